"""Alpha-beta over an explicit tree of `State` objects, in one loop without recursion.

After a student report by D. K. Redena: `descend` makes the next child of a state, or says
that nothing is left to do below it; `ascend` carries a finished state's value to its
parent. States at even depth maximise, states at odd depth minimise, and all values are
seen from the side to move at the root.

In the report a child takes over one bound only, from its parent: a minimiser its alpha, a
maximiser its beta. That is Knuth and Moore's F1 (1975). With `deep_cutoffs` a child takes
over both, so that a bound reaches all states below: F2, the same search as recursive
negamax, in another shape and with the same nodes.

Two slips of the report's text are not carried over: in `ascend`, a child's value is
compared with the parent's own bound (alpha for a maximiser, beta for a minimiser), and a
finished state carries its cost up like any other.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from ttt_gui.games.position import Move, Position
from ttt_gui.search.control import SearchControl
from ttt_gui.search.orders import MovesOf, moves_in_order
from ttt_gui.search.outcome import INFINITY, Bound, SearchFailure, SearchOptions, SearchResult
from ttt_gui.search.root import RootMove, report_of, result_of
from ttt_gui.search.trace import Recorder

KEY: Final = "state-tree"
KEY_DEEP: Final = "state-tree-deep"

LIVE_STATES_LIMIT: Final = 500_000
"""States that may exist at once; about 250 MB of memory."""


class State:
    """One position in the tree, with its window and what is left to try.

    Attributes:
        board: the position.
        parent: the state it was reached from; None at the root.
        coord: the move that led here from the parent; None at the root.
        depth: plies from the root; even depths maximise.
        alpha: what the maximiser has secured, as far as this state knows.
        beta: what the minimiser has secured, as far as this state knows.
        cost: the value found so far: alpha of a maximiser, beta of a minimiser, or the
            score of a finished game.
        next: the moves not tried yet, the next one last.
        children: the states made from this one, in order, as far as they are still kept.
        principal: the child that gave this state its cost; None before there is one.
    """

    __slots__ = (
        "alpha",
        "beta",
        "board",
        "children",
        "coord",
        "cost",
        "depth",
        "is_over",
        "next",
        "parent",
        "principal",
    )

    def __init__(
        self,
        board: Position,
        moves: Sequence[Move],
        *,
        alpha: int = -INFINITY,
        beta: int = INFINITY,
        parent: "State | None" = None,
        coord: Move | None = None,
        depth: int = 0,
    ) -> None:
        self.board = board
        self.alpha = alpha
        self.beta = beta
        self.parent = parent
        self.coord = coord
        self.depth: int = depth if parent is None else parent.depth + 1
        self.cost = alpha if self.is_maximizer else beta
        self.next = list(reversed(moves))
        self.is_over = not self.next
        self.children: list[State] = []
        self.principal: State | None = None

    @property
    def is_maximizer(self) -> bool:
        """Whether this state's side wants the highest cost (the side to move at the root)."""
        return self.depth % 2 == 0

    @property
    def bound(self) -> Bound:
        """What the cost of this state, once it is finished, proves of its position.

        A maximiser that no child has improved is worth its alpha at most; one whose window is
        closed is worth its cost at least. For a minimiser it is the other way round.
        """
        if self.is_over:
            return Bound.EXACT
        if self.principal is None:
            return Bound.AT_MOST if self.is_maximizer else Bound.AT_LEAST
        if self.alpha >= self.beta:
            return Bound.AT_LEAST if self.is_maximizer else Bound.AT_MOST
        return Bound.EXACT

    def line(self) -> tuple[Move, ...]:
        """The moves from here along the principal children."""
        moves: list[Move] = []
        state = self.principal
        while state is not None:
            assert state.coord is not None
            moves.append(state.coord)
            state = state.principal
        return tuple(moves)


_Descend = Callable[[State], State | None]
_Ascend = Callable[[State], bool]


