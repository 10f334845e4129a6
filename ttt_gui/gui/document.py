"""What a tab shows, as the window's title and a file dialog name it."""

import re
from typing import Final

from ttt_gui.gui.plain_text import readable
from ttt_gui.workbench.value import value

_LONGEST: Final = 80
"""Characters of a file's name that are proposed."""

_NOT_IN_NAMES: Final = re.compile(r'[<>:"/\\|?*.\ufffd]+')
"""What some file system refuses in a name, or what would end it: the form adds its own end."""


@value
class Document:
    """What is shown and may be saved.

    Attributes:
        name: in words, for the title: `games.ggf, 3 of 20` or `20 empty, Black to move`; empty
            if nothing is shown that has a name.
        stem: the name proposed for a file of it, without an end, since the form adds that.
        path: the file that it comes from; empty if it comes from none.
        is_changed: whether it has been changed since, and not been saved.
    """

    name: str = ""
    stem: str = ""
    path: str = ""
    is_changed: bool = False


def file_stem(name: str) -> str:
    """A file's name, without its end, that every file system takes; empty if nothing is left."""
    words = _NOT_IN_NAMES.sub(" ", readable(name)).split()
    return " ".join(words)[:_LONGEST].strip(" ,;-")
