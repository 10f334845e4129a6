"""The solver at work for the training: one thread, one table, the weights trained so far."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from ttt_gui.endgame.compiling import Address
from ttt_gui.endgame.crew import Crew
from ttt_gui.endgame.judgement import Judgement
from ttt_gui.endgame.tables import borrowed_table
from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.search.control import SearchControl

_TABLE_MEGABYTES: Final = 64


@contextmanager
def solver_thread(judgement: Judgement) -> Iterator[Address]:
    """The address of a thread that searches with `judgement`, the winner taking the empties."""
    position = Othello.start(Scoring.WINNER_TAKES_EMPTIES)  # which leaves the whole table to use
    with (
        borrowed_table(_TABLE_MEGABYTES) as table,
        Crew(position, 1, table, SearchControl(), judgement) as crew,
    ):
        yield crew.address
