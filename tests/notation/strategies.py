"""Positions for hypothesis: any board there can be, reachable or not."""

from hypothesis import strategies as st

from ttt_gui.games.othello import FULL_BOARD, Othello, Scoring
from ttt_gui.games.position import Player
from ttt_gui.games.tictactoe import FULL_BOARD as ALL_CELLS
from ttt_gui.games.tictactoe import TicTacToe

sides = st.sampled_from(Player)
scorings = st.sampled_from(Scoring)


@st.composite
def othellos(draw: st.DrawFn) -> Othello:
    """Any Othello board, side to move and scoring."""
    taken = draw(st.integers(0, FULL_BOARD))
    x = taken & draw(st.integers(0, FULL_BOARD))
    return Othello(x, taken & ~x, draw(sides), draw(scorings))


@st.composite
def tictactoes(draw: st.DrawFn) -> TicTacToe:
    """Any tic-tac-toe board and side to move."""
    taken = draw(st.integers(0, ALL_CELLS))
    x = taken & draw(st.integers(0, ALL_CELLS))
    return TicTacToe(x, taken & ~x, draw(sides))
