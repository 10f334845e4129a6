"""From a text or a file to the problems of a batch. No Qt; call it on a worker's thread."""

import gc
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ttt_gui.games.othello import SQUARES, Othello, Scoring
from ttt_gui.gui.othello.loading import Loaded, load_file, load_text, too_long
from ttt_gui.library.batch import Plan, Problem, scored

PASTED: Final = "pasted text"
"""What problems are called that come from no file."""

LARGEST_BATCH: Final = 16_000_000
"""Bytes above which a file or a text makes no batch (more than 100,000 positions)."""


@dataclass(frozen=True, slots=True)
class Problems:
    """What a text held.

    Attributes:
        name: what a person knows it by.
        by_scoring: its positions in order, counted in each way; so that the other way is there
            as soon as it is chosen.
        fault: what could not be read, in a sentence; empty when all was.
    """

    name: str
    by_scoring: Mapping[Scoring, tuple[Problem, ...]]
    fault: str = ""

    @property
    def count(self) -> int:
        """How many there are; none when `fault` says why."""
        return len(self.by_scoring[Scoring.DISC_DIFFERENCE])

    @property
    def have_expected_scores(self) -> bool:
        """Whether the text says what any of them is worth."""
        return any(
            each.expected_score is not None for each in self.by_scoring[Scoring.DISC_DIFFERENCE]
        )


def problems_of_file(path: str) -> Problems:
    """The problems in a file. What is wrong with it is told in `fault`."""
    with _collector_at_rest():
        return _problems(Path(path).name, load_file(path, LARGEST_BATCH))


def problems_of_text(text: str) -> Problems:
    """The problems in a text. What is wrong with it is told in `fault`."""
    if len(text) > LARGEST_BATCH:
        return _problems(PASTED, Loaded((), too_long(len(text), largest=LARGEST_BATCH)))
    with _collector_at_rest():
        return _problems(PASTED, load_text(text))


def problems_of_plan(plan: Plan) -> Problems:
    """The problems of a batch that is gone on with."""
    with _collector_at_rest():
        return Problems(plan.name, _in_each_way(plan.problems))


@contextmanager
def _collector_at_rest() -> Iterator[None]:
    """Make many objects, none of them in a cycle, without Python looking for cycles in them.

    Among the objects of a hundred thousand problems it looks for more than a tenth of a
    second, again and again, while the window stands still.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def _problems(name: str, loaded: Loaded) -> Problems:
    fault, entries = loaded.problem, list(reversed(loaded.entries))
    # Each entry goes as soon as it has been used. A hundred thousand at once would hold
    # Python's lock, and with it the window, for a quarter of a second.
    del loaded
    problems: list[Problem] = []
    while entries:
        entry, number = entries.pop(), len(problems) + 1
        assert isinstance(entry.position, Othello)
        expected = entry.expected
        problems.append(
            Problem(
                number,
                entry.line,
                entry.position,
                expected.score if expected and _is_score(expected.score) else None,
                tuple(each for each in expected.scores if _is_score(each[1])) if expected else (),
                _writable(entry.comment),
            )
        )
    return Problems(_writable(name), _in_each_way(problems), fault)


def _is_score(score: int | None) -> bool:
    """Whether a position can be worth that."""
    return score is not None and abs(score) <= SQUARES


def _writable(text: str) -> str:
    """`text`, with a mark in place of what no file can hold.

    That is half of a pair of surrogates: so Python reads the bytes of a file's name that are
    no UTF-8, and JSON can name one.
    """
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text


def _in_each_way(problems: Sequence[Problem]) -> dict[Scoring, tuple[Problem, ...]]:
    return {scoring: scored(problems, scoring) for scoring in Scoring}
