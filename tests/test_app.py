"""The program as a whole, started as people start it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ttt_gui import __version__, app
from ttt_gui.engines import ENGINES, OTHELLO, TICTACTOE, engines_for
from ttt_gui.gui import self_test_process
from ttt_gui.notation.boards import parse_position


def start(*arguments: str, home: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "ttt_gui", *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
        env={**os.environ, "XDG_CONFIG_HOME": str(home)},
    )


def test_the_self_test_uses_every_engine_in_the_real_window(tmp_path: Path):
    finished = start("--self-test", home=tmp_path)
    assert finished.returncode == 0, finished.stdout + finished.stderr
    report = json.loads(finished.stdout)
    assert report["ok"]
    assert not report["failed"]
    assert len(report["passed"]) == len(engines_for(TICTACTOE)) + len(engines_for(OTHELLO))
    assert len(ENGINES) == 5
    assert report["seconds"] < 60
    assert not list(tmp_path.iterdir()), "the self-test must not touch anybody's settings"


def test_a_self_test_that_qt_ends_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("QT_QPA_PLATFORM", "nowhere")
    finished = start("--self-test", home=tmp_path)
    assert finished.returncode == 1
    report = json.loads(finished.stdout)
    assert not report["ok"]
    assert "it ended with status" in report["failed"]["program"]


@pytest.mark.parametrize(
    ("program", "fault"),
    [
        ("import time; time.sleep(60)", "it did not end within 0 seconds"),
        ("print('no report')", "it ended with status 0: it said nothing"),
        ("import sys; sys.exit('bad luck')", "it ended with status 1: bad luck"),
    ],
)
def test_a_self_test_without_a_report_is_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], program: str, fault: str
):
    monkeypatch.setattr(self_test_process, "this_program", lambda: [sys.executable, "-c", program])
    if "sleep" in program:
        monkeypatch.setattr(self_test_process, "MOST_SECONDS", 0.2)
    assert self_test_process.run_in_own_process() == 1
    assert json.loads(capsys.readouterr().out)["failed"] == {"program": fault}


def test_a_packaged_program_is_started_as_itself(monkeypatch: pytest.MonkeyPatch):
    assert self_test_process.this_program() == [sys.executable, "-m", "ttt_gui"]
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert self_test_process.this_program() == [sys.executable]


@pytest.mark.parametrize(
    ("argument", "answer"), [("--version", f"ttt-gui {__version__}"), ("--help", "self-test")]
)
def test_questions_are_answered_without_a_window(tmp_path: Path, argument: str, answer: str):
    finished = start(argument, home=tmp_path)
    assert finished.returncode == 0
    assert answer in finished.stdout


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a display")
def test_without_a_display_a_sentence_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    for name in ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    finished = start(home=tmp_path)
    assert finished.returncode == 1
    assert finished.stderr == "There is no display to open a window on.\n"


@pytest.fixture
def _no_qt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a system that lacks a library which Qt needs."""
    (tmp_path / "sitecustomize.py").write_text(
        "import sys\n"
        "class Lacking:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name.startswith('PySide6'):\n"
        "            raise ImportError('libGL.so.1: cannot open shared object file')\n"
        "sys.meta_path.insert(0, Lacking())\n"
    )
    monkeypatch.setenv(
        "PYTHONPATH", os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    )


@pytest.mark.usefixtures("_no_qt")
def test_a_library_that_qt_lacks_is_told_in_a_sentence(tmp_path: Path):
    finished = start(home=tmp_path)
    assert finished.returncode == 1
    assert "libGL.so.1: cannot open shared object file" in finished.stderr
    assert "Traceback" not in finished.stderr


@pytest.mark.usefixtures("_no_qt")
def test_the_self_test_reports_a_library_that_qt_lacks(tmp_path: Path):
    finished = start("--self-test", home=tmp_path)
    assert finished.returncode == 1
    assert finished.stderr == ""
    assert "libGL.so.1" in json.loads(finished.stdout)["failed"]["program"]


