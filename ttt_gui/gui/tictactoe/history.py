"""The positions of a game one after another, with a place among them: undo and redo."""

from dataclasses import dataclass

from ttt_gui.games.position import Move
from ttt_gui.games.tictactoe import TicTacToe


@dataclass(frozen=True, slots=True)
class Played:
    """Who played a move, as the transcript names them (`Your`, `AI's`, `X's`).

    `nodes` are those an engine visited to choose the move; None when a person chose it.
    """

    mover: str
    nodes: int | None


@dataclass(frozen=True, slots=True)
class Step:
    """A position and the move that led to it; None for the first one.

    `played` tells who chose the move; None where nobody was noted.
    """

    position: TicTacToe
    move: Move | None = None
    played: Played | None = None


@dataclass(frozen=True, slots=True)
class History:
    """The steps of a game and which of them is shown. Immutable: every change is a new one.

    Attributes:
        steps: never empty.
        place: index of the step that is shown.
    """

    steps: tuple[Step, ...]
    place: int = 0

    @classmethod
    def of(cls, position: TicTacToe) -> "History":
        """A history that begins with `position`."""
        return cls((Step(position),))

    @property
    def shown(self) -> Step:
        """The step that is shown."""
        return self.steps[self.place]

    @property
    def position(self) -> TicTacToe:
        """The position that is shown."""
        return self.shown.position

    @property
    def last_move(self) -> Move | None:
        """The move that led to the position shown."""
        return self.shown.move

    @property
    def past(self) -> tuple[Step, ...]:
        """The steps up to the one shown."""
        return self.steps[: self.place + 1]

    @property
    def can_undo(self) -> bool:
        """Whether a step lies before the one shown."""
        return self.place > 0

    @property
    def can_redo(self) -> bool:
        """Whether a step lies after the one shown."""
        return self.place < len(self.steps) - 1

    def play(self, move: Move, played: Played | None = None) -> "History":
        """Play `move` from the position shown; steps that were undone are given up.

        Raises:
            ValueError: the move is not legal there.
        """
        return self._then(Step(self.position.play(move), move, played))

    def _then(self, step: Step) -> "History":
        return History((*self.past, step), self.place + 1)

    def undo(self) -> "History":
        """Show the step before, if there is one."""
        return History(self.steps, max(0, self.place - 1))

    def redo(self) -> "History":
        """Show the step after, if there is one."""
        return History(self.steps, min(len(self.steps) - 1, self.place + 1))
