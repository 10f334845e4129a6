"""The command line, as an executable."""

import sys

from ttt_gui import process

process.begin()  # before the imports that take their time: Ctrl-C may come in one of them

from packaged import run  # noqa: E402

from ttt_gui.cli.__main__ import start  # noqa: E402

sys.exit(run(start))
