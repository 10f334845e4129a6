"""What the tic-tac-toe tab does, without a window: every rule of it, and random events."""

import random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from tests.boards import reachable_tictactoe
from tests.workbench.match.world import LOTS_NODES, World, found, move_value, seen
from ttt_gui.engines import TICTACTOE, engines_for
from ttt_gui.games.position import Player
from ttt_gui.games.tictactoe import TicTacToe
from ttt_gui.notation.cells import CellLabels
from ttt_gui.search.horizon import Horizon
from ttt_gui.search.outcome import MoveScore, SearchOptions
from ttt_gui.search.strength import Strength
from ttt_gui.workbench.analysis.set_up import BoardCleared, ColorsSwapped, SideChosen, Tool
from ttt_gui.workbench.effects import (
    OpenOnCells,
    SearchFailed,
    SearchFinished,
    Wait,
)
from ttt_gui.workbench.match import match as module
from ttt_gui.workbench.match.events import (
    BeginsChosen,
    CellClicked,
    Compare,
    CompareLast,
    EngineChosen,
    EngineMove,
    EngineOChosen,
    EscapePressed,
    GiveUp,
    HintsSwitched,
    KeyTyped,
    LabelsChosen,
    LotsSwitched,
    MarkPut,
    NewGame,
    Pause,
    Resume,
    SeatsChosen,
    SeedChosen,
    Seen,
    SetUpBegun,
    SetUpCancelled,
    SetUpDone,
    StopComparing,
    StrengthChosen,
    StrengthOChosen,
    ToolChosen,
    TranscriptFileChosen,
    TranscriptWritten,
    WriteTranscript,
)
from ttt_gui.workbench.match.game import Outcome, Seats
from ttt_gui.workbench.match.hints import hint_of
from ttt_gui.workbench.match.match import update
from ttt_gui.workbench.match.set_up import Fault, fault_of
from ttt_gui.workbench.match.state import (
    COMPARE,
    HINTS,
    LARGEST_SEED,
    MOVE,
    PAUSE,
    Choices,
    Match,
    Notice,
    Why,
)
from ttt_gui.workbench.match.view import Compared, MatchView, SetUpView, view
from ttt_gui.workbench.program import Event
from ttt_gui.workbench.saved import from_json, to_json
from ttt_gui.workbench.timeline import Redo, Undo

ENGINES = [each.key for each in engines_for(TICTACTOE)]

X_WINS = [CellClicked(cell) for cell in (0, 3, 1, 4, 2)]
"""A game of two people."""


def marks(world: World) -> str:
    """The board, a letter a cell."""
    position = world.match.game.position
    owners = (position.owner(cell) for cell in range(9))
    return "".join("." if owner is None else owner.value for owner in owners)


# --- the beginning ------------------------------------------------------------------------


def test_nothing_is_asked_before_the_tab_is_seen():
    for seats in Seats:
        world = World(seats, Choices(shows_hints=True))
        assert not world.running
        assert not world.match.is_started


def test_the_first_game_waits_for_a_person_who_has_the_first_move():
    assert not seen(Seats.X).running


@pytest.mark.parametrize("seats", [Seats.O, Seats.NONE])
def test_an_engine_that_has_the_first_move_is_asked_at_once(seats: Seats):
    world = seen(seats)
    assert world.running[MOVE].position == TicTacToe()
    assert not world.waits


def test_the_first_game_begins_once_however_often_the_tab_is_seen():
    world = seen(Seats.O)
    before = world.match
    assert world.send(Seen()).match is before


def test_hints_are_found_when_the_tab_is_seen():
    assert seen(Seats.X, shows_hints=True).running.keys() == {HINTS}


# --- moves --------------------------------------------------------------------------------


def test_a_click_plays_and_asks_the_engine():
    world = seen(engine="minimax").send(CellClicked(4))
    assert marks(world) == "....x...."
    search = world.running[MOVE]
    assert (search.engine, search.position) == ("minimax", world.match.game.position)
    assert search.options == SearchOptions()
    assert not search.uses_library


def test_the_engines_answer_is_played():
    world = seen().send(CellClicked(4)).finish(MOVE)
    assert marks(world) == "o...x...."
    assert world.match.game.search_nodes == (408,)
    assert not world.running


@pytest.mark.parametrize("event", [CellClicked(4), KeyTyped("5")])
def test_a_taken_cell_says_why_nothing_happens(event: Event):
    world = seen().send(CellClicked(4)).finish(MOVE)
    before = marks(world)
    world.send(event)
    assert marks(world) == before
    assert world.view.game.notice == Notice(Why.TAKEN, "5", Player.X)
    assert world.send(CellClicked(8)).view.game.notice is None


def test_a_click_out_of_turn_says_so():
    world = seen().send(CellClicked(4), CellClicked(0))
    assert marks(world) == "....x...."
    assert world.view.game.notice == Notice(Why.ENGINES_TURN)


def test_a_click_after_the_end_says_so():
    world = seen(Seats.BOTH).send(*X_WINS, CellClicked(8))
    assert world.view.game.notice == Notice(Why.OVER)


def test_names_of_two_characters_are_typed_one_after_the_other():
    world = seen(Seats.BOTH, labels=CellLabels.COORDINATES).send(KeyTyped("b"))
    assert world.view.game.typed == "b"
    assert marks(world.send(KeyTyped("2"))) == "....x...."
    assert not world.view.game.typed
    assert marks(world.send(KeyTyped("a"), KeyTyped("c"), KeyTyped("1"))) == "..o.x...."


