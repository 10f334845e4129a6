"""A position to practise on, and how many of them were solved. No Qt."""

from ttt_gui.games.othello import Othello
from ttt_gui.games.position import Move
from ttt_gui.search.outcome import SearchResult
from ttt_gui.workbench.value import value


@value
class Exercise:
    """A position with exactly one best move among several.

    Attributes:
        position: the position.
        result: the exact value of every move of it.
        seed: the seed that led to it.
        played: the move of the game that it comes from, if there is one.
    """

    position: Othello
    result: SearchResult
    seed: int
    played: Move | None = None

    @property
    def was_lost(self) -> bool:
        """Whether the move that was played lost something."""
        return self.played is not None and self.loss(self.played) > 0

    def loss(self, move: Move) -> int:
        """What `move` gives away, in discs; 0 for the best one."""
        scores = {each.move: each.score for each in self.result.move_scores}
        return self.result.score - scores[move]


@value
class Tally:
    """Exercises that were tried, and those of them that were solved."""

    right: int = 0
    tried: int = 0

    def plus(self, *, is_right: bool) -> "Tally":
        """This tally with one exercise more."""
        return Tally(self.right + is_right, self.tried + 1)
