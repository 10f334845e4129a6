"""The self-test, in this process: what it finds and what it must not miss."""

import json
import sys

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from ttt_gui.app import build_window
from ttt_gui.endgame import solver
from ttt_gui.engines import OTHELLO, TICTACTOE, engine
from ttt_gui.gui import self_test
from ttt_gui.gui.main_window import MainWindow


def test_an_exception_in_a_slot_fails_it(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    def fail() -> None:
        raise ValueError("nobody hears me")

    def build() -> MainWindow:
        window = build_window()
        qtbot.addWidget(window)
        QTimer.singleShot(0, fail)
        return window

    hook = sys.excepthook
    monkeypatch.setattr(self_test, "engines_for", lambda _game: (engine("negamax"),))
    assert self_test.run_self_test(build) == 1
    report = json.loads(capsys.readouterr().out)
    assert report["failed"] == {"an event": "nobody hears me (ValueError)"}
    assert report["passed"] == ["tic-tac-toe, negamax", "othello, negamax"]
    assert sys.excepthook is hook


@pytest.fixture
def _compiled_only(monkeypatch: pytest.MonkeyPatch) -> None:
    engines = {TICTACTOE: (), OTHELLO: (engine("compiled"),)}
    monkeypatch.setattr(self_test, "engines_for", engines.__getitem__)


def reported_failure(qtbot: QtBot, capsys: pytest.CaptureFixture[str]) -> object:
    def build() -> MainWindow:
        window = build_window()
        qtbot.addWidget(window)
        return window

    assert self_test.run_self_test(build) == 1
    return json.loads(capsys.readouterr().out)["failed"]


@pytest.mark.usefixtures("_compiled_only")
def test_a_solver_that_is_not_ready_in_time_fails_it(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    """Meanwhile another engine would answer so small a position, and nobody would notice."""
    monkeypatch.setattr(solver, "is_ready", lambda: False)
    monkeypatch.setattr(self_test, "MOST_SECONDS", 0.1)
    failed = reported_failure(qtbot, capsys)
    assert failed == {"othello, compiled": "the compiled solver was not ready in time"}


@pytest.mark.usefixtures("_compiled_only")
def test_a_solver_that_cannot_be_used_fails_it(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(solver, "is_ready", lambda: False)
    monkeypatch.setattr(solver, "unavailable", lambda: "It needs numba.")
    assert reported_failure(qtbot, capsys) == {"othello, compiled": "It needs numba."}
