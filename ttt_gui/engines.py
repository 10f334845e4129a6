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
    """

    key: str
    label: str
    games: frozenset[str]
    search: Search


_BOTH: Final = frozenset({TICTACTOE, OTHELLO})

ENGINES: Final[tuple[Engine, ...]] = (
    Engine(state_tree.KEY, "Explicit state tree (alpha-beta)", _BOTH, state_tree.search),
    Engine(
        state_tree.KEY_DEEP, "Explicit state tree, deep cut-offs", _BOTH, state_tree.search_deep
    ),
    Engine(negamax.KEY, "Recursive negamax (alpha-beta)", _BOTH, negamax.search),
    Engine(minimax.KEY, "Plain minimax", _BOTH, minimax.search),
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
