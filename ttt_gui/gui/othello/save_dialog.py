"""The forms in which positions can be saved."""

from typing import Final

from PySide6.QtWidgets import QWidget

from ttt_gui.gui.othello.wording import FORM_NAMES
from ttt_gui.gui.save_dialog import FileForm, SaveDialog
from ttt_gui.workbench.analysis.export import TextForm

_FORMS: Final = tuple(
    FileForm(FORM_NAMES[form].partition(",")[0], form.suffix, form)
    for form in (TextForm.OBF, *(form for form in TextForm if form is not TextForm.OBF))
)


def position_save_dialog(parent: QWidget, title: str, stem: str) -> SaveDialog:
    """Asks where to save positions; the form that it chooses is a `TextForm`."""
    return SaveDialog(parent, "savePositions", title, _FORMS, stem)
