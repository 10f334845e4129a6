"""`python -m ttt_gui.training FOLDER`: train the weights that the endgame solver judges by.

FOLDER keeps the labelled positions: stopped by Ctrl-C or otherwise, the same command resumes
from them. At the end the weights, a manifest and a picture of the held-out errors are written
to the folder that `--output` names, which is where the program looks for its own.
"""

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from ttt_gui.folders import resource
from ttt_gui.training.pipeline import train
from ttt_gui.training.plan import full, small
from ttt_gui.training.written import write_trained

_SEED = 12_345


def main(argv: Sequence[str] | None = None) -> int:
    """Train and write; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m ttt_gui.training", description=__doc__)
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="where positions are kept")
    parser.add_argument("--small", action="store_true", help="a minute's work, to try it out")
    parser.add_argument("--seed", type=int, default=_SEED, help="of all games (%(default)s)")
    parser.add_argument(
        "--output",
        type=Path,
        default=resource("evaluation"),
        metavar="FOLDER",
        help="where the weights are written (the program's own: %(default)s)",
    )
    arguments = parser.parse_args(argv)
    began = time.monotonic()

    def tell(line: str) -> None:
        print(f"{time.monotonic() - began:7.0f} s  {line}", flush=True)

    plan = small(arguments.seed) if arguments.small else full(arguments.seed)
    try:
        trained = train(plan, arguments.folder, tell)
        write_trained(trained, plan, arguments.output, small=arguments.small)
    except OSError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("Stopped; the same command resumes from here.", file=sys.stderr)
        return 130
    tell(f"written to {arguments.output}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
