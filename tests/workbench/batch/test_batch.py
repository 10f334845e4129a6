"""The batch tab without its window: what follows from what happens, and what is to be seen."""

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, TypeVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from tests.workbench.batch.games import entry_of, play_out
from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.games.random_play import random_endgame
from ttt_gui.library.batch import Agreement, BatchRow, Plan, Problem
from ttt_gui.library.batches import Unfinished
from ttt_gui.notation.importer import Entry
from ttt_gui.notation.obf import ObfRecord
from ttt_gui.search.control import Progress, RootReport
from ttt_gui.search.outcome import MoveScore, SearchOptions, SearchResult
from ttt_gui.workbench.batch.events import (
    BatchBegun,
    BatchEnded,
    BatchFetched,
    BatchForm,
    BatchGone,
    BatchRefused,
    BeginBatch,
    CancelClicked,
    ChoicesChanged,
    EndBatch,
    ExportChosen,
    FetchBatch,
    FileGiven,
    FilterChosen,
    FindLosses,
    FindUnfinished,
    ForgetClicked,
    GiveUpBatch,
    LastMovesChosen,
    LossesFiled,
    LossesFound,
    LossesNotFound,
    LossesProgressed,
    LossesStopped,
    LossForm,
    NothingPasted,
    Opened,
    PauseClicked,
    ProblemsRead,
    ReadFile,
    ReadText,
    ResumeClicked,
    RowOpened,
    RunWritten,
    ShownChosen,
    StartClicked,
    StopFinding,
    TableChosen,
    TextGiven,
    UnfinishedFound,
    WriteLosses,
    WriteRun,
)
from ttt_gui.workbench.batch.losses import GameLosses, LossRun, NotFound
from ttt_gui.workbench.batch.problems import Problems, problems_of_entries, problems_of_plan
from ttt_gui.workbench.batch.run import Answered, BatchRun, Failed, Stopped
from ttt_gui.workbench.batch.state import (
    Beginning,
    Choices,
    Clock,
    Ending,
    FindingLosses,
    Idle,
    Loading,
    LossesWritten,
    Notice,
    NotKept,
    NotLoaded,
    NotWritten,
    RowFilter,
    Searching,
    Shown,
    State,
    Unreadable,
    Wish,
    Writing,
    Written,
)
from ttt_gui.workbench.batch.update import ROW, update
from ttt_gui.workbench.batch.view import (
    Compared,
    NotCompared,
    Stage,
    StartOffer,
    Title,
    View,
    view,
)
from ttt_gui.workbench.effects import (
    OpenGameOnBoard,
    OpenOnBoard,
    Search,
    SearchFailed,
    SearchFinished,
    SearchProgressed,
    SearchStopped,
    StopReading,
    StopSearch,
    TaskFailed,
)

C = TypeVar("C")

DISCS, WINNER = Scoring.DISC_DIFFERENCE, Scoring.WINNER_TAKES_EMPTIES
LOT = random.Random(71)
POSITIONS = tuple(random_endgame(LOT, empties) for empties in (5, 2, 4, 2, 3))
SHORT_GAMES = tuple(play_out(each, LOT, black="Ann") for each in POSITIONS)
BEGUN_AT = datetime(2026, 11, 20, tzinfo=UTC)


def score_of(position: Othello) -> int:
    """What a position is worth in these tests: something else under the other scoring."""
    ends = tuple(each.positions()[-1] for each in SHORT_GAMES)
    return (*POSITIONS, *ends).index(replace(position, scoring=DISCS)) + 10 * (
        position.scoring is WINNER
    )


def result_of(position: Othello) -> SearchResult:
    score = score_of(position)
    moves = position.legal_moves()[:1]
    scores = tuple(MoveScore(move, score) for move in moves)
    return SearchResult(score, next(iter(moves), None), moves, scores, moves, 7, 0.5, "engine")


def problems(
    count: int = 5, *, expected: bool = False, name: str = "five.obf", fault: str = ""
) -> Problems:
    """Problems, of which the file gives the scores if `expected`: right but for the last one."""
    entries = []
    for index, position in enumerate(POSITIONS[:count]):
        record = None
        if expected:
            score = score_of(replace(position, scoring=WINNER)) + 2 * (index == count - 1)
            record = ObfRecord(position, (), score)
        entries.append(Entry(index + 1, "", position, expected=record))
    return problems_of_entries(name, entries, fault)


def progress(done: int = 0, position: Othello = POSITIONS[0]) -> Progress:
    """A search that has finished so many root moves."""
    moves = position.legal_moves()
    searched = tuple(MoveScore(move, 0) for move in moves[:done])
    return Progress(1, 0.1, RootReport(len(moves), done, searched=searched), "")


