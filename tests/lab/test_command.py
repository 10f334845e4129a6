"""What is started for a script, with which interpreter and environment."""

import os
import sys
from pathlib import Path

import pytest

from ttt_gui.lab.command import (
    ScriptCommand,
    ScriptFailure,
    default_interpreter,
    script_environment,
)


@pytest.fixture
def script(tmp_path: Path) -> Path:
    file = tmp_path / "my script.py"
    file.write_text("print(7)")
    return file


def test_python_is_the_one_that_runs_this_program(script: Path):
    command = ScriptCommand.of(str(script))
    assert command.words == (sys.executable, str(script))
    assert command.folder == str(script.parent)


def test_a_relative_path_is_found_from_here(script: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(script.parent)
    command = ScriptCommand.of(script.name)
    assert command.words[-1] == str(script)
    assert command.folder == str(script.parent)


@pytest.mark.skipif(os.name == "nt", reason="modes of files")
def test_a_python_script_is_given_to_python_even_if_it_may_be_run(script: Path):
    script.chmod(0o755)
    assert ScriptCommand.of(str(script)).words == (sys.executable, str(script))
    program = script.rename(script.with_suffix(""))
    assert ScriptCommand.of(str(program)).words == (str(program),)
    assert ScriptCommand.of(str(program), sys.executable).words == (sys.executable, str(program))


@pytest.mark.skipif(os.name == "nt", reason="modes of files")
def test_an_interpreter_by_name_or_path(script: Path, monkeypatch: pytest.MonkeyPatch):
    own = script.parent / "own"
    own.write_text("#!/bin/sh\n")
    own.chmod(0o755)
    assert ScriptCommand.of(str(script), str(own)).words[0] == str(own)
    monkeypatch.setenv("PATH", str(script.parent))
    assert ScriptCommand.of(str(script), "own").words[0] == str(own)
    monkeypatch.setenv("PATH", "")
    monkeypatch.chdir(script.parent)
    assert ScriptCommand.of(str(script), "./own").words[0] == str(own)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("missing.py", "there is no script "),
        (".", " is a folder; expected a script"),
        ("x" * 5000, "is no file's name"),
        ("a\0b", "is no file's name"),
    ],
)
def test_scripts_that_are_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, message: str
):
    # As from Python 3.14 on, which tells no errors here.
    monkeypatch.setattr(Path, "is_file", os.path.isfile)
    with pytest.raises(ScriptFailure, match=message):
        ScriptCommand.of(str(tmp_path / name) if name != "." else str(tmp_path))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no such thing on Windows")
def test_a_pipe_is_no_script(tmp_path: Path):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(ScriptFailure, match="is no file; expected a script"):
        ScriptCommand.of(str(tmp_path / "pipe"))


def test_a_folder_that_may_not_be_entered(script: Path, monkeypatch: pytest.MonkeyPatch):
    def refuse(_path: Path) -> os.stat_result:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "stat", refuse)  # root may enter every folder
    with pytest.raises(ScriptFailure, match="may not be read"):
        ScriptCommand.of(str(script))


@pytest.mark.skipif(os.name == "nt", reason="Windows guesses where other homes are")
def test_the_home_of_nobody():
    with pytest.raises(ScriptFailure, match=r"there is no script ~nosuchuser/x\.py: the home fol"):
        ScriptCommand.of("~nosuchuser/x.py")


def test_an_interpreter_that_is_none(script: Path):
    with pytest.raises(ScriptFailure, match="there is no interpreter nonesuch"):
        ScriptCommand.of(str(script), "nonesuch")
    with pytest.raises(ScriptFailure, match="or it may not be run"):
        ScriptCommand.of(str(script), str(script))


def test_a_packaged_program_looks_for_a_python(script: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(
        "shutil.which", lambda name: "/somewhere/python3" if name == "python3" else None
    )
    assert default_interpreter() == "/somewhere/python3"
    monkeypatch.setattr("shutil.which", lambda _name: None)
    with pytest.raises(ScriptFailure, match="no Python was found"):
        ScriptCommand.of(str(script))


def test_a_script_does_not_get_a_packaged_program_s_libraries(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("LD_LIBRARY_PATH", "/packaged:/own")
    assert script_environment()["LD_LIBRARY_PATH"] == "/packaged:/own"
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert "LD_LIBRARY_PATH" not in script_environment()
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/own")
    assert script_environment()["LD_LIBRARY_PATH"] == "/own"
    assert "LD_LIBRARY_PATH_ORIG" not in script_environment()
