"""The moves of the line, what they have lost, and the variations beside it."""

from PySide6.QtCore import Signal

from ttt_gui.gui.card import Card
from ttt_gui.gui.othello.move_list import MoveList
from ttt_gui.gui.othello.variations_button import VariationsButton
from ttt_gui.workbench.analysis.variations import VariationsView
from ttt_gui.workbench.analysis.view import LineView


class LineCard(Card):
    """A list of moves, and the buttons that find the losses and offer other lines.

    Attributes:
        variations: the button that offers other lines.
    """

    happened = Signal(object)
    """A `PlaceChosen`, `LossDepthChosen`, `LossesClicked`, or what `VariationsButton` says."""

    def __init__(self) -> None:
        super().__init__("Line")
        self.variations = VariationsButton()
        self._list = MoveList()
        self.header.addWidget(self.variations)
        self.body.addWidget(self._list, 1)
        self.variations.happened.connect(self.happened)
        self._list.happened.connect(self.happened)

    def show_view(self, line: LineView, variations: VariationsView) -> None:
        """Show every move of the line and its loss, and offer the variations."""
        self._list.show_view(line)
        self.variations.show_view(variations)
