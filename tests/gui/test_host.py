"""The host with a program made for it: what order things happen in, and what is still heard."""

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from tests.gui.person import WAIT
from ttt_gui.games.tictactoe import TicTacToe
from ttt_gui.gui import reader
from ttt_gui.gui.host import Host
from ttt_gui.notation.control import ReadingControl, ReadingProgress
from ttt_gui.search import negamax
from ttt_gui.search.outcome import SearchOptions
from ttt_gui.workbench.effects import (
    CopyText,
    ReadingProgressed,
    Search,
    SearchFailed,
    SearchFinished,
    SearchStopped,
    StopReading,
    StopSearch,
    TaskFailed,
    Wait,
    Waited,
)
from ttt_gui.workbench.program import Program
from ttt_gui.workbench.timeline import Redo, Undo


@dataclass(frozen=True)
class Ask:
    """An event that has these commands carried out."""

    commands: tuple[object, ...]


@dataclass(frozen=True)
class Broken:
    """An event with a fault."""


@dataclass(frozen=True)
class Work:
    """A task's command."""

    request: int


@dataclass(frozen=True)
class Silent:
    """A task that nobody waits for."""


@dataclass(frozen=True)
class Read:
    """A reading's command."""

    request: int


@dataclass(frozen=True)
class Served:
    """A command of a service."""


@dataclass(frozen=True)
class Answer:
    """What a task or a reading found."""

    request: int
    thread: int = 0


def update(state: tuple, event: object, _now: float) -> tuple[tuple, tuple]:
    """The state is every event so far; `Ask` asks."""
    if event == Broken():
        raise ValueError("a fault")
    return (*state, event), event.commands if isinstance(event, Ask) else ()


PROGRAM: Program[Any, Any] = Program(update, lambda state: state)


class Shelf(QObject):
    """A service that answers at once."""

    answered = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.commands = {Served: self.serve}
        self.shutdowns = 0

    def serve(self, _command: Served) -> None:
        self.answered.emit("served")

    def shutdown(self) -> None:
        self.shutdowns += 1


class Bench:
    """A host, what it showed, and what it handed to the window."""

    def __init__(self, qtbot: QtBot) -> None:
        self.qtbot = qtbot
        self.parent = QObject()
        self.go_on = threading.Event()
        self.begun = threading.Event()
        self.controls: list[ReadingControl] = []
        self.shelf = Shelf()
        self.host = Host(
            PROGRAM,
            (),
            self.parent,
            tasks={Work: self.work, Silent: self.fail},
            readings={Read: self.read},
            services=(self.shelf,),
        )
        self.shown: list[tuple] = []
        self.commanded: list[object] = []
        self.host.shown.connect(self.shown.append)
        self.host.commanded.connect(self.commanded.append)

    def work(self, command: Work) -> Answer:
        self.begun.set()
        assert self.go_on.wait(WAIT / 1000)
        if command.request < 0:
            raise ValueError("the disk is gone")
        return Answer(command.request, threading.get_ident())

    def fail(self, _command: Silent) -> None:
        raise ValueError("nobody waits for this")

    def read(self, command: Read, control: ReadingControl) -> Answer:
        self.controls.append(control)
        self.begun.set()
        assert self.go_on.wait(WAIT / 1000)
        if command.request < 0:
            raise ValueError("no such file")
        return Answer(command.request)

    def ask(self, *commands: object) -> None:
        self.host.send(Ask(commands))

    def heard(self, kind: type) -> list[Any]:
        return [each for each in self.host.state if isinstance(each, kind)]

    def wait_for(self, condition: Callable[[], object]) -> None:
        self.qtbot.waitUntil(lambda: bool(condition()), timeout=WAIT)

    def search(self, request: int, purpose: str = "move", *, engine: str = negamax.KEY) -> Search:
        return Search(request, purpose, TicTacToe(), engine, SearchOptions())


@pytest.fixture
def bench(qtbot: QtBot) -> Iterator[Bench]:
    bench = Bench(qtbot)
    yield bench
    bench.go_on.set()
    bench.host.shutdown()


def test_nothing_is_shown_before_it_is_asked_for(bench: Bench):
    assert bench.shown == []
    bench.host.show()
    assert bench.shown == [()]


def test_an_event_sent_while_another_is_dealt_with_waits_for_its_turn(bench: Bench):
    answers = iter(["second", "third"])

    def answer(_command: object) -> None:
        before = bench.host.state
        bench.host.send(next(answers))
        assert bench.host.state is before  # not dealt with in the middle of this

    bench.host.commanded.connect(answer)
    bench.host.send(Ask(("one", "another")))
    assert bench.host.state == (Ask(("one", "another")), "second", "third")
    assert bench.shown == [bench.host.state]  # no state on the way is shown


def test_an_event_sent_while_the_view_is_shown_is_shown_after_it(bench: Bench):
    bench.host.shown.connect(lambda view: bench.host.send("more") if len(view) < 3 else None)
    bench.host.send("first")
    assert [len(view) for view in bench.shown] == [1, 2, 3]


def test_a_fault_in_one_event_does_not_stop_the_host(bench: Bench):
    with pytest.raises(ValueError, match="a fault"):
        bench.host.send(Broken())
    bench.host.send("after")
    assert bench.host.state[-1] == "after"


def test_undo_and_redo_are_events(bench: Bench):
    bench.host.undo()
    bench.host.redo()
    assert bench.host.state == (Undo(), Redo())


def test_what_nobody_here_carries_out_is_the_windows(bench: Bench):
    bench.ask("for the window", CopyText("to the clipboard"), Served())
    assert bench.commanded == ["for the window"]
    assert QGuiApplication.clipboard().text() == "to the clipboard"
    assert bench.host.state[-1] == "served"


