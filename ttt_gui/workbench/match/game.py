"""A game of tic-tac-toe between people and engines, and the score over several."""

from dataclasses import field, replace
from enum import Enum
from typing import Final

from ttt_gui.games.position import Move, Player
from ttt_gui.games.tictactoe import TicTacToe
from ttt_gui.workbench.timeline import Timeline
from ttt_gui.workbench.value import value


class Seats(Enum):
    """Which sides people play; the value is kept in the settings."""

    X = "x"
    O = "o"  # noqa: E741  (the letter is the player's name)
    BOTH = "both"
    NONE = "none"

    def is_person(self, side: Player) -> bool:
        """Whether a person plays `side`."""
        return self is Seats.BOTH or self.value == side.value

    @property
    def is_mixed(self) -> bool:
        """Whether a person plays an engine."""
        return self in {Seats.X, Seats.O}


@value
class Outcome:
    """How a game ended. `winner` is None for a draw, `given_up` tells that nobody had a line."""

    winner: Player | None
    given_up: bool = False


@value
class Tally:
    """Games counted: those of a person against an engine, and all others by side."""

    person: int = 0
    engine: int = 0
    mixed_draws: int = 0
    x: int = 0
    o: int = 0
    draws: int = 0

    def plus(self, outcome: Outcome, seats: Seats) -> "Tally":
        """This tally with one more game."""
        if seats.is_mixed:
            if outcome.winner is None:
                return replace(self, mixed_draws=self.mixed_draws + 1)
            if seats.is_person(outcome.winner):
                return replace(self, person=self.person + 1)
            return replace(self, engine=self.engine + 1)
        if outcome.winner is None:
            return replace(self, draws=self.draws + 1)
        if outcome.winner is Player.X:
            return replace(self, x=self.x + 1)
        return replace(self, o=self.o + 1)


NO_GAMES: Final = Tally()


@value
class Played:
    """A move and who chose it.

    Attributes:
        move: the cell.
        seats: who played which side then. Seats may change later; who has moved does not.
        nodes: those an engine visited to choose the move; None when a person chose it.
    """

    move: Move
    seats: Seats
    nodes: int | None = None


@value
class Step:
    """A position, and the move that led to it; None for one that begins a game or was set up."""

    position: TicTacToe
    played: Played | None = None


def _beginning(begins: Player) -> Timeline[Step]:
    return Timeline(Step(TicTacToe(side_to_move=begins)))


@value
class Game:
    """The game being played and the tally of those before it. Immutable.

    Attributes:
        seats: which sides people play.
        timeline: the positions of this game.
        given_up_by: the side that gave this game up, if one did.
        earlier: the games finished before this one.
    """

    seats: Seats = Seats.X
    timeline: Timeline[Step] = field(default_factory=lambda: _beginning(Player.X))
    given_up_by: Player | None = None
    earlier: Tally = NO_GAMES

    @classmethod
    def begun_by(cls, begins: Player, seats: Seats, earlier: Tally = NO_GAMES) -> "Game":
        """An empty board, on which `begins` has the first move."""
        return cls(seats, _beginning(begins), earlier=earlier)

    @property
    def position(self) -> TicTacToe:
        """The position shown."""
        return self.timeline.present.position

    @property
    def last_move(self) -> Move | None:
        """The move that led to the position shown."""
        played = self.timeline.present.played
        return None if played is None else played.move

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps up to the one shown, from the beginning or the latest set-up on."""
        steps = (*self.timeline.past, self.timeline.present)
        begins = max((at for at, step in enumerate(steps) if step.played is None), default=0)
        return steps[begins:]

    @property
    def moves_played(self) -> int:
        """How many moves led to the position shown, from the latest set-up on if there is one."""
        return len(self.steps) - 1

    @property
    def outcome(self) -> Outcome | None:
        """How this game ended; None while it goes on."""
        if self.given_up_by is not None:
            return Outcome(self.given_up_by.opponent, given_up=True)
        return Outcome(self.position.winner()) if self.position.is_over() else None

    @property
    def tally(self) -> Tally:
        """All finished games, this one included once it is."""
        outcome = self.outcome
        return self.earlier if outcome is None else self.earlier.plus(outcome, self.seats)

    @property
    def has_moves(self) -> bool:
        """Whether a move was played, or a position set up, in this game, taken back or not."""
        return self.timeline.can_undo or self.timeline.can_redo

    @property
    def has_begun(self) -> bool:
        """Whether anything happened in this game."""
        return self.has_moves or self.given_up_by is not None

    @property
    def is_persons_turn(self) -> bool:
        """Whether the game waits for a person."""
        return self.outcome is None and self.seats.is_person(self.position.side_to_move)

    @property
    def is_engines_turn(self) -> bool:
        """Whether the game waits for an engine."""
        return self.outcome is None and not self.seats.is_person(self.position.side_to_move)

    @property
    def search_nodes(self) -> tuple[int, ...]:
        """The nodes of each engine move of this game, up to the position shown."""
        played = (step.played for step in self.steps)
        return tuple(each.nodes for each in played if each is not None and each.nodes is not None)

    def new_game(self, begins: Player) -> "Game":
        """An empty board; the finished game, if it was, is counted."""
        return Game.begun_by(begins, self.seats, self.tally)

    def seated(self, seats: Seats) -> "Game":
        """The same game, which is not finished, with other players."""
        return replace(self, seats=seats)

    def play(self, move: Move, nodes: int | None = None) -> "Game":
        """Play a move; `nodes` when an engine chose it. What was undone is given up.

        Raises:
            ValueError: the move is not legal.
        """
        step = Step(self.position.play(move), Played(move, self.seats, nodes))
        return replace(self, timeline=self.timeline.then(step))

    def set_up(self, position: TicTacToe) -> "Game":
        """Go on from another position; what was undone is given up."""
        return replace(self, timeline=self.timeline.then(Step(position)))

    @property
    def can_give_up(self) -> bool:
        """Whether there is a person who could give this game up."""
        return self.outcome is None and self.seats is not Seats.NONE

    def give_up(self) -> "Game":
        """The side to move, or else the person, gives the game up."""
        side = self.position.side_to_move
        if self.seats.is_mixed and not self.seats.is_person(side):
            side = side.opponent
        return replace(self, given_up_by=side)

    @property
    def can_undo(self) -> bool:
        """Whether `undo` leads anywhere."""
        return self.undo() is not self

    @property
    def can_redo(self) -> bool:
        """Whether `redo` leads anywhere."""
        return self.redo() is not self

    def undo(self) -> "Game":
        """Take back giving up, or the moves since it was last a person's turn.

        Between engines, and between people, one move. Returns this very game when there
        is nothing to take back.
        """
        if self.given_up_by is not None:
            return replace(self, given_up_by=None)
        timeline = self.timeline
        while timeline.can_undo:
            timeline = timeline.undo()
            if self._is_stop_at(timeline.present.position):
                return replace(self, timeline=timeline)
        return self

    def redo(self) -> "Game":
        """Play again what `undo` took back. Returns this very game when there is nothing."""
        timeline = self.timeline
        while timeline.can_redo and self.given_up_by is None:
            timeline = timeline.redo()
            if self._is_stop_at(timeline.present.position) or not timeline.can_redo:
                return replace(self, timeline=timeline)
        return self

    def _is_stop_at(self, position: TicTacToe) -> bool:
        """Whether undo and redo stop at `position`: not where an engine would move at once."""
        return not self.seats.is_mixed or self.seats.is_person(position.side_to_move)
