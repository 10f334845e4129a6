"""The self-test, in this process: what it finds and what it must not miss."""

import json
import sys

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from ttt_gui.app import build_window
from ttt_gui.engines import engine
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
