"""The fewest nodes with which any alpha-beta search could prove a position's exact value.

Knuth and Moore ("An analysis of alpha-beta pruning", Artificial Intelligence 6, 1975) count
them for trees in which all branches are alike; here trees are as uneven as games are. To know
that a position is worth exactly v, a search must find that one move is worth v, exactly, and
that no other is worth more. To know that a position is worth at least v, one move is enough;
to know that it is worth at most v, all of them must be refuted. The minimal tree takes,
wherever there is a choice, the move whose proof is smallest.

Nodes are counted as everywhere: a position that is reached in two ways counts twice.
"""

from typing import Final

from ttt_gui.games.othello import Othello
from ttt_gui.games.position import Move, Position
from ttt_gui.games.tictactoe import TicTacToe
from ttt_gui.notation.boards import BoardPosition
from ttt_gui.search.control import SearchControl
from ttt_gui.search.exact_values import exact_values
from ttt_gui.search.outcome import SearchOptions, SearchResult

KEY: Final = "minimal_tree"


def minimal_tree(position: BoardPosition, control: SearchControl) -> int:
    """The nodes of the smallest proof of the exact value of `position`.

    Raises:
        Cancelled: `control` was told to stop.
        SearchFailure: too many positions follow from this one.
    """
    return _Proofs(position, control).exactly(position)


def search(position: Position, _options: SearchOptions, control: SearchControl) -> SearchResult:
    """The result of the search that knows beforehand which moves to try.

    Its nodes are those of the minimal tree; its line is the first of the best ones.

    Raises:
        Cancelled: `control` was told to stop.
        SearchFailure: too many positions follow from this one.
    """
    assert isinstance(position, Othello | TicTacToe)
    values = exact_values(position)
    nodes = minimal_tree(position, control)
    line: list[Move] = []
    at: BoardPosition = position
    while moves := at.legal_moves():
        after = {move: at.play(move) for move in moves}
        line.append(min(moves, key=lambda move: values.value(after[move], control)))
        at = after[line[-1]]
    score = at.score(len(line)) * (-1) ** len(line)
    best = line[0] if line else None
    best_moves = () if best is None else (best,)
    return SearchResult(score, best, best_moves, (), tuple(line), nodes, control.seconds, KEY)


class _Proofs:
    """The sizes of smallest proofs, each found once.

    A value v at the root is asked for as v or -v all the way down, so a position is asked for
    with one or two values only.
    """

    def __init__(self, root: BoardPosition, control: SearchControl) -> None:
        self._values = exact_values(root)
        self._control = control
        self._at_least: dict[tuple[BoardPosition, int], int] = {}
        self._at_most: dict[tuple[BoardPosition, int], int] = {}

    def exactly(self, position: BoardPosition) -> int:
        """The nodes that prove the value of `position` exactly."""
        value = self._value(position)
        after = [position.play(move) for move in position.legal_moves()]
        refutations = [self.at_least(each, -value) for each in after]
        # A best move is searched in place of being refuted.
        dearer = [
            self.exactly(each) - refutation
            for each, refutation in zip(after, refutations, strict=True)
            if self._value(each) == -value
        ]
        return 1 + sum(refutations) + min(dearer, default=0)

    def at_least(self, position: BoardPosition, value: int) -> int:
        """The nodes that prove that `position` is worth `value` or more, as it is."""
        size = self._at_least.get((position, value))
        if size is None:
            after = (position.play(move) for move in position.legal_moves())
            good_enough = (each for each in after if -self._value(each) >= value)
            size = 1 + min((self.at_most(each, -value) for each in good_enough), default=0)
            self._at_least[position, value] = size
        return size

    def at_most(self, position: BoardPosition, value: int) -> int:
        """The nodes that prove that `position` is worth `value` or less, as it is."""
        size = self._at_most.get((position, value))
        if size is None:
            moves = position.legal_moves()
            size = 1 + sum(self.at_least(position.play(move), -value) for move in moves)
            self._at_most[position, value] = size
        return size

    def _value(self, position: BoardPosition) -> int:
        self._control.raise_if_stopped()
        return self._values.value(position, self._control)