class Tab:
    """The program with a world that does nothing by itself."""

    def __init__(self) -> None:
        self.state = State(Choices("negamax"))
        self.now = 100.0
        self.asked: list[Any] = []

    def send(self, *events: object) -> "Tab":
        for event in events:
            self.state, commands = update(self.state, event, self.now)
            self.asked += commands
        return self

    def wait(self, seconds: float) -> "Tab":
        self.now += seconds
        return self

    @property
    def view(self) -> View:
        return view(self.state)

    @property
    def run(self) -> BatchRun:
        assert self.state.job is not None
        return self.state.job.run

    def all_asked(self, kind: type[C]) -> list[C]:
        return [each for each in self.asked if isinstance(each, kind)]

    def last(self, kind: type[C]) -> C:
        """The latest command of a kind, which has been given."""
        return self.all_asked(kind)[-1]

    # --- the world ------------------------------------------------------------------

    def open(self, found: Problems | None = None) -> "Tab":
        self.send(FileGiven("five.obf"))
        return self.send(ProblemsRead(self.last(ReadFile).request, found or problems()))

    def begin(self, batch_id: int | None = 1) -> "Tab":
        return self.send(StartClicked()).is_begun(batch_id)

    def is_begun(self, batch_id: int | None) -> "Tab":
        begin = self.last(BeginBatch)
        return self.send(BatchBegun(begin.request, batch_id, begin.run.waiting()))

    def solve_row(self) -> "Tab":
        search = self.last(Search)
        assert isinstance(search.position, Othello)
        return self.send(
            SearchFinished(search.request, search.position, result_of(search.position))
        )

    def solve_rows(self, count: int) -> "Tab":
        for _ in range(count):
            self.solve_row()
        return self

    def fail_row(self, reason: str = "too hard") -> "Tab":
        search = self.last(Search)
        return self.send(SearchFailed(search.request, search.position, reason))

    def stop_row(self, done: int = 0) -> "Tab":
        search = self.last(Search)
        assert isinstance(search.position, Othello)
        how_far = progress(done, search.position)
        return self.send(SearchStopped(search.request, search.position, how_far))

    def end(self) -> "Tab":
        return self.send(BatchEnded(self.last(EndBatch).request))

    def choose(self, **changes: Any) -> "Tab":  # noqa: ANN401
        return self.send(ChoicesChanged(replace(self.state.choices, **changes)))

    def offer(self, batch_id: int = 9) -> Unfinished:
        """Let the library find a batch to resume."""
        unfinished = Unfinished(batch_id, "old.obf", 1, 5, BEGUN_AT)
        self.send(UnfinishedFound(self.last(FindUnfinished).request, unfinished))
        return unfinished


@pytest.fixture
def tab() -> Tab:
    return Tab().send(Opened())


@pytest.fixture
def opened(tab: Tab) -> Tab:
    return tab.open()


# --- positions ----------------------------------------------------------------------------


def test_at_first_there_is_nothing_but_the_question_what_may_be_gone_on_with(tab: Tab):
    assert tab.asked == [FindUnfinished(1, ())]
    shown = tab.view
    assert shown.title is None
    assert shown.progress is None
    assert shown.results.comparison is None
    assert not shown.results.can_export
    assert shown.rows.run is None
    assert shown.positions.can_open
    assert not shown.solve.can_start


def test_a_file_is_read_and_shown(tab: Tab):
    tab.send(FileGiven("a.obf"))
    assert tab.last(ReadFile).path == "a.obf"
    assert tab.view.positions.reading is not None
    assert not tab.view.positions.can_open
    tab.send(ProblemsRead(tab.last(ReadFile).request, problems()))
    assert tab.view.title == Title("five.obf", 5)
    assert tab.view.positions.message is None
    assert tab.view.positions.can_open
    assert tab.view.solve.can_start
    assert [each.position for each in tab.run.plan.problems] == list(POSITIONS)


def test_a_text_is_read(tab: Tab):
    tab.send(TextGiven("some text"))
    assert tab.last(ReadText).text == "some text"


def test_what_could_not_be_read_is_told_beside_what_could(tab: Tab):
    tab.open(problems(2, fault="1 of 3 lines"))
    assert tab.view.positions.message == Unreadable("1 of 3 lines")
    assert tab.view.title == Title("five.obf", 2)


def test_a_text_without_positions_leaves_what_was_there(opened: Tab):
    opened.begin().solve_row().send(PauseClicked()).solve_row()
    before = opened.view
    opened.open(problems(0, fault="nothing in it"))
    assert opened.view.positions.message == Unreadable("nothing in it")
    assert opened.view.rows == before.rows
    assert opened.view.title == before.title


def test_a_fault_while_reading_leaves_what_was_there(opened: Tab):
    opened.send(FileGiven("b"))
    opened.send(TaskFailed(opened.last(ReadFile).request, "too deep (RecursionError)"))
    assert opened.view.positions.message == NotLoaded("too deep (RecursionError)")
    assert opened.view.positions.can_open
    assert opened.view.title == Title("five.obf", 5)


def test_a_second_file_while_the_first_is_read_is_refused(tab: Tab):
    tab.send(FileGiven("a"), FileGiven("b"))
    assert [each.path for each in tab.all_asked(ReadFile)] == ["a"]
    assert tab.view.positions.message is Notice.STILL_READING


@pytest.mark.parametrize("event", [FileGiven("b"), TextGiven("b")])
def test_nothing_is_opened_while_a_batch_runs(opened: Tab, event: object):
    opened.begin().send(event)
    assert opened.view.positions.message is Notice.RUNNING
    assert isinstance(opened.state.activity, Searching)


def test_an_empty_clipboard_is_told(tab: Tab):
    tab.send(NothingPasted())
    assert tab.view.positions.message is Notice.NOTHING_TO_PASTE


