"""The school lab's way of writing a line of play."""

from collections.abc import Sequence

from ttt_gui.games.position import Move


def reversed_line(line: Sequence[Move]) -> str:
    """The line backwards, as the lab prints it: `[15, -1, 7, -1, 14, -1, 51]`.

    The last number is the move to play now; -1 is a pass.
    """
    return f"[{', '.join(str(move) for move in reversed(line))}]"
