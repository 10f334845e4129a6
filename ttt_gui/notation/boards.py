"""One board and its side to move on one line, and back.

Sixty-four letters are an Othello board, row by row from a1 to h8; nine are tic-tac-toe::

    xxxxxxo.xxxxxo..xxooooooxoxxooooxoxxooooxxxoxoooxxo.oxooxooooooo x
    ....x.... o

The side to move is required. It follows after white space or, as in Egaroucid, at once as
the 65th letter; or it is told in words (`sides`), beside the board or on a line of its own::

    --XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- White 5 46

What follows the words is a remark. Rows may be set apart by spaces. The letters are those of
every program that writes such boards: ``x X b B *`` for black (x), ``o O w W 1`` for white (o),
``.`` and ``-`` for an empty square.

The digit 0 is white for some programs and black for others. It is read as what the other
letters of the same board make it, and the reading says so; where they do not decide, the
board is refused.
"""

import re
from dataclasses import dataclass
from typing import Final

from ttt_gui.games import othello, tictactoe
from ttt_gui.games.othello import SQUARES, Othello, Scoring
from ttt_gui.games.position import Player
from ttt_gui.games.tictactoe import CELLS, TicTacToe
from ttt_gui.notation.color_names import color_name
from ttt_gui.notation.error import NotationError, quoted
from ttt_gui.notation.sides import contradiction, side_after_board, stated_side

BoardPosition = Othello | TicTacToe
"""A position that a line of text can hold."""

_X_LETTERS = "xXbB*"
_O_LETTERS = "oOwW1"
_EMPTY_LETTERS = ".-"
_ZERO = "0"
_LONGEST_LINE: Final = 10_000
_SENSEI_LETTERS = "xXbB*oOwW.-"
_LAB_LETTERS = "xXoO."

_PLAIN_LETTERS = str.maketrans(
    dict.fromkeys(_X_LETTERS, "x")
    | dict.fromkeys(_O_LETTERS, "o")
    | dict.fromkeys(_EMPTY_LETTERS, ".")
)
_X_BITS = str.maketrans("xo.", "100")
_O_BITS = str.maketrans("xo.", "010")
_SIDES = dict.fromkeys(_X_LETTERS, Player.X) | dict.fromkeys(_O_LETTERS, Player.O)

_NOT_A_DISC = re.compile(rf"[^\s{re.escape(_X_LETTERS + _O_LETTERS + _EMPTY_LETTERS + _ZERO)}]")

_LAYOUTS: Final[dict[tuple[int, ...], int]] = {
    (SQUARES + 1,): SQUARES,
    (SQUARES, 1): SQUARES,
    (8,) * 8 + (1,): SQUARES,
    (CELLS + 1,): CELLS,
    (CELLS, 1): CELLS,
    (3,) * 3 + (1,): CELLS,
}
"""The lengths of a line's words in every layout of a board, and the board's squares."""

_DISC: Final = rf"[{re.escape(_X_LETTERS + _O_LETTERS + _EMPTY_LETTERS + _ZERO)}]"
_WHOLE_BOARD = re.compile(
    rf"(?:(?<=[\s,:;=|/\"'(\[])|^)"
    rf"(?P<board>{_DISC}{{64}}|(?:{_DISC}{{8}}[ \t]{{1,9}}){{7}}{_DISC}{{8}})"
    rf"(?=$|[\s,:;=|/\"')\](]|(?:black|white)\b)(?!\s+{_DISC}{{2,99}}(?:\s|$))",
    re.ASCII | re.IGNORECASE,
)

_WITHOUT_SIDE: Final = frozenset({(SQUARES,), (8,) * 8})
"""The same for Othello boards without their side to move."""


def game_of(position: BoardPosition) -> str:
    """The key of the game that is played on the board: `othello` or `tictactoe`."""
    return othello.GAME if isinstance(position, Othello) else tictactoe.GAME


def board_text(position: BoardPosition) -> str:
    """The board alone: 64 or 9 letters x, o and `.`, row by row."""
    squares = SQUARES if isinstance(position, Othello) else CELLS
    return "".join(
        "x" if position.x >> square & 1 else "o" if position.o >> square & 1 else "."
        for square in range(squares)
    )


def position_text(position: BoardPosition) -> str:
    """The board, a space, and the side to move; `parse_position` reads it back."""
    return f"{board_text(position)} {position.side_to_move.value}"


def parse_position(text: str, scoring: Scoring = Scoring.DISC_DIFFERENCE) -> BoardPosition:
    """The position written on the line `text`.

    Args:
        text: a board and its side to move, as the head of this module describes it.
        scoring: how the position is to be counted, if it is Othello.

    Raises:
        NotationError: `text` is no such line; the column and the reason are named.
    """
    return read_position(text, scoring)[0]


