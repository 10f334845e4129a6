"""Recordings that the tests of the explorer share."""

from functools import cache

from ttt_gui.engines import engine
from ttt_gui.games.position import Position
from ttt_gui.notation.boards import parse_position
from ttt_gui.search.control import SearchControl
from ttt_gui.search.outcome import SearchOptions
from ttt_gui.search.trace import EVENTS_LIMIT, Recorder
from ttt_gui.workbench.explorer.replay import Recording, Replay

FIVE_FREE = "xo.xo.... x"
"""Tic-tac-toe with five free cells and X to move."""

OTHELLO = "xxxxxxo.xxxxxo..xxooooooxoxxooooxoxxooooxxxoxoooxxo.oxooxooooooo x"
"""Othello with four empty squares."""

ENGINES = ("state-tree", "state-tree-deep", "negamax", "minimax")


@cache
def recorded(
    text: str, key: str = "negamax", order: str = "ascending", limit: int = EVENTS_LIMIT
) -> Recording:
    return record(parse_position(text), key, order, limit)


def record(
    position: Position, key: str, order: str = "ascending", limit: int = EVENTS_LIMIT
) -> Recording:
    recorder = Recorder(position, limit)
    control = SearchControl(recorder)
    result = engine(key).search(position, SearchOptions(order=order), control)
    return Recording(recorder.trace, key, order, result.nodes, result)


def replay(text: str = FIVE_FREE, key: str = "negamax", **options: object) -> Replay:
    return Replay(recorded(text, key, **options))  # type: ignore[arg-type]