def test_the_log_tells_of_a_start_and_nothing_is_printed(tmp_path: Path):
    program = (
        "import sys; from PySide6.QtCore import QTimer; from PySide6.QtWidgets import QApplication;"
        "from ttt_gui import app; build = app.build_window\n"
        "def build_and_leave(folder):\n"
        "    QTimer.singleShot(0, fail); QTimer.singleShot(500, QApplication.quit)\n"
        "    return build(folder)\n"
        "def fail(): raise ValueError('nobody catches me')\n"
        "app.build_window = build_and_leave; app.WARM_UP_MILLISECONDS = 60_000\n"
        "sys.exit(app.main([]))"
    )
    finished = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path)},
    )
    assert finished.returncode == 0, finished.stderr
    assert finished.stdout == ""
    assert finished.stderr == ""
    (log,) = tmp_path.rglob("ttt-gui.log")
    kept = log.read_text("utf-8")
    assert "The window is shown" in kept
    assert "nobody catches me (ValueError)" in kept


def test_a_window_that_cannot_be_built_is_told_in_a_dialog_and_a_sentence(tmp_path: Path):
    program = (
        "import sys; from PySide6.QtCore import QTimer\n"
        "from PySide6.QtWidgets import QApplication\n"
        "from ttt_gui import app; from ttt_gui.gui.fault_dialog import FaultDialog\n"
        "def fail(_folder):\n"
        "    QTimer.singleShot(100, close)\n"
        "    raise ValueError('no such luck')\n"
        "def close():\n"
        "    (dialog,) = QApplication.topLevelWidgets(); assert isinstance(dialog, FaultDialog)\n"
        "    print('told'); dialog.close()\n"
        "app.build_window = fail\n"
        "sys.exit(app.main([]))"
    )
    finished = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
        env={**os.environ, "HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path)},
    )
    assert finished.returncode == 1
    assert finished.stdout == "told\n"
    assert finished.stderr == "The window could not be opened: no such luck\n"


COLLECTIONS_DURING_A_SEARCH = """
import gc, json, sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox
from ttt_gui import app
from ttt_gui.endgame import solver
from ttt_gui.gui.find_widget import find_widget
from ttt_gui.gui.othello.tab import OthelloTab

build = app.build_window
objects = []  # that each full collection during the search went through

def build_and_watch(folder):
    global window
    window = build(folder)
    window.tab(OthelloTab).host.commanded.connect(lambda _named: search_when_ready())
    return window

def search_when_ready():
    if not solver.is_ready():
        QTimer.singleShot(20, search_when_ready)
        return
    engine = find_widget(window.tab(OthelloTab), QComboBox, "othelloEngine")
    engine.setCurrentIndex(engine.findData("compiled"))
    gc.callbacks.append(watch)
    find_widget(window.tab(OthelloTab), QAbstractButton, "solve").click()
    gc.collect()  # what the collector may do at any moment
    QTimer.singleShot(1_000, leave)

def watch(phase, information):
    if phase == "start" and information["generation"] == 2:
        objects.append(len(gc.get_objects()))

def leave():
    gc.callbacks.remove(watch)
    searching = find_widget(window.tab(OthelloTab), QAbstractButton, "stop").isEnabled()
    print(json.dumps([searching, gc.get_freeze_count(), objects]))
    window.close()

app.build_window = build_and_watch
sys.exit(app.main(["--data-dir", sys.argv[1], sys.argv[2]]))
"""


def test_no_large_collection_of_garbage_falls_into_a_search(tmp_path: Path):
    board = tmp_path / "long.txt"
    board.write_text("..o.....xxo..o....oxoo.oooxoxoox.xoooox...xooxx...oxx.x...o.x.x. x\n")
    finished = subprocess.run(
        [sys.executable, "-c", COLLECTIONS_DURING_A_SEARCH, str(tmp_path), str(board)],
        capture_output=True,
        text=True,
        check=False,
        timeout=180,
        env={**os.environ, "XDG_CONFIG_HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path)},
    )
    assert finished.returncode == 0, finished.stderr
    searching, kept, objects = json.loads(finished.stdout)
    assert searching
    assert kept > 100_000
    assert objects
    assert max(objects) < kept / 10


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ("xo.xo....", "expected"),
        ("no board", "not an Othello board"),
        ("xo.xo.... x\n........x o", "expected one"),
    ],
)
def test_a_position_to_explore_that_cannot_be_read_is_told(
    tmp_path: Path, position: str, reason: str
):
    finished = start("--explore", position, home=tmp_path)
    assert finished.returncode == 2
    assert "--explore" in finished.stderr
    assert reason in finished.stderr
    assert "Traceback" not in finished.stderr


def test_a_position_to_explore_is_read_in_any_form():
    assert app._position("....x.... o") == parse_position("....x.... o")
    assert app._position("f5d6c3").empties == 57
