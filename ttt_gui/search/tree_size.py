"""How large a game tree is: what plain minimax would have to enter."""

import random
from typing import Final

from ttt_gui.games.position import Position
from ttt_gui.search.control import SearchControl

_PROBES: Final = 200


def tree_size(position: Position, control: SearchControl) -> int:
    """The nodes that plain minimax enters from `position`, counted exactly.

    Each position is looked at once, however often the tree reaches it; `control` counts what
    is looked at.

    Raises:
        Cancelled: `control` was told to stop.
    """
    sizes: dict[Position, int] = {}

    def size_of(position: Position) -> int:
        size = sizes.get(position)
        if size is None:
            control.enter_node()
            moves = position.legal_moves()
            size = sizes[position] = 1 + sum(size_of(position.play(move)) for move in moves)
        return size

    return size_of(position)


def estimated_tree_size(position: Position, control: SearchControl | None = None) -> int:
    """About as many nodes as plain minimax enters from `position`, within a second.

    The average over games at random of 1 + b1 + b1 b2 + ..., where bi is the number of moves
    at ply i (Knuth, "Estimating the efficiency of backtrack programs", Mathematics of
    Computation 29, 1975). It is right on average; the same position gives the same estimate.

    Raises:
        Cancelled: `control` was told to stop.
    """
    lot = random.Random(0)
    total = 0
    for _ in range(_PROBES):
        if control is not None:
            control.raise_if_stopped()
        product = 1
        at = position
        total += product
        while moves := at.legal_moves():
            product *= len(moves)
            total += product
            at = at.play(lot.choice(moves))
    return round(total / _PROBES)
