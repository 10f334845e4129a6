"""A titled panel, of which the right-hand side of a tab is made."""

from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout

from ttt_gui.gui.theme import SPACE, colors, scaled_font


class Card(QFrame):
    """A rounded panel with a quiet title, or none; fill `body`.

    Attributes:
        header: where the title stands, if there is one; what is added stands to its right.
        body: everything, from top to bottom.
    """

    def __init__(self, title: str = "") -> None:
        super().__init__()
        self.body = QVBoxLayout(self)
        self.body.setContentsMargins(2 * SPACE, SPACE, 2 * SPACE, SPACE)
        self.body.setSpacing(SPACE)
        self.header = QHBoxLayout()
        if title:
            heading = QLabel(title)
            heading.setFont(scaled_font(heading, 0.95, bold=True))
            heading.setForegroundRole(QPalette.ColorRole.PlaceholderText)
            self.header.addWidget(heading, 1)
            self.body.addLayout(self.header)

    def stretch(self) -> None:
        """Take what a column leaves over of its height, from now on."""
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)

    @property
    def is_stretched(self) -> bool:
        """Whether it takes what a column leaves over of its height."""
        return self.sizePolicy().verticalPolicy() is QSizePolicy.Policy.Expanding

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  (Qt's name)
        """Draw the panel."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(colors().card_edge)
        painter.setBrush(colors().card)
        painter.drawRoundedRect(self.rect().toRectF().adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)
