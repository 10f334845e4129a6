"""The state of the tic-tac-toe tab."""

from collections.abc import Mapping
from dataclasses import field
from enum import Enum
from typing import Final

from ttt_gui.engines import TICTACTOE, default_engine, engines_for
from ttt_gui.games.position import Player
from ttt_gui.games.tictactoe import TicTacToe
from ttt_gui.notation.cells import CellLabels
from ttt_gui.search import negamax
from ttt_gui.search.outcome import MoveScore, SearchResult
from ttt_gui.search.strength import Strength
from ttt_gui.workbench.match.game import Game, Seats
from ttt_gui.workbench.match.set_up import SetUp
from ttt_gui.workbench.requests import Requests
from ttt_gui.workbench.value import value

LARGEST_SEED: Final = 999_999
"""Of random choices of moves; the next one is 0."""

MOVE: Final = "move"
"""The search for the move to play."""
COMPARE: Final = "compare"
"""The search of a position with one more engine."""
HINTS: Final = "hints"
"""The search for what each cell is worth."""
PAUSE: Final = "pause"
"""The time between the moves of two engines."""
SAVE: Final = "save"
"""The writing of the transcript."""


@value
class Choices:
    """What a person has chosen, beside the seats.

    Attributes:
        begins: the side that has the first move of a game.
        engine: the key of the engine; between two engines, of that for X.
        engine_o: the key of the engine for O between two engines.
        labels: how the cells are named.
        shows_hints: whether it is shown what each cell is worth.
        draws_lots: whether engines choose at random among equally good moves.
        seed: the seed of random moves and choices, 0 to `LARGEST_SEED`.
        strength: how strong the engine plays; between two engines, that for X.
        strength_o: how strong the engine for O plays between two engines.
    """

    begins: Player = Player.X
    engine: str = default_engine(TICTACTOE).key
    engine_o: str = negamax.KEY
    labels: CellLabels = CellLabels.NUMBERS
    shows_hints: bool = False
    draws_lots: bool = False
    seed: int = 0
    strength: Strength = Strength.FULL
    strength_o: Strength = Strength.FULL


@value
class LastSearch:
    """What the latest engine move cost. It tells nothing of values, which need not be exact.

    Attributes:
        position: what was searched.
        engine: the key of the engine.
        nodes: the nodes that it visited.
        seconds: the time that it took.
        drew_lots: whether every move was searched, for a random choice among the best.
        plies: how many moves it looked ahead; None for a search to the end of the game.
        random_seed: the seed from which the move was drawn without a search; None after one.
        is_of_earlier_game: whether another game has been begun since.
    """

    position: TicTacToe
    engine: str
    nodes: int
    seconds: float
    drew_lots: bool = False
    plies: int | None = None
    random_seed: int | None = None
    is_of_earlier_game: bool = False


Results = Mapping[str, SearchResult]
"""What engines found on one position, by their keys."""


@value
class Comparison:
    """A position that is being searched with one engine after the other.

    Attributes:
        engine: the key of the engine that searches.
        left: the keys of those that are still to search.
        nodes: the nodes that it has visited so far.
    """

    engine: str
    left: tuple[str, ...]
    nodes: int = 0


class Why(Enum):
    """Why a click or a key did nothing."""

    TAKEN = "taken"
    OVER = "over"
    ENGINES_TURN = "engine's turn"
    NO_CELL = "no cell"


@value
class Notice:
    """Tells why nothing has happened.

    Attributes:
        why: the reason.
        name: the cell, as it is shown, or what was typed; empty where it does not matter.
        owner: whose mark is on that cell, if one is.
    """

    why: Why
    name: str = ""
    owner: Player | None = None


