"""The log file: what happened, for whoever has to find out why.

It stands in the platform's folder for logs, is short, and names no position and no game. A
place that cannot be written to only means that there is no log.
"""

import faulthandler
import logging
import platform
import sys
from contextlib import suppress
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Final

from ttt_gui import __version__
from ttt_gui.folders import log_folder

FILE_NAME: Final = "ttt-gui.log"
CRASH_NAME: Final = "crash.log"
"""Where Python leaves the call stacks of a process that the operating system ends."""

MOST_BYTES: Final = 500_000
OLDER_FILES: Final = 3
LEVELS: Final = ("debug", "info", "warning", "error")

_FORMAT: Final = "%(asctime)s %(process)d %(threadName)s %(levelname)s %(name)s: %(message)s"

_log = logging.getLogger(__name__)

_crash_file: TextIOWrapper | None = None
"""Kept open: the handler of a crash knows its number only."""


def start_log(level: str | None = None) -> Path | None:
    """Keep a log from now on.

    Args:
        level: one of `LEVELS`. When it is given, somebody wants to see: what the program says of
            itself then comes out on standard error too. None means "info", into the file only.

    Returns:
        the log file, or None where none can be written.
    """
    logging.raiseExceptions = False  # a full disk is not worth a word
    logging.captureWarnings(True)
    root = logging.getLogger()
    for handler in list(root.handlers):
        root.removeHandler(handler)
    root.addHandler(logging.NullHandler())  # without any, warnings would go to standard error
    # Libraries only when they warn: numba tells thousands of things about what it compiles.
    root.setLevel(logging.WARNING)
    logging.getLogger("ttt_gui").setLevel((level or "info").upper())
    if level is not None and sys.stderr is not None:
        _add(logging.StreamHandler(sys.stderr))
    path = log_folder() / FILE_NAME
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _add(
            RotatingFileHandler(
                path, maxBytes=MOST_BYTES, backupCount=OLDER_FILES, encoding="utf-8"
            )
        )
    except OSError as error:
        _log.info("There is no log file: %s", error)
        return None
    _watch_for_crashes(path.with_name(CRASH_NAME))
    _log.info("ttt-gui %s, Python %s, %s", __version__, sys.version, platform.platform())
    return path


def _add(handler: logging.Handler) -> None:
    handler.setFormatter(logging.Formatter(_FORMAT))
    logging.getLogger().addHandler(handler)


def _watch_for_crashes(path: Path) -> None:
    """Let a crash leave its call stacks in `path`; those of the last one go to the log."""
    global _crash_file  # noqa: PLW0603  (a process crashes once)
    with suppress(OSError):
        if path.exists() and (stacks := path.read_text("utf-8", "replace").strip()):
            _log.error("A run of the program before this one crashed:\n%s", stacks)
            path.write_text("", "utf-8")
        if _crash_file is not None:
            _crash_file.close()
        _crash_file = path.open("a", encoding="utf-8")
        faulthandler.enable(_crash_file)