def test_another_file_takes_the_place_of_the_first_with_all_that_was_known(opened: Tab):
    opened.begin().solve_rows(5).end().send(FilterChosen(RowFilter.SOLVED))
    opened.send(ExportChosen("out.csv"))
    opened.open(problems(3, name="other.obf"))
    assert opened.view.title == Title("other.obf", 3)
    assert opened.run.solved == 0
    assert opened.view.rows.row_filter is RowFilter.ALL
    assert opened.view.results.export is None


def test_scores_in_the_file_choose_their_scoring(tab: Tab):
    tab.open(problems(expected=True))
    assert tab.view.solve.choices.scoring is WINNER
    assert tab.run.plan.scoring is WINNER
    assert all(each.position.scoring is WINNER for each in tab.run.plan.problems)


def test_a_file_without_scores_leaves_the_scoring(tab: Tab):
    tab.choose(scoring=WINNER).open()
    assert tab.view.solve.choices.scoring is WINNER


def test_a_score_that_no_position_can_have_is_left_out():
    record = ObfRecord(POSITIONS[0], ((POSITIONS[0].legal_moves()[0], 99),), 66)
    found = problems_of_entries("a", [Entry(1, "", POSITIONS[0], expected=record)])
    assert not found.have_expected_scores
    assert found.by_discs[0].expected_moves == ()


def test_the_list_of_entries_is_emptied():
    entries = [Entry(1, "", POSITIONS[0])]
    assert problems_of_entries("a", entries).count == 1
    assert not entries


# --- what is chosen -----------------------------------------------------------------------


def test_each_question_has_answers_of_its_own(opened: Tab):
    opened.begin().solve_rows(5).end()
    opened.choose(scoring=WINNER)
    assert opened.run.solved == 0
    assert opened.view.solve.offer is StartOffer.START
    opened.begin(2).solve_rows(2).send(PauseClicked()).solve_row()
    assert opened.run.solved == 3
    opened.choose(scoring=DISCS)
    assert opened.run.solved == 5
    opened.choose(all_moves=True)
    assert opened.run.solved == 0
    opened.choose(all_moves=False, scoring=WINNER)
    assert opened.run.solved == 3


def test_the_engine_is_no_question(opened: Tab):
    opened.begin().solve_rows(5).end().choose(engine="minimax", threads=2, easiest_first=True)
    assert opened.run.solved == 5


def test_nothing_is_chosen_while_a_batch_runs(opened: Tab):
    opened.begin().choose(engine="minimax", scoring=WINNER)
    assert opened.state.choices.engine == "negamax"
    assert not opened.view.solve.may_choose
    assert opened.view.rows.searched == 1


def test_scores_that_are_counted_otherwise_are_told(tab: Tab):
    assert not tab.open(problems(expected=True)).view.solve.scores_do_not_fit
    assert tab.choose(scoring=DISCS).view.solve.scores_do_not_fit
    assert not tab.open().view.solve.scores_do_not_fit


def test_a_search_is_as_chosen(opened: Tab):
    opened.send(TableChosen(256))
    opened.choose(engine="compiled", threads=2, all_moves=True, fresh=True).begin()
    search = opened.last(Search)
    assert search.engine == "compiled"
    assert search.options == SearchOptions(
        all_moves=True, threads=2, table_megabytes=256, fresh=True
    )
    assert search.uses_library


def test_another_table_is_used_from_the_next_start_on(opened: Tab):
    opened.begin().send(TableChosen(1024)).solve_row()
    assert opened.last(Search).options.table_megabytes == 64
    opened.send(PauseClicked()).solve_row().begin()
    assert opened.last(Search).options.table_megabytes == 1024


# --- solving ------------------------------------------------------------------------------


def test_the_batch_is_kept_before_its_first_row_is_searched(opened: Tab):
    opened.send(StartClicked())
    begin = opened.last(BeginBatch)
    assert (begin.run, begin.batch_id) == (opened.run, None)
    assert not opened.all_asked(Search)
    assert opened.view.progress is not None
    assert opened.view.progress.stage is Stage.WORKING
    opened.is_begun(3)
    assert opened.last(Search).position == POSITIONS[0]
    assert opened.last(Search).answers == BatchRow(3, "five.obf", opened.run.problem(1))


def test_without_a_library_rows_are_not_recorded(opened: Tab):
    opened.begin(None)
    assert opened.last(Search).answers is None
    opened.solve_rows(5)
    assert not opened.all_asked(EndBatch)
    assert opened.state.activity == Idle()


def test_rows_are_solved_in_order_to_the_last(opened: Tab):
    opened.begin()
    for number in range(1, 6):
        assert opened.view.rows.searched == number
        opened.solve_row()
        assert opened.run.result(number) == result_of(POSITIONS[number - 1])
    assert isinstance(opened.state.activity, Ending)
    assert opened.last(EndBatch).batch_id == 1
    opened.end()
    assert opened.view.progress is not None
    assert opened.view.progress.stage is Stage.DONE
    assert opened.view.rows.searched is None


def test_the_easiest_come_first_if_asked(opened: Tab):
    opened.choose(easiest_first=True).begin().solve_rows(4)
    empties = [each.position.empties for each in opened.all_asked(Search)]
    assert empties == [2, 2, 3, 4, 5]
    assert [each.position for each in opened.all_asked(Search)][:2] == [POSITIONS[1], POSITIONS[3]]


