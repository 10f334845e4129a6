"""What a script of the lab prints, part by part, in the order in which it prints them.

The quick move comes before the search, so that a script which runs out of time has named a
move. The last integer of everything printed is the move to play: the line of play stands
backwards, and the time is never a whole number.
"""

from ttt_gui.games.othello import Othello
from ttt_gui.games.position import PASS, Move
from ttt_gui.notation.boards import board_text
from ttt_gui.notation.lab import reversed_line
from ttt_gui.search.outcome import SearchResult


def diagram(position: Othello) -> str:
    """The board as 8 rows of x, o and `.`, with `*` where the side to move may play."""
    letters = list(board_text(position))
    for move in position.legal_moves():
        if move != PASS:
            letters[move] = "*"
    return "\n".join("".join(letters[row : row + 8]) for row in range(0, 64, 8))


def position_report(position: Othello) -> str:
    """The diagram, the board on one line with both sides' discs, and the possible moves."""
    counts = f"{position.x.bit_count()}/{position.o.bit_count()}"
    side = position.side_to_move.value
    return "\n".join(
        (
            diagram(position),
            f"{board_text(position)} {counts}",
            f"Possible moves for {side}: {_possible_moves(position)}",
        )
    )


def _possible_moves(position: Othello) -> str:
    moves = position.legal_moves()
    if not moves:
        return "none, the game is over"
    if moves == (PASS,):
        return f"none, {position.side_to_move.value} must pass"
    return ", ".join(str(move) for move in moves)


def move_report(move: Move) -> str:
    """The move by a rule of thumb; -1 is a pass."""
    return f"My move is {move}"


def score_report(result: SearchResult) -> str:
    """The score for the side to move, and best play for both sides, backwards."""
    return f"Min score: {result.score}; move sequence: {reversed_line(result.line)}"


def time_report(seconds: float) -> str:
    """The time that has passed; with a decimal point, so that nobody takes it for a move."""
    return f"Elapsed time: {seconds:.6f}"
