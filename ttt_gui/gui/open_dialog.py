"""Asks for a file to open, without holding up the window."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QWidget


def ask_for_file(
    parent: QWidget, name: str, title: str, filters: str, slot: Callable[[str], object]
) -> None:
    """Open a dialog; `slot`, a bound method, gets the path that is chosen.

    Args:
        parent: the widget that asks.
        name: the dialog's object name.
        title: its title.
        filters: what it offers, as `QFileDialog` has it.
        slot: what to do with the path.
    """
    dialog = QFileDialog(parent, title, "", filters)
    dialog.setObjectName(name)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.fileSelected.connect(slot)
    dialog.open()
