"""What the executables of a package do before they become the window or the command line."""

import os
import sys
from collections.abc import Callable

if sys.platform == "linux":
    from ttt_gui.lab import supervisor


def run(main: Callable[[], int]) -> int:
    """Run `main`, or do the one thing for which the program has started itself.

    What `main` needs is best imported by itself: supervising a script needs little, and each
    test of a script waits for it.
    """
    clean_environment()
    if sys.platform == "linux" and sys.argv[1:2] == [supervisor.SUPERVISE_ARGUMENT]:
        supervisor.main(sys.argv[2:])
        return 0
    from ttt_gui.endgame.warm_up import COMPILE_ARGUMENT, compile_kernels  # noqa: PLC0415

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
