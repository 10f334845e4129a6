"""The moves: what each is worth now, and what those of the line have lost."""

from PySide6.QtCore import Signal

from ttt_gui.gui.card import Card
from ttt_gui.gui.othello.move_list import MoveList
from ttt_gui.gui.othello.move_table import MoveTable
from ttt_gui.gui.pages import Pages
from ttt_gui.workbench.analysis.view import AnalysisView


class MovesCard(Card):
    """Two pages: every move of the position, and the moves of the line."""

    happened = Signal(object)
    """A `PlaceChosen`, `LossDepthChosen` or `LossesClicked`."""

    def __init__(self) -> None:
        super().__init__("Moves")
        self._table = MoveTable()
        self._list = MoveList()
        pages = Pages("movePages", "Moves", [("Every move", self._table), ("Line", self._list)])
        self.body.addWidget(pages, 1)
        self._list.happened.connect(self.happened)

    def show_view(self, view: AnalysisView) -> None:
        """Show both pages."""
        self._table.show_moves(view.values, view.best)
        self._list.show_view(view.line)
