"""The entry point of `ttt-cli`, which is also `python -m ttt_gui.cli`."""

import sys

from ttt_gui import process


def start() -> int:
    """Be `ttt-cli` in a process of its own; return the exit status."""
    process.begin()
    if sys.stdout is None:
        print("ttt-cli: standard output is closed: results have no place to go", file=sys.stderr)
        return 1
    from ttt_gui.cli import main  # noqa: PLC0415  (a Ctrl-C meanwhile is heeded by now)

    return main()


if __name__ == "__main__":
    sys.exit(start())
