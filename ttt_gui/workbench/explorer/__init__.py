"""The search explorer: a search replayed, compared with others, and put on paper."""

from typing import Final

from ttt_gui.workbench.explorer.explorer import update
from ttt_gui.workbench.explorer.view import view
from ttt_gui.workbench.program import Program

PROGRAM: Final = Program(update, view)
