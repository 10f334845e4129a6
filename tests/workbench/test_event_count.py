"""How many events the state machines of all tabs send in a normal run.

pytest tests/workbench/test_event_count.py -m benchmark -s
"""

import time
from typing import Any

import pytest
from hypothesis.stateful import run_state_machine_as_test

from tests.workbench.analysis import desk, test_machine
from tests.workbench.batch import test_batch
from tests.workbench.grading import test_grading
from tests.workbench.match import test_match, world

MACHINES: dict[str, tuple[Any, Any]] = {
    "analysis": (test_machine.Tab, desk.Desk),
    "batch": (test_batch.Everything, test_batch.Tab),
    "grading": (test_grading.Everything, test_grading.Tab),
    "match": (test_match.AnyMatch, world.World),
}
"""The state machine of each tab, and the class whose `send` takes its events."""


@pytest.mark.benchmark
@pytest.mark.parametrize("tab", MACHINES)
def test_events_of_a_normal_run(tab: str, monkeypatch: pytest.MonkeyPatch):
    machine, sender = MACHINES[tab]
    send, count = sender.send, 0

    def counting(self: object, *events: object) -> object:
        nonlocal count
        count += len(events)
        return send(self, *events)

    monkeypatch.setattr(sender, "send", counting)
    began = time.process_time()
    run_state_machine_as_test(machine, settings=machine.TestCase.settings)
    print(f"\n{tab}: {count:,} events, {time.process_time() - began:.1f} s of processor time")
