"""The grader tab: a script, run on the lab's boards, and what it got wrong."""

from typing import Final

from ttt_gui.workbench.grading.grading import update
from ttt_gui.workbench.grading.view import view
from ttt_gui.workbench.program import Program

PROGRAM: Final = Program(update, view)
