"""Where the platform wants programs to keep what they write, by kind.

None of these folders is made here, and none need be writable: whoever writes makes what it
needs, and has an answer for when it cannot.
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
