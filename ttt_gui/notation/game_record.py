"""A game as texts hold it: where it began, its moves, who played."""

from dataclasses import dataclass
from itertools import accumulate

from ttt_gui.games.othello import Othello
from ttt_gui.games.position import Move


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game, finished or not, of legal moves only.

    Attributes:
        start: the position before the first move.
        moves: every ply in order; a pass is -1, also where the text left it out.
        black: the name of who played x; empty when it is not known.
        white: the name of who played o; likewise.
        result: the result as it is stated, such as `+14.000`; empty when none is.
    """

    start: Othello
    moves: tuple[Move, ...] = ()
    black: str = ""
    white: str = ""
    result: str = ""

    def positions(self) -> tuple[Othello, ...]:
        """Every position of the game, the first and the last included.

        Raises:
            ValueError: a move is not legal.
        """
        return tuple(
            accumulate(self.moves, lambda position, move: position.play(move), initial=self.start)
        )