@dataclass(frozen=True, slots=True)
class BoardLine:
    """What a line with a board and its side to move says.

    Attributes:
        position: the position.
        note: what had to be decided to read it, or "".
        remark: what else is on the line, behind a side to move in words, or "".
    """

    position: BoardPosition
    note: str = ""
    remark: str = ""


def read_position(text: str, scoring: Scoring) -> tuple[BoardPosition, str]:
    """The position written on the line `text`, and what had to be decided to read it.

    The second value is empty unless a letter could have meant two things; then it is a
    sentence such as "0 is read as o, because x stands for the other side".

    Raises:
        NotationError: as `parse_position`.
    """
    line = read_board_line(text, scoring)
    if line.remark:
        raise NotationError(f"{quoted(line.remark)} after the side to move; expected nothing more")
    return line.position, line.note


def read_board_line(text: str, scoring: Scoring) -> BoardLine:
    """As `read_position`, and what else is said behind a side to move in words.

    Raises:
        NotationError: as `parse_position`; or the text names both sides as the one to move.
    """
    if len(text) > _LONGEST_LINE:
        _refuse_a_book(text)
    words = text.split()
    squares = _LAYOUTS.get(tuple(map(len, words)))
    if squares is None:
        line = _read_side_in_words(text, scoring)
        if line is None:
            raise _layout_fault(text, words)
        return line
    letters = "".join(words)
    board = letters[:squares].translate(_PLAIN_LETTERS)
    side = _SIDES.get(letters[squares])
    note = ""
    if side is None or board.strip("xo."):
        letters, note = _without_zeros(text, letters, squares)
        board = letters[:squares].translate(_PLAIN_LETTERS)
        side = _SIDES[letters[squares]]
    # The first letter is square 0, the lowest bit; `int` wants the lowest bit last.
    backwards = board[::-1]
    x = int(backwards.translate(_X_BITS), 2)
    o = int(backwards.translate(_O_BITS), 2)
    if squares == SQUARES:
        return BoardLine(Othello(x, o, side, scoring), note)
    return BoardLine(TicTacToe(x, o, side), note)


def _read_side_in_words(text: str, scoring: Scoring) -> BoardLine | None:
    """A board of 64 squares beside which words name the side to move; None if none do.

    Raises:
        NotationError: they name both sides, or the board's letters are ambiguous.
    """
    found = _WHOLE_BOARD.search(text)
    if found is None:
        return None
    before, after = text[: found.start()], text[found.end() :]
    ahead = stated_side(before.rstrip(" \t:=-|,")) if before.strip() else None
    if before.strip() and ahead is None:
        return None
    behind = side_after_board(after) if after.strip() else None
    stated = behind or ahead
    if stated is None:
        return None
    if ahead and behind and ahead.side is not behind.side:
        raise contradiction(before, after)
    try:
        line = read_board_line(f"{found['board']} {stated.side.value}", scoring)
    except NotationError as error:
        raise NotationError(error.reason, column=found.start() + (error.column or 1)) from None
    remarks = [each.remark for each in (ahead, behind) if each and each.remark]
    if behind is None and after.strip():
        remarks.append(after.strip())
    return BoardLine(line.position, line.note, " ".join(remarks))


def side_by_empties(position: Othello) -> tuple[Player, str]:
    """The side to move of a board that gives none, as Othello Sensei has it, and a note of it.

    Black moves when the number of empty squares is even: so it is in a game without passes.
    """
    is_even = position.empties % 2 == 0
    side = Player.X if is_even else Player.O
    parity = "even" if is_even else "odd"
    return side, (
        f"no side to move is given; {color_name(side)} is assumed, because the number of empty "
        f"squares is {parity}"
    )


def is_board_line(text: str) -> bool:
    """Whether a line has the words and letters of a board and its side to move.

    `1xxxxxxo.1` is not counted among them: rather than tic-tac-toe it is the first row of a
    diagram, between its numbers.
    """
    words = text.split(maxsplit=9)
    if tuple(map(len, words)) not in _LAYOUTS or _NOT_A_DISC.search(text):
        return False
    return len(words) > 1 or not text.strip().startswith("1") or not text.strip().endswith("1")


def holds_a_board(text: str) -> bool:
    """Whether 64 squares stand together somewhere on a line."""
    return _WHOLE_BOARD.search(text[:_LONGEST_LINE]) is not None


def is_board_without_side(text: str) -> bool:
    """Whether a line is 64 squares and nothing else."""
    words = text.split(maxsplit=9)
    return tuple(map(len, words)) in _WITHOUT_SIDE and not _NOT_A_DISC.search(text)


def read_board_without_side(text: str, scoring: Scoring) -> tuple[Othello, str] | None:
    """The position on a line of 64 squares without a side to move, as Othello Sensei reads it.

    None when the line is anything else, or has no letter but x, o and `.`: then it may be the
    lab's, which always names the side, and is not to be guessed.

    Returns:
        the position, and a note that says how its side to move was decided.
    """
    words = text.split()
    letters = "".join(words)
    is_sensei = not letters.strip(_SENSEI_LETTERS) and bool(letters.strip(_LAB_LETTERS))
    if tuple(map(len, words)) not in _WITHOUT_SIDE or not is_sensei:
        return None
    position, _ = read_position(f"{text} x", scoring)
    assert isinstance(position, Othello)
    side, note = side_by_empties(position)
    return Othello(position.x, position.o, side, scoring), note


