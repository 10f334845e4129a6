"""What the executables of a package do before they become the window or the command line."""

import os
import sys
from collections.abc import Callable

from ttt_gui.endgame.warm_up import COMPILE_ARGUMENT, compile_kernels


def run(main: Callable[[], int]) -> int:
    """Run `main`, or compile the solver where the program has started itself for that."""
    give_back_library_path()
    if sys.argv[1:] == [COMPILE_ARGUMENT]:
        compile_kernels()
        return 0
    return main()


def give_back_library_path() -> None:
    """Let programs that this one starts find the system's libraries, not those of the package.

    PyInstaller's loader has set the path for this process, which has read it by now.
    """
    for name in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"):
        if before := os.environ.get(name + "_ORIG"):
            os.environ[name] = before
        else:
            os.environ.pop(name, None)
        os.environ.pop(name + "_ORIG", None)
