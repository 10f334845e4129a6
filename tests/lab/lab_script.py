"""A script of the lab that leaves everything to `ttt-cli lab`."""

import subprocess
import sys

command = [sys.executable, "-m", "ttt_gui.cli", "lab", *sys.argv[1:]]
sys.exit(subprocess.run(command, check=False).returncode)
