"""`python -m ttt_gui` opens the window."""

import sys

from ttt_gui.app import main

sys.exit(main())