class StateTree:
    """A tree of states over one position, and the search that grows it.

    Attributes:
        root: the state of the position to search.
        live_states: the states that exist now.
    """

    def __init__(
        self,
        position: Position,
        control: SearchControl,
        *,
        deep_cutoffs: bool = False,
        exact_moves: bool = False,
        keep: bool = False,
        limit: int = LIVE_STATES_LIMIT,
        moves_of: MovesOf | None = None,
        alpha: int = -INFINITY,
        beta: int = INFINITY,
        depth: int = 0,
    ) -> None:
        """Prepare a search of `position`; `search` runs it.

        Args:
            position: the root.
            control: counts states, may stop the search, and may have a recorder.
            deep_cutoffs: let a child take over both bounds, not only one.
            exact_moves: give every child of the root an open window.
            keep: keep the whole tree for a viewer; otherwise a finished state keeps
                only the line that gave it its cost.
            limit: how many states may be live at once.
            moves_of: the moves of a position in the order in which to try them; None for
                ascending order.
            alpha: what the maximiser has secured elsewhere; for `grow`, as are the next two.
            beta: what the minimiser has secured elsewhere.
            depth: plies from the root of the search to `position`, if that lies further up.
        """
        self._control = control
        self._deep_cutoffs = deep_cutoffs
        self._exact_moves = exact_moves
        self._keep = keep
        self._limit = limit
        self._moves_of = type(position).legal_moves if moves_of is None else moves_of
        self._recorder = control.recorder
        control.enter_node()
        self.root = State(position, self._moves_of(position), alpha=alpha, beta=beta, depth=depth)
        self.live_states = 1
        if self._recorder is not None:
            self._recorder.enter(None, alpha, beta)

    def search(self) -> list[RootMove]:
        """Grow the tree until the root's cost is its value; return the root moves in order.

        Raises:
            Cancelled: the search was told to stop.
            SearchFailure: the limit of live states is reached.
        """
        moves = len(self.root.next)
        searched: list[RootMove] = []
        self._control.root = report_of(searched, moves)
        for state, improved in self.grow():
            assert state.coord is not None
            exact = improved or self._exact_moves
            bound = Bound.EXACT if exact else Bound.AT_MOST
            searched.append(RootMove(state.coord, state.cost, bound, state.line()))
            self._control.root = report_of(searched, moves)
        return searched

    def grow(self) -> Iterator[tuple[State, bool]]:
        """Grow the tree until its root is finished.

        Yields:
            each child of the root when it is finished, and whether it improved the root.

        Raises:
            Cancelled: the search was told to stop.
            SearchFailure: the limit of live states is reached.
        """
        # Chosen once, so that a search that nobody watches does no more at each state.
        descend: _Descend = self.descend
        ascend: _Ascend = self.ascend
        if self._recorder is not None:
            descend, ascend = self._recorded(self._recorder)
        state = self.root
        while True:
            child = descend(state)
            if child is not None:
                state = child
                continue
            parent = state.parent
            if parent is None:
                return
            improved = ascend(state)
            if parent is self.root:
                yield state, improved
            if not self._keep:
                self._drop_finished(state, improved=improved)
            state = parent

    def descend(self, parent: State) -> State | None:
        """Make the next child of `parent`, or return None when it is time to ascend.

        That is when the game is over, when the window is closed (alpha >= beta), or when
        no move is left to try.
        """
        if parent.is_over:
            score = parent.board.score(parent.depth)
            parent.cost = score if parent.is_maximizer else -score
            return None
        if parent.alpha >= parent.beta or not parent.next:
            return None
        if self.live_states >= self._limit:
            raise SearchFailure(
                f"The explicit state tree reached its limit of {self._limit:,} live states "
                f"after {self._control.nodes:,} nodes. Recursive negamax needs no tree."
            )
        self._control.enter_node()
        self.live_states += 1
        alpha, beta = -INFINITY, INFINITY
        if not (self._exact_moves and parent is self.root):
            if self._deep_cutoffs or parent.is_maximizer:
                alpha = parent.alpha
            if self._deep_cutoffs or not parent.is_maximizer:
                beta = parent.beta
        move = parent.next.pop()
        board = parent.board.play(move)
        child = State(
            board,
            self._moves_of(board),
            alpha=alpha,
            beta=beta,
            parent=parent,
            coord=move,
        )
        parent.children.append(child)
        return child

    def ascend(self, child: State) -> bool:
        """Carry the cost of the finished `child` to its parent; return whether it improved it."""
        parent = child.parent
        assert parent is not None
        if parent.is_maximizer:
            if child.cost <= parent.alpha:
                return False
            parent.alpha = parent.cost = child.cost
        else:
            if child.cost >= parent.beta:
                return False
            parent.beta = parent.cost = child.cost
        if parent.principal is not None and not self._keep:
            self._drop_below(parent.principal)
        parent.principal = child
        return True

    def _recorded(self, recorder: Recorder) -> tuple[_Descend, _Ascend]:
        """`descend` and `ascend`, with the recorder told of what they have done."""

        def descend(parent: State) -> State | None:
            child = self.descend(parent)
            if child is not None:
                recorder.enter(child.coord, child.alpha, child.beta)
                return child
            if parent.next:
                recorder.cut(parent.next[::-1])
            recorder.leave(parent.cost, parent.bound)
            return None

        def ascend(child: State) -> bool:
            improved = self.ascend(child)
            if improved:
                parent = child.parent
                assert parent is not None
                recorder.improve(parent.cost, parent.alpha, parent.beta)
            return improved

        return descend, ascend

    def _drop_finished(self, state: State, *, improved: bool) -> None:
        """Drop what a finished state no longer needs: all but its principal line, if that."""
        if not improved:
            self._drop_below(state)
        elif state.principal is not None:
            self.live_states -= len(state.children) - 1
            state.children = [state.principal]

    def _drop_below(self, state: State) -> None:
        """Drop every state below `state`, cutting the cycles of parents and children.

        Reference counts then free them at once, and no garbage collection is set off on
        the thread that searches.
        """
        pending = [state]
        while pending:
            dropped = pending.pop()
            self.live_states -= len(dropped.children)
            pending.extend(dropped.children)
            for child in dropped.children:
                child.parent = None
            dropped.children = []
            dropped.principal = None


def search(position: Position, options: SearchOptions, control: SearchControl) -> SearchResult:
    """Search as the report describes it: a child takes over one bound from its parent.

    Raises:
        Cancelled: the search was told to stop.
        SearchFailure: the limit of live states is reached, or there is no such order of moves.
    """
    return _search(position, options, control, deep_cutoffs=False, engine=KEY)


def search_deep(position: Position, options: SearchOptions, control: SearchControl) -> SearchResult:
    """Search with deep cut-offs: a child takes over both bounds.

    Raises:
        Cancelled: the search was told to stop.
        SearchFailure: the limit of live states is reached, or there is no such order of moves.
    """
    return _search(position, options, control, deep_cutoffs=True, engine=KEY_DEEP)


def _search(
    position: Position,
    options: SearchOptions,
    control: SearchControl,
    *,
    deep_cutoffs: bool,
    engine: str,
) -> SearchResult:
    tree = StateTree(
        position,
        control,
        deep_cutoffs=deep_cutoffs,
        exact_moves=options.exact_moves,
        moves_of=moves_in_order(options.order, position, control),
    )
    searched = tree.search()
    return result_of(position, searched, options=options, control=control, engine=engine)
