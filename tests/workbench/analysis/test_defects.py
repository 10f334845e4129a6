"""What the first window got wrong because its state was spread over widgets."""

from dataclasses import replace

import pytest

from tests.workbench.analysis.desk import (
    FIRST,
    OVER,
    SECOND,
    Desk,
    part_of,
    position_of,
    solved,
)
from ttt_gui.engines import engine
from ttt_gui.games.othello import Othello
from ttt_gui.notation.boards import position_text
from ttt_gui.notation.control import ReadingProgress
from ttt_gui.search.control import Progress, RootReport
from ttt_gui.search.outcome import Bound, HeadStart, MoveScore
from ttt_gui.workbench.analysis import state
from ttt_gui.workbench.analysis.events import (
    EscapePressed,
    ExerciseClicked,
    FileOpened,
    LossesClicked,
    NameFile,
    Page,
    PageTurned,
    PlaceChosen,
    PlayClicked,
    PracticeChosen,
    ReadFile,
    ScoringChosen,
    SetUpDone,
    SolveClicked,
    StopClicked,
    TextRead,
)
from ttt_gui.workbench.analysis.state import (
    Analysing,
    GameLeft,
    GivenUp,
    Playing,
    Practising,
    Refused,
    SettingUp,
    TooManyToPlay,
)
from ttt_gui.workbench.analysis.view import Hidden
from ttt_gui.workbench.effects import (
    OpenOnBoard,
    ReadingProgressed,
    Search,
    SearchStopped,
    StopReading,
    StopSearch,
)
from ttt_gui.workbench.loaded import Loaded, RowOrigin, load_text
from ttt_gui.workbench.timeline import MOST_PAST, Redo, Undo

FIRST_OTHER = Othello.start().scoring


# --- values that were proved stay known -----------------------------------------------------


def test_values_proved_before_a_stop_are_still_shown():
    desk = Desk()
    desk.send(SolveClicked(), StopClicked())
    assert desk.asked(StopSearch)
    desk.stop_search(2)
    assert len(desk.view.values) == 2
    assert not desk.view.solve.is_busy


@pytest.fixture
def _negamax_is_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(state, "default_engine", lambda _game: engine("negamax"))


@pytest.mark.usefixtures("_negamax_is_the_default")
def test_a_search_goes_on_from_what_was_proved_before_a_stop():
    desk = Desk()
    desk.send(SolveClicked(), StopClicked())
    desk.stop_search(2)
    proved = part_of(solved(position_of(FIRST)), 2)
    desk.send(SolveClicked())
    assert desk.view.solve.is_busy
    assert desk.view.solve.progress is not None
    assert desk.view.solve.progress.root.moves_done == 2
    assert desk.view.solve.progress.nodes == proved.nodes
    assert len(desk.view.values) == 2
    search = desk.take(Search)
    assert isinstance(search, Search)
    assert search.options.head_start == HeadStart(
        proved.root.searched, proved.nodes, proved.seconds
    )
    # Stopped once more, it has the nodes of both parts, which are not counted twice.
    again = replace(proved, nodes=proved.nodes + 50)
    desk.send(StopClicked(), SearchStopped(search.request, search.position, again, search.engine))
    desk.send(SolveClicked())
    search = desk.take(Search)
    assert isinstance(search, Search)
    assert search.options.head_start.nodes == proved.nodes + 50


@pytest.mark.usefixtures("_negamax_is_the_default")
@pytest.mark.parametrize("way", [Undo(), Redo()])
def test_a_search_goes_on_after_the_position_was_left(way: object):
    desk = Desk()
    desk.send(SolveClicked())
    desk.click("d7")
    desk.stop_search(2)
    desk.send(Undo(), Redo()) if way == Redo() else desk.send(Undo())
    desk.send(PlaceChosen(0), SolveClicked())
    search = [each for each in desk.asked(Search) if each.position == position_of(FIRST)][-1]
    assert isinstance(search, Search)
    assert len(search.options.head_start.moves) == 2


