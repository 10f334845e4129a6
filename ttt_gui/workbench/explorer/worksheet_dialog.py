"""The worksheet dialog as a value: for which position, engine, order and paper.

A tree that is too large is told, and a later position along best play is offered. Best play is
searched for when the person asks for it, and only then.
"""

from dataclasses import field, replace
from enum import Enum
from typing import Final

from ttt_gui.engines import default_engine
from ttt_gui.games.position import Move
from ttt_gui.notation.boards import BoardPosition, game_of
from ttt_gui.search import negamax
from ttt_gui.search.control import Progress
from ttt_gui.search.outcome import ASCENDING, SearchOptions
from ttt_gui.workbench.effects import (
    Search,
    SearchFailed,
    SearchFinished,
    SearchProgressed,
    SearchStopped,
    StopSearch,
    TaskFailed,
)
from ttt_gui.workbench.explorer.worksheet import (
    Worksheet,
    fits_on_paper,
    moves_until_it_fits,
    worksheet,
)
from ttt_gui.workbench.program import Command, Event, Program
from ttt_gui.workbench.requests import Requests
from ttt_gui.workbench.value import value

_BEST_PLAY: Final = "best play"
_WRITE: Final = "write"


class Paper(Enum):
    """The paper to print on; the value is what a person reads."""

    A4 = "A4"
    LETTER = "Letter"


@value
class Choices:
    """What the boxes say: the keys of an engine and an order, and the paper."""

    engine: str = negamax.KEY
    order: str = ASCENDING
    paper: Paper = Paper.A4


@value
class PdfWritten:
    """A file was written, or not; `fault` tells a person why."""

    request: int
    path: str
    fault: str


@value
class PagesPrinted:
    """Both pages were handed to the printer, or not; `fault` tells a person why."""

    request: int
    fault: str


@value
class State:
    """Everything that is true of the dialog at one instant.

    Attributes:
        asked: the position that a worksheet was asked for.
        played: the moves of best play that were made from there.
        choices: what the boxes say.
        requests: the answers that are awaited.
        progress: how far the search for best play is; None before the first look.
        fault: why that search failed, to a person; or empty.
        written: what came of the last print or file; None before the first.
    """

    asked: BoardPosition
    played: tuple[Move, ...] = ()
    choices: Choices = field(default_factory=Choices)
    requests: Requests = field(default_factory=Requests)
    progress: Progress | None = None
    fault: str = ""
    written: PdfWritten | PagesPrinted | None = None

    @property
    def position(self) -> BoardPosition:
        """The position that the worksheet is of."""
        at = self.asked
        for move in self.played:
            at = at.play(move)
        return at

    @property
    def is_searching(self) -> bool:
        """Whether best play is being searched for."""
        return self.requests.is_open(_BEST_PLAY)


# --- events and commands --------------------------------------------------------------------


@value
class ChoicesChanged:
    """Something else was chosen."""

    choices: Choices


@value
class LaterPositionClicked:
    """A later position is wanted, whose tree is small enough."""


@value
class StopClicked:
    """The search for best play is to end."""


@value
class PdfChosen:
    """The worksheet is to be saved in this file."""

    path: str


@value
class PrinterChosen:
    """The worksheet is to be printed on the printer that was chosen."""


@value
class PrintPages:
    """Print both pages on the printer that was chosen; `PagesPrinted` follows."""

    request: int
    sheet: Worksheet
    paper: Paper


@value
class WritePdf:
    """Write both pages to a file; `PdfWritten` follows."""

    request: int
    path: str
    sheet: Worksheet
    paper: Paper


# --- update ---------------------------------------------------------------------------------

Update = tuple[State, tuple[Command, ...]]


def update(state: State, event: Event, now: float) -> Update:  # noqa: ARG001  (see Update)
    """The state after `event`, and what it asks of the world."""
    request = getattr(event, "request", None)
    if request is None:
        return _after_person(state, event)
    purpose = state.requests.purpose_of(request)
    if purpose is None:
        return state, ()  # nobody asks for that any more
    return _after_answer(state, event, purpose), ()


