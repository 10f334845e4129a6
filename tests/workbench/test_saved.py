"""Values written as JSON come back as they were; anything else is refused in one way."""

import json
from dataclasses import dataclass
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.search.outcome import Bound, MoveScore
from ttt_gui.workbench.analysis.knowledge import Knowledge
from ttt_gui.workbench.requests import Requests
from ttt_gui.workbench.saved import SavedStateError, from_json, to_json
from ttt_gui.workbench.timeline import Timeline

LEAVES = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text()
    | st.datetimes(timezones=st.just(UTC))
    | st.sampled_from([*Scoring, *Bound])
    | st.builds(MoveScore, st.integers(-1, 63), st.integers(-64, 64), st.sampled_from(Bound))
)
KEYS = st.text() | st.integers() | st.tuples(st.integers(), st.text()) | st.sampled_from(Scoring)
VALUES = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=4).map(tuple)
        | st.dictionaries(KEYS, inner, max_size=4)
        | st.builds(Timeline, inner)
    ),
    max_leaves=12,
)


@given(VALUES)
def test_any_value_comes_back(value: object):
    again = from_json(to_json(value))
    assert again == value
    assert type(again) is type(value)


@given(st.frozensets(st.integers() | st.text()))
def test_sets_come_back(value: frozenset[object]):
    assert from_json(to_json(value)) == value


def test_what_follows_from_other_fields_is_not_written():
    knowledge = Knowledge()
    knowledge.of(Othello.start())  # noted in a field that is no part of the value
    assert to_json(knowledge) == to_json(Knowledge())


@dataclass(frozen=True)
class Foreign:
    """A value of no module of the program."""

    number: int = 1


@pytest.mark.parametrize("value", [[1], {1, 2}, object(), b"bytes"])
def test_what_is_no_frozen_value_cannot_be_saved(value: object):
    with pytest.raises(TypeError, match="cannot be saved"):
        to_json((1, value))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "{}",
        '{"class": "nowhere:Nothing", "fields": {}}',
        '{"class": "workbench.requests:Requests", "fields": {"other": 1}}',
        '{"class": "search.outcome:Bound", "member": "PERHAPS"}',
        '{"class": "workbench.saved:to_json", "fields": {}}',
        '{"class": "workbench.saved:json.dumps", "fields": {}}',
        '{"time": "yesterday"}',
        '{"mapping": [[1]]}',
        "[" * 100_000,
    ],
)
def test_a_text_that_is_no_saved_state_is_refused(text: str):
    with pytest.raises(SavedStateError, match=r"."):
        from_json(text)


def test_a_class_is_looked_for_in_this_program_only():
    named = {"class": f"{Foreign.__module__}:Foreign", "fields": {"number": 1}}
    with pytest.raises(SavedStateError):
        from_json(json.dumps(named))


def test_times_keep_their_zone():
    time = datetime(2024, 2, 29, 12, 30, 1, 5, UTC)
    assert from_json(to_json(time)) == time
    assert from_json(to_json(Requests().ask("a"))) == Requests(1, {"a": 1})
