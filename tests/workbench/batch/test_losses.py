"""What games have lost: the figures, the tab without its window, and the files."""

import csv
import itertools
import random
from collections.abc import Callable
from dataclasses import replace
from io import StringIO
from typing import Any, TypeVar

import pytest

from tests.workbench.batch.games import play_out, problems_of_games, value_of
from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.games.position import PASS, Player
from ttt_gui.games.random_play import random_endgame
from ttt_gui.notation.entry import Entry
from ttt_gui.notation.game_record import GameRecord
from ttt_gui.search import negamax
from ttt_gui.search.control import Progress, RootReport, SearchControl
from ttt_gui.search.outcome import HeadStart, SearchOptions, SearchResult
from ttt_gui.workbench.batch.events import (
    CancelClicked,
    ChoicesChanged,
    ExportChosen,
    FileGiven,
    FindLosses,
    LastMovesChosen,
    LossesFiled,
    LossesFound,
    LossesNotFound,
    LossesProgressed,
    LossesStopped,
    LossForm,
    ProblemsRead,
    ReadFile,
    RowOpened,
    ShownChosen,
    StartClicked,
    StopFinding,
    TextGiven,
    WriteLosses,
)
from ttt_gui.workbench.batch.losses import (
    GameLosses,
    LossRun,
    NotFound,
    PlayerLosses,
    Question,
    WorstLoss,
    losses_of_game,
)
from ttt_gui.workbench.batch.losses_csv import GAME_COLUMNS, csv_of
from ttt_gui.workbench.batch.problems import Problems, problems_of_entries
from ttt_gui.workbench.batch.state import Choices, FindingLosses, Idle, LossesWritten, Shown, State
from ttt_gui.workbench.batch.update import update
from ttt_gui.workbench.batch.view import StartOffer, Title, View, view
from ttt_gui.workbench.effects import OpenGameOnBoard, Search, TaskFailed
from ttt_gui.workbench.saved import from_json, to_json

C = TypeVar("C")

LOT = random.Random(14)
STARTS = tuple(random_endgame(LOT, empties) for empties in (7, 6, 7, 5))
GAMES = tuple(
    play_out(start, LOT, black=black, white=white)
    for start, (black, white) in zip(
        STARTS, (("Ann", "Bo"), ("Bo", "Cy"), ("", ""), ("Ann", "")), strict=True
    )
)


def solve(position: Othello, head_start: HeadStart) -> SearchResult:
    return negamax.search(position, SearchOptions(head_start=head_start), SearchControl())


# --- figures --------------------------------------------------------------------------------


@pytest.mark.parametrize("scoring", Scoring)
@pytest.mark.parametrize("last_moves", [0, 3, 7])
@pytest.mark.parametrize("game", GAMES)
def test_losses_are_those_found_by_trying_everything(
    game: GameRecord, last_moves: int, scoring: Scoring
):
    positions = [replace(each, scoring=scoring) for each in game.positions()]
    expected = [
        (value_of(before) + value_of(after), before.side_to_move)
        for before, after in itertools.pairwise(positions)
        if before.empties <= last_moves
    ]
    found = losses_of_game(game, Question(last_moves, scoring), solve)
    assert found.moves == len(expected)
    for side in Player:
        assert found.of(side) == sum(loss for loss, mover in expected if mover is side)
    most = max((loss for loss, _ in expected), default=0)
    assert (found.worst.loss if found.worst else 0) == most
    if found.worst:
        index = [loss for loss, _ in expected].index(most)
        assert found.worst.index == len(game.moves) - len(expected) + index
        assert found.worst.move == game.moves[found.worst.index]


def test_no_position_is_solved_twice_and_the_last_come_first():
    asked: list[Othello] = []

    def asking(position: Othello, head_start: HeadStart) -> SearchResult:
        asked.append(position)
        return solve(position, head_start)

    losses_of_game(GAMES[0], Question(7), asking)
    assert len(set(asked)) == len(asked) <= len(GAMES[0].moves)
    assert [each.empties for each in asked] == sorted(each.empties for each in asked)


