"""What is known of positions: what searches have proved, and what follows from it.

A fact of a position says something of its neighbours. An exact value of a move is one of the
position after it, and the other way round; every position on a line of best play has the
value of that line; and where one move is worth as much as all others are at most, that is
the value of the position. So whatever is shown of a move, on the board, in the table or as a
loss, comes from one place and agrees.
"""

from collections.abc import Iterable, Mapping
from dataclasses import field, replace
from itertools import islice
from typing import Final

from ttt_gui.games.othello import Othello
from ttt_gui.games.position import Move
from ttt_gui.search.control import Progress
from ttt_gui.search.head_start import merged
from ttt_gui.search.outcome import Bound, HeadStart, MoveScore, SearchResult
from ttt_gui.workbench.value import value

MOST_POSITIONS: Final = 20_000
"""Positions kept; those learnt first are forgotten first."""


@value
class Fact:
    """What has been proved of one position, seen from its side to move.

    Attributes:
        score: its exact value; None while that is not proved.
        line: best play from it, as far as that is known.
        moves: what is proved of its moves.
        engine: the key of the engine that proved the score.
        result: the result of a finished search of this very position, if there was one.
        nodes: nodes visited by a search that was stopped, in all its parts; of several that
            started over, the most.
        seconds: the time it took.
    """

    score: int | None = None
    line: tuple[Move, ...] = ()
    moves: tuple[MoveScore, ...] = ()
    engine: str = ""
    result: SearchResult | None = None
    nodes: int = 0
    seconds: float = 0.0


_NOTHING: Final = Fact()


@value
class Known:
    """What is known of a position whose value is proved.

    Attributes:
        result: its value, best play, and the values of its moves as far as they are known.
        is_searched: whether a search of this very position has finished; if not, the nodes
            and seconds of `result` mean nothing, and its engine is the one that proved the
            value, or empty for a finished game.
    """

    result: SearchResult
    is_searched: bool = True

    @property
    def has_line(self) -> bool:
        """Whether best play is known, and not the value alone; a finished game has none."""
        return self.result.best_move is not None


