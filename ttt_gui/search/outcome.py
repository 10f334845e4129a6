"""What an engine is asked, and what it answers: frozen values that may cross any boundary."""

from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from typing import Final

from ttt_gui.games.position import Move

INFINITY: Final = 1_000
"""Larger than the value of any finished game of any game here."""

ASCENDING: Final = "ascending"
"""The key of the move order in which every engine searches unless told otherwise."""


class Bound(Enum):
    """How a searched value relates to the true one."""

    EXACT = "exact"
    AT_LEAST = "at least"
    AT_MOST = "at most"

    @classmethod
    def in_window(cls, value: int, alpha: int, beta: int) -> "Bound":
        """What a value proves that a search came back with from the window (alpha, beta)."""
        if value <= alpha:
            return cls.AT_MOST
        return cls.AT_LEAST if value >= beta else cls.EXACT


@dataclass(frozen=True, slots=True)
class MoveScore:
    """A root move and its value for the side to move at the root."""

    move: Move
    score: int
    bound: Bound = Bound.EXACT


@dataclass(frozen=True, slots=True)
class HeadStart:
    """What is proved of a position's moves before a search of it begins.

    Attributes:
        moves: root moves with their exact values or upper bounds, each move once.
        nodes: positions entered by the searches that proved them and were stopped.
        seconds: wall-clock time of those searches.
    """

    moves: tuple[MoveScore, ...] = ()
    nodes: int = 0
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class SearchOptions:
    """How to search a position.

    Attributes:
        all_moves: find the exact value of every root move, not only of the best.
        seed: draw the best move at random with this seed, among exact values only
            (which implies `all_moves`); None takes the first in square order.
        threads: threads for the compiled solver, at least 1; None means one per core.
        table_megabytes: size of the compiled solver's transposition table.
        fresh: search even what is remembered from earlier searches.
        order: key of the order in which the Python engines try moves (see `orders`); the
            compiled solver has an order of its own.
        head_start: what is proved already and need not be searched again (see `head_start`);
            only recursive negamax and the compiled solver use it.
    """

    all_moves: bool = False
    seed: int | None = None
    threads: int | None = None
    table_megabytes: int = 64
    fresh: bool = False
    order: str = ASCENDING
    head_start: HeadStart = HeadStart()

    @property
    def exact_moves(self) -> bool:
        """Whether every root move needs its exact value."""
        return self.all_moves or self.seed is not None


@dataclass(frozen=True, slots=True)
class SearchResult:
    """What a finished search found.

    Attributes:
        score: exact value of the position for the side to move, under the position's scoring.
        best_move: the move to play; None when the game is over.
        best_moves: root moves proved to be worth `score`, in ascending order. All of
            them when every move was asked for, otherwise only the one found.
        move_scores: each searched root move in ascending order, exact or a bound.
        line: best play for both sides from here to the end of the game, starting with
            `best_move`; a pass is -1.
        nodes: positions entered, the root and finished games included; those of a search that
            went on from a head start are those of all its parts.
        seconds: wall-clock time of the search, or likewise of all its parts.
        engine: the key of the engine that answered.
        proved_at: when it was proved, if it is remembered from then; `nodes`, `seconds` and
            `engine` are those of that search. None for a search that has just been made.
    """

    score: int
    best_move: Move | None
    best_moves: tuple[Move, ...]
    move_scores: tuple[MoveScore, ...]
    line: tuple[Move, ...]
    nodes: int
    seconds: float
    engine: str
    proved_at: datetime | None = None

    @property
    def exact_scores(self) -> tuple[MoveScore, ...]:
        """The root moves whose values are proved, in ascending order."""
        exact = (each for each in self.move_scores if each.bound is Bound.EXACT)
        return tuple(sorted(exact, key=lambda each: each.move))


class SearchFailure(Exception):
    """A search that cannot be carried out; the message says why, to a person."""
