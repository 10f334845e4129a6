"""Which questions are open, so that an answer to any other is dropped."""

from collections.abc import Mapping
from dataclasses import field

from ttt_gui.workbench.value import value


@value
class Requests:
    """The open requests of a tab, at most one for each purpose. Immutable.

    A purpose is what an answer is wanted for, such as `"position"` or `"hints"`. To ask again
    for the same purpose, or to drop it, makes every earlier answer stale.

    Attributes:
        last: the number of the latest request; each has a number of its own.
        open: the number of the request that is open, by its purpose.
    """

    last: int = 0
    open: Mapping[str, int] = field(default_factory=dict)

    def ask(self, purpose: str) -> "Requests":
        """Open a request, which has the number `last`, in place of any for this purpose."""
        number = self.last + 1
        return Requests(number, {**self.open, purpose: number})

    def close(self, *purposes: str) -> "Requests":
        """Want no answer for these purposes any more."""
        left = {purpose: number for purpose, number in self.open.items() if purpose not in purposes}
        return Requests(self.last, left)

    def is_open(self, purpose: str) -> bool:
        """Whether an answer for this purpose is awaited."""
        return purpose in self.open

    def purpose_of(self, number: int) -> str | None:
        """What the answer to this request is for; None when it is stale."""
        return next((purpose for purpose, each in self.open.items() if each == number), None)
