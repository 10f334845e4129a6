"""The grader tab: choose a script, run it on the lab's boards, see what it got wrong.

It shows what `workbench.grading.view` makes of the state, and sends events to
`workbench.grading`.
"""

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from PySide6.QtCore import QMimeData, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ttt_gui.gui.card import Card
from ttt_gui.gui.card_columns import CardColumns
from ttt_gui.gui.document import Document, file_stem
from ttt_gui.gui.drop_tabs import local_file
from ttt_gui.gui.grader.details_card import DetailsCard
from ttt_gui.gui.grader.points_card import PointsCard
from ttt_gui.gui.grader.script_card import ScriptCard
from ttt_gui.gui.grader.service import GradeService
from ttt_gui.gui.grader.symbols import Legend, SymbolTable
from ttt_gui.gui.host import Host, Task
from ttt_gui.gui.save_dialog import ChosenFile, FileForm, SaveDialog
from ttt_gui.gui.settings import Settings
from ttt_gui.gui.shortcuts import add_shortcut
from ttt_gui.gui.theme import SPACE
from ttt_gui.lab.grade_report import grade_json, grade_text
from ttt_gui.lab.process_tree import best_isolation
from ttt_gui.whole_file import write_whole
from ttt_gui.workbench.grading import PROGRAM
from ttt_gui.workbench.grading.grading import (
    FindIsolation,
    GradeRequest,
    IsolationFound,
    ReportChosen,
    ReportForm,
    ReportWritten,
    ScriptGiven,
    State,
    StopClicked,
    WriteReport,
)
from ttt_gui.workbench.grading.view import View
from ttt_gui.workbench.program import Command

_FORMS: Final = (
    FileForm("Text", ".txt", ReportForm.TEXT),
    FileForm("JSON, with every test", ".json", ReportForm.JSON),
)
"""What a file dialog offers."""


class GraderTab(QWidget):
    """A script, its symbols and points, and its tests in full."""

    title = "Grader"
    purpose = "Run a script of the school lab on test boards, and see what each answer earns."

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self._script_card = ScriptCard(
            GradeRequest(
                settings.grade_script,
                settings.grade_interpreter,
                settings.grade_tests,
                settings.grade_seed,
                settings.grade_timeout,
                settings.grade_memory,
            )
        )
        state = State(self._script_card.choices)
        self.host = Host(PROGRAM, state, self, tasks=_TASKS, services=(GradeService(self),))
        self._view: View = PROGRAM.view(state)
        self._symbols = SymbolTable()
        self._points_card = PointsCard()
        self._details = DetailsCard()
        self._lay_out()
        self._connect()
        self.host.show()

    def _lay_out(self) -> None:
        legend = Card("What the symbols mean, and their points")
        legend.body.addWidget(Legend())
        left = QVBoxLayout()
        left.setSpacing(2 * SPACE)
        left.addWidget(self._symbols, 1)
        left.addWidget(legend)
        self._columns = CardColumns(
            (self._script_card, self._points_card), (self._details,), stretched=(self._details,)
        )
        row = QHBoxLayout(self)
        row.setContentsMargins(2 * SPACE, 2 * SPACE, SPACE, 2 * SPACE)
        row.setSpacing(2 * SPACE)
        row.addLayout(left, 1)
        row.addWidget(self._columns)

    def _connect(self) -> None:
        self.host.shown.connect(self._show)
        for part in (self._script_card, self._details, self._symbols):
            part.happened.connect(self.host.send)
        add_shortcut(self, "F5", self._script_card.start)
        add_shortcut(self, "Esc", self._on_escape)

    # --- what the window asks -------------------------------------------------------

    def widget(self) -> QWidget:
        """The tab itself."""
        return self

    def take_focus(self) -> None:
        """Give the focus to where one begins: the script, or the symbols when there are any."""
        if self._view.symbols.outcomes:
            self._symbols.setFocus()
        else:
            self._script_card.take_focus()

    def document(self) -> Document:
        """The script."""
        name = Path(self._view.script.choices.script.strip()).name
        return Document(name, file_stem(f"{Path(name).stem}, graded"))

    def can_save(self) -> bool:
        """Whether a run has ended."""
        state: State = self.host.state
        return state.has_report

    def save(self) -> None:
        """Let the person choose where to write what the run came to."""
        dialog = SaveDialog(self, "saveReport", "Save the report", _FORMS, self.document().stem)
        dialog.chosen.connect(self._on_file_chosen)
        dialog.open()

    @Slot(object)
    def _on_file_chosen(self, chosen: ChosenFile) -> None:
        self.host.send(ReportChosen(chosen.path, chosen.form))

    def can_undo(self) -> bool:
        """Never: there is nothing to undo."""
        return False

    def can_redo(self) -> bool:
        """Never."""
        return False

    def settings(self, settings: Settings) -> Settings:
        """`settings` with this tab's choices put in."""
        choices = self._view.script.choices
        return replace(
            settings,
            grade_script=choices.script,
            grade_interpreter=choices.interpreter,
            grade_tests=choices.tests,
            grade_seed=choices.seed,
            grade_timeout=choices.time_limit,
            grade_memory=choices.memory,
        )

    def carry_out(self, command: Command) -> bool:  # noqa: ARG002  (see Tab)
        """Nothing is asked of this tab."""
        return False

    def take(self, content: QMimeData) -> bool:
        """Choose a file that was dropped; a text is no script."""
        file = local_file(content)
        if file is not None:
            self.choose(file)
        return file is not None

    def choose(self, script: str) -> None:
        """Choose a script, without running it."""
        self.host.send(ScriptGiven(script))

    # --- events ---------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  (Qt's name)
        """Put the cards side by side when the symbols leave room for that."""
        super().resizeEvent(event)
        room = self.width() - 6 * self.height() // 7
        self._columns.make_room_in(most=room, spare=room)

    @Slot()
    def _on_escape(self) -> None:
        self.host.send(StopClicked())

    # --- showing --------------------------------------------------------------------

    @Slot(object)
    def _show(self, view: View) -> None:
        self._view = view
        self._script_card.show_script(view.script)
        self._symbols.show_symbols(view.symbols)
        self._points_card.show_points(view.graded)
        self._details.show_details(view.details)


def _found(command: FindIsolation) -> IsolationFound:
    """Find out how scripts are kept; that starts a process."""
    return IsolationFound(command.request, best_isolation())


def _written(command: WriteReport) -> ReportWritten:
    """Write the report, whole or not at all."""
    if command.form is ReportForm.JSON:
        content = json.dumps(grade_json(command.grade)) + "\n"
    else:
        content = f"{command.grade.symbols}\n{grade_text(command.grade)}\n"
    return ReportWritten(command.request, command.path, write_whole(command.path, content))


_TASKS: Final[Mapping[type, Task]] = {FindIsolation: _found, WriteReport: _written}
