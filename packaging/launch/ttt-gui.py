"""The window, as an executable."""

import sys

from packaged import run

from ttt_gui.app import main

sys.exit(run(main))
