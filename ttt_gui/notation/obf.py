"""OBF, Edax's file format of Othello problems: a board, and what its moves are worth.

One position a line; scores in discs for the side to move, the winner taking the empty
squares::

    % a comment, on a line of its own or after a position
    XXXXXXO-XXXXXO--XXOOOOOOXOXXOOOOXOXXOOOOXXXOXOOOXXO-OXOOXOOOOOOO X; D7:+18; H1:-2;
    XXXXXXO-XXXOXO-OXXXXOOOOXOXXOOX-XXOXXXXXXXXXOXXOXXXXXXX-XXXXXXX- O; -48;

Not every file gives a score to every legal move, or any at all. Some programs then write a
sentinel, `--:-127;` (no move, no score): it is read as no score.
"""

import re
from collections.abc import Collection, Container, Iterable
from dataclasses import dataclass
from typing import Final

from ttt_gui.games.othello import SQUARES, Othello, Scoring
from ttt_gui.games.position import PASS, Move
from ttt_gui.games.tictactoe import CELLS
from ttt_gui.notation.boards import board_text, read_board_line
from ttt_gui.notation.error import NotationError, quoted
from ttt_gui.notation.squares import line_text, move_name, move_of

COMMENT: Final = "%"
"""Begins a comment, which goes on to the end of the line."""

SEPARATOR: Final = ";"
"""Stands after the position and after every score. No plain board has it."""

_LONGEST_SCORES: Final = 10_000
_SCORE = re.compile(r"[+-]?[0-9]{1,2}", re.ASCII)
_INTEGER = re.compile(r"[+-]?[0-9]{1,9}", re.ASCII)
_UNKNOWN = re.compile(
    r"[+-]?(?:127|128|inf)|\?{1,3}|-{2,3}|n/?a|none|nan", re.ASCII | re.IGNORECASE
)
"""What stands for "no score": the infinite score of an engine (127 in Edax), or a word."""
_NO_MOVE = re.compile(r"-{2,3}|\?{1,2}|pa|ps|pass|no ?move|none", re.ASCII | re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class ObfRecord:
    """One line of an OBF file.

    Attributes:
        position: the position, scored as OBF does: the winner takes the empty squares.
        scores: the expected score of each move listed, in the order of the line.
        score: the expected score of the position: as stated, otherwise that of the best
            move listed; None when the line gives no score.
        comment: the comment after the position, or "".
        note: what had to be decided to read the board (see `boards.read_position`), or "".
    """

    position: Othello
    scores: tuple[tuple[Move, int], ...] = ()
    score: int | None = None
    comment: str = ""
    note: str = ""

    def score_of(self, move: Move) -> int | None:
        """The expected score of `move`, or None when it is not listed."""
        return dict(self.scores).get(move)


def parse_obf(line: str) -> ObfRecord:
    """The record that the OBF line `line` holds.

    Raises:
        NotationError: it is no OBF line; the column and the reason are named.
    """
    content, _, comment = line.partition(COMMENT)
    board, separator, rest = content.partition(SEPARATOR)
    head = read_board_line(board, Scoring.WINNER_TAKES_EMPTIES)
    position = head.position
    if not isinstance(position, Othello):
        raise NotationError(f"an OBF board has {SQUARES} squares, this one {CELLS}")
    legal_moves = position.legal_moves() if separator else ()
    scores: dict[Move | None, int] = {}
    column = len(board) + 2
    if len(rest) > _LONGEST_SCORES:
        raise NotationError(
            f"{len(rest):,} characters of scores; expected MOVE:SCORE; once for each move",
            column=column,
        )
    for field in rest.split(SEPARATOR):
        if field.strip():
            try:
                move, score = _parse_field(field.strip())
                if move == PASS and not legal_moves:
                    move = None  # no move is left: the score is that of the finished game
                if move is not None or score is not None:
                    _check_move(move, legal_moves, scores)
            except NotationError as error:
                indent = len(field) - len(field.lstrip())
                raise NotationError(error.reason, column=column + indent) from None
            if score is not None:
                scores[move] = score
        column += len(field) + 1
    best = max(scores.values(), default=None)
    stated = scores.pop(None, best)
    by_move = tuple((move, score) for move, score in scores.items() if move is not None)
    remark = " ".join(part for part in (head.remark, comment.strip()) if part)
    return ObfRecord(position, by_move, stated, remark, head.note)


def obf_text(
    position: Othello, scores: Iterable[tuple[Move, int]] = (), score: int | None = None
) -> str:
    """The OBF line of a position, without a comment.

    Args:
        position: the position.
        scores: moves and their values, the winner taking the empty squares; the best ones
            come first in the line.
        score: the value of the position. It is written only where no move is.
    """
    board = board_text(position).upper().replace(".", "-")
    listed = sorted(scores, key=lambda each: -each[1])
    fields = [
        f" {'PA' if move == PASS else move_name(move).upper()}:{value:+d};"
        for move, value in listed
    ]
    if not fields and score is not None:
        fields = [f" {score:+d};"]
    return f"{board} {position.side_to_move.value.upper()};{''.join(fields)}"


def _parse_field(text: str) -> tuple[Move | None, int | None]:
    """The move and the score of `G8:+18`.

    No move for a score that stands alone; no score where there is a sentinel for "unknown".
    A pass that is only a sentinel (`--:-127`) is no move.
    """
    name, colon, value = text.rpartition(":")
    name, value = name.strip(), value.strip()
    is_unknown = bool(_UNKNOWN.fullmatch(value))
    if colon and _NO_MOVE.fullmatch(name) and _INTEGER.fullmatch(value):
        is_unknown = is_unknown or abs(int(value)) > SQUARES
    if _NO_MOVE.fullmatch(name if colon else value) and (is_unknown or not colon):
        return None, None
    move = move_of(name) if colon else None
    if is_unknown:
        return move, None
    if not _SCORE.fullmatch(value) or abs(int(value)) > SQUARES:
        raise NotationError(
            f"{quoted(text)} is not an expected score; expected MOVE:SCORE, such as G8:+18, "
            f"with a score from -{SQUARES} to +{SQUARES}"
        )
    return move, int(value)


def _check_move(
    move: Move | None, legal_moves: Collection[Move], listed: Container[Move | None]
) -> None:
    """Refuse a score of an illegal move, or a second score of a move or of the position."""
    if move in listed:
        what = "the position" if move is None else move_name(move)
        raise NotationError(f"a second score of {what}; expected one")
    if move is not None and move not in legal_moves:
        raise NotationError(
            f"{move_name(move)} is not a legal move of this position; expected one of "
            f"{line_text(legal_moves)}"
            if legal_moves
            else f"{move_name(move)} in a finished game; expected a score alone, such as +18"
        )
