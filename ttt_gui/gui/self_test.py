"""`ttt-gui --self-test`: the real window, used by clicking its buttons.

Proves that an installed or packaged program works where it is: it plays a tic-tac-toe
game against each engine and solves an Othello position with each, within a minute,
whatever fails, and prints one line of JSON.
"""

import os
import sys
import threading
import time
from collections.abc import Callable
from functools import partial
from types import TracebackType
from typing import Final

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLabel, QPlainTextEdit, QWidget

from ttt_gui.endgame import solver
from ttt_gui.engines import OTHELLO, TICTACTOE, engines_for
from ttt_gui.gui.find_widget import find_widget
from ttt_gui.gui.main_window import MainWindow
from ttt_gui.gui.othello.tab import OthelloTab
from ttt_gui.gui.self_test_report import report
from ttt_gui.gui.tictactoe.tab import TicTacToeTab

MOST_SECONDS: Final = 55.0
"""For everything; what is not done by then has failed."""

_POSITION: Final = "xxxxxxo.xxxxxo..xxooooooxoxxooooxoxxooooxxxoxoooxxo.oxooxooooooo x"
_SCORE: Final = "Black wins by 18"
_BEST_MOVES: Final = "d7"


class _Failed(Exception):
    """A check of the self-test did not come out; the message says which."""


def run_self_test(build_window: Callable[[], MainWindow]) -> int:
    """Build the window, run all checks, print one line of JSON; return the exit status."""
    watchdog = threading.Timer(MOST_SECONDS + 3, _give_up)
    watchdog.daemon = True
    watchdog.start()
    started = time.monotonic()
    passed: list[str] = []
    failed: dict[str, str] = {}

    def record(
        kind: type[BaseException], error: BaseException, _trace: TracebackType | None
    ) -> None:
        failed["an event"] = f"{error} ({kind.__name__})"

    def run(name: str, check: Callable[[], None]) -> None:
        try:
            check()
        except Exception as error:  # noqa: BLE001  (whatever fails is reported)
            failed[name] = str(error) or type(error).__name__
        else:
            passed.append(name)

    def record_of_thread(told: threading.ExceptHookArgs) -> None:
        failed["a thread"] = f"{told.exc_value} ({told.exc_type.__name__})"

    # What a slot or a thread raises reaches nobody else.
    hook, sys.excepthook = sys.excepthook, record
    thread_hook, threading.excepthook = threading.excepthook, record_of_thread
    try:
        window = build_window()
        window.show()
    except Exception as error:  # noqa: BLE001  (whatever fails is reported)
        failed["window"] = str(error) or type(error).__name__
    else:
        deadline = started + MOST_SECONDS
        for each in engines_for(TICTACTOE):
            run(f"tic-tac-toe, {each.key}", partial(_play, window, each.key, deadline))
        for each in engines_for(OTHELLO):
            run(f"othello, {each.key}", partial(_solve, window, each.key, deadline))
        window.shutdown()
    sys.excepthook = hook
    threading.excepthook = thread_hook
    watchdog.cancel()
    report(passed, failed, time.monotonic() - started)
    return 1 if failed else 0


def _give_up() -> None:
    """End a process whose window does not react any more."""
    report([], {"window": "it stopped reacting"}, MOST_SECONDS)
    os._exit(1)


def _play(window: MainWindow, key: str, deadline: float) -> None:
    """Play a whole game: the lowest free cell each time. A perfect engine is not beaten."""
    tab = window.tab(TicTacToeTab)
    window.show_tab(tab)
    _choose(tab, "tttPlayAs", "x")
    _choose(tab, "tttEngine", key)
    find_widget(tab, QAbstractButton, "tttNewGame").click()
    status = find_widget(tab, QLabel, "tttStatus")
    cells = [find_widget(tab, QAbstractButton, f"tttCell{number}") for number in range(1, 10)]
    while status.text().startswith("Your turn"):
        next(cell for cell in cells if not cell.text()).click()
        _wait(lambda: "Engine’s turn" not in status.text(), deadline, "the engine did not move")
    if status.text() not in {"A draw", "The engine wins as O"}:
        raise _Failed(f"the game ended with {status.text()!r}")
    if not find_widget(tab, QLabel, "tttNodes").text().replace(",", "").isdigit():
        raise _Failed("no node count is shown")


def _solve(window: MainWindow, key: str, deadline: float) -> None:
    """Load a position as text and solve it."""
    if key == solver.KEY:
        _prepare_solver(deadline)
    tab = window.tab(OthelloTab)
    window.show_tab(tab)
    _choose(tab, "othelloEngine", key)
    _choose(tab, "scoringRule", "discs")
    find_widget(tab, QPlainTextEdit, "positionText").setPlainText(_POSITION)
    find_widget(tab, QAbstractButton, "loadText").click()
    solve = find_widget(tab, QAbstractButton, "solve")
    solve.click()
    _wait(solve.isEnabled, deadline, "the search did not end")
    score = find_widget(tab, QLabel, "score").text()
    best_moves = find_widget(tab, QLabel, "bestMoves").text()
    message = find_widget(tab, QLabel, "message").text()
    if _SCORE not in score or best_moves != _BEST_MOVES:
        raise _Failed(message or f"found {score!r}, best {best_moves!r}")


def _prepare_solver(deadline: float) -> None:
    """Wait for the compiled solver: as long as it is compiled, another engine would answer."""
    solver.warm_up()
    _wait(
        lambda: solver.is_ready() or solver.unavailable() is not None,
        deadline,
        "the compiled solver was not ready in time",
    )
    reason = solver.unavailable()
    if reason is not None:
        raise _Failed(reason)


def _choose(tab: QWidget, name: str, data: str) -> None:
    box = find_widget(tab, QComboBox, name)
    index = box.findData(data)
    if index < 0:
        raise _Failed(f"{name} does not offer {data}")
    box.setCurrentIndex(index)


def _wait(is_done: Callable[[], bool], deadline: float, fault: str) -> None:
    """Let the window live until `is_done`."""
    loop = QEventLoop()
    timer = QTimer()
    timer.setInterval(5)
    timer.timeout.connect(loop.quit)
    timer.start()
    while not is_done():
        if time.monotonic() > deadline:
            raise _Failed(fault)
        loop.exec()
