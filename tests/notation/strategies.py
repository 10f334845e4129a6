"""Positions for hypothesis: any board there can be, reachable or not."""

from hypothesis import strategies as st

from ttt_gui.games.othello import FULL_BOARD, Othello, Scoring
from ttt_gui.games.position import Player
from ttt_gui.games.tictactoe import FULL_BOARD as ALL_CELLS
from ttt_gui.games.tictactoe import TicTacToe
from ttt_gui.notation.game_record import GameRecord

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


@st.composite
def games(draw: st.DrawFn) -> GameRecord:
    """Some moves of random play, forced passes among them, from the start or from any board."""
    start = draw(st.just(Othello.start()) | st.just(Othello.start()) | othellos())
    lot = draw(st.randoms(use_true_random=False))
    position = start
    moves = []
    for _ in range(draw(st.integers(0, 70))):
        legal = position.legal_moves()
        if not legal:
            break
        moves.append(lot.choice(legal))
        position = position.play(moves[-1])
    names = st.text(max_size=12)
    return GameRecord(start, tuple(moves), draw(names), draw(names))
