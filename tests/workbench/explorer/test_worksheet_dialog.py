"""The worksheet dialog without its window."""

from typing import Any

import pytest

from ttt_gui.games.othello import Othello
from ttt_gui.games.tictactoe import TicTacToe
from ttt_gui.notation.boards import parse_position
from ttt_gui.search import negamax, state_tree
from ttt_gui.search.control import Progress, RootReport, SearchControl
from ttt_gui.search.outcome import SearchOptions, SearchResult
from ttt_gui.workbench.effects import (
    Search,
    SearchFailed,
    SearchFinished,
    SearchProgressed,
    SearchStopped,
    StopSearch,
    TaskFailed,
)
from ttt_gui.workbench.explorer.worksheet import worksheet
from ttt_gui.workbench.explorer.worksheet_dialog import (
    Choices,
    ChoicesChanged,
    LaterPositionClicked,
    PagesPrinted,
    Paper,
    PdfChosen,
    PdfWritten,
    PrinterChosen,
    PrintPages,
    Problem,
    State,
    StopClicked,
    View,
    WritePdf,
    update,
    view,
)
from ttt_gui.workbench.saved import from_json, to_json

SMALL = parse_position("xxooo.x.. x")
START = parse_position("...........................ox......xo........................... x")
PROGRESS = Progress(5, 0.1, RootReport(), "")


class Dialog:
    """The program with a world that does nothing by itself."""

    def __init__(self, position: TicTacToe | Othello = SMALL) -> None:
        self.state = State(position)
        self.asked: list[Any] = []

    def send(self, *events: object) -> "Dialog":
        for event in events:
            self.state, commands = update(self.state, event, 0.0)
            self.asked += commands
        return self

    @property
    def view(self) -> View:
        return view(self.state)


@pytest.fixture
def large() -> Dialog:
    return Dialog(TicTacToe())


@pytest.fixture
def result() -> SearchResult:
    return state_tree.search(TicTacToe(), SearchOptions(), SearchControl())


def test_a_small_tree_is_shown_at_once():
    shown = Dialog().view
    assert shown.problem is None
    assert shown.sheet == worksheet(SMALL, negamax.KEY, "ascending")


def test_choices_change_the_sheet():
    dialog = Dialog().send(ChoicesChanged(Choices(state_tree.KEY, "best", Paper.LETTER)))
    assert dialog.view.sheet == worksheet(SMALL, state_tree.KEY, "best")
    assert dialog.view.choices.paper is Paper.LETTER


def test_a_finished_game_has_nothing_to_search():
    dialog = Dialog(parse_position("xxxoo.... o")).send(LaterPositionClicked(), PdfChosen("a.pdf"))
    assert dialog.view.problem is Problem.FINISHED
    assert dialog.view.sheet is None
    assert not dialog.asked


def test_nothing_is_searched_by_itself(large: Dialog):
    assert large.view.problem is Problem.TOO_LARGE
    assert not large.asked
    assert not large.view.is_searching


def test_best_play_is_too_far_from_the_first_position_of_othello():
    dialog = Dialog(START).send(LaterPositionClicked())
    assert dialog.view.problem is Problem.TOO_EARLY
    assert not dialog.asked


def test_a_later_position_is_searched_for_and_taken(large: Dialog, result: SearchResult):
    large.send(LaterPositionClicked())
    (search,) = large.asked
    assert isinstance(search, Search)
    assert (search.position, search.engine) == (TicTacToe(), state_tree.KEY)
    large.send(SearchProgressed(search.request, search.position, PROGRESS))
    assert large.view.progress == PROGRESS
    large.send(SearchFinished(search.request, search.position, result))
    assert large.view.problem is None
    assert large.view.played == result.line[: len(large.view.played)]
    assert large.view.sheet == worksheet(large.state.position, negamax.KEY, "ascending")


def test_a_second_click_does_not_search_again(large: Dialog):
    large.send(LaterPositionClicked(), LaterPositionClicked())
    assert len(large.asked) == 1


def test_the_search_can_be_stopped_and_begun_again(large: Dialog, result: SearchResult):
    large.send(LaterPositionClicked(), StopClicked())
    assert isinstance(large.asked[-1], StopSearch)
    large.send(SearchStopped(1, TicTacToe(), PROGRESS))
    assert not large.view.is_searching
    assert large.view.problem is Problem.TOO_LARGE
    large.send(SearchFinished(1, TicTacToe(), result))
    assert large.view.problem is Problem.TOO_LARGE, "a late answer is dropped"
    large.send(LaterPositionClicked(), SearchFinished(2, TicTacToe(), result))
    assert large.view.problem is None


def test_a_search_that_fails_is_told(large: Dialog):
    large.send(LaterPositionClicked(), SearchFailed(1, TicTacToe(), "no memory"))
    assert large.view.fault == "no memory"
    assert not large.view.is_searching


def test_saving_asks_for_the_file_and_tells_how_it_went():
    dialog = Dialog().send(PdfChosen("a.pdf"))
    assert dialog.asked == [WritePdf(1, "a.pdf", dialog.view.sheet, Paper.A4)]
    dialog.send(PdfWritten(1, "a.pdf", ""))
    assert dialog.view.written == PdfWritten(1, "a.pdf", "")
    dialog.send(ChoicesChanged(Choices()))
    assert dialog.view.written is None


def test_printing_asks_for_both_pages_and_tells_how_it_went():
    dialog = Dialog().send(PrinterChosen())
    assert dialog.asked == [PrintPages(1, dialog.view.sheet, Paper.A4)]
    dialog.send(PagesPrinted(1, "no paper"))
    assert dialog.view.written == PagesPrinted(1, "no paper")


def test_without_a_sheet_nothing_is_put_on_paper(large: Dialog):
    large.send(PrinterChosen(), PdfChosen("a.pdf"))
    assert not large.asked


def test_a_fault_while_saving_is_told():
    dialog = Dialog().send(PdfChosen("a.pdf"), TaskFailed(1, "oh dear"))
    assert dialog.view.written is not None
    assert dialog.view.written.fault == "oh dear"


def test_a_state_can_be_saved_and_read_back(large: Dialog, result: SearchResult):
    large.send(LaterPositionClicked(), SearchFinished(1, TicTacToe(), result))
    assert from_json(to_json(large.state)) == large.state
