"""What the Othello tab says of a position and its result, in words. No Qt."""

from ttt_gui.engines import Engine
from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.games.position import PASS
from ttt_gui.notation.squares import move_name
from ttt_gui.notation.verdict import verdict
from ttt_gui.search.control import Progress, RootReport
from ttt_gui.search.outcome import Bound, MoveScore, SearchResult


def signed(score: int) -> str:
    """A score with its sign: `+18`, `-4`, `0`."""
    return f"{score:+d}" if score else "0"


def move_value(move: MoveScore) -> str:
    """The value of a move, with the sign of comparison when it is only a bound: `≤ +4`."""
    signs = {Bound.EXACT: "", Bound.AT_LEAST: "≥ ", Bound.AT_MOST: "≤ "}
    return f"{signs[move.bound]}{signed(move.score)}"


def proof(move: MoveScore) -> str:
    """How a move's value relates to the true one, in a word or two."""
    return {Bound.EXACT: "exact", Bound.AT_LEAST: "at least", Bound.AT_MOST: "at most"}[move.bound]


def position_in_words(position: Othello) -> str:
    """`x 27, o 33, 4 empty: x to move`."""
    discs = f"x {position.x.bit_count()}, o {position.o.bit_count()}, {position.empties} empty"
    side = position.side_to_move.value
    moves = position.legal_moves()
    if not moves:
        return f"{discs}: the game is over"
    if moves == (PASS,):
        return f"{discs}: {side} must pass"
    return f"{discs}: {side} to move"


def score_in_words(position: Othello, result: SearchResult) -> str:
    """Who wins by how much, as a sentence begins: `o wins by 4: 34-30`, `A draw: 32-32`."""
    words = verdict(position, result.score, result.line)
    return f"A{words[1:]}" if result.score == 0 else words


def slow_warning(engine: Engine, position: Othello) -> str:
    """What to expect before searching `position` with `engine`; empty when it is quick."""
    limit = engine.pleasant_empties
    if limit is None or position.empties <= limit:
        return ""
    return (
        f"{position.empties} empty squares are many for this engine: above {limit} it may take "
        "minutes or hours, each square about three times as long as the one before. "
        "It can be stopped at any time."
    )


def progress_in_words(progress: Progress) -> str:
    """How far a search is at the root, and the best it has found."""
    root = progress.root
    if progress.activity:
        return progress.activity
    if not root.moves:
        return "Searching…"
    done = f"{root.moves_done} of {root.moves} moves done"
    if root.best_move is None or root.best_score is None:
        return f"Searching: {done}"
    return f"Searching: {done}, best so far {move_name(root.best_move)} {signed(root.best_score)}"


def stopped_in_words(progress: Progress) -> str:
    """What a search that was stopped leaves behind."""
    root = progress.root
    if root.best_move is None or root.best_score is None:
        return "Stopped before a move was finished. The score is not known."
    return (
        f"Stopped with {root.moves_done} of {root.moves} moves done. "
        f"The best of them is {move_name(root.best_move)} {signed(root.best_score)}; "
        f"the others may be better.{_bounds_in_words(root)}"
    )


def _bounds_in_words(root: RootReport) -> str:
    """What is proved of the score, as a further sentence; empty while nothing is."""
    if root.lower is not None and root.upper is not None:
        return f" The score is from {signed(root.lower)} to {signed(root.upper)}."
    if root.lower is not None:
        return f" The score is at least {signed(root.lower)}."
    return f" The score is at most {signed(root.upper)}." if root.upper is not None else ""


def rule_in_words(scoring: Scoring) -> str:
    """How a finished game is counted."""
    if scoring is Scoring.WINNER_TAKES_EMPTIES:
        return "Empty squares go to the winner"
    return "Empty squares count for nobody"


def speed_text(nodes: int, seconds: float) -> str:
    """Nodes a second, to three digits: `850`, `61.2 k`, `63.4 M`; a dash for no time at all."""
    if seconds <= 0:
        return "–"
    speed = nodes / seconds
    for unit, size in (("M", 1e6), ("k", 1e3)):
        if speed >= size:
            return (
                f"{speed / size:.3g} {unit}"
                if speed < 1000 * size
                else f"{speed / size:,.0f} {unit}"
            )
    return f"{speed:.0f}"
