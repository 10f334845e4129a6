"""Exact values of all positions below a root, remembered: what no search can know beforehand.

Orders by exact value and the minimal tree ask for them. What is looked at to find them is no
node of any search.
"""

from typing import Final
from weakref import WeakValueDictionary

from ttt_gui.notation.boards import BoardPosition
from ttt_gui.search.control import SearchControl
from ttt_gui.search.outcome import SearchFailure

POSITIONS_LIMIT: Final = 2_000_000
"""Positions whose values are remembered at most; about 400 MB of memory."""


class ExactValues:
    """The values of positions, each found once, by plain recursion.

    A value is for the side to move and belongs to the position alone, whatever the root: a
    finished game is scored as if so many plies had been played as squares are filled, up to
    one constant. That changes no order among the positions of a search: the sooner of two
    wins is still the better one.
    """

    def __init__(self, limit: int = POSITIONS_LIMIT) -> None:
        """Remember at most `limit` positions."""
        self._limit = limit
        self._values: dict[BoardPosition, int] = {}

    def value(self, position: BoardPosition, control: SearchControl) -> int:
        """The value of `position` for its side to move.

        Raises:
            Cancelled: `control` was told to stop.
            SearchFailure: too many positions follow from this one.
        """
        known = self._values.get(position)
        if known is not None:
            return known
        control.raise_if_stopped()
        if len(self._values) >= self._limit:
            raise SearchFailure(
                f"The exact values of more than {self._limit:,} positions are needed here: too "
                "many to remember. Choose a position with fewer empty squares, or another order."
            )
        moves = position.legal_moves()
        if moves:
            value = max(-self.value(position.play(move), control) for move in moves)
        else:
            value = position.score(-position.empties)
        self._values[position] = value
        return value


_in_use: WeakValueDictionary[BoardPosition, ExactValues] = WeakValueDictionary()


def exact_values(root: BoardPosition) -> ExactValues:
    """The values of the positions that follow from `root`.

    Who holds on to them shares them with every search from the same root; when nobody does any
    more, their memory is free again.
    """
    values = _in_use.get(root)
    if values is None:
        values = _in_use[root] = ExactValues()
    return values
