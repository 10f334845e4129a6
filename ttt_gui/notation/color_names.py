"""The sides of Othello as its players call them; x and o are letters of certain texts."""

from ttt_gui.games.position import Player


def color_name(side: Player) -> str:
    """`Black` for who plays x and moves first in a game, `White` for who plays o."""
    return "Black" if side is Player.X else "White"
