"""The Othello endgame tab: load or set up a position, solve it, walk and play through it.

It builds the board and the cards, sends what happens in them to its host, and hands each of
them its part of the view. What the tab does is in `workbench.analysis`.
"""

from typing import Final

from PySide6.QtCore import QMimeData, Slot
from PySide6.QtGui import (
    QGuiApplication,
    QKeySequence,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QApplication, QHBoxLayout, QMenu, QVBoxLayout, QWidget

from ttt_gui.folders import resource
from ttt_gui.gui.card_columns import CardColumns
from ttt_gui.gui.document import Document
from ttt_gui.gui.files import load_file
from ttt_gui.gui.host import Host
from ttt_gui.gui.open_dialog import ask_for_file
from ttt_gui.gui.othello.board import OthelloBoard
from ttt_gui.gui.othello.document import document_of
from ttt_gui.gui.othello.first_state import first_state, remembered
from ttt_gui.gui.othello.line_card import LineCard
from ttt_gui.gui.othello.loss_graph import LossGraphWidget
from ttt_gui.gui.othello.moves_card import MovesCard
from ttt_gui.gui.othello.position_card import PositionCard
from ttt_gui.gui.othello.result_card import ResultCard
from ttt_gui.gui.othello.saving import Saving
from ttt_gui.gui.othello.solve_card import SolveCard
from ttt_gui.gui.othello.steps_row import StepsRow
from ttt_gui.gui.othello.tasks import readings, tasks
from ttt_gui.gui.othello.view_actions import ViewActions
from ttt_gui.gui.settings import Settings
from ttt_gui.gui.shortcuts import add_shortcut, close_popup
from ttt_gui.gui.theme import SPACE
from ttt_gui.library.library import Library
from ttt_gui.workbench.analysis import PROGRAM
from ttt_gui.workbench.analysis.events import (
    EscapePressed,
    ExploreClicked,
    FileOpened,
    SolveClicked,
    SolverChosen,
    Started,
)
from ttt_gui.workbench.analysis.view import AnalysisView
from ttt_gui.workbench.effects import OpenGameOnBoard, OpenOnBoard
from ttt_gui.workbench.program import Command

_STEPS_GAP: Final = SPACE + SPACE // 2
"""Between the board and the buttons below it, in pixels."""

_ENOUGH: Final = 0.75
"""What the board keeps of the size that the height allows, to make space for more cards."""

_FILES: Final = "Positions and games (*.obf *.txt *.scr *.pos *.ggf *.sgf);;All files (*)"


class OthelloTab(QWidget):
    """Shows the views of its host, and sends it what happens."""

    title = "Othello endgame"
    purpose = (
        "Paste or open a position or a game. Solve finds the exact score, the best line and "
        "the value of every move."
    )

    def __init__(self, settings: Settings, library: Library | None = None) -> None:
        """Make the tab; what it proves is kept in `library`, if there is one."""
        super().__init__()
        samples = load_file(str(resource("positions/lab.txt")))
        self.host = Host(
            PROGRAM,
            first_state(settings, samples.position(0)),
            self,
            library=library,
            tasks=tasks(library, QApplication.font()),
            readings=readings(),
        )
        self._is_started = False
        self._saving = Saving(self, self.host)
        self._board = OthelloBoard()
        self._steps = StepsRow()
        self._graph = LossGraphWidget()
        self._position_card = PositionCard(samples.entries)
        self._solve_card = SolveCard()
        self._result_card = ResultCard()
        self._line_card = LineCard()
        self._moves_card = MovesCard()
        self._actions = ViewActions(self, animates=settings.animate)
        self._board.set_animated(settings.animate)
        self._lay_out()
        self._connect()
        self.host.show()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802  (Qt's name)
        """Solve the first position if that is wished."""
        super().showEvent(event)
        if not self._is_started:
            self._is_started = True
            self.host.send(Started())

    # --- what the window asks -------------------------------------------------------

    def widget(self) -> QWidget:
        """This tab."""
        return self

    def take_focus(self) -> None:
        """Give the focus to the board."""
        self._board.take_focus()

    def can_undo(self) -> bool:
        """Whether there is a change to take back."""
        return bool(self.host.state.lines.can_undo)

    def can_redo(self) -> bool:
        """Whether there is a change to make again."""
        return bool(self.host.state.lines.can_redo)

    def settings(self, settings: Settings) -> Settings:
        """`settings` with this tab's choices put in."""
        return remembered(self.host.state, settings, animate=self._actions.animates)

    def use(self, settings: Settings) -> None:
        """Use the solver's threads and table as chosen now."""
        self.host.send(SolverChosen(settings.threads or None, settings.table_megabytes))

    def carry_out(self, command: Command) -> bool:
        """Show a position of another tab on the board."""
        if not isinstance(command, OpenOnBoard | OpenGameOnBoard):
            return False
        self.host.send(command)
        return True

    def explore(self) -> None:
        """Open the explorer on the position on the board."""
        self.host.send(ExploreClicked())

    def fill_view_menu(self, menu: QMenu) -> None:
        """Add what can be shown or not."""
        self._actions.fill(menu)

    def open_file(self, path: str) -> None:
        """Load a file of positions."""
        self.host.send(FileOpened(path))

    def take(self, content: QMimeData) -> bool:
        """Load a file or a text that was dropped or pasted."""
        self._position_card.text.take(content)
        return True

    @Slot()
    def choose_file(self) -> None:
        """Let the person choose a file, without holding up the window."""
        ask_for_file(self, "openPositions", "Open positions", _FILES, self.open_file)

    def document(self) -> Document:
        """The file, game or position on the board."""
        return document_of(self.host.state)

    def can_save(self) -> bool:
        """Always: there is a position on the board."""
        return True

    @Slot()
    def save(self) -> None:
        """Let the person choose where to save the position on the board, with its game."""
        self._saving.save()

    @Slot()
    def save_all(self) -> None:
        """Let the person choose where to save all positions of the text."""
        self._saving.save_all()

    # --- construction ---------------------------------------------------------------

    def _lay_out(self) -> None:
        self._columns = CardColumns(
            [self._position_card, self._solve_card, self._line_card],
            [self._result_card, self._moves_card],
            stretched=[self._line_card, self._moves_card],
            single=[
                self._position_card,
                self._solve_card,
                self._result_card,
                self._line_card,
                self._moves_card,
            ],
        )
        left = QVBoxLayout()
        left.setSpacing(_STEPS_GAP)
        left.addWidget(self._board, 1)
        left.addWidget(self._steps)
        left.addWidget(self._graph)
        left.addStretch()
        row = QHBoxLayout(self)
        row.setContentsMargins(2 * SPACE, 2 * SPACE, SPACE, 2 * SPACE)
        row.setSpacing(2 * SPACE)
        row.addLayout(left, 1)
        row.addWidget(self._columns)

    def _connect(self) -> None:
        for part in (
            self._board,
            self._steps,
            self._graph,
            self._position_card,
            self._solve_card,
            self._result_card,
            self._line_card,
            self._moves_card,
            self._actions,
        ):
            part.happened.connect(self.host.send)
        self.host.shown.connect(self._show)
        self._position_card.text.open_requested.connect(self.choose_file)
        self._position_card.export.save_requested.connect(self.save)
        self._position_card.export.save_all_requested.connect(self.save_all)
        self._position_card.export.copy_graph_requested.connect(self._saving.copy_graph)
        self._actions.animation_toggled.connect(self._board.set_animated)
        for key, slot in (
            ("F5", self._on_f5),
            ("Esc", self._on_escape),
            ("Alt+Home", self._steps.line_player.first),
            ("Alt+Left", self._steps.line_player.back),
            ("Alt+Right", self._steps.line_player.on),
            ("Alt+End", self._steps.line_player.last),
            ("Alt+Up", self._line_card.variations.previous),
            ("Alt+Down", self._line_card.variations.next),
        ):
            add_shortcut(self, key, slot)
        add_shortcut(self._board, QKeySequence.StandardKey.Paste, self._on_paste)

    # --- keys and menus ------------------------------------------------------

    @Slot()
    def _on_f5(self) -> None:
        self.host.send(SolveClicked())

    @Slot()
    def _on_escape(self) -> None:
        """Close an open list, or else stop."""
        if not close_popup():
            self.host.send(EscapePressed())

    @Slot()
    def _on_paste(self) -> None:
        copied = QGuiApplication.clipboard().mimeData()
        if copied is not None:  # whatever the stubs say, it is, after clear()
            self.take(copied)

    # --- showing --------------------------------------------------------------------

    @Slot(object)
    def _show(self, view: AnalysisView) -> None:
        self._board.show_view(view.board)
        self._steps.show_view(view.steps)
        self._graph.show_graph(view.graph)
        self._position_card.show_view(view)
        self._solve_card.show_view(view.solve)
        self._result_card.show_view(view.result)
        self._line_card.show_view(view.line, view.steps.variations)
        self._moves_card.show_view(view)
        self._actions.show_choices(view.solve.choices)
        self._position_card.export.offer_graph(view.graph is not None)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  (Qt's name)
        """Give the cards what a square board leaves over."""
        super().resizeEvent(event)
        margins = 4 * SPACE
        board = self.height() - margins - self._steps.sizeHint().height() - _STEPS_GAP
        room = self.width() - margins - SPACE
        self._columns.make_room_in(most=room - round(_ENOUGH * board), spare=room - board)
