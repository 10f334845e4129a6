"""Text from outside is shown as it is: no markup, no marks of letters, no bytes left out."""

import os
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import Qt, QTextDocument
from PySide6.QtWidgets import QLabel, QMenu, QMessageBox
from pytestqt.qtbot import QtBot

from ttt_gui.app import build_window
from ttt_gui.gui.library_notices import LibraryNotices
from ttt_gui.gui.main_window import MainWindow
from ttt_gui.gui.plain_text import menu_text, readable, tooltip, window_title
from ttt_gui.gui.recent_files import MOST, recent_files, with_latest

WAIT = 10_000
POSITION = "xxxxxxo.xxxxxo..xxooooooxoxxooooxoxxooooxxxoxoooxxo.oxooxooooooo x\n"

lines = st.text(st.characters(exclude_categories=["Cc", "Cs", "Zs", "Cf", "Zl", "Zp"]))


def seen(tip: str) -> str:
    """What a tooltip shows."""
    if not Qt.mightBeRichText(tip):
        return tip
    document = QTextDocument()
    document.setHtml(tip)
    return document.toPlainText()


@given(text=st.lists(st.one_of(lines, st.sampled_from(["<b>x</b>", "<img src=x>", "&lt;"]))))
def test_a_tooltip_shows_its_text(text: list[str]):
    text = [line for line in text if line]
    assert seen(tooltip("\n".join(text))) == "\n".join(text)


def test_a_tooltip_without_markup_is_left_as_it_is():
    assert tooltip("") == ""
    assert tooltip("a & b <3\nc") == "a & b <3\nc"


def test_captions_and_titles():
    assert menu_text("a&b\n<c>") == "a&&b\n<c>"
    assert window_title("a[*]b&") == "a[*][*]b&"


@pytest.mark.parametrize("text", ["a\udcffb", "a\nb", "a\tb", "a\0b", "a\u202eb", "a\x1bb"])
def test_what_cannot_be_shown_is_marked(text: str):
    assert readable(text) == "a�b"
    readable(text).encode()


@given(names=st.lists(st.one_of(st.binary(min_size=1), st.text(min_size=1).map(str.encode))))
def test_any_name_of_a_file_can_be_kept(names: list[bytes]):
    kept = ""
    paths = [os.fsdecode(name) for name in names]
    for path in paths:
        kept = with_latest(path, kept)
        assert kept.isascii()
    latest_first = list(dict.fromkeys(reversed(paths)))
    assert list(recent_files(kept)) == latest_first[:MOST]


def test_ordinary_paths_can_be_read_in_the_settings():
    assert with_latest("/home/a b/c.obf", "") == "/home/a b/c.obf"
    assert recent_files("/home/ä/100%.obf") == ("/home/ä/100%.obf",)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere names are text")
def test_a_file_whose_name_is_not_utf_8_is_opened_offered_and_opened_again(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
):
    path = os.fsdecode(os.fsencode(tmp_path) + b"/\xff\xfe<b>&amp;[*]\n.obf")
    Path(path).write_text(POSITION)
    window.open_file(path)
    shown = "��<b>&amp;[*]�.obf"
    qtbot.waitUntil(lambda: window.windowTitle().startswith("��"), timeout=WAIT)
    assert window.windowTitle().startswith(shown.replace("[*]", "[*][*]"))
    window.close()
    again = build_window()
    qtbot.addWidget(again)
    menu = again.findChild(QMenu, "recentFiles")
    (entry,) = menu.actions()
    assert entry.text() == f"{tmp_path}/{shown}".replace("&", "&&")
    entry.trigger()
    qtbot.waitUntil(lambda: again.windowTitle().startswith("��"), timeout=WAIT)
    again.close()


def test_what_the_library_says_is_no_markup(window: MainWindow):
    message = "<img src=x>&amp; is damaged"
    window.findChild(LibraryNotices).told.emit(message)
    box = window.findChild(QMessageBox)
    assert box.textFormat() is Qt.TextFormat.PlainText
    assert box.text() == message
    box.close()


def test_every_label_that_may_show_text_from_outside_is_plain(window: MainWindow):
    """A label with another format shows what the program itself says, in its own words."""
    for label in window.findChildren(QLabel):
        if label.textFormat() is not Qt.TextFormat.PlainText and label.objectName():
            assert label.objectName().startswith("qt_"), label.objectName()
