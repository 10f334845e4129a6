"""How long positions are likely to take: only measurements are told."""

from hypothesis import given
from hypothesis import strategies as st

from ttt_gui.blocks.expected_work import GROWTH, ExpectedWork, Remaining


def test_what_remains_is_told_by_what_was_measured():
    work = ExpectedWork()
    for empties in (10, 10, 10, 14, 14, 20):
        work.expect(empties)
    assert work.remaining() == Remaining(0.0, 6)
    work.measure(10, 0.1)
    work.measure(10, 0.3)
    assert work.remaining() == Remaining(0.2, 3)
    assert work.spent == 0.4
    work.leave_out(20)
    assert work.remaining() == Remaining(0.2, 2)


def test_other_sizes_are_guessed_from_the_nearest_measured_one():
    work = ExpectedWork()
    before = work.expected(18)
    work.expect(16)
    work.measure(16, 100.0)
    assert work.expected(18) == 100.0 * GROWTH**2
    assert work.expected(18) > before
    assert work.expected(15) == 100.0 / GROWTH


@given(st.lists(st.tuples(st.integers(0, 60), st.floats(0, 100)), max_size=30))
def test_all_that_is_waiting_is_the_sum_of_its_positions(measured: list[tuple[int, float]]):
    work = ExpectedWork()
    for empties, seconds in measured:
        work.expect(empties)
        work.measure(empties, seconds)
        work.expect(empties)
    total = sum(work.expected(empties) for empties, _ in measured)
    assert abs(work.expected_in_all() - total) <= 1e-9 * total
    remaining = work.remaining()
    assert remaining.unmeasured == 0
    assert abs(remaining.seconds - total) <= 1e-9 * total
