"""Reading what a script has printed, as the lab's grader does.

The last line that holds the word *score* and an integer is the answer in full: its first
integer is the score, the others are the line of play backwards, in which negative numbers
stand for passes and are skipped. The last integer of the whole output, wherever it stands,
is the move.

An integer is a run of digits that is no part of a word (`d7`, `15s`) and of no other number:
the time, `0.0105` or `9e-06`, holds none.

A script may print a megabyte of anything, and a window may be waiting meanwhile: regular
expressions do not let other threads run, so none here looks at much in one go.
"""

import re
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from ttt_gui.games.othello import SQUARES
from ttt_gui.games.position import Move

_SCORE: Final = re.compile(r"(?<![A-Za-z])score(?![A-Za-z])", re.IGNORECASE)
"""The word alone: not in scoreboard, but in min_score."""

_PIECE: Final = 1 << 16
"""Characters of a line that are searched in one go."""

_NUMBER: Final = re.compile(
    r"""
    (?P<signed> (?<!\w) [-+] [0-9]++ (?!\w) )
    | [0-9]++ (?:                             # read once, however many there are
        \.[0-9]++ (?: e[-+]?[0-9]++ )?        # 0.25, 1.5e-05
        | e[-+]?[0-9]++                       # 9e-06
        | (?P<unsigned> (?!\w) )
    )
    | \.[0-9]++ (?: e[-+]?[0-9]++ )?          # .5
    | \w++                                    # words, and digits within them
    | [-+.]+ (?=[-+.])                        # what is between; one may begin a number
    | [^-+.\w]++
    """,
    re.VERBOSE | re.IGNORECASE | re.ASCII,
)
"""Matches everything but a lone sign or point, so that no search takes long to find nothing."""

_MOST_DIGITS: Final = 9
_OUT_OF_RANGE: Final = 10**_MOST_DIGITS
"""Stands for any longer number: neither a square nor a score, and not worth its memory."""

_MOST_MOVES: Final = SQUARES - 4 + 1
"""Moves of a sequence that are kept: no game is as long, so that the last one is at fault."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a script has answered.

    Attributes:
        move: the last integer of the output, legal or not; None when there is none.
        score: the score it claims; None when there is no score line.
        sequence: the line of play it claims, forwards, without passes; of one that is longer
            than any game, the first 61 moves.
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
    move: Move | None = None
    for line in _lines_from_the_end(text):
        has_score = _has_score(line)
        if move is not None and not has_score:
            continue
        numbers = integers(line)
        score = next(numbers, None)
        if score is None:
            continue
        last = score
        sequence: deque[Move] = deque(maxlen=_MOST_MOVES)
        for last in numbers:
            if last >= 0:
                sequence.appendleft(last)
        if move is None:
            move = last
        if has_score:
            return Answer(move, score, tuple(sequence))
    return Answer(move, None, ())


def _lines_from_the_end(text: str) -> Iterator[str]:
    """The lines of `text`, the last one first, without those that are empty."""
    text = text.replace("\r", "\n")  # between the two of \r\n is an empty line, then
    end = len(text)
    while end >= 0:
        start = text.rfind("\n", 0, end) + 1
        if start < end:
            yield text[start:end]
        end = start - 1


def _has_score(line: str) -> bool:
    """Whether the word stands in the line."""
    beyond = len("score") + 1  # as far as a match that begins in a piece looks
    for start in range(0, len(line), _PIECE):
        match = _SCORE.search(line, start, start + _PIECE + beyond)
        if match and match.start() < start + _PIECE:
            return True
    return False


def integers(line: str) -> Iterator[int]:
    """The integers of a line, in order; those out of any range as numbers beyond it."""
    for match in _NUMBER.finditer(line):
        if match["signed"] is None and match["unsigned"] is None:
            continue
        text = match[0]
        if len(text) <= _MOST_DIGITS:
            yield int(text)
        else:
            yield -_OUT_OF_RANGE if text.startswith("-") else _OUT_OF_RANGE
