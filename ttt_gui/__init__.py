"""See how game-tree search works, and solve Othello endgames exactly."""

__version__ = "0.1.0"
