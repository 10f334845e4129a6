"""How boards, positions, results and times stand in the library's tables."""

import json
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from math import inf
from typing import Any, Final

from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.games.position import Move, Player
from ttt_gui.search.outcome import Bound, HeadStart, MoveScore, SearchResult

RESULT_COLUMNS: Final = "score, all_moves, move_scores, line, nodes, seconds, engine, proved_at"
PART_COLUMNS: Final = "move_scores, nodes, seconds, engine, proved_at"
POSITION_COLUMNS: Final = "x, o, side_to_move, scoring"

FULL_SCORE: Final = 64
"""The highest score, that of a board full of own discs."""

Columns = tuple[Any, ...]

_compact: Final = json.JSONEncoder(separators=(",", ":")).encode


def board_bytes(board: int) -> bytes:
    """A set of squares as 8 bytes."""
    return board.to_bytes(8, "little")


def board_of(content: bytes) -> int:
    """The set of squares that `board_bytes` made `content` of."""
    return int.from_bytes(content, "little")


def time_text(time: datetime) -> str:
    """A time to the second, such as `2026-11-21T09:30:32+00:00`."""
    return time.astimezone(UTC).isoformat(timespec="seconds")


def time_of(text: str) -> datetime:
    """The time that `text` stands for."""
    return datetime.fromisoformat(text)


def now() -> datetime:
    """The time, to the second: as exact as it is kept."""
    return datetime.now(UTC).replace(microsecond=0)


def moves_text(moves: Iterable[Move]) -> str:
    """Moves in order."""
    return _compact(list(moves))


def moves_of(text: str) -> tuple[Move, ...]:
    """The moves that `text` stands for."""
    return tuple(int(move) for move in json.loads(text))


def position_columns(position: Othello) -> Columns:
    """`POSITION_COLUMNS` of `position`."""
    return (
        board_bytes(position.x),
        board_bytes(position.o),
        position.side_to_move.value,
        position.scoring.value,
    )


def position_of(columns: Sequence[Any]) -> Othello:
    """The position that stands in `POSITION_COLUMNS`.

    Raises:
        ValueError: none does.
    """
    x, o, side, scoring = columns
    return Othello(board_of(x), board_of(o), Player(side), Scoring(scoring))


def knows_all_moves(position: Othello, result: SearchResult) -> bool:
    """Whether `result` gives every legal move its exact value, asked for or not."""
    return _are_all_moves(position, result.exact_scores)


def _are_all_moves(position: Othello, exact: tuple[MoveScore, ...]) -> bool:
    return tuple(each.move for each in exact) == position.legal_moves()


def result_columns(position: Othello, result: SearchResult, proved_at: datetime) -> Columns:
    """`RESULT_COLUMNS` of an exact result of `position`."""
    exact = result.exact_scores
    move_scores = [[each.move, each.score] for each in exact]
    return (
        result.score,
        int(_are_all_moves(position, exact)),
        _compact(move_scores),
        moves_text(result.line),
        result.nodes,
        result.seconds,
        result.engine,
        time_text(proved_at),
    )


def result_of(columns: Sequence[Any]) -> SearchResult:
    """The result that stands in `RESULT_COLUMNS`, with the time of its proof.

    Raises:
        ValueError: none does, or TypeError, KeyError: likewise.
    """
    score, _, move_scores_text, line_text, nodes, seconds, engine, proved_at = columns
    move_scores = tuple(
        MoveScore(int(move), int(value)) for move, value in json.loads(move_scores_text)
    )
    line = moves_of(line_text)
    return SearchResult(
        score=score,
        best_move=line[0] if line else None,
        best_moves=tuple(each.move for each in move_scores if each.score == score),
        move_scores=move_scores,
        line=line,
        nodes=int(nodes),
        seconds=float(seconds),
        engine=str(engine),
        proved_at=time_of(proved_at),
    )


def holds(position: Othello, result: SearchResult) -> bool:
    """Whether a result from the disk can be one of `position`.

    Playing its line out must give its score, and no move may be worth more. A file that was
    edited, or bits that fell over, are found here before anybody is told something wrong.
    """
    end = position
    try:
        for move in result.line:
            end = end.play(move)
    except ValueError:
        return False
    score = end.score(0) if end.side_to_move is position.side_to_move else -end.score(0)
    legal = position.legal_moves()
    return (
        end.is_over()
        and score == result.score
        and all(each.move in legal and each.score <= score for each in result.move_scores)
        and (result.best_move is None or result.best_move in result.best_moves)
    )


def part_columns(part: HeadStart, engine: str, proved_at: datetime) -> Columns:
    """`PART_COLUMNS` of what a search that was stopped has proved."""
    move_scores = [[each.move, each.score, each.bound.value] for each in part.moves]
    return (
        _compact(move_scores),
        part.nodes,
        part.seconds,
        engine,
        time_text(proved_at),
    )


def part_of(columns: Sequence[Any]) -> HeadStart:
    """What stands in `PART_COLUMNS`.

    Raises:
        ValueError: nothing does, or TypeError: likewise.
    """
    move_scores_text, nodes, seconds, _, _ = columns
    moves = tuple(
        MoveScore(int(move), int(score), Bound(bound))
        for move, score, bound in json.loads(move_scores_text)
    )
    return HeadStart(moves, int(nodes), float(seconds))


def can_be_proved(position: Othello, part: HeadStart) -> bool:
    """Whether what comes from the disk can have been proved of `position`.

    A game that a move ends is counted, other values are believed if there can be such.
    """
    legal = position.legal_moves()
    moves = [each.move for each in part.moves]
    return (
        set(moves) <= set(legal)
        and len(set(moves)) == len(moves)
        and part.nodes >= 0
        and 0 <= part.seconds < inf
        and all(_can_be_worth(position, each) for each in part.moves)
    )


def _can_be_worth(position: Othello, proved: MoveScore) -> bool:
    after = position.play(proved.move)
    if after.is_over():
        score = -after.score(0)
        is_true = proved.score == score or (proved.bound is Bound.AT_MOST and proved.score >= score)
    else:
        is_true = abs(proved.score) <= FULL_SCORE
    return is_true and proved.bound is not Bound.AT_LEAST
