"""Diagrams: a board on eight lines, as programs print it for people.

With or without letters and numbers around it, spaced or not, from Edax, Egaroucid, the lab,
or typed by hand::

      A B C D E F G H                 a b c d e f g h         xxxxxxo*
    1 O O O O O O O - 1             1 . . . . . . . .         xxxxxo*.
    2 - O O O O O * - 2 * to move   2 . . . . . . . .         xxoooooo
    ...                             3 . . . X X . . .   WHITE to move

The side to move is read beside the board, above or below it (`sides`); a text that names
both is refused. Where none is given, squares marked as legal moves tell it, or else the number
of empty squares does, as for Othello Sensei: black when it is even. Whatever had to be decided
is said in the entry's note.

`*` is a black disc, unless x and o are the discs of the same diagram: then it marks a legal
move.
"""

import re
from typing import Final

from ttt_gui.games.othello import Othello, Scoring, mobility
from ttt_gui.games.position import Player
from ttt_gui.notation.boards import read_position, side_by_empties
from ttt_gui.notation.color_names import color_name
from ttt_gui.notation.entry import Entry, Form, Reading, UnreadableLine, joined_notes
from ttt_gui.notation.error import NotationError, quoted
from ttt_gui.notation.obf import COMMENT
from ttt_gui.notation.sides import SideLine, contradiction, names_a_side, stated_side

ROWS: Final = 8

_DISC = r"[xXbB*oO0wW1.\-]"
_ROW = re.compile(rf"\s*(?:([1-8])[ \t|]*)?\|?[ \t]*((?:{_DISC}[ \t|]*){{8}})(.*)", re.DOTALL)
_NUMBER_BEHIND = re.compile(r"\A[ \t|]*[1-8](?=[ \t|]|$)")
_NUMBERED = re.compile(r"\s*[1-8][ \t|]")
_LETTERS = "abcdefgh"
_FRAME = re.compile(r"[-+=|\s]*[+=][-+=|\s]*")
_LONGEST_ROW = 200
_LONGEST_COUNTS = 60

_COUNTS = re.compile(
    r"(?=.*[0-9])(?=.*[a-z])(?:(?:black|white|dark|light|[xobw]|discs?|empt(?:y|ies)|ply|score|moves?|count"
    r"|to|vs|and|squares)\b|[*0-9\s:=,;/|()+\-.])+",
    re.ASCII | re.IGNORECASE,
)
_LAB_LINES = re.compile(
    rf"\s*(?:{_DISC}{{64}}\s+[0-9]{{1,2}}/[0-9]{{1,2}}|possible moves for [xo]\b.*|my move is .*"
    r"|min score.*|[0-9]{1,9}\.[0-9]{1,12}(?: *s(?:econds)?)?)\s*",
    re.ASCII | re.IGNORECASE | re.DOTALL,
)


def begins_a_diagram(content: str) -> bool:
    """Whether a line is a diagram's heading or its first row.

    A line that holds a whole board by itself is neither.
    """
    return _is_heading(content) or _row(content) is not None


def is_beside_a_diagram(content: str) -> bool:
    """Whether a line is what programs print around a diagram, and holds no position itself."""
    text = content[:_LONGEST_ROW]
    if _is_heading(content) or _LAB_LINES.fullmatch(text):
        return True
    is_short = len(text) <= _LONGEST_COUNTS
    return is_short and _COUNTS.fullmatch(text) is not None and _row(text) is None


def diagram_text(position: Othello) -> str:
    """Ten lines: the board with letters and numbers around it, and the side to move."""
    heading = f"  {' '.join(_LETTERS)}"
    rows = []
    for row in range(ROWS):
        owners = (position.owner(8 * row + column) for column in range(8))
        cells = " ".join(owner.value if owner else "." for owner in owners)
        rows.append(f"{row + 1} {cells} {row + 1}")
    return "\n".join([heading, *rows, heading, f"{position.side_to_move.value} to move"])


