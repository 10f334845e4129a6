"""The Othello tab without a window: events go in, and a test plays the world."""

from functools import cache

from ttt_gui.engines import negamax
from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.games.position import Move
from ttt_gui.notation.boards import parse_position
from ttt_gui.notation.squares import move_of
from ttt_gui.search.control import Progress, RootReport, SearchControl
from ttt_gui.search.outcome import MoveScore, SearchOptions, SearchResult
from ttt_gui.workbench.analysis import PROGRAM
from ttt_gui.workbench.analysis.events import SquareClicked, TextEntered
from ttt_gui.workbench.analysis.line import Line
from ttt_gui.workbench.analysis.state import Analysis, Choices
from ttt_gui.workbench.analysis.view import AnalysisView
from ttt_gui.workbench.effects import (
    Search,
    SearchFinished,
    SearchStopped,
    StopSearch,
    Wait,
    Waited,
)
from ttt_gui.workbench.program import Command, Event
from ttt_gui.workbench.timeline import Timeline

FIRST = "xxxxxxo.xxxxxo..xxooooooxoxxooooxoxxooooxxxoxoooxxo.oxooxooooooo x"
SECOND = "xxxxxxo.xxxoxo.oxxxxooooxoxxoox.xxoxxxxxxxxxoxxoxxxxxxx.xxxxxxx. o"
OVER = "xxxx.................................................ooo........ o"


def position_of(text: str) -> Othello:
    position = parse_position(text)
    assert isinstance(position, Othello)
    return position


@cache
def solved(position: Othello, *, all_moves: bool = True) -> SearchResult:
    """What recursive negamax finds."""
    return negamax.search(position, SearchOptions(all_moves=all_moves), SearchControl())


def part_of(result: SearchResult, moves: int) -> Progress:
    """What a search that leads to `result` has proved after so many root moves."""
    searched: tuple[MoveScore, ...] = result.move_scores[:moves]
    root = RootReport(moves=len(result.move_scores), moves_done=len(searched), searched=searched)
    return Progress(nodes=100 * moves, seconds=0.1 * moves, root=root, activity="")


class Desk:
    """A state, and the commands that nobody has answered yet."""

    def __init__(self, text: str = FIRST, **choices: object) -> None:
        given = {"engine": "negamax", **choices}
        position = position_of(text)
        self.state = Analysis(
            Timeline(Line.of(position)),
            choices=Choices(scoring=position.scoring, **given),  # type: ignore[arg-type]
        )
        self.commands: list[Command] = []
        self.now = 0.0
        self._viewed: tuple[Analysis, AnalysisView] | None = None

    def send(self, *events: Event) -> None:
        for event in events:
            self.now += 1.0
            self.state, commands = PROGRAM.update(self.state, event, self.now)
            self.commands += commands

    @property
    def view(self) -> AnalysisView:
        if self._viewed is None or self._viewed[0] is not self.state:
            self._viewed = self.state, PROGRAM.view(self.state)
        return self._viewed[1]

    @property
    def position(self) -> Othello:
        return self.view.board.position

    def load(self, text: str) -> None:
        self.send(TextEntered(text))

    def click(self, *names: str) -> None:
        for name in names:
            self.send(SquareClicked(move_of(name)))

    def asked(self, kind: type) -> list[Command]:
        return [each for each in self.commands if isinstance(each, kind)]

    def take(self, kind: type) -> Command:
        """The oldest command of a kind, which counts as carried out."""
        found = next(each for each in self.commands if isinstance(each, kind))
        self.commands.remove(found)
        return found

    def finish_search(self) -> Search:
        """Answer the oldest search with its result."""
        search = self.take(Search)
        assert isinstance(search, Search)
        assert isinstance(search.position, Othello)
        result = solved(search.position, all_moves=search.options.all_moves)
        self.send(SearchFinished(search.request, search.position, result))
        return search

    def stop_search(self, moves: int) -> Search:
        """Let the oldest search be stopped after so many root moves."""
        search = self.take(Search)
        assert isinstance(search, Search)
        assert isinstance(search.position, Othello)
        progress = part_of(solved(search.position), moves)
        self.send(SearchStopped(search.request, search.position, progress, search.engine))
        return search

    def finish_all(self) -> None:
        """Answer searches and waits until nothing more is asked."""
        while kinds := [type(each) for each in self.commands if isinstance(each, Search | Wait)]:
            if kinds[0] is Search:
                self.finish_search()
            else:
                self.wait()
        self.commands = [each for each in self.commands if not isinstance(each, StopSearch)]

    def wait(self) -> None:
        """Let the time of the oldest wait pass."""
        wait = self.take(Wait)
        assert isinstance(wait, Wait)
        self.send(Waited(wait.request))

    def values(self) -> dict[Move, int]:
        return {each.move: each.score for each in self.view.values}


def counted(position: Othello, scoring: Scoring) -> Othello:
    return Othello(position.x, position.o, position.side_to_move, scoring)
