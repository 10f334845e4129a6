"""Random events, answered in any order: what must hold of the Othello tab whatever happens."""

import random
from dataclasses import fields, is_dataclass, replace
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from tests.workbench.analysis.desk import FIRST, OVER, SECOND, Desk, part_of, solved
from ttt_gui.games.othello import Scoring
from ttt_gui.games.position import PASS, Player
from ttt_gui.search.outcome import Bound, MoveScore, SearchResult
from ttt_gui.workbench.analysis import PROGRAM
from ttt_gui.workbench.analysis.events import (
    AllMovesChosen,
    CopyClicked,
    DiscPut,
    EntryChosen,
    EscapePressed,
    ExerciseClicked,
    Export,
    FollowClicked,
    LossesClicked,
    MoveSolveClicked,
    Page,
    PageTurned,
    PassClicked,
    PlaceChosen,
    PlayClicked,
    PracticeChosen,
    ReadText,
    ScoringChosen,
    SetUpDone,
    SolveAtOnceChosen,
    SolveClicked,
    SquareClicked,
    StopClicked,
    StrokeBegan,
    StrokeMoved,
    TextTyped,
    ToolChosen,
    ValuesChosen,
)
from ttt_gui.workbench.analysis.export import TextForm
from ttt_gui.workbench.analysis.knowledge import Known
from ttt_gui.workbench.analysis.set_up import BoardTurned, ColorsSwapped, SideChosen, Tool
from ttt_gui.workbench.analysis.state import Analysis, Practising, Purpose, SettingUp
from ttt_gui.workbench.analysis.walking import refreshed
from ttt_gui.workbench.effects import (
    CopyText,
    OpenOnBoard,
    Search,
    SearchFailed,
    SearchFinished,
    SearchProgressed,
    SearchStopped,
    Wait,
    Waited,
)
from ttt_gui.workbench.saved import from_json, to_json
from ttt_gui.workbench.timeline import Redo, Undo

TEXTS = (
    FIRST,
    SECOND,
    OVER,
    f"{FIRST}\nh1 d7",
    f"{FIRST}\n{SECOND}",
    "rubbish",
    "",
)
GOING_ABOUT = 25
"""Things done in a row by one rule."""

FEW = 5
"""Empty squares up to which values are compared with searches."""

PLAIN = (
    PassClicked(),
    FollowClicked(),
    LossesClicked(),
    EscapePressed(),
    SolveClicked(),
    StopClicked(),
    PlayClicked(),
    ExerciseClicked(),
    SetUpDone(),
    Undo(),
    Redo(),
    ColorsSwapped(),
    *(PageTurned(page) for page in Page),
    *(ScoringChosen(scoring) for scoring in Scoring),
    *(AllMovesChosen(is_on) for is_on in (True, False)),
    *(SolveAtOnceChosen(is_on) for is_on in (True, False)),
    *(ValuesChosen(is_on) for is_on in (True, False)),
    *(ToolChosen(tool) for tool in Tool),
    *(SideChosen(side) for side in Player),
    *(PracticeChosen(side, 4, seed) for side in Player for seed in (1, 7)),
    *(CopyClicked(form) for form in TextForm),
    CopyClicked(TextForm.OBF, is_all=True),
    BoardTurned(3),
)


def parts(value: Any) -> list[Any]:  # noqa: ANN401  (any part of a view)
    """Everything in a view, the view itself included."""
    if is_dataclass(value) and not isinstance(value, type):
        inner = [getattr(value, each.name) for each in fields(value)]
    elif isinstance(value, tuple):
        inner = list(value)
    else:
        return [value]
    return [value, *(part for each in inner for part in parts(each))]


