"""What the tic-tac-toe tab says of a match, in words. No Qt."""

from ttt_gui.games.position import Player
from ttt_gui.gui.tictactoe.match import Match, Outcome
from ttt_gui.notation.cells import CellLabels, cell_label, line_as_sum
from ttt_gui.notation.rounds import transcript


def side_letter(side: Player) -> str:
    """`X` or `O`."""
    return side.value.upper()


def status(match: Match, labels: CellLabels) -> str:
    """Whose turn it is, or how the game ended."""
    outcome = match.outcome
    if outcome is not None:
        return _ending(match, outcome, labels)
    side = side_letter(match.position.side_to_move)
    if not match.seats.is_mixed:
        return f"{side} to move"
    if match.is_persons_turn:
        return f"Your turn: you are {side}"
    return f"The engine to move: it is {side}"


def _ending(match: Match, outcome: Outcome, labels: CellLabels) -> str:
    if outcome.winner is None:
        return "A draw"
    winner = side_letter(outcome.winner)
    if outcome.given_up:
        loser = side_letter(outcome.winner.opponent)
        if match.seats.is_mixed:
            return f"You gave up: the engine wins as {winner}"
        return f"{loser} gave up: {winner} wins"
    if match.seats.is_mixed:
        person_won = match.seats.is_person(outcome.winner)
        text = f"You win as {winner}" if person_won else f"The engine wins as {winner}"
    else:
        text = f"{winner} wins"
    if labels is CellLabels.LO_SHU:
        sums = (line_as_sum(line) for line in match.position.winning_lines())
        text = f"{text}: {' and '.join(sums)}"
    return text


def tally(match: Match) -> str:
    """The score over games, for the kind of match that is on."""
    games = match.tally
    if match.seats.is_mixed:
        return f"You {games.person}  ·  Engine {games.engine}  ·  Draws {games.mixed_draws}"
    return f"X {games.x}  ·  O {games.o}  ·  Draws {games.draws}"


def round_number(match: Match) -> str:
    """How many moves have been played, as the transcript counts them."""
    return f"Round {match.history.place}"


def game_nodes(match: Match) -> str:
    """The nodes of this game's engine moves and their sum: `3,986 + 270 = 4,256`."""
    counts = match.search_nodes
    if len(counts) <= 1:
        return f"{sum(counts):,}"
    return f"{' + '.join(f'{count:,}' for count in counts)} = {sum(counts):,}"


def match_transcript(match: Match, labels: CellLabels) -> str:
    """The game so far, round by round."""
    past = match.history.past
    moves = []
    for step in past[1:]:
        assert step.move is not None
        assert step.played is not None
        moves.append(f"{step.played.mover} move: {cell_label(step.move, labels)}")
    return transcript((step.position for step in past), moves, _transcript_ending(match), labels)


def _transcript_ending(match: Match) -> str:
    outcome = match.outcome
    if outcome is None:
        return ""
    if outcome.given_up:
        if match.seats.is_mixed:
            return "You gave up."
        assert outcome.winner is not None
        return f"{side_letter(outcome.winner.opponent)} gave up."
    if outcome.winner is None:
        return "The game is a tie!"
    if match.seats.is_mixed:
        return "You win!" if match.seats.is_person(outcome.winner) else "The AI wins!"
    return f"{side_letter(outcome.winner)} wins!"