def test_what_is_no_name_is_told_and_the_next_name_begins_anew():
    world = seen(Seats.BOTH, labels=CellLabels.COORDINATES)
    assert world.send(KeyTyped("2")).view.game.notice == Notice(Why.NO_CELL, "2")
    assert world.send(KeyTyped("b"), KeyTyped("7")).view.game.notice == Notice(Why.NO_CELL, "b7")
    assert marks(world.send(KeyTyped("a"), KeyTyped("3"))) == "......x.."
    assert seen().send(KeyTyped("a")).view.game.notice == Notice(Why.NO_CELL, "a")


def test_whatever_else_is_done_begins_a_name_anew():
    world = seen(Seats.BOTH, labels=CellLabels.COORDINATES)
    world.send(KeyTyped("b"), CellClicked(0), KeyTyped("2"))
    assert marks(world) == "x........"


def test_a_digit_plays_the_cell_that_shows_it():
    assert marks(seen(Seats.BOTH).send(KeyTyped("1"))) == "x........"
    lo_shu = seen(Seats.BOTH, labels=CellLabels.LO_SHU)
    assert marks(lo_shu.send(KeyTyped("1"), KeyTyped("4"))) == "o......x."


def test_zero_gives_up():
    world = seen().send(CellClicked(4)).finish(MOVE).send(KeyTyped("0"))
    assert world.match.game.outcome == Outcome(Player.O, given_up=True)


def test_giving_up_while_the_engine_thinks_ends_its_search():
    world = seen().send(CellClicked(4), GiveUp())
    assert not world.running
    assert world.match.game.tally.engine == 1


def test_a_game_of_engines_and_a_finished_one_cannot_be_given_up():
    for world in (seen(Seats.NONE), seen(Seats.BOTH).send(*X_WINS)):
        before = world.match
        assert world.send(GiveUp(), KeyTyped("0")).match is before


# --- answers ------------------------------------------------------------------------------


def test_an_answer_after_undo_is_dropped():
    world = seen().send(CellClicked(4))
    search = world.running[MOVE]
    world.send(Undo())
    before = world.match
    world.send(SearchFinished(search.request, search.position, found(search)))
    assert world.match is before


def test_an_answer_to_an_earlier_game_is_dropped_also_when_the_position_is_the_same():
    world = seen(Seats.O)
    old = world.running[MOVE]
    world.send(NewGame())
    assert world.running[MOVE].position == old.position
    before = world.match
    world.send(SearchFailed(old.request, old.position, "too late"))
    assert world.match is before
    assert marks(world.finish(MOVE)) == "x........"


def test_how_far_a_search_is_changes_nothing():
    world = seen().send(CellClicked(4))
    before = world.match
    assert world.progress(MOVE).match is before


def test_an_answer_is_taken_once():
    world = seen().send(CellClicked(4))
    search = world.running[MOVE]
    world.finish(MOVE)
    before = world.match
    world.send(SearchFinished(search.request, search.position, found(search)))
    assert world.match is before


# --- games --------------------------------------------------------------------------------


def test_a_new_game_ends_the_search_and_empties_the_board():
    world = seen().send(CellClicked(4), NewGame())
    assert marks(world) == "........."
    assert not world.running
    assert not world.match.requests.open


def test_a_new_game_counts_the_seed_up_if_anything_happened():
    world = seen(seed=7)
    assert world.send(NewGame()).match.choices.seed == 7
    assert world.send(GiveUp(), NewGame()).match.choices.seed == 8
    assert world.send(CellClicked(4), Undo(), NewGame()).match.choices.seed == 9


def test_the_seed_after_the_largest_is_zero():
    world = seen(Seats.BOTH, seed=LARGEST_SEED).send(CellClicked(4), NewGame())
    assert world.match.choices.seed == 0


def test_a_finished_game_is_counted_when_the_next_begins():
    world = seen(Seats.BOTH).send(*X_WINS, NewGame())
    assert world.match.game.tally.x == 1
    assert not world.match.game.has_begun


def test_the_last_search_is_of_an_earlier_game_after_a_new_one():
    world = seen().send(CellClicked(4)).finish(MOVE)
    assert world.match.last_search is not None
    assert not world.match.last_search.is_of_earlier_game
    world.send(NewGame())
    assert world.match.last_search.is_of_earlier_game
    world.send(CellClicked(4)).finish(MOVE)
    assert not world.match.last_search.is_of_earlier_game


def test_the_side_that_begins_is_changed_at_once_where_no_move_was_played():
    world = seen().send(BeginsChosen(Player.O))
    assert world.running[MOVE].position == TicTacToe(side_to_move=Player.O)


def test_a_game_under_way_is_played_to_its_end_by_those_who_began_it():
    world = seen(Seats.BOTH).send(CellClicked(4), BeginsChosen(Player.O))
    assert marks(world) == "....x...."
    world.send(NewGame())
    assert world.match.game.position.side_to_move is Player.O


def test_a_game_whose_moves_are_taken_back_is_under_way():
    world = seen(Seats.BOTH).send(CellClicked(4), Undo(), BeginsChosen(Player.O))
    assert world.match.game.position.side_to_move is Player.X
    assert world.match.game.can_redo


def test_the_side_that_begins_may_change_after_giving_up_at_once():
    world = seen().send(GiveUp(), BeginsChosen(Player.O))
    assert world.match.game.tally.engine == 1
    assert world.match.choices.seed == 1
    assert MOVE in world.running


