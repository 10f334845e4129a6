"""One line that holds one position: a board, OBF, JSON, a board and moves."""

import re
from dataclasses import replace
from typing import Final

from ttt_gui.games.othello import SQUARES, Othello, Scoring
from ttt_gui.games.tictactoe import TicTacToe
from ttt_gui.notation.boards import (
    BoardPosition,
    read_board_line,
    read_board_without_side,
    read_position,
)
from ttt_gui.notation.entry import Entry, Form, Reading, UnreadableLine, joined_notes
from ttt_gui.notation.error import NotationError
from ttt_gui.notation.game_record import GameRecord, stated_result
from ttt_gui.notation.json_board import read_json
from ttt_gui.notation.obf import COMMENT, SEPARATOR, parse_obf
from ttt_gui.notation.replay import Replay
from ttt_gui.notation.sides import SideLine
from ttt_gui.notation.transcript import play_moves

_DISC: Final = r"[xXbB*oO0wW1.\-]"
_BOARD_AND_MOVES = re.compile(
    rf"(?:{_DISC}{{64}}|(?:{_DISC}{{8}}[ \t]{{1,9}}){{7}}{_DISC}{{8}})[ \t]{{0,99}}[xXbB*oO0wW1]"
    r"[\s,:]+(?=[0-9]{1,3}[.)]|[a-hA-H][1-8]|[pP][aAsS])"
)
_ONLY_MOVES = re.compile(
    r"(?:(?:[0-9]{1,3}[.)]+\s*)?(?:[a-hA-H][1-8]|[pP][aA][sS]{2}|[pP][aAsS]|--)[\s,]*)+"
)
_LONGEST_RESULT: Final = 40
_SCRIPT_RESULT = re.compile(r"\s*([0-9]{1,2}) {0,3}- {0,3}([0-9]{1,2})\s*")


def is_json(line: str) -> bool:
    """Whether a line is an object, right or wrong."""
    return line.lstrip()[:1] == "{"


def read_line(number: int, line: str, scoring: Scoring) -> Reading:
    """The position on a line that is neither blank nor a comment.

    Args:
        number: the line's number, from 1.
        line: the line, its end included or not.
        scoring: how an Othello position is to be counted.
    """
    source = line.rstrip("\r\n")
    try:
        return _read(number, source, scoring)
    except NotationError as error:
        return UnreadableLine(number, source, error.on_line(number))


def read_board_with_side(line: str, number: int, said: SideLine, scoring: Scoring) -> Reading:
    """The position of a board on a line of its own, whose side to move another line names.

    Args:
        line: the line with the board.
        number: its number, from 1.
        said: the line, above or below it, that names the side.
        scoring: how the position is to be counted.
    """
    source = "\n".join((said.source, line) if said.line < number else (line, said.source))
    first = min(number, said.line)
    content, _, comment = line.partition(COMMENT)
    try:
        position, note = read_position(f"{content.rstrip()} {said.side.value}", scoring)
    except NotationError as error:
        return UnreadableLine(first, source, error.on_line(number))
    remark = " ".join(part for part in (said.remark, comment.strip()) if part)
    return Entry(first, source, position, remark, note, form=_form(position, source))


def _read(number: int, source: str, scoring: Scoring) -> Entry:
    if is_json(source):
        position, note, name = read_json(source, scoring)
        return Entry(number, source, position, " ".join(name.split()), note, form=Form.JSON)
    content, _, comment = source.partition(COMMENT)
    comment = comment.strip()
    if SEPARATOR in content:
        record = parse_obf(source)
        counted = replace(record.position, scoring=scoring)
        return Entry(number, source, counted, record.comment, record.note, record, Form.OBF)
    try:
        board = read_board_line(content, scoring)
    except NotationError as error:
        return _read_otherwise(number, source, content, comment, scoring, error)
    position, note = board.position, board.note
    if _ONLY_MOVES.fullmatch(board.remark) and isinstance(position, Othello):
        offset = len(content.rstrip()) - len(board.remark)
        plain = Entry(number, source, position, comment, note)
        return _with_moves(plain, position, content, offset)
    remark = " ".join(part for part in (board.remark, comment) if part)
    return Entry(number, source, position, remark, note, form=_form(position, content))


def _read_otherwise(
    number: int, source: str, content: str, comment: str, scoring: Scoring, error: NotationError
) -> Entry:
    """A line that is no plain board: one without its side, or with moves after it.

    Raises:
        NotationError: it is none of these; `error` says what is wrong with the board.
    """
    without_side = read_board_without_side(content, scoring)
    if without_side:
        position, note = without_side
        return Entry(number, source, position, comment, note, form=Form.SENSEI)
    indent = len(content) - len(content.lstrip())
    board = _BOARD_AND_MOVES.match(content, indent)
    if board:
        start, note = read_position(board.group().rstrip(" \t,:\r\n"), scoring)
        assert isinstance(start, Othello)
        return _with_moves(Entry(number, source, start, comment, note), start, content, board.end())
    result = _SCRIPT_RESULT.fullmatch(content) if len(content) <= _LONGEST_RESULT else None
    if result:
        raise NotationError(
            f"{result[1]} - {result[2]} is a result of a ScrZebra script; expected a board and "
            "its side to move"
        )
    raise error


def _with_moves(board: Entry, start: Othello, content: str, offset: int) -> Entry:
    """The game that begins at `board` with the moves written in `content` from `offset` on."""
    replay = Replay(start)
    fault = play_moves(content, replay, offset)
    return replace(
        board,
        position=replay.position,
        note=joined_notes(board.note, replay.note),
        form=Form.BOARD_AND_MOVES,
        game=GameRecord(start, replay.moves, result=stated_result(replay.result)),
        fault=fault and fault.on_line(board.line),
    )


def _form(position: BoardPosition, content: str) -> Form:
    """Which program's way of writing a plain board this is."""
    if isinstance(position, TicTacToe):
        return Form.TICTACTOE
    words = content.split()
    if len(words) == 1 or "1" in "".join(words[: SQUARES // len(words[0])]):
        return Form.EGAROUCID
    if "*" in content or "  " in content.strip():
        return Form.SCRIPT
    return Form.LAB
