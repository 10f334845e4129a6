"""Discs that can never be turned over, and the bound they put on a score.

A disc is stable if along each of the four lines through it nothing can happen: the line is
full, or ends at the disc, or goes on to a stable disc of the same side. Growing that set
from nothing finds fewer discs than there are, never a wrong one, so the bound is exact
knowledge.
"""

from typing import Final

from ttt_gui.endgame.bits import popcount
from ttt_gui.endgame.compiling import Board, leaf, unsigned_constant
from ttt_gui.endgame.moves import EIGHT, FOUR, NINE, ONE, SEVEN, TWO, ZERO

_A_FILE: Final = unsigned_constant(0x0101010101010101)
_FIRST_RANK: Final = unsigned_constant(0xFF)
_SIDE_FILES: Final = unsigned_constant(0x8181818181818181)
_OUTER_RANKS: Final = unsigned_constant(0xFF000000000000FF)
_BORDER: Final = unsigned_constant(0xFF818181818181FF)
_FOURTEEN: Final = unsigned_constant(14)
_SIXTEEN: Final = unsigned_constant(16)
_EIGHTEEN: Final = unsigned_constant(18)
_TWENTY_EIGHT: Final = unsigned_constant(28)
_THIRTY_TWO: Final = unsigned_constant(32)
_THIRTY_SIX: Final = unsigned_constant(36)

# Squares from which 1, 2 or 4 steps along a diagonal leave the board. Falling diagonals run
# from a1 towards h8 (9 squares a step), rising ones from h1 towards a8 (7 squares).
_FALLING_END_1: Final = unsigned_constant(0xFF80808080808080)
_FALLING_END_2: Final = unsigned_constant(0xFFFFC0C0C0C0C0C0)
_FALLING_END_4: Final = unsigned_constant(0xFFFFFFFFF0F0F0F0)
_FALLING_START_1: Final = unsigned_constant(0x01010101010101FF)
_FALLING_START_2: Final = unsigned_constant(0x030303030303FFFF)
_FALLING_START_4: Final = unsigned_constant(0x0F0F0F0FFFFFFFFF)
_RISING_END_1: Final = unsigned_constant(0xFF01010101010101)
_RISING_END_2: Final = unsigned_constant(0xFFFF030303030303)
_RISING_END_4: Final = unsigned_constant(0xFFFFFFFF0F0F0F0F)
_RISING_START_1: Final = unsigned_constant(0x80808080808080FF)
_RISING_START_2: Final = unsigned_constant(0xC0C0C0C0C0C0FFFF)
_RISING_START_4: Final = unsigned_constant(0xF0F0F0F0FFFFFFFF)


@leaf
def _full_ranks(filled: Board) -> Board:
    filled &= filled >> ONE
    filled &= filled >> TWO
    filled &= filled >> FOUR
    return (filled & _A_FILE) * _FIRST_RANK


@leaf
def _full_files(filled: Board) -> Board:
    filled &= filled >> EIGHT
    filled &= filled >> _SIXTEEN
    filled &= filled >> _THIRTY_TWO
    return (filled & _FIRST_RANK) * _A_FILE


@leaf
def _full_falling(filled: Board) -> Board:
    onward = filled & (_FALLING_END_1 | (filled >> NINE))
    onward &= _FALLING_END_2 | (onward >> _EIGHTEEN)
    onward &= _FALLING_END_4 | (onward >> _THIRTY_SIX)
    back = filled & (_FALLING_START_1 | (filled << NINE))
    back &= _FALLING_START_2 | (back << _EIGHTEEN)
    back &= _FALLING_START_4 | (back << _THIRTY_SIX)
    return onward & back


@leaf
def _full_rising(filled: Board) -> Board:
    onward = filled & (_RISING_END_1 | (filled >> SEVEN))
    onward &= _RISING_END_2 | (onward >> _FOURTEEN)
    onward &= _RISING_END_4 | (onward >> _TWENTY_EIGHT)
    back = filled & (_RISING_START_1 | (filled << SEVEN))
    back &= _RISING_START_2 | (back << _FOURTEEN)
    back &= _RISING_START_4 | (back << _TWENTY_EIGHT)
    return onward & back


@leaf
def stable_discs(own: Board, opponent: Board) -> Board:
    """Discs in `own` that no continuation of the game turns over; perhaps not all of them."""
    filled = own | opponent
    # A step that wraps around the board's side lands on a file where the line ends anyway.
    safe_rank = _full_ranks(filled) | _SIDE_FILES
    safe_file = _full_files(filled) | _OUTER_RANKS
    safe_falling = _full_falling(filled) | _BORDER
    safe_rising = _full_rising(filled) | _BORDER
    stable = own & safe_rank & safe_file & safe_falling & safe_rising
    grown = ZERO
    while stable != grown:
        grown = stable
        stable = (
            own
            & (safe_rank | (grown << ONE) | (grown >> ONE))
            & (safe_file | (grown << EIGHT) | (grown >> EIGHT))
            & (safe_falling | (grown << NINE) | (grown >> NINE))
            & (safe_rising | (grown << SEVEN) | (grown >> SEVEN))
        )
    return stable


@leaf
def stability_bound(own: Board, opponent: Board) -> int:
    """No score of the owner of `own` is higher, under either scoring."""
    return 64 - 2 * popcount(stable_discs(opponent, own))