def test_of_a_game_that_was_not_finished_the_moves_that_were_played_count():
    game = play_out(STARTS[0], random.Random(2), moves=3)
    found = losses_of_game(game, Question(7), solve)
    assert found.moves == 3
    assert not losses_of_game(game, Question(2), solve).moves


def run_of(*games: GameRecord, question: Question | None = None) -> LossRun:
    found = problems_of_games(*games)
    return LossRun.of(found.name, found.games, question or Question(7))


def test_players_are_summed_by_name_and_those_without_by_side():
    run = run_of(*GAMES)
    for index, (x, o) in enumerate(((4, 2), (1, 8), (16, 32), (64, 0))):
        run = run.count(index, GameLosses(5, x, o))
    assert {each.label: (each.games, each.discs) for each in run.players.values()} == {
        "Ann": (2, 68),
        "Bo": (2, 3),
        "Cy": (1, 8),
        "Black, no name": (1, 16),
        "White, no name": (2, 32),
    }
    assert run.players["Ann", None].average == 34
    assert run.is_complete


def test_a_game_of_which_no_move_was_looked_at_is_nobodys():
    run = run_of(GAMES[0]).count(0, GameLosses(0))
    assert run.is_complete
    assert not run.players


def test_what_failed_is_tried_again():
    run = run_of(*GAMES).fail(1, "why").count(0, GameLosses(2))
    assert (run.counted, run.failed, run.waiting()) == (1, 1, (2, 3))
    assert run.retried().waiting() == (1, 2, 3)


def test_a_result_counts_empty_squares_as_the_scoring_has_it():
    early = GameRecord(Othello(0b100, 0b010, Player.X), (0,))
    (counted,) = problems_of_games(early).games
    assert counted.result(Scoring.DISC_DIFFERENCE) == "3-0"
    assert counted.result(Scoring.WINNER_TAKES_EMPTIES) == "64-0"
    unfinished = play_out(STARTS[0], random.Random(2), moves=2)
    (stated,) = problems_of_games(replace(unfinished, result="adjourned")).games
    assert stated.result(Scoring.DISC_DIFFERENCE) == "adjourned"


def test_moves_are_numbered_without_passes():
    games = (play_out(STARTS[0], random.Random(seed)) for seed in itertools.count())
    game = next(each for each in games if PASS in each.moves)
    (found,) = problems_of_games(game).games
    assert found.move_number(len(game.moves) - 1) == len(game.moves) - game.moves.count(PASS)


# --- the tab --------------------------------------------------------------------------------


class Tab:
    """The program with a world that does nothing by itself."""

    def __init__(self) -> None:
        self.state = State(Choices("negamax"), last_moves=7)
        self.asked: list[Any] = []
        self.now = 100.0

    def send(self, *events: object) -> "Tab":
        for event in events:
            self.now += 1
            self.state, commands = update(self.state, event, self.now)
            assert from_json(to_json(self.state)) == self.state
            self.asked += commands
        return self

    def open(self, found: Problems) -> "Tab":
        self.send(FileGiven("games.ggf"))
        return self.send(ProblemsRead(self.last(ReadFile).request, found))

    def last(self, kind: type[C]) -> C:
        return [each for each in self.asked if isinstance(each, kind)][-1]

    def find(self, losses: GameLosses | None = None) -> "Tab":
        return self.send(LossesFound(self.last(FindLosses).request, losses or GameLosses(3, 2, 1)))

    @property
    def view(self) -> View:
        return view(self.state)

    @property
    def run(self) -> LossRun:
        assert self.state.loss_job is not None
        return self.state.loss_job.run


@pytest.fixture
def tab() -> Tab:
    return Tab().open(problems_of_games(*GAMES))


def boards(count: int) -> list[Entry]:
    return [Entry(1, "", STARTS[index % len(STARTS)]) for index in range(count)]


def test_finished_games_are_offered_for_losses_and_not_as_positions(tab: Tab):
    assert tab.view.title == Title("games.ggf", 4, Shown.LOSSES)
    assert tab.view.losses is not None
    assert tab.view.solve.offer is StartOffer.FIND_LOSSES
    tab.send(ShownChosen(Shown.POSITIONS))
    assert tab.state.shown is Shown.LOSSES, "there is nothing to solve"


