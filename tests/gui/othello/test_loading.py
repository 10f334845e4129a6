"""Reading files and texts: what is refused, and that no fault is lost."""

import os
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from ttt_gui.gui.othello import loading
from ttt_gui.gui.othello.loading import LARGEST_FILE, Loaded, PositionLoader, load_file
from ttt_gui.notation.control import ReadingControl


@pytest.mark.skipif(sys.platform == "win32", reason="no such files there")
def test_what_is_no_regular_file_is_refused_without_being_opened(tmp_path: Path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (str(pipe), "/dev/zero", str(tmp_path)):
        assert "is not a file with a text in it" in load_file(path).problem


def test_a_file_that_grows_is_read_up_to_the_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    file = tmp_path / "grown.txt"
    file.write_bytes(b"x" * (LARGEST_FILE + 1))
    assert "4,000,001 bytes" in load_file(str(file)).problem
    monkeypatch.setattr(loading, "LARGEST_FILE", 10)
    assert "up to 10 can be loaded" in load_file(str(file)).problem


def test_a_name_that_no_file_can_have_is_told():
    assert "could not be opened" in load_file("a\0b").problem


def test_an_exception_on_the_thread_becomes_a_problem(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
):
    def fail(_path: str, control: ReadingControl) -> Loaded:  # noqa: ARG001
        raise RecursionError("too deep")

    monkeypatch.setattr(loading, "load_file", fail)
    parent = QObject()
    loader = PositionLoader(parent)
    with qtbot.waitSignal(loader.loaded) as signal:
        loader.load_file("any")
    assert signal.args[0] == Loaded((), "Not loaded: too deep (RecursionError)")
    loader.shutdown()


BOARD = "xxxxxxo.xxxxxo..xxooooooxoxxooooxoxxooooxxxoxoooxxo.oxooxooooooo x"


def test_shutting_down_stops_what_is_being_read(qtbot: QtBot) -> None:
    parent = QObject()
    loader = PositionLoader(parent)
    loader.load_text(f"{BOARD}\n" * 100_000)
    qtbot.waitUntil(lambda: loader.progress().entries > 0, timeout=60_000)
    control = loader._control
    loader.shutdown()
    fraction = control.progress().fraction
    assert fraction is not None
    assert 0 < fraction < 1


def test_the_next_text_stops_the_one_before(qtbot: QtBot) -> None:
    parent = QObject()
    loader = PositionLoader(parent)
    loader.load_text(f"{BOARD}\n" * 100_000)
    first = loader._control
    with qtbot.waitSignal(loader.loaded, timeout=60_000) as signal:
        loader.load_text(BOARD)
    assert signal.args is not None
    assert len(signal.args[0].entries) == 1
    assert first.stop_requested
    loader.shutdown()


def test_a_byte_that_is_not_utf_8_refuses_nothing_and_is_mentioned(tmp_path: Path) -> None:
    file = tmp_path / "old.txt"
    file.write_bytes(f"{BOARD} % caf\xe9\n{BOARD}\n".encode("latin-1"))
    loaded = load_file(str(file))
    assert [entry.comment for entry in loaded.entries] == ["caf\xe9", ""]
    assert "line 1 is not UTF-8; it is read as Windows-1252" in loaded.summary
