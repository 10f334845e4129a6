"""Errors that nothing catches: what a person sees of them, from wherever they come."""

import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, QThread, QTimer, Signal, Slot
from PySide6.QtGui import QGuiApplication, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from ttt_gui.gui.fault_dialog import FaultDialog
from ttt_gui.gui.faults import MOST_PLACES, FaultWatch
from ttt_gui.gui.find_widget import find_widget
from ttt_gui.gui.main_window import MainWindow

LOG = Path("somewhere") / "ttt-gui.log"


@pytest.fixture
def watch(qapp: QApplication) -> Iterator[FaultWatch]:
    hooks = sys.excepthook, threading.excepthook, sys.unraisablehook
    watching = FaultWatch(qapp, LOG)
    watching.install()
    yield watching
    for dialog in dialogs():
        dialog.close()
    watching.uninstall()
    sys.excepthook, threading.excepthook, sys.unraisablehook = hooks


def dialogs() -> list[FaultDialog]:
    return [
        each
        for each in QApplication.topLevelWidgets()
        if isinstance(each, FaultDialog) and each.isVisible()
    ]


def the_dialog(qtbot: QtBot) -> FaultDialog:
    qtbot.waitUntil(lambda: len(dialogs()) == 1)
    return dialogs()[0]


def summary(dialog: FaultDialog) -> str:
    return find_widget(dialog, QLabel, "faultSummary").text()


def details(dialog: FaultDialog) -> str:
    return find_widget(dialog, QPlainTextEdit, "faultDetails").toPlainText()


def press(dialog: FaultDialog, name: str) -> None:
    find_widget(dialog, QAbstractButton, name).click()


def fail(message: str = "the cat is out") -> None:
    raise ValueError(message)


def fail_elsewhere() -> None:
    raise KeyError("the second")


@pytest.mark.usefixtures("watch", "window")
def test_what_a_slot_raises_is_shown_and_the_window_goes_on(
    qtbot: QtBot, capsys: pytest.CaptureFixture[str]
):
    QTimer.singleShot(0, fail)
    dialog = the_dialog(qtbot)
    assert not dialog.isModal()
    assert summary(dialog) == "the cat is out (ValueError)"
    assert str(LOG) in find_widget(dialog, QLabel, "faultLog").text()
    text = find_widget(dialog, QPlainTextEdit, "faultDetails")
    assert not text.isVisible()
    press(dialog, "showFault")
    assert text.isVisible()
    press(dialog, "copyFault")
    copied = QGuiApplication.clipboard().text()
    assert "Traceback" in copied
    assert "in fail" in copied
    assert "ttt-gui" in copied
    press(dialog, "closeFault")
    assert not dialogs()
    assert capsys.readouterr().err == "", "no traceback reaches a person unasked"


class _Failing(QObject):
    """Lives on a QThread."""

    @Slot()
    def work(self) -> None:
        fail("from the worker")


class _Asking(QObject):
    asked = Signal()


@pytest.mark.usefixtures("watch", "window")
def test_what_a_slot_on_a_qthread_raises_is_shown(qtbot: QtBot):
    thread = QThread()
    worker, asking = _Failing(), _Asking()
    worker.moveToThread(thread)
    asking.asked.connect(worker.work)
    thread.start()
    asking.asked.emit()
    dialog = the_dialog(qtbot)
    thread.quit()
    thread.wait()
    assert summary(dialog) == "from the worker (ValueError)"
    assert dialog.thread() is QApplication.instance().thread()


@pytest.mark.usefixtures("watch", "window")
def test_what_a_thread_raises_is_shown_with_its_name(qtbot: QtBot):
    threading.Thread(target=fail, name="a thread of mine").start()
    assert "Thread: a thread of mine" in details(the_dialog(qtbot))


@pytest.mark.usefixtures("watch", "window")
def test_a_thread_that_ends_itself_is_no_fault(qtbot: QtBot):
    threading.Thread(target=sys.exit).start()
    qtbot.wait(50)
    assert not dialogs()


@pytest.mark.usefixtures("watch", "window")
def test_what_cannot_be_raised_is_shown(qtbot: QtBot):
    class Stubborn:
        def __del__(self) -> None:
            fail("I stay")

    Stubborn()
    dialog = the_dialog(qtbot)
    assert summary(dialog) == "I stay (ValueError)"
    assert "Stubborn.__del__" in details(dialog)


@pytest.mark.usefixtures("watch", "window")
def test_the_same_fault_is_shown_once_however_often_it_comes(qtbot: QtBot):
    class Broken(QWidget):
        painted = 0

        def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  (Qt's name)
            self.painted += 1
            fail("at every repaint")

    widget = Broken()
    qtbot.addWidget(widget)
    widget.show()
    press(the_dialog(qtbot), "closeFault")
    before = widget.painted
    widget.update()
    qtbot.waitUntil(lambda: widget.painted > before)
    qtbot.wait(50)
    assert not dialogs()


@pytest.mark.usefixtures("watch", "window")
def test_a_fault_while_the_dialog_is_open_is_added_to_it(qtbot: QtBot):
    QTimer.singleShot(0, fail)
    dialog = the_dialog(qtbot)
    QTimer.singleShot(0, fail_elsewhere)
    others = find_widget(dialog, QLabel, "faultOthers")
    qtbot.waitUntil(others.isVisible)
    assert "another fault" in others.text()
    assert dialogs() == [dialog]
    assert summary(dialog) == "the cat is out (ValueError)"
    assert "KeyError: 'the second'" in details(dialog)
    assert "the cat is out" in details(dialog)


def test_after_many_faults_there_is_no_further_dialog(qtbot: QtBot, watch: FaultWatch):
    for number in range(MOST_PLACES):
        watch.notice(ValueError(f"fault {number}"))
    the_dialog(qtbot).close()
    qtbot.waitUntil(lambda: not dialogs())
    QTimer.singleShot(0, fail)
    qtbot.wait(50)
    assert not dialogs()


@pytest.mark.usefixtures("watch")
def test_a_fault_without_any_window_is_shown(qtbot: QtBot):
    QTimer.singleShot(0, lambda: fail("x" * 10_000))
    dialog = the_dialog(qtbot)
    assert len(summary(dialog)) < 500
    assert "x" * 10_000 in details(dialog)


def test_a_fault_after_the_end_is_in_nobodys_way(watch: FaultWatch, window: MainWindow):
    window.close()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(FaultWatch, "_noticed", None)  # as when Qt has deleted it
        watch.notice(ValueError("late"))
