"""Files are written whole, or stay as they are."""

import os
from pathlib import Path

import pytest

from ttt_gui.whole_file import write_whole


def test_a_file_is_replaced(tmp_path: Path):
    file = tmp_path / "a.obf"
    file.write_text("old")
    assert write_whole(str(file), "new – ✓\n") == ""
    assert file.read_text(encoding="utf-8") == "new – ✓\n"
    assert [each.name for each in tmp_path.iterdir()] == ["a.obf"]


def test_a_folder_that_is_not_there_is_told_of(tmp_path: Path):
    path = tmp_path / "gone" / "a.obf"
    assert write_whole(str(path), "text").startswith(f"{path} could not be written: ")
    assert not path.parent.exists()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such permissions")
def test_permissions_and_links_stay(tmp_path: Path):
    file, link = tmp_path / "a.obf", tmp_path / "link.obf"
    file.write_text("old")
    file.chmod(0o640)
    link.symlink_to(file)
    assert write_whole(str(link), b"new") == ""
    assert link.is_symlink()
    assert file.read_bytes() == b"new"
    assert file.stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("name", ["folder", "no\0name"])
def test_what_is_no_file_is_left_alone(tmp_path: Path, name: str):
    (tmp_path / "folder").mkdir()
    assert " could not be written: " in write_whole(str(tmp_path / name), "text")
    assert [each.name for each in tmp_path.rglob("*")] == ["folder"]
