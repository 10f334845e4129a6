"""Reading files for the window: what is refused, and that no fault is lost."""

import os
import sys
from pathlib import Path

import pytest

from ttt_gui.gui import files
from ttt_gui.gui.files import load_file
from ttt_gui.workbench.loaded import LARGEST_FILE

BOARD = "xxxxxxo.xxxxxo..xxooooooxoxxooooxoxxooooxxxoxoooxxo.oxooxooooooo x"


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
    monkeypatch.setattr(files, "LARGEST_FILE", 10)
    assert "up to 10 can be loaded" in load_file(str(file)).problem


def test_a_name_that_no_file_can_have_is_told():
    assert "could not be opened" in load_file("a\0b").problem


def test_a_byte_that_is_not_utf_8_refuses_nothing_and_is_mentioned(tmp_path: Path) -> None:
    file = tmp_path / "old.txt"
    file.write_bytes(f"{BOARD} % caf\xe9\n{BOARD}\n".encode("latin-1"))
    loaded = load_file(str(file))
    assert [entry.comment for entry in loaded.entries] == ["caf\xe9", ""]
    assert "line 1 is not UTF-8; it is read as Windows-1252" in loaded.summary
