"""What a position looks to be worth, by trained weights: inside the kernel.

The weights lie in one block of memory with the table that numbers the patterns' contents
(`judgement` makes it). An estimate is the sum of the weights of all pattern instances and of
three counts: own moves, opposing moves, empty squares.
"""

from typing import Final

import numpy as np
from llvmlite import ir
from numba.core import types

from ttt_gui.endgame.bits import popcount
from ttt_gui.endgame.compiling import Address, Board, instruction, kernel, leaf
from ttt_gui.endgame.moves import mobility
from ttt_gui.endgame.patterns import (
    COUNTS,
    FIRST_COUNT,
    INSTANCES,
    LANES,
    RANK_VALUES,
    RANKS,
    STAGE_WEIGHTS,
    STAGES,
    stage_of,
)

DISC: Final = 64
"""An estimate is in units of a disc divided by this."""

_WEIGHT_BYTES: Final = 2
INDEX_BYTES: Final = RANKS * RANK_VALUES * LANES * _WEIGHT_BYTES
"""The block begins with the table of contents; the weights of the stages follow."""

STAGE_BYTES: Final = STAGE_WEIGHTS * _WEIGHT_BYTES
ERRORS_AT: Final = INDEX_BYTES + len(STAGES) * STAGE_BYTES
"""Last comes the usual error of a probe (see `selective`), by number of empty squares."""

ERRORS: Final = 64
BLOCK_BYTES: Final = ERRORS_AT + ERRORS * _WEIGHT_BYTES

_STAGE_OFFSETS: Final = np.array(
    [INDEX_BYTES + stage_of(min(empties, 60)) * STAGE_BYTES for empties in range(65)],
    dtype=np.int64,
)

_SMALL: Final = ir.IntType(16)
_WORD: Final = ir.IntType(64)
_LANES: Final = ir.VectorType(_SMALL, LANES)


@instruction(types.int64(types.int64, types.int64))
def _weight(builder: ir.IRBuilder, weights: ir.Value, index: ir.Value) -> ir.Value:
    """The weight at `weights[index]`."""
    pointer = builder.inttoptr(weights, _SMALL.as_pointer())
    place = builder.gep(pointer, [index], source_etype=_SMALL)
    return builder.sext(builder.load(place, align=_WEIGHT_BYTES, typ=_SMALL), _WORD)


@instruction(types.int64(types.int64, types.int64, types.uint64, types.uint64))
def _pattern_sum(
    builder: ir.IRBuilder, block: ir.Value, weights: ir.Value, own: ir.Value, opponent: ir.Value
) -> ir.Value:
    """The sum of the weights of all instances."""
    rows = builder.inttoptr(block, _LANES.as_pointer())

    def contribution(board: ir.Value) -> ir.Value:
        total = None
        for rank in range(RANKS):
            shifted = builder.lshr(board, _WORD(8 * rank))
            files = builder.and_(shifted, _WORD(RANK_VALUES - 1))
            row = builder.add(files, _WORD(rank * RANK_VALUES))
            # Bytes, not elements: what a vector of this length takes in memory is padded.
            place = builder.gep(
                builder.bitcast(rows, _SMALL.as_pointer()),
                [builder.mul(row, _WORD(LANES))],
                source_etype=_SMALL,
            )
            vector = builder.load(builder.bitcast(place, _LANES.as_pointer()), align=32, typ=_LANES)
            total = vector if total is None else builder.add(total, vector)
        return total

    twice = contribution(opponent)
    numbers = builder.add(contribution(own), builder.add(twice, twice))
    small_weights = builder.inttoptr(weights, _SMALL.as_pointer())
    total = None
    for lane, (pattern, _) in enumerate(INSTANCES):
        number = builder.zext(builder.extract_element(numbers, ir.IntType(32)(lane)), _WORD)
        index = builder.add(number, _WORD(pattern.first_weight))
        place = builder.gep(small_weights, [index], source_etype=_SMALL)
        weight = builder.load(place, align=_WEIGHT_BYTES, typ=_SMALL)
        weight = builder.sext(weight, ir.IntType(32))
        total = weight if total is None else builder.add(total, weight)
    return builder.sext(total, _WORD)


@leaf
def probe_error(block: Address, empties: int) -> int:
    """How far a probe usually is from the exact value, in parts of a disc."""
    return _weight(block + ERRORS_AT, empties)


@kernel("int64(int64, uint64, uint64)")
def estimate(block: Address, own: Board, opponent: Board) -> int:
    """What a position looks to be worth for the side to move, in parts of a disc (`DISC`).

    `block` is the address of a block that `judgement` has made.
    """
    empties = 64 - popcount(own | opponent)
    weights = block + _STAGE_OFFSETS[empties]
    return (
        _pattern_sum(block, weights, own, opponent)
        + _weight(weights, FIRST_COUNT + popcount(mobility(own, opponent)))
        + _weight(weights, FIRST_COUNT + COUNTS + popcount(mobility(opponent, own)))
        + _weight(weights, FIRST_COUNT + 2 * COUNTS + empties)
    )
