"""Predicting the next event of a recording, and how often that was right."""

from dataclasses import field, replace
from enum import Enum

from ttt_gui.search.trace import Cut, Enter, Event, Improve, Leave
from ttt_gui.workbench.explorer.replay import Replay
from ttt_gui.workbench.value import value


class Asked(Enum):
    """What a person is asked about the next event."""

    WINDOW = "window"
    """A node is entered: its alpha and its beta."""
    RETURN = "return"
    """A child comes back: its parent's value, alpha and beta then, and whether it cuts."""
    VALUE = "value"
    """A node is left: its value."""


@value
class Guess:
    """What a person enters; None is an open bound, or no value yet.

    What is not asked for is not looked at.
    """

    value: int | None = None
    alpha: int | None = None
    beta: int | None = None
    cuts: bool = False


@value
class Question:
    """What is asked before a step.

    Attributes:
        asked: what about.
        node: the node it is about; one that will be entered has this number.
        index: the number of the event.
    """

    asked: Asked
    node: int
    index: int


@value
class Verdict:
    """A prediction beside what was recorded.

    Attributes:
        question: what was asked.
        guess: what was predicted.
        truth: what was recorded.
        event: the event itself, for the reason.
    """

    question: Question
    guess: Guess
    truth: Guess
    event: Event

    @property
    def wrong(self) -> tuple[str, ...]:
        """The names of the parts that are wrong: `value`, `alpha`, `beta`, `cuts`."""
        return tuple(
            name
            for name in ASKED_PARTS[self.question.asked]
            if getattr(self.guess, name) != getattr(self.truth, name)
        )

    @property
    def is_right(self) -> bool:
        """Whether all that was asked for is right."""
        return not self.wrong


ASKED_PARTS = {
    Asked.WINDOW: ("alpha", "beta"),
    Asked.RETURN: ("value", "alpha", "beta", "cuts"),
    Asked.VALUE: ("value",),
}
"""What a guess needs for each question."""


@value
class Predictions:
    """Whether a person predicts, and what came of it.

    Attributes:
        is_on: whether the next step is asked about.
        verdicts: all predictions so far, in order.
    """

    is_on: bool = False
    verdicts: tuple[Verdict, ...] = field(default=())

    def with_verdict(self, verdict: Verdict) -> "Predictions":
        """One more prediction."""
        return replace(self, verdicts=(*self.verdicts, verdict))

    @property
    def right(self) -> int:
        """How many were right."""
        return sum(each.is_right for each in self.verdicts)


def question_at(replay: Replay) -> Question | None:
    """What is asked about the step from here; None at the end of the recording."""
    if replay.index >= replay.last:
        return None
    index = replay.index + 1
    event = replay.trace[index]
    match event:
        case Enter():
            return Question(Asked.WINDOW, event.node, index)
        case Improve():
            return Question(Asked.RETURN, event.node, index)
        case Cut():
            return None
        case Leave():
            return Question(Asked.VALUE, event.node, index)


def judged(replay: Replay, question: Question, guess: Guess) -> Verdict:
    """A prediction, beside what was recorded."""
    event = replay.trace[question.index]
    match event:
        case Enter():
            truth = Guess(alpha=event.alpha, beta=event.beta)
        case Improve():
            following = replay.trace[question.index + 1 : question.index + 2]
            cuts = bool(following) and isinstance(following[0], Cut)
            truth = Guess(event.value, event.alpha, event.beta, cuts)
        case Leave():
            truth = Guess(value=event.value)
        case Cut():
            truth = Guess(cuts=True)
    return Verdict(question, guess, truth, event)
