"""The composition root of the window: arguments, QApplication, theme, main window."""

import argparse
import logging
import os
import sys
from collections.abc import Sequence
from types import TracebackType

from PySide6.QtCore import QTimer
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from ttt_gui import __version__
from ttt_gui.endgame import solver
from ttt_gui.gui.main_window import MainWindow
from ttt_gui.gui.resources import resource
from ttt_gui.gui.self_test import run_self_test
from ttt_gui.gui.self_test_process import ARGUMENT, run_in_own_process
from ttt_gui.gui.theme import ThemeSwitch

_log = logging.getLogger(__name__)

WARM_UP_MILLISECONDS = 300
"""After the window is shown, so that nothing delays it, the compiled solver is made ready."""


def build_window() -> MainWindow:
    """The main window, not shown yet. A QApplication must exist.

    Its searches end when it is closed or the application quits.
    """
    application = QApplication.instance()
    assert isinstance(application, QApplication), "a QApplication comes first"
    application.setApplicationName("ttt-gui")
    application.setApplicationDisplayName("ttt-gui")
    application.setDesktopFileName("ttt-gui")
    application.setWindowIcon(QIcon(str(resource("icons/ttt-gui.svg"))))
    window = MainWindow(ThemeSwitch(application))
    application.aboutToQuit.connect(window.shutdown)
    return window


def main(argv: Sequence[str] | None = None) -> int:
    """Open the window and run until it is closed; return the exit status."""
    arguments = _parser().parse_args(argv)
    if arguments.self_test:
        return run_in_own_process()
    if _lacks_display():
        # Qt would abort the process.
        if not arguments.self_test_here:
            print("There is no display to open a window on.", file=sys.stderr)
            return 1
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    application = QApplication(sys.argv[:1])
    if arguments.self_test_here:
        return run_self_test(build_window)
    window = build_window()
    _show_faults_in(window)
    if arguments.file is not None:
        window.open_file(arguments.file)
    window.show()
    QTimer.singleShot(WARM_UP_MILLISECONDS, solver.warm_up)
    return application.exec()


def _lacks_display() -> bool:
    names = ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY")
    return sys.platform == "linux" and not any(os.environ.get(name) for name in names)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="ttt-gui",
        description="See how game-tree search works, and solve Othello endgames exactly.",
    )
    parser.add_argument("file", nargs="?", metavar="FILE", help="a file of Othello positions")
    parser.add_argument(
        "--self-test",
        action="store_true",
        help="play and solve in the real window, print one line of JSON, exit 0 or 1",
    )
    parser.add_argument(ARGUMENT, action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--version", action="version", version=f"ttt-gui {__version__}")
    return parser


def _show_faults_in(window: MainWindow) -> None:
    """Tell of an error that nothing caught in the window, and of its place only in the log."""

    def show_fault(
        kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
        else:
            _log.debug("An error that nothing caught", exc_info=(kind, error, trace))
            window.show_error(f"Something went wrong in the program: {error} ({kind.__name__})")

    sys.excepthook = show_fault