def test_other_players_go_on_with_the_same_game():
    world = seen().send(CellClicked(4), SeatsChosen(Seats.BOTH))
    assert marks(world) == "....x...."
    assert not world.running
    assert world.send(SeatsChosen(Seats.X)).running[MOVE].position == world.match.game.position


def test_a_finished_game_counts_for_those_who_played_it():
    world = seen(Seats.BOTH).send(*X_WINS, SeatsChosen(Seats.X))
    assert marks(world) == "........."
    tally = world.match.game.tally
    assert (tally.x, tally.person) == (1, 0)
    assert world.match.choices.seed == 1


def test_other_players_end_the_pause_of_engines():
    world = seen(Seats.NONE).finish(MOVE).send(Undo())
    assert world.match.is_paused
    world.send(SeatsChosen(Seats.O))
    assert not world.match.is_paused
    assert MOVE in world.running


# --- an engine is asked -------------------------------------------------------------------


def test_an_engine_moves_for_a_person_who_asks():
    world = seen(Seats.BOTH).send(EngineMove()).finish(MOVE)
    assert marks(world) == "x........"
    assert not world.running


def test_an_engine_is_not_asked_twice_nor_after_the_end():
    for world in (seen().send(CellClicked(4)), seen(Seats.BOTH).send(*X_WINS)):
        before = world.match
        assert world.send(EngineMove()).match is before


def test_two_engines_move_in_turn_each_its_own():
    world = seen(Seats.NONE, engine="negamax", engine_o="minimax")
    assert world.running[MOVE].engine == "negamax"
    world.finish(MOVE).wait_over()
    assert world.running[MOVE].engine == "minimax"


def test_against_a_person_the_engine_for_o_is_not_used():
    world = seen(Seats.X, engine="negamax", engine_o="minimax").send(CellClicked(4))
    assert world.running[MOVE].engine == "negamax"


