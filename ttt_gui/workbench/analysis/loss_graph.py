"""The losses of a game as a graph shows them: Black's and White's, move by move."""

from collections.abc import Sequence

from ttt_gui.games.position import PASS, Player
from ttt_gui.workbench.analysis.losses import MoveLoss
from ttt_gui.workbench.value import value


@value
class LossBar:
    """A move in the graph.

    Attributes:
        number: its number, passes not counted; None for a pass.
        move: the move and what it has lost, as far as that is proved.
    """

    number: int | None
    move: MoveLoss


@value
class LossGraph:
    """The moves of a game that were played, in order.

    Attributes:
        bars: a bar for each move; the move of bar i leads to place i + 1 of the line.
        place: the place that is shown.
    """

    bars: tuple[LossBar, ...]
    place: int

    def largest(self, side: Player) -> int:
        """The largest loss of `side` in one move, in discs; 0 if none is known."""
        losses = (each.move.loss or 0 for each in self.bars if each.move.side is side)
        return max(losses, default=0)


def loss_graph(losses: Sequence[MoveLoss], place: int) -> LossGraph:
    """The graph of the moves played, with `place` of their line shown."""
    bars = []
    number = 0
    for each in losses:
        number += each.move != PASS
        bars.append(LossBar(None if each.move == PASS else number, each))
    return LossGraph(tuple(bars), place)
