"""The problems of a batch, read from all its sources."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ttt_gui.cli.live_line import LiveLine
from ttt_gui.cli.output import complain, note
from ttt_gui.cli.sources import STANDARD_INPUT, Fault, read_sources
from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.garbage import collector_at_rest
from ttt_gui.library.batch import Problem, scored
from ttt_gui.notation.error import clipped
from ttt_gui.notation.importer import Entry
from ttt_gui.workbench.batch.problems import problem_of_entry, writable

_MOST_TOLD: Final = 20
"""Faults and assumptions that are told one by one; a large file may have as many as positions."""

_SHOWN_EVERY: Final = 1_000
_LONGEST_NAME: Final = 60


@dataclass(frozen=True, slots=True)
class Read:
    """What the sources held.

    Attributes:
        problems: their positions in order, scored alike.
        faults: how many places could not be read.
    """

    problems: tuple[Problem, ...]
    faults: int


def name_of(sources: Sequence[str]) -> str:
    """What a person knows a batch by, here and in the window."""
    first = "standard input" if sources[0] == STANDARD_INPUT else Path(sources[0]).name
    more = f" and {len(sources) - 1} more" if len(sources) > 1 else ""
    return writable(clipped(first, _LONGEST_NAME)) + more


def read(sources: Sequence[str], rule: Scoring | None, live: LiveLine) -> Read:
    """Read all positions, and tell of what could not be read.

    Args:
        sources: files, positions, `-` for standard input.
        rule: how positions are scored; None means the winner takes the empty squares where any
            score is given, else disc difference.
        live: shows how far the reading is.
    """
    problems: list[Problem] = []
    told = _Told(live)
    with collector_at_rest():
        for entry in _othello(read_sources(sources, rule or Scoring.DISC_DIFFERENCE)):
            if isinstance(entry, Fault):
                told.fault(entry)
                continue
            told.note(entry.note)
            problems.append(problem_of_entry(entry, len(problems) + 1))
            if len(problems) % _SHOWN_EVERY == 0:
                live.show(f"reading: {len(problems):,} positions")
    told.rest()
    if rule is None and any(each.expected_score is not None for each in problems):
        return Read(scored(problems, Scoring.WINNER_TAKES_EMPTIES), told.faults)
    return Read(tuple(problems), told.faults)


def _othello(entries: Iterator[Entry | Fault]) -> Iterator[Entry | Fault]:
    for entry in entries:
        if isinstance(entry, Fault) or isinstance(entry.position, Othello):
            yield entry
        else:
            yield Fault.of_entry(entry, f"line {entry.line}: not an Othello board")


class _Told:
    """What is printed about faults and assumptions: each, or if they are very many, how many."""

    def __init__(self, live: LiveLine) -> None:
        self._live = live
        self.faults = 0
        self._notes = 0

    def fault(self, fault: Fault) -> None:
        self.faults += 1
        if self.faults <= _MOST_TOLD:
            self._live.clear()
            complain(fault, as_json=False)

    def note(self, text: str) -> None:
        if text:
            self._notes += 1
            if self._notes <= _MOST_TOLD:
                self._live.clear()
                note(text)

    def rest(self) -> None:
        self._live.clear()
        for count, what in ((self.faults, "places could not be read"), (self._notes, "notes")):
            if count > _MOST_TOLD:
                note(f"{count - _MOST_TOLD:,} more {what}")
