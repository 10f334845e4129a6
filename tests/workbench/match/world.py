"""Carries the commands of a match out, as the host does, but when a test wants it.

There is no thread, no clock and no engine: the values of positions are found here.
"""

import random
from functools import cache

from ttt_gui.games.position import Move
from ttt_gui.games.tictactoe import TicTacToe
from ttt_gui.search.control import Progress, RootReport
from ttt_gui.search.horizon import Horizon
from ttt_gui.search.outcome import MoveScore, SearchResult
from ttt_gui.workbench.effects import (
    Search,
    SearchEvent,
    SearchFailed,
    SearchFinished,
    SearchProgressed,
    SearchStopped,
    StopSearch,
    Wait,
    Waited,
)
from ttt_gui.workbench.match.events import Seen
from ttt_gui.workbench.match.game import Seats
from ttt_gui.workbench.match.match import update
from ttt_gui.workbench.match.state import Choices, Match
from ttt_gui.workbench.match.view import MatchView, view
from ttt_gui.workbench.program import Command, Event

LOTS_NODES = 1_000_000
"""A search that chooses at random visits at least so many nodes, any other fewer."""

NODES = {"state-tree": 400, "state-tree-deep": 200, "negamax": 200, "minimax": 900}


@cache
def value(position: TicTacToe) -> int:
    """What `position` is worth to the side to move: a win in d plies is 10 - d."""
    if position.is_over():
        return position.score(0)
    return max(move_value(position, move) for move in position.legal_moves())


def move_value(position: TicTacToe, move: Move) -> int:
    """What `move` is worth to the side that plays it."""
    worth = -value(position.play(move))
    return worth - (worth > 0) + (worth < 0)


def found(search: Search) -> SearchResult:
    """What an engine answers."""
    position = search.position
    if isinstance(position, Horizon):
        move = position.legal_moves()[-1]
        nodes = NODES[search.engine] // 10
        return SearchResult(
            0, move, (move,), (MoveScore(move, 0),), (move,), nodes, 0.001, search.engine
        )
    assert isinstance(position, TicTacToe)
    scores = tuple(MoveScore(each, move_value(position, each)) for each in position.legal_moves())
    score = max(each.score for each in scores)
    best = tuple(each.move for each in scores if each.score == score)
    seed = search.options.seed
    move = best[0] if seed is None else random.Random(seed).choice(best)
    nodes = NODES[search.engine] + position.empties + (0 if seed is None else LOTS_NODES)
    return SearchResult(score, move, best, scores, (move,), nodes, 0.001, search.engine)


class World:
    """A match, and all that it has asked of the world.

    Attributes:
        match: the state.
        running: the search that runs, by purpose.
        stopping: the searches that were told to stop and have not answered yet.
        waits: the waits that are not over.
        ended: every answer that was given, in order.
    """

    def __init__(self, seats: Seats = Seats.X, choices: Choices | None = None) -> None:
        self.match = Match.begun_with(choices or Choices(), seats)
        self.running: dict[str, Search] = {}
        self.stopping: list[Search] = []
        self.waits: list[Wait] = []
        self.ended: list[SearchEvent | Waited] = []

    @property
    def view(self) -> MatchView:
        return view(self.match)

    def send(self, *events: Event) -> "World":
        """Let events happen one after the other, and begin what follows from them."""
        pending = list(events)
        while pending:
            self.match, commands = update(self.match, pending.pop(0), 0.0)
            for command in commands:
                pending += self._begin(command)
        return self

    def _begin(self, command: Command) -> list[Event]:
        match command:
            case Search():
                before = [each for each in self.stopping if each.purpose == command.purpose]
                self._stop(command.purpose, before)
                self.running[command.purpose] = command
                self.stopping = [each for each in self.stopping if each not in before]
                return [self._stopped(each) for each in before]
            case StopSearch():
                self._stop(command.purpose, self.stopping)
                return []
            case Wait():
                self.waits.append(command)
                return []
        raise AssertionError(f"nobody carries {command} out")

    def _stop(self, purpose: str, stopping: list[Search]) -> None:
        if purpose in self.running:
            stopping.append(self.running.pop(purpose))

    def _stopped(self, search: Search) -> SearchStopped:
        progress = Progress(3, 0.001, RootReport(), "")
        stopped = SearchStopped(search.request, search.position, progress, search.engine)
        self.ended.append(stopped)
        return stopped

    def stop(self, *, has_result: bool) -> "World":
        """Let the oldest search that was told to stop do so; it may have found its result."""
        search = self.stopping.pop(0)
        if not has_result:
            return self.send(self._stopped(search))
        return self.answer(SearchFinished(search.request, search.position, found(search)))

    def answer(self, answer: SearchEvent | Waited) -> "World":
        self.ended.append(answer)
        return self.send(answer)

    def finish(self, purpose: str) -> "World":
        """Let the search for `purpose` find its result."""
        search = self.running.pop(purpose)
        return self.answer(SearchFinished(search.request, search.position, found(search)))

    def fail(self, purpose: str, message: str = "the tree fell over") -> "World":
        """Let the search for `purpose` fail."""
        search = self.running.pop(purpose)
        return self.answer(SearchFailed(search.request, search.position, message))

    def progress(self, purpose: str) -> "World":
        """Tell how far the search for `purpose` is."""
        search = self.running[purpose]
        progress = Progress(17, 0.1, RootReport(9), "")
        return self.answer(SearchProgressed(search.request, search.position, progress))

    def wait_over(self) -> "World":
        """Let the oldest wait be over."""
        return self.answer(Waited(self.waits.pop(0).request))

    def settle(self) -> "World":
        """Answer everything until nothing is asked any more."""
        for _ in range(200):
            if self.running:
                self.finish(next(iter(self.running)))
            elif self.waits:
                self.wait_over()
            elif self.stopping:
                self.stop(has_result=True)
            else:
                return self
        raise AssertionError("it never comes to rest")


def seen(seats: Seats = Seats.X, **chosen: object) -> World:
    """A match whose tab has come into sight."""
    return World(seats, Choices(**chosen)).send(Seen())  # type: ignore[arg-type]
