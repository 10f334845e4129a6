"""The transposition table: what is known of positions met before in this search.

An entry is four words: both boards whole, what is known, and a check word that binds the
three together. Threads read and write without locks; an entry torn by two writers fails
its check and is not believed (Hyatt and Mann, "A lock-less transposition-table
implementation for parallel search", ICGA Journal 25, 2002). With whole boards no position
is mistaken for another, so the table cannot make a result wrong.

A search may pass several times over its tree, the earlier times selectively (see `selective`).
Bounds are believed in the pass that found them, and in no other; a best move is a hint in
all later passes of the same search.

A bucket is one 64-byte cache line with two entries: the first keeps the position with
more empty squares, the second the latest.
"""

from typing import Final

from ttt_gui.endgame.bits import signed, unsigned
from ttt_gui.endgame.compiling import Address, Board, leaf, unsigned_constant
from ttt_gui.endgame.memory import load, store
from ttt_gui.endgame.threads import FIRST_GENERATION, GENERATION, TABLE, TABLE_MASK

BUCKET_BYTES: Final = 64

NOTHING: Final = 0
"""What is known of a position that is not in the table."""

NO_SQUARE: Final = 64
"""Stands for the best move where none is known."""

_OWN: Final = 0
_OPPONENT: Final = 1
_KNOWLEDGE: Final = 2
_CHECK: Final = 3
_SECOND_ENTRY: Final = 32

# A knowledge word: lower bound, upper bound, best square and empty squares in a byte each,
# and the number of the pass in the upper half.
_BOUND_OFFSET: Final = 128
_BYTE: Final = 0xFF
_BOUNDS: Final = 0xFFFF
_NO_BOUNDS: Final = (_BOUND_OFFSET - 64) | (_BOUND_OFFSET + 64) << 8

# Odd constants with well mixed bits; nothing hangs on their values.
_MIX_OWN: Final = unsigned_constant(0x9E3779B97F4A7C15)
_MIX_OPPONENT: Final = unsigned_constant(0xC2B2AE3D27D4EB4F)
_MIX_ALL: Final = unsigned_constant(0xD6E8FEB86659FD93)
_UPPER_HALF: Final = unsigned_constant(32)


@leaf
def bucket_of(thread: Address, own: Board, opponent: Board) -> Address:
    """The bucket that a position belongs to."""
    mixed = (own * _MIX_OWN) ^ ((opponent ^ (opponent >> _UPPER_HALF)) * _MIX_OPPONENT)
    mixed = (mixed ^ (mixed >> _UPPER_HALF)) * _MIX_ALL
    number = signed(mixed >> _UPPER_HALF) & load(thread, TABLE_MASK)
    return load(thread, TABLE) + number * BUCKET_BYTES


@leaf
def recall(thread: Address, bucket: Address, own: Board, opponent: Board) -> int:
    """What is known of a position: a knowledge word, or NOTHING.

    From an earlier pass of this search that is the best move only; the bounds are open.
    """
    knowledge = _read(thread, bucket, own, opponent)
    if knowledge == NOTHING:
        knowledge = _read(thread, bucket + _SECOND_ENTRY, own, opponent)
    return knowledge


@leaf
def lower_bound(knowledge: int) -> int:
    """The position is worth at least this."""
    return (knowledge & _BYTE) - _BOUND_OFFSET


@leaf
def upper_bound(knowledge: int) -> int:
    """The position is worth at most this."""
    return ((knowledge >> 8) & _BYTE) - _BOUND_OFFSET


@leaf
def best_square(knowledge: int) -> int:
    """The move that was best, or cut off, when the position was searched."""
    return (knowledge >> 16) & _BYTE


@leaf
def remember(
    thread: Address,
    bucket: Address,
    own: Board,
    opponent: Board,
    empties: int,
    lower: int,
    upper: int,
    square: int,
) -> None:
    """Write down what a search has found out about a position."""
    knowledge = (
        (lower + _BOUND_OFFSET)
        | ((upper + _BOUND_OFFSET) << 8)
        | (square << 16)
        | (empties << 24)
        | (load(thread, GENERATION) << 32)
    )
    entry = bucket
    if load(entry, _OWN) != signed(own) or load(entry, _OPPONENT) != signed(opponent):
        held = load(entry, _KNOWLEDGE)
        if held >> 32 >= load(thread, FIRST_GENERATION) and (held >> 24) & _BYTE > empties:
            entry += _SECOND_ENTRY
    store(entry, _OWN, signed(own))
    store(entry, _OPPONENT, signed(opponent))
    store(entry, _KNOWLEDGE, knowledge)
    store(entry, _CHECK, _check(own, opponent, knowledge))


@leaf
def _read(thread: Address, entry: Address, own: Board, opponent: Board) -> int:
    if load(entry, _OWN) != signed(own) or load(entry, _OPPONENT) != signed(opponent):
        return NOTHING
    knowledge = load(entry, _KNOWLEDGE)
    generation = knowledge >> 32
    if generation < load(thread, FIRST_GENERATION) or generation > load(thread, GENERATION):
        return NOTHING
    if load(entry, _CHECK) != _check(own, opponent, knowledge):
        return NOTHING
    if generation != load(thread, GENERATION):
        return (knowledge & ~_BOUNDS) | _NO_BOUNDS
    return knowledge


@leaf
def _check(own: Board, opponent: Board, knowledge: int) -> int:
    return signed((own * _MIX_OWN) ^ (opponent * _MIX_OPPONENT) ^ (unsigned(knowledge) * _MIX_ALL))


@leaf
def remembered_square(thread: Address, own: Board, opponent: Board) -> int:
    """The best move that the table knows in a position, or NO_SQUARE."""
    knowledge = recall(thread, bucket_of(thread, own, opponent), own, opponent)
    return NO_SQUARE if knowledge == NOTHING else best_square(knowledge)
