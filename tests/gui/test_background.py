"""Work off the window's thread, and its result back on it."""

import threading

from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from ttt_gui.gui.background import Background


def test_results_come_in_order_on_this_thread(qtbot: QtBot):
    parent = QObject()
    background = Background(parent)
    heard: list[tuple[int, threading.Thread]] = []
    worked: list[threading.Thread] = []

    def work(number: int) -> int:
        worked.append(threading.current_thread())
        return number

    for number in range(20):
        background.run(
            lambda number=number: work(number),
            lambda result: heard.append((result, threading.current_thread())),
        )
    qtbot.waitUntil(lambda: len(heard) == 20)
    assert [number for number, _ in heard] == list(range(20))
    assert {thread for _, thread in heard} == {threading.current_thread()}
    assert threading.current_thread() not in worked
    background.shutdown()


def test_an_exception_reaches_who_asked(qtbot: QtBot):
    parent = QObject()
    background = Background(parent)
    faults: list[Exception] = []

    def fail() -> None:
        raise ValueError("odd")

    background.run(fail, lambda _result: None, faults.append)
    qtbot.waitUntil(lambda: bool(faults))
    assert str(faults[0]) == "odd"
    background.shutdown()


def test_an_exception_nobody_asked_about_is_raised_where_faults_are_shown(qtbot: QtBot):
    parent = QObject()
    background = Background(parent)

    def fail() -> None:
        raise ValueError("odd")

    with qtbot.captureExceptions() as exceptions:
        background.run(fail, lambda _result: None)
        qtbot.waitUntil(lambda: bool(exceptions))
    assert str(exceptions[0][1]) == "odd"
    background.shutdown()


def test_after_the_end_nobody_hears_of_anything(qtbot: QtBot):
    parent = QObject()
    background = Background(parent)
    heard: list[None] = []
    may_end = threading.Event()
    background.run(may_end.wait, lambda _result: heard.append(None))
    may_end.set()
    background.shutdown()
    background.shutdown()
    qtbot.wait(20)
    assert not heard
