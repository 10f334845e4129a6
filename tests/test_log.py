"""The log file: where it is, what goes in, and that it is in nobody's way."""

import logging
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ttt_gui import log

PROGRAM = """
import logging, sys
from ttt_gui import log
path = log.start_log({level!r})
logging.getLogger("ttt_gui.part").debug("a detail")
logging.getLogger("ttt_gui.part").info("an event")
logging.getLogger("elsewhere").info("chatter")
logging.getLogger("elsewhere").warning("a warning")
print(path)
"""


def run(program: str, home: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "XDG_STATE_HOME": str(home), "HOME": str(home)},
    )


def the_log(finished: subprocess.CompletedProcess[str]) -> str:
    return Path(finished.stdout.strip()).read_text("utf-8")


def test_events_and_the_warnings_of_libraries_are_kept_and_nothing_is_said(tmp_path: Path):
    finished = run(PROGRAM.format(level=None), tmp_path)
    kept = the_log(finished)
    assert "an event" in kept
    assert "a warning" in kept
    assert "a detail" not in kept
    assert "chatter" not in kept
    assert finished.stderr == ""


def test_who_asks_for_a_level_sees_it_too(tmp_path: Path):
    finished = run(PROGRAM.format(level="debug"), tmp_path)
    assert "a detail" in the_log(finished)
    assert "a detail" in finished.stderr


def test_a_folder_that_cannot_be_made_is_no_fault(tmp_path: Path):
    file = tmp_path / "a file, not a folder"
    file.write_text("")
    finished = run(PROGRAM.format(level=None), file)
    assert finished.returncode == 0
    assert finished.stdout == "None\n"
    assert finished.stderr == ""


def test_a_crash_leaves_its_stacks_in_the_next_log(tmp_path: Path):
    crash = "from ttt_gui import log; log.start_log(); import faulthandler; faulthandler._sigsegv()"
    assert run(crash, tmp_path).returncode != 0
    kept = the_log(run(PROGRAM.format(level=None), tmp_path))
    assert "before this one crashed" in kept
    assert "Segmentation fault" in kept
    again = the_log(run(PROGRAM.format(level=None), tmp_path))
    assert again.count("before this one crashed") == 1


def test_the_file_does_not_grow_for_ever(tmp_path: Path):
    many = PROGRAM.format(level=None) + (
        "for _ in range(40):\n    logging.getLogger('ttt_gui').info('x' * 100_000)\n"
    )
    finished = run(many, tmp_path)
    files = list(Path(finished.stdout.strip()).parent.glob("ttt-gui.log*"))
    assert len(files) == 1 + log.OLDER_FILES
    assert sum(file.stat().st_size for file in files) < (2 + log.OLDER_FILES) * log.MOST_BYTES


@pytest.mark.parametrize("level", log.LEVELS)
def test_the_levels_are_those_of_logging(level: str):
    assert isinstance(logging.getLevelName(level.upper()), int)
