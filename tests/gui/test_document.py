"""Names of files that are proposed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ttt_gui.gui.document import file_stem


@pytest.mark.parametrize(
    ("name", "stem"),
    [
        ("20 empty, Black to move", "20 empty, Black to move"),
        ("a/b: c?", "a b c"),
        (" . ", ""),
        ("a\nb", "a b"),
        ("x" * 200, "x" * 80),
    ],
)
def test_a_name_becomes_a_name_for_a_file(name: str, stem: str):
    assert file_stem(name) == stem


@given(st.text(max_size=200))
def test_no_name_breaks_a_path_or_has_an_end(name: str):
    stem = file_stem(name)
    assert not set(stem) & set('<>:"/\\|?*.\n\r\t\0')
    assert stem == stem.strip()
    assert len(stem) <= 80
