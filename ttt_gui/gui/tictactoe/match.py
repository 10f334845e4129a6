"""A game of tic-tac-toe between people and engines, and the score over several. No Qt."""

from dataclasses import dataclass, field, replace
from enum import Enum

from ttt_gui.games.position import Move, Player
from ttt_gui.games.tictactoe import TicTacToe
from ttt_gui.gui.tictactoe.history import History, Played


class Seats(Enum):
    """Which sides people play; the value is the item data of the window's box."""

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


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended. `winner` is None for a draw, `given_up` tells that nobody had a line."""

    winner: Player | None
    given_up: bool = False


@dataclass(frozen=True, slots=True)
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


def _new_history(begins: Player) -> History:
    return History.of(TicTacToe(side_to_move=begins))


@dataclass(frozen=True, slots=True)
class Match:
    """The game being played and the tally of those before it. Immutable.

    Attributes:
        seats: which sides people play.
        history: the positions of this game, and who played each move.
        given_up_by: the side that gave this game up, if one did.
        earlier: the games finished before this one.
    """

    seats: Seats = Seats.X
    history: History = field(default_factory=lambda: _new_history(Player.X))
    given_up_by: Player | None = None
    earlier: Tally = Tally()

    @property
    def position(self) -> TicTacToe:
        """The position shown."""
        return self.history.position

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
    def has_begun(self) -> bool:
        """Whether anything happened in this game."""
        return len(self.history.steps) > 1 or self.given_up_by is not None

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
        played = (step.played for step in self.history.past)
        return tuple(each.nodes for each in played if each is not None and each.nodes is not None)

    def new_game(self, begins: Player) -> "Match":
        """An empty board; the finished game, if it was, is counted."""
        return Match(self.seats, _new_history(begins), earlier=self.tally)

    def seated(self, seats: Seats) -> "Match":
        """The same game, which is not finished, with other players."""
        return replace(self, seats=seats)

    def play(self, move: Move, nodes: int | None = None) -> "Match":
        """Play a move; `nodes` when an engine chose it.

        Raises:
            ValueError: the move is not legal.
        """
        played = Played(self._mover(by_engine=nodes is not None), nodes)
        return replace(self, history=self.history.play(move, played))

    def _mover(self, *, by_engine: bool) -> str:
        """Whose move the next one is. Seats may change later; who has moved does not."""
        side = self.position.side_to_move.value.upper()
        if self.seats is Seats.BOTH:
            return f"{side}'s"
        if self.seats is Seats.NONE:
            return f"AI {side}'s"
        return "AI's" if by_engine else "Your"

    def give_up(self) -> "Match":
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

    def undo(self) -> "Match":
        """Take back giving up, or the moves since it was last a person's turn.

        Between engines, and between people, one move. Returns this very match when there
        is nothing to take back.
        """
        if self.given_up_by is not None:
            return replace(self, given_up_by=None)
        history = self.history
        while history.can_undo:
            history = history.undo()
            if not self.seats.is_mixed or self.seats.is_person(history.position.side_to_move):
                return replace(self, history=history)
        return self

    def redo(self) -> "Match":
        """Play again what `undo` took back. Returns this very match when there is nothing."""
        history = self.history
        while history.can_redo and self.given_up_by is None:
            history = history.redo()
            waits_for_person = self.seats.is_person(history.position.side_to_move)
            if not self.seats.is_mixed or waits_for_person or not history.can_redo:
                return replace(self, history=history)
        return self
