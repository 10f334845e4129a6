"""Reading that can be watched, and stopped at once."""

import threading
import time
from contextlib import suppress

import pytest

from ttt_gui.notation.control import ReadingControl, ReadingStopped
from ttt_gui.notation.error import NotationError
from ttt_gui.notation.importer import iter_positions, read_positions

BOARD = "xxxxxxo.xxxxxo..xxooooooxoxxooooxoxxooooxxxoxoooxxo.oxooxooooooo x"
GAME = "(;GM[Othello]PB[a]PW[b]RE[?]B[f5]W[d6]B[c3]W[d3]B[c4];)"
PGN = '[Event "?"] 1. f5 d6 2. c3 d3 37-27 '


def test_progress_is_measured() -> None:
    control = ReadingControl()
    text = f"{BOARD}\r\n" * 10
    seen = [
        control.progress() for _ in iter_positions(text.splitlines(keepends=True), control=control)
    ]
    assert [each.entries for each in seen] == list(range(1, 11))
    assert [each.characters for each in seen] == [each * (len(BOARD) + 2) for each in range(10)]
    assert seen[0].fraction is None
    read_positions(text, control=control)
    assert control.progress().fraction == 1.0


def test_a_stopped_reading_gives_nothing_more() -> None:
    control = ReadingControl()
    entries = iter_positions([f"{BOARD}\n"] * 3, control=control)
    next(entries)
    control.stop()
    with pytest.raises(ReadingStopped):
        next(entries)
    with pytest.raises(ReadingStopped):
        read_positions(BOARD, control=control)


@pytest.mark.parametrize(
    "text",
    [
        f"{BOARD}\n" * 30_000,
        "f5d6c3d3c4f4f6\n" * 60_000,
        GAME * 40_000,
        f"{GAME}\n" * 40_000,
        f"{PGN}\n" * 40_000,
        "(;GM[Othello]\n" + f"{BOARD[:63]}\n" * 30_000,
        "(;GM[Othello]\n" * 100_000,
        "(;C[" * 500_000,
        "f5" * 1_000_000,
        f"{BOARD}\n" + "dog\n" * 300_000,
    ],
    ids=["boards", "transcripts", "one line", "games", "PGN", "unclosed", "many unclosed",
         "brackets", "long line", "words"],
)  # fmt: skip
def test_a_long_reading_ends_soon_after_it_is_told_to(text: str) -> None:
    control = ReadingControl()

    def run() -> None:
        with suppress(ReadingStopped, NotationError):
            read_positions(text, control=control)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    time.sleep(0.05)
    control.stop()
    thread.join(20)
    assert not thread.is_alive()
