"""Asks for a file and the form in which to write it, without holding up the window."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QFileDialog, QWidget

from ttt_gui.gui.othello.wording import FORM_NAMES
from ttt_gui.workbench.export import TextForm

_FILTERS: Final = {
    f"{FORM_NAMES[form].partition(',')[0]} (*{form.suffix})": form
    for form in (TextForm.OBF, *(form for form in TextForm if form is not TextForm.OBF))
}


@dataclass(frozen=True, slots=True)
class ChosenFile:
    """A file to write, and how."""

    path: str
    form: TextForm


class SaveDialog(QFileDialog):
    """The name's end goes with the form that is chosen."""

    chosen = Signal(object)
    """A `ChosenFile`."""

    def __init__(self, parent: QWidget, title: str) -> None:
        super().__init__(parent, title)
        self.setObjectName("savePositions")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        self.setNameFilters(list(_FILTERS))
        self._on_filter_selected(self.selectedNameFilter())
        self.filterSelected.connect(self._on_filter_selected)
        self.fileSelected.connect(self._on_file_selected)

    @Slot(str)
    def _on_filter_selected(self, name: str) -> None:
        self.setDefaultSuffix(_FILTERS[name].suffix.removeprefix("."))

    @Slot(str)
    def _on_file_selected(self, path: str) -> None:
        self.chosen.emit(ChosenFile(path, _FILTERS[self.selectedNameFilter()]))
