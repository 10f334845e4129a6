"""Files of any encoding that boards and games are found in."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ttt_gui.notation.decoding import UNDECODED, DecodedLines, decode
from ttt_gui.notation.entry import Entry
from ttt_gui.notation.importer import read_positions

BOARD = "xxxxxxo.xxxxxo..xxooooooxoxxooooxoxxooooxxxoxoooxxo.oxooxooooooo x"

CASES = [
    ("Zo\u00e9", "utf-8", ""),
    ("Zo\u00e9", "utf-8-sig", ""),
    ("Zo\u00e9 \u6751\u4e0a", "utf-16", "UTF-16"),
    ("Zo\u00e9", "utf-32", "UTF-32"),
    ("Zo\u00e9", "cp1252", "Windows-1252"),
    ("\u00e9l\u00e8ve M\u00fcller", "cp1252", "Windows-1252"),
    ("\u201cgood\u201d \u2014 it\u2019s", "cp1252", "Windows-1252"),
    ("Zo\u00e9", "latin-1", "Windows-1252"),
    ("a\x81b\u00e9", "latin-1", "Latin-1"),
    ("\u3080\u3089\u304b\u307f", "cp932", "Shift_JIS"),
    ("\u6751\u4e0a\u5065", "cp932", "Shift_JIS"),
    ("\u30bd\u30fc\u30b9", "cp932", "Shift_JIS"),
    ("\u3080\u3089\u304b\u307f", "euc_jp", "EUC-JP"),
]


@pytest.mark.parametrize(("comment", "encoding", "name"), CASES)
def test_a_comment_in_any_encoding(comment: str, encoding: str, name: str) -> None:
    decoded = decode(f"{BOARD}\n{BOARD} % {comment}\n".encode(encoding))
    first, second = read_positions(decoded.text)
    assert isinstance(first, Entry)
    assert isinstance(second, Entry)
    assert second.comment == comment
    assert (name in decoded.note) if name else not decoded.note


def test_a_wrong_byte_spoils_no_other_line() -> None:
    content = f"{BOARD} % Zo\u00e9\n".encode() + BOARD.encode() + b" % Zo\xe9\n"
    decoded = decode(content)
    assert [e.comment for e in read_positions(decoded.text) if isinstance(e, Entry)] == [
        "Zo\u00e9"
    ] * 2
    assert decoded.note.startswith("line 2 is not UTF-8; it is read as Windows-1252")


def test_lines_say_once_how_they_were_read() -> None:
    content = b"a\n" + b"\xe9\n" * 3 + "\u3080\u3089\n".encode("cp932")
    lines = DecodedLines(io.TextIOWrapper(io.BytesIO(content), "utf-8", errors=UNDECODED))
    notes = []
    texts = []
    for line in lines:
        texts.append(line.strip())
        notes.append(lines.take_note())
    assert texts == ["a", "\u00e9", "\u00e9", "\u00e9", "\u3080\u3089"]
    assert [bool(note) for note in notes] == [False, True, False, False, True]
    assert "line 2" in notes[1]
    assert "Shift_JIS" in notes[4]


@given(st.binary())
def test_any_bytes_are_text(content: bytes) -> None:
    decode(content).text.encode()
