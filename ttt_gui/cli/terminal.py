r"""Text that a terminal shows and does not obey.

Names of files, lines of a file and what a script printed may hold control sequences: they move
the cursor, paint over what was said, change the window's title, turn the reading order round.
They are shown as escapes, such as `\x1b` and `\u202e`.
"""

import argparse
import sys
import unicodedata
from typing import TYPE_CHECKING, Final, NoReturn

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

_SHOWN_AS_ESCAPES: Final = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""Controls, marks that only format (the bidirectional ones), lone surrogates, separators."""


def one_line(text: str) -> str:
    """`text` with everything that a terminal would obey as an escape, line breaks included."""
    if text.isprintable():
        return text
    return "".join(_shown(each) for each in text)


def lines_of(text: str) -> str:
    """As `one_line`, but line breaks and tabs are left as they are."""
    if text.isprintable():
        return text
    return "".join(each if each in "\n\t" else _shown(each) for each in text)


def say(text: str, end: str = "\n") -> None:
    """Print `text` on standard output, and let it out at once."""
    print(lines_of(text), end=end, flush=True)


def tell(text: str) -> None:
    """Print `text` on standard error, for a person."""
    print(lines_of(text), file=sys.stderr, flush=True)


class SafeParser(argparse.ArgumentParser):
    """Repeats what it was given as escapes, too."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the command line, and end with status 2."""
        super().error(one_line(message))

    def _print_message(self, message: str, file: "SupportsWrite[str] | None" = None) -> None:
        super()._print_message(lines_of(message), file)


def _shown(letter: str) -> str:
    if unicodedata.category(letter) not in _SHOWN_AS_ESCAPES:
        return letter
    return letter.encode("unicode_escape").decode("ascii")
