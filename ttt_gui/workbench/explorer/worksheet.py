"""A small game tree to be searched by hand, and its solution, as data.

The tree is that of a position near its end, with every move; what is given are the values of
finished games. The solution is what the engine's own trace tells: the window with which each
position is entered, the value with which it is left, the branches that are cut off.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from ttt_gui.engines import engine as engine_of
from ttt_gui.games.position import Move
from ttt_gui.notation.boards import BoardPosition
from ttt_gui.search import minimax, state_tree
from ttt_gui.search.control import SearchControl
from ttt_gui.search.orders import MovesOf, moves_in_order
from ttt_gui.search.outcome import Bound, SearchOptions
from ttt_gui.search.trace import Cut, Enter, Improve, Leave, Recorder, Trace
from ttt_gui.workbench.value import value

NODES_LIMIT: Final = 40
"""Nodes that fit on a page, and into a lesson."""

ROWS_LIMIT: Final = 8
"""Rows of boards on a page, the root's included, so that boards can be made out."""

AREA_LIMIT: Final = 100
"""Rows times columns of boards on a page, likewise."""


@value
class Entry:
    """What the search did at a position.

    Attributes:
        alpha: the window as the position was entered; None is an open bound ...
        beta: ... and its other end.
        value: the value with which it was left.
        bound: what that proves of the position, seen from the same side as the value.
    """

    alpha: int | None
    beta: int | None
    value: int
    bound: Bound


@value
class SheetNode:
    """A position of the tree, and where it stands.

    Attributes:
        number: its place in the tree, from 0: a position comes before those below it, and
            the moves of a position in the order in which they are tried.
        parent: the number of the position above; None at the root.
        move: the move that leads here; None at the root.
        position: the position.
        depth: plies from the root: its row.
        column: how far to the right its middle stands, in widths of a finished game, from 0.
        columns: how many finished games there are below, itself if it is one.
        given: the value of a finished game, as the engine holds it; None for any other.
        entry: what the search did here; None if it never came here.
    """

    number: int
    parent: int | None
    move: Move | None
    position: BoardPosition
    depth: int
    column: float
    columns: int
    given: int | None
    entry: Entry | None


@value
class SheetCut:
    """Branches that are never searched.

    Attributes:
        node: the number of the position whose branches they are.
        by: the move after which its window is closed.
        skipped: the moves that are not tried.
        alpha: the window then ...
        beta: ... and its other end.
    """

    node: int
    by: Move
    skipped: tuple[Move, ...]
    alpha: int
    beta: int


@value
class Worksheet:
    """A tree and what the engine makes of it.

    Attributes:
        position: the root.
        engine: the key of the engine.
        order: the key of the order in which moves are tried.
        nodes: the tree.
        cuts: what is cut off, in the order of the search.
        entered: how many positions the engine enters.
    """

    position: BoardPosition
    engine: str
    order: str
    nodes: tuple[SheetNode, ...]
    cuts: tuple[SheetCut, ...]
    entered: int

    @property
    def rows(self) -> int:
        """How deep the tree is."""
        return 1 + max(node.depth for node in self.nodes)

    @property
    def columns(self) -> int:
        """How wide the tree is: its finished games."""
        return self.nodes[0].columns

    @property
    def has_windows(self) -> bool:
        """Whether the engine has a window, alpha and beta, at each position."""
        return self.engine != minimax.KEY

    @property
    def is_seen_from_root(self) -> bool:
        """Whether all values are for the side to move at the root.

        Otherwise they are for the side to move at each position.
        """
        return self.engine in {state_tree.KEY, state_tree.KEY_DEEP}


def fits_on_paper(position: BoardPosition) -> bool:
    """Whether the whole tree below `position` is small enough for a worksheet."""
    nodes, rows, columns = 0, 0, 0
    pending = [(position, 1)]
    while pending:
        at, row = pending.pop()
        nodes, rows = nodes + 1, max(rows, row)
        columns += at.is_over()
        if nodes > NODES_LIMIT or rows > ROWS_LIMIT or rows * columns > AREA_LIMIT:
            return False
        pending.extend((at.play(move), row + 1) for move in at.legal_moves())
    return True