def _without_zeros(text: str, letters: str, squares: int) -> tuple[str, str]:
    """The letters of a board and its token with each 0 replaced, and a note that says by what.

    Raises:
        NotationError: another letter is wrong, or nothing decides what 0 means.
    """
    wrong = _NOT_A_DISC.search(letters[:squares])
    if wrong:
        raise _not_a_disc(text)
    token = letters[squares]
    if token not in _SIDES and token != _ZERO:
        raise NotationError(
            f"{quoted(token)} is not a side to move; expected x or o", column=len(text.rstrip())
        )
    # Beside x a 0 is a round disc (ScrZebra, scanned boards); beside 1 it is the other digit
    # (Egaroucid). No program writes 0 beside b.
    board = letters[:squares]
    beside_x = any(letter in board for letter in "xX*")
    beside_1 = "1" in board
    if beside_x == beside_1:
        raise NotationError(
            "the digit 0 is white for some programs and black for others, and this board's "
            "other letters do not decide; expected x or o",
            column=text.index(_ZERO) + 1,
        )
    meaning, other = ("o", "x") if beside_x else ("x", "1")
    note = f"0 is read as {meaning}, because {other} stands for the other side"
    return letters.replace(_ZERO, meaning), note


def _refuse_a_book(text: str) -> None:
    """Say what is wrong with a very long line, without holding up other threads for long.

    Raises:
        NotationError: it has a wrong letter, or too many squares, and not only much space.
    """
    count = 0
    for start in range(0, len(text), _LONGEST_LINE):
        part = text[start : start + _LONGEST_LINE]
        if _NOT_A_DISC.search(part):
            raise _not_a_disc(part, start)
        count += sum(map(len, part.split()))
    if count > _LONGEST_LINE:
        raise NotationError(f"{count:,} squares, {SQUARES} expected")


def _layout_fault(text: str, words: list[str]) -> NotationError:
    """Why these words are not a board and its side to move."""
    rows = _board_words(words)
    if _NOT_A_DISC.search("".join(words[:rows] or words)):
        return _not_a_disc(text)
    if rows:
        after = words[rows:]
        if not after:
            return NotationError(
                "no side to move; expected x or o after the board", column=len(text.rstrip()) + 1
            )
        column = _column_of_word(text, rows)
        if len(after[0]) > 1:
            return NotationError(
                f"{quoted(after[0])} is not a side to move; expected x or o", column=column
            )
        return NotationError(
            f"{quoted(after[1])} after the side to move; expected the end of the line",
            column=_column_of_word(text, rows + 1),
        )
    if len(words) > 1 and len(words[-1]) == 1:
        words = words[:-1]
    return _wrong_count(words)


def _board_words(words: list[str]) -> int:
    """How many words from the first one on make up a whole board; 0 if none do."""
    for length, count in ((SQUARES, 1), (8, 8), (CELLS, 1), (3, 3)):
        if [len(word) for word in words[:count]] == [length] * count:
            return count
    return 0


def _wrong_count(words: list[str]) -> NotationError:
    """The fault of a board with too many or too few squares."""
    count = sum(map(len, words))
    if count <= 2 * CELLS - 1:
        return NotationError(
            f"{count} square{'s' * (count != 1)}, {SQUARES} expected (or {CELLS} for tic-tac-toe)"
        )
    rows = [len(word) for word in words]
    if len(words) == 1 and count < SQUARES:
        rows = [8] * (count // 8) + [count % 8]
    reason = f"{count:,} squares, {SQUARES} expected"
    for row, length in enumerate(rows[:8], start=1):
        if length != 8 and len(rows) > 1:
            reason += f"; row {row} has {length}"
            break
    return NotationError(reason)


def _not_a_disc(text: str, offset: int = 0) -> NotationError:
    """The fault of the first letter that is no disc, or of a text that hardly has any.

    Args:
        text: the line, or a part of it.
        offset: the characters of the line before `text`.
    """
    wrong = _NOT_A_DISC.search(text)
    assert wrong is not None
    letters = "".join(text.split())
    if 2 * len(_NOT_A_DISC.findall(letters)) > len(letters):
        return NotationError("not an Othello board, game or move list")
    return NotationError(
        f"{quoted(wrong.group())} is not a disc; expected x, o, . or -",
        column=offset + wrong.start() + 1,
    )


def _column_of_word(text: str, index: int) -> int:
    """The column, from 1, at which the word number `index` (from 0) of `text` begins."""
    for number, word in enumerate(re.finditer(r"\S+", text)):
        if number == index:
            return word.start() + 1
    raise IndexError(index)
