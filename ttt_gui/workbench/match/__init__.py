"""The tic-tac-toe tab: games between people and engines, and what each search visits."""

from typing import Final

from ttt_gui.workbench.match.match import update
from ttt_gui.workbench.match.view import view
from ttt_gui.workbench.program import Program

PROGRAM: Final = Program(update, view)
