"""The lab's two examples, and what LAB says of them."""

from ttt_gui.games.othello import Othello
from ttt_gui.notation.boards import parse_position

X_BOARD = "xxxxxxo.xxxxxo..xxooooooxoxxooooxoxxooooxxxoxoooxxo.oxooxooooooo"
O_BOARD = "xxxxxxo.xxxoxo.oxxxxooooxoxxoox.xxoxxxxxxxxxoxxoxxxxxxx.xxxxxxx."


def example_x() -> Othello:
    """Moves 7: -1, 14: -1, 51: +18."""
    return _othello(f"{X_BOARD} x")


def example_o() -> Othello:
    """Moves 31: -51, 55: -48."""
    return _othello(f"{O_BOARD} o")


def _othello(text: str) -> Othello:
    position = parse_position(text)
    assert isinstance(position, Othello)
    return position
