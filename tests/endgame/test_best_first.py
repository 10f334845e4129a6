"""A search of every move proves the best one first, and keeps the bounds of the others."""

import random
import threading
import time
from contextlib import suppress

from ttt_gui.endgame import solver
from ttt_gui.games.random_play import random_endgame
from ttt_gui.search.control import Cancelled, RootReport, SearchControl
from ttt_gui.search.outcome import Bound, SearchOptions

POSITION = random_endgame(random.Random(3), 18)


def first_proof(control: SearchControl, thread: threading.Thread) -> RootReport:
    """The report with which the score is proved, as soon as it is."""
    while True:
        is_over = not thread.is_alive()
        root = control.progress().root
        if root.is_proved or is_over:
            return root
        time.sleep(0.0002)


def test_the_score_is_proved_before_the_other_moves_and_nothing_is_lost_by_a_stop():
    truth = solver.search(POSITION, SearchOptions(all_moves=True), SearchControl())
    values = {each.move: each.score for each in truth.move_scores}
    control = SearchControl()

    def work() -> None:
        with suppress(Cancelled):
            solver.search(POSITION, SearchOptions(all_moves=True, threads=1), control)

    thread = threading.Thread(target=work)
    thread.start()
    root = first_proof(control, thread)
    control.stop()
    thread.join()
    assert root.is_proved
    assert root.best_score == truth.score
    for report in (root, control.progress().root):
        assert len(report.searched) == len(values)
        for each in report.searched:
            exact = each.bound is Bound.EXACT
            assert values[each.move] == each.score if exact else values[each.move] <= each.score
    exact = [each for each in root.searched if each.bound is Bound.EXACT]
    assert root.moves_done in {len(exact), len(values)}
    assert len(exact) < len(values)
