"""Files are written whole, or stay as they are."""

from pathlib import Path

from ttt_gui.gui.whole_file import write_whole


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
