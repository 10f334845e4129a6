"""The program's version as the packages of each system want it.

`ttt_gui.__version__` is Python's: a release such as 0.2.0, or one on the way to it such as
0.2.0rc1. Others sort such names otherwise, or know numbers only.
"""

from typing import Final

from packaging.version import Version

from ttt_gui import __version__

THIS: Final = Version(__version__)


def numbers(version: Version = THIS, *, count: int) -> str:
    """The first `count` numbers, with points between them: 0.2.0rc1 has 0.2.0 as its first three.

    For Windows, which knows four of them and nothing else, and for macOS, which knows three.
    """
    return ".".join(map(str, [*version.release, *[0] * count][:count]))


def debian(version: Version = THIS) -> str:
    """The same order as Debian sorts it: 0.2.0~rc1 comes before 0.2.0, by the tilde."""
    text = version.base_version.replace("!", ":")
    if version.pre is not None:
        text += "~" + "".join(map(str, version.pre))
    if version.post is not None:
        text += f"+post{version.post}"
    if version.dev is not None:  # before any other of the same name, also before ~a1
        text += f"~~dev{version.dev}"
    if version.local is not None:
        text += f"+{version.local}"
    return text
