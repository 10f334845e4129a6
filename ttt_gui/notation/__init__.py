"""Text to positions and back. Pure Python: knows the games, and nothing of searching them."""
