"""The one door for positions that come as text: every line is read as what it is.

A line holds one position, as a plain board (`boards`) or with its expected scores (`obf`).
Blank lines and comments (from `%` on) are skipped. A line that cannot be read does not
stop the others: it comes back in its place, with the reason.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from io import StringIO
from typing import Final

from ttt_gui.games.othello import Scoring
from ttt_gui.notation.boards import BoardPosition, read_position
from ttt_gui.notation.error import NotationError
from ttt_gui.notation.obf import COMMENT, SEPARATOR, ObfRecord, parse_obf

GIVE_UP_AFTER: Final = 1_000
"""Unreadable lines at the start of a text after which `read_positions` refuses it whole."""

_BYTE_ORDER_MARK = "\ufeff"


@dataclass(frozen=True, slots=True)
class Entry:
    """A line that holds a position.

    Attributes:
        line: its number, from 1.
        source: the line as it was written.
        position: the position, scored as the caller of the importer chose.
        comment: the comment after the position, or "".
        note: what had to be decided to read it (see `boards.read_position`), or "".
        expected: the scores that the line gives, if it is OBF. They count the empty
            squares for the winner, whatever scoring `position` has.
    """

    line: int
    source: str
    position: BoardPosition
    comment: str = ""
    note: str = ""
    expected: ObfRecord | None = None


@dataclass(frozen=True, slots=True)
class UnreadableLine:
    """A line that should hold a position, and the reason why none was found."""

    line: int
    source: str
    error: NotationError


def read_positions(
    text: str, scoring: Scoring = Scoring.DISC_DIFFERENCE
) -> tuple[Entry | UnreadableLine, ...]:
    """Every line of `text` that is neither blank nor a comment, in order.

    Raises:
        NotationError: the text is empty or no text, or its first thousand lines hold no
            position at all.
    """
    lines: list[Entry | UnreadableLine] = []
    readable = False
    for line in iter_positions(StringIO(text, newline=None), scoring):
        lines.append(line)
        readable = readable or isinstance(line, Entry)
        if not readable and len(lines) >= GIVE_UP_AFTER:
            first = lines[0]
            assert isinstance(first, UnreadableLine)
            raise NotationError(
                f"no position in the first {GIVE_UP_AFTER:,} lines; the first reason: {first.error}"
            )
    return tuple(lines)


def iter_positions(
    lines: Iterable[str], scoring: Scoring = Scoring.DISC_DIFFERENCE
) -> Iterator[Entry | UnreadableLine]:
    """As `read_positions`, one line at a time: for a file of any size, or standard input.

    Args:
        lines: the text by lines, such as a file opened with `encoding="utf-8"`.
        scoring: how Othello positions are to be counted.

    Raises:
        NotationError: there is no line with a position on it, readable or not, or
            what comes is no text.
    """
    number = 0
    found = False
    try:
        for number, each in enumerate(lines, start=1):
            line = each.removeprefix(_BYTE_ORDER_MARK) if number == 1 else each
            if "\0" in line:
                raise NotationError("not a text file: it holds a NUL byte", line=number)
            content, _, comment = line.partition(COMMENT)
            if content and not content.isspace():
                found = True
                yield _read_line(number, line.rstrip("\r\n"), content, comment.strip(), scoring)
    except UnicodeDecodeError:
        raise NotationError("not a text file: it holds bytes that are not UTF-8") from None
    if not found:
        found_instead = "only blank lines and comments" if number else "the text is empty"
        raise NotationError(
            f"no position: {found_instead}; expected a board and its side to move on a line"
        )


def decode(content: bytes) -> str:
    """The text of a file that was read whole.

    Raises:
        NotationError: it is not a text file.
    """
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        raise NotationError(f"not a text file: byte {error.start + 1:,} is not UTF-8") from None


def _read_line(
    number: int, source: str, content: str, comment: str, scoring: Scoring
) -> Entry | UnreadableLine:
    """The position in `content`, which is `source` without its comment."""
    try:
        if SEPARATOR not in content:
            position, note = read_position(content, scoring)
            return Entry(number, source, position, comment, note)
        record = parse_obf(source)
    except NotationError as error:
        return UnreadableLine(number, source, error.on_line(number))
    counted = replace(record.position, scoring=scoring)
    return Entry(number, source, counted, comment, record.note, record)