def test_a_row_that_fails_does_not_stop_the_others_and_is_tried_again(opened: Tab):
    opened.begin().solve_row().fail_row().solve_rows(3)
    assert opened.run.outcome(2) == Failed("too hard")
    assert opened.view.progress is not None
    assert (opened.view.progress.stage, opened.view.progress.failed) == (Stage.TRIED, 1)
    assert not opened.all_asked(EndBatch)
    assert opened.view.solve.offer is StartOffer.RESUME
    opened.begin()
    assert opened.run.failed == 0
    assert opened.view.rows.searched == 2
    opened.solve_row().end()
    assert opened.run.is_complete


def test_pausing_lets_the_row_end(opened: Tab):
    opened.begin().solve_row().send(PauseClicked())
    assert opened.view.solve.is_pausing
    assert not opened.view.solve.can_pause
    assert opened.view.solve.can_cancel
    assert not opened.all_asked(StopSearch)
    opened.solve_row()
    assert opened.run.solved == 2
    assert opened.state.activity == Idle()
    assert opened.view.progress is not None
    assert opened.view.progress.stage is Stage.PAUSED
    assert opened.view.solve.offer is StartOffer.RESUME
    opened.begin()
    assert opened.last(BeginBatch).batch_id == 1
    assert opened.view.rows.searched == 3


def test_pausing_in_the_last_row_ends_the_batch(opened: Tab):
    opened.begin().solve_rows(4).send(PauseClicked()).solve_row()
    assert opened.last(EndBatch).batch_id == 1


def test_cancelling_stops_the_search_and_ends_the_batch(opened: Tab):
    opened.begin().solve_rows(2).send(CancelClicked())
    assert opened.last(StopSearch) == StopSearch(ROW)
    opened.stop_row()
    assert isinstance(opened.state.activity, Ending)
    assert not opened.view.solve.can_start
    opened.end()
    assert opened.run.solved == 2
    assert opened.view.progress is not None
    assert opened.view.progress.stage is Stage.CANCELLED
    opened.begin().solve_rows(3).end()
    assert opened.run.is_complete


def test_what_is_proved_of_a_row_before_it_is_cancelled_stays_known(opened: Tab):
    opened.begin().send(CancelClicked()).stop_row(done=1).end()
    assert opened.run.outcome(1) == Stopped(progress(1))
    opened.begin().send(CancelClicked()).stop_row(done=0).end()
    assert opened.run.outcome(1) == Stopped(progress(1)), "less proves nothing against more"
    opened.begin().solve_row()
    assert opened.run.result(1) == result_of(POSITIONS[0])


def test_a_row_that_is_stopped_before_a_move_is_finished_tells_its_nodes(opened: Tab):
    opened.begin().send(CancelClicked()).stop_row(done=0)
    assert opened.run.outcome(1) == Stopped(progress(0))


def test_a_result_that_comes_after_all_is_kept_though_the_batch_is_cancelled(opened: Tab):
    opened.begin().send(CancelClicked()).solve_row()
    assert opened.run.solved == 1
    assert isinstance(opened.state.activity, Ending)
    assert len(opened.all_asked(Search)) == 1


def test_pausing_does_not_take_back_that_the_batch_is_cancelled(opened: Tab):
    opened.begin().send(CancelClicked(), PauseClicked(), CancelClicked())
    assert len(opened.all_asked(StopSearch)) == 1
    assert isinstance(opened.state.activity, Searching)
    assert opened.state.activity.wish is Wish.CANCEL
    assert not opened.view.solve.can_cancel


def test_cancelling_before_the_library_has_the_batch(opened: Tab):
    opened.send(StartClicked(), CancelClicked())
    opened.is_begun(1)
    assert not opened.all_asked(Search)
    assert opened.last(EndBatch).batch_id == 1


def test_pausing_before_the_library_has_the_batch(opened: Tab):
    opened.send(StartClicked(), PauseClicked())
    opened.is_begun(1)
    assert not opened.all_asked(Search)
    assert opened.state.activity == Idle()
    assert opened.view.solve.offer is StartOffer.RESUME


def test_all_is_solved_again_only_if_that_is_wished(opened: Tab):
    opened.begin().solve_rows(5).end().send(StartClicked())
    assert len(opened.all_asked(BeginBatch)) == 1
    assert opened.view.solve.offer is StartOffer.ALL_SOLVED
    assert not opened.view.solve.can_start
    opened.choose(fresh=True)
    assert opened.view.solve.offer is StartOffer.SOLVE_AGAIN
    opened.begin(2)
    assert opened.last(BeginBatch).batch_id is None, "that is another batch"
    assert opened.run.solved == 0


def test_start_does_nothing_without_positions_or_while_something_is_under_way(tab: Tab):
    tab.send(StartClicked(), FileGiven("a"), StartClicked())
    tab.send(ProblemsRead(tab.last(ReadFile).request, problems()))
    assert not tab.all_asked(BeginBatch)
    tab.begin().send(StartClicked())
    assert len(tab.all_asked(BeginBatch)) == 1


def test_the_choices_of_each_start_are_kept(opened: Tab):
    opened.begin().send(PauseClicked()).solve_row()
    opened.choose(engine="minimax", easiest_first=True).begin()
    plan = opened.last(BeginBatch).run.plan
    assert (plan.engine, plan.easiest_first) == ("minimax", True)
    assert opened.last(Search).engine == "minimax"


