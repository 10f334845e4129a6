"""The project's own positions: games that begin at random and go on by judgement, if at all."""

from typing import Final

import numpy as np
import numpy.typing as npt

from ttt_gui.endgame.bits import lowest_square, popcount, signed
from ttt_gui.endgame.compiling import Address, Board, kernel, leaf, unsigned_constant
from ttt_gui.endgame.memory import store
from ttt_gui.endgame.moves import ONE, ZERO, flips, mobility
from ttt_gui.endgame.ordering import look_ahead

Boards = npt.NDArray[np.uint64]
"""Positions, a row each: own discs, opposing ones."""

_START: Final = tuple(map(unsigned_constant, (0x0000000810000000, 0x0000001008000000)))

_LEAST_EMPTIES: Final = 6
_BY_EMPTIES: Final = 61
PLAYED: Final = range(8, 36)
"""How many of a game's first moves are drawn at random: a number from here ..."""

DRAWN: Final = range(36, 61)
"""... or, in games for positions that no player would come to, from here."""

_SLIP: Final = 12
"""Of the moves after those, one in so many is drawn at random, too."""

_DEPTH: Final = 1
_INFINITY: Final = 1_000_000

# The generator's constants (Steele, Lea and Flood, "Fast splittable pseudorandom number
# generators", OOPSLA 2014).
_GAMMA: Final = unsigned_constant(0x9E3779B97F4A7C15)
_MIX_1: Final = unsigned_constant(0xBF58476D1CE4E5B9)
_MIX_2: Final = unsigned_constant(0x94D049BB133111EB)
_SHIFT_1: Final = unsigned_constant(30)
_SHIFT_2: Final = unsigned_constant(27)
_SHIFT_3: Final = unsigned_constant(31)
_POSITIVE: Final = unsigned_constant(33)


@leaf
def _drawn(state: Board, below: int) -> int:
    """A number from 0 on that is less than `below`, for a state of the generator."""
    mixed = (state ^ (state >> _SHIFT_1)) * _MIX_1
    mixed = (mixed ^ (mixed >> _SHIFT_2)) * _MIX_2
    return signed((mixed ^ (mixed >> _SHIFT_3)) >> _POSITIVE) % below


@kernel("void(int64, uint64, uint64, uint64, int64, int64, int64, int64)")
def _play(
    thread: Address,
    own: Board,
    opponent: Board,
    seed: Board,
    games: int,
    least_random: int,
    below_random: int,
    boards_at: Address,
) -> None:
    """Play games and write down their positions, two words for each number of empty squares."""
    state = seed
    for game in range(games):
        mine, theirs = own, opponent
        state += _GAMMA
        beginning = least_random + _drawn(state, below_random - least_random)
        ply = 0
        while True:
            moves = mobility(mine, theirs)
            if moves == ZERO:
                if mobility(theirs, mine) == ZERO:
                    break
                mine, theirs = theirs, mine
                continue
            empties = 64 - popcount(mine | theirs)
            if empties < _LEAST_EMPTIES:
                break
            store(boards_at, 2 * (game * _BY_EMPTIES + empties), signed(mine))
            store(boards_at, 2 * (game * _BY_EMPTIES + empties) + 1, signed(theirs))
            state += _GAMMA
            chosen = -1
            if ply < beginning or _drawn(state, _SLIP) == 0:
                state += _GAMMA
                chosen = _drawn(state, popcount(moves))
            index = 0
            best = -_INFINITY
            best_mine, best_theirs = mine, theirs
            while moves != ZERO:
                bit = ONE << lowest_square(moves)
                turned = flips(mine, theirs, lowest_square(moves))
                moves ^= bit
                after_mine = theirs ^ turned
                after_theirs = mine | turned | bit
                if chosen < 0:
                    worth = -look_ahead(thread, after_mine, after_theirs, -_INFINITY, -best, _DEPTH)
                else:
                    worth = 1 if index == chosen else 0
                if worth > best:
                    best = worth
                    best_mine, best_theirs = after_mine, after_theirs
                index += 1
            mine, theirs = best_mine, best_theirs
            ply += 1


def play_games(
    thread: Address, seed: int, games: int, beginning: range = PLAYED
) -> npt.NDArray[np.uint64]:
    """Play games, and return the positions met with a legal move.

    Args:
        thread: who judges moves.
        seed: of what is drawn.
        games: how many.
        beginning: how many of a game's first moves are drawn at random.

    Returns:
        two boards by game and number of empty squares; 0 where there was no such position.
    """
    boards = np.zeros((games, _BY_EMPTIES, 2), dtype=np.uint64)
    own, opponent = _START
    _play(
        thread,
        own,
        opponent,
        unsigned_constant(seed),
        games,
        beginning.start,
        beginning.stop,
        boards.ctypes.data,
    )
    return boards
