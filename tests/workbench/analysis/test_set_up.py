"""Changes of the whole board, by what each leaves as it was."""

import random

from hypothesis import given
from hypothesis import strategies as st

from tests.workbench.analysis.desk import FIRST, Desk, position_of
from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.games.position import Player
from ttt_gui.games.random_play import random_endgame
from ttt_gui.games.symmetry import SYMMETRIES
from ttt_gui.workbench.analysis.events import Page, PageTurned, StrokeBegan, StrokeMoved, ToolChosen
from ttt_gui.workbench.analysis.set_up import (
    BoardCleared,
    BoardTurned,
    ColorsSwapped,
    Edit,
    RandomPut,
    SideChosen,
    StartPositionPut,
    Tool,
    edited,
)
from ttt_gui.workbench.timeline import Undo

POSITIONS = st.builds(
    lambda seed, empties, scoring: random_endgame(random.Random(seed), empties, scoring),
    st.integers(0, 2**32),
    st.integers(1, 20),
    st.sampled_from(Scoring),
)
EDITS = st.one_of(
    st.builds(SideChosen, st.sampled_from(Player)),
    st.just(BoardCleared()),
    st.just(StartPositionPut()),
    st.just(ColorsSwapped()),
    st.builds(BoardTurned, st.integers(0, len(SYMMETRIES) - 1)),
    st.builds(RandomPut, st.integers(1, 30), st.integers(0, 99)),
)


@given(POSITIONS, EDITS)
def test_no_edit_changes_how_games_are_counted(position: Othello, edit: Edit):
    after = edited(position, edit)
    assert after.scoring is position.scoring
    assert not after.x & after.o


@given(POSITIONS)
def test_swapping_colours_twice_changes_nothing(position: Othello):
    once = edited(position, ColorsSwapped())
    assert (once.x, once.o) == (position.o, position.x)
    assert once.legal_moves() == position.legal_moves()
    assert edited(once, ColorsSwapped()) == position


@given(POSITIONS, st.integers(0, len(SYMMETRIES) - 1))
def test_turning_keeps_discs_empties_and_mobility(position: Othello, symmetry: int):
    after = edited(position, BoardTurned(symmetry))
    assert after.x.bit_count() == position.x.bit_count()
    assert after.empties == position.empties
    assert len(after.legal_moves()) == len(position.legal_moves())


@given(POSITIONS)
def test_the_other_side_to_move_leaves_the_discs(position: Othello):
    after = edited(position, SideChosen(position.side_to_move.opponent))
    assert (after.x, after.o) == (position.x, position.o)
    assert after.side_to_move is position.side_to_move.opponent


def test_a_random_position_comes_from_its_seed():
    board = position_of(FIRST)
    assert edited(board, RandomPut(12, 5)) == edited(Othello.start(), RandomPut(12, 5))
    assert edited(board, RandomPut(12, 5)) != edited(board, RandomPut(12, 6))
    assert edited(board, RandomPut(12, 5)).empties == 12


def test_a_stroke_over_several_squares_is_undone_at_once():
    desk = Desk()
    desk.send(PageTurned(Page.SET_UP), ToolChosen(Tool.EMPTY), StrokeBegan(0, erases=False))
    desk.send(StrokeMoved(1), StrokeMoved(2))
    assert not desk.position.x & 0b111
    desk.send(Undo())
    assert desk.position == position_of(FIRST)


def test_an_edit_is_undone_alone():
    desk = Desk()
    desk.send(PageTurned(Page.SET_UP), BoardCleared(), ColorsSwapped(), Undo())
    assert desk.position.empties == 64
    desk.send(Undo())
    assert desk.position == position_of(FIRST)
