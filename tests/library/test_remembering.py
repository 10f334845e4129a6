"""An engine that remembers searches once, and says what it remembers."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from ttt_gui.engines import Engine, engine
from ttt_gui.games.position import Position
from ttt_gui.games.random_play import random_endgame
from ttt_gui.games.symmetry import SYMMETRIES
from ttt_gui.games.tictactoe import TicTacToe
from ttt_gui.library.library import Library
from ttt_gui.library.remembering import remembering
from ttt_gui.search.control import Cancelled, SearchControl
from ttt_gui.search.outcome import SearchOptions, SearchResult
from ttt_gui.search.trace import Recorder

POSITION = random_endgame(random.Random(11), 5)


class Counting:
    """An engine that counts its searches."""

    def __init__(self, key: str = "negamax") -> None:
        self.searches = 0
        self._engine = engine(key)
        self.engine: Engine = replace(self._engine, search=self._search)

    def _search(
        self, position: Position, options: SearchOptions, control: SearchControl
    ) -> SearchResult:
        self.searches += 1
        return self._engine.search(position, options, control)


def ask(
    asked: Engine, position: Position = POSITION, options: SearchOptions | None = None
) -> SearchResult:
    return asked.search(position, options or SearchOptions(), SearchControl())


def test_the_second_time_nothing_is_searched(tmp_path: Path):
    counting, library = Counting(), Library(tmp_path)
    asked = remembering(counting.engine, library)
    first = ask(asked)
    assert first.proved_at is None
    second = ask(asked)
    assert second.proved_at is not None
    assert (second.score, second.line, second.nodes) == (first.score, first.line, first.nodes)
    assert ask(asked, SYMMETRIES[3].position(POSITION)).score == first.score
    assert counting.searches == 1
    library.close()


def test_another_engine_is_told_whose_proof_it_is(tmp_path: Path):
    library = Library(tmp_path)
    first = ask(remembering(engine("negamax"), library))
    second = ask(remembering(engine("minimax"), library))
    assert (second.engine, second.nodes) == ("negamax", first.nodes)
    library.close()


@pytest.mark.parametrize(
    "options",
    [SearchOptions(fresh=True), SearchOptions(seed=1), SearchOptions(order="best")],
)
def test_what_is_searched_all_the_same(tmp_path: Path, options: SearchOptions):
    counting, library = Counting(), Library(tmp_path)
    asked = remembering(counting.engine, library)
    ask(asked)
    assert ask(asked, options=options).proved_at is None
    assert counting.searches == 2
    library.close()


def test_a_recorded_search_is_made_and_not_remembered_from_before(tmp_path: Path):
    library = Library(tmp_path)
    asked = remembering(engine("negamax"), library)
    ask(asked)
    recorder = Recorder(POSITION)
    result = asked.search(POSITION, SearchOptions(), SearchControl(recorder))
    assert result.proved_at is None
    assert recorder.trace.nodes == result.nodes
    library.close()


def test_a_fresh_search_is_kept_and_lots_are_not(tmp_path: Path):
    library = Library(tmp_path)
    asked = remembering(engine("negamax"), library)
    ask(asked, options=SearchOptions(seed=1))
    assert library.proofs.count() == 0
    ask(asked, options=SearchOptions(fresh=True))
    assert library.proofs.count() == 1
    library.close()


def test_all_moves_are_searched_once_and_then_answer_both_questions(tmp_path: Path):
    counting, library = Counting(), Library(tmp_path)
    asked = remembering(counting.engine, library)
    every = SearchOptions(all_moves=True)
    for options in (SearchOptions(), every, every, SearchOptions()):
        ask(asked, options=options)
    assert counting.searches == 2
    library.close()


def test_tictactoe_is_left_alone(tmp_path: Path):
    library = Library(tmp_path)
    asked = remembering(engine("negamax"), library)
    for _ in range(2):
        assert ask(asked, TicTacToe()).proved_at is None
    assert not list(tmp_path.iterdir())
    library.close()


def test_a_search_that_was_stopped_leaves_nothing(tmp_path: Path):
    library = Library(tmp_path)
    control = SearchControl()
    control.stop()
    with pytest.raises(Cancelled):
        remembering(engine("negamax"), library).search(POSITION, SearchOptions(), control)
    assert library.proofs.count() == 0
    library.close()


def test_without_a_library_the_engine_is_itself(tmp_path: Path):
    assert remembering(engine("negamax"), None) is engine("negamax")
    (tmp_path / "file").write_text("")
    counting = Counting()
    asked = remembering(counting.engine, Library(tmp_path / "file"))
    assert ask(asked).score == ask(asked).score
    assert counting.searches == 2
