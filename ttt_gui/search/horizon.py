"""A position that is searched only so many moves ahead.

Every engine searches it as it searches any other: below the horizon there are no moves, and a
game that is not over there is taken for a draw. What is found may be wrong.
"""

from dataclasses import dataclass

from ttt_gui.games.position import Move, Player, Position


@dataclass(frozen=True, slots=True)
class Horizon:
    """`position`, from which `plies` moves can be seen, at least 0."""

    position: Position
    plies: int

    @property
    def side_to_move(self) -> Player:
        """The side whose turn it is."""
        return self.position.side_to_move

    def legal_moves(self) -> tuple[Move, ...]:
        """The moves that can be seen, in ascending square order."""
        return self.position.legal_moves() if self.plies else ()

    def play(self, move: Move) -> "Horizon":
        """The position after `move`, from which one move less can be seen.

        Raises:
            ValueError: the move is not legal.
        """
        return Horizon(self.position.play(move), self.plies - 1)

    def is_over(self) -> bool:
        """Whether no move can be seen."""
        return not self.legal_moves()

    def score(self, depth: int) -> int:
        """The value of a finished game for the side to move; 0 for one that goes on."""
        return self.position.score(depth) if self.position.is_over() else 0
