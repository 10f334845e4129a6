"""The composition root of the window: arguments, log, QApplication, theme, main window.

Qt is imported where it is first needed, so that where it cannot be loaded a person still gets a
sentence, and the self-test its line of JSON.
"""

from __future__ import annotations

import argparse
import importlib
import logging
import os
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ttt_gui import __version__
from ttt_gui.folders import data_folder
from ttt_gui.garbage import collector_at_rest
from ttt_gui.gui.self_test_process import ARGUMENT, run_in_own_process
from ttt_gui.log import LEVELS, start_log
from ttt_gui.notation.error import NotationError
from ttt_gui.process import (
    INTERRUPTED,
    READER_GONE,
    Interruptible,
    is_interrupt_heeded,
    leave_standard_output,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QApplication

    from ttt_gui.gui.main_window import MainWindow
    from ttt_gui.notation.boards import BoardPosition

_log = logging.getLogger(__name__)

WARM_UP_MILLISECONDS: Final = 300
"""After the window is shown, so that nothing delays it, the compiled solver is made ready."""

_QT: Final = ("PySide6.QtCore", "PySide6.QtGui", "PySide6.QtWidgets")

_NO_QT: Final = (
    "The window needs Qt, which cannot be loaded: {fault}\n"
    "Where a library is missing, install the system's package that holds it "
    "(on Debian and Ubuntu libGL.so.1 is in libgl1)."
)


def build_window(data_dir: Path | None = None) -> MainWindow:
    """The main window, not shown yet. A QApplication must exist.

    Its searches end when it is closed or the application quits.

    Args:
        data_dir: the folder of its library (solved positions, games, batches); with None it
            remembers nothing and keeps nothing.
    """
    from PySide6.QtGui import QIcon  # noqa: PLC0415
    from PySide6.QtWidgets import QApplication  # noqa: PLC0415

    from ttt_gui.folders import resource  # noqa: PLC0415
    from ttt_gui.gui.main_window import MainWindow  # noqa: PLC0415
    from ttt_gui.gui.theme import ThemeSwitch  # noqa: PLC0415

    application = QApplication.instance()
    assert isinstance(application, QApplication), "a QApplication comes first"
    application.setApplicationName("ttt-gui")
    application.setApplicationDisplayName("ttt-gui")
    application.setDesktopFileName("ttt-gui")
    application.setWindowIcon(QIcon(str(resource("icons/ttt-gui.svg"))))
    window = MainWindow(ThemeSwitch(application), data_dir)
    application.aboutToQuit.connect(window.shutdown)
    return window


def main(argv: Sequence[str] | None = None) -> int:
    """Open the window and run until it is closed; return the exit status."""
    try:
        try:
            return _start(argv)
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        leave_standard_output()
        return READER_GONE
    except OSError as error:
        leave_standard_output()
        return _refuse(f"The answer could not be written: {error.strerror or error}")


def _start(argv: Sequence[str] | None) -> int:
    arguments = _parser().parse_args(argv)
    if arguments.self_test:
        with Interruptible():
            return run_in_own_process()
    if _lacks_display():
        # Qt would abort the process.
        if not arguments.self_test_here:
            return _refuse("There is no display to open a window on.")
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    fault = _fault_of_qt()
    if fault is not None:
        return _refuse(_NO_QT.format(fault=fault))
    return _test_here() if arguments.self_test_here else _run(arguments)


def _run(arguments: argparse.Namespace) -> int:
    """Show the window, with a log and with an ear for errors that nothing catches."""
    from PySide6.QtCore import QTimer  # noqa: PLC0415
    from PySide6.QtWidgets import QApplication  # noqa: PLC0415

    from ttt_gui.endgame import solver  # noqa: PLC0415
    from ttt_gui.gui.faults import FaultWatch  # noqa: PLC0415
    from ttt_gui.gui.opened_files import OpenedFiles  # noqa: PLC0415
    from ttt_gui.gui.qt_log import qt_messages_in_the_log  # noqa: PLC0415
    from ttt_gui.workbench.effects import ExplorePosition  # noqa: PLC0415

    log_file = start_log(arguments.log_level)
    if is_interrupt_heeded():
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C in a terminal, also while Qt waits
    application = QApplication(sys.argv[:1])
    with qt_messages_in_the_log():
        faults = FaultWatch(application, log_file)
        faults.install()
        try:
            with collector_at_rest():
                window = build_window(arguments.data_dir or data_folder())
        except Exception as error:  # noqa: BLE001  (whatever it is, a person gets to read it)
            faults.notice(error)
            application.exec()  # until the dialog is closed
            return _refuse(f"The window could not be opened: {error}")
        if sys.platform == "darwin":
            OpenedFiles(application).opened.connect(window.open_file)
        if arguments.measure_start is not None:
            _measure_start(application, window, arguments.measure_start)
        if arguments.file is not None:
            window.open_file(arguments.file)
        if arguments.explore is not None:
            window.carry_out(ExplorePosition(arguments.explore))
        window.show()
        if (arguments.file, arguments.explore, arguments.measure_start) == (None, None, None):
            window.welcome()
        _log.info("The window is shown")
        QTimer.singleShot(WARM_UP_MILLISECONDS, solver.warm_up)
        status = application.exec()
        faults.uninstall()
    return status


def _measure_start(application: QApplication, window: MainWindow, file: str) -> None:
    from ttt_gui.gui.measure_start import StartMeasurement  # noqa: PLC0415

    StartMeasurement(application, window, file)


def _test_here() -> int:
    from PySide6.QtWidgets import QApplication  # noqa: PLC0415

    from ttt_gui.gui.self_test import run_self_test  # noqa: PLC0415

    application = QApplication(sys.argv[:1])
    try:
        return run_self_test(build_window)
    finally:
        application.quit()


def _fault_of_qt() -> str | None:
    """Why Qt cannot be loaded, such as a library of the system that is missing."""
    try:
        for module in _QT:
            importlib.import_module(module)
    except ImportError as error:
        return str(error)
    return None


def _refuse(sentence: str) -> int:
    if sys.stderr is not None:
        print(sentence, file=sys.stderr)
    return 1


def _lacks_display() -> bool:
    names = ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY")
    return sys.platform == "linux" and not any(os.environ.get(name) for name in names)


def _position(text: str) -> BoardPosition:
    """The one position that `text` holds, in any form that can be read.

    Raises:
        ArgumentTypeError: it holds none, or several; the message tells a person why.
    """
    from ttt_gui.notation.entry import whole  # noqa: PLC0415
    from ttt_gui.notation.importer import UnreadableLine, read_positions  # noqa: PLC0415

    try:
        lines = read_positions(text)
    except NotationError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    if len(lines) != 1:
        raise argparse.ArgumentTypeError("more than one position; expected one")
    line = whole(lines[0])
    if isinstance(line, UnreadableLine):
        raise argparse.ArgumentTypeError(str(line.error))
    return line.position


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="ttt-gui",
        description="See how game-tree search works, and solve Othello endgames exactly.",
    )
    parser.add_argument("file", nargs="?", metavar="FILE", help="a file of Othello positions")
    parser.add_argument(
        "--explore",
        type=_position,
        metavar="POSITION",
        help="open the explorer on a position of tic-tac-toe or Othello, such as '....x.... o'",
    )
    parser.add_argument(
        "--data-dir",
        type=Path,
        metavar="DIR",
        help="the folder in which solved positions, games and batches are kept",
    )
    parser.add_argument(
        "--self-test",
        action="store_true",
        help="play and solve in the real window, print one line of JSON, exit 0 or 1",
    )
    parser.add_argument(
        "--log-level",
        choices=LEVELS,
        help="how much goes to the log file, and then to standard error too",
    )
    parser.add_argument(ARGUMENT, action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--measure-start", metavar="FILE", help=argparse.SUPPRESS)
    parser.add_argument("--version", action="version", version=f"ttt-gui {__version__}")
    return parser
