"""The script of the archive for Linux, that installs for one person: with a stand-in program."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

LINUX = Path(__file__).parents[2] / "packaging" / "linux"

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the script is for Linux")


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    """What the archive holds, unpacked in a folder whose name has a space."""
    unpacked = tmp_path / "un packed"
    program = unpacked / "ttt-gui"
    (program / "_internal").mkdir(parents=True)
    for name in ("ttt-gui", "ttt-cli"):
        (program / name).write_text("#!/bin/sh\necho this is $0\n")
        (program / name).chmod(0o755)
    for kind, file in (
        ("applications", "ttt-gui.desktop"),
        ("mime/packages", "ttt-gui.xml"),
        ("metainfo", "ttt-gui.metainfo.xml"),
    ):
        (unpacked / "share" / kind).mkdir(parents=True)
        shutil.copy(LINUX / file, unpacked / "share" / kind)
    shutil.copy(LINUX / "install.sh", unpacked)
    return unpacked


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home with a file of the person's own where the program goes."""
    home = tmp_path / "ho me"
    (home / ".local" / "share" / "ttt-gui").mkdir(parents=True)
    (home / ".local" / "share" / "ttt-gui" / "library.sqlite").write_text("dear to me")
    return home


def run(archive: Path, home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {"PATH": os.environ["PATH"], "HOME": str(home)}
    return subprocess.run(
        [str(archive / "install.sh"), *arguments],
        capture_output=True,
        text=True,
        check=False,
        env=environment,
    )


def ours(home: Path) -> set[str]:
    return {str(each.relative_to(home)) for each in home.rglob("*ttt-*") if not each.is_dir()}


def test_it_is_installed_and_removed_without_a_trace(archive: Path, home: Path):
    assert run(archive, home, "--user").returncode == 0
    started = subprocess.run(
        [str(home / ".local/bin/ttt-gui")], capture_output=True, text=True, check=True
    )
    assert started.stdout.startswith("this is")
    entry = (home / ".local/share/applications/ttt-gui.desktop").read_text("utf-8")
    assert f'Exec="{home}/.local/lib/ttt-gui/ttt-gui" %f' in entry.splitlines()
    assert run(archive, home, "--user").returncode == 0, "over an older one"
    assert run(archive, home, "--uninstall").returncode == 0
    assert not ours(home)
    assert (home / ".local/share/ttt-gui/library.sqlite").read_text() == "dear to me"


def test_a_command_of_the_same_name_that_is_not_ours_stays(archive: Path, home: Path):
    command = home / ".local" / "bin" / "ttt-cli"
    command.parent.mkdir()
    command.write_text("mine")
    assert run(archive, home, "--uninstall").returncode == 0
    assert command.read_text() == "mine"


def test_without_arguments_it_says_what_it_does_and_does_nothing(archive: Path, home: Path):
    finished = run(archive, home)
    assert finished.returncode == 2
    assert "--uninstall" in finished.stderr
    assert not ours(home)
