"""Takes positions out of the tab: to the clipboard, or into a file that the person chooses."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from ttt_gui.gui.background import Background
from ttt_gui.gui.othello.export import Item, TextForm, text_of
from ttt_gui.gui.othello.save_dialog import position_save_dialog
from ttt_gui.gui.save_dialog import ChosenFile
from ttt_gui.gui.whole_file import write_whole

Fetch = Callable[[], Sequence[Item]]
"""Makes the items to write; it is called on another thread, where they may be many."""


class PositionExporter(QObject):
    """Writes on a thread of its own: a text may be long, and a disk slow."""

    told = Signal(str)
    """What was done, to a person."""
    failed = Signal(str)
    """Why nothing was written."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._to_save: Fetch = tuple
        self._background = Background(self)

    def copy(self, fetch: Fetch, form: TextForm) -> None:
        """Put the text of items on the clipboard as soon as it is made."""
        self._background.run(lambda: text_of(fetch(), form), self._on_text_made, self._on_error)

    def save(self, fetch: Fetch, title: str) -> None:
        """Ask for a file and a form, without holding up the window; then write the items."""
        parent = self.parent()
        assert isinstance(parent, QWidget)
        self._to_save = fetch
        dialog = position_save_dialog(parent, title)
        dialog.chosen.connect(self._on_file_chosen)
        dialog.open()

    def shutdown(self) -> None:
        """Finish what was begun."""
        self._background.shutdown()

    @Slot(object)
    def _on_file_chosen(self, chosen: ChosenFile) -> None:
        fetch = self._to_save

        def write() -> str:
            return write_whole(chosen.path, text_of(fetch(), chosen.form))

        def tell(fault: str) -> None:
            if fault:
                self.failed.emit(fault)
            else:
                self.told.emit(f"Saved as {chosen.path}")

        self._background.run(write, tell, self._on_error)

    def _on_text_made(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        self.told.emit("Copied")

    def _on_error(self, error: Exception) -> None:
        self.failed.emit(f"Nothing was written: {error} ({type(error).__name__})")
