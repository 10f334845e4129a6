"""Symbols and points: how an answer compares with the truth.

A move is right when it is one of the best; a score when it is the exact one; a sequence when
every move of it is among the best for the side that plays it, to the very end of the game.
That a sequence leads to the right score is not enough: both sides may have erred.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum

from ttt_gui.games.othello import Othello
from ttt_gui.games.position import PASS, Move
from ttt_gui.lab.output import Answer
from ttt_gui.search.outcome import SearchResult

Solve = Callable[[Othello], SearchResult]
"""Finds the exact value of every move of a position."""


class Symbol(Enum):
    """How a test came out; the value is the letter that stands for it."""

    RIGHT = "+"
    SEQUENCE_WRONG = "M"
    SCORE_WRONG = "Q"
    TIMEOUT_MOVE_RIGHT = "T"
    ONLY_MOVE_RIGHT = "m"
    ONLY_SCORE_RIGHT = "s"
    WRONG = "-"
    TIMEOUT_MOVE_WRONG = "t"

    @property
    def points(self) -> float:
        """What the test earns, of 1: a right move 1/2, score and sequence 1/4 each."""
        return _POINTS[self]

    @property
    def meaning(self) -> str:
        """What it stands for, in words."""
        return _MEANINGS[self]


_POINTS = {
    Symbol.RIGHT: 1.0,
    Symbol.SEQUENCE_WRONG: 0.75,
    Symbol.SCORE_WRONG: 0.75,
    Symbol.TIMEOUT_MOVE_RIGHT: 0.5,
    Symbol.ONLY_MOVE_RIGHT: 0.5,
    Symbol.ONLY_SCORE_RIGHT: 0.25,
    Symbol.WRONG: 0.0,
    Symbol.TIMEOUT_MOVE_WRONG: 0.0,
}
_MEANINGS = {
    Symbol.RIGHT: "all right",
    Symbol.SEQUENCE_WRONG: "score and move right, sequence wrong",
    Symbol.SCORE_WRONG: "sequence right, score wrong",
    Symbol.TIMEOUT_MOVE_RIGHT: "time-out or no score line, move right",
    Symbol.ONLY_MOVE_RIGHT: "move right, score and sequence wrong",
    Symbol.ONLY_SCORE_RIGHT: "score right, move wrong",
    Symbol.WRONG: "neither score nor move right",
    Symbol.TIMEOUT_MOVE_WRONG: "time-out or no score line, move wrong",
}


@dataclass(frozen=True, slots=True)
class Verdict:
    """How an answer was judged.

    Attributes:
        symbol: the outcome.
        sequence_fault: where the sequence goes wrong first, as a sentence; empty when it is
            right, or was not judged.
    """

    symbol: Symbol
    sequence_fault: str = ""


def judge(
    position: Othello, answer: Answer, truth: SearchResult, solve: Solve, *, timed_out: bool
) -> Verdict:
    """Compare an answer with the truth.

    Args:
        position: what the script was asked.
        answer: what it printed until it ended.
        truth: the position, solved with the value of every move.
        solve: solves the positions along the sequence.
        timed_out: whether the script was ended at its time limit; then, as without a score
            line, only the move counts.
    """
    move_right = answer.move in truth.best_moves
    if timed_out or not answer.has_score:
        return Verdict(Symbol.TIMEOUT_MOVE_RIGHT if move_right else Symbol.TIMEOUT_MOVE_WRONG)
    score_right = answer.score == truth.score
    fault = sequence_fault(position, answer.sequence, solve)
    if not move_right:
        return Verdict(Symbol.ONLY_SCORE_RIGHT if score_right else Symbol.WRONG, fault)
    if fault:
        return Verdict(Symbol.SEQUENCE_WRONG if score_right else Symbol.ONLY_MOVE_RIGHT, fault)
    return Verdict(Symbol.RIGHT if score_right else Symbol.SCORE_WRONG)


def sequence_fault(position: Othello, sequence: Sequence[Move], solve: Solve) -> str:
    """Where a sequence is not best play for both sides to the end; "" when it is.

    Args:
        position: where it begins.
        sequence: the moves in the order of play, without passes, which are inferred.
        solve: solves the positions along it.
    """
    if not sequence:
        return "there is no move sequence"
    for move in sequence:
        position = _after_pass(position)
        side = position.side_to_move.value
        if position.is_over():
            return f"the sequence continues with {move} after the end of the game"
        if move not in position.legal_moves():
            return f"in the sequence, {side} plays {move}, which is no legal move there"
        solved = solve(position)
        if move not in solved.best_moves:
            worth = next(each.score for each in solved.move_scores if each.move == move)
            return (
                f"in the sequence, {side} plays {move} for {worth:+d}; "
                f"{_alternatives(solved.best_moves)} leads to {solved.score:+d}"
            )
        position = position.play(move)
    position = _after_pass(position)
    if not position.is_over():
        side = position.side_to_move.value
        return f"the sequence ends when {side} can still play"
    return ""


def _after_pass(position: Othello) -> Othello:
    """`position`, or the one after its side to move has passed because it must."""
    return position.play(PASS) if position.legal_moves() == (PASS,) else position


def _alternatives(moves: Sequence[Move]) -> str:
    """Such as `14`, or `7 or 14`."""
    return " or ".join(str(move) for move in moves)
