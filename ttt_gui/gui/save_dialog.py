"""Asks for a file to write and the form in which to write it, without holding up the window.

Whether a file may be replaced is asked here and not by Qt's dialog or the desktop's: several of
those ask for the name as it was typed, and add its end afterwards.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from ttt_gui.gui.settings import load_folder, save_folder

_ASKS_ITSELF: Final = sys.platform == "darwin"
"""There the system's dialog always asks, and for the whole name."""


@dataclass(frozen=True, slots=True)
class FileForm:
    """A way to write a file.

    Attributes:
        name: what a person reads.
        suffix: how the names of such files end, with the dot.
        form: what the owner of the dialog knows it by.
    """

    name: str
    suffix: str
    form: Any

    @property
    def filter(self) -> str:
        """How a file dialog offers it."""
        return f"{self.name} (*{self.suffix})"


@dataclass(frozen=True, slots=True)
class ChosenFile:
    """A file to write, by its whole name, and how."""

    path: str
    form: Any


class SaveDialog(QFileDialog):
    """The name's end goes with the form that is chosen; a form goes with the end that is typed."""

    chosen = Signal(object)
    """A `ChosenFile`, once: it does not exist, or the person wants it replaced."""

    def __init__(
        self, parent: QWidget, name: str, title: str, forms: Sequence[FileForm], stem: str = ""
    ) -> None:
        """Make the dialog; it opens in the folder of the last file.

        Args:
            parent: the widget that asks.
            name: the dialog's object name.
            title: its title.
            forms: the forms that are offered, at least one; the first is chosen at first.
            stem: the name that is proposed, without its end: the form chosen adds that.
        """
        super().__init__(parent, title, load_folder())
        self._forms = {each.filter: each for each in forms}
        self._file = ChosenFile("", None)
        self.setObjectName(name)
        self.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        self.setFileMode(QFileDialog.FileMode.AnyFile)
        self.setOption(QFileDialog.Option.DontConfirmOverwrite)
        self.setNameFilters(list(self._forms))
        self._on_filter_selected(self.selectedNameFilter())
        if stem:
            self.selectFile(stem)
        self.filterSelected.connect(self._on_filter_selected)
        self.fileSelected.connect(self._on_file_selected)
        self.rejected.connect(self.deleteLater)

    @Slot(str)
    def _on_filter_selected(self, name: str) -> None:
        self.setDefaultSuffix(self._forms[name].suffix.removeprefix("."))

    @Slot(str)
    def _on_file_selected(self, path: str) -> None:
        form = self._form_of(path)
        if not Path(path).suffix:
            path = f"{path.removesuffix('.')}{form.suffix}"
        self._file = ChosenFile(path, form.form)
        if Path(path).exists() and not _ASKS_ITSELF:
            self._ask()
        else:
            self._finish()

    def _form_of(self, path: str) -> FileForm:
        """The form that the name's end asks for, if it asks for any; else the one chosen."""
        chosen = self._forms[self.selectedNameFilter()]
        suffix = Path(path).suffix.lower()
        candidates = (chosen, *self._forms.values())
        return next((each for each in candidates if each.suffix == suffix), chosen)

    def _ask(self) -> None:
        name = Path(self._file.path).name
        text = f"{name} exists already. Do you want to replace it?"
        box = QMessageBox(QMessageBox.Icon.Warning, "Replace the file?", text)
        box.setParent(self.parentWidget(), box.windowFlags())
        box.setObjectName("replaceFile")
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        replace = box.addButton("Replace", QMessageBox.ButtonRole.AcceptRole)
        box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
        replace.clicked.connect(self._finish)
        box.rejected.connect(self.open)  # with the name as it was typed
        box.open()

    @Slot()
    def _finish(self) -> None:
        save_folder(str(Path(self._file.path).parent))
        self.chosen.emit(self._file)
        self.deleteLater()
