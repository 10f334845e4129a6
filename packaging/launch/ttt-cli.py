"""The command line, as an executable."""

import sys

from packaged import run


def main() -> int:
    """Import the command line and start it."""
    from ttt_gui.cli import main as start  # noqa: PLC0415

    return start()


sys.exit(run(main))
