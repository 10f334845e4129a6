"""`python -m ttt_gui.cli` is `ttt-cli`."""

import sys

from ttt_gui.cli import main

sys.exit(main())
