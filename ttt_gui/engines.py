"""The one table of engines: what can be chosen, for which game, under which name."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from ttt_gui.games.position import Position
from ttt_gui.search import minimax, negamax, state_tree
from ttt_gui.search.control import SearchControl
from ttt_gui.search.outcome import SearchOptions, SearchResult

Search = Callable[[Position, SearchOptions, SearchControl], SearchResult]

TICTACTOE: Final = "tictactoe"
OTHELLO: Final = "othello"


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
    """

    key: str
    label: str
    games: frozenset[str]
    search: Search
    pleasant_empties: int | None


_BOTH: Final = frozenset({TICTACTOE, OTHELLO})

ENGINES: Final[tuple[Engine, ...]] = (
    Engine(state_tree.KEY, "Explicit state tree (alpha-beta)", _BOTH, state_tree.search, 10),
    Engine(
        state_tree.KEY_DEEP, "Explicit state tree, deep cut-offs", _BOTH, state_tree.search_deep, 10
    ),
    Engine(negamax.KEY, "Recursive negamax (alpha-beta)", _BOTH, negamax.search, 10),
    Engine(minimax.KEY, "Plain minimax", _BOTH, minimax.search, 8),
)


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


def default_engine(game: str) -> Engine:
    """The engine that searches `game` when none is chosen: the first of them."""
    return engines_for(game)[0]
