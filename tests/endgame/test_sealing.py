"""Digests of kernels: whatever has changed in their folder is noticed before it is read."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ttt_gui.endgame import sealing
from ttt_gui.endgame.sealing import is_intact, is_sealed, seal

FILES = {"one.nbi": b"index", "one.1.nbc": bytes(range(256)), "two.nbi": b"", "two.1.nbc": b"\0"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, content in FILES.items():
        (tmp_path / name).write_bytes(content)
    seal(tmp_path)
    return tmp_path


def test_what_was_sealed_is_intact(folder: Path):
    assert is_sealed(folder)
    assert is_intact(folder)


def test_nothing_is_intact_that_was_not_sealed(tmp_path: Path):
    (tmp_path / "one.nbi").write_bytes(b"index")
    assert not is_sealed(tmp_path)
    assert not is_intact(tmp_path)
    assert not is_intact(tmp_path / "nowhere")


def test_a_seal_on_nothing_is_worth_nothing(tmp_path: Path):
    seal(tmp_path)
    assert not is_intact(tmp_path)


@pytest.mark.parametrize("name", sorted(FILES))
def test_a_file_that_is_gone_or_longer_is_noticed(folder: Path, name: str):
    (folder / name).write_bytes(FILES[name] + b"\0")
    assert not is_intact(folder)
    (folder / name).unlink()
    assert not is_intact(folder)


def test_a_kernel_that_was_added_is_noticed(folder: Path):
    (folder / "three.nbi").write_bytes(b"")
    assert not is_intact(folder)


def test_other_files_do_not_matter(folder: Path):
    (folder / ".DS_Store").write_bytes(b"")
    assert is_intact(folder)


@given(data=st.data())
def test_any_flipped_bit_is_noticed_and_any_truncation(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
):
    folder = tmp_path_factory.mktemp("kernels")
    for name, content in FILES.items():
        (folder / name).write_bytes(content)
    seal(folder)
    name = data.draw(st.sampled_from([*(name for name in FILES if FILES[name]), sealing._SEAL]))
    content = bytearray((folder / name).read_bytes())
    place = data.draw(st.integers(0, len(content) - 1))
    if data.draw(st.booleans()):
        content[place] ^= 1 << data.draw(st.integers(0, 7))
    else:
        del content[place:]
    before = (folder / name).read_bytes()
    (folder / name).write_bytes(content)
    if name != sealing._SEAL or before.split() != bytes(content).split():  # white space is none
        assert not is_intact(folder)


@pytest.mark.parametrize("seal_text", ["", "[]", "{", "null", "[" * 100_000, '{"one.nbi": 1}'])
def test_a_seal_that_cannot_be_read_is_no_seal(folder: Path, seal_text: str):
    (folder / sealing._SEAL).write_text(seal_text)
    assert not is_intact(folder)
