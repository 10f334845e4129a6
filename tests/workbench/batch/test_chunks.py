"""A long sequence in chunks: what a list would hold, and what changed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ttt_gui.workbench.batch.chunks import CHUNK, Chunks


@pytest.mark.parametrize("length", [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK])
def test_it_holds_what_it_was_made_of(length: int):
    items = list(range(length))
    chunks = Chunks.of(items)
    assert list(chunks) == items
    assert len(chunks) == length
    assert [chunks[index] for index in range(length)] == items
    assert list(Chunks.filled(length, "x")) == ["x"] * length


@given(
    st.integers(1, 700),
    st.lists(st.tuples(st.integers(0, 699), st.integers(0, 5)), max_size=20),
)
def test_puts_are_those_of_a_list_and_leave_the_original(length: int, puts: list[tuple[int, int]]):
    first = Chunks.filled(length, 0)
    items, chunks = [0] * length, first
    for index, item in puts:
        items[index % length] = item
        chunks = chunks.put(index % length, item)
    assert list(chunks) == items
    assert list(first) == [0] * length
    assert chunks == Chunks.of(items)
    assert list(first.changes(chunks)) == [index for index, item in enumerate(items) if item != 0]


def test_a_copy_shares_the_chunks_that_did_not_change():
    first = Chunks.of(range(4 * CHUNK))
    second = first.put(CHUNK + 3, -1)
    shared = [a is b for a, b in zip(first.chunks, second.chunks, strict=True)]
    assert shared == [True, False, True, True]