def test_a_batch_that_another_process_runs_is_not_gone_on_with(opened: Tab):
    opened.begin().solve_row().send(CancelClicked()).stop_row().end()
    opened.send(StartClicked(), BatchRefused(opened.last(BeginBatch).request + 1))
    assert isinstance(opened.state.activity, Beginning), "that answers another question"
    opened.send(BatchRefused(opened.last(BeginBatch).request))
    assert opened.state.activity == Idle()
    assert opened.view.positions.message is Notice.CLAIMED
    assert opened.run.solved == 1
    assert opened.run.failed == 0
    assert len(opened.all_asked(Search)) == 2
    opened.begin()
    assert opened.view.positions.message is None


@pytest.mark.parametrize("kind", [BeginBatch, EndBatch])
def test_a_fault_of_the_library_leaves_the_tab_usable(opened: Tab, kind: type):
    opened.send(StartClicked())
    if kind is EndBatch:
        opened.is_begun(1).solve_rows(5)
    opened.send(TaskFailed(opened.last(kind).request, "disk full"))
    assert opened.view.positions.message == NotKept("disk full")
    assert opened.state.activity == Idle()


def test_time_runs_while_the_batch_does(opened: Tab):
    opened.begin().wait(2)
    search = opened.last(Search)
    opened.send(SearchProgressed(search.request, search.position, progress()))
    assert seconds(opened) == 2
    opened.wait(1).solve_row().send(PauseClicked()).wait(1).solve_row().wait(50)
    assert seconds(opened) == 4
    opened.begin().wait(3).solve_row()
    assert seconds(opened) == 7


def seconds(tab: Tab) -> float:
    assert tab.view.progress is not None
    return tab.view.progress.seconds


def test_a_clock_that_stands_shows_what_it_showed():
    assert Clock(5.0).look(100) == Clock(5.0)
    assert Clock(5.0).start(10).stop(12) == Clock(7.0)


def test_the_row_that_is_searched_tells_how_far_it_is(opened: Tab):
    opened.begin()
    search = opened.last(Search)
    opened.send(SearchProgressed(search.request, search.position, progress(1)))
    assert opened.view.progress is not None
    row = opened.view.progress.row
    assert row is not None
    assert (row.number, row.empties, row.progress) == (1, 5, progress(1))
    opened.solve_row()
    assert opened.view.progress.row is not None
    assert opened.view.progress.row.progress is None, "that was another row"


# --- comparing ----------------------------------------------------------------------------


def test_answers_are_compared_with_the_scores_of_the_file(tab: Tab):
    tab.open(problems(expected=True)).begin()
    assert tab.view.results.comparison == Compared(0, 0)
    tab.solve_rows(5)
    assert tab.view.results.comparison == Compared(4, 1)
    outcome = tab.run.outcome(5)
    assert isinstance(outcome, Answered)
    assert outcome.agreement is Agreement.DIFFERS


def test_without_scores_and_under_the_other_rule_nothing_is_compared(tab: Tab):
    assert tab.open().view.results.comparison is NotCompared.NO_SCORES
    tab.open(problems(expected=True)).choose(scoring=DISCS)
    assert tab.view.results.comparison is NotCompared.OTHER_RULE


def test_answers_that_were_there_before_are_counted():
    plan = Plan("a", problems(expected=True).by_winner, WINNER, "negamax")
    run = BatchRun.of(plan, {n: result_of(plan.problems[n - 1].position) for n in (1, 5)})
    assert (run.solved, run.agreements, run.differences) == (2, 1, 1)
    assert run.waiting() == (2, 3, 4)


# --- the library --------------------------------------------------------------------------


def kept(tab: Tab, *solved: int) -> BatchFetched:
    """The answer to `FetchBatch`: a batch with these rows solved."""
    plan = Plan("old.obf", problems().by_winner, WINNER, "minimax", easiest_first=True)
    answers = {number: result_of(plan.problems[number - 1].position) for number in solved}
    run = BatchRun.of(plan, answers)
    request = tab.last(FetchBatch).request
    return BatchFetched(request, 9, run, problems_of_plan(plan), Choices.of(plan))


def test_a_batch_is_offered_and_gone_on_with(tab: Tab):
    unfinished = tab.offer()
    assert tab.view.positions.offered == unfinished
    tab.send(ResumeClicked())
    assert tab.last(FetchBatch).batch_id == 9
    assert tab.view.positions.offered is None
    tab.send(kept(tab, 2))
    assert tab.view.title == Title("old.obf", 5)
    assert tab.state.choices.engine == "minimax"
    assert tab.last(BeginBatch).batch_id == 9
    tab.is_begun(9)
    assert tab.view.rows.searched == 4, "the easiest first, and without what is solved"
    tab.solve_rows(4).end()
    assert tab.run.is_complete


def test_a_batch_that_is_complete_after_all_is_only_shown(tab: Tab):
    tab.offer()
    tab.send(ResumeClicked()).send(kept(tab, 1, 2, 3, 4, 5))
    assert not tab.all_asked(BeginBatch)
    assert tab.state.activity == Idle()


