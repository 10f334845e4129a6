"""The figures of a bench: a row for each problem, and what the rows add up to."""

from dataclasses import dataclass
from typing import Final

from ttt_gui.cli.report import nodes_per_second
from ttt_gui.cli.sources import Fault
from ttt_gui.games.othello import Othello
from ttt_gui.notation.obf import ObfRecord
from ttt_gui.notation.squares import move_name
from ttt_gui.search.outcome import SearchResult
from ttt_gui.search.solution_json import Json, solution_json


@dataclass(frozen=True, slots=True)
class Row:
    """A problem that was solved.

    Attributes:
        number: its place among the file's problems, from 1.
        position: the problem.
        expected: the scores that the file gives, if any.
        result: what the engine found.
        cpu_seconds: processor time of the search, all threads together.
    """

    number: int
    position: Othello
    expected: ObfRecord | None
    result: SearchResult
    cpu_seconds: float

    @property
    def expected_score(self) -> int | None:
        """The score that the file gives to the position."""
        return self.expected.score if self.expected else None

    @property
    def expected_of_move(self) -> int | None:
        """The score that the file gives to the move that the engine would play."""
        if self.expected is None or self.result.best_move is None:
            return None
        return self.expected.score_of(self.result.best_move)

    @property
    def is_right(self) -> bool | None:
        """Whether score and move are what the file expects; None when it says nothing."""
        if self.expected_score is None:
            return None
        return self.result.score == self.expected_score and self.expected_of_move in {
            None,
            self.expected_score,
        }

    def as_json(self) -> Json:
        """A solution as `solve` prints it, and how it compares."""
        return solution_json(self.position, self.result, all_moves=False) | {
            "cpu_seconds": round(self.cpu_seconds, 6),
            "expected": self.expected_score,
            "right": self.is_right,
        }

    def as_text(self) -> str:
        """A line of the table."""
        result = self.result
        move = "" if result.best_move is None else move_name(result.best_move)
        return (
            f"{self.number:>4} {self.position.empties:>8} {result.score:>+6} {move:>5} "
            f"{result.nodes:>15,} {result.seconds:>9.3f} "
            f"{nodes_per_second(result.nodes, result.seconds):>13,}  {self._verdict()}"
        ).rstrip()

    def _verdict(self) -> str:
        if self.is_right is None:
            return ""
        if self.is_right:
            return "ok"
        if self.result.score != self.expected_score:
            return f"WRONG, expected {self.expected_score:+d}"
        return f"WRONG, expected {self.expected_of_move:+d} of this move"


HEADING: Final = (
    f"{'#':>4} {'empties':>8} {'score':>6} {'move':>5} {'nodes':>15} {'seconds':>9} {'nodes/s':>13}"
)


@dataclass(slots=True)
class Totals:
    """What the problems so far add up to."""

    solved: int = 0
    wrong: int = 0
    unchecked: int = 0
    failed: int = 0
    nodes: int = 0
    seconds: float = 0.0
    cpu_seconds: float = 0.0
    yardstick_seconds: float | None = None

    @property
    def yardsticks(self) -> float | None:
        """Processor time as a multiple of what the plain C solver took (see `yardstick`)."""
        return self.cpu_seconds / self.yardstick_seconds if self.yardstick_seconds else None

    def add(self, outcome: Row | Fault) -> None:
        """Count one more problem."""
        if isinstance(outcome, Fault):
            self.failed += 1
            return
        self.solved += 1
        self.wrong += outcome.is_right is False
        self.unchecked += outcome.is_right is None
        self.nodes += outcome.result.nodes
        self.seconds += outcome.result.seconds
        self.cpu_seconds += outcome.cpu_seconds

    def as_json(self) -> Json:
        """The last line of JSON."""
        return {
            "solved": self.solved,
            "wrong": self.wrong,
            "unchecked": self.unchecked,
            "failed": self.failed,
            "nodes": self.nodes,
            "seconds": round(self.seconds, 6),
            "cpu_seconds": round(self.cpu_seconds, 6),
            "nodes_per_second": nodes_per_second(self.nodes, self.seconds),
        } | ({} if self.yardsticks is None else {"yardsticks": round(self.yardsticks, 3)})

    def as_text(self) -> str:
        """The last two lines of the table: by the clock, and by processor time."""
        counts = [f"{self.solved} solved", f"{self.wrong} wrong"]
        if self.unchecked:
            counts.append(f"{self.unchecked} without an expected score")
        if self.failed:
            counts.append(f"{self.failed} not read or not solved")
        compared = ""
        if self.yardsticks is not None:
            compared = f"  {self.yardsticks:.2f} yardsticks of {self.yardstick_seconds:.2f} s"
        return "\n".join(
            f"{label:<26} {self.nodes:>15,} {seconds:>9.3f} "
            f"{nodes_per_second(self.nodes, seconds):>13,}{remark}"
            for label, seconds, remark in (
                ("total", self.seconds, f"  {', '.join(counts)}"),
                ("total, processor time", self.cpu_seconds, compared),
            )
        )
