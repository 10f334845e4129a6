"""Reading files and texts: what is refused, and that no fault is lost."""

import os
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from ttt_gui.gui.othello import loading
from ttt_gui.gui.othello.loading import LARGEST_FILE, Loaded, PositionLoader, load_file


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
    def fail(_path: str) -> Loaded:
        raise RecursionError("too deep")

    monkeypatch.setattr(loading, "load_file", fail)
    parent = QObject()
    loader = PositionLoader(parent)
    with qtbot.waitSignal(loader.loaded) as signal:
        loader.load_file("any")
    assert signal.args[0] == Loaded((), "Not loaded: too deep (RecursionError)")
    loader.shutdown()
