"""Values: equal by their fields, hashable, printable, and never changed."""

from collections.abc import Mapping
from dataclasses import FrozenInstanceError, field, fields, is_dataclass, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ttt_gui.workbench.value import value


@value
class Place:
    row: int
    column: int = 0


@value
class Other:
    row: int
    column: int = 0


@value
class Remembering:
    facts: Mapping[int, int] = field(default_factory=dict)
    cache: dict[int, int] = field(default_factory=dict, init=False, repr=False, compare=False)

    @property
    def count(self) -> int:
        return len(self.facts)


@given(st.integers(), st.integers(), st.integers(), st.integers())
def test_values_are_equal_and_hash_alike_by_their_fields(a: int, b: int, c: int, d: int):
    first, second = Place(a, b), Place(c, d)
    assert (first == second) == ((a, b) == (c, d))
    assert first == Place(a, b)
    assert hash(first) == hash(Place(a, b))


def test_values_of_two_classes_are_never_equal():
    assert Place(1, 2) != Other(1, 2)
    assert Place(1) != (1, 0)
    assert len({Place(1), Place(1), Other(1)}) == 2


def test_nothing_is_assigned_deleted_or_added():
    place = Place(1, 2)
    with pytest.raises(FrozenInstanceError):
        place.row = 3  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del place.row
    with pytest.raises(FrozenInstanceError):
        place.height = 3  # type: ignore[attr-defined]
    assert place == Place(1, 2)


def test_it_is_a_dataclass_in_all_other_ways():
    assert is_dataclass(Place)
    assert [each.name for each in fields(Place)] == ["row", "column"]
    assert replace(Place(1, 2), column=5) == Place(1, 5)
    assert repr(Place(1)) == "Place(row=1, column=0)"
    match Place(3, 4):
        case Place(row, column):
            assert (row, column) == (3, 4)


def test_fields_that_are_not_compared_do_not_count():
    first, second = Remembering({1: 2}), Remembering({1: 2})
    first.cache[1] = 1
    assert first == second
    assert first.count == 1
    assert repr(first) == "Remembering(facts={1: 2})"


def test_defaults_that_are_made_are_not_shared():
    assert Remembering().facts is not Remembering().facts
