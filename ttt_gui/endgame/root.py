"""The root of a compiled search: which moves in which order, with which windows, and the line.

This is plain Python around the kernel. Between two root moves it tells the watcher what
is known so far; within one, the kernel alone is at work.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from ttt_gui.endgame import threads
from ttt_gui.endgame.search import search as search_kernel
from ttt_gui.endgame.tables import Table, borrowed_table
from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.games.position import Move
from ttt_gui.search.control import NODES, STOP, Cancelled, RootReport, SearchControl
from ttt_gui.search.outcome import Bound, SearchOptions, SearchResult
from ttt_gui.search.root import RootMove, best_of, choose_best, report, result_of

KEY: Final = "compiled"

LOWEST: Final = -64
HIGHEST: Final = 64


def search(position: Othello, options: SearchOptions, control: SearchControl) -> SearchResult:
    """Find the exact value of `position`; see `solver.search`.

    Raises:
        Cancelled: the search was told to stop.
    """
    control.enter_node()
    moves = position.legal_moves()
    control.root = RootReport(moves=len(moves))
    with borrowed_table(options.table_megabytes) as table:
        solver = _Solver(position, table, control)
        searched: list[RootMove] = []
        for move in _in_search_order(position, moves):
            searched.append(solver.root_move(position, move, searched, exact=options.exact_moves))
            report(searched, len(moves), control)
        searched.sort(key=lambda root_move: root_move.move)
        if searched:
            best = choose_best(searched, options.seed)
            line = solver.line_after(position.play(best.move), -best.score)
            searched[searched.index(best)] = replace(best, line=line)
    return result_of(position, searched, options=options, control=control, engine=KEY)


def _in_search_order(position: Othello, moves: Sequence[Move]) -> list[Move]:
    """The root moves, those that leave the other side the fewest replies first."""
    return sorted(moves, key=lambda move: len(position.play(move).legal_moves()))


class _Solver:
    """The kernel, bound to one search's memory."""

    def __init__(self, position: Othello, table: Table, control: SearchControl) -> None:
        self._control = control
        cells = np.frombuffer(control.cells, dtype=np.int64)
        self._block = np.zeros(threads.THREAD_WORDS, dtype=np.int64)
        self._block[threads.COUNT] = control.nodes
        takes_empties = position.scoring is Scoring.WINNER_TAKES_EMPTIES
        self._block[threads.EMPTIES_COUNT] = 1 if takes_empties else 0
        self._block[threads.STOP_FLAG] = cells[STOP:].ctypes.data
        self._block[threads.LIVE_COUNT] = cells[NODES:].ctypes.data
        self._block[threads.TABLE] = table.address
        self._block[threads.TABLE_MASK] = _buckets(position.empties, table) - 1
        self._block[threads.GENERATION] = table.generation

    def root_move(
        self, position: Othello, move: Move, searched: Sequence[RootMove], *, exact: bool
    ) -> RootMove:
        """Search one root move, as far as its value may matter."""
        child = position.play(move)
        if exact or not searched:
            return RootMove(move, -self.value(child, LOWEST, HIGHEST), Bound.EXACT, ())
        secured = best_of(searched)[0].score
        score = -self.value(child, -secured - 1, -secured)
        if score <= secured:
            return RootMove(move, score, Bound.AT_MOST, ())
        if score < HIGHEST:
            score = -self.value(child, LOWEST, -secured)
        return RootMove(move, score, Bound.EXACT, ())

    def value(self, position: Othello, alpha: int, beta: int) -> int:
        """The kernel's value of a position for its side to move, as far as the window asks.

        Raises:
            Cancelled: the search was told to stop.
        """
        value = search_kernel(
            self._block.ctypes.data,
            np.uint64(position.own),
            np.uint64(position.opponent),
            alpha,
            beta,
            position.empties,
        )
        self._control.cells[NODES] = int(self._block[threads.COUNT])
        if self._control.stop_requested:
            raise Cancelled
        return int(value)

    def line_after(self, position: Othello, value: int) -> tuple[Move, ...]:
        """Best play from a position of exactly this value to the end of the game."""
        line: list[Move] = []
        while moves := position.legal_moves():
            for move in moves:
                child = position.play(move)
                if self.value(child, -value, -value + 1) <= -value:
                    line.append(move)
                    position, value = child, -value
                    break
        return tuple(line)


def _buckets(empties: int, table: Table) -> int:
    """How much of the table to use: a small search in little memory stays in the caches."""
    return min(1 << max(empties, 8), table.buckets)
