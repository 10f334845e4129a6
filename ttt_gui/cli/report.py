"""What a search found, in words and figures for a person."""

from ttt_gui.games.othello import Othello
from ttt_gui.games.position import Move, Player
from ttt_gui.games.tictactoe import WIN_SCORE, TicTacToe
from ttt_gui.notation.boards import BoardPosition
from ttt_gui.notation.color_names import color_name
from ttt_gui.notation.lab import reversed_line
from ttt_gui.notation.squares import move_name
from ttt_gui.notation.verdict import verdict
from ttt_gui.search.control import Progress
from ttt_gui.search.outcome import Bound, SearchResult


def solution_report(position: BoardPosition, result: SearchResult, *, all_moves: bool) -> str:
    """Several lines of text, without a line break at the end.

    Args:
        position: what was searched.
        result: what was found.
        all_moves: whether to show the value of every move.
    """
    rows = [("score", f"{result.score:+d}: {score_in_words(position, result)}")]
    if result.best_move is not None:
        plural = "s" if len(result.best_moves) > 1 else ""
        rows.append((f"best move{plural}", names(position, result.best_moves)))
        if all_moves:
            rows.append(("all moves", _move_values(position, result)))
        rows.append(("line", names(position, result.line)))
    if isinstance(position, Othello):
        rows.append(("lab's line", reversed_line(result.line)))
    speed = nodes_per_second(result.nodes, result.seconds)
    figures = f"{result.nodes:,} nodes in {result.seconds:.3f} s, {speed:,} nodes/s"
    rows.append(("search", f"{result.engine}, {figures}"))
    return "\n".join(
        [position_in_words(position), *(f"  {name:<11} {text}" for name, text in rows)]
    )


def position_in_words(position: BoardPosition) -> str:
    """Such as "Othello: Black 27, White 33, 4 empties, Black to move, rule discs"."""
    game, rule, names = "Tic-tac-toe", "", {side: side.value for side in Player}
    if isinstance(position, Othello):
        game, rule = "Othello", f", rule {position.scoring.value}"
        names = {side: color_name(side) for side in Player}
    x, o, empties = position.x.bit_count(), position.o.bit_count(), position.empties
    return (
        f"{game}: {names[Player.X]} {x}, {names[Player.O]} {o}, "
        f"{empties} {_plural(empties, 'empty', 'empties')}, "
        f"{names[position.side_to_move]} to move{rule}"
    )


def score_in_words(position: BoardPosition, result: SearchResult) -> str:
    """Who wins by how much when both play the line that was found."""
    if isinstance(position, TicTacToe):
        return _tictactoe_score_in_words(position, result.score)
    return verdict(position, result.score, result.line)


def _tictactoe_score_in_words(position: TicTacToe, score: int) -> str:
    if score == 0:
        return "a draw"
    winner = position.side_to_move if score > 0 else position.side_to_move.opponent
    plies = WIN_SCORE - abs(score)
    if plies == 0:
        return f"{winner.value} has won"
    return f"{winner.value} wins in {plies} {_plural(plies, 'move', 'moves')}, both sides' counted"


def name(position: BoardPosition, move: Move) -> str:
    """The name of a move: d7 or `--` in Othello, the cell's number from 1 to 9 in tic-tac-toe."""
    return move_name(move) if isinstance(position, Othello) else str(move + 1)


def names(position: BoardPosition, moves: tuple[Move, ...]) -> str:
    """The names of moves, in order."""
    return " ".join(name(position, move) for move in moves)


def _move_values(position: BoardPosition, result: SearchResult) -> str:
    return ", ".join(
        f"{name(position, each.move)} {each.score:+d}"
        for each in result.move_scores
        if each.bound is Bound.EXACT
    )


def progress_in_words(progress: Progress) -> str:
    """How far a search of Othello is, such as "1,234 nodes, 0.1 s, 2 of 9 moves, best d7 +4"."""
    root = progress.root
    parts = [f"{progress.nodes:,} nodes", f"{progress.seconds:.1f} s"]
    if root.moves:
        parts.append(f"{root.moves_done} of {root.moves} moves")
    if root.best_move is not None and root.best_score is not None:
        parts.append(f"best {move_name(root.best_move)} {root.best_score:+d}")
    if progress.activity:
        parts.append(progress.activity)
    return ", ".join(parts)


def nodes_per_second(nodes: int, seconds: float) -> int:
    """The speed, to whole nodes; 0 when no time has passed."""
    return round(nodes / seconds) if seconds > 0 else 0


def _plural(count: int, one: str, many: str) -> str:
    return one if count == 1 else many
