"""What the table of engines says of them."""

import pytest

from ttt_gui.engines import engine


@pytest.mark.parametrize(
    ("empties", "words"),
    [
        (26, ""),
        (27, "27 empty squares may take minutes or hours; up to about 26 is realistic"),
        (60, "60 empty squares cannot be solved in practice; up to about 26 is realistic"),
    ],
)
def test_what_to_expect_of_a_long_search(empties: int, words: str):
    assert engine("compiled").slowness(empties) == words
