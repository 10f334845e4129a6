"""Text that a spreadsheet shows and does not compute.

A cell that begins with `=`, `+`, `-`, `@`, a tab or a line break may be taken for a formula,
which can fetch and send data (OWASP, "CSV Injection"). An apostrophe before it makes it text.
"""

from typing import Final

_BEGINNINGS: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""The last four are their full-width forms, which some spreadsheets take for them."""


def as_text(text: str) -> str:
    """`text` for a cell that is never a number; with an apostrophe where it needs one."""
    # Some programs skip spaces at the beginning before they look.
    return f"'{text}" if text.lstrip(" ").startswith(_BEGINNINGS) else text
