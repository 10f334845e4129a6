"""Who wins an Othello game by how much, in words."""

from collections.abc import Iterable

from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.games.position import Move, Player
from ttt_gui.notation.color_names import color_name


def verdict(position: Othello, score: int, line: Iterable[Move]) -> str:
    """Such as `White wins by 4: 34-30`, the winner's discs first, or `a draw: 32-32`.

    The discs are those at the end of `line`. Squares left empty there are named, and
    counted as the position's scoring has it: `Black wins by 58: 61-3, 57 squares left
    empty, counted for Black`.

    Args:
        position: where the line begins.
        score: its exact value for the side to move.
        line: best play to the end of the game.
    """
    end = position
    for move in line:
        end = end.play(move)
    discs = {Player.X: end.x.bit_count(), Player.O: end.o.bit_count()}
    left = f", {end.empties} square{'s' * (end.empties != 1)} left empty" if end.empties else ""
    if score == 0:
        return f"a draw: {discs[Player.X]}-{discs[Player.O]}{left}"
    winner = position.side_to_move if score > 0 else position.side_to_move.opponent
    if left and position.scoring is Scoring.WINNER_TAKES_EMPTIES:
        discs[winner] += end.empties
        left += f", counted for {color_name(winner)}"
    counts = f"{discs[winner]}-{discs[winner.opponent]}"
    return f"{color_name(winner)} wins by {abs(score)}: {counts}{left}"
