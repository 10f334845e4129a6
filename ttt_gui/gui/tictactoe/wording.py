"""What the tic-tac-toe tab says, in words. No Qt."""

from pathlib import Path
from typing import Final

from ttt_gui.engines import engine
from ttt_gui.games.position import Player
from ttt_gui.gui.duration import seconds_text
from ttt_gui.gui.plain_text import readable
from ttt_gui.notation.cells import CellLabels, cell_label, line_as_sum
from ttt_gui.notation.rounds import transcript
from ttt_gui.search.strength import Strength
from ttt_gui.workbench.match.game import Outcome, Seats, Step, Tally
from ttt_gui.workbench.match.hints import Hint, Value
from ttt_gui.workbench.match.set_up import Fault
from ttt_gui.workbench.match.state import LastSearch, Notice, Why
from ttt_gui.workbench.match.view import Compared, GameView, Status, TranscriptView
from ttt_gui.workbench.value import value


def side_letter(side: Player) -> str:
    """`X` or `O`."""
    return side.value.upper()


def hint_text(hint: Hint) -> str:
    """What a cell is worth: `draw`, `win in 3`."""
    return "draw" if hint.value is Value.DRAW else f"{hint.value.value} in {hint.distance}"


def status_text(status: Status) -> str:
    """Whose turn it is, or how the game ended."""
    if status.outcome is not None:
        return _ending(status, status.outcome)
    side = side_letter(status.side_to_move)
    if status.is_paused:
        return f"Paused: {side} to move"
    if status.engine is not None:
        return f"{side} to move: {engine(status.engine).label}"
    if not status.seats.is_mixed:
        return f"{side} to move"
    if status.seats.is_person(status.side_to_move):
        return f"Your turn: you are {side}"
    return f"Engine’s turn ({side})"


def _ending(status: Status, outcome: Outcome) -> str:
    if outcome.winner is None:
        return "A draw"
    winner = side_letter(outcome.winner)
    if outcome.given_up:
        loser = side_letter(outcome.winner.opponent)
        if status.seats.is_mixed:
            return f"You gave up: the engine wins as {winner}"
        return f"{loser} gave up: {winner} wins"
    if status.seats.is_mixed:
        person_won = status.seats.is_person(outcome.winner)
        text = f"You win as {winner}" if person_won else f"The engine wins as {winner}"
    else:
        text = f"{winner} wins"
    if status.labels is CellLabels.LO_SHU:
        sums = (line_as_sum(line) for line in status.winning_lines)
        text = f"{text}: {' and '.join(sums)}"
    return text


def tally_text(tally: Tally, seats: Seats) -> str:
    """The score over games, for the kind of match that is on."""
    if seats.is_mixed:
        return f"You {tally.person}  ·  Engine {tally.engine}  ·  Draws {tally.mixed_draws}"
    return f"X {tally.x}  ·  O {tally.o}  ·  Draws {tally.draws}"


def game_nodes_text(counts: tuple[int, ...]) -> str:
    """The nodes of this game's engine moves and their sum: `3,986 + 270 = 4,256`."""
    if len(counts) <= 1:
        return f"{sum(counts):,}"
    return f"{' + '.join(f'{count:,}' for count in counts)} = {sum(counts):,}"


def search_facts(last: LastSearch | None) -> str:
    """How long the last search took and who made it, one per line."""
    if last is None:
        return "No engine has searched yet"
    if last.random_seed is not None:
        facts = [f"nodes: drawn at random, seed {last.random_seed}"]
    else:
        facts = [f"nodes in {seconds_text(last.seconds)}"]
    if last.is_of_earlier_game:
        facts[0] += ", in an earlier game"
    facts.append(engine(last.engine).label)
    if last.plies is not None:
        facts.append(f"({_moves_ahead(last.plies)} only: its choice may be wrong)")
    elif last.drew_lots:
        facts.append("(every move searched exactly, to choose at random)")
    return "\n".join(facts)


def strength_text(strength: Strength) -> str:
    """How strong an engine plays."""
    if strength.plies is not None:
        return f"Looks {_moves_ahead(strength.plies)}"
    return {
        Strength.QUARTER_RANDOM: "1 move in 4 at random",
        Strength.HALF_RANDOM: "1 move in 2 at random",
        Strength.ALL_RANDOM: "Every move at random",
    }.get(strength, "Full strength")


