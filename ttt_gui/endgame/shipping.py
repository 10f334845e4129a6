"""`python -m ttt_gui.endgame.shipping FOLDER`: compile the kernels that a package brings along.

They are for any processor that `cache.PORTABLE_CPU` names, and must be made by the Python and
from the sources that go into the package: their folder's name says which these are. Their digests
are taken here, and compared wherever the package is installed.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from ttt_gui.endgame import cache
from ttt_gui.endgame.warm_up import fill


def main(argv: Sequence[str] | None = None) -> int:
    """Fill the folder; return the exit status."""
    parser = argparse.ArgumentParser(prog="ttt_gui.endgame.shipping", description=__doc__)
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    fill(cache.shipped_store(parser.parse_args(argv).folder))
    return 0


if __name__ == "__main__":
    sys.exit(main())