class DiagramBlock:
    """The lines of a diagram as they come in."""

    def __init__(
        self, number: int, line: str, scoring: Scoring, above: SideLine | None = None
    ) -> None:
        """Begin with the heading or the first row.

        Args:
            number: the line's number, from 1.
            line: the line.
            scoring: how the position is to be counted.
            above: the line above that names a side to move, if there is one.
        """
        self._scoring = scoring
        self._number = number
        self._above = above
        self._lines: list[str] = []
        self._rows: list[tuple[int, str, re.Match[str]]] = []
        self._row_count = 0
        self._stated: list[tuple[Player, str]] = []
        self._comment = ""
        self._error: NotationError | None = None
        self.takes(number, line)

    @property
    def is_complete(self) -> bool:
        """Whether the board and its side are known, or it is known to be wrong."""
        is_known = self._stated or (self._above is not None and self._above.belongs_below)
        return self._row_count == ROWS and (bool(is_known) or self._error is not None)

    @property
    def _side(self) -> Player | None:
        """The side to move as it is stated, if it is."""
        if self._stated:
            return self._stated[0][0]
        return self._above.side if self._above else None

    def takes(self, number: int, line: str) -> bool:
        """Whether a line belongs to the diagram; if so, it is read."""
        content, _, comment = line.partition(COMMENT)
        belongs = (
            self._takes_row(number, content, is_comment=bool(comment))
            if self._row_count < ROWS
            else self._takes_what_follows(content)
        )
        if belongs:
            self._lines.append(line.rstrip("\r\n"))
            self._comment = self._comment or comment.strip()
        return belongs

    def close(self) -> Reading:
        """The position, or why it could not be read."""
        source = "\n".join(self._lines).rstrip()
        try:
            position, note = self._position()
        except NotationError as error:
            return UnreadableLine(self._number, source, error.on_line(error.line or self._number))
        number, comment = self._number, self._comment
        if self._above and (self._above.belongs_below or not self._stated):
            number, source = self._above.line, f"{self._above.source}\n{source}"
            comment = " ".join(part for part in (self._above.remark, comment) if part)
        return Entry(number, source, position, comment, note, form=Form.DIAGRAM)

    def _takes_row(self, number: int, content: str, *, is_comment: bool) -> bool:
        if not content.strip():
            return is_comment
        if _is_heading(content):
            self._see_side(content)
            return not self._rows
        row = _row(content)
        if row is None:
            stripped = content.strip()
            other = stripped.startswith(("(", "{")) or len(stripped) >= 64 or ";" in stripped
            if other or names_a_side(content):
                return False
            self._error = self._error or _row_fault(content, self._row_count + 1, number)
        else:
            self._rows.append((number, content, row))
            self._see_side(_NUMBER_BEHIND.sub("", row.group(3)))
        self._row_count += 1
        return True

    def _takes_what_follows(self, content: str) -> bool:
        """Whether a line below the board, which has no side yet, belongs to it."""
        belongs = (
            not content.strip()
            or _is_heading(content)
            or (bool(self._rows) and is_beside_a_diagram(content))
            or names_a_side(content)
        )
        if belongs:
            self._see_side(content)
        return belongs

    def _see_side(self, text: str) -> None:
        """Keep the side that a text beside or below the board names."""
        try:
            stated = stated_side(text)
        except NotationError as error:
            self._error = self._error or error
        else:
            if stated:
                self._stated.append((stated.side, text.strip()))

    def _position(self) -> tuple[Othello, str]:
        if self._error:
            raise self._error
        if self._row_count < ROWS:
            raise NotationError(
                f"a diagram of {self._row_count} row{'s' * (self._row_count != 1)}; "
                f"expected {ROWS}",
                line=self._number,
            )
        sides = dict(self._stated)
        if len(sides) > 1:
            raise contradiction(*sides.values())
        above = self._above
        if above and above.belongs_below and above.side is not self._side:
            raise contradiction(above.source, self._stated[0][1])
        letters = "".join(_cells(row.group(2)) for _, _, row in self._rows)
        marks, note = 0, ""
        if "*" in letters and {"x", "o"} <= set(letters.lower().replace("0", "o")):
            marks = sum(1 << square for square, each in enumerate(letters) if each == "*")
            letters = letters.replace("*", ".")
            note = "* is read as a legal move on an empty square, because x and o are the discs"
        try:
            position, zero_note = read_position(f"{letters} x", self._scoring)
        except NotationError as error:
            raise self._placed(error) from None
        assert isinstance(position, Othello)
        side, side_note = self._decided_side(position, marks)
        note = joined_notes(zero_note, note, side_note)
        return Othello(position.x, position.o, side, self._scoring), note

    def _decided_side(self, position: Othello, marks: int) -> tuple[Player, str]:
        """The side to move, and what had to be decided about it."""
        moves = {
            Player.X: mobility(position.x, position.o),
            Player.O: mobility(position.o, position.x),
        }
        if self._side is not None:
            if marks and marks != moves[self._side]:
                return self._side, f"but these are not the legal moves of {self._side.value}"
            return self._side, ""
        marked = [side for side in Player if marks and moves[side] == marks]
        if len(marked) == 1:
            side = marked[0]
            return side, f"{color_name(side)} is taken to move, because its legal moves are marked"
        return side_by_empties(position)

    def _placed(self, error: NotationError) -> NotationError:
        """A fault of the 64 letters in a row, in its own line and column."""
        if error.column is None or error.column > ROWS * 8:
            return error.on_line(self._number)
        row, cell = divmod(error.column - 1, 8)
        number, _, match = self._rows[row]
        start = match.start(2)
        columns = [start + index for index, each in enumerate(match.group(2)) if each not in " \t|"]
        return NotationError(error.reason, line=number, column=columns[cell] + 1)