@pytest.mark.usefixtures("_negamax_is_the_default")
def test_the_position_after_a_move_helps_the_search_before_it():
    desk = Desk()
    desk.click("g2")
    desk.send(SolveClicked())
    desk.finish_all()
    desk.send(Undo(), SolveClicked())
    search = desk.take(Search)
    assert isinstance(search, Search)
    exact = {each.move: each for each in solved(position_of(FIRST)).move_scores}
    assert search.options.head_start.moves == (exact[14],)


@pytest.mark.usefixtures("_negamax_is_the_default")
def test_bounds_are_done_at_once_unless_every_move_is_to_be_exact():
    for all_moves, done in ((False, 3), (True, 1)):
        desk = Desk(all_moves=all_moves)
        desk.send(SolveClicked())
        search = desk.take(Search)
        assert isinstance(search, Search)
        bounds = [MoveScore(move, 18, Bound.AT_MOST) for move in (7, 14)]
        searched = (*bounds, MoveScore(51, 18))
        root = RootReport(moves=3, moves_done=3, searched=searched)
        progress = Progress(10, 0.5, root, "")
        desk.send(SearchStopped(search.request, search.position, progress, "negamax"))
        desk.send(SolveClicked())
        assert desk.view.solve.progress is not None or desk.state.known is not None
        assert desk.state.progress is not None
        assert desk.state.progress.root.moves_done == done


def test_an_engine_chosen_for_its_nodes_begins_anew():
    desk = Desk(engine="minimax")
    desk.send(SolveClicked(), StopClicked())
    desk.stop_search(2)
    desk.send(SolveClicked())
    search = desk.take(Search)
    assert isinstance(search, Search)
    assert search.options.head_start == HeadStart()
    assert desk.view.solve.progress is None


@pytest.mark.usefixtures("_negamax_is_the_default")
def test_solving_once_more_begins_anew():
    desk = Desk()
    desk.send(SolveClicked())
    desk.finish_search()
    desk.send(SolveClicked())
    search = desk.take(Search)
    assert isinstance(search, Search)
    assert search.options.fresh
    assert search.options.head_start == HeadStart()


def test_values_proved_before_a_click_on_the_board_are_there_after_undo():
    desk = Desk()
    desk.send(SolveClicked())
    desk.click("d7")
    desk.stop_search(2)  # the answer to a search that nobody waits for
    desk.send(Undo())
    assert len(desk.view.values) == 2
    assert desk.view.result.proved_moves == 2


def test_a_result_that_comes_after_its_position_was_left_is_known_when_it_is_shown_again():
    desk = Desk()
    desk.send(SolveClicked())
    desk.click("d7")
    desk.finish_search()
    assert desk.view.result.known is None or not desk.view.result.known.is_searched
    desk.send(Undo())
    assert desk.view.result.known is not None
    assert desk.view.result.known.result.score == 18


def test_a_search_that_was_stopped_and_all_of_whose_moves_are_proved_is_solved():
    desk = Desk()
    desk.send(SolveClicked(), StopClicked())
    desk.stop_search(3)
    desk.send(PlaceChosen(0))
    assert desk.view.result.known is not None
    assert desk.view.result.known.result.score == 18


# --- one source of knowledge ----------------------------------------------------------------


def test_a_move_proved_by_the_position_after_it_is_exact_on_the_board():
    desk = Desk(all_moves=False)
    desk.send(SolveClicked())
    desk.finish_search()
    bounds = [each for each in desk.view.values if each.bound is not Bound.EXACT]
    assert bounds
    worse = bounds[0].move
    desk.click("g2")
    assert worse == 14
    desk.send(SolveClicked())
    desk.finish_all()
    desk.send(Undo())
    shown = {each.move: each for each in desk.view.values}
    exact = {each.move: each.score for each in solved(position_of(FIRST)).move_scores}
    assert shown[worse].bound is Bound.EXACT
    assert shown[worse].score == exact[worse]


