"""The Othello endgame tab."""