def test_a_wait_is_answered_by_its_number(bench: Bench):
    bench.ask(Wait(7, 1), Wait(8, 0))
    bench.wait_for(lambda: len(bench.heard(Waited)) == 2)
    assert {each.request for each in bench.heard(Waited)} == {7, 8}


# --- tasks --------------------------------------------------------------------------------


def test_a_task_works_on_another_thread_and_answers_on_this_one(bench: Bench):
    bench.go_on.set()
    bench.ask(Work(1), Work(2))
    bench.wait_for(lambda: len(bench.heard(Answer)) == 2)
    assert [each.request for each in bench.heard(Answer)] == [1, 2]
    assert threading.get_ident() not in {each.thread for each in bench.heard(Answer)}


def test_a_task_that_fails_says_so_under_its_number(bench: Bench):
    bench.go_on.set()
    bench.ask(Work(-1), Work(2))
    bench.wait_for(lambda: bench.heard(Answer))
    assert bench.heard(TaskFailed) == [TaskFailed(-1, "the disk is gone (ValueError)")]


def test_a_task_without_a_number_that_fails_is_a_fault_for_all_to_see(bench: Bench):
    with bench.qtbot.captureExceptions() as caught:
        bench.ask(Silent())
        bench.wait_for(lambda: caught)
    assert "nobody waits for this" in str(caught[0][1])
    assert not bench.heard(TaskFailed)


# --- readings -----------------------------------------------------------------------------


def test_a_reading_tells_how_far_it_is_until_it_ends(bench: Bench, monkeypatch: pytest.MonkeyPatch):
    progress = ReadingProgress(1, 4, 2)
    monkeypatch.setattr(ReadingControl, "progress", lambda _control: progress)
    bench.ask(Read(5))
    bench.wait_for(lambda: bench.heard(ReadingProgressed))
    assert bench.heard(ReadingProgressed)[0] == ReadingProgressed(5, progress)
    bench.go_on.set()
    bench.wait_for(lambda: bench.heard(Answer))
    count = len(bench.host.state)
    bench.qtbot.wait(2 * reader.READING_MILLISECONDS)
    assert len(bench.host.state) == count


def test_a_reading_that_was_stopped_answers_nothing(bench: Bench):
    bench.ask(Read(5))
    bench.wait_for(bench.begun.is_set)
    bench.ask(StopReading())
    assert bench.controls[0].stop_requested
    bench.go_on.set()
    bench.ask(Work(6))  # on the same thread, so it comes after the reading
    bench.wait_for(lambda: bench.heard(Answer))
    assert [each.request for each in bench.heard(Answer)] == [6]


def test_another_reading_takes_the_place_of_the_one_before(bench: Bench):
    bench.ask(Read(5))
    bench.wait_for(bench.begun.is_set)
    bench.ask(Read(6))
    bench.go_on.set()
    bench.wait_for(lambda: bench.heard(Answer))
    assert [each.request for each in bench.heard(Answer)] == [6]
    assert bench.controls[0].stop_requested
    assert not bench.controls[1].stop_requested


def test_a_reading_that_fails_says_so_under_its_number(bench: Bench):
    bench.go_on.set()
    bench.ask(Read(-5))
    bench.wait_for(lambda: bench.heard(TaskFailed))
    assert bench.heard(TaskFailed) == [TaskFailed(-5, "no such file (ValueError)")]


# --- searches -----------------------------------------------------------------------------


def test_each_search_is_answered_once_under_its_number(bench: Bench):
    bench.ask(bench.search(1), bench.search(2, "hints"))
    bench.wait_for(lambda: len(bench.heard(SearchFinished)) == 2)
    assert {each.request: each.result.score for each in bench.heard(SearchFinished)} == {1: 0, 2: 0}


def test_a_new_search_stops_the_one_before_it_and_says_what_that_proved(bench: Bench):
    slow = replace(bench.search(1), engine="minimax")
    bench.ask(slow, bench.search(2))
    bench.wait_for(lambda: bench.heard(SearchFinished))
    (stopped,) = bench.heard(SearchStopped)
    assert (stopped.request, stopped.engine) == (1, "minimax")
    assert [each.request for each in bench.heard(SearchFinished)] == [2]


def test_a_search_that_is_stopped_is_answered_with_its_progress(bench: Bench):
    bench.ask(bench.search(3, engine="minimax"), StopSearch("move"), StopSearch("of nobody"))
    bench.wait_for(lambda: bench.heard(SearchStopped) + bench.heard(SearchFinished))
    bench.qtbot.wait(20)
    assert len(bench.heard(SearchStopped) + bench.heard(SearchFinished)) == 1


def test_a_search_that_cannot_be_made_fails_under_its_number(bench: Bench):
    bench.ask(bench.search(4, engine="compiled"))  # which plays Othello only
    bench.wait_for(lambda: bench.heard(SearchFailed))
    assert bench.heard(SearchFailed)[0].request == 4


# --- the end ------------------------------------------------------------------------------


def test_after_the_end_nothing_is_heard_of_what_was_under_way(bench: Bench):
    bench.ask(bench.search(1, engine="minimax"), Work(2), Read(3), Wait(4, 1))
    bench.wait_for(bench.begun.is_set)
    state = bench.host.state
    bench.go_on.set()
    bench.host.shutdown()
    bench.host.shutdown()
    bench.qtbot.wait(50)
    bench.host.send("too late")
    assert bench.host.state == state
    assert bench.shelf.shutdowns == 2
