"""What makes a tab: how its state changes, and what is to be seen of it."""

from typing import Any, Generic, Protocol, TypeVar

from ttt_gui.workbench.value import value

S = TypeVar("S")
V_co = TypeVar("V_co", covariant=True)
S_contra = TypeVar("S_contra", contravariant=True)

Command = Any
"""A frozen value that asks something of the world; see `effects`."""

Event = Any
"""A frozen value that tells what happened: a person did something, or an answer came."""


class Update(Protocol[S]):
    """How a state changes. Pure: the same arguments always give the same result."""

    def __call__(self, state: S, event: Event, now: float) -> tuple[S, tuple[Command, ...]]:
        """The state after `event`, and what it asks of the world.

        Args:
            state: the state before.
            event: what happened.
            now: when, in seconds on a clock that only goes forward.
        """


class Show(Protocol[S_contra, V_co]):
    """What is to be seen of a state, as data. Pure, and quick: it is asked after every event."""

    def __call__(self, state: S_contra, /) -> V_co:
        """What is to be seen of `state`."""


@value
class Program(Generic[S, V_co]):
    """A tab without its window."""

    update: Update[S]
    view: Show[S, V_co]
