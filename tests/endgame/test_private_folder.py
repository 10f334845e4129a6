"""Who can write to a folder, where the system has owners and modes."""

import os
from pathlib import Path

import pytest

from ttt_gui.endgame.private_folder import is_out_of_reach, is_private, others_can_write

pytestmark = pytest.mark.skipif(os.name != "posix", reason="other systems have no modes")

SOMEBODY_ELSE = 65534
needs_root = pytest.mark.skipif(
    not hasattr(os, "getuid") or os.getuid() != 0, reason="only root can give files away"
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "folder"
    made.mkdir(mode=0o755)
    (made / "file").touch(mode=0o644)
    return made


@pytest.mark.parametrize("name", ["", "file"])
@pytest.mark.parametrize("mode", [0o020, 0o002])
def test_who_lets_others_write_is_not_private(folder: Path, name: str, mode: int):
    assert is_private(folder)
    changed = folder / name
    changed.chmod(changed.stat().st_mode | mode)
    assert others_can_write(folder)
    assert not is_private(folder)


@needs_root
@pytest.mark.parametrize("name", ["", "file"])
def test_what_is_somebody_else_s_is_not_private(folder: Path, name: str):
    os.chown(folder / name, SOMEBODY_ELSE, -1)
    assert not is_private(folder)
    assert not others_can_write(folder)


def test_a_folder_above_that_everybody_can_write_to_is_in_reach(folder: Path):
    assert is_out_of_reach(folder)
    folder.parent.chmod(0o777)
    assert not is_out_of_reach(folder)
    folder.parent.chmod(0o1777)
    assert is_out_of_reach(folder), "in a folder like /tmp nobody can move what is another's"


def test_a_group_above_may_write_only_if_it_is_the_person_s_own(folder: Path):
    import grp  # noqa: PLC0415  (not on Windows)
    import pwd  # noqa: PLC0415

    folder.parent.chmod(0o775)
    own = grp.getgrgid(folder.stat().st_gid).gr_name == pwd.getpwuid(os.getuid()).pw_name
    assert is_out_of_reach(folder) is own


@needs_root
def test_a_folder_above_of_somebody_else_s_is_in_reach(folder: Path):
    os.chown(folder.parent, SOMEBODY_ELSE, -1)
    assert not is_out_of_reach(folder)
    os.chown(folder.parent, 0, SOMEBODY_ELSE)
    folder.parent.chmod(0o775)
    assert not is_out_of_reach(folder)