def _after_person(state: State, event: Event) -> Update:
    match event:
        case ChoicesChanged(choices):
            state = replace(state, choices=choices, written=None)
        case LaterPositionClicked() if _problem(state) is Problem.TOO_LARGE:
            if state.is_searching:
                return state, ()
            requests = state.requests.ask(_BEST_PLAY)
            state = replace(state, requests=requests, progress=None, fault="")
            engine = default_engine(game_of(state.asked)).key
            search = Search(requests.last, _BEST_PLAY, state.asked, engine, SearchOptions())
            return state, (search,)
        case StopClicked() if state.is_searching:
            return state, (StopSearch(_BEST_PLAY),)
        case PdfChosen() | PrinterChosen():
            return _put_on_paper(state, event)
    return state, ()


def _put_on_paper(state: State, event: PdfChosen | PrinterChosen) -> Update:
    sheet = _sheet(state)
    if sheet is None:
        return state, ()
    requests = state.requests.ask(_WRITE)
    number, paper = requests.last, state.choices.paper
    command = (
        WritePdf(number, event.path, sheet, paper)
        if isinstance(event, PdfChosen)
        else PrintPages(number, sheet, paper)
    )
    return replace(state, requests=requests, written=None), (command,)


def _after_answer(state: State, event: Event, purpose: str) -> State:
    match event:
        case SearchProgressed(progress=progress):
            return replace(state, progress=progress)
        case SearchFinished(result=result):
            state = replace(state, requests=state.requests.close(_BEST_PLAY), progress=None)
            played = moves_until_it_fits(state.asked, result.line)
            assert played is not None, "before its last move any tree is small enough"
            return replace(state, played=result.line[:played])
        case SearchStopped():
            return replace(state, requests=state.requests.close(_BEST_PLAY), progress=None)
        case SearchFailed(message=message):
            requests = state.requests.close(_BEST_PLAY)
            return replace(state, requests=requests, progress=None, fault=message)
        case PdfWritten() | PagesPrinted():
            return replace(state, requests=state.requests.close(_WRITE), written=event)
        case TaskFailed(request=number, message=message):
            state = replace(state, requests=state.requests.close(purpose))
            return replace(state, written=PdfWritten(number, "", message))
    return state


# --- view -----------------------------------------------------------------------------------


class Problem(Enum):
    """Why there is no worksheet."""

    FINISHED = "finished"
    """There is nothing to search."""
    TOO_LARGE = "too large"
    """There is a later position whose tree is small enough."""
    TOO_EARLY = "too early"
    """There is one, too, but best play takes too long to find."""


@value
class View:
    """What is to be seen.

    Attributes:
        asked: the position that a worksheet was asked for.
        played: the moves of best play that were made from there.
        choices: what the boxes say.
        sheet: the worksheet; None if there is none ...
        problem: ... for this reason.
        is_searching: whether best play is being searched for.
        progress: how far that is.
        fault: why it failed, to a person; or empty.
        written: what came of the last print or file.
    """

    asked: BoardPosition
    played: tuple[Move, ...]
    choices: Choices
    sheet: Worksheet | None
    problem: Problem | None
    is_searching: bool
    progress: Progress | None
    fault: str
    written: PdfWritten | PagesPrinted | None


def view(state: State) -> View:
    """What is to be seen of `state`."""
    return View(
        state.asked,
        state.played,
        state.choices,
        _sheet(state),
        _problem(state),
        state.is_searching,
        state.progress,
        state.fault,
        state.written,
    )


def _sheet(state: State) -> Worksheet | None:
    if _problem(state) is not None:
        return None
    return worksheet(state.position, state.choices.engine, state.choices.order)


def _problem(state: State) -> Problem | None:
    position = state.position
    if position.is_over():
        return Problem.FINISHED
    if fits_on_paper(position):
        return None
    most = default_engine(game_of(position)).pleasant_empties
    if most is not None and position.empties > most:
        return Problem.TOO_EARLY
    return Problem.TOO_LARGE


PROGRAM: Final = Program(update, view)