@value
class Match:
    """Everything that is true of the tab at one instant. Immutable.

    Attributes:
        game: the game being played, by whom, and the tally.
        choices: what is chosen.
        is_started: whether the first game has begun: not before the tab is seen.
        is_paused: whether engines wait until somebody asks them to move.
        failure: why the last search or the writing of a file failed, to a person; empty when
            it did not, or when it is of the past.
        notice: why the last click or key did nothing; None if it did something.
        typed: the beginning of a cell's name that was typed; or empty.
        saved: the path of the file that has just been written; or empty.
        is_drawing_lots: whether the search is for a random choice among the best moves.
        last_search: the search that found the latest engine move.
        results: what was found by searches that can be compared, by position.
        compared: the position of which the engines' counts are shown; None before the first.
        comparing: the comparison that runs, if one does.
        hints: the exact values of the moves of the position shown; empty while not known.
        set_up: the position that is being set up, if one is.
        requests: what has been asked and not been answered yet.
    """

    game: Game = field(default_factory=Game)
    choices: Choices = field(default_factory=Choices)
    is_started: bool = False
    is_paused: bool = False
    failure: str = ""
    notice: Notice | None = None
    typed: str = ""
    saved: str = ""
    is_drawing_lots: bool = False
    last_search: LastSearch | None = None
    results: Mapping[TicTacToe, Results] = field(default_factory=dict)
    compared: TicTacToe | None = None
    comparing: Comparison | None = None
    hints: tuple[MoveScore, ...] = ()
    set_up: SetUp | None = None
    requests: Requests = field(default_factory=Requests)

    @classmethod
    def begun_with(cls, choices: Choices, seats: Seats) -> "Match":
        """A match before its first game is seen."""
        return cls(Game.begun_by(choices.begins, seats), choices)

    @property
    def position(self) -> TicTacToe:
        """The position shown."""
        return self.game.position if self.set_up is None else self.set_up.position

    @property
    def is_playable(self) -> bool:
        """Whether a person may play a cell."""
        return self.set_up is None and self.game.is_persons_turn

    @property
    def can_undo(self) -> bool:
        """Whether `Undo` changes anything."""
        return self.game.can_undo if self.set_up is None else self.set_up.timeline.can_undo

    @property
    def can_redo(self) -> bool:
        """Whether `Redo` changes anything."""
        return self.game.can_redo if self.set_up is None else self.set_up.timeline.can_redo

    @property
    def is_searching(self) -> bool:
        """Whether an engine searches for a move or for a comparison."""
        return self.requests.is_open(MOVE) or self.requests.is_open(COMPARE)

    @property
    def _is_seconds_turn(self) -> bool:
        """Whether it is the turn of the second of two engines."""
        return self.game.seats is Seats.NONE and self.game.position.side_to_move is Player.O

    @property
    def engine_to_move(self) -> str:
        """The key of the engine that moves, or would, for the side to move."""
        return self.choices.engine_o if self._is_seconds_turn else self.choices.engine

    @property
    def strength_to_move(self) -> Strength:
        """How strong that engine plays."""
        return self.choices.strength_o if self._is_seconds_turn else self.choices.strength

    @property
    def counts(self) -> Results:
        """What is known of the position of which counts are shown, by engine."""
        return {} if self.compared is None else self.results.get(self.compared, {})

    def to_compare(self, position: TicTacToe) -> tuple[str, ...]:
        """The keys of the engines that have not searched `position` yet."""
        known = self.results.get(position, {})
        return tuple(each.key for each in engines_for(TICTACTOE) if each.key not in known)

    @property
    def can_compare(self) -> bool:
        """Whether the engines can be compared on the position shown."""
        if self.set_up is not None or self.game.outcome is not None:
            return False
        return self._can_compare_on(self.game.position)

    @property
    def can_compare_last(self) -> bool:
        """Whether they can be compared on the position of the last search."""
        last = self.last_search
        return last is not None and self.set_up is None and self._can_compare_on(last.position)

    def _can_compare_on(self, position: TicTacToe) -> bool:
        is_news = position != self.compared or bool(self.to_compare(position))
        return is_news and not self.is_searching
