"""Positions one after another, with a place among them: undo and redo."""

from dataclasses import dataclass
from typing import Generic, TypeVar

from ttt_gui.games.position import Move, Position

P = TypeVar("P", bound=Position)
D = TypeVar("D")


@dataclass(frozen=True, slots=True)
class Step(Generic[P, D]):
    """A position and the move that led to it; None when it was set up or loaded.

    `detail` is what else a game wants to know of how the position came about.
    """

    position: P
    move: Move | None = None
    detail: D | None = None


@dataclass(frozen=True, slots=True)
class History(Generic[P, D]):
    """The steps of a game and which of them is shown. Immutable: every change is a new one.

    Attributes:
        steps: never empty.
        place: index of the step that is shown.
    """

    steps: tuple[Step[P, D], ...]
    place: int = 0

    @classmethod
    def of(cls, position: P) -> "History[P, D]":
        """A history that begins with `position`."""
        return cls((Step(position),))

    @property
    def shown(self) -> Step[P, D]:
        """The step that is shown."""
        return self.steps[self.place]

    @property
    def position(self) -> P:
        """The position that is shown."""
        return self.shown.position

    @property
    def last_move(self) -> Move | None:
        """The move that led to the position shown."""
        return self.shown.move

    @property
    def past(self) -> tuple[Step[P, D], ...]:
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

    def play(self, move: Move, detail: D | None = None) -> "History[P, D]":
        """Play `move` from the position shown; steps that were undone are given up.

        Raises:
            ValueError: the move is not legal there.
        """
        return self._then(Step(self.position.play(move), move, detail))

    def load(self, position: P, detail: D | None = None) -> "History[P, D]":
        """Go on with another position; undo leads back to the one shown."""
        return self._then(Step(position, None, detail))

    def _then(self, step: Step[P, D]) -> "History[P, D]":
        return History((*self.past, step), self.place + 1)

    def undo(self) -> "History[P, D]":
        """Show the step before, if there is one."""
        return History(self.steps, max(0, self.place - 1))

    def redo(self) -> "History[P, D]":
        """Show the step after, if there is one."""
        return History(self.steps, min(len(self.steps) - 1, self.place + 1))
