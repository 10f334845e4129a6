"""Games and practice results come back as they were."""

from pathlib import Path

from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.library.games import PracticeResult
from ttt_gui.library.library import Library
from ttt_gui.notation.game_record import GameRecord


def test_games_come_back_latest_first(tmp_path: Path):
    start = Othello.start(Scoring.WINNER_TAKES_EMPTIES)
    games = (
        GameRecord(start, (19, 18, 26), "Black, the “first”", "白", "+14.000"),
        GameRecord(start.play(19), ()),
    )
    library = Library(tmp_path)
    for game in games:
        library.games.record(game)
    library.close()
    library = Library(tmp_path)
    assert [each.game for each in library.games.latest()] == list(reversed(games))
    assert [each.game for each in library.games.latest(1)] == [games[1]]
    assert library.games.latest()[0].played_at.tzinfo is not None
    library.close()


def test_practice_results_come_back_latest_first(tmp_path: Path):
    results = [PracticeResult(Othello.start(), 19, loss, 1.5 * loss) for loss in (0, 4)]
    library = Library(tmp_path)
    for result in results:
        library.practice.record(result)
    assert [each.result for each in library.practice.latest()] == results[::-1]
    library.close()


def test_without_a_library_there_is_nothing(tmp_path: Path):
    (tmp_path / "file").write_text("")
    library = Library(tmp_path / "file")
    library.games.record(GameRecord(Othello.start()))
    library.practice.record(PracticeResult(Othello.start(), 19, 0, 1.0))
    assert library.games.latest() == ()
    assert library.practice.latest() == ()
