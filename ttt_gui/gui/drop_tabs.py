"""The tabs of the window, and the one place where files and texts are dropped."""

from typing import Final

from PySide6.QtCore import QMimeData, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QTabWidget, QWidget

from ttt_gui.workbench.destination import BEGINNING

_HARMLESS: Final = (Qt.DropAction.CopyAction, Qt.DropAction.LinkAction)
"""What may be done with what is dropped, the best first: the source keeps it."""


class DropTabs(QTabWidget):
    """Takes what is dropped anywhere on its pages, and leaves it to its source.

    A source that proposes to move something deletes it once that has been accepted. So no widget
    of a page takes drops itself, also none of Qt's text boxes.
    """

    dropped = Signal(QMimeData)
    """A local file or a text."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Tabs")
        self.setAcceptDrops(True)

    def add_page(self, page: QWidget, title: str) -> None:
        """Add a tab; what is dropped on `page`, or on anything in it, comes here."""
        for widget in (page, *page.findChildren(QWidget)):
            widget.setAcceptDrops(False)
        self.addTab(page, title)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802  (Qt's name)
        """Take files and texts."""
        _accept_copy(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:  # noqa: N802  (Qt's name)
        """Take them anywhere."""
        _accept_copy(event)

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802  (Qt's name)
        """Tell what was dropped."""
        _accept_copy(event)
        if event.isAccepted():
            self.dropped.emit(event.mimeData())


def local_file(content: QMimeData) -> str | None:
    """The path of the first local file in `content`, if there is one."""
    return next((url.toLocalFile() for url in content.urls() if url.isLocalFile()), None)


def beginning_of_text(content: QMimeData) -> str:
    """The first characters of a text. The whole of it may be long."""
    data = content.data("text/plain").left(BEGINNING).data()
    return bytes(data).decode("utf-8", "replace")


def _accept_copy(event: QDropEvent) -> None:
    """Accept a local file or a text, whatever the source proposes, if it may keep it."""
    content = event.mimeData()
    action = next((each for each in _HARMLESS if each & event.possibleActions()), None)
    # Qt counts an address as a text; only a text that was dragged as one is meant.
    if action is None or not (content.hasFormat("text/plain") or local_file(content)):
        event.ignore()
        return
    event.setDropAction(action)
    event.accept()
