"""Where exercises come from, besides random play: games, and positions of a text."""

import math
import random
from dataclasses import replace
from enum import StrEnum

from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.games.position import Move, Player
from ttt_gui.notation.entry import Entry
from ttt_gui.notation.game_record import GameRecord
from ttt_gui.workbench.value import value


class PracticeSource(StrEnum):
    """What exercises are drawn from."""

    RANDOM = "random"
    """Positions from random play."""
    GAMES = "games"
    """The person's own games, as the library keeps them."""
    TEXT = "text"
    """The games and positions of the text or file that was loaded."""


@value
class Candidate:
    """A position that may be an exercise; `played` is the move of its game, if it has one."""

    position: Othello
    played: Move | None = None


@value
class Pool:
    """Games to draw positions from.

    Attributes:
        games: the games; an entry of a text that is no game is its position.
        is_own: whether they are a person's, whose name is left empty in them: only positions
            with that side to move are drawn.
    """

    games: tuple[GameRecord | Entry, ...]
    is_own: bool = False

    def candidates(
        self, number: int, seed: int, most_empties: int, scoring: Scoring
    ) -> tuple[Candidate, ...]:
        """What can be drawn from the game of this number in the order that `seed` gives.

        Those are positions with several moves and at most `most_empties` empty squares, if
        they are of a game at least half as many, in random order.

        Args:
            number: 0 to one less than there are games.
            seed: of all random choices.
            most_empties: empty squares.
            scoring: how positions are counted.
        """
        record = self._record(number, seed)
        side = self._side_of_person(record)
        least = math.ceil(most_empties / 2) if record.moves else 1
        drawn = []
        for place, position in enumerate(record.positions()):
            if not least <= position.empties <= most_empties:
                continue
            if len(position.legal_moves()) > 1 and side in {None, position.side_to_move}:
                played = record.moves[place] if place < len(record.moves) else None
                drawn.append(Candidate(replace(position, scoring=scoring), played))
        random.Random(f"{seed} {number}").shuffle(drawn)
        return tuple(drawn)

    def _record(self, number: int, seed: int) -> GameRecord:
        """The game of this number: each once, far from where they stand in the file."""
        games = len(self.games)
        lot = random.Random(seed)
        first, step = lot.randrange(games), lot.randrange(1, games + 1)
        while math.gcd(step, games) != 1:
            step = lot.randrange(1, games + 1)
        chosen = self.games[(first + number * step) % games]
        if isinstance(chosen, GameRecord):
            return chosen
        assert isinstance(chosen.position, Othello)
        return chosen.game or GameRecord(chosen.position)

    def _side_of_person(self, record: GameRecord) -> Player | None:
        """The side that the person played; None if that cannot be told, or does not matter."""
        if not self.is_own or bool(record.black) == bool(record.white):
            return None
        return Player.O if record.black else Player.X
