"""The window, as an executable."""

import sys

from packaged import run


def main() -> int:
    """Import the window and start it."""
    from ttt_gui.app import main as start  # noqa: PLC0415

    return start()


sys.exit(run(main))
