"""Files that the desktop asks the running program to open, as macOS does."""

from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ttt_gui.gui.opened_files import OpenedFiles


def test_a_file_that_the_desktop_wants_opened_is_told(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path
):
    opened_files = OpenedFiles(qapp)
    wanted = tmp_path / "endgames.obf"
    with qtbot.waitSignal(opened_files.opened) as told:
        QApplication.sendEvent(qapp, QFileOpenEvent(QUrl.fromLocalFile(str(wanted))))
    assert told.args == [str(wanted)]
    qapp.removeEventFilter(opened_files)
