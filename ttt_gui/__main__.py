"""The entry point of `ttt-gui`, which is also `python -m ttt_gui`: opens the window."""

import sys

from ttt_gui import process


def start() -> int:
    """Be `ttt-gui` in a process of its own; return the exit status."""
    process.begin()
    from ttt_gui.app import main  # noqa: PLC0415  (a Ctrl-C meanwhile is heeded by now)

    return main()


if __name__ == "__main__":
    sys.exit(start())
