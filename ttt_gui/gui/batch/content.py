"""What was pasted or dropped, as an event of the batch."""

from PySide6.QtCore import QMimeData

from ttt_gui.gui.drop_tabs import local_file
from ttt_gui.workbench.batch.events import FileGiven, TextGiven


def event_of_content(content: QMimeData) -> FileGiven | TextGiven:
    """The first of its files, or else its text."""
    file = local_file(content)
    return TextGiven(content.text()) if file is None else FileGiven(file)
