"""Reading what a script has printed, as the lab's grader does.

The last line that holds the word *score* and an integer is the answer in full: its first
integer is the score, the others are the line of play backwards, in which negative numbers
stand for passes and are skipped. The last integer of the whole output, wherever it stands,
is the move.

An integer is a run of digits that is no part of a word (`d7`, `15s`) and of no other number:
the time, `0.0105` or `9e-06`, holds none.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from ttt_gui.games.position import Move

_SCORE: Final = re.compile(r"(?<![A-Za-z])score(?![A-Za-z])", re.IGNORECASE)
"""The word alone: not in scoreboard, but in min_score."""

_NUMBER: Final = re.compile(
    r"""
    [0-9]*+\.[0-9]++ (?: e[-+]?[0-9]++ )?     # 0.25, .5, 1.5e-05
    | [0-9]++ e [-+]? [0-9]++                 # 9e-06
    | (?P<integer> (?: (?<!\w)[-+] )? [0-9]++ (?!\w) )
    | \w++                                    # words, and digits within them
    """,
    re.VERBOSE | re.IGNORECASE | re.ASCII,
)
_LINE_END: Final = re.compile(r"\r\n|\r|\n")

_MOST_DIGITS: Final = 9
_OUT_OF_RANGE: Final = 10**_MOST_DIGITS
"""Stands for any longer number: neither a square nor a score, and not worth its memory."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a script has answered.

    Attributes:
        move: the last integer of the output, legal or not; None when there is none.
        score: the score it claims; None when there is no score line.
        sequence: the line of play it claims, forwards, without passes.
    """

    move: Move | None
    score: int | None
    sequence: tuple[Move, ...]

    @property
    def has_score(self) -> bool:
        """Whether there is a score line at all."""
        return self.score is not None


def read_output(text: str) -> Answer:
    """The answer in the output `text` of a script."""
    lines = _LINE_END.split(text)
    move = next((found[-1] for found in map(integers, reversed(lines)) if found), None)
    for line in reversed(lines):
        if _SCORE.search(line) and (found := integers(line)):
            score, *backwards = found
            return Answer(move, score, tuple(each for each in reversed(backwards) if each >= 0))
    return Answer(move, None, ())


def integers(line: str) -> list[int]:
    """The integers of a line, in order."""
    return list(_integers(line))


def _integers(line: str) -> Iterator[int]:
    for match in _NUMBER.finditer(line):
        text = match["integer"]
        if text is None:
            continue
        if len(text) <= _MOST_DIGITS:
            yield int(text)
        else:
            yield -_OUT_OF_RANGE if text.startswith("-") else _OUT_OF_RANGE
