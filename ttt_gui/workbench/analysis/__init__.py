"""The Othello tab: positions, lines of play, what is known of them, games and exercises."""

from typing import Final

from ttt_gui.workbench.analysis.update import update
from ttt_gui.workbench.analysis.view import view
from ttt_gui.workbench.program import Program

PROGRAM: Final = Program(update, view)
