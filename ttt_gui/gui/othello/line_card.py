"""The moves of the line, and what they have lost."""

from PySide6.QtCore import Signal

from ttt_gui.gui.card import Card
from ttt_gui.gui.othello.move_list import MoveList
from ttt_gui.workbench.analysis.view import LineView


class LineCard(Card):
    """A list of moves, and the button that finds the losses."""

    happened = Signal(object)
    """A `PlaceChosen`, `LossDepthChosen` or `LossesClicked`."""

    def __init__(self) -> None:
        super().__init__("Line")
        self._list = MoveList()
        self.body.addWidget(self._list, 1)
        self._list.happened.connect(self.happened)

    def show_view(self, view: LineView) -> None:
        """Show every move of the line and its loss."""
        self._list.show_view(view)