def test_two_engines_pause_between_their_moves(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(module, "ENGINE_PAUSE_MILLISECONDS", 1_234)
    world = seen(Seats.NONE).finish(MOVE)
    assert not world.running
    assert world.waits == [Wait(world.match.requests.last, 1_234)]
    assert world.wait_over().running.keys() == {MOVE}


def test_two_engines_play_to_the_end():
    world = seen(Seats.NONE).settle()
    assert world.match.game.outcome == Outcome(None)
    assert world.match.game.tally.draws == 1
    assert len(world.match.game.search_nodes) == 9


def test_an_engine_asked_in_the_pause_is_not_asked_again_after_it():
    world = seen(Seats.NONE).finish(MOVE).send(EngineMove())
    before = world.match
    assert world.wait_over().match is before
    assert world.running.keys() == {MOVE}


def test_whatever_changes_the_game_ends_the_pause():
    for event in (SeatsChosen(Seats.BOTH), Undo(), NewGame()):
        world = seen(Seats.NONE).finish(MOVE).send(event)
        before = world.match
        assert world.wait_over().match is before


# --- lots ---------------------------------------------------------------------------------


def test_lots_are_drawn_with_the_seed():
    world = seen(draws_lots=True, seed=5).send(CellClicked(4))
    assert world.running[MOVE].options.seed == 5


def test_without_lots_there_is_no_seed():
    assert seen(seed=5).send(CellClicked(4)).running[MOVE].options.seed is None


def test_a_search_with_lots_is_not_kept_for_comparison():
    world = seen(draws_lots=True).send(CellClicked(4)).finish(MOVE)
    assert world.match.last_search is not None
    assert world.match.last_search.drew_lots
    assert not world.match.results


def test_whether_lots_were_drawn_is_not_changed_by_the_box_during_the_search():
    world = seen(draws_lots=True).send(CellClicked(4), LotsSwitched(is_on=False)).finish(MOVE)
    assert not world.match.results
    world.send(NewGame(), CellClicked(4), LotsSwitched(is_on=True)).finish(MOVE)
    assert world.match.last_search is not None
    assert not world.match.last_search.drew_lots
    assert world.match.counts.keys() == {"state-tree"}


def test_another_seed_is_used_from_the_next_search_on():
    world = seen(draws_lots=True).send(CellClicked(4), SeedChosen(9))
    assert world.running[MOVE].options.seed == 0
    assert world.send(Undo(), CellClicked(4)).running[MOVE].options.seed == 9


# --- failures -----------------------------------------------------------------------------


def failed() -> World:
    return seen().send(CellClicked(4)).fail(MOVE)


def test_a_failure_is_told_and_pauses_the_game():
    world = failed()
    assert world.view.game.failure == "the tree fell over"
    assert world.view.game.status.is_paused
    assert not world.running


def test_another_engine_tries_again_after_a_failure():
    world = failed().send(EngineChosen("negamax"))
    assert world.running[MOVE].engine == "negamax"
    assert not world.match.failure
    assert not world.match.is_paused


def test_the_engine_for_o_tries_again_after_its_failure():
    world = seen(Seats.NONE).finish(MOVE).wait_over().fail(MOVE).send(EngineOChosen("minimax"))
    assert world.running[MOVE].engine == "minimax"


def test_another_engine_asks_nothing_where_none_has_failed():
    assert not seen().send(EngineChosen("minimax")).running
    paused = seen(Seats.NONE).finish(MOVE).send(Undo(), EngineChosen("minimax"))
    assert not paused.running


def test_another_engine_does_not_end_the_search_of_the_one_before():
    world = seen(engine="minimax").send(CellClicked(4), EngineChosen("negamax"))
    assert world.running[MOVE].engine == "minimax"


def test_the_engine_that_failed_can_be_asked_again():
    world = failed().send(EngineMove())
    assert not world.match.failure
    assert marks(world.finish(MOVE)) == "o...x...."


def test_a_persons_move_ends_the_pause_after_a_failure():
    world = searched().send(CompareLast()).fail(COMPARE)
    assert world.match.is_paused
    assert world.send(CellClicked(8)).running.keys() == {MOVE}


@pytest.mark.parametrize("event", [Undo(), NewGame(), GiveUp(), SeatsChosen(Seats.BOTH)])
def test_a_failure_is_of_the_past_when_the_game_changes(event: Event):
    assert not failed().send(event).match.failure


@pytest.mark.parametrize(
    "event", [LabelsChosen(CellLabels.LO_SHU), LotsSwitched(is_on=True), SeedChosen(3)]
)
def test_a_failure_stays_while_the_game_does(event: Event):
    assert failed().send(event).match.failure


def test_hints_are_found_after_a_failure():
    world = seen(shows_hints=True).send(CellClicked(4)).fail(MOVE)
    assert world.running.keys() == {HINTS}


def test_hints_that_cannot_be_found_are_not_worth_a_word():
    world = seen(shows_hints=True).fail(HINTS)
    assert not world.match.failure
    assert not world.match.is_paused


def test_a_comparison_that_fails_ends_and_pauses():
    world = seen().send(CellClicked(4)).finish(MOVE).send(Compare()).fail(COMPARE)
    assert world.view.game.failure
    assert not world.running
    assert world.match.comparing is None
    assert world.match.can_compare


# --- comparisons --------------------------------------------------------------------------


def searched(seats: Seats = Seats.X, **chosen: object) -> World:
    return seen(seats, **chosen).send(CellClicked(4)).finish(MOVE)


def test_there_is_no_last_search_to_compare_on_before_one():
    world = seen()
    before = world.match
    assert not before.can_compare_last
    assert world.send(CompareLast()).match is before


def test_engines_are_compared_on_the_position_shown_also_on_the_empty_board():
    world = seen()
    assert world.view.search.compared is Compared.NOTHING
    world.send(Compare())
    assert [each.position for each in world.running.values()] == [TicTacToe()]
    world.settle()
    assert world.view.search.compared is Compared.SHOWN
    assert world.view.search.counts.keys() == set(ENGINES)
    assert not world.view.search.can_compare


def test_counts_of_a_position_that_was_left_are_named_and_shown_again_on_return():
    world = seen(Seats.BOTH).send(Compare()).settle().send(CellClicked(4))
    assert world.view.search.compared is Compared.EARLIER
    assert world.send(Compare()).settle().view.search.compared is Compared.SHOWN
    world.send(Undo(), Compare())
    assert not world.running
    assert world.view.search.compared is Compared.SHOWN


def test_how_far_a_comparison_is_can_be_seen_and_stopped():
    world = seen().send(Compare()).progress(COMPARE)
    comparing = world.view.search.comparing
    assert comparing is not None
    assert (comparing.engine, comparing.nodes) == (ENGINES[0], 17)
    for stop in (StopComparing(), EscapePressed()):
        world.finish(COMPARE).send(stop)
        assert world.view.search.comparing is None
        assert not world.running
        world.send(Compare())
    assert world.view.search.counts.keys() == set(ENGINES[:2])


def test_a_finished_game_is_not_compared():
    world = seen(Seats.BOTH).send(*X_WINS)
    assert not world.view.search.can_compare
    before = world.match
    assert world.send(Compare()).match is before


def test_every_engine_that_has_not_searched_is_compared_in_turn():
    world = searched().send(CompareLast())
    for key in ENGINES[1:]:
        search = world.running[COMPARE]
        assert search.engine == key
        assert search.position == TicTacToe().play(4)
        assert search.options == SearchOptions()
        world.finish(COMPARE)
    assert not world.running
    assert world.match.counts.keys() == set(ENGINES)
    assert not world.match.can_compare_last


def test_nothing_is_compared_while_an_engine_searches():
    world = searched().send(CellClicked(8))
    assert not world.match.can_compare_last
    before = world.match
    assert world.send(CompareLast()).match is before


def test_a_move_drops_the_comparison():
    world = searched().send(CompareLast()).finish(COMPARE).send(CellClicked(8))
    assert world.running.keys() == {MOVE}
    assert world.match.comparing is None
    assert len(world.match.results[TicTacToe().play(4)]) == 2


def test_what_was_found_on_a_position_is_known_when_it_is_reached_again():
    world = searched().send(NewGame(), EngineChosen("minimax"), CellClicked(4)).finish(MOVE)
    assert world.match.counts.keys() == {"state-tree", "minimax"}
    assert world.send(CompareLast()).running[COMPARE].engine == "state-tree-deep"


def test_a_comparison_in_the_pause_is_finished_before_the_game_goes_on():
    world = seen(Seats.NONE).finish(MOVE).send(CompareLast())
    before = world.match
    assert world.wait_over().match is before
    for _ in ENGINES[1:]:
        assert not world.waits
        world.finish(COMPARE)
    assert len(world.waits) == 1


def test_a_comparison_does_not_end_the_pause_after_an_undo():
    world = seen(Seats.NONE).finish(MOVE).send(Undo(), CompareLast()).settle()
    assert world.match.is_paused
    assert marks(world) == "........."


def test_an_engine_is_not_asked_during_a_comparison():
    world = searched().send(CompareLast())
    before = world.match
    assert world.send(EngineMove()).match is before


# --- hints --------------------------------------------------------------------------------


def test_hints_are_exact_for_every_move():
    world = seen(shows_hints=True)
    search = world.running[HINTS]
    assert (search.engine, search.options) == ("negamax", SearchOptions(all_moves=True))
    world.finish(HINTS)
    assert len(world.view.board.hints) == 9


def test_hints_are_asked_for_only_when_they_are_to_be_seen():
    assert not seen().running
    assert seen().send(HintsSwitched(is_on=True)).running.keys() == {HINTS}


def test_hints_that_are_switched_off_are_searched_no_more():
    world = seen(shows_hints=True).send(HintsSwitched(is_on=False))
    assert not world.running


def test_hints_that_are_known_are_hidden_and_shown_without_another_search():
    world = seen(shows_hints=True).finish(HINTS).send(HintsSwitched(is_on=False))
    assert not world.view.board.hints
    world.send(HintsSwitched(is_on=True))
    assert world.view.board.hints
    assert not world.running


def test_hints_wait_until_the_engine_has_moved():
    world = seen(shows_hints=True).send(CellClicked(4))
    assert world.running.keys() == {MOVE}
    assert world.finish(MOVE).running.keys() == {HINTS}


def test_hints_switched_on_during_a_search_wait_for_its_end():
    world = seen().send(CellClicked(4), HintsSwitched(is_on=True))
    assert world.running.keys() == {MOVE}
    assert world.finish(MOVE).running.keys() == {HINTS}


def test_hints_give_way_to_a_comparison_and_are_found_after_it():
    world = searched(shows_hints=True).send(CompareLast())
    assert world.running.keys() == {COMPARE}
    for _ in ENGINES[1:]:
        world.finish(COMPARE)
    assert world.running.keys() == {HINTS}


def test_hints_are_dropped_with_the_position():
    world = seen(Seats.BOTH, shows_hints=True).finish(HINTS).send(CellClicked(4))
    assert not world.view.board.hints
    assert world.running[HINTS].position == world.match.game.position


def test_hints_are_found_in_the_pause_of_engines_and_give_way_to_the_next():
    world = seen(Seats.NONE, shows_hints=True).finish(MOVE)
    assert world.running.keys() == {HINTS}
    assert world.wait_over().running.keys() == {MOVE}


def test_a_finished_game_has_no_hints():
    world = seen(Seats.BOTH, shows_hints=True).send(*X_WINS)
    assert not world.running
    assert not world.view.board.hints


# --- undo and redo ------------------------------------------------------------------------


def test_undo_while_the_engine_thinks_ends_its_search():
    world = seen().send(CellClicked(4), Undo())
    assert marks(world) == "........."
    assert not world.running


def test_undo_between_engines_pauses_and_redo_stays_paused():
    world = seen(Seats.NONE).settle().send(Undo())
    assert world.match.is_paused
    assert not world.running
    world.send(Undo(), Redo())
    assert world.match.is_paused
    assert not world.running
    world.send(EngineMove()).settle()
    assert world.match.is_paused, "one move only"
    assert world.send(Resume()).settle().match.game.outcome == Outcome(None)


def test_two_engines_pause_and_play_on():
    world = seen(Seats.NONE).finish(MOVE)
    assert world.view.game.can_pause
    world.send(Pause())
    before = world.match
    assert world.wait_over().match is before
    assert (world.view.game.can_pause, world.view.game.can_resume) == (False, True)
    assert world.send(Resume()).running.keys() == {MOVE}


def test_a_pause_ends_the_search_for_a_move():
    world = seen(Seats.NONE).send(Pause())
    assert not world.running
    assert world.send(Resume()).settle().match.game.outcome == Outcome(None)


def test_only_two_engines_pause():
    for world in (seen(), seen(Seats.BOTH), seen(Seats.NONE).settle()):
        before = world.match
        assert world.send(Pause(), Resume()).match is before
        assert not world.view.game.can_pause
        assert not world.view.game.can_resume


def test_undo_against_an_engine_does_not_pause():
    world = searched().send(Undo())
    assert not world.match.is_paused
    assert marks(world) == "........."


def test_redo_to_an_engines_turn_asks_it():
    world = seen().send(CellClicked(4), Undo(), Redo())
    assert world.running.keys() == {MOVE}


def test_undo_and_redo_do_nothing_where_there_is_nothing():
    world = seen(Seats.O).finish(MOVE)
    before = world.match
    assert world.send(Undo(), Redo()).match is before


# --- engines that can be beaten -----------------------------------------------------------


def test_a_limited_engine_searches_so_many_moves_ahead_and_claims_nothing():
    world = seen(strength=Strength.TWO_PLIES).send(CellClicked(4))
    assert world.running[MOVE].position == Horizon(TicTacToe().play(4), 2)
    world.finish(MOVE)
    last = world.view.search.last
    assert last is not None
    assert (last.position, last.plies, last.nodes) == (TicTacToe().play(4), 2, 40)
    assert not world.match.results


def test_random_moves_come_from_the_seed_and_cost_nothing():
    def played(seed: int) -> str:
        world = seen(strength=Strength.ALL_RANDOM, seed=seed).send(CellClicked(4))
        assert not world.running
        last = world.view.search.last
        assert last is not None
        assert (last.random_seed, last.nodes) == (seed, 0)
        assert world.match.game.search_nodes == (0,)
        return marks(world)

    assert played(3) == played(3)
    assert len({played(seed) for seed in range(20)}) > 3


def test_a_part_of_the_moves_is_random():
    worlds = [
        seen(strength=Strength.HALF_RANDOM, seed=seed).send(CellClicked(4)) for seed in range(40)
    ]
    assert 8 < sum(MOVE in world.running for world in worlds) < 32


def test_between_engines_each_plays_with_its_own_strength():
    world = seen(Seats.NONE, strength_o=Strength.ONE_PLY).finish(MOVE).wait_over()
    assert isinstance(world.running[MOVE].position, Horizon)
    assert not isinstance(world.finish(MOVE).wait_over().running[MOVE].position, Horizon)


def test_hints_and_comparisons_are_at_full_strength_whatever_is_chosen():
    world = seen(strength=Strength.ALL_RANDOM, shows_hints=True)
    assert world.running[HINTS].position == TicTacToe()
    assert world.send(Compare()).running[COMPARE].position == TicTacToe()


# --- setting up ---------------------------------------------------------------------------


def set_up(seats: Seats = Seats.BOTH, **chosen: object) -> World:
    return seen(seats, **chosen).send(SetUpBegun())


def test_clicks_put_marks_and_take_them_away():
    world = set_up().send(CellClicked(0), ToolChosen(Tool.O), CellClicked(4), CellClicked(8))
    world.send(CellClicked(8), MarkPut(2, Player.X), KeyTyped("4"), ToolChosen(Tool.EMPTY))
    world.send(CellClicked(0))
    assert world.view.board.position == TicTacToe(0b000000100, 0b000011000, Player.X)
    assert world.view.board.is_set_up
    assert not world.view.board.is_playable
    assert marks(world) == ".........", "the game is as it was"


def test_the_side_with_fewer_marks_is_to_move_and_with_equally_many_a_person_chooses():
    world = set_up().send(CellClicked(0))
    assert world.view.board.position.side_to_move is Player.O
    world.send(ToolChosen(Tool.O), CellClicked(1), SideChosen(Player.X))
    assert world.view.game.set_up == SetUpView(Tool.O, Player.X, None)
    world.send(CellClicked(1), SideChosen(Player.X))
    assert world.view.game.set_up == SetUpView(Tool.O, Player.X, Fault.WRONG_SIDE)


def test_a_game_goes_on_from_what_was_set_up_and_back_to_what_was_before():
    world = seen(Seats.BOTH).send(
        CellClicked(8), SetUpBegun(), CellClicked(4), MarkPut(0, Player.O)
    )
    world.send(SetUpDone())
    assert world.view.game.set_up is None
    assert marks(world) == "o...x...x"
    assert world.view.game.moves_played == 0
    assert len(world.view.transcript.steps) == 1
    world.send(CellClicked(1), Undo(), Undo())
    assert marks(world) == "........x"
    assert marks(world.send(Redo(), Redo())) == "oo..x...x"


def test_an_engine_whose_turn_it_is_plays_on():
    world = set_up(Seats.X).send(CellClicked(4))
    assert not world.running
    assert world.send(SetUpDone()).running[MOVE].position == TicTacToe().play(4)


def test_what_cannot_be_played_stays_set_up():
    world = set_up().send(CellClicked(0), CellClicked(4))
    before = world.match
    assert world.view.game.set_up == SetUpView(Tool.X, Player.O, Fault.TOO_MANY_X)
    assert world.send(SetUpDone(), EscapePressed()).match is before
    assert marks(world.send(SetUpCancelled())) == "........."
    assert world.view.game.set_up is None


def test_setting_up_stops_what_is_searched_and_leaving_asks_anew():
    world = seen(shows_hints=True).send(CellClicked(4), SetUpBegun())
    assert not world.running
    assert not world.view.board.hints
    assert world.send(SetUpCancelled()).running.keys() == {MOVE}


def test_changes_of_a_set_up_are_undone_one_by_one():
    world = set_up().send(CellClicked(0), ColorsSwapped(), BoardCleared())
    assert not world.send(Undo()).view.board.position.x
    assert world.view.board.position == TicTacToe(0, 1, Player.X)
    world.send(Undo(), Undo())
    assert world.view.board.position == TicTacToe()
    assert (world.view.game.can_undo, world.view.game.can_redo) == (False, True)


def test_after_a_finished_game_the_next_begins_with_what_is_set_up():
    world = seen(Seats.BOTH).send(*X_WINS, OpenOnCells(TicTacToe(16, 0, Player.O)))
    assert marks(world) == "....x...."
    assert world.match.game.tally.x == 1
    assert world.match.choices.seed == 1


def test_a_position_from_elsewhere_that_cannot_be_played_is_set_up():
    world = seen(Seats.BOTH).send(OpenOnCells(TicTacToe(0b111, 0, Player.O)))
    assert world.view.game.set_up == SetUpView(Tool.X, Player.O, Fault.TOO_MANY_X)
    assert world.view.board.position == TicTacToe(0b111, 0, Player.O)


def test_positions_are_playable_exactly_when_a_game_that_goes_on_reaches_them():
    begun_by_x = reachable_tictactoe()
    begun_by_o = (TicTacToe(each.o, each.x, each.side_to_move.opponent) for each in begun_by_x)
    reachable = {each for each in (*begun_by_x, *begun_by_o) if not each.is_over()}
    boards = ((x, o) for x in range(512) for o in range(512) if not x & o)
    every = (TicTacToe(x, o, side) for x, o in boards for side in Player)
    assert {each for each in every if fault_of(each) is None} == reachable


# --- the transcript -----------------------------------------------------------------------


@pytest.mark.parametrize("fault", ["", "game.txt could not be written"])
def test_a_transcript_is_written_and_what_came_of_it_is_told(fault: str):
    match, commands = update(seen().match, TranscriptFileChosen("game.txt", "Round 0"), 0.0)
    (command,) = commands
    assert command == WriteTranscript(command.request, "game.txt", "Round 0")
    match, _ = update(match, TranscriptWritten(command.request, "game.txt", fault), 0.0)
    shown = view(match).game
    assert (shown.saved, shown.failure) == ("" if fault else "game.txt", fault)
    assert not match.requests.open
    assert not update(match, CellClicked(4), 0.0)[0].saved


# --- the view -----------------------------------------------------------------------------


def test_a_cell_can_be_played_in_the_persons_turn_only():
    world = seen()
    assert world.view.board.is_playable
    assert not world.send(CellClicked(4)).view.board.is_playable


def test_nodes_of_a_game_of_two_people_are_not_told_until_an_engine_moves():
    world = seen(Seats.BOTH)
    assert world.view.search.game_nodes is None
    assert world.send(EngineMove()).finish(MOVE).view.search.game_nodes == (409,)
    assert seen().view.search.game_nodes == ()


def test_an_engine_is_named_between_engines_only():
    assert seen(Seats.O).view.game.status.engine is None
    assert seen(Seats.NONE, engine="minimax").view.game.status.engine == "minimax"


def test_the_engine_can_be_asked_until_the_end():
    world = seen().send(CellClicked(4))
    assert world.view.game.can_ask_engine
    assert not world.send(GiveUp()).view.game.can_ask_engine


def test_what_can_be_undone_and_redone_is_seen():
    world = searched()
    assert (world.view.game.can_undo, world.view.game.can_redo) == (True, False)
    world.send(Undo())
    assert (world.view.game.can_undo, world.view.game.can_redo) == (False, True)


# --- random events ------------------------------------------------------------------------


def without_search(shown: MatchView) -> object:
    """What is to be seen of the game alone, whatever is being searched."""
    return (
        shown.board.position,
        shown.board.last_move,
        shown.transcript,
        shown.game.tally,
        shown.game.moves_played,
        shown.game.can_undo,
        shown.game.can_redo,
        shown.search.game_nodes,
    )


def total(match: Match) -> int:
    """How many games are counted."""
    tally = match.game.tally
    return tally.person + tally.engine + tally.mixed_draws + tally.x + tally.o + tally.draws


ASKED = [
    *(CellClicked(cell) for cell in range(9)),
    *(KeyTyped(key) for key in "0123456789abc"),
    *(NewGame(), GiveUp(), EngineMove(), EngineMove(), Compare(), CompareLast(), Seen()),
    *(Pause(), Resume(), StopComparing(), EscapePressed()),
    *(SetUpBegun(), SetUpDone(), SetUpCancelled(), OpenOnCells(TicTacToe(16, 1))),
    *(MarkPut(0, Player.O), SideChosen(Player.X), BoardCleared(), ColorsSwapped()),
    *(Undo(), Redo(), Undo(), Redo()),
]
CHOSEN = [
    *(SeatsChosen(seats) for seats in Seats),
    *(BeginsChosen(side) for side in Player),
    *(EngineChosen(key) for key in ENGINES),
    *(EngineOChosen(key) for key in ENGINES),
    *(StrengthChosen(strength) for strength in Strength),
    *(StrengthOChosen(strength) for strength in Strength),
    *(LabelsChosen(labels) for labels in CellLabels),
    *(HintsSwitched(is_on) for is_on in (False, True, True)),
    *(LotsSwitched(is_on) for is_on in (False, True)),
    *(SeedChosen(seed) for seed in (0, LARGEST_SEED)),
]


GOING_ABOUT = 25
"""Things done in a row by one rule."""


class AnyMatch(RuleBasedStateMachine):
    """Everything that can happen, in any order, with answers of any age."""

    def __init__(self) -> None:
        super().__init__()
        self.world = World()

    @initialize(seats=st.sampled_from(Seats), switches=st.integers(0, 3))
    def begin(self, seats: Seats, switches: int) -> None:
        self.world = seen(seats, shows_hints=bool(switches & 1), draws_lots=bool(switches & 2))

    @rule(event=st.sampled_from(ASKED))
    def ask(self, event: Event) -> None:
        """A person does something; at most one game more is counted by it."""
        before = self.world.match
        can = {Undo(): before.can_undo, Redo(): before.can_redo}
        self.world.send(event)
        assert self.world.match is not before or not can.get(event, False)
        if event != Undo():
            assert total(before) <= total(self.world.match) <= total(before) + 1

    @rule(event=st.sampled_from(CHOSEN))
    def choose(self, event: Event) -> None:
        """A person chooses something; no game is counted, or counted again, by it.

        Unless an engine whose turn comes by it draws its move at once, and ends the game.
        """
        before = self.world.match
        after = self.world.send(event).match
        is_ended_by_it = before.game.outcome is None and after.game.outcome is not None
        assert is_ended_by_it or total(after) == total(before)
        assert 0 <= total(after) - total(before) <= 1

    @rule()
    def finish(self) -> None:
        """An engine finds its result, or else a pause is over."""
        for purpose in sorted(self.world.running)[:1]:
            self.world.finish(purpose)

    @rule()
    def wait_over(self) -> None:
        if self.world.waits:
            self.world.wait_over()

    @rule(has_result=st.booleans())
    def stop(self, has_result: bool) -> None:  # noqa: FBT001
        """What was told to stop is of the past, whatever it has found."""
        before = self.world.match
        if self.world.stopping:
            assert self.world.stop(has_result=has_result).match is before

    @rule()
    def settle(self) -> None:
        self.world.settle()

    @rule(ends=st.booleans())
    def fail_or_go_on(self, ends: bool) -> None:  # noqa: FBT001
        for purpose in sorted(self.world.running)[:1]:
            before = self.world.match
            if ends:
                self.world.fail(purpose)
                assert purpose == HINTS or self.world.match.failure
            else:
                self.world.progress(purpose)
                assert purpose == COMPARE or self.world.match is before

    @rule(age=st.integers(1, 8))
    def answer_again(self, age: int) -> None:
        """What is not awaited any more changes nothing."""
        before = self.world.match
        for stale in self.world.ended[-age:]:
            if stale.request not in before.requests.open.values():
                assert self.world.send(stale).match is before

    @rule(seed=st.integers(0, 2**32))
    def go_about(self, seed: int) -> None:
        """Several things in a row, which cost one draw; everything must agree after each."""
        lot = random.Random(seed)
        for _ in range(GOING_ABOUT):
            match lot.randrange(8):
                case 0 | 1:
                    self.ask(lot.choice(ASKED))
                case 2:
                    self.choose(lot.choice(CHOSEN))
                case 3 | 4:
                    self.finish()
                case 5:
                    self.wait_over()
                case 6:
                    self.stop(has_result=lot.random() < 0.5)
                case _:
                    self.fail_or_go_on(ends=lot.random() < 0.5)
            self.everything_agrees()

    @rule()
    def undo_all_and_redo_all(self) -> None:
        world = self.world
        strengths = (world.match.choices.strength, world.match.choices.strength_o)
        if world.match.game.given_up_by is not None:
            return  # Who takes that back has not given up any more, also after redo.
        if any(each.random_share for each in strengths):
            return  # An engine whose turn comes with redo may move at once.
        while world.match.can_redo:
            world.send(Redo())
        before = without_search(world.view)
        while world.match.can_undo:
            world.send(Undo())
        while world.match.can_redo:
            world.send(Redo())
        assert without_search(world.view) == before

    @invariant()
    def everything_agrees(self) -> None:
        match, shown = self.world.match, self.world.view
        what_runs_is_awaited(self.world)
        engines_are_asked_one_thing_at_a_time(match)
        searches_are_of_what_is_shown(self.world)
        hints_are_those_of_the_position(match, shown)
        results_can_be_compared(match)
        assert shown.board.position == match.position
        assert match.set_up or match.position == shown.transcript.steps[-1].position
        assert shown.game.moves_played == len(shown.transcript.steps) - 1
        assert shown.board.is_playable == (match.game.is_persons_turn and not match.set_up)
        assert 0 <= shown.players.choices.seed <= LARGEST_SEED

    def teardown(self) -> None:
        """In the end every game comes to rest, and whoever asks sees what cells are worth."""
        self.world.send(SetUpCancelled()).settle()
        match = self.world.send(HintsSwitched(is_on=True)).settle().match
        assert match.is_paused or not match.game.is_engines_turn
        assert match.hints or match.game.outcome is not None


def what_runs_is_awaited(world: World) -> None:
    """Nothing runs for nobody, and nobody waits for nothing."""
    awaited = dict(world.match.requests.open)
    pause = awaited.pop(PAUSE, None)
    assert awaited == {purpose: each.request for purpose, each in world.running.items()}
    assert pause is None or pause in [each.request for each in world.waits]


def engines_are_asked_one_thing_at_a_time(match: Match) -> None:
    """An engine in turn is asked, or will be, unless it is to wait; nothing else runs then."""
    purposes = match.requests.open.keys()
    assert purposes in (set(), {MOVE}, {COMPARE}, {HINTS}, {PAUSE}, {PAUSE, HINTS})
    if match.set_up is not None:
        assert not purposes
    elif match.game.is_engines_turn and not match.is_paused:
        assert match.is_searching or PAUSE in purposes
    else:
        assert PAUSE not in purposes


def searches_are_of_what_is_shown(world: World) -> None:
    match = world.match
    for purpose, search in world.running.items():
        if purpose == COMPARE:
            assert search.position == match.compared
        else:
            position = search.position
            seen_of = position.position if isinstance(position, Horizon) else position
            assert seen_of == match.game.position


def hints_are_those_of_the_position(match: Match, shown: MatchView) -> None:
    if not match.choices.shows_hints:
        assert not shown.board.hints
        assert HINTS not in match.requests.open
    elif shown.board.hints:
        position = shown.board.position
        exact = [MoveScore(each, move_value(position, each)) for each in position.legal_moves()]
        assert shown.board.hints == {each.move: hint_of(each) for each in exact}


def results_can_be_compared(match: Match) -> None:
    for position, known in match.results.items():
        for key, result in known.items():
            assert result.engine == key
            assert result.nodes < LOTS_NODES
            assert result.best_move in position.legal_moves()


TestAnyMatch = AnyMatch.TestCase
TestAnyMatch.settings = settings(max_examples=80, stateful_step_count=25)


# --- written and read back ----------------------------------------------------------------


@pytest.mark.parametrize("seats", Seats)
def test_a_state_written_and_read_back_is_the_same(seats: Seats):
    world = seen(seats, shows_hints=True, labels=CellLabels.LO_SHU).settle()
    world.send(CellClicked(4)).settle().send(Compare()).settle().send(Undo(), SetUpBegun())
    again = from_json(to_json(world.match))
    assert again == world.match
    assert view(again) == world.view
