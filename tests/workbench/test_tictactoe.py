"""A match without a window: seats, undo and redo, giving up, the tally."""

from hypothesis import given
from hypothesis import strategies as st

from ttt_gui.games.position import Player
from ttt_gui.gui.tictactoe import wording
from ttt_gui.gui.tictactoe.match import Match, Outcome, Seats
from ttt_gui.notation.cells import CellLabels


def played(seats: Seats, *cells: int) -> Match:
    match = Match(seats)
    for cell in cells:
        by_engine = not seats.is_person(match.position.side_to_move)
        match = match.play(cell, nodes=100 if by_engine else None)
    return match


def test_undo_against_an_engine_goes_back_to_the_persons_turn():
    match = played(Seats.X, 4, 0, 8, 2)
    assert match.is_persons_turn
    back = match.undo()
    assert back.is_persons_turn
    assert back.history.place == 2
    assert back.redo().history == match.history


def test_undo_right_after_ones_own_move_takes_back_that_move():
    match = played(Seats.X, 4, 0, 8)
    assert match.is_engines_turn
    assert match.undo().history.place == 2


def test_an_engines_first_move_cannot_be_taken_back():
    match = played(Seats.O, 4)
    assert match.is_persons_turn
    assert not match.can_undo
    assert match.undo() is match


def test_between_people_undo_and_redo_go_one_move():
    match = played(Seats.BOTH, 4, 0, 8)
    assert match.undo().history.place == 2
    assert match.undo().undo().redo().history.place == 2


def test_a_new_move_after_undo_forgets_what_was_undone():
    match = played(Seats.BOTH, 4, 0, 8).undo().play(6)
    assert not match.can_redo
    assert match.position.owner(6) is Player.X
    assert match.position.owner(8) is None


def test_a_finished_game_is_counted_once_however_often_it_is_undone():
    match = played(Seats.BOTH, 0, 3, 1, 4, 2)
    assert match.outcome == Outcome(Player.X)
    assert match.tally.x == 1
    assert match.undo().tally.x == 0
    assert match.undo().redo().tally.x == 1
    assert match.new_game(Player.X).tally.x == 1
    assert match.new_game(Player.X).undo().tally.x == 1


def test_giving_up_counts_for_the_other_side_and_can_be_undone():
    match = played(Seats.X, 4, 0).give_up()
    assert match.outcome == Outcome(Player.O, given_up=True)
    assert (match.tally.person, match.tally.engine) == (0, 1)
    assert match.undo().outcome is None
    assert wording.status(match, CellLabels.NUMBERS) == "You gave up: the engine wins as O"


def test_a_person_gives_up_also_while_the_engine_thinks():
    assert played(Seats.X, 4).give_up().outcome == Outcome(Player.O, given_up=True)


def test_nodes_are_listed_for_the_moves_that_stand():
    match = played(Seats.X, 4, 0, 8, 2)
    assert match.search_nodes == (100, 100)
    assert wording.game_nodes(match) == "100 + 100 = 200"
    assert match.undo().search_nodes == (100,)


def test_a_win_with_lo_shu_labels_is_told_as_its_sum():
    match = played(Seats.BOTH, 0, 1, 4, 2, 8)
    assert wording.status(match, CellLabels.LO_SHU) == "X wins: 4 + 5 + 6 = 15"
    two_lines = played(Seats.BOTH, 0, 1, 2, 3, 6, 5, 8, 7, 4)
    assert wording.status(two_lines, CellLabels.LO_SHU) == (
        "X wins: 4 + 5 + 6 = 15 and 2 + 5 + 8 = 15"
    )


def test_the_transcript_of_the_seeds_game():
    text = wording.match_transcript(played(Seats.X, 4, 0, 6, 2, 1, 7, 5, 3, 8), CellLabels.NUMBERS)
    rounds = text.split("\n\n")
    assert rounds[0] == "Round 0:\n|1|2|3|\n|4|5|6|\n|7|8|9|"
    assert rounds[1] == "Your move: 5"
    assert rounds[2] == "Round 1:\n|1|2|3|\n|4|X|6|\n|7|8|9|"
    assert rounds[3] == "AI's move: 1"
    assert rounds[-2] == "Round 9:\n|O|X|O|\n|O|X|X|\n|X|O|X|"
    assert rounds[-1] == "The game is a tie!"


@given(st.sampled_from(list(Seats)), st.lists(st.integers(0, 8), max_size=9), st.data())
def test_undo_then_redo_is_where_one_was(seats: Seats, cells: list[int], data: st.DataObject):
    match = Match(seats)
    for cell in cells:
        if cell in match.position.legal_moves():
            match = match.play(cell, nodes=None)
    times = data.draw(st.integers(0, 9))
    undone = match
    for _ in range(times):
        before = undone
        undone = before.undo()
        assert (undone.history.place < before.history.place) == before.can_undo
    redone = undone
    while redone.can_redo:
        redone = redone.redo()
    assert redone.history.position == match.position
