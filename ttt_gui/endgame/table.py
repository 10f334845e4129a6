"""The transposition table: what is known of positions met before in this search.

An entry is four words: both boards whole, the bounds, and a check word that binds the
three together. Threads read and write without locks; an entry torn by two writers fails
its check and is not believed. With whole boards there is no mistaking one position for
another, so the table cannot make a result wrong.

A bucket is one 64-byte cache line with two entries: the first keeps the position with
more empties, the second the latest.
"""

from typing import Final

from ttt_gui.endgame.bits import signed, unsigned
from ttt_gui.endgame.compiling import Address, Board, leaf, unsigned_constant
from ttt_gui.endgame.memory import load, store
from ttt_gui.endgame.threads import GENERATION, TABLE, TABLE_MASK

BUCKET_BYTES: Final = 64

OWN: Final = 0
OPPONENT: Final = 1
KNOWLEDGE: Final = 2
CHECK: Final = 3
ENTRY_WORDS: Final = 4

NOTHING: Final = 0
"""The knowledge word of a position that is not in the table."""

NO_SQUARE: Final = 64

_OFFSET = 128

MIX_1: Final = unsigned_constant(0x9E3779B97F4A7C15)
MIX_2: Final = unsigned_constant(0xC2B2AE3D27D4EB4F)
MIX_3: Final = unsigned_constant(0xD6E8FEB86659FD93)
S32: Final = unsigned_constant(32)
S29: Final = unsigned_constant(29)


@leaf
def bucket_of(thread: Address, own: Board, opponent: Board) -> Address:
    mixed = (own * MIX_1) ^ ((opponent ^ (opponent >> S29)) * MIX_2)
    mixed ^= mixed >> S32
    mixed *= MIX_3
    index = signed(mixed >> S32) & load(thread, TABLE_MASK)
    return load(thread, TABLE) + index * BUCKET_BYTES


@leaf
def _check(own: Board, opponent: Board, knowledge: int) -> int:
    return signed((own * MIX_1) ^ (opponent * MIX_2) ^ (unsigned(knowledge) * MIX_3))


@leaf
def _believed(entry: Address, own: Board, opponent: Board, generation: int) -> int:
    knowledge = load(entry, KNOWLEDGE)
    if (
        load(entry, OWN) == signed(own)
        and load(entry, OPPONENT) == signed(opponent)
        and knowledge >> 32 == generation
        and load(entry, CHECK) == _check(own, opponent, knowledge)
    ):
        return knowledge
    return NOTHING


@leaf
def recall(thread: Address, bucket: Address, own: Board, opponent: Board) -> int:
    """The knowledge word of a position, or NOTHING."""
    generation = load(thread, GENERATION)
    knowledge = _believed(bucket, own, opponent, generation)
    if knowledge == NOTHING:
        knowledge = _believed(bucket + 8 * ENTRY_WORDS, own, opponent, generation)
    return knowledge


@leaf
def lower_bound(knowledge: int) -> int:
    return (knowledge & 0xFF) - _OFFSET


@leaf
def upper_bound(knowledge: int) -> int:
    return ((knowledge >> 8) & 0xFF) - _OFFSET


@leaf
def best_square(knowledge: int) -> int:
    return (knowledge >> 16) & 0xFF


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
    generation = load(thread, GENERATION)
    knowledge = (
        (lower + _OFFSET)
        | ((upper + _OFFSET) << 8)
        | (square << 16)
        | (empties << 24)
        | (generation << 32)
    )
    entry = bucket
    if load(entry, OWN) != signed(own) or load(entry, OPPONENT) != signed(opponent):
        held = load(entry, KNOWLEDGE)
        if held >> 32 == generation and (held >> 24) & 0xFF > empties:
            entry = bucket + 8 * ENTRY_WORDS
    store(entry, OWN, signed(own))
    store(entry, OPPONENT, signed(opponent))
    store(entry, KNOWLEDGE, knowledge)
    store(entry, CHECK, _check(own, opponent, knowledge))
