"""Files that the desktop asks the running program to open.

Other systems start the program with the file's name; macOS sends an event. Only there is it worth
to look at every event of the program.
"""

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication


class OpenedFiles(QObject):
    """Tells of each file that is to be opened."""

    opened = Signal(str)
    """The path of a file."""

    def __init__(self, application: QApplication) -> None:
        super().__init__(application)
        application.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  (Qt's name)
        """Take the events that name a file."""
        if isinstance(event, QFileOpenEvent) and event.file():
            self.opened.emit(event.file())
            return True
        return super().eventFilter(watched, event)
