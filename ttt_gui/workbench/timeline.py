"""Undo and redo: states one after another, with a present among them.

::

    past    a   b   c
    present             d        undo: d becomes the first of the future, c the present
    future                  e f  redo: the other way round
"""

from dataclasses import replace
from typing import Final, Generic, TypeVar

from ttt_gui.workbench.value import value

S = TypeVar("S")

MOST_PAST: Final = 1_000
"""States that can be undone; of more, the oldest are forgotten."""

NO_STROKE: Final = 0


@value
class Timeline(Generic[S]):
    """A state, those before it, and those that were undone. Immutable.

    Attributes:
        present: the state that is shown.
        past: the states before it, the oldest first.
        future: the states that were undone, the next one to redo first.
        stroke: the number of the stroke that made the present; 0 if none did.
    """

    present: S
    past: tuple[S, ...] = ()
    future: tuple[S, ...] = ()
    stroke: int = NO_STROKE

    @property
    def can_undo(self) -> bool:
        """Whether there is a state to go back to."""
        return bool(self.past)

    @property
    def can_redo(self) -> bool:
        """Whether there is an undone state to return to."""
        return bool(self.future)

    def then(self, state: S, stroke: int = NO_STROKE) -> "Timeline[S]":
        """Continue with `state`; what was undone is given up.

        Args:
            state: the new present.
            stroke: a number other than 0 that changes made in one movement share: they are
                undone together.
        """
        if stroke and stroke == self.stroke:
            return replace(self, present=state, future=())
        past = (*self.past, self.present)[-MOST_PAST:]
        return Timeline(state, past, (), stroke)

    def amend(self, state: S) -> "Timeline[S]":
        """Put `state` in place of the present; that is no step of undo."""
        return replace(self, present=state)

    def undo(self) -> "Timeline[S]":
        """Go one state back; this very timeline when there is none."""
        if not self.past:
            return self
        return Timeline(self.past[-1], self.past[:-1], (self.present, *self.future))

    def redo(self) -> "Timeline[S]":
        """Go one state forward; this very timeline when there is none."""
        if not self.future:
            return self
        return Timeline(self.future[0], (*self.past, self.present), self.future[1:])


@value
class Undo:
    """An event: the last change is to be taken back."""


@value
class Redo:
    """An event: what was taken back is to be made again."""
