"""The symmetries against the rules: whatever is legal stays legal, and does the same."""

from hypothesis import given
from hypothesis import strategies as st

from tests.notation.strategies import othellos
from ttt_gui.games.othello import SQUARES, Othello
from ttt_gui.games.symmetry import SYMMETRIES, Symmetry, canonical

symmetries = st.sampled_from(SYMMETRIES)


def test_there_are_eight_different_ones():
    assert len({each.squares for each in SYMMETRIES}) == 8
    for each in SYMMETRIES:
        assert sorted(each.squares) == list(range(SQUARES))


def test_their_names_say_what_they_do():
    corner = {each.name: each.squares[0] for each in SYMMETRIES}  # where a1 goes
    a1, h1, a8, h8 = 0, 7, 56, 63
    assert corner == {
        "As it is": a1,
        "Quarter turn right": h1,
        "Half turn": h8,
        "Quarter turn left": a8,
        "Mirror left and right": h1,
        "Mirror top and bottom": a8,
        "Mirror along a1-h8": a1,
        "Mirror along h1-a8": h8,
    }
    b1 = 1
    turned = next(each for each in SYMMETRIES if each.name == "Quarter turn right")
    assert turned.squares[b1] == 15  # h2


@given(othellos(), symmetries)
def test_a_move_goes_with_its_board(position: Othello, symmetry: Symmetry):
    turned = symmetry.position(position)
    moves = position.legal_moves()
    assert sorted(symmetry.move(move) for move in moves) == list(turned.legal_moves())
    for move in moves:
        assert symmetry.position(position.play(move)) == turned.play(symmetry.move(move))


@given(st.integers(0, 2**SQUARES - 1), symmetries)
def test_every_square_of_a_set_goes_where_it_belongs(board: int, symmetry: Symmetry):
    moved = symmetry.board(board)
    for square in range(SQUARES):
        assert moved >> symmetry.squares[square] & 1 == board >> square & 1


@given(othellos(), symmetries)
def test_the_inverse_takes_everything_back(position: Othello, symmetry: Symmetry):
    assert symmetry.inverse.position(symmetry.position(position)) == position


@given(othellos(), symmetries)
def test_symmetric_positions_have_one_canonical_form(position: Othello, symmetry: Symmetry):
    form, way = canonical(position)
    assert canonical(symmetry.position(position))[0] == form
    assert way.position(position) == form


@given(othellos())
def test_the_canonical_form_has_the_least_board_of_x_and_then_of_o(position: Othello):
    form, _ = canonical(position)
    forms = [symmetry.position(position) for symmetry in SYMMETRIES]
    assert (form.x, form.o) == min((each.x, each.o) for each in forms)
