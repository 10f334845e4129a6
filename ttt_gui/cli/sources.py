"""What the command line is given to read: positions, files, standard input."""

import io
import os
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from ttt_gui.games.othello import SQUARES, Scoring
from ttt_gui.games.tictactoe import CELLS
from ttt_gui.notation.decoding import UNDECODED, DecodedLines, unicode_encoding
from ttt_gui.notation.entry import joined_notes, whole
from ttt_gui.notation.error import NotationError, clipped
from ttt_gui.notation.importer import Entry, UnreadableLine, iter_positions, joined_with_moves

STANDARD_INPUT: Final = "-"

_SOURCE_LIMIT: Final = 200
"""How much of an unreadable line is given back, in characters: any board, but no whole book."""

_DISCS = r"[xXbB*oO0wW1.\-]"
_BOARD = re.compile(rf"{_DISCS}{{9,}}")
_TOKEN = re.compile(r"[xXbB*oO0wW1]|black|white", re.IGNORECASE)
_POSITION = re.compile(
    rf"\s{{0,99}}(?:{_DISCS}{{8}}"  # a board, or the first row of a diagram
    r"|(?:[0-9]{1,2}[.)]?\s{0,9})?[a-hA-H][1-8](?:[\s,a-hA-HpP1-9]|$)"  # a transcript
    r"|[0-9]{0,2}\s{0,9}\(|\{|\[\s*[A-Za-z]\w*\s*[:=]?\s*[\"']"  # GGF, SGF, JSON, PGN
    r"|[aA][ \t|][bB]|[1-8][ \t|])"  # a diagram with letters and numbers
)
"""How an argument begins that is a position, however faulty, and not a file's name."""
_LENGTHS_WITH_TOKEN = (CELLS + 1, SQUARES + 1)
_SHIELD = " "


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that could not be read or solved.

    Attributes:
        reason: why, to a person.
        source: what it was: a line (its beginning, if it is long) or a file's name.
    """

    reason: str
    source: str

    @classmethod
    def of_entry(cls, entry: Entry, reason: str) -> "Fault":
        """A fault of a line that was read, but could not be solved."""
        return cls(reason, clipped(entry.source, _SOURCE_LIMIT))


def is_option(argument: str) -> bool:
    """Whether `argument` looks like an option, and not like standard input."""
    return argument.startswith("-") and argument != STANDARD_INPUT


def shielded(arguments: Iterable[str]) -> list[str]:
    """`arguments` with a space before each board that begins with `-`.

    So argparse does not take it for an option. No option is long or has a space in it.
    """
    return [
        f"{_SHIELD}{argument}"
        if is_option(argument) and (_BOARD.fullmatch(argument) or len(argument.split()) > 1)
        else argument
        for argument in arguments
    ]


def read_sources(arguments: Iterable[str], scoring: Scoring) -> Iterator[Entry | Fault]:
    """Every position that `arguments` name, in order, each read when it is asked for.

    An argument is `-` for standard input, a file, or a position in any form; a board and its
    side to move may also be two arguments.
    """
    for source in _joined(arguments):
        if source == STANDARD_INPUT:
            yield from _read_lines(_standard_input(), STANDARD_INPUT, scoring)
        elif os.path.exists(source):  # noqa: PTH110  (a board is no path, and this never raises)
            yield from read_file(source, scoring)
        else:
            yield from _read_argument(source, scoring)


def read_one(arguments: Iterable[str], scoring: Scoring) -> Entry | Fault:
    """The one position that `arguments` name, in any way that `read_sources` knows."""
    found = list(islice(read_sources(arguments, scoring), 2))
    if len(found) > 1 and not isinstance(found[0], Fault):
        return Fault(
            "more than one position; expected one", clipped(" ".join(arguments), _SOURCE_LIMIT)
        )
    return found[0]


def read_file(path: str, scoring: Scoring) -> Iterator[Entry | Fault]:
    """Every position in the file `path`; `-` is standard input."""
    if path == STANDARD_INPUT:
        yield from _read_lines(_standard_input(), path, scoring)
        return
    try:
        with open(path, "rb") as file:  # noqa: PTH123  (the name is shown as given)
            is_whole = os.path.isfile(path)  # noqa: PTH113  (and no pipe, which may be waited for)
            encoding = unicode_encoding(file.peek(4)[:4])
            text = io.TextIOWrapper(file, encoding, errors=_errors(encoding))
            lines = DecodedLines(text, encoding)
            yield from _read_lines(lines, path, scoring, f"{path}: ", is_whole=is_whole)
    except OSError as error:
        yield Fault(f"cannot read the file: {error.strerror or error}", path)


def _read_argument(text: str, scoring: Scoring) -> Iterator[Entry | Fault]:
    """The positions in an argument that names no file."""
    prefix = "" if _POSITION.match(text) else "no such file, and as a board: "
    lines = io.StringIO(text, newline=None)
    yield from _read_lines(lines, text, scoring, prefix, is_whole=True)


def _read_lines(
    lines: Iterable[str], name: str, scoring: Scoring, prefix: str = "", *, is_whole: bool = False
) -> Iterator[Entry | Fault]:
    """Every position of some lines; of those that are whole, a board with moves below it once."""
    decoded = lines if isinstance(lines, DecodedLines) else DecodedLines(lines)
    positions = iter_positions(decoded, scoring)
    try:
        for reading in joined_with_moves(positions) if is_whole else positions:
            # An answer to another position than the one after the last move would mislead.
            line = whole(reading)
            if isinstance(line, UnreadableLine):
                yield Fault(f"{prefix}{line.error}", clipped(line.source, _SOURCE_LIMIT))
            else:
                note = decoded.take_note()
                yield replace(line, note=joined_notes(line.note, note)) if note else line
    except NotationError as error:
        yield Fault(f"{prefix}{error}", clipped(name, _SOURCE_LIMIT))


def _joined(arguments: Iterable[str]) -> Iterator[str]:
    """The arguments without shields, each board joined with the side to move after it."""
    board = ""
    for argument in arguments:
        source = argument.removeprefix(_SHIELD)
        if board and _TOKEN.fullmatch(source):
            yield f"{board} {source}"
            board = ""
            continue
        if board:
            yield board
        is_board = _BOARD.fullmatch(source) and len(source) not in _LENGTHS_WITH_TOKEN
        board = source if is_board else ""
        if not is_board:
            yield source
    if board:
        yield board


def _standard_input() -> Iterable[str]:
    if sys.stdin is None:
        return ()
    encoding = "utf-8"
    if isinstance(sys.stdin, io.TextIOWrapper):
        with suppress(io.UnsupportedOperation):  # it has been read from before
            if isinstance(sys.stdin.buffer, io.BufferedReader):
                encoding = unicode_encoding(sys.stdin.buffer.peek(4)[:4])  # and nothing is taken
            sys.stdin.reconfigure(encoding=encoding, errors=_errors(encoding))
    return DecodedLines(sys.stdin, encoding)


def _errors(encoding: str) -> str:
    """How a file of this encoding is opened: a damaged letter refuses nothing else."""
    return UNDECODED if encoding.startswith("utf-8") else "replace"
