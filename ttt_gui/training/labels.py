"""What the positions of the training are worth: exactly, or by looking ahead."""

import numpy as np
import numpy.typing as npt

from ttt_gui.endgame.bits import popcount, unsigned
from ttt_gui.endgame.compiling import Address, kernel
from ttt_gui.endgame.memory import load, store
from ttt_gui.endgame.moves import mobility
from ttt_gui.endgame.ordering import look_ahead
from ttt_gui.endgame.splitting import call_search
from ttt_gui.training.games import Boards

_INFINITY = 1_000_000


@kernel("void(int64, int64, int64, int64)")
def _solve(thread: Address, boards_at: Address, count: int, scores_at: Address) -> None:
    for index in range(count):
        own = unsigned(load(boards_at, 2 * index))
        opponent = unsigned(load(boards_at, 2 * index + 1))
        empties = 64 - popcount(own | opponent)
        score = call_search(thread, own, opponent, -64, 64, empties)
        store(scores_at, index, score)


@kernel("void(int64, int64, int64, int64, int64)")
def _look(thread: Address, boards_at: Address, count: int, scores_at: Address, depth: int) -> None:
    for index in range(count):
        own = unsigned(load(boards_at, 2 * index))
        opponent = unsigned(load(boards_at, 2 * index + 1))
        store(scores_at, index, look_ahead(thread, own, opponent, -_INFINITY, _INFINITY, depth))


def exact_scores(thread: Address, boards: Boards) -> npt.NDArray[np.int64]:
    """The exact score of each position, in discs, the winner taking the empty squares."""
    boards = np.ascontiguousarray(boards)
    scores = np.zeros(len(boards), dtype=np.int64)
    _solve(thread, boards.ctypes.data, len(boards), scores.ctypes.data)
    return scores


def estimated_scores(thread: Address, boards: Boards, depth: int) -> npt.NDArray[np.int64]:
    """The estimate of each position after so many more moves of best play, in parts of a disc."""
    boards = np.ascontiguousarray(boards)
    scores = np.zeros(len(boards), dtype=np.int64)
    _look(thread, boards.ctypes.data, len(boards), scores.ctypes.data, depth)
    return scores


@kernel("void(int64, int64, int64, int64)")
def _count_moves(boards_at: Address, count: int, moves_at: Address, replies_at: Address) -> None:
    for index in range(count):
        own = unsigned(load(boards_at, 2 * index))
        opponent = unsigned(load(boards_at, 2 * index + 1))
        store(moves_at, index, popcount(mobility(own, opponent)))
        store(replies_at, index, popcount(mobility(opponent, own)))


def mobilities(boards: Boards) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """How many moves each side has in each position: the side to move, and the other."""
    boards = np.ascontiguousarray(boards)
    moves, replies = np.zeros((2, len(boards)), dtype=np.int64)
    _count_moves(boards.ctypes.data, len(boards), moves.ctypes.data, replies.ctypes.data)
    return moves, replies
