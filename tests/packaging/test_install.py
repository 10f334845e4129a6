"""The script of the archive for Linux, that installs for one person: with a stand-in program."""

import os
import re
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
    (unpacked / "needs-glibc").write_text("2.2\n")
    return unpacked


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home with a file of the person's own where the program goes."""
    home = tmp_path / "ho me"
    (home / ".local" / "share" / "ttt-gui").mkdir(parents=True)
    (home / ".local" / "share" / "ttt-gui" / "library.sqlite").write_text("dear to me")
    return home


def run(
    folder: Path, home: Path, *arguments: str, path: str = ""
) -> subprocess.CompletedProcess[str]:
    environment = {"PATH": path + os.environ["PATH"], "HOME": str(home)}
    return subprocess.run(
        [str(folder / "install.sh"), *arguments],
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
    assert not list((home / ".local/lib").iterdir())
    assert (home / ".local/share/ttt-gui/library.sqlite").read_text() == "dear to me"


def test_it_can_be_removed_where_it_is_installed(archive: Path, home: Path):
    said = run(archive, home, "--user").stdout
    shutil.rmtree(archive)
    installed = home / ".local/lib/ttt-gui"
    assert f"{installed}/install.sh --uninstall" in said
    assert run(installed, home, "--uninstall").stdout == "Removed.\n"
    assert not ours(home)


def write_program(folder: Path, name: str, text: str) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(f"#!/bin/sh\n{text}\n")
    (folder / name).chmod(0o755)
    return folder


def version_of(home: Path) -> str:
    command = [str(home / ".local/bin/ttt-cli")]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("full_at", [1, 2, 3])
def test_on_a_full_disk_the_older_version_stays(
    archive: Path, home: Path, tmp_path: Path, full_at: int
):
    assert run(archive, home, "--user").returncode == 0
    write_program(archive / "ttt-gui", "ttt-cli", "echo newer")
    before = ours(home)
    # Copies a part, then finds the disk full; which copy that is, is counted.
    count = f'echo x >> "{tmp_path}/copies"; [ $(wc -l < "{tmp_path}/copies") = {full_at} ]'
    full = f'if {count}; then echo "cp: No space left on device" >&2; exit 1; fi; /bin/cp "$@"'
    tools = write_program(tmp_path / "tools", "cp", full)
    refused = run(archive, home, "--user", path=f"{tools}:")
    assert refused.returncode != 0
    assert "No space left" in refused.stderr
    assert "Nothing was installed" in refused.stderr
    assert version_of(home).startswith("this is")
    assert ours(home) == before
    assert run(archive, home, "--user").returncode == 0
    assert version_of(home) == "newer\n"


def test_a_version_that_does_not_start_is_not_installed(archive: Path, home: Path):
    assert run(archive, home, "--user").returncode == 0
    write_program(archive / "ttt-gui", "ttt-cli", "echo wrong machine >&2; exit 1")
    refused = run(archive, home, "--user")
    assert refused.returncode != 0
    assert "wrong machine" in refused.stderr
    assert version_of(home).startswith("this is")


def test_an_installation_that_was_stopped_between_two_versions_is_mended(archive: Path, home: Path):
    assert run(archive, home, "--user").returncode == 0
    installed = home / ".local/lib/ttt-gui"
    installed.rename(home / ".local/lib/ttt-gui.old")
    assert run(archive, home, "--user").returncode == 0
    assert version_of(home).startswith("this is")
    assert [each.name for each in installed.parent.iterdir()] == ["ttt-gui"]


@pytest.mark.parametrize(("has", "needed"), [("2.35", "2.36"), ("2.9", "2.35"), ("", "2.35")])
def test_an_older_system_is_refused_before_anything_is_touched(
    archive: Path, home: Path, tmp_path: Path, has: str, needed: str
):
    before = sorted(home.rglob("*"))
    (archive / "needs-glibc").write_text(f"{needed}\n")
    said = f"echo glibc {has}" if has else "exit 1"
    tools = write_program(tmp_path / "tools", "getconf", said)
    refused = run(archive, home, "--user", path=f"{tools}:")
    assert refused.returncode == 1
    assert "Nothing was installed" in refused.stderr
    assert needed in refused.stderr
    assert has in refused.stderr
    assert sorted(home.rglob("*")) == before


def test_a_newer_system_is_welcome(archive: Path, home: Path, tmp_path: Path):
    (archive / "needs-glibc").write_text("2.35\n")
    for has in ("2.35", "2.36", "2.100", "3.0"):
        tools = write_program(tmp_path / "tools", "getconf", f"echo glibc {has}")
        assert run(archive, home, "--user", path=f"{tools}:").returncode == 0


def test_a_library_that_is_missing_or_too_old_is_named(archive: Path, home: Path, tmp_path: Path):
    listing = """\
\tlibxcb-cursor.so.0 => not found
\tlibc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x00007f)
libQt6Gui.so.6: /lib/libstdc++.so.6: version \\`GLIBCXX_3.4.30' not found (required by it)"""
    qt = archive / "ttt-gui" / "_internal" / "PySide6"
    qt.mkdir()
    (qt / "QtWidgets.abi3.so").write_text("")
    tools = write_program(tmp_path / "tools", "ldd", f'printf "{listing}"')
    finished = run(archive, home, "--user", path=f"{tools}:")
    assert finished.returncode == 0
    assert "this system lacks: GLIBCXX_3.4.30 libxcb-cursor.so.0 \n" in finished.stderr
    write_program(tmp_path / "tools", "ldd", "exit 1")  # without a word: it crashed
    assert "ldd failed" in run(archive, home, "--user", path=f"{tools}:").stderr


@pytest.mark.parametrize("name", ["a&b", "a|b", "a%fb", 'a"b', "a$HOME", "a`b`", "a\\b", "a'b#c"])
def test_homes_of_any_name(archive: Path, tmp_path: Path, name: str):
    home = tmp_path / name
    home.mkdir()
    assert run(archive, home, "--user").returncode == 0
    file = home / ".local/share/applications/ttt-gui.desktop"
    (line,) = [each for each in file.read_text("utf-8").splitlines() if each.startswith("Exec=")]
    assert program_of(line.removeprefix("Exec=")) == f"{home}/.local/lib/ttt-gui/ttt-gui"
    if gio := shutil.which("gio"):  # GNOME's reader of menu entries
        environment = {"PATH": os.environ["PATH"], "HOME": str(home)}
        subprocess.run([gio, "launch", str(file)], check=True, env=environment, timeout=30)
    assert run(archive, home, "--uninstall").returncode == 0
    assert not ours(home)


def program_of(value: str) -> str:
    """The program of an Exec line, by the Desktop Entry Specification."""
    text = re.sub(r"\\(.)", r"\1", value)  # as of every string
    quoted = re.match(r'(?:env )?"((?:[^"\\]|\\.)*)" %f$', text)
    assert quoted
    assert not re.search(r"(?<!\\)[$`]", quoted[1])
    return re.sub(r"\\(.)", r"\1", quoted[1]).replace("%%", "%")


def test_another_program_s_command_is_not_replaced(archive: Path, home: Path):
    command = home / ".local" / "bin" / "ttt-cli"
    command.parent.mkdir()
    command.write_text("mine")
    assert "stays" in run(archive, home, "--user").stderr
    assert command.read_text() == "mine"


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
