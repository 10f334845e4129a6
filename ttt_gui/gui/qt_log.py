"""What Qt has to say goes to the log."""

import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

_log = logging.getLogger("ttt_gui.qt")

_LEVELS: Final = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}


@contextmanager
def qt_messages_in_the_log() -> Iterator[None]:
    """Put Qt's messages in the log rather than on standard error, as long as this lasts."""
    before = qInstallMessageHandler(_take)
    try:
        yield
    finally:
        qInstallMessageHandler(before)


def _take(kind: QtMsgType, _context: QMessageLogContext, message: str) -> None:
    _log.log(_LEVELS.get(kind, logging.WARNING), "%s", message)
    if kind is QtMsgType.QtFatalMsg and sys.stderr is not None:
        print(message, file=sys.stderr)  # Qt ends the process next: these are its last words
