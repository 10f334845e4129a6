"""Asks for a file to open, without holding up the window."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QWidget

from ttt_gui.gui.settings import load_folder, save_folder


def ask_for_file(
    parent: QWidget, name: str, title: str, filters: str, slot: Callable[[str], object]
) -> None:
    """Open a dialog where the last file was; `slot`, a bound method, gets the path chosen.

    Args:
        parent: the widget that asks.
        name: the dialog's object name.
        title: its title.
        filters: what it offers, as `QFileDialog` has it.
        slot: what to do with the path.
    """
    dialog = QFileDialog(parent, title, load_folder(), filters)
    dialog.setObjectName(name)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.fileSelected.connect(_remember)
    dialog.fileSelected.connect(slot)
    dialog.open()


def _remember(path: str) -> None:
    save_folder(str(Path(path).parent))