@pytest.mark.parametrize(("others", "shown"), [(1, Shown.LOSSES), (4, Shown.POSITIONS)])
def test_a_mixed_text_shows_what_it_has_most_of_and_the_other_on_request(others: int, shown: Shown):
    entries = [Entry(1, "", game.positions()[-1], game=game) for game in GAMES[:2]]
    tab = Tab().open(problems_of_entries("mixed", [*entries, *boards(others)]))
    assert tab.state.shown is shown
    for each, count in ((Shown.LOSSES, 2), (Shown.POSITIONS, 2 + others)):
        assert tab.send(ShownChosen(each)).view.title == Title("mixed", count, each, True)


def test_positions_alone_know_nothing_of_losses():
    tab = Tab().open(problems_of_entries("boards", boards(3)))
    assert tab.send(ShownChosen(Shown.LOSSES)).view.losses is None
    assert tab.view.title == Title("boards", 3)


def test_games_are_looked_at_one_after_the_other(tab: Tab):
    tab.send(StartClicked())
    for index, game in enumerate(GAMES):
        command = tab.last(FindLosses)
        assert (command.game.record, command.question) == (game, Question(7))
        assert tab.view.losses is not None
        assert tab.view.losses.searched == index
        assert not tab.view.positions.can_open
        tab.find(GameLosses(index + 1, index, 0))
    assert tab.state.activity == Idle()
    assert [each.moves for each in tab.run.outcomes if isinstance(each, GameLosses)] == [1, 2, 3, 4]
    assert tab.view.solve.offer is StartOffer.LOSSES_FOUND
    assert not tab.view.solve.can_start
    assert not [each for each in tab.asked if isinstance(each, Search)]


def test_how_far_a_game_is_is_seen(tab: Tab):
    tab.send(StartClicked())
    progress = Progress(99, 0.5, RootReport(8, 3), "")
    tab.send(LossesProgressed(tab.last(FindLosses).request, 6, progress))
    shown: Any = tab.view.progress
    assert (shown.game.number, shown.game.empties, shown.game.progress) == (1, 6, progress)
    assert shown.seconds > 0


def test_what_is_stopped_goes_on_with_the_game_that_was_stopped(tab: Tab):
    tab.send(StartClicked()).find().send(CancelClicked(), CancelClicked())
    assert len([each for each in tab.asked if isinstance(each, StopFinding)]) == 1
    assert not tab.view.solve.can_cancel
    tab.send(LossesStopped(tab.last(FindLosses).request))
    assert tab.state.activity == Idle()
    assert tab.view.solve.offer is StartOffer.RESUME
    tab.send(StartClicked())
    assert tab.last(FindLosses).game.record == GAMES[1]
    tab.find().find().find()
    assert tab.run.is_complete
    assert tab.run.players["Ann", None] == PlayerLosses("Ann", None, 2, 4)


def test_what_is_found_after_all_is_kept_though_it_was_stopped(tab: Tab):
    tab.send(StartClicked(), CancelClicked()).find()
    assert tab.run.counted == 1
    assert tab.state.activity == Idle()


@pytest.mark.parametrize("fault", [LossesNotFound, TaskFailed])
def test_a_game_that_fails_does_not_stop_the_others(tab: Tab, fault: Callable[..., object]):
    tab.send(StartClicked()).send(fault(tab.last(FindLosses).request, "too hard"))
    assert tab.run.outcomes[0] == NotFound("too hard")
    tab.find().find().find()
    assert (tab.run.counted, tab.run.failed) == (3, 1)
    assert tab.view.solve.offer is StartOffer.RESUME
    assert tab.send(StartClicked()).last(FindLosses).game.record == GAMES[0]


def test_nothing_is_chosen_or_opened_while_games_are_looked_at(tab: Tab):
    tab.send(StartClicked())
    before = tab.state
    tab.send(LastMovesChosen(3), ShownChosen(Shown.POSITIONS), StartClicked())
    tab.send(ChoicesChanged(replace(before.choices, scoring=Scoring.WINNER_TAKES_EMPTIES)))
    assert replace(tab.state, message=None) == before
    assert tab.send(TextGiven("a")).state.activity == before.activity


