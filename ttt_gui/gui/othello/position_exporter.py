"""Takes positions out of the tab: to the clipboard, or into a file that the person chooses."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QIODevice, QObject, QSaveFile, QThreadPool, Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from ttt_gui.gui.othello.export import Item, TextForm, text_of
from ttt_gui.gui.othello.save_dialog import ChosenFile, SaveDialog

Fetch = Callable[[], Sequence[Item]]
"""Makes the items to write; it is called on another thread, where they may be many."""


@dataclass(frozen=True, slots=True)
class _Written:
    """What the thread has done: a text made, or a file written, or why not."""

    text: str = ""
    path: str = ""
    fault: str = ""


class PositionExporter(QObject):
    """Writes on a thread of its own: a text may be long, and a disk slow."""

    told = Signal(str)
    """What was done, to a person."""
    failed = Signal(str)
    """Why nothing was written."""

    _written = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._to_save: Fetch = tuple
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self._written.connect(self._on_written)

    def copy(self, fetch: Fetch, form: TextForm) -> None:
        """Put the text of items on the clipboard as soon as it is made."""
        self._start(lambda: _Written(text=text_of(fetch(), form)))

    def save(self, fetch: Fetch, title: str) -> None:
        """Ask for a file and a form, without holding up the window; then write the items."""
        parent = self.parent()
        assert isinstance(parent, QWidget)
        self._to_save = fetch
        dialog = SaveDialog(parent, title)
        dialog.chosen.connect(self._on_file_chosen)
        dialog.open()

    def shutdown(self) -> None:
        """Finish what was begun."""
        self._pool.waitForDone()

    def _start(self, write: Callable[[], _Written]) -> None:
        self._pool.start(lambda: self._written.emit(_whatever_happens(write)))

    @Slot(object)
    def _on_file_chosen(self, chosen: ChosenFile) -> None:
        fetch = self._to_save
        self._start(lambda: _save(text_of(fetch(), chosen.form), chosen.path))

    @Slot(object)
    def _on_written(self, written: _Written) -> None:
        if written.fault:
            self.failed.emit(written.fault)
        elif written.path:
            self.told.emit(f"Saved as {written.path}")
        else:
            QGuiApplication.clipboard().setText(written.text)
            self.told.emit("Copied")


def _save(text: str, path: str) -> _Written:
    """Write a file whole or not at all."""
    file = QSaveFile(path)
    content = text.encode()
    is_saved = (
        file.open(QIODevice.OpenModeFlag.WriteOnly)
        and file.write(content) == len(content)
        and file.commit()
    )
    if is_saved:
        return _Written(path=path)
    return _Written(fault=f"{path} could not be written: {file.errorString()}")


def _whatever_happens(write: Callable[[], _Written]) -> _Written:
    """What `write` gives; an exception, which nobody would see on its thread, as a fault."""
    try:
        return write()
    except Exception as error:  # noqa: BLE001  (any fault must reach the person)
        return _Written(fault=f"Nothing was written: {error} ({type(error).__name__})")