def _row(content: str) -> re.Match[str] | None:
    """The row of eight squares that a line is, if it is one.

    Beside it may stand its number, and behind that anything; without a number, only the
    side to move.
    """
    match = _ROW.match(content[:_LONGEST_ROW])
    if match is None:
        return None
    tail = match.group(3).strip(" \t|\r\n")
    if not tail:
        return match
    is_apart = match.group(2)[-1] in " \t|"
    if match.group(1):
        return match if is_apart or tail[0] == match.group(1) else None
    return match if is_apart and names_a_side(tail) else None


def _cells(text: str) -> str:
    return text.replace(" ", "").replace("\t", "").replace("|", "")


def _is_heading(content: str) -> bool:
    """Whether a line is the letters a to h, or a frame of dashes."""
    text = content.strip()
    if not text or len(text) > _LONGEST_ROW:
        return False
    letters = "".join(each for each in text if each not in " \t|+").lower()
    return letters.startswith(_LETTERS) or bool(_FRAME.fullmatch(text))


def _row_fault(content: str, row: int, number: int) -> NotationError:
    """Why a line is not the row of that number."""
    start = len(content) - len(content.lstrip())
    if _NUMBERED.match(content):
        start += 1
    count = 0
    for column, letter in enumerate(content[:_LONGEST_ROW].rstrip(), start=1):
        if column <= start or letter in " \t|":
            continue
        is_disc = bool(re.match(_DISC, letter))
        is_number = letter == str(row) and not is_disc
        is_apart = content[max(start, column - 4) : column - 1] == "   "
        if count and (is_number or is_apart or (count >= ROWS and not is_disc)):
            break  # what stands beside the row
        if not is_disc:
            return NotationError(
                f"{quoted(letter)} is not a disc; expected x, o, . or - in row {row} of a diagram",
                line=number,
                column=column,
            )
        count += 1
    return NotationError(
        f"row {row} of a diagram has {count} square{'s' * (count != 1)}; expected 8", line=number
    )
