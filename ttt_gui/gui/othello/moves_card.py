"""Every move of the position, and what it is worth."""

from PySide6.QtCore import Signal

from ttt_gui.gui.card import Card
from ttt_gui.gui.othello.move_table import MoveTable
from ttt_gui.workbench.analysis.view import AnalysisView


class MovesCard(Card):
    """A table of the moves whose values are known."""

    happened = Signal(object)
    """A `MoveSolveClicked`."""

    def __init__(self) -> None:
        super().__init__("Every move")
        self._table = MoveTable()
        self._table.happened.connect(self.happened)
        self.body.addWidget(self._table, 1)

    def show_view(self, view: AnalysisView) -> None:
        """Show the moves, the best of them first."""
        self._table.show_moves(view.values, view.best)
