"""What the tab knows of positions: results of searches, and what follows from them.

No Qt. Every position on a line of best play has an exact value, that of the line, though it
was never searched by itself; and a finished game needs no search at all.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ttt_gui.games.othello import Othello
from ttt_gui.games.position import Move
from ttt_gui.gui.othello.line import Line
from ttt_gui.search.outcome import Bound, MoveScore, SearchResult

MOST_POSITIONS: Final = 20_000
"""Positions kept; the ones learnt first are forgotten first."""


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a position.

    Attributes:
        result: its value, best play, and the values of its moves as far as they are known.
        is_searched: whether `result` is that of a search of this very position; if not, its
            nodes and seconds mean nothing, and its engine is the one that found the line it is
            on, or empty for a finished game.
    """

    result: SearchResult
    is_searched: bool = True


class Knowledge:
    """Results by position. A position's scoring is part of it."""

    def __init__(self) -> None:
        self._known: dict[Othello, Known] = {}

    def of(self, position: Othello) -> Known | None:
        """What is known of `position`; of a finished game, always its score."""
        known = self._known.get(position)
        if known is None and position.is_over():
            return _known(position.score(0), (), "")
        return known

    def learn(self, position: Othello, result: SearchResult) -> None:
        """Remember a search of `position`, and what it proves of the positions on its line."""
        self._keep(position, Known(result))
        score, line = result.score, result.line
        for index, move in enumerate(line):
            position, score = position.play(move), -score
            if position not in self._known:
                self._keep(position, _known(score, line[index + 1 :], result.engine))

    def _keep(self, position: Othello, known: Known) -> None:
        self._known.pop(position, None)
        self._known[position] = known
        if len(self._known) > MOST_POSITIONS:
            del self._known[next(iter(self._known))]

    def score_of(self, position: Othello) -> int | None:
        """The exact value of `position` for its side to move; None while it is not known."""
        known = self.of(position)
        return None if known is None else known.result.score

    def score_of_move(self, position: Othello, move: Move) -> int | None:
        """The exact value of `move` for the side that plays it; None while it is not known."""
        known = self.of(position)
        if known is not None:
            for each in known.result.move_scores:
                if each.move == move and each.bound is Bound.EXACT:
                    return each.score
        score = self.score_of(position.play(move))
        return None if score is None else -score

    def loss(self, position: Othello, move: Move) -> int | None:
        """What `move` gives away of the value of `position`, in discs; 0 for a best move.

        None while it is not known.
        """
        best, found = self.score_of(position), self.score_of_move(position, move)
        return None if best is None or found is None else best - found

    def losses(self, line: Line) -> tuple[int | None, ...]:
        """The loss of every move of `line`, in order."""
        return tuple(
            self.loss(position, move)
            for position, move in zip(line.positions, line.moves, strict=False)
        )

    def missing(self, line: Line, most_empties: int) -> tuple[Othello, ...]:
        """The positions to search so that the losses of the moves played are known.

        The last ones first, since they are the quickest. Positions with more than
        `most_empties` empty squares are left out.
        """
        wanted: dict[Othello, None] = {}
        for place in reversed(range(line.played)):
            position, move = line.positions[place], line.moves[place]
            if position.empties > most_empties:
                break
            for each in (position.play(move), position):
                is_known = self.score_of(each) is not None
                if not is_known and self.loss(position, move) is None:
                    wanted[each] = None
        return tuple(wanted)


def _known(score: int, line: Sequence[Move], engine: str) -> Known:
    """What follows for a position of which the score and a line of best play are known."""
    moves = tuple(line)
    best = moves[:1]
    result = SearchResult(
        score=score,
        best_move=best[0] if best else None,
        best_moves=best,
        move_scores=tuple(MoveScore(move, score) for move in best),
        line=moves,
        nodes=0,
        seconds=0.0,
        engine=engine,
    )
    return Known(result, is_searched=False)
