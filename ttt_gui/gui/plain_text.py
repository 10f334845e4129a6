"""Text from outside (names of files, comments, messages) where Qt would read more into it.

Tooltips and message boxes take what looks like HTML for HTML, menus and buttons take & for a
mark of the next letter, the window's title takes [*] for a place. Labels are made by
`card.text_label`, which shows plain text only.
"""

import html
import unicodedata
from typing import Final

from PySide6.QtGui import Qt

_MARK: Final = "\N{REPLACEMENT CHARACTER}"
_DIRECTIONS: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that turn the direction of what follows, so that a name looks like another."""


def readable(text: str) -> str:
    """One line of `text`, with a mark in place of what cannot be shown.

    Such as the bytes of a file's name that are not UTF-8, which Qt would leave out.
    """
    return "".join(_MARK if _is_unreadable(letter) else letter for letter in text)


def _is_unreadable(letter: str) -> bool:
    return unicodedata.category(letter) in {"Cc", "Cs"} or letter in _DIRECTIONS


def tooltip(text: str) -> str:
    """What shows `text` as it is in a tooltip; lines stay lines."""
    text = "\n".join(readable(line) for line in text.split("\n"))
    if not Qt.mightBeRichText(text):
        return text
    escaped = html.escape(text).replace("\n", "<br>")
    return f"<qt>{escaped}</qt>"


def menu_text(text: str) -> str:
    """What shows `text` as it is in a menu or on a button; lines stay lines."""
    return "\n".join(readable(line) for line in text.split("\n")).replace("&", "&&")


def window_title(text: str) -> str:
    """What shows `text` as it is in a window's title."""
    return readable(text).replace("[*]", "[*][*]")
