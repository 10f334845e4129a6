"""Saving what the Othello tab shows: positions, games, and the graph of losses."""

from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from ttt_gui.gui.chart_picture import picture_image
from ttt_gui.gui.document import file_stem
from ttt_gui.gui.host import Host
from ttt_gui.gui.othello.document import document_of
from ttt_gui.gui.othello.loss_chart import loss_picture
from ttt_gui.gui.othello.wording import FORM_NAMES
from ttt_gui.gui.save_dialog import ChosenFile, FileForm, SaveDialog
from ttt_gui.workbench.analysis.events import FileChosen, GraphFileChosen, GraphForm
from ttt_gui.workbench.analysis.export import TextForm

FORMS: Final = tuple(
    FileForm(FORM_NAMES[form].partition(",")[0], form.suffix, form)
    for form in (TextForm.OBF, *(form for form in TextForm if form is not TextForm.OBF))
)

_GRAPH_FORMS: Final = (
    FileForm("Graph of losses (PNG)", ".png", GraphForm.PNG),
    FileForm("Graph of losses (SVG)", ".svg", GraphForm.SVG),
)


class Saving(QObject):
    """Asks where to save what the tab shows, and tells its host."""

    def __init__(self, tab: QWidget, host: Host) -> None:
        super().__init__(tab)
        self._tab = tab
        self._host = host

    def save(self) -> None:
        """Let the person choose where to save the position on the board, with its game."""
        has_graph = self._host.state.graph is not None
        forms = (*FORMS, *_GRAPH_FORMS) if has_graph else FORMS
        stem = document_of(self._host.state).stem
        self._ask("Save the position", stem, forms, saves_all=False)

    def save_all(self) -> None:
        """Let the person choose where to save all positions of the text."""
        stem = file_stem(Path(self._host.state.loaded.file).stem)
        self._ask("Save all positions", stem, FORMS, saves_all=True)

    @Slot()
    def copy_graph(self) -> None:
        """Put a picture of the graph on the clipboard, if there is a graph."""
        graph = self._host.state.graph
        if graph is not None:
            image = picture_image(loss_picture(graph), QApplication.font())
            QGuiApplication.clipboard().setImage(image)

    def _ask(self, title: str, stem: str, forms: tuple[FileForm, ...], *, saves_all: bool) -> None:
        dialog = SaveDialog(self._tab, "savePositions", title, forms, stem)
        dialog.chosen.connect(partial(self._on_chosen, saves_all))
        dialog.open()

    def _on_chosen(self, saves_all: bool, chosen: ChosenFile) -> None:  # noqa: FBT001  (bound above)
        if isinstance(chosen.form, GraphForm):
            self._host.send(GraphFileChosen(chosen.path, chosen.form))
        else:
            self._host.send(FileChosen(chosen.path, chosen.form, saves_all))
