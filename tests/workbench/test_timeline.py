"""Undo and redo, against a list of states and an index into it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ttt_gui.workbench import timeline
from ttt_gui.workbench.timeline import Timeline

STEPS = st.lists(
    st.tuples(st.sampled_from(["then", "amend", "undo", "redo", "stroke"]), st.integers(0, 99))
)


@given(STEPS)
def test_it_is_a_list_with_an_index(steps: list[tuple[str, int]]):
    line, states, index, stroke = Timeline(0), [0], 0, 0
    for kind, value in steps:
        match kind:
            case "undo":
                line, index = line.undo(), max(index - 1, 0)
            case "redo":
                line, index = line.redo(), min(index + 1, len(states) - 1)
            case "amend":
                line, states[index] = line.amend(value), value
            case _:
                number = 1 + value % 2 if kind == "stroke" else 0
                line = line.then(value, number)
                if number and number == stroke:
                    states[index:] = [value]
                else:
                    index += 1
                    states[index:] = [value]
                stroke = number
        if kind in {"undo", "redo"}:
            stroke = line.stroke
        assert (*line.past, line.present, *line.future) == tuple(states)
        assert len(line.past) == index
        assert line.can_undo == (index > 0)
        assert line.can_redo == (index < len(states) - 1)


def test_a_stroke_is_undone_as_one():
    line = Timeline("empty").then("one", 7).then("two", 7).then("three", 7)
    assert line.undo().present == "empty"
    assert line.undo().redo().present == "three"


def test_another_stroke_is_another_step():
    line = Timeline("empty").then("one", 7).then("two", 8)
    assert line.undo().present == "one"


def test_a_change_after_undo_never_joins_the_stroke_that_was_undone():
    line = Timeline("empty").then("one", 7).undo().then("two", 7)
    assert line.undo().present == "empty"


def test_there_is_a_limit_to_what_is_remembered(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(timeline, "MOST_PAST", 3)
    line = Timeline(0)
    for number in range(1, 10):
        line = line.then(number)
    assert line.past == (6, 7, 8)


def test_at_either_end_nothing_changes():
    line = Timeline(0)
    assert line.undo() is line
    assert line.redo() is line
