"""Texts of real games and boards in every form, damaged at random: only `NotationError`."""

import random
from collections.abc import Callable, Iterator
from functools import cache

import pytest

from tests.notation.test_forms import BROKEN, VALID
from tests.notation.test_sides import BLACK, whitened
from ttt_gui.games.othello import Othello
from ttt_gui.notation.boards import board_text, position_text
from ttt_gui.notation.decoding import decode
from ttt_gui.notation.diagram import diagram_text
from ttt_gui.notation.entry import Reading, UnreadableLine
from ttt_gui.notation.error import NotationError
from ttt_gui.notation.exporter import Exported, ExportForm, export_text
from ttt_gui.notation.game_record import GameRecord
from ttt_gui.notation.importer import read_positions, summary
from ttt_gui.notation.squares import move_name

JUNK = [*'xo.-*01bWXO \t\n\r;%:+aAf5d6[]()\\{}"|/=?$,', "\ud800", "\uff58", "\u2028", "\x0b",
        "\x85", "\ufeff", "\u0131", "\x1b", "\0", "\u202e", "(;", "GM[2]", "PA", "--", "to move",
        "1. ", "37-27", "Black", "White to move", '[Event "', "{", "}", "--:-127;", "", "",
        ""]  # fmt: skip
ENCODINGS = ["utf-8", "utf-8-sig", "utf-16", "cp1252", "cp932"]


@cache
def games() -> tuple[GameRecord, ...]:
    """Whole games of random play, passes among them."""
    lot = random.Random(1971)
    found = []
    for number in range(60):
        position, moves = Othello.start(), []
        while legal := position.legal_moves():
            moves.append(lot.choice(legal))
            position = position.play(moves[-1])
        found.append(
            GameRecord(Othello.start(), tuple(moves), f"Zo\u00e9 {number}", "b]c", "37-27", "2026")
        )
    return tuple(found)


def pgn(lot: random.Random) -> str:
    game = lot.choice(games())
    names = [move_name(move) for move in game.moves[: lot.randrange(len(game.moves))]]
    moves = " ".join(
        f"{index // 2 + 1}. {name}" if index % 2 == 0 else name for index, name in enumerate(names)
    )
    comment = lot.choice(["", " {a comment}", " (1. f5 {x})", " $3", " ; rest"])
    headers = '[Event "a"]\n[Black "Zo\u00e9"]\n[White "b"]\n[Result "37-27"]\n'
    return (
        f"{lot.choice([headers, ''])}\n{moves}{comment} {lot.choice(['37-27', '1-0', '*', ''])}\n"
    )


def board(lot: random.Random) -> str:
    position = lot.choice(lot.choice(games()).positions())
    said = lot.choice(BLACK)
    said = said if position.side_to_move.value == "x" else whitened(said)
    plain = board_text(position).upper().replace(".", "-")
    return lot.choice(
        [
            f"{plain} {said}",
            f"{plain} {said} 5 46",
            f"{plain}\n{said}\n",
            f"{said}\n{plain}\n",
            f"{position_text(position)}; --:-127;",
            f"{diagram_text(position).rpartition(chr(10))[0]}\n{said}\n",
            f"{said}\n{diagram_text(position)}\n",
            plain,
        ]
    )


def exported(lot: random.Random) -> str:
    game = lot.choice(games())
    position = lot.choice(game.positions())
    items = [Exported(position, comment="Zo\u00e9 % x", game=game)] * lot.choice([1, 1, 2])
    return export_text(items, lot.choice(list(ExportForm)))


def known(lot: random.Random) -> str:
    return lot.choice(VALID + BROKEN).text


KINDS: list[Callable[[random.Random], str]] = [pgn, board, exported, known]


def damaged_texts(count: int, seed: int) -> Iterator[str]:
    """Texts of one to three parts, each part of any form, damaged in up to six places."""
    lot = random.Random(seed)
    for _ in range(count):
        parts = [lot.choice(KINDS)(lot) for _ in range(lot.choice([1, 1, 2, 3]))]
        text = lot.choice(["\n", "\n\n", "\r\n", " ", ""]).join(parts)
        for _ in range(lot.randrange(7)):
            start = lot.randrange(len(text) + 1)
            text = text[:start] + lot.choice(JUNK) + text[start + lot.choice([0, 0, 1, 3, 12]) :]
        if lot.random() < 0.2:
            content = bytearray(text.encode(lot.choice(ENCODINGS), "replace"))
            for _ in range(lot.randrange(4)):
                content.insert(lot.randrange(len(content) + 1), lot.randrange(256))
            text = decode(bytes(content)).text
        yield text


def check(text: str) -> None:
    """What must hold of any text."""
    lines: tuple[Reading, ...] = ()
    refusal = ""
    try:
        lines = read_positions(text)
    except NotationError as error:
        refusal = str(error)
    assert len(refusal) < 400
    assert not refusal or refusal.isprintable()
    assert summary(lines)
    assert [line.line for line in lines] == sorted(line.line for line in lines)
    last_line = 1 + text.count("\n") + text.count("\r")
    for line in lines:
        if isinstance(line, UnreadableLine):
            assert line.error.line is not None
            assert line.line <= line.error.line <= last_line
            assert str(line.error).isprintable()
            assert len(str(line.error)) < 400
        elif line.game is not None:
            assert line.game.positions()[-1] == line.position


def check_all(count: int, seed: int) -> None:
    for text in damaged_texts(count, seed):
        try:
            check(text)
        except Exception as error:
            raise AssertionError(f"{error!r} of {text!r}") from error


def test_a_thousand_damaged_texts() -> None:
    check_all(1_000, 10)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20, 30))
def test_a_hundred_thousand_damaged_texts(seed: int) -> None:
    check_all(10_000, seed)