@pytest.mark.parametrize(
    ("answer", "notice"), [(BatchRefused, Notice.CLAIMED), (BatchGone, Notice.GONE)]
)
def test_a_batch_that_cannot_be_gone_on_with(
    opened: Tab, answer: Callable[[int], object], notice: Notice
):
    opened.offer()
    opened.send(ResumeClicked()).send(answer(opened.last(FetchBatch).request))
    assert opened.view.positions.message is notice
    assert opened.view.title == Title("five.obf", 5), "what was there stays"
    assert isinstance(opened.asked[-1], FindUnfinished), "is there another one?"


def test_a_batch_is_left_and_the_next_one_offered(tab: Tab):
    tab.offer(9)
    tab.send(ForgetClicked())
    assert tab.view.positions.offered is None
    assert tab.last(GiveUpBatch) == GiveUpBatch(9)
    assert isinstance(tab.asked[-1], FindUnfinished)
    assert tab.offer(8) == tab.view.positions.offered


def test_what_is_shown_is_not_offered_beside_itself(opened: Tab):
    opened.begin(4).send(PauseClicked()).solve_row()
    assert opened.last(FindUnfinished).besides == (4,)


def test_nothing_is_offered_while_a_batch_runs(opened: Tab):
    stale = opened.last(FindUnfinished).request
    opened.begin().send(UnfinishedFound(stale, Unfinished(9, "old.obf", 1, 5, BEGUN_AT)))
    assert opened.view.positions.offered is None
    opened.send(ResumeClicked(), ForgetClicked())
    assert not opened.all_asked(FetchBatch)
    assert not opened.all_asked(GiveUpBatch)


def test_only_the_last_look_for_a_batch_counts(tab: Tab):
    first = tab.last(FindUnfinished)
    tab.open()
    second = tab.last(FindUnfinished)
    found = Unfinished(9, "old.obf", 1, 5, BEGUN_AT)
    tab.send(UnfinishedFound(second.request, None), UnfinishedFound(first.request, found))
    assert tab.view.positions.offered is None


# --- rows and export ----------------------------------------------------------------------


def test_a_row_opens_on_the_board_solved_if_it_is_and_named(opened: Tab):
    opened.begin().solve_row().send(RowOpened(1), RowOpened(2))
    assert opened.all_asked(OpenOnBoard) == [
        OpenOnBoard(POSITIONS[0], result_of(POSITIONS[0]), "five.obf", 1),
        OpenOnBoard(POSITIONS[1], None, "five.obf", 2),
    ]


def test_rows_are_filtered(opened: Tab):
    opened.send(FilterChosen(RowFilter.OPEN))
    assert opened.view.rows.row_filter is RowFilter.OPEN


def test_rows_are_written_as_they_are_now(opened: Tab):
    opened.begin().solve_row().send(ExportChosen("out.csv", BatchForm.CSV))
    command = opened.last(WriteRun)
    assert (command.path, command.form, command.run.solved) == ("out.csv", BatchForm.CSV, 1)
    assert opened.view.results.export == Writing()
    opened.solve_rows(3)
    assert command.run.solved == 1, "what is written does not change meanwhile"
    written = Written("out.csv", 5, 1, lacks_scores=False)
    opened.send(RunWritten(command.request, written))
    assert opened.view.results.export == written


def test_a_fault_while_writing_is_told(opened: Tab):
    opened.send(ExportChosen("out.csv"))
    opened.send(TaskFailed(opened.last(WriteRun).request, "why"))
    assert opened.view.results.export == NotWritten("why")


def test_of_two_exports_the_last_is_told_of(opened: Tab):
    opened.send(ExportChosen("a.csv"), ExportChosen("b.csv"))
    first, second = opened.all_asked(WriteRun)
    for each in (second, first):
        written = Written(each.path, 5, 0, lacks_scores=False)
        opened.send(RunWritten(each.request, written))
    assert isinstance(opened.view.results.export, Written)
    assert opened.view.results.export.path == "b.csv"


def test_nothing_is_written_or_opened_without_positions(tab: Tab):
    tab.send(ExportChosen("a.csv"), RowOpened(1))
    assert [type(each) for each in tab.asked] == [FindUnfinished]


def test_an_event_of_another_tab_changes_nothing(opened: Tab):
    before = opened.state
    opened.send(object())
    assert opened.state is before


def test_a_state_written_to_json_and_read_back_gives_the_same_view(tab: Tab):
    saved = pytest.importorskip("ttt_gui.workbench.saved")
    tab.open(problems(expected=True)).begin().solve_rows(2).fail_row()
    tab.send(CancelClicked()).stop_row(1).end()
    tab.offer()
    again = saved.from_json(saved.to_json(tab.state))
    assert again == tab.state
    assert view(again) == tab.view


def test_a_hundred_thousand_rows_share_what_did_not_change():
    positions = tuple(Problem(n, n, POSITIONS[n % 5]) for n in range(1, 100_001))
    run = BatchRun.of(Plan("many", positions, DISCS, "negamax"))
    later = run.answer(50_000, result_of(run.problem(50_000).position))
    assert list(run.outcomes.changes(later.outcomes)) == [49_999]
    pairs = zip(run.outcomes.chunks, later.outcomes.chunks, strict=True)
    assert sum(before is not after for before, after in pairs) == 1