def test_another_question_begins_anew_and_the_first_is_kept(tab: Tab):
    tab.send(StartClicked()).find().find().find().find()
    first = tab.run
    tab.send(LastMovesChosen(5))
    assert tab.run.counted == 0
    tab.send(ChoicesChanged(replace(tab.state.choices, scoring=Scoring.WINNER_TAKES_EMPTIES)))
    assert tab.run.question == Question(5, Scoring.WINNER_TAKES_EMPTIES)
    tab.send(ChoicesChanged(replace(tab.state.choices, scoring=Scoring.DISC_DIFFERENCE)))
    assert tab.send(LastMovesChosen(7)).run is first


def test_an_answer_to_a_file_that_was_left_changes_nothing(tab: Tab):
    tab.send(StartClicked(), CancelClicked())
    stale = tab.last(FindLosses).request
    tab.send(LossesStopped(stale)).open(problems_of_games(*GAMES[:2]))
    before = tab.state
    assert tab.send(LossesFound(stale, GameLosses(1))).state is before


def test_a_game_is_opened_after_its_worst_move(tab: Tab):
    worst = WorstLoss(4, Player.X, GAMES[0].moves[4], 12)
    tab.send(StartClicked()).find(GameLosses(5, 12, 0, worst)).send(RowOpened(1), RowOpened(2))
    first, second = (each for each in tab.asked if isinstance(each, OpenGameOnBoard))
    assert (first.game, first.place, first.last_moves) == (GAMES[0], 5, 7)
    assert (first.source, first.number) == ("games.ggf", 1)
    assert second.place == len(GAMES[1].moves), "nothing is known of it: at its end"


def test_losses_are_written_and_that_is_told(tab: Tab):
    tab.send(StartClicked()).find().send(ExportChosen("a.csv", LossForm.PLAYERS))
    command = tab.last(WriteLosses)
    assert (command.path, command.form, command.run.counted) == ("a.csv", LossForm.PLAYERS, 1)
    written = LossesWritten("a.csv", 2, 1, 4)
    tab.send(LossesFiled(command.request, written))
    assert tab.view.results.export == written
    assert isinstance(tab.state.activity, FindingLosses)


# --- files ----------------------------------------------------------------------------------


def read(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(text, newline="")))


def test_the_file_of_games_has_a_row_for_each_and_no_formula():
    evil = replace(GAMES[0], black="=cmd()", white="+1", date="-2")
    worst = WorstLoss(2, Player.O, evil.moves[2], 9)
    run = run_of(evil, *GAMES[1:3]).count(0, GameLosses(7, 3, 9, worst)).fail(1, "=why")
    first, second, third = read(csv_of(run, LossForm.GAMES))
    assert tuple(first) == GAME_COLUMNS
    assert [first[each] for each in ("black", "white", "date")] == ["'=cmd()", "'+1", "'-2"]
    assert (first["black_lost"], first["white_lost"], first["moves"]) == ("3", "9", "7")
    assert (first["worst_loss"], first["worst_by"]) == ("9", "white")
    assert (second["status"], third["status"]) == ("not found: =why", "open")
    assert not any(cell.startswith(("=", "+", "@")) for row in (first, second) for cell in row)


def test_a_name_that_no_file_can_hold_is_written_with_a_mark():
    broken = run_of(replace(GAMES[0], black="A\ud800"))
    assert read(csv_of(broken, LossForm.GAMES).encode().decode())[0]["black"] == "A\ufffd"


def test_the_file_of_players_has_games_discs_and_the_average():
    evil = replace(GAMES[0], black="@evil")
    run = run_of(evil, replace(evil, white="Cy")).count(0, GameLosses(7, 3, 4))
    run = run.count(1, GameLosses(7, 2, 0))
    rows = {row["player"]: row for row in read(csv_of(run, LossForm.PLAYERS))}
    assert rows["'@evil"] == {
        "player": "'@evil",
        "games": "2",
        "discs_lost": "5",
        "average": "2.5",
    }
    assert rows["Cy"]["average"] == "0.0"
