"""A position as a small picture."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from ttt_gui.games.othello import SQUARES, Othello
from ttt_gui.games.position import Player
from ttt_gui.gui.theme import colors

EDGE = 72
"""Pixels; eight for each square and a frame around them."""

_SQUARE = 8.5


class Thumbnail(QWidget):
    """Shows a position in 72 x 72 pixels, or an empty board.

    Attributes:
        position: what it shows; None for an empty board.
    """

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setFixedSize(EDGE, EDGE)
        self.position: Othello | None = None

    def show_position(self, position: Othello | None) -> None:
        """Show `position`; None shows an empty board."""
        self.position = position
        self.setAccessibleName("Preview" if position else "Preview: nothing yet")
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802  (Qt's name)
        """Always the same."""
        return QSize(EDGE, EDGE)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  (Qt's name)
        """Draw the board and its discs."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        shades = colors()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(shades.felt)
        painter.setOpacity(1.0 if self.position else 0.35)
        painter.drawRoundedRect(QRectF(self.rect()), 4, 4)
        painter.setPen(QPen(shades.felt_line, 1.0))
        margin = (EDGE - 8 * _SQUARE) / 2
        for index in range(9):
            place = margin + index * _SQUARE
            painter.drawLine(QPointF(place, margin), QPointF(place, EDGE - margin))
            painter.drawLine(QPointF(margin, place), QPointF(EDGE - margin, place))
        if self.position is None:
            return
        painter.setPen(Qt.PenStyle.NoPen)
        for square in range(SQUARES):
            owner = self.position.owner(square)
            if owner is not None:
                row, column = divmod(square, 8)
                center = QPointF(margin + (column + 0.5) * _SQUARE, margin + (row + 0.5) * _SQUARE)
                painter.setBrush(shades.black_disc if owner is Player.X else shades.white_disc)
                painter.drawEllipse(center, 0.4 * _SQUARE, 0.4 * _SQUARE)