def test_the_board_and_the_list_of_losses_agree():
    desk = Desk(f"{FIRST}")
    desk.load(f"{FIRST}\ng2")
    desk.send(LossesClicked())
    desk.finish_all()
    desk.send(PlaceChosen(0))
    loss = desk.view.line.losses[0].loss
    values = {each.move: each for each in desk.view.values}
    assert values[14].bound is Bound.EXACT
    assert loss == 18 - values[14].score


def test_the_value_of_a_move_is_that_of_the_position_after_it():
    desk = Desk()
    desk.send(SolveClicked())
    desk.finish_search()
    expected = desk.values()
    desk.click("h1")
    assert desk.state.known is not None
    assert desk.state.known.result.score == -expected[7]


# --- rows of a batch ------------------------------------------------------------------------


def test_a_row_that_was_solved_opens_solved_and_named():
    desk = Desk(SECOND)
    position = position_of(FIRST)
    desk.send(OpenOnBoard(position, solved(position), "problems.obf", 12))
    known = desk.view.result.known
    assert known is not None
    assert known.is_searched
    assert known.result.score == 18
    assert desk.view.message == RowOrigin("problems.obf", 12)


# --- setting up -----------------------------------------------------------------------------


def test_loading_leaves_setting_up():
    desk = Desk()
    desk.send(PageTurned(Page.SET_UP))
    assert desk.view.board.is_set_up
    desk.load(f"{FIRST}\nd7 --")
    assert not desk.view.board.is_set_up
    assert desk.view.page is Page.TEXT
    desk.send(PlaceChosen(0))
    desk.click("h1")
    assert len(desk.state.line.moves) == 1  # a move of the game, and no new board


def test_setting_up_is_left_by_its_button():
    desk = Desk()
    desk.send(PageTurned(Page.SET_UP), SetUpDone())
    assert desk.view.page is Page.TEXT
    assert not desk.view.board.is_set_up


def test_setting_up_lasts_over_undo():
    desk = Desk()
    desk.send(PageTurned(Page.SET_UP))
    desk.click("a1")
    desk.send(Undo())
    assert desk.view.board.is_set_up
    assert desk.position == position_of(FIRST)


def test_a_file_that_is_opened_leaves_setting_up():
    desk = Desk()
    desk.send(PageTurned(Page.SET_UP), FileOpened("a.obf"))
    read = desk.take(ReadFile)
    desk.send(TextRead(read.request, replace(load_text(SECOND), file="a.obf")))
    assert isinstance(desk.state.activity, Analysing)
    assert desk.asked(NameFile)[-1] == NameFile("a.obf")


# --- games ----------------------------------------------------------------------------------


def test_a_game_from_59_empty_squares_is_refused():
    desk = Desk()
    start = Othello.start()
    desk.load(position_text(start.play(start.legal_moves()[0])))
    desk.send(PlayClicked())
    assert desk.view.play.status == TooManyToPlay(59, 10)
    assert not desk.view.play.is_playing
    assert not desk.view.solve.is_busy


@pytest.mark.parametrize(
    "leave",
    [
        SolveClicked(),
        PlaceChosen(0),
        PlayClicked(),
        ScoringChosen(FIRST_OTHER),
        OpenOnBoard(position_of(SECOND)),
        PageTurned(Page.SET_UP),
    ],
)
def test_whatever_ends_a_game_says_so(leave: object):
    desk = Desk(SECOND)
    desk.click("h4")
    desk.send(Undo(), Redo(), PracticeChosen(position_of(SECOND).side_to_move, 5, 1))
    desk.send(PlayClicked())
    assert isinstance(desk.state.activity, Playing)
    desk.send(leave)
    assert desk.view.play.status == GameLeft()
    assert desk.view.result.hidden is None


def exercise(desk: Desk) -> None:
    desk.send(PracticeChosen(position_of(FIRST).side_to_move, 4, 1), ExerciseClicked())
    while not isinstance(desk.state.activity, Practising):
        desk.finish_search()


