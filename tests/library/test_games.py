"""Games and practice results are kept as they were."""

from datetime import UTC, datetime
from pathlib import Path

from tests.library.kept import kept_games, kept_practice
from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.library.games import PracticeResult
from ttt_gui.library.library import Library
from ttt_gui.notation.game_record import GameRecord


def test_games_are_kept_with_the_time(tmp_path: Path):
    start = Othello.start(Scoring.WINNER_TAKES_EMPTIES)
    games = [
        GameRecord(start, (19, 18, 26), "Black, the “first”", "白", "+14.000"),
        GameRecord(start.play(19), ()),
    ]
    before = datetime.now(UTC)
    library = Library(tmp_path)
    for game in games:
        library.games.record(game)
    library.close()
    assert [game for _, game in kept_games(tmp_path)] == games
    for played_at, _ in kept_games(tmp_path):
        assert abs((played_at - before).total_seconds()) < 3600


def test_practice_results_are_kept_with_the_time(tmp_path: Path):
    results = [PracticeResult(Othello.start(), 19, loss, 1.5 * loss) for loss in (0, 4)]
    before = datetime.now(UTC)
    library = Library(tmp_path)
    for result in results:
        library.practice.record(result)
    library.close()
    assert [result for _, result in kept_practice(tmp_path)] == results
    for practised_at, _ in kept_practice(tmp_path):
        assert abs((practised_at - before).total_seconds()) < 3600


def test_where_no_library_can_be_made_nothing_is_kept(tmp_path: Path):
    (tmp_path / "file").write_text("")
    library = Library(tmp_path / "file")
    library.games.record(GameRecord(Othello.start()))
    library.practice.record(PracticeResult(Othello.start(), 19, 0, 1.0))
    library.close()
    assert (tmp_path / "file").read_text() == ""


def test_games_are_read_back_the_latest_first_and_damaged_ones_are_left_out(tmp_path: Path):
    games = [GameRecord(Othello.start(), (19, 18)), GameRecord(Othello.start(), (19,), "Ann")]
    library = Library(tmp_path)
    for game in (*games, GameRecord(Othello.start(), (0,))):
        library.games.record(game)
    assert library.games.recorded() == (games[1], games[0])
    library.close()
