"""Where files are: what comes with the program, and what it keeps, by kind.

None of the folders to write to is made here, and none need be writable: whoever writes makes
what it needs, and has an answer for when it cannot.
"""

from pathlib import Path
from typing import Final

from platformdirs import PlatformDirs

_DIRS: Final = PlatformDirs("ttt-gui", appauthor=False, roaming=False)


def cache_folder() -> Path:
    """What can be made again: machine code."""
    return _DIRS.user_cache_path


def data_folder() -> Path:
    """What a person would miss: solved positions, games, batches."""
    return _DIRS.user_data_path


def log_folder() -> Path:
    """What happened: log files."""
    return _DIRS.user_log_path


def resource(name: str) -> Path:
    """The path of a file that comes with the program, such as `icons/ttt-gui.svg`.

    It is inside an installed package, or beside it in a checkout.
    """
    package = Path(__file__).parent
    inside = package / "resources"
    return (inside if inside.is_dir() else package.parent / "resources") / name
