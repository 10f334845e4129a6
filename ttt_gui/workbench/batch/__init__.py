"""The batch tab: a file of positions, solved row by row, kept as it goes."""

from typing import Final

from ttt_gui.workbench.batch.update import update
from ttt_gui.workbench.batch.view import view
from ttt_gui.workbench.program import Program

PROGRAM: Final = Program(update, view)
