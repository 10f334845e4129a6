"""A script of the lab that is quick and right: it only looks up what was found before."""

from functools import cache

from ttt_gui.games.othello import Othello
from ttt_gui.lab.boards import lab_tests
from ttt_gui.search import negamax
from ttt_gui.search.control import SearchControl
from ttt_gui.search.outcome import SearchOptions, SearchResult


@cache
def solved(position: Othello) -> SearchResult:
    return negamax.search(position, SearchOptions(), SearchControl())


def answers(tests: int, seed: int = 0, *, extra: str = "") -> str:
    """A script that knows the answers to the first tests.

    With `extra` at the end of every line of play, that is wrong and nothing else is.
    """
    known = {}
    for test in lab_tests(tests, seed):
        found = solved(test.position)
        backwards = ", ".join(str(move) for move in reversed(found.line))
        known[test.board] = f"Min score: {found.score}; move sequence: [{extra}{backwards}]"
    return f"import sys\nprint({known!r}[sys.argv[1]])\n"