@pytest.mark.parametrize(
    "leave",
    [
        SolveClicked(),
        Undo(),
        PlayClicked(),
        ScoringChosen(FIRST_OTHER),
        OpenOnBoard(position_of(SECOND)),
        ExerciseClicked(),
        PageTurned(Page.SET_UP),
    ],
)
def test_whatever_leaves_an_exercise_gives_it_up(leave: object):
    desk = Desk()
    exercise(desk)
    asked = desk.state.activity
    assert isinstance(asked, Practising)
    assert desk.view.result.hidden is Hidden.PRACTISING
    desk.send(leave)
    assert desk.view.play.tally.tried == 1
    assert desk.view.play.tally.right == 0
    if not isinstance(leave, PlayClicked | ExerciseClicked):
        assert desk.view.play.status == GivenUp(asked.exercise)


def test_loading_gives_an_exercise_up_as_well():
    desk = Desk()
    exercise(desk)
    desk.load(SECOND)
    assert desk.view.play.tally.tried == 1
    assert isinstance(desk.view.play.status, GivenUp)


def test_a_games_start_survives_any_number_of_changes_before_it():
    desk = Desk()
    desk.send(PageTurned(Page.SET_UP))
    for _ in range(MOST_PAST + 10):
        desk.click("a1")
    desk.load(SECOND)
    desk.send(PracticeChosen(position_of(SECOND).side_to_move, 5, 1), PlayClicked())
    desk.finish_all()
    before = desk.position
    desk.click("h4")
    desk.finish_all()
    assert desk.position != before
    desk.send(Undo())
    assert isinstance(desk.state.activity, Playing)
    assert desk.position == before


def test_undo_before_any_own_move_ends_the_game_and_undoes_its_beginning():
    desk = Desk(SECOND)
    desk.send(SolveClicked())
    desk.finish_all()
    moves = desk.state.line.moves
    desk.send(PracticeChosen(position_of(SECOND).side_to_move, 5, 1), PlayClicked())
    assert desk.state.line.moves == ()
    desk.send(Undo())
    assert isinstance(desk.state.activity, Analysing)
    assert desk.state.line.moves == moves


# --- the score of a finished game ---------------------------------------------------------------


def test_a_finished_game_is_known_without_a_search():
    desk = Desk(OVER)
    known = desk.view.result.known
    assert known is not None
    assert known.result.score == -1
    assert desk.position.is_over()


# --- a paste that fails ---------------------------------------------------------------------------


def test_after_a_failed_paste_nothing_of_the_former_file_stays():
    desk = Desk()
    desk.send(FileOpened("a.obf"))
    read = desk.take(ReadFile)
    text = f"{FIRST}\n{SECOND}\n"
    desk.send(TextRead(read.request, replace(load_text(text), file="a.obf")))
    assert len(desk.view.text.titles) == 2
    desk.load("rubbish")
    assert desk.view.text.titles == ()
    assert desk.view.text.preview.position is None
    assert desk.asked(NameFile)[-1] == NameFile("")
    assert isinstance(desk.view.message, Refused)
    assert desk.position == position_of(FIRST)
    assert desk.state.loaded == Loaded()


def test_setting_up_is_seen_as_such():
    desk = Desk()
    desk.send(PageTurned(Page.SET_UP))
    assert isinstance(desk.state.activity, SettingUp)


# --- long texts -----------------------------------------------------------------------------------


def test_a_file_that_is_read_shows_how_far_and_can_be_stopped():
    desk = Desk()
    desk.send(FileOpened("long.txt"))
    read = desk.take(ReadFile)
    desk.send(ReadingProgressed(read.request, ReadingProgress(50, 100, 7)))
    assert desk.view.reading == ReadingProgress(50, 100, 7)
    desk.send(EscapePressed())
    assert desk.asked(StopReading)
    assert desk.view.reading is None
    desk.send(TextRead(read.request, load_text(SECOND)))
    assert desk.position == position_of(FIRST)


def test_a_short_text_takes_the_place_of_a_file_that_is_still_read():
    desk = Desk()
    desk.send(FileOpened("long.txt"))
    read = desk.take(ReadFile)
    desk.load(SECOND)
    assert desk.asked(StopReading)
    desk.send(TextRead(read.request, load_text(FIRST)))
    assert desk.position == position_of(SECOND)