class Tab(RuleBasedStateMachine):
    """Sends events, answers searches late, early, in part or not at all."""

    def __init__(self) -> None:
        super().__init__()
        self.desk = Desk()

    @property
    def state(self) -> Analysis:
        return self.desk.state

    # --- what a person does -------------------------------------------------------------

    @rule(event=st.sampled_from(PLAIN))
    def do(self, event: object) -> None:
        self.desk.send(event)

    @rule(text=st.sampled_from(TEXTS))
    def load(self, text: str) -> None:
        self.desk.load(text)

    @rule(text=st.sampled_from(TEXTS))
    def type_text(self, text: str) -> None:
        self.desk.send(TextTyped(text))

    @rule(lot=st.integers(0, 63))
    def play(self, lot: int) -> None:
        moves = self.state.position.legal_moves() or (lot,)
        move = moves[lot % len(moves)]
        self.desk.send(PassClicked() if move == PASS else SquareClicked(move))

    @rule(place=st.integers(-1, 8))
    def walk(self, place: int) -> None:
        self.desk.send(PlaceChosen(place))

    @rule(index=st.integers(0, 1))
    def choose_entry(self, index: int) -> None:
        if index < len(self.state.loaded.entries):
            self.desk.send(EntryChosen(index))

    @rule(square=st.integers(0, 63), event=st.sampled_from([0, 1, 2]))
    def draw(self, square: int, event: int) -> None:
        # Beyond a few empty squares, values could not be checked here.
        if self.state.position.empties < FEW or self.state.position.owner(square) is None:
            self.desk.send(
                (
                    StrokeBegan(square, erases=False),
                    StrokeMoved(square),
                    DiscPut(square, Player.O),
                )[event]
            )

    @rule(text=st.sampled_from([FIRST, SECOND]), scoring=st.sampled_from(Scoring))
    def open_row(self, text: str, scoring: Scoring) -> None:
        position = replace(Desk(text).position, scoring=scoring)
        self.desk.send(OpenOnBoard(position, solved(position), "file", 3))

    @rule(seed=st.integers(0, 2**32))
    def go_about(self, seed: int) -> None:
        """Several things in a row, which cost one draw; everything must hold after each."""
        lot = random.Random(seed)
        for _ in range(GOING_ABOUT):
            match lot.randrange(8):
                case 0 | 1:
                    self.do(lot.choice(PLAIN))
                case 2:
                    self.load(lot.choice(TEXTS))
                case 3 | 4:
                    self.play(lot.randrange(64))
                case 5:
                    self.walk(lot.randint(-1, 8))
                case _:
                    if self.desk.asked(Search):
                        self.answer(lot.randrange(10), lot.choice("fffpsx"))
                    elif self.desk.asked(Wait):
                        self.let_time_pass()
            for holds in HOLDING:
                holds(self)

    # --- what the world answers -----------------------------------------------------------

    @precondition(lambda self: any(isinstance(each, Search) for each in self.desk.commands))
    @rule(lot=st.integers(0, 9), kind=st.sampled_from("fffpsx"))
    def answer(self, lot: int, kind: str) -> None:
        searches = self.desk.asked(Search)
        search = searches[lot % len(searches)]
        position = search.position
        if position.empties > FEW:
            self.desk.commands.remove(search)
            return
        result = solved(position, all_moves=search.options.all_moves)
        progress = part_of(result, lot)
        if kind == "p":
            self.desk.send(SearchProgressed(search.request, position, progress))
            return
        self.desk.commands.remove(search)
        if kind == "f":
            self.desk.send(SearchFinished(search.request, position, result))
        elif kind == "s":
            self.desk.send(SearchStopped(search.request, position, progress, "negamax"))
        else:
            self.desk.send(SearchFailed(search.request, position, "it failed"))

    @rule(lot=st.integers(0, 20))
    def solve_one_move(self, lot: int) -> None:
        moves = self.desk.position.legal_moves()
        if moves and self.desk.position.empties <= FEW:
            self.desk.send(MoveSolveClicked(moves[lot % len(moves)]))

    @precondition(lambda self: any(isinstance(each, Wait) for each in self.desk.commands))
    @rule()
    def let_time_pass(self) -> None:
        wait = self.desk.take(Wait)
        self.desk.send(Waited(wait.request))

    # --- what holds -----------------------------------------------------------------------

    @invariant()
    def values_belong_to_the_position_and_its_scoring(self) -> None:
        view = self.desk.view
        position = view.board.position
        assert position == view.position == view.result.position == view.line.line.position
        assert position.scoring is view.solve.choices.scoring
        if position.empties > FEW:
            return
        exact = {each.move: each.score for each in solved(position).move_scores}
        for each in view.values:
            if each.bound is Bound.EXACT:
                assert each.score == exact[each.move]
            else:
                assert exact[each.move] <= each.score
        if view.result.known is not None:
            result = view.result.known.result
            assert result.score == solved(position).score
            assert all(exact[move] == result.score for move in result.best_moves)

    @invariant()
    def losses_are_differences_of_values(self) -> None:
        line = self.desk.view.line
        for position, each in zip(line.line.positions, line.losses, strict=False):
            if each.loss is not None and position.empties <= FEW:
                result = solved(position)
                scores = {root_move.move: root_move.score for root_move in result.move_scores}
                assert each.score == scores[each.move]
                assert each.loss == result.score - each.score
                assert each.best is None or (each.loss and each.best in result.best_moves)

    @invariant()
    def what_is_hidden_is_nowhere(self) -> None:
        if not self.state.hides_values:
            return
        view = self.desk.view
        assert view.result.hidden is not None
        told = parts(replace(view, play=replace(view.play, status=None)))
        assert not any(isinstance(each, MoveScore | SearchResult | Known) for each in told)
        assert all(each.loss is each.score is each.best is None for each in view.line.losses)
        assert view.graph is None
        after = PROGRAM.update(self.state, CopyClicked(TextForm.JSON), 0.0)[1]
        assert all('"score"' not in each.text for each in after if isinstance(each, CopyText))
        for each in PROGRAM.update(self.state, CopyClicked(TextForm.OBF, is_all=True), 0.0)[1]:
            assert not isinstance(each, Export) or not each.knowledge.facts

    @invariant()
    def a_search_is_awaited_if_and_only_if_the_window_is_busy(self) -> None:
        assert self.state.outbox == ()
        assert self.desk.view.solve.is_busy == (
            self.state.is_searching or self.state.requests.is_open(Purpose.MOVE)
        )
        assert (self.state.single is None) == (not self.state.requests.is_open(Purpose.MOVE))

    @precondition(lambda self: not self.state.hides_values)
    @rule()
    def undo_to_the_beginning_and_redo_to_the_end_change_nothing(self) -> None:
        before = calm(self.state)
        state = before
        steps = 0
        while state.lines.can_undo:
            state, _ = PROGRAM.update(state, Undo(), 0.0)
            steps += 1
        for _ in range(steps):
            state, _ = PROGRAM.update(state, Redo(), 0.0)
        # Values that follow for the positions on the way are noted as these are visited.
        before = refreshed(replace(before, knowledge=state.knowledge))
        shown, expected = PROGRAM.view(calm(state)), PROGRAM.view(before)
        assert shown.board == expected.board
        assert shown.line == expected.line
        assert shown.steps == expected.steps
        assert shown.result == expected.result

    def teardown(self) -> None:
        """A text that is read is awaited; a saved state gives the same view."""
        reads = [each.request for each in self.desk.asked(ReadText)]
        assert not reads or self.state.requests.last >= reads[-1]
        again = from_json(to_json(self.state))
        assert again == self.state
        assert PROGRAM.view(again) == self.desk.view


HOLDING = (
    Tab.values_belong_to_the_position_and_its_scoring,
    Tab.losses_are_differences_of_values,
    Tab.what_is_hidden_is_nowhere,
    Tab.a_search_is_awaited_if_and_only_if_the_window_is_busy,
)


def calm(state: Analysis) -> Analysis:
    """The same, with nothing asked and nothing said."""
    assert not isinstance(state.activity, Practising)
    choices = replace(state.choices, solve_at_once=False)
    quiet, _ = PROGRAM.update(replace(state, choices=choices), EscapePressed(), 0.0)
    requests = quiet.requests.close(*quiet.requests.open)
    activity = SettingUp() if isinstance(state.activity, SettingUp) else quiet.activity
    page = Page.SET_UP if isinstance(activity, SettingUp) else quiet.page
    return replace(
        quiet,
        requests=requests,
        activity=activity,
        page=page,
        progress=None,
        said=None,
        message=None,
    )


TestTab = Tab.TestCase
TestTab.settings = settings(max_examples=40, stateful_step_count=25)
