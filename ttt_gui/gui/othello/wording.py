"""What the Othello tab says, in words."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final, assert_never

from ttt_gui.engines import engine
from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.games.position import PASS, Move, Player
from ttt_gui.games.symmetry import SYMMETRIES
from ttt_gui.gui.labels import Tone
from ttt_gui.gui.search_wording import left_in_words
from ttt_gui.notation.color_names import color_name
from ttt_gui.notation.control import ReadingProgress
from ttt_gui.notation.squares import move_name
from ttt_gui.notation.verdict import verdict
from ttt_gui.search.control import Progress, RootReport
from ttt_gui.search.outcome import Bound, MoveScore
from ttt_gui.workbench.analysis.exercise import Exercise, Tally
from ttt_gui.workbench.analysis.export import TextForm
from ttt_gui.workbench.analysis.knowledge import Known
from ttt_gui.workbench.analysis.pool import PracticeSource
from ttt_gui.workbench.analysis.set_up import (
    BoardCleared,
    BoardTurned,
    ColorsSwapped,
    Edit,
    RandomPut,
    SideChosen,
    StartPositionPut,
)
from ttt_gui.workbench.analysis.state import (
    Copied,
    EditMade,
    Fault,
    GameLeft,
    GameOver,
    GivenUp,
    Judged,
    Message,
    NoExercise,
    NoGames,
    NoneFound,
    NothingToPlay,
    PartlyRead,
    Preview,
    ReadWith,
    Refused,
    Saved,
    SingleMove,
    TooLong,
    TooManyToPlay,
)
from ttt_gui.workbench.analysis.view import (
    Asked,
    GameOn,
    Hidden,
    LookingOn,
    PlayView,
    ResultView,
    SolveView,
)
from ttt_gui.workbench.loaded import RowOrigin, too_long

FORM_NAMES: Final = {
    TextForm.LAB: "Lab board",
    TextForm.OBF: "OBF, with the values known",
    TextForm.GGF: "GGF, with the moves",
    TextForm.SGF: "SGF, with the moves and their losses",
    TextForm.TRANSCRIPT: "Moves",
    TextForm.DIAGRAM: "Diagram",
    TextForm.JSON: "JSON, with all that is known",
    TextForm.CSV: "Losses (CSV), for spreadsheets",
}
"""The ways to write positions, as a menu names them."""

_NO_TEXT: Final = "What was read appears here."


SCORING_NOTE: Final = (
    "When a game ends early, tournaments give the empty squares to the winner; the lab counts "
    "them for neither side. Each text is counted its own way until you choose here."
)
"""What is explained until a person chooses the scoring."""


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
    """`Black 27, White 33, 4 empty: Black to move`."""
    discs = (
        f"Black {position.x.bit_count()}, White {position.o.bit_count()}, {position.empties} empty"
    )
    side = color_name(position.side_to_move)
    moves = position.legal_moves()
    if not position.x | position.o:
        return "Empty board"
    if not moves:
        return f"{discs}: game over"
    if moves == (PASS,):
        return f"{discs}: {side} must pass"
    return f"{discs}: {side} to move"


def score_number(position: Othello, score: int) -> str:
    """The score as the large number: that of the side to move, or of whoever has won."""
    return signed(abs(score) if position.is_over() else score)


def perspective_in_words(position: Othello, score: int) -> str:
    """Whose the large number is: `for Black, to move`, `for Black, who won`."""
    side = position.side_to_move
    if not position.is_over():
        return f"for {color_name(side)}, to move"
    if not score:
        return "drawn"
    return f"for {color_name(side if score > 0 else side.opponent)}, who won"


def score_in_words(position: Othello, known: Known) -> str:
    """Who wins by how much, as a sentence begins: `White wins by 4: 34-30`, `A draw: 32-32`.

    Without the discs while no line to the end of the game is known.
    """
    result = known.result
    if known.has_line or position.is_over():
        words = verdict(position, result.score, result.line)
        return f"A{words[1:]}" if result.score == 0 else words
    if not result.score:
        return "A draw"
    side = position.side_to_move
    winner = side if result.score > 0 else side.opponent
    return f"{color_name(winner)} wins by {abs(result.score)}"


def unsolved_in_words(view: ResultView) -> str:
    """Why there is no score."""
    if view.hidden is Hidden.PLAYING:
        return "Hidden while you play"
    if view.hidden is Hidden.PRACTISING:
        return "Hidden: find the best move"
    left = "" if view.progress is None else left_in_words(view.progress.root)
    if view.is_busy:
        return f"Searching: {left}" if left else "Searching…"
    if view.progress is not None:
        return f"Stopped: {left}" if left else "Not solved yet: stopped"
    if view.proved_moves:
        moves = len(view.position.legal_moves())
        return f"Not solved yet: {view.proved_moves} of {moves} moves known"
    return "Not solved yet: press Solve (F5)"


def slow_warning(empties: int | None, engine_key: str) -> str:
    """What to expect before searching so many empty squares; empty when it is quick.

    Args:
        empties: the empty squares, if they are many for the engine; else None.
        engine_key: the engine.
    """
    return "" if empties is None else f"{engine(engine_key).slowness(empties)}."


def search_in_words(view: SolveView) -> str:
    """How far a search is, or how it was stopped; empty if there was none."""
    if view.hidden is not None:
        return "Thinking…" if view.is_busy else ""
    if view.single is not None:
        return _single_in_words(view.single)
    if view.progress is None:
        return "Searching…" if view.is_busy else ""
    return progress_in_words(view.progress) if view.is_busy else stopped_in_words(view.progress)


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
    if root.is_proved:
        best = f"{move_name(root.best_move)} {signed(root.best_score)}"
        return f"Best move proved: {best}. Values of the others: {done}"
    return f"Searching: {done}, best so far {move_name(root.best_move)} {signed(root.best_score)}"


def _single_in_words(single: SingleMove) -> str:
    """How far the search of one move alone is: `Searching g2 only: 3 of 9 replies done`."""
    words = f"Searching {move_name(single.move)} only"
    progress = single.progress
    if progress is None or (not progress.root.moves and not progress.activity):
        return f"{words}…"
    if progress.activity:
        return progress.activity
    root = progress.root
    bound = "" if root.lower is None else f", it is worth {signed(-root.lower)} at most"
    return f"{words}: {root.moves_done} of {root.moves} replies done{bound}"


def stopped_in_words(progress: Progress) -> str:
    """What a search that was stopped leaves behind."""
    root = progress.root
    if root.best_move is None or root.best_score is None:
        return "Stopped before a move was finished. The score is not known."
    return (
        f"Stopped with {root.moves_done} of {root.moves} moves done. "
        f"The best of them is {move_name(root.best_move)} {signed(root.best_score)}; "
        f"the others may be better.{_bound_in_words(root)}"
    )


def _bound_in_words(root: RootReport) -> str:
    """What is proved of the score, as a further sentence; empty while nothing is."""
    return "" if root.lower is None else f" The score is at least {signed(root.lower)}."


def rule_in_words(scoring: Scoring) -> str:
    """How a finished game is counted."""
    if scoring is Scoring.WINNER_TAKES_EMPTIES:
        return "Empty squares go to the winner"
    return "Empty squares count for neither side"


def solved_by(label: str, proved_at: datetime | None) -> str:
    """Which engine found a result, and when, if it is remembered from another search."""
    if proved_at is None:
        return f"Solved by: {label}"
    day = proved_at.astimezone().date().isoformat()
    return f"Saved result of {day}: {label}. Press Solve to solve it again"


def loss_text(loss: int | None) -> str:
    """What a move has lost, in discs: `-4`, `0`, or a question mark while it is not known."""
    return "?" if loss is None else signed(-loss)


def losses_in_words(by_side: Mapping[Player, Sequence[int | None]]) -> str:
    """What each side has lost in all: `Black lost 6 discs, White lost nothing`."""
    moves = sum(len(losses) for losses in by_side.values())
    if not moves:
        return "No move of this line has been played"
    unknown = sum(loss is None for losses in by_side.values() for loss in losses)
    if unknown == moves and len(by_side) > 1:
        return "Losses are not known yet"
    parts = [_loss_of_side(side, losses) for side, losses in by_side.items()]
    doubt = f" ({unknown} of {moves} moves not known)" if 0 < unknown < moves else ""
    return f"{', '.join(parts)}{doubt}"


def _loss_of_side(side: Player, losses: Sequence[int | None]) -> str:
    """`Black lost 6 discs`, or how much at least while some of its moves are not known."""
    known = [loss for loss in losses if loss is not None]
    if losses and not known:
        return f"{color_name(side)}: not known"
    is_complete = len(known) == len(losses)
    if not sum(known):
        name = color_name(side)
        return f"{name} lost nothing" if is_complete else f"{name}: no loss known"
    return f"{color_name(side)} lost {discs(sum(known))}{'' if is_complete else ' or more'}"


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


def play_in_words(view: PlayView) -> str:
    """How a game or an exercise goes, or how the last one ended; empty if there is none."""
    status = view.status
    match status:
        case None:
            return ""
        case GameOn(position, side):
            return _game_in_words(position, side)
        case LookingOn(tried):
            words = "Looking for a position with exactly one best move…"
            return f"{words} {tried} had more" if tried else words
        case Asked(side):
            return f"{color_name(side)} to move. Exactly one move is best: which?"
        case NothingToPlay():
            return "The game is over: there is nothing to play"
        case TooManyToPlay(empties, limit):
            return (
                f"{empties} empty squares are too many for a game: this engine plays perfectly "
                f"with {limit} or fewer. Play on to such a position, or load one."
            )
        case GameLeft():
            return "The game was ended before it was over"
        case GameOver(own, other):
            return _game_over_in_words(own, other)
        case Judged(move, loss, exercise):
            return _judgement_in_words(move, loss, exercise, view.tally)
        case GivenUp(exercise):
            shown = f"Shown: the best move was {_best(exercise)}.{_in_the_game(exercise)}"
            return f"{shown} {_tally_in_words(view.tally)}"
        case NoExercise(problem):
            return problem
        case NoGames(source):
            return _no_games_in_words(source)
        case NoneFound(empties, tried):
            if not tried:
                return f"No position there has at most {empties} empty squares and several moves"
            return (
                f"None of {tried:,} positions with at most {empties} empty squares has exactly "
                "one best move"
            )
        case _:
            assert_never(status)


def _game_in_words(position: Othello, person: Player) -> str:
    """How a game against the solver stands, to the person who plays `person`."""
    if position.side_to_move is not person:
        return f"You play {color_name(person)}. The solver is to move…"
    if position.legal_moves() == (PASS,):
        return f"You play {color_name(person)}. You have no move: press Pass"
    return f"You play {color_name(person)}. It is your move"


def _game_over_in_words(own: int, other: int) -> str:
    if own == other:
        return f"The game is over: a draw, {own}-{other}"
    ending = "You have won" if own > other else "The solver has won"
    return f"The game is over. {ending}: {max(own, other)}-{min(own, other)}"


def _judgement_in_words(move: Move, loss: int, exercise: Exercise, tally: Tally) -> str:
    """Whether `move` was the one best move, and how many were so far."""
    counted = _tally_in_words(tally)
    if not loss:
        return f"Right: {_best(exercise)} is the only best move.{_in_the_game(exercise)} {counted}"
    best = _best(exercise)
    told = _in_the_game(exercise) if move != exercise.played else ""
    return f"{move_name(move)} loses {discs(loss)}. The best move was {best}.{told} {counted}"


def _no_games_in_words(source: PracticeSource) -> str:
    if source is PracticeSource.TEXT:
        return "No text or file is loaded: load one with games or positions first"
    return "You have finished no game here yet: play one, or choose another source"


def _in_the_game(exercise: Exercise) -> str:
    """What was played there, if it lost something, as a further sentence with its space."""
    if exercise.played is None or not exercise.was_lost:
        return ""
    loss = discs(exercise.loss(exercise.played))
    return f" In the game {move_name(exercise.played)} was played, which loses {loss}."


def _best(exercise: Exercise) -> str:
    result = exercise.result
    assert result.best_move is not None
    return f"{move_name(result.best_move)} ({signed(result.score)})"


def _tally_in_words(tally: Tally) -> str:
    return f"{tally.right} of {tally.tried} right so far"


def reading_in_words(reading: ReadingProgress) -> str:
    """How far a reading is: `Reading: 45 %, 12,000 found (Esc stops)`."""
    if not reading.fraction:
        return "Reading… (Esc stops)"
    return f"Reading: {reading.fraction:.0%}, {reading.entries:,} found (Esc stops)"


def preview_in_words(preview: Preview, reading: ReadingProgress | None) -> tuple[str, Tone]:
    """What is said of the text in the box, or of what is being read."""
    if reading is not None:
        return reading_in_words(reading), Tone.NOTE
    if preview.problem:
        return preview.problem, Tone.WARNING
    if preview.is_loaded:
        return preview.reads_as[:1].upper() + preview.reads_as[1:], Tone.NOTE
    return f"Reads as {preview.reads_as}" if preview.reads_as else _NO_TEXT, Tone.NOTE


def message_in_words(message: Message | None) -> tuple[str, Tone]:
    """What is said of the position, or wrong with a text."""
    match message:
        case None:
            return "", Tone.NOTE
        case Refused(problem, is_file):
            return problem if is_file else f"Not loaded: {problem}", Tone.ERROR
        case TooLong(size):
            return too_long(size), Tone.ERROR
        case PartlyRead(problem) | Fault(problem):
            return problem, Tone.ERROR
        case ReadWith(line, note):
            return f"Line {line}: {note}", Tone.WARNING
        case EditMade(edit):
            return _edit_in_words(edit), Tone.NOTE
        case Copied(lacks_values):
            return _copied_in_words(lacks_values=lacks_values), Tone.NOTE
        case Saved(path):
            return f"Saved as {path}", Tone.NOTE
        case RowOrigin(source, number):
            return f"No. {number:,} of {source}", Tone.NOTE
        case _:
            assert_never(message)


def _edit_in_words(edit: Edit) -> str:
    match edit:
        case SideChosen():
            return "Side to move"
        case BoardCleared():
            return "Clearing"
        case StartPositionPut():
            return "Start position"
        case ColorsSwapped():
            return "Swapping colours"
        case BoardTurned(symmetry):
            return SYMMETRIES[symmetry].name
        case RandomPut(_, seed):
            return f"Random position, seed {seed}"
        case _:
            assert_never(edit)


def _copied_in_words(*, lacks_values: bool) -> str:
    """That something was copied, and what could not be."""
    if lacks_values:
        return (
            "Copied without values: those of OBF count the empty squares for the winner. "
            "Solve under “Winner takes empties” to have them"
        )
    return "Copied"
