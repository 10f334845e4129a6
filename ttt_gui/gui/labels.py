"""Texts of a card: labels that wrap, scroll, warn, and can be copied."""

from enum import Enum
from typing import Final

from PySide6.QtCore import QEvent, Qt, Slot
from PySide6.QtGui import QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QFrame, QLabel, QPushButton, QScrollArea, QVBoxLayout

from ttt_gui.gui.scrolled_content import ScrolledContent
from ttt_gui.gui.theme import colors, scaled_font

_SELECTABLE: Final = (
    Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
)


def text_label(name: str, *, scale: float = 1.0, bold: bool = False) -> QLabel:
    """A label whose text wraps and can be selected with the mouse and the keyboard."""
    label = QLabel()
    label.setObjectName(name)
    label.setFont(scaled_font(label, scale, bold=bold))
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setTextInteractionFlags(_SELECTABLE)
    return label


class ScrolledText(QScrollArea):
    """Room for so many lines of a label; a longer text scrolls, and nothing around it moves."""

    def __init__(self, label: QLabel, lines: int) -> None:
        super().__init__()
        content = ScrolledContent()
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(label)
        if lines > 1:
            label.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.setWidget(content)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the label takes it, to be selected
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAutoFillBackground(False)
        content.setAutoFillBackground(False)
        self.setFixedHeight(lines * label.fontMetrics().lineSpacing() + 2)


class Tone(Enum):
    """How a message is meant."""

    NOTE = "note"
    WARNING = "warning"
    ERROR = "error"


class MessageLabel(QLabel):
    """Says what goes on or is wrong, next to what it is about; hidden when empty."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setTextInteractionFlags(_SELECTABLE)
        self._tone = Tone.NOTE
        self._shown = ("", Tone.NOTE)
        self.clear()

    def show_message(self, text: str, tone: Tone) -> None:
        """Show `text` in the colour of `tone`; an empty text hides the label."""
        if (text, tone) == self._shown:
            return
        self._shown = (text, tone)
        if tone is not self._tone:
            self._tone = tone
            self._color()
        self.setText(text)
        self.setVisible(bool(text))

    def clear(self) -> None:
        """Show nothing and take no space."""
        self._shown = ("", self._tone)
        super().clear()
        self.hide()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  (Qt's name)
        """Take the other colour when the window turns dark or light."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._color()

    def _color(self) -> None:
        role = QPalette.ColorRole.WindowText
        color = {
            Tone.NOTE: QApplication.palette().color(role),
            Tone.WARNING: colors().warning,
            Tone.ERROR: colors().error,
        }[self._tone]
        if self.palette().color(role) != color:
            palette = QPalette()
            palette.setColor(role, color)
            self.setPalette(palette)


class CopyButton(QPushButton):
    """Puts a text on the clipboard; disabled as long as there is none to copy."""

    def __init__(self, caption: str, accessible_name: str) -> None:
        super().__init__(caption)
        self._text = ""
        self.setAccessibleName(accessible_name)
        self.setToolTip(accessible_name)
        self.setEnabled(False)
        self.clicked.connect(self._copy)

    def set_text_to_copy(self, text: str) -> None:
        """Copy `text` when clicked; an empty one cannot be copied."""
        self._text = text
        self.setEnabled(bool(text))

    @Slot()
    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._text)
