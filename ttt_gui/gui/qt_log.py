"""What Qt has to say goes to the log.

One line is kept out of it. While a screen reader is attached, Qt's labels whose text can be
selected report each change of it as a text event, but give the bridge to the reader (AT-SPI) no
text interface to look it up in; so the bridge complains, thousands of times in a few minutes.
The reader loses nothing: it reads a label by its name.
"""

import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

_log = logging.getLogger("ttt_gui.qt")

_LABEL_COMPLAINT: Final = "Received text event for invalid interface"

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
    complaints = 0

    def take(kind: QtMsgType, _context: QMessageLogContext, message: str) -> None:
        nonlocal complaints
        if message.startswith(_LABEL_COMPLAINT):
            complaints += 1
            return
        _log.log(_LEVELS.get(kind, logging.WARNING), "%s", message)
        if kind is QtMsgType.QtFatalMsg and sys.stderr is not None:
            print(message, file=sys.stderr)  # Qt ends the process next: these are its last words

    before = qInstallMessageHandler(take)
    try:
        yield
    finally:
        qInstallMessageHandler(before)
        if complaints:
            _log.info("Left out %d times: %s", complaints, _LABEL_COMPLAINT)