# --- everything at once -------------------------------------------------------------------

ANSWERS: Mapping[type, tuple[type, ...]] = {
    ReadFile: (ProblemsRead,),
    ReadText: (ProblemsRead,),
    FindUnfinished: (UnfinishedFound,),
    FetchBatch: (BatchFetched, BatchFetched, BatchRefused, BatchGone),
    BeginBatch: (BatchBegun, BatchBegun, BatchBegun, BatchRefused),
    EndBatch: (BatchEnded,),
    WriteRun: (RunWritten,),
    FindLosses: (LossesFound, LossesFound, LossesNotFound, LossesProgressed),
    WriteLosses: (LossesFiled,),
}
"""What may be answered to a command; what is likely stands there more than once."""

FORMS = {Shown.POSITIONS: list(BatchForm), Shown.LOSSES: list(LossForm)}

DOINGS: tuple[Callable[[Tab, random.Random], object], ...] = (
    lambda _tab, _lot: Opened(),
    lambda _tab, _lot: FileGiven("a"),
    lambda _tab, _lot: TextGiven("a"),
    lambda _tab, _lot: NothingPasted(),
    lambda _tab, _lot: ResumeClicked(),
    lambda _tab, _lot: ForgetClicked(),
    lambda _tab, _lot: StartClicked(),
    lambda _tab, _lot: PauseClicked(),
    lambda _tab, _lot: CancelClicked(),
    lambda _tab, lot: TableChosen(lot.choice((16, 64))),
    lambda _tab, lot: FilterChosen(lot.choice(list(RowFilter))),
    lambda tab, lot: RowOpened(
        lot.randint(1, tab.state.problems.count if tab.state.problems else 1)
    ),
    lambda tab, lot: ExportChosen(lot.choice("ab"), lot.choice(FORMS[tab.state.shown])),
    lambda _tab, lot: ShownChosen(lot.choice(list(Shown))),
    lambda _tab, lot: LastMovesChosen(lot.randint(1, 3)),
    lambda tab, lot: ChoicesChanged(
        replace(
            tab.state.choices,
            scoring=lot.choice(list(Scoring)),
            all_moves=lot.random() < 0.3,
            fresh=lot.random() < 0.5,
            easiest_first=lot.random() < 0.5,
        )
    ),
)


