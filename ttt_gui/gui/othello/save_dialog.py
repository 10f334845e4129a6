"""The forms in which positions can be saved, and the graph of losses."""

from typing import Final

from PySide6.QtWidgets import QWidget

from ttt_gui.gui.othello.wording import FORM_NAMES
from ttt_gui.gui.save_dialog import FileForm, SaveDialog
from ttt_gui.workbench.analysis.events import GraphForm
from ttt_gui.workbench.analysis.export import TextForm

_FORMS: Final = tuple(
    FileForm(FORM_NAMES[form].partition(",")[0], form.suffix, form)
    for form in (TextForm.OBF, *(form for form in TextForm if form is not TextForm.OBF))
)


_GRAPH_FORMS: Final = (
    FileForm("Graph of losses (PNG)", ".png", GraphForm.PNG),
    FileForm("Graph of losses (SVG)", ".svg", GraphForm.SVG),
)


def position_save_dialog(
    parent: QWidget, title: str, stem: str, *, has_graph: bool = False
) -> SaveDialog:
    """Asks where to save positions; the form that it chooses is a `TextForm`.

    If there is a graph of losses, it may be a `GraphForm` instead.
    """
    forms = (*_FORMS, *_GRAPH_FORMS) if has_graph else _FORMS
    return SaveDialog(parent, "savePositions", title, forms, stem)
