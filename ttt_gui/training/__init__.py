"""How the solver's judgement is trained: `python -m ttt_gui.training` (see `__main__`)."""
