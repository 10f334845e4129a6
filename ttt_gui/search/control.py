"""The one channel between a running search and whoever waits for it.

The waiting side stops the search and reads how far it is; the searching side counts
nodes and reports root moves. Neither ever waits for the other: the counters are
machine words that only the searching side writes, the report is a frozen value that is
replaced whole, or is made from such words when somebody looks.
"""

import time
from array import array
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ttt_gui.games.position import Move
from ttt_gui.search.outcome import HeadStart, MoveScore

if TYPE_CHECKING:
    from collections.abc import Callable

    from ttt_gui.search.trace import Recorder

STOP: Final = 0
"""Index in `SearchControl.cells`: not 0 once the search is to stop."""

NODES: Final = 8
"""Index of the first thread's node counter; thread t counts at `NODES + t * STRIDE`."""

STRIDE: Final = 8
"""Words between two counters, so that no two threads write to one 64-byte cache line."""

MAX_THREADS: Final = 64


class Cancelled(Exception):
    """Raised inside a search that was told to stop. Not an error: it was asked for."""


@dataclass(frozen=True, slots=True)
class RootReport:
    """How far a search is at the root.

    Attributes:
        moves: root moves to search; 0 as long as that is not known.
        moves_done: root moves finished, in this search or before it.
        best_move: the best move so far; None before the first is finished.
        best_score: its value for the side to move, exact unless bounds say otherwise.
        lower: the position is proved to be worth at least this much; None while nothing is
            proved.
        upper: it is proved to be worth at most this much; None while nothing is proved. With
            `lower` the same, the score is proved, whatever else is still searched.
        line: best play after the best move so far, that move first, when known.
        searched: the moves finished and what they are worth, in the order of the search.
    """

    moves: int = 0
    moves_done: int = 0
    best_move: Move | None = None
    best_score: int | None = None
    lower: int | None = None
    upper: int | None = None
    line: tuple[Move, ...] = ()
    searched: tuple[MoveScore, ...] = ()

    @property
    def is_proved(self) -> bool:
        """Whether the score of the position is proved: it is `best_score`."""
        return self.lower is not None and self.lower == self.upper


@dataclass(frozen=True, slots=True)
class Progress:
    """A running search at one instant: nodes entered, seconds passed, the root's state.

    The nodes and seconds of a search that went on from a head start are those of all its parts.
    `activity` names work other than searching ("preparing the solver ..."), else it is empty.
    """

    nodes: int
    seconds: float
    root: RootReport
    activity: str


class SearchControl:
    """Stop flag, live node counters and root report of one search.

    `cells` is shared memory: compiled code reads the stop flag from it and counts its
    nodes into it without holding the interpreter's lock.

    Attributes:
        root: the report of an engine in Python, which replaces it after each root move.
        read_root: makes the report of a compiled engine from its memory, on whatever thread
            looks, while it searches; None when `root` is the report.
        activity: work other than searching, in words for a person; else empty.
        recorder: what the Python engines report every step to; None if nobody watches.
    """

    def __init__(self, recorder: "Recorder | None" = None) -> None:
        self.cells = array("q", bytes(8 * (NODES + MAX_THREADS * STRIDE)))
        self.root = RootReport()
        self.read_root: Callable[[], RootReport] | None = None
        self.activity = ""
        self.recorder = recorder
        self._started = time.perf_counter()
        self._earlier_nodes = 0
        self._earlier_seconds = 0.0

    def stop(self) -> None:
        """Ask the search to end; it raises `Cancelled` at its next node."""
        self.cells[STOP] = 1

    @property
    def stop_requested(self) -> bool:
        """Whether `stop` was called."""
        return self.cells[STOP] != 0

    def enter_node(self) -> None:
        """Count one position entered by a Python engine.

        Raises:
            Cancelled: the search was told to stop.
        """
        cells = self.cells
        if cells[STOP]:
            raise Cancelled
        cells[NODES] += 1

    def raise_if_stopped(self) -> None:
        """Do what `enter_node` does in work whose positions are not counted as nodes.

        Raises:
            Cancelled: the search was told to stop.
        """
        if self.cells[STOP]:
            raise Cancelled

    @property
    def nodes(self) -> int:
        """Positions entered so far, by all threads and in all parts of the search."""
        return self._earlier_nodes + sum(self.cells[NODES::STRIDE])

    @property
    def seconds(self) -> float:
        """Wall-clock seconds since this control was made, or its clock restarted.

        Those of the search's earlier parts are added.
        """
        return self._earlier_seconds + time.perf_counter() - self._started

    def restart_clock(self) -> None:
        """Count the seconds from now: what an engine did before was not searching."""
        self._started = time.perf_counter()

    def count_earlier(self, head_start: HeadStart) -> None:
        """Count what was spent on a head start as an earlier part of this search."""
        self._earlier_nodes = head_start.nodes
        self._earlier_seconds = head_start.seconds

    def progress(self) -> Progress:
        """What a watcher may show now. Cheap; may be called from any thread."""
        read_root = self.read_root
        root = self.root if read_root is None else read_root()
        return Progress(self.nodes, self.seconds, root, self.activity)
