"""What the executables of a package do before they become the window or the command line."""

import os
import sys
from collections.abc import Callable


def run(main: Callable[[], int]) -> int:
    """Run `main`, or what the program has started itself for: a worker, or the solver's set-up."""
    clean_environment()
    # Only here: supervise.py needs this module, and is in a hurry.
    import multiprocessing  # noqa: PLC0415

    from ttt_gui.endgame.warm_up import COMPILE_ARGUMENT, compile_kernels  # noqa: PLC0415

    multiprocessing.freeze_support()  # does not return where this is to be a worker
    if sys.argv[1:] == [COMPILE_ARGUMENT]:
        compile_kernels()
        return 0
    return main()


def clean_environment() -> None:
    """Let programs that this one starts begin as if this one had been started by a person.

    PyInstaller's loader has set the path of libraries for this process, which has read it by now:
    other programs shall find the system's libraries. And this program, started by itself, must not
    take the path to be set already.
    """
    for name in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"):
        if before := os.environ.get(name + "_ORIG"):
            os.environ[name] = before
        else:
            os.environ.pop(name, None)
        os.environ.pop(name + "_ORIG", None)
    os.environ["PYINSTALLER_RESET_ENVIRONMENT"] = "1"
