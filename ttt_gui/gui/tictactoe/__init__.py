"""The tic-tac-toe tab."""
