"""The one table of engines: what can be chosen, for which game, under which name."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from ttt_gui.endgame import solver as compiled
from ttt_gui.games import othello, tictactoe
from ttt_gui.games.position import Position
from ttt_gui.search import minimax, negamax, state_tree
from ttt_gui.search.control import SearchControl
from ttt_gui.search.outcome import SearchOptions, SearchResult

Search = Callable[[Position, SearchOptions, SearchControl], SearchResult]

TICTACTOE: Final = tictactoe.GAME
OTHELLO: Final = othello.GAME


def _always_available() -> None:
    """Python engines need nothing but Python."""


@dataclass(frozen=True, slots=True)
class Engine:
    """An engine that a person can choose.

    Attributes:
        key: its name on the command line, in settings and in results.
        label: its name in the window.
        games: the games it can search.
        search: the search itself.
        pleasant_empties: up to how many empty Othello squares it answers within seconds;
            None when there is no such limit worth a warning.
        unavailable: why it cannot run on this machine, in words; None when it can.
        traceable: whether it reports its steps to a recorder, and tries moves in the order
            that is asked for.
    """

    key: str
    label: str
    games: frozenset[str]
    search: Search
    pleasant_empties: int | None
    unavailable: Callable[[], str | None] = _always_available
    traceable: bool = True

    def slowness(self, empties: int) -> str:
        """What to expect of a search of so many empty Othello squares; "" if it is quick."""
        limit = self.pleasant_empties
        if limit is None or empties <= limit:
            return ""
        cost = "may take minutes or hours"
        if empties > limit + _PATIENCE:
            cost = "cannot be solved in practice"
        return f"{empties} empty squares {cost}; up to about {limit} is realistic"


_PATIENCE: Final = 6
"""Squares above `pleasant_empties` that a patient person may wait for: each triples the time."""

_BOTH: Final = frozenset({TICTACTOE, OTHELLO})

ENGINES: Final[tuple[Engine, ...]] = (
    Engine(
        compiled.KEY,
        "Recursive negamax, compiled",
        frozenset({OTHELLO}),
        compiled.search,
        26,
        compiled.unavailable,
        traceable=False,
    ),
    Engine(state_tree.KEY, "Explicit state tree (alpha-beta)", _BOTH, state_tree.search, 10),
    Engine(
        state_tree.KEY_DEEP, "Explicit state tree, deep cut-offs", _BOTH, state_tree.search_deep, 10
    ),
    Engine(negamax.KEY, "Recursive negamax (alpha-beta)", _BOTH, negamax.search, 10),
    Engine(minimax.KEY, "Plain minimax", _BOTH, minimax.search, 8),
)

_PREFERRED: Final = {OTHELLO: (compiled.KEY, negamax.KEY), TICTACTOE: (state_tree.KEY,)}
"""For each game, what to use when nothing is chosen: the first that is available."""


def engine(key: str) -> Engine:
    """The engine with this key.

    Raises:
        KeyError: there is none.
    """
    for each in ENGINES:
        if each.key == key:
            return each
    raise KeyError(key)


def engines_for(game: str) -> tuple[Engine, ...]:
    """The engines that can search `game`, in the order in which to offer them."""
    return tuple(each for each in ENGINES if game in each.games)


def traceable_engines() -> tuple[Engine, ...]:
    """The engines whose searches can be recorded, and compared move order by move order."""
    return tuple(each for each in ENGINES if each.traceable)


def default_engine(game: str) -> Engine:
    """The engine that searches `game` when none is chosen."""
    candidates = [engine(key) for key in _PREFERRED[game]]
    return next((each for each in candidates if each.unavailable() is None), candidates[-1])


def usable_engine(game: str, key: str) -> Engine:
    """The engine with this key if it can search `game` on this machine, else the default one."""
    for each in engines_for(game):
        if each.key == key and each.unavailable() is None:
            return each
    return default_engine(game)