def moves_until_it_fits(position: BoardPosition, line: Sequence[Move]) -> int | None:
    """After how many moves of `line` the tree is small enough for the first time.

    None if that is so nowhere on the line before the game is over.
    """
    at = position
    for played, move in enumerate(line):
        if fits_on_paper(at):
            return played
        at = at.play(move)
    return None


def worksheet(position: BoardPosition, engine: str, order: str) -> Worksheet:
    """The worksheet of a position whose tree is small enough (see `fits_on_paper`).

    Args:
        position: the root, which is no finished game.
        engine: the key of one of the Python engines.
        order: the key of a move order of the game.
    """
    recorder = Recorder(position)
    control = SearchControl(recorder)
    engine_of(engine).search(position, SearchOptions(order=order), control)
    moves_of = moves_in_order(order, position, SearchControl())
    bare = tuple(_tree(position, moves_of))
    numbers = _numbers_of_entered(bare, recorder.trace)
    entries = _entries(recorder.trace, numbers)
    from_root = engine in {state_tree.KEY, state_tree.KEY_DEEP}
    columns = _columns(bare)
    nodes = tuple(
        SheetNode(
            number,
            each.parent,
            each.move,
            each.position,
            each.depth,
            *columns[number],
            _given(each, from_root=from_root),
            entries.get(number),
        )
        for number, each in enumerate(bare)
    )
    cuts = tuple(_cuts(recorder.trace, numbers))
    return Worksheet(position, engine, order, nodes, cuts, recorder.trace.nodes)


# --- the tree -------------------------------------------------------------------------------


@value
class _Bare:
    """A position of the tree before anything is known of it."""

    parent: int | None
    move: Move | None
    position: BoardPosition
    depth: int


def _tree(root: BoardPosition, moves_of: MovesOf) -> Iterator[_Bare]:
    """Every position, those above first, and the moves of each in their order."""
    pending = [_Bare(None, None, root, 0)]
    number = 0
    while pending:
        at = pending.pop()
        yield at
        pending.extend(
            _Bare(number, move, at.position.play(move), at.depth + 1)
            for move in reversed(moves_of(at.position))
        )
        number += 1


def _columns(bare: Sequence[_Bare]) -> list[tuple[float, int]]:
    """Where the middle of each position stands, and how wide what is below it is."""
    widths = [0] * len(bare)
    firsts = [0] * len(bare)
    inner = {each.parent for each in bare}
    column = 0
    for number in range(len(bare)):
        firsts[number] = column
        if number not in inner:
            widths[number] = 1
            column += 1
    for number in reversed(range(1, len(bare))):
        parent = bare[number].parent
        assert parent is not None
        widths[parent] += widths[number]
    return [(first + (width - 1) / 2, width) for first, width in zip(firsts, widths, strict=True)]


def _given(bare: _Bare, *, from_root: bool) -> int | None:
    """The value of a finished game, as an engine holds it."""
    if not bare.position.is_over():
        return None
    value = bare.position.score(bare.depth)
    return -value if from_root and bare.depth % 2 else value


# --- the solution ---------------------------------------------------------------------------


def _numbers_of_entered(bare: Sequence[_Bare], trace: Trace) -> list[int]:
    """For each node of the trace its number in the tree."""
    children = {(each.parent, each.move): number for number, each in enumerate(bare)}
    numbers = [0]
    for node in range(1, trace.nodes):
        parent = trace.parent_of(node)
        assert parent is not None
        numbers.append(children[numbers[parent], trace.move_to(node)])
    return numbers


def _entries(trace: Trace, numbers: Sequence[int]) -> dict[int, Entry]:
    entries: dict[int, Entry] = {}
    for node, number in enumerate(numbers):
        left_at = trace.left_at(node)
        assert left_at is not None
        entered, left = trace[trace.entered_at(node)], trace[left_at]
        assert isinstance(entered, Enter)
        assert isinstance(left, Leave)
        entries[number] = Entry(entered.alpha, entered.beta, left.value, left.bound)
    return entries


def _cuts(trace: Trace, numbers: Sequence[int]) -> Iterator[SheetCut]:
    for index, event in enumerate(trace):
        if isinstance(event, Cut):
            improve = trace[index - 1]
            assert isinstance(improve, Improve)
            assert improve.alpha is not None
            assert improve.beta is not None
            by = trace.move_to(event.by)
            assert by is not None
            yield SheetCut(numbers[event.node], by, event.skipped, improve.alpha, improve.beta)