class Everything(RuleBasedStateMachine):
    """A person who does anything, and a world that answers in any order, twice, or late."""

    @initialize(seed=st.integers(0, 2**64))
    def begin(self, seed: int) -> None:
        self.lot = random.Random(seed)
        self.tab = Tab().send(Opened())
        self.seen = 0
        self.pending: list[Any] = []
        self.answered: list[Any] = []
        self.search: Search | None = None
        self.known: dict[tuple[object, int], SearchResult] = {}
        self.look_after_commands()

    def send(self, event: object) -> None:
        self.tab.wait(0.1).send(event)
        self.look_after_commands()
        self.check()

    def look_after_commands(self) -> None:
        """Take commands up as the host does: searches at once, all others when asked to."""
        while self.seen < len(self.tab.asked):
            command = self.tab.asked[self.seen]
            self.seen += 1
            match command:
                case Search():
                    assert self.search is None, "rows are searched one after the other"
                    self.search = command
                case StopSearch():
                    self.end_search("stopped", 1)
                case OpenOnBoard(position=position, result=result):
                    assert result is None or result == result_of(position)
                case GiveUpBatch() | StopReading() | OpenGameOnBoard():
                    pass
                case StopFinding():
                    self.stop_finding()
                case _:
                    self.pending.append(command)

    @rule(count=st.integers(5, 15))
    def do_things(self, count: int) -> None:
        for _ in range(count):
            self.send(self.lot.choice(DOINGS)(self.tab, self.lot))

    @rule(count=st.integers(5, 15))
    def answer(self, count: int) -> None:
        for _ in range(min(count, len(self.pending))):
            command = self.pending.pop(self.lot.randrange(len(self.pending)))
            if self.lot.random() < 0.05:
                event: Any = TaskFailed(command.request, "why")
            else:
                event = self.answer_to(command, self.lot)
            if not isinstance(event, LossesProgressed):
                self.answered.append(event)
            self.send(event)

    @rule(count=st.integers(5, 15))
    def go_on_solving(self, count: int) -> None:
        """With hardly anybody in the way."""
        for _ in range(count):
            if self.search is not None and self.lot.random() < 0.1:
                self.send(CancelClicked())
            elif self.search is not None:
                self.end_search(self.lot.choice((*["finished"] * 4, "failed", "progressed")), 1)
            elif self.pending:
                self.answer(count=1)
            else:
                self.send(self.lot.choice((StartClicked(), FileGiven("a"), ResumeClicked())))

    def stop_finding(self) -> None:
        """Let the game that is looked at be left, unless its losses are found just then."""
        (command,) = (each for each in self.pending if isinstance(each, FindLosses))
        if self.lot.random() < 0.7:
            self.pending.remove(command)
            self.send(LossesStopped(command.request))

    @rule()
    def answer_again(self) -> None:
        """What was answered once changes nothing the second time."""
        if self.answered:
            before = self.tab.state
            self.send(self.lot.choice(self.answered))
            assert self.tab.state is before

    def end_search(self, how: str, done: int) -> None:
        search = self.search
        if search is None:
            return
        request, position = search.request, search.position
        assert isinstance(position, Othello)
        if how == "progressed":
            self.send(SearchProgressed(request, position, progress(done, position)))
            return
        self.search = None
        event: Any = SearchStopped(request, position, progress(done, position))
        if how == "finished":
            event = SearchFinished(request, position, result_of(position))
        elif how == "failed":
            event = SearchFailed(request, position, "too hard")
        self.answered.append(event)
        self.send(event)

    def answer_to(self, command: Any, lot: random.Random) -> object:  # noqa: ANN401
        kind, request = lot.choice(ANSWERS[type(command)]), command.request
        if isinstance(command, FindLosses):
            return self.losses_found(command, kind, lot)
        if kind is ProblemsRead:
            return ProblemsRead(request, self.problems_read(lot))
        if kind is UnfinishedFound:
            offered = Unfinished(lot.randint(1, 3), "old.obf", 1, 5, BEGUN_AT)
            return UnfinishedFound(request, lot.choice((None, offered)))
        if kind is BatchFetched:
            return replace(kept(self.tab, lot.randint(1, 5)), request=request)
        if kind is BatchBegun:
            batch_id = command.batch_id or lot.choice((None, request))
            return BatchBegun(request, batch_id, command.run.waiting())
        written = {
            RunWritten: (Written(getattr(command, "path", ""), 5, 1, lacks_scores=False),),
            LossesFiled: (LossesWritten(getattr(command, "path", ""), 1, 1, 1),),
        }
        return kind(request, *written.get(kind, ()))

    def problems_read(self, lot: random.Random) -> Problems:
        """Boards, or games that are finished, or both."""
        count = lot.randint(0, 5)
        if lot.random() < 0.6:
            fault = "" if count else "nothing in it"
            return problems(count, expected=lot.random() < 0.5, fault=fault)
        boards = [Entry(1, "", each) for each in POSITIONS[: lot.randint(0, 3)]]
        games = [entry_of(each) for each in SHORT_GAMES[:count]]
        return problems_of_entries("games", [*games, *boards])

    def losses_found(self, command: FindLosses, kind: type, lot: random.Random) -> object:
        if kind is LossesFound:
            return LossesFound(command.request, GameLosses(1, lot.randint(0, 9), lot.randint(0, 9)))
        if kind is LossesProgressed:
            self.pending.append(command)
            return LossesProgressed(command.request, 5, progress())
        return LossesNotFound(command.request, "too hard")

    @invariant()
    def check(self) -> None:
        state, shown = self.tab.state, self.tab.view
        activity = state.activity
        assert (self.search is not None) == isinstance(activity, Searching)
        assert (shown.positions.offered is None) or isinstance(activity, Idle)
        assert shown.positions.can_open == isinstance(activity, Idle)
        assert shown.solve.may_choose == isinstance(activity, Idle | Loading)
        assert sum(job.clock.looked_at is not None for job in state.jobs) == isinstance(
            activity, Beginning | Searching
        )
        questions = [(job.run.plan.scoring, job.run.plan.all_moves) for job in state.jobs]
        assert len(set(questions)) == len(questions)
        assert (state.problems is None) == (state.job is None)
        finding = isinstance(activity, FindingLosses)
        assert sum(isinstance(each, FindLosses) for each in self.pending) >= finding
        assert sum(job.clock.looked_at is not None for job in state.loss_jobs) == finding
        assert (shown.losses is None) == (state.shown is Shown.POSITIONS)
        for job in state.loss_jobs:
            self.check_losses(job.run)
        if state.job is None:
            assert shown.rows.run is None
            return
        self.check_run(state.job.run, state)
        assert shown.rows.run is state.job.run
        if isinstance(activity, Searching):
            assert self.search is not None
            assert self.search.request == state.requests.open[ROW]
            assert self.search.position == state.job.run.problem(activity.number).position
            assert shown.rows.searched == activity.number

    def check_losses(self, run: LossRun) -> None:
        found = [each for each in run.outcomes if isinstance(each, GameLosses)]
        assert run.counted == len(found)
        assert run.failed == sum(isinstance(each, NotFound) for each in run.outcomes)
        assert sum(each.discs for each in run.players.values()) == sum(
            each.x + each.o for each in found
        )

    def check_run(self, run: BatchRun, state: State) -> None:
        plan = run.plan
        assert plan.scoring is state.choices.scoring
        assert plan.all_moves == state.choices.all_moves
        assert state.problems is not None
        assert len(plan.problems) == len(run.outcomes) == state.problems.count
        outcomes = list(run.outcomes)
        found = [each for each in outcomes if isinstance(each, Answered)]
        assert run.solved == len(found)
        assert run.failed == sum(isinstance(each, Failed) for each in outcomes)
        assert run.agreements == sum(each.agreement is Agreement.AGREES for each in found)
        assert run.differences == sum(each.agreement is Agreement.DIFFERS for each in found)
        for problem, outcome in zip(plan.problems, outcomes, strict=True):
            assert problem.position.scoring is plan.scoring
            if isinstance(outcome, Answered):
                assert outcome.result == result_of(problem.position)


Everything.TestCase.settings = settings(max_examples=50, stateful_step_count=30)
TestEverything = Everything.TestCase