@value
class Knowledge:
    """Facts by position. Immutable. A position's scoring is part of it.

    Attributes:
        facts: what is proved, in the order in which it was learnt.
    """

    facts: Mapping[Othello, Fact] = field(default_factory=dict)
    _known: dict[Othello, Known | None] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    # --- learning -------------------------------------------------------------------

    def learn(self, position: Othello, result: SearchResult) -> "Knowledge":
        """Take in a finished search of `position`, and what it proves of other positions."""
        before = self.facts.get(position, _NOTHING)
        moves = merged(before.moves, result.move_scores)
        fact = Fact(result.score, result.line, moves, result.engine, result)
        return self._with(
            [
                *self._after_moves(position, moves, result.engine),
                *self._along(position, result),
                (position, fact),
            ]
        )

    def learn_part(self, position: Othello, progress: Progress, engine: str) -> "Knowledge":
        """Take in what `engine` had proved of `position` when its search was stopped."""
        if not progress.root.searched:
            return self
        before = self.facts.get(position, _NOTHING)
        moves = merged(before.moves, progress.root.searched)
        fact = replace(
            before,
            moves=moves,
            nodes=max(before.nodes, progress.nodes),
            seconds=max(before.seconds, progress.seconds),
        )
        learnt = self._with([*self._after_moves(position, moves, engine), (position, fact)])
        return learnt.settled(position)

    def settled(self, position: Othello) -> "Knowledge":
        """The same, with the value of `position` noted if it follows from its moves.

        Positions that lead to it then know theirs.
        """
        known = self.of(position)
        before = self.facts.get(position, _NOTHING)
        if known is None or before.score is not None or position.is_over():
            return self
        result = known.result
        fact = replace(before, score=result.score, line=result.line, engine=result.engine)
        return self._with([(position, fact)])

    def _along(self, position: Othello, result: SearchResult) -> Iterable[tuple[Othello, Fact]]:
        """What `result` proves of the positions on its line."""
        score, line = result.score, result.line
        for index, move in enumerate(line):
            position, score = position.play(move), -score
            before = self.facts.get(position, _NOTHING)
            if not before.line:
                ahead = line[index + 1 :]
                yield position, replace(before, score=score, line=ahead, engine=result.engine)

    def _after_moves(
        self, position: Othello, moves: Iterable[MoveScore], engine: str
    ) -> Iterable[tuple[Othello, Fact]]:
        """What exact values of moves prove of the positions after them."""
        for each in moves:
            if each.bound is Bound.EXACT:
                after = position.play(each.move)
                before = self.facts.get(after, _NOTHING)
                if before.score is None:
                    yield after, replace(before, score=-each.score, engine=engine)

    def _with(self, learnt: Iterable[tuple[Othello, Fact]]) -> "Knowledge":
        facts = dict(self.facts)
        for position, fact in learnt:
            facts.pop(position, None)
            facts[position] = fact
        for position in list(islice(facts, max(0, len(facts) - MOST_POSITIONS))):
            del facts[position]
        return Knowledge(facts)

    # --- asking ---------------------------------------------------------------------

    def of(self, position: Othello) -> Known | None:
        """What is known of `position`; None while its value is not."""
        if position not in self._known:
            self._known[position] = self._derived(position)
        return self._known[position]

    def _derived(self, position: Othello) -> Known | None:
        legal = position.legal_moves()
        if not legal:
            return _known(position.score(0), (), (), "")
        fact = self.facts.get(position, _NOTHING)
        moves = self.moves_of(position)
        score = fact.score if fact.score is not None else _proved_score(moves, len(legal))
        if score is None:
            return None
        line = fact.line or self._line_from(position, moves, score)
        engine = fact.engine or self._engine_of(position, moves)
        result = fact.result
        if result is None:
            return _known(score, line, moves, engine)
        best = {each.move for each in moves if each.bound is Bound.EXACT and each.score == score}
        best_moves = tuple(sorted(best.union(result.best_moves)))
        return Known(replace(result, best_moves=best_moves, move_scores=moves))

    def moves_of(self, position: Othello) -> tuple[MoveScore, ...]:
        """What is proved of the moves of `position`, in ascending order.

        It comes from searches of the position, finished or not, and from the positions after
        its moves. Where nothing at all was asked, a move that ends the game is not counted
        out either: it would be told unasked.
        """
        fact = self.facts.get(position, _NOTHING)
        found = {each.move: each for each in fact.moves}
        if fact.score is not None and fact.line:
            found[fact.line[0]] = MoveScore(fact.line[0], fact.score)
        for move in position.legal_moves():
            known = found.get(move)
            if known is None or known.bound is not Bound.EXACT:
                score = self._score_after(position.play(move), counts=position in self.facts)
                if score is not None:
                    found[move] = MoveScore(move, score)
        return tuple(found[move] for move in sorted(found))

    def _score_after(self, child: Othello, *, counts: bool) -> int | None:
        """The value of the move that led to `child`, for the side that played it."""
        score = self.facts.get(child, _NOTHING).score
        if score is None and counts and child.is_over():
            score = child.score(0)
        return None if score is None else -score

    def _line_from(
        self, position: Othello, moves: Iterable[MoveScore], score: int
    ) -> tuple[Move, ...]:
        """Best play by way of a move that is known to be worth `score`; empty without one."""
        for each in moves:
            if each.bound is Bound.EXACT and each.score == score:
                after = position.play(each.move)
                line = self.facts.get(after, _NOTHING).line
                if line or after.is_over():
                    return (each.move, *line)
        return ()

    def _engine_of(self, position: Othello, moves: Iterable[MoveScore]) -> str:
        """The engine to name for a value that follows from the moves."""
        after = (self.facts.get(position.play(each.move), _NOTHING) for each in moves)
        return next((fact.engine for fact in after if fact.engine), "")

    def head_start(self, position: Othello) -> HeadStart:
        """What a search of `position` need not prove again."""
        fact = self.facts.get(position, _NOTHING)
        return HeadStart(self.moves_of(position), fact.nodes, fact.seconds)

    def score_of(self, position: Othello) -> int | None:
        """The exact value of `position` for its side to move; None while it is not known."""
        known = self.of(position)
        return None if known is None else known.result.score

    # --- losses ---------------------------------------------------------------------

    def score_of_move(self, position: Othello, move: Move) -> int | None:
        """The exact value of `move` for the side that plays it; None while it is not known."""
        known = self.of(position)
        proved = known.result.move_scores if known is not None else ()
        for each in proved:
            if each.move == move and each.bound is Bound.EXACT:
                return each.score
        after = self.score_of(position.play(move))
        return None if after is None else -after

    def loss(self, position: Othello, move: Move) -> int | None:
        """What `move` gives away of the value of `position`, in discs; 0 for a best move.

        None while it is not known.
        """
        best, score = self.score_of(position), self.score_of_move(position, move)
        return None if best is None or score is None else best - score


def _proved_score(moves: Iterable[MoveScore], legal: int) -> int | None:
    """The value of a position of which this is known: that of a move no other can exceed."""
    proved = tuple(moves)
    exact = [each.score for each in proved if each.bound is Bound.EXACT]
    if len(proved) < legal or not exact:
        return None
    best = max(exact)
    return best if all(each.score <= best for each in proved) else None


def _known(score: int, line: tuple[Move, ...], moves: tuple[MoveScore, ...], engine: str) -> Known:
    """What follows for a position that no search has finished for."""
    best = tuple(each.move for each in moves if each.bound is Bound.EXACT and each.score == score)
    result = SearchResult(
        score=score,
        best_move=line[0] if line else None,
        best_moves=best,
        move_scores=moves,
        line=line,
        nodes=0,
        seconds=0.0,
        engine=engine,
    )
    return Known(result, is_searched=False)
