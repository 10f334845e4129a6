"""What the players of many games have lost in their last moves.

A game is open (None), counted, or failed::

    open --its losses are found--> counted     for good
    open --a search fails--> failed --retried--> open
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field, replace
from typing import Final

from ttt_gui.games.othello import SQUARES, Othello, Scoring
from ttt_gui.games.position import PASS, Move, Player
from ttt_gui.notation.color_names import color_name
from ttt_gui.notation.entry import Entry
from ttt_gui.notation.game_record import GameRecord
from ttt_gui.search.outcome import HeadStart, SearchResult
from ttt_gui.workbench.analysis.knowledge import Knowledge
from ttt_gui.workbench.analysis.line import Line
from ttt_gui.workbench.analysis.losses import missing
from ttt_gui.workbench.batch.chunks import Chunks
from ttt_gui.workbench.value import value

FEWEST_MOVES: Final = 1
MOST_MOVES: Final = 26
"""Empty squares up to which a position can be solved within minutes."""

USUAL_MOVES: Final = 16
"""A game whose last sixteen squares are solved takes less than a second."""

Solve = Callable[[Othello, HeadStart], SearchResult]
"""Searches a position; what is known of its moves need not be proved again."""


@value
class Game:
    """A game of a text.

    Attributes:
        number: its place in the text, from 1, among all that the text holds.
        record: its moves, and who played.
        end: the position after its last move.
        is_finished: whether it was played to its end.
    """

    number: int
    record: GameRecord
    end: Othello
    is_finished: bool = True

    def move_number(self, index: int) -> int:
        """The number that players give to a move: passes are not counted."""
        return sum(move != PASS for move in self.record.moves[: index + 1])

    def result(self, scoring: Scoring) -> str:
        """Its discs, Black's first, as `scoring` counts them: `37-27`.

        Of a game that was not finished, what the text says, which may be nothing.
        """
        if not self.is_finished:
            return self.record.result
        end = replace(self.end, scoring=scoring)
        score = end.score(0) if end.side_to_move is Player.X else -end.score(0)
        discs = SQUARES if scoring is Scoring.WINNER_TAKES_EMPTIES else SQUARES - end.empties
        return f"{(discs + score) // 2}-{(discs - score) // 2}"


def games_of_entries(entries: Iterable[Entry]) -> tuple[Game, ...]:
    """The games among what was read; what has no moves is none, nor is what breaks off."""
    whole = (entry for entry in entries if entry.fault is None)
    return tuple(
        Game(number, entry.game, entry.position, entry.position.is_over())
        for number, entry in enumerate(whole, start=1)
        if entry.game is not None and entry.game.moves and isinstance(entry.position, Othello)
    )


@value
class Question:
    """What is asked of each game.

    Attributes:
        last_moves: how many of a game's moves are analysed: those played with so many empty
            squares or fewer.
        scoring: how games are counted.
    """

    last_moves: int = USUAL_MOVES
    scoring: Scoring = Scoring.DISC_DIFFERENCE


@value
class WorstLoss:
    """The move of a game that lost most, the first one of several.

    Attributes:
        index: which of the game's moves it is, from 0.
        side: who played it.
        move: the move.
        loss: the discs that it lost.
    """

    index: int
    side: Player
    move: Move
    loss: int


@value
class GameLosses:
    """What the moves that were analysed have lost.

    Attributes:
        moves: how many moves that are; none where the game ended before.
        x: the discs that x has lost, who is Black.
        o: likewise o.
        worst: the worst move; None where nothing was lost.
    """

    moves: int
    x: int = 0
    o: int = 0
    worst: WorstLoss | None = None

    def of(self, side: Player) -> int:
        """The discs that `side` has lost."""
        return self.x if side is Player.X else self.o


@value
class NotFound:
    """The losses of a game could not be found; `reason` tells a person why."""

    reason: str


LossOutcome = GameLosses | NotFound | None
"""What is known of a game; None while it is open."""


def losses_of_game(game: GameRecord, question: Question, solve: Solve) -> GameLosses:
    """What the last moves of a game have lost.

    Its positions are solved from the last one back, so that each search knows the value of the
    move that was played; whatever ends a search ends this.
    """
    line = Line.of_game(game, question.scoring)
    first = next(
        (
            index
            for index, position in enumerate(line.positions[:-1])
            if position.empties <= question.last_moves
        ),
        line.end,
    )
    knowledge, losses = Knowledge(), []
    for index in reversed(range(first, line.end)):
        position, move = line.positions[index], line.moves[index]
        while wanted := missing(knowledge, (position,), (move,), question.last_moves):
            result = solve(wanted[0], knowledge.head_start(wanted[0]))
            knowledge = knowledge.learn(wanted[0], result)
        loss = _loss(knowledge, position, move)
        losses.append(WorstLoss(index, position.side_to_move, move, loss))
    return _summed(losses[::-1])


def _loss(knowledge: Knowledge, position: Othello, move: Move) -> int:
    """What a move has lost, both of whose positions are solved."""
    loss = knowledge.loss(position, move)
    if loss is None:
        before, after = knowledge.score_of(position), knowledge.score_of(position.play(move))
        assert before is not None
        assert after is not None
        loss = before + after  # each is seen from its own side to move
    return loss


def _summed(losses: Sequence[WorstLoss]) -> GameLosses:
    lost = {side: sum(each.loss for each in losses if each.side is side) for side in Player}
    worst = max(losses, key=lambda each: each.loss, default=None)
    if worst is not None and not worst.loss:
        worst = None
    return GameLosses(len(losses), lost[Player.X], lost[Player.O], worst)


# --- players --------------------------------------------------------------------------------


@value
class PlayerLosses:
    """What a player has lost in all games that are counted.

    Attributes:
        name: the player's name; empty for those whose names are not known.
        side: the side of those without a name; None for a player who has one.
        games: how many games.
        discs: the discs lost in them.
    """

    name: str
    side: Player | None = None
    games: int = 0
    discs: int = 0

    @property
    def label(self) -> str:
        """The name, or what stands for it: `Black, no name`."""
        if self.side is None:
            return self.name
        return f"{color_name(self.side)}, no name"

    @property
    def average(self) -> float:
        """The discs lost in a game."""
        return self.discs / self.games


PlayerKey = tuple[str, Player | None]


def _player(game: Game, side: Player) -> PlayerKey:
    name = game.record.black if side is Player.X else game.record.white
    return (name, None) if name else ("", side)


@value
class LossRun:
    """The losses of many games, as far as they are known. Immutable.

    Attributes:
        name: what a person knows the games by.
        games: the games.
        question: what is asked of them.
        outcomes: what is known of each, in the same order.
        players: what each player has lost, in the order in which they came.
        counted: how many games are counted.
        failed: how many could not be.
    """

    name: str
    games: tuple[Game, ...]
    question: Question
    outcomes: Chunks[LossOutcome]
    players: Mapping[PlayerKey, PlayerLosses] = field(default_factory=dict)
    counted: int = 0
    failed: int = 0

    @classmethod
    def of(cls, name: str, games: tuple[Game, ...], question: Question) -> "LossRun":
        """A run of which nothing is known."""
        return cls(name, games, question, Chunks.filled(len(games), None))

    @property
    def is_complete(self) -> bool:
        """Whether every game is counted."""
        return self.counted == len(self.games)

    @property
    def is_tried(self) -> bool:
        """Whether every game was analysed or failed."""
        return self.counted + self.failed == len(self.games)

    def count(self, index: int, losses: GameLosses) -> "LossRun":
        """Take in the losses of an open game; where no move was analysed, nobody played one."""
        players = dict(self.players)
        for side in Player if losses.moves else ():
            key = _player(self.games[index], side)
            before = players.get(key, PlayerLosses(*key))
            players[key] = replace(
                before, games=before.games + 1, discs=before.discs + losses.of(side)
            )
        outcomes = self.outcomes.put(index, losses)
        return replace(self, outcomes=outcomes, players=players, counted=self.counted + 1)

    def fail(self, index: int, reason: str) -> "LossRun":
        """Note why the losses of an open game could not be found."""
        outcomes = self.outcomes.put(index, NotFound(reason))
        return replace(self, outcomes=outcomes, failed=self.failed + 1)

    def retried(self) -> "LossRun":
        """The run with what failed open again."""
        if not self.failed:
            return self
        outcomes = (None if isinstance(each, NotFound) else each for each in self.outcomes)
        return replace(self, outcomes=Chunks.of(outcomes), failed=0)

    def waiting(self) -> tuple[int, ...]:
        """The indices of the games that are open, in order."""
        return tuple(index for index, each in enumerate(self.outcomes) if each is None)
