"""Setting a tic-tac-toe position up: marks, the side to move, and whether it can be played."""

from dataclasses import replace
from enum import Enum

from ttt_gui.games.position import Move, Player
from ttt_gui.games.tictactoe import CELLS, FULL_BOARD, TicTacToe
from ttt_gui.workbench.analysis.set_up import Tool
from ttt_gui.workbench.timeline import Timeline
from ttt_gui.workbench.value import value


class Fault(Enum):
    """Why no game could be played on from a position."""

    TOO_MANY_X = "too many x"
    TOO_MANY_O = "too many o"
    WRONG_SIDE = "wrong side"
    OVER = "over"


def fault_of(position: TicTacToe) -> Fault | None:
    """What is wrong with a position; None if a game can reach it, and goes on from it.

    Either side may have had the first move, so the one with more marks, if there is one, has
    moved last.
    """
    more_x = position.x.bit_count() - position.o.bit_count()
    if abs(more_x) > 1:
        return Fault.TOO_MANY_X if more_x > 0 else Fault.TOO_MANY_O
    if position.is_over():
        return Fault.OVER
    return None if side_to_move(position) is position.side_to_move else Fault.WRONG_SIDE


def side_to_move(position: TicTacToe) -> Player:
    """The side with fewer marks; where both have as many, the one that is to move already."""
    more_x = position.x.bit_count() - position.o.bit_count()
    if not more_x:
        return position.side_to_move
    return Player.O if more_x > 0 else Player.X


def put(position: TicTacToe, cell: Move, owner: Player | None) -> TicTacToe:
    """`position` with a mark of `owner`, or none, on `cell`, and the side to move that follows."""
    others = FULL_BOARD & ~(1 << cell)
    x, o = position.x & others, position.o & others
    if owner is Player.X:
        x |= 1 << cell
    elif owner is Player.O:
        o |= 1 << cell
    changed = replace(position, x=x, o=o)
    return replace(changed, side_to_move=side_to_move(changed))


@value
class SetUp:
    """A position that is being set up. Immutable.

    Attributes:
        timeline: its changes.
        tool: what a click puts on a cell.
    """

    timeline: Timeline[TicTacToe]
    tool: Tool = Tool.X

    @classmethod
    def of(cls, position: TicTacToe) -> "SetUp":
        """The beginning, with the position that was shown."""
        return cls(Timeline(position))

    @property
    def position(self) -> TicTacToe:
        """The position as it is now."""
        return self.timeline.present

    @property
    def fault(self) -> Fault | None:
        """What is wrong with it."""
        return fault_of(self.position)

    def then(self, position: TicTacToe) -> "SetUp":
        """Change the position; this very value if that is no change."""
        if position == self.position:
            return self
        return replace(self, timeline=self.timeline.then(position))

    def click(self, cell: Move) -> "SetUp":
        """Put on `cell` what the tool says; a mark that is there already is taken away."""
        owner = self.tool.owner
        return self.put(cell, None if self.position.owner(cell) is owner else owner)

    def put(self, cell: Move, owner: Player | None) -> "SetUp":
        """Put a mark on `cell`, or none."""
        assert 0 <= cell < CELLS
        return self.then(put(self.position, cell, owner))
