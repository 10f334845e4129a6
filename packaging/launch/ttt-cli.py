"""The command line, as an executable."""

import sys

from packaged import run

from ttt_gui.cli import main

sys.exit(run(main))
