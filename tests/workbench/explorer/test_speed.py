"""How long a step takes, anywhere in the largest recording; measures, judges nothing."""

import random
import statistics
import time

import pytest

from tests.workbench.explorer.recorded import record
from ttt_gui.games.tictactoe import TicTacToe
from ttt_gui.workbench.explorer import PROGRAM
from ttt_gui.workbench.explorer.events import SliderMoved, Stepped
from ttt_gui.workbench.explorer.explorer import Explorer
from ttt_gui.workbench.explorer.replay import Replay, Step


@pytest.mark.benchmark
def test_steps_in_half_a_million_events():
    recording = record(TicTacToe(), "minimax")
    state = Explorer(left=Replay(recording))
    lot = random.Random(1)
    print(f"\n{len(recording.trace):,} events")
    for step in Step:
        spent = []
        for _ in range(200):
            place = SliderMoved(lot.randrange(len(recording.trace)))
            at, _ = PROGRAM.update(state, place, 0.0)
            began = time.perf_counter()
            after, _ = PROGRAM.update(at, Stepped(step), 0.0)
            PROGRAM.view(after)
            spent.append(1_000 * (time.perf_counter() - began))
        ordered = sorted(spent)
        print(
            f"{step.value:30} median {statistics.median(ordered):5.2f} ms, "
            f"99 % {ordered[-3]:5.2f} ms"
        )
