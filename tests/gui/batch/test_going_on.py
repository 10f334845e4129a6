"""Batches that were begun: which are offered, who may go on with them, and in what way."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QAbstractButton

from tests.gui.batch.test_tab import SlowEngine, draw, obf_lines, open_file, rows, run
from tests.gui.person import WAIT, Person
from ttt_gui.games.othello import Scoring
from ttt_gui.gui.batch.wording import CLAIMED
from ttt_gui.library.batch import Plan, Problem
from ttt_gui.library.library import Library

SCORING = Scoring.WINNER_TAKES_EMPTIES


def leave_behind(folder: Path, *names: str) -> list[int]:
    """Begin batches of three rows that nobody goes on with."""
    library = Library(folder)
    some = tuple(Problem(number, number, each) for number, each in enumerate(draw(3), start=1))
    ids = [library.batches.begin(Plan(name, some, SCORING, "negamax")) for name in names]
    library.close()
    return [each for each in ids if each is not None]


def offered(person: Person) -> str:
    """The first line of the button that goes on, as far as it is there."""
    button = person.find(QAbstractButton, "batchGoOn")
    return button.text().splitlines()[0] if button.isVisible() else ""


def wait_for_offer(person: Person, name: str) -> None:
    person.qtbot.waitUntil(lambda: offered(person).endswith(f" {name}"), timeout=WAIT)


def test_an_old_batch_is_offered_again_when_another_has_ended(person: Person, tmp_path: Path):
    leave_behind(tmp_path / "data", "long.obf")
    open_file(person, tmp_path / "short.obf", obf_lines(draw(2, seed=32)))
    run(person)
    wait_for_offer(person, "long.obf")
    person.click("batchGoOn")
    person.qtbot.waitUntil(
        lambda: person.text("batchProgress").startswith("Done: 3 of 3"), timeout=WAIT
    )
    assert person.text("batchTitle").startswith("long.obf")


def test_what_is_paused_is_not_offered_beside_itself(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    slow = SlowEngine(monkeypatch)
    leave_behind(tmp_path / "data", "older.obf")
    open_file(person, tmp_path / "five.obf", obf_lines(draw(5)))
    person.click("batchStart")
    person.qtbot.waitUntil(lambda: len(slow.searched) == 1, timeout=WAIT)
    person.click("batchPause")
    slow.may_search.release(1)
    wait_for_offer(person, "older.obf")
    assert person.text("batchProgress").startswith("Paused: 1 of 5")


def test_leaving_one_offers_the_next(person: Person, tmp_path: Path):
    leave_behind(tmp_path / "data", "first.obf", "second.obf")
    open_file(person, tmp_path / "new.obf", obf_lines(draw(1)))
    for name in ("second.obf", "first.obf"):
        wait_for_offer(person, name)
        person.click("batchForget")
    assert not offered(person)
    library = person.window.library
    assert library is not None
    person.qtbot.waitUntil(lambda: library.batches.unfinished() is None, timeout=WAIT)


def test_what_another_window_runs_meanwhile_is_not_gone_on_with(person: Person, tmp_path: Path):
    (batch_id,) = leave_behind(tmp_path / "data", "shared.obf")
    open_file(person, tmp_path / "one.obf", obf_lines(draw(1)))
    wait_for_offer(person, "shared.obf")
    other = Library(tmp_path / "data")
    assert other.batches.claim(batch_id)
    person.click("batchGoOn")
    person.qtbot.waitUntil(lambda: person.text("batchMessage") == CLAIMED, timeout=WAIT)
    assert person.text("batchTitle").startswith("one.obf"), "what was there stays"
    other.close()
    run(person)
    wait_for_offer(person, "shared.obf")


def test_a_batch_that_is_refused_stops_and_no_row_is_to_blame(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    slow = SlowEngine(monkeypatch)
    open_file(person, tmp_path / "five.obf", obf_lines(draw(5)))
    person.click("batchStart")
    slow.may_search.release(2)
    person.qtbot.waitUntil(lambda: len(slow.searched) == 3, timeout=WAIT)
    person.click("batchCancel")
    person.qtbot.waitUntil(
        lambda: person.text("batchProgress").startswith("Cancelled: 2 of 5"), timeout=WAIT
    )
    other = Library(tmp_path / "data")
    assert other.batches.claim(1)
    slow.may_search.release(10)
    person.click("batchStart")
    person.qtbot.waitUntil(lambda: person.text("batchMessage") == CLAIMED, timeout=WAIT)
    assert [row["Status"] for row in rows(person)] == ["solved"] * 2 + ["open"] * 3
    assert len(slow.searched) == 3
    other.close()
    person.click("batchStart")
    person.qtbot.waitUntil(lambda: person.text("batchProgress").startswith("Done"), timeout=WAIT)
    assert not person.text("batchMessage")


def test_the_choices_of_the_last_start_are_kept(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    slow = SlowEngine(monkeypatch)
    open_file(person, tmp_path / "five.obf", obf_lines(draw(5)))
    person.choose("batchEngine", "minimax")
    person.click("batchStart")
    person.qtbot.waitUntil(lambda: len(slow.searched) == 1, timeout=WAIT)
    person.click("batchPause")
    slow.may_search.release(1)
    person.qtbot.waitUntil(lambda: person.text("batchProgress").startswith("Paused"), timeout=WAIT)
    person.choose("batchEngine", "negamax")
    person.click("batchEasiestFirst")
    person.click("batchStart")
    person.qtbot.waitUntil(lambda: len(slow.searched) == 2, timeout=WAIT)
    other = Library(tmp_path / "data")
    kept = other.batches.load(1)
    other.close()
    assert kept is not None
    assert (kept.plan.engine, kept.plan.easiest_first) == ("negamax", True)
