"""Where positions come in as text: a box, and what is pasted or dropped."""

from PySide6.QtCore import QMimeData, QSignalBlocker, Qt, Signal, Slot
from PySide6.QtGui import QFocusEvent, QFontDatabase, QKeyEvent, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit

from ttt_gui.gui.drop_tabs import local_file
from ttt_gui.gui.othello.thumbnail import EDGE
from ttt_gui.workbench.analysis.events import FileOpened, TextEntered, TextRefused, TextTyped
from ttt_gui.workbench.loaded import LARGEST_FILE, SHORT_TEXT, load_text


class PositionText(QPlainTextEdit):
    """A text box for any number of positions, as low as the picture of one beside it.

    It closes to a line once its text is loaded, and opens again when it gets the focus.

    A text too long to be shown is passed on and not inserted: laying it out would hold up
    the window.
    """

    happened = Signal(object)
    """A `TextTyped`, or a `TextEntered`, `FileOpened` or `TextRefused`."""
    entered = Signal()
    """It has the focus, to be read or written in."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("positionText")
        self.setAccessibleName("Position as text")
        self.setPlaceholderText(
            "Paste or drop positions or games here: boards, OBF, GGF, SGF, moves, diagrams"
        )
        self.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.WidgetWidth)
        self.setWordWrapMode(self.wordWrapMode().WrapAnywhere)
        self.setTabChangesFocus(True)
        self.open()
        self.textChanged.connect(self._on_text_changed)

    def open(self) -> None:
        """Show several lines."""
        self.setFixedHeight(EDGE)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)

    def close_to_a_line(self) -> None:
        """Show one line, the first."""
        margins = 2 * self.frameWidth() + round(self.document().documentMargin())
        self.setFixedHeight(self.fontMetrics().lineSpacing() + margins)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.moveCursor(QTextCursor.MoveOperation.Start)

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802  (Qt's name)
        """Tell that it is entered."""
        super().focusInEvent(event)
        self.entered.emit()

    def show_text(self, text: str) -> None:
        """Hold `text` from now on."""
        if text != self.toPlainText():
            with QSignalBlocker(self):
                self.setPlainText(text)

    @Slot()
    def enter(self) -> None:
        """Ask for the text in the box to be loaded."""
        self.happened.emit(TextEntered(self.toPlainText()))

    @Slot()
    def _on_text_changed(self) -> None:
        self.happened.emit(TextTyped(self.toPlainText()))

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  (Qt's name)
        """Load with Ctrl+Enter."""
        is_enter = event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}
        if is_enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.enter()
        else:
            super().keyPressEvent(event)

    def canInsertFromMimeData(self, source: QMimeData) -> bool:  # noqa: N802  (Qt's name)
        """Take files and texts."""
        return source.hasUrls() or source.hasText()

    def insertFromMimeData(self, source: QMimeData) -> None:  # noqa: N802  (Qt's name)
        """Load a pasted position; insert any other text, and load what the box then holds."""
        if source.hasUrls() or _size(source) > SHORT_TEXT or load_text(source.text()).entries:
            self.take(source)
        else:
            self.insertPlainText(source.text())
            self.enter()

    def take(self, source: QMimeData) -> None:
        """Load a file or a text that was dropped or pasted, in place of what the box holds."""
        file = local_file(source)
        if file is not None:
            self.happened.emit(FileOpened(file))
            return
        size = _size(source)
        if size > LARGEST_FILE:
            self.happened.emit(TextRefused(size))
            return
        text = source.text()
        if text:
            self.happened.emit(TextEntered(text))


def _size(source: QMimeData) -> int:
    """The bytes of a text. Making 50 MB of them a `str` would hold up the window."""
    return source.data("text/plain").size() or len(source.text())
