"""`ttt-cli lab`: answers as a script of the school lab does.

The quick move is out before the search begins, and before the compiled solver is loaded if
it is needed at all: who runs this under a time limit has a move early.
"""

import argparse
import sys
import time
from typing import Final

from ttt_gui.cli.engine_choice import slowness_note
from ttt_gui.cli.live_line import LiveLine
from ttt_gui.cli.output import note
from ttt_gui.cli.report import progress_in_words
from ttt_gui.cli.search_thread import SearchThread
from ttt_gui.cli.terminal import one_line, tell
from ttt_gui.engines import OTHELLO, default_engine, engine
from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.lab.boards import MOST_FREE
from ttt_gui.lab.quick_move import quick_move
from ttt_gui.lab.report import move_report, position_report, score_report, time_report
from ttt_gui.notation.boards import read_position
from ttt_gui.notation.error import NotationError
from ttt_gui.search import negamax
from ttt_gui.search.outcome import SearchOptions

SUMMARY: Final = "answer as a script of the school lab does"


def configure(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    parser.description = (
        "Print what a script of the school lab prints: the board with the possible moves, a "
        "quick move by a rule of thumb, then the exact score and a line of best play for both "
        "sides, backwards. Its last number is the move to play; -1 is a pass."
    )
    parser.add_argument("board", metavar="BOARD", help="64 letters x, o and ., row by row")
    parser.add_argument("token", metavar="TOKEN", help="the side to move, x or o")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Answer for one board.

    Returns:
        the exit status: 1 when the board cannot be read.
    """
    started = time.perf_counter()
    try:
        position, remark = read_position(
            f"{arguments.board} {arguments.token}", Scoring.DISC_DIFFERENCE
        )
    except NotationError as error:
        tell(f"ttt-cli: {one_line(str(error))}")
        return 1
    if not isinstance(position, Othello):
        tell("ttt-cli: a tic-tac-toe board; expected 64 squares")
        return 1
    note(remark)
    print(position_report(position))
    if not position.is_over():
        print(move_report(quick_move(position)))
    sys.stdout.flush()
    # Loading the compiled solver takes longer than all of the lab's own boards take without.
    small = position.empties <= MOST_FREE
    chosen = engine(negamax.KEY) if small else default_engine(OTHELLO)
    note(slowness_note(chosen, position))
    live = LiveLine(sys.stderr)
    try:
        with SearchThread() as thread:
            result = thread.search(
                chosen,
                position,
                SearchOptions(),
                lambda control: live.show(progress_in_words(control.progress())),
            )
    finally:
        live.clear()
    print(score_report(result))
    print(time_report(time.perf_counter() - started), flush=True)
    return 0
