"""The explorer tab: a recorded search, replayed step by step."""

from typing import Final

from ttt_gui.workbench.explorer.explorer import update
from ttt_gui.workbench.explorer.view import view
from ttt_gui.workbench.program import Program

PROGRAM: Final = Program(update, view)
