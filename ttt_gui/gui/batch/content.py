"""What was pasted or dropped, as an event of the batch."""

from PySide6.QtCore import QMimeData

from ttt_gui.workbench.batch.events import FileGiven, TextGiven


def event_of_content(content: QMimeData) -> FileGiven | TextGiven:
    """The first of its files, or else its text."""
    files = [url.toLocalFile() for url in content.urls() if url.isLocalFile()]
    return FileGiven(files[0]) if files else TextGiven(content.text())
