"""The first thing that the executables run, before PyInstaller's own hooks, which take long.

Where the program has started itself to supervise a script, nothing follows: the script is waiting,
and this is done again for each of its tests.
"""

import os
import sys

if sys.platform == "linux":
    from ttt_gui.lab import supervisor

    if sys.argv[1:2] == [supervisor.SUPERVISE_ARGUMENT]:
        from packaged import clean_environment

        clean_environment()
        supervisor.main(sys.argv[2:])
        os._exit(0)
