"""How many nodes each Python engine needs for a position, with each order of moves.

What the command line and the window both do: which searches there are, what each of them
came to, whether the position is small enough, and all of it as comma-separated values.
"""

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ttt_gui.engines import OTHELLO, TICTACTOE, Engine, engine, traceable_engines
from ttt_gui.games.othello import Othello
from ttt_gui.notation.boards import BoardPosition, game_of
from ttt_gui.search import minimal_tree, minimax
from ttt_gui.search.control import SearchControl
from ttt_gui.search.orders import orders_for
from ttt_gui.search.outcome import ASCENDING
from ttt_gui.search.tree_size import estimated_tree_size

COUNTING_RULE: Final = (
    "A node is counted each time a position is entered, the root and finished games included."
)
"""In words for a person: the same rule for every engine and every order."""

WORTH_A_NOTE: Final = 100_000
"""Nodes of the whole tree from which on a person is told that it takes a while."""

TOO_MANY: Final = 5_000_000
"""Nodes of the whole tree that are not worth starting on."""

NODES_PER_SECOND: Final = 10_000
"""About what all of a comparison takes for each node of an Othello tree."""

CSV_COLUMNS: Final = ("engine", "order", "nodes", "score")


@dataclass(frozen=True, slots=True)
class Contender:
    """An engine with a move order.

    Attributes:
        engine: the engine's key, or that of the minimal tree.
        order: the key of the order; empty for the minimal tree, which has none.
    """

    engine: str
    order: str

    @property
    def search(self) -> "Contender":
        """The contender whose search answers for this one as well.

        Without pruning every position is entered, whichever comes first.
        """
        return Contender(minimax.KEY, ASCENDING) if self.engine == minimax.KEY else self

    def as_engine(self) -> Engine:
        """What searches for it."""
        return _IDEAL if self == MINIMAL_TREE else engine(self.engine)


MINIMAL_TREE: Final = Contender(minimal_tree.KEY, "")
"""The search that knows beforehand which moves to try: no alpha-beta search enters fewer nodes."""

_IDEAL: Final = Engine(
    minimal_tree.KEY,
    "Minimal tree",
    frozenset({TICTACTOE, OTHELLO}),
    minimal_tree.search,
    None,
    traceable=False,
)


@dataclass(frozen=True, slots=True)
class Count:
    """What a search came to.

    Attributes:
        contender: who searched.
        nodes: the nodes that it entered.
        score: the value that it found for the side to move.
    """

    contender: Contender
    nodes: int
    score: int


def contenders(position: BoardPosition) -> tuple[Contender, ...]:
    """Every Python engine with every move order of the game, engine by engine."""
    orders = orders_for(game_of(position))
    return tuple(
        Contender(engine.key, order.key) for engine in traceable_engines() for order in orders
    )


def searches(position: BoardPosition) -> tuple[Contender, ...]:
    """The searches that it takes to compare them all, the minimal tree among them.

    The quickest come first: the minimal tree and all that prunes, then what does not.
    """
    needed = dict.fromkeys(each.search for each in contenders(position))
    pruning = [each for each in needed if each.engine != minimax.KEY]
    return (MINIMAL_TREE, *pruning, Contender(minimax.KEY, ASCENDING))


@dataclass(frozen=True, slots=True)
class Expectation:
    """How large a comparison is likely to be.

    Attributes:
        nodes: about how many nodes there are without pruning.
    """

    nodes: int

    @property
    def seconds(self) -> float:
        """About how long it takes, in seconds, on an ordinary machine."""
        return self.nodes / NODES_PER_SECOND

    @property
    def is_worth_a_note(self) -> bool:
        """Whether a person had better be told before it begins."""
        return self.nodes >= WORTH_A_NOTE

    @property
    def is_too_much(self) -> bool:
        """Whether it is refused."""
        return self.nodes > TOO_MANY


def expectation(
    position: BoardPosition, control: SearchControl | None = None
) -> Expectation | None:
    """What to expect of a comparison; None where it takes seconds whatever the position.

    It takes up to a second itself for a game's first positions.

    Raises:
        Cancelled: `control` was told to stop.
    """
    if not isinstance(position, Othello):
        return None
    return Expectation(estimated_tree_size(position, control))


def expectation_in_words(position: BoardPosition, expected: Expectation) -> str:
    """How long the comparison is likely to take, and why."""
    return (
        f"{position.empties} empty squares: without pruning about {expected.nodes:,} nodes, "
        f"likely to take {duration_in_words(expected.seconds)} in all"
    )


def refusal_in_words(position: BoardPosition, expected: Expectation) -> str:
    """Why a comparison is refused, and what to do about it."""
    return (
        f"{expectation_in_words(position, expected)}; a comparison is refused above "
        f"{TOO_MANY:,} nodes. Take a position with fewer empty squares: 10 take about half a "
        "minute."
    )


def duration_in_words(seconds: float) -> str:
    """A length of time, roughly: `20 seconds`, `2 minutes`, `31,688 years`."""
    for unit, length in (("years", 31_557_600), ("days", 86_400), ("hours", 3_600)):
        if seconds >= 2 * length:
            return f"{seconds / length:,.0f} {unit}"
    return f"{seconds / 60:.0f} minutes" if seconds >= 120 else f"{seconds:.0f} seconds"


def as_csv(counts: Sequence[Count]) -> str:
    """The counts under a heading, one per line, those of contenders first."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(CSV_COLUMNS)
    for each in counts:
        writer.writerow([each.contender.engine, each.contender.order, each.nodes, each.score])
    return text.getvalue()
