"""`ttt-gui --measure-start FILE`: how soon there is a window, and then a first solution.

For `packaging/measure_start.py`, which starts the program and compares clocks: what is told
here is the time of the machine's monotonic clock, which all its processes share.
"""

import json
import sys
import time

from PySide6.QtCore import QEvent, QObject, QTimer, Slot
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLabel

from ttt_gui.gui.find_widget import find_widget
from ttt_gui.gui.main_window import MainWindow
from ttt_gui.gui.othello.tab import OthelloTab


class StartMeasurement(QObject):
    """Loads a file and has it solved as soon as the window has been painted; tells, and quits."""

    def __init__(self, application: QApplication, window: MainWindow, file: str) -> None:
        super().__init__(application)
        self._window = window
        self._file = file
        self._shown = 0.0
        self._solve = find_widget(window.tab(OthelloTab), QAbstractButton, "solve")
        engine = find_widget(window.tab(OthelloTab), QComboBox, "othelloEngine")
        engine.setCurrentIndex(engine.findData("compiled"))
        self._timer = QTimer(self)
        self._timer.setInterval(1)
        self._timer.timeout.connect(self._end_if_solved)
        window.tab(OthelloTab).host.commanded.connect(self._on_loaded)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  (Qt's name)
        """Notice the first paint of the window, which comes once it is on the screen."""
        if not self._shown and event.type() == QEvent.Type.Paint:
            self._shown = time.monotonic()
            QTimer.singleShot(0, self._load)
        return super().eventFilter(watched, event)

    @Slot()
    def _load(self) -> None:
        self._window.open_file(self._file)

    @Slot()
    def _on_loaded(self) -> None:
        self._solve.click()
        self._timer.start()

    @Slot()
    def _end_if_solved(self) -> None:
        if self._solve.isEnabled():
            self._timer.stop()
            self._tell()
            self._window.close()

    def _tell(self) -> None:
        score = find_widget(self._window.tab(OthelloTab), QLabel, "score").text()
        found = {"shown": self._shown, "solved": time.monotonic(), "score": score}
        assert sys.stdout is not None
        sys.stdout.write(json.dumps(found) + "\n")
        sys.stdout.flush()