def _moves_ahead(plies: int) -> str:
    return f"{plies} move{'s' * (plies != 1)} ahead"


def compared_text(compared: Compared) -> str:
    """Of which position the engines' counts are shown."""
    return {
        Compared.NOTHING: "No position has been compared yet",
        Compared.SHOWN: "On the position shown:",
        Compared.LAST: "On the position of the last search:",
        Compared.EARLIER: "On an earlier position:",
    }[compared]


def notice_text(notice: Notice | None, typed: str, saved: str = "") -> str:
    """Why nothing has happened, what was typed so far, or which file was written; or empty."""
    if saved:
        return f"Saved as {readable(Path(saved).name)}"
    if notice is None:
        return f"{typed} …" if typed else ""
    match notice.why:
        case Why.TAKEN:
            assert notice.owner is not None
            return f"{notice.name} is taken by {side_letter(notice.owner)}"
        case Why.OVER:
            return "The game is over: begin a new one"
        case Why.ENGINES_TURN:
            return "It is the engine’s turn"
        case Why.NO_CELL:
            return f"No cell is called {notice.name}"


def fault_text(fault: Fault | None) -> str:
    """Why no game can be played on from a position that is set up; empty if one can."""
    match fault:
        case None:
            return ""
        case Fault.TOO_MANY_X:
            return "X may have one mark more than O, not several"
        case Fault.TOO_MANY_O:
            return "O may have one mark more than X, not several"
        case Fault.WRONG_SIDE:
            return "The side with fewer marks is to move"
        case Fault.OVER:
            return "The game is over here: no line may be complete, and a cell must be free"


def game_in_words(game: GameView) -> str:
    """A game as the window's title names it: `5 moves, O to move`; empty at its beginning."""
    if not game.moves_played:
        return ""
    moves = f"{game.moves_played} move{'s' * (game.moves_played != 1)}"
    outcome = game.status.outcome
    if outcome is None:
        return f"{moves}, {side_letter(game.status.side_to_move)} to move"
    winner = outcome.winner
    return f"{moves}, a draw" if winner is None else f"{moves}, {side_letter(winner)} wins"


@value
class TranscriptWords:
    """The words of a transcript.

    Attributes:
        heading: what each board is called, before its number.
        engine: an engine that moves.
        engine_wins: the last line when an engine has won against a person.
    """

    heading: str
    engine: str
    engine_wins: str


ON_SCREEN: Final = TranscriptWords("Move", "Engine", "The engine wins!")
REPORT: Final = TranscriptWords("Round", "AI", "The AI wins!")
"""The words of the student reports, for a transcript that is copied or saved."""


def transcript_text(game: TranscriptView, words: TranscriptWords = ON_SCREEN) -> str:
    """The game so far, move by move."""
    positions = (step.position for step in game.steps)
    moves = [_move_text(step, game.labels, words) for step in game.steps[1:]]
    ending = _transcript_ending(game, words)
    return transcript(positions, moves, ending, game.labels, heading=words.heading)


def engine_move_text(game: TranscriptView) -> str:
    """The move that an engine has just played: `Engine's move: 1`; "" if a person moved."""
    played = game.steps[-1].played
    if played is None or played.nodes is None:
        return ""
    return _move_text(game.steps[-1], game.labels, ON_SCREEN)


def _move_text(step: Step, labels: CellLabels, words: TranscriptWords) -> str:
    """Whose move led to `step`: `Your move: 5`."""
    played = step.played
    assert played is not None
    side = side_letter(step.position.side_to_move.opponent)
    if played.seats is Seats.BOTH:
        mover = f"{side}'s"
    elif played.seats is Seats.NONE:
        mover = f"{words.engine} {side}'s"
    else:
        mover = "Your" if played.nodes is None else f"{words.engine}'s"
    return f"{mover} move: {cell_label(played.move, labels)}"


def _transcript_ending(game: TranscriptView, words: TranscriptWords) -> str:
    outcome = game.outcome
    if outcome is None:
        return ""
    if outcome.given_up:
        if game.seats.is_mixed:
            return "You gave up."
        assert outcome.winner is not None
        return f"{side_letter(outcome.winner.opponent)} gave up."
    if outcome.winner is None:
        return "The game is a tie!"
    if game.seats.is_mixed:
        return "You win!" if game.seats.is_person(outcome.winner) else words.engine_wins
    return f"{side_letter(outcome.winner)} wins!"
