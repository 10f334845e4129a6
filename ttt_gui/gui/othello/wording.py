"""What the Othello tab says of a position and its result, in words. No Qt."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from ttt_gui.engines import Engine
from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.games.position import PASS, Move, Player
from ttt_gui.gui.othello.exercise import Tally
from ttt_gui.gui.othello.export import Item, TextForm
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
        return f"{discs}: game over"
    if moves == (PASS,):
        return f"{discs}: {side} must pass"
    return f"{discs}: {side} to move"


def origin_in_words(source: str, number: int) -> str:
    """Where a position comes from: a row of a batch, or a test of a script."""
    return f"No. {number:,} of {source}"


def score_in_words(position: Othello, result: SearchResult) -> str:
    """Who wins by how much, as a sentence begins: `o wins by 4: 34-30`, `A draw: 32-32`."""
    words = verdict(position, result.score, result.line)
    return f"A{words[1:]}" if result.score == 0 else words


def slow_warning(engine: Engine, position: Othello) -> str:
    """What to expect before searching `position` with `engine`; empty when it is quick."""
    limit = engine.pleasant_empties
    if limit is None or position.empties <= limit or position.is_over():
        return ""
    return (
        f"{position.empties} empty squares are many for this engine: above {limit} it may take "
        "minutes or hours, each square about three times as long as the one before. "
        "It can be stopped at any time."
    )


def search_in_words(progress: Progress | None, *, is_busy: bool) -> str:
    """How far a search is, or how it was stopped; empty if there was none."""
    if progress is None:
        return "Searching…" if is_busy else ""
    return progress_in_words(progress) if is_busy else stopped_in_words(progress)


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


def found_by(label: str, proved_at: datetime | None) -> str:
    """Which engine found a result, and when, if it is remembered from another search."""
    if proved_at is None:
        return f"Found by: {label}"
    day = proved_at.astimezone().date().isoformat()
    return f"Remembered from {day}: {label}. Solve again to search anew"


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


def loss_text(loss: int | None) -> str:
    """What a move has lost, in discs: `-4`, `0`, or a question mark while it is not known."""
    return "?" if loss is None else signed(-loss)


def losses_in_words(by_side: Mapping[Player, Sequence[int | None]]) -> str:
    """What each side has lost in all: `x lost 6 discs, o none (3 moves not known)`."""
    moves = sum(len(losses) for losses in by_side.values())
    if not moves:
        return "No move of this line has been played"
    unknown = sum(loss is None for losses in by_side.values() for loss in losses)
    if unknown == moves:
        return "Losses are not known yet"
    parts = [_loss_of_side(side, losses) for side, losses in by_side.items()]
    doubt = f" ({unknown} of {moves} moves not known)" if unknown else ""
    return f"{', '.join(parts)}{doubt}"


def _loss_of_side(side: Player, losses: Sequence[int | None]) -> str:
    """`x lost 6 discs`, or how much at least while some of its moves are not known."""
    known = [loss for loss in losses if loss is not None]
    if losses and not known:
        return f"{side.value}: not known"
    is_complete = len(known) == len(losses)
    if not sum(known):
        return f"{side.value} lost nothing" if is_complete else f"{side.value}: no loss known"
    return f"{side.value} lost {discs(sum(known))}{'' if is_complete else ' or more'}"


def last_move_in_words(move: Move, loss: int | None, best: Move | None) -> str:
    """What the last move was worth: `b2 lost 6 discs, d7 was best`; empty while not known."""
    if move == PASS:
        return "a forced pass"
    if loss is None:
        return ""
    if not loss:
        return f"{move_name(move)} lost nothing"
    better = f"; {move_name(best)} was best" if best is not None else ""
    return f"{move_name(move)} lost {discs(loss)}{better}"


def discs(count: int) -> str:
    """`1 disc`, `6 discs`."""
    return f"{count} disc{'s' * (count != 1)}"


def game_in_words(position: Othello, person: Player) -> str:
    """How a game against the solver stands, to the person who plays `person`."""
    if position.is_over():
        x, o = position.x.bit_count(), position.o.bit_count()
        own, other = (x, o) if person is Player.X else (o, x)
        if own == other:
            return f"The game is over: a draw, {own}-{other}"
        ending = "You have won" if own > other else "The solver has won"
        return f"The game is over. {ending}: {max(own, other)}-{min(own, other)}"
    if position.side_to_move is not person:
        return f"You play {person.value}. The solver is to move…"
    if position.legal_moves() == (PASS,):
        return f"You play {person.value}. You have no move: press Pass"
    return f"You play {person.value}. It is your move"


def exercise_in_words(position: Othello) -> str:
    """What to do in an exercise."""
    return f"{position.side_to_move.value} to move. Exactly one move is best: which?"


def given_up_in_words(result: SearchResult, tally: Tally) -> str:
    """What the best move of an exercise was, and how many were found so far."""
    assert result.best_move is not None
    best = f"{move_name(result.best_move)} ({signed(result.score)})"
    return f"Shown: the best move was {best}. {tally.right} of {tally.tried} right so far"


def copied_in_words(form: TextForm, items: Sequence[Item]) -> str:
    """That something was copied, and what could not be."""
    has_values = any(item.known is not None for item in items)
    is_by_discs = any(item.position.scoring is Scoring.DISC_DIFFERENCE for item in items)
    if form is TextForm.OBF and has_values and is_by_discs:
        return (
            "Copied without values: those of OBF count the empty squares for the winner. "
            "Solve under “Winner takes empties” to have them"
        )
    return "Copied"


def judgement_in_words(move: Move, loss: int, result: SearchResult, tally: Tally) -> str:
    """Whether `move` was the one best move, and how many were so far."""
    assert result.best_move is not None
    best = f"{move_name(result.best_move)} ({signed(result.score)})"
    counted = f"{tally.right} of {tally.tried} right so far"
    if move == result.best_move:
        return f"Right: {best} is the only best move. {counted}"
    return f"{move_name(move)} loses {discs(loss)}. The best move was {best}. {counted}"
