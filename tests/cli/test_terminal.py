"""What a terminal would obey comes out as an escape, wherever it came from."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Cli
from ttt_gui.cli.terminal import lines_of, one_line

BOARD = "xxxxxxo.xxxxxo..xxooooooxoxxooooxoxxooooxxxoxoooxxo.oxooxooooooo"
HOSTILE = ["\x1b[31m", "\x1b]0;title\x07", "\x9b31m", "\x08", "\x7f", "\r", "\u202e", "\u2066",
           "\u2028", "\udc9b", "\x85"]  # fmt: skip


def has_raw(text: str) -> bool:
    return any(each in text for letters in HOSTILE for each in letters if not each.isprintable())


@pytest.mark.parametrize("letters", HOSTILE)
def test_hostile_letters_are_shown(letters: str) -> None:
    assert one_line(letters).isprintable()
    assert lines_of(f"a\n{letters}\tb").replace("\n", "").replace("\t", "").isprintable()
    assert one_line("\x1b[2J") == r"\x1b[2J"
    assert one_line("\u202e") == r"\u202e"
    assert one_line("caf\u00e9 \u6751\u4e0a \u3000") == "caf\u00e9 \u6751\u4e0a \u3000"


@pytest.mark.parametrize("letters", [each for each in HOSTILE if each not in "\x85\u2028"])
@pytest.mark.parametrize("command", ["solve", "bench", "grade", "lab"])
def test_no_command_repeats_them_raw(cli: Cli, command: str, letters: str) -> None:
    name = f"no{letters}file"
    arguments = (name, "x") if command == "lab" else (name,)
    status, out, err = cli(command, *arguments)
    assert status == 1
    assert not has_raw(out + err)
    status, out, err = cli(command, f"--{letters}", *arguments)
    assert status == 2
    assert not has_raw(out + err)


@pytest.mark.parametrize("letters", HOSTILE)
def test_no_line_of_a_file_is_repeated_raw(cli: Cli, tmp_path: Path, letters: str) -> None:
    file = tmp_path / "file.txt"
    file.write_text(
        f"{BOARD[:9]}{letters}{BOARD[10:]} x % {letters}\n{BOARD} x {letters}\n",
        encoding="utf-8",
        errors="surrogateescape",
    )
    for command in ("solve", "bench"):
        _, out, err = cli(command, "--engine", "negamax", str(file))
        assert "in: " in err
        assert not has_raw(out + err)
        _, out, err = cli(command, "--json", "--engine", "negamax", str(file))
        assert not has_raw(out + err)
        for row in out.splitlines():
            json.loads(row)


def test_a_name_cannot_forge_a_line(cli: Cli) -> None:
    _, _, err = cli("solve", "no\nttt-cli: all is well")
    assert not any(line.startswith("ttt-cli: all") for line in err.splitlines())


def test_what_a_script_prints_is_shown(cli: Cli, tmp_path: Path) -> None:
    script = tmp_path / "a\x1b[31mscript.py"
    script.write_text("import sys\nprint('\\x1b[2J', chr(0x9b))\nsys.exit('\\x1b]0;x\\x07')\n")
    _, out, err = cli("grade", "--tests", "1", str(script))
    assert r"\x1b" in out + err
    assert not has_raw(out + err)
