"""A training of a second: it makes weights, goes on where it was stopped, repeats itself."""

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import numpy as np
import pytest

from ttt_gui.endgame.judgement import Judgement, no_judgement, read_judgement
from ttt_gui.endgame.patterns import STAGE_WEIGHTS, STAGES
from ttt_gui.games.othello import Othello, Scoring, mobility
from ttt_gui.games.position import Player
from ttt_gui.search import negamax
from ttt_gui.search.control import SearchControl
from ttt_gui.search.outcome import SearchOptions
from ttt_gui.training import __main__ as command
from ttt_gui.training import fit, pipeline
from ttt_gui.training.games import play_games
from ttt_gui.training.labels import exact_scores, mobilities
from ttt_gui.training.plan import Plan, StagePlan
from ttt_gui.training.samples import drawn_boards
from ttt_gui.training.workplace import solver_thread
from ttt_gui.training.written import PICTURE_FILE

TINY = Plan(
    3,
    (StagePlan(40, 40), *[StagePlan(40, 0)] * 2, *[StagePlan(20, 0, 1)] * (len(STAGES) - 3)),
    40,
    4,
)
NONE = no_judgement("A test searches without.")


class Stopped(Exception):
    """What Ctrl-C does."""


def test_a_small_training_goes_on_where_it_was_stopped_and_repeats_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(fit, "_MOST_ROUNDS", 5)
    lines: list[str] = []

    def stop_early(line: str) -> None:
        lines.append(line)
        if line.startswith("stage 1"):
            raise Stopped

    with pytest.raises(Stopped):
        pipeline.train(TINY, tmp_path / "first", stop_early)
    kept = {file: file.stat().st_mtime_ns for file in (tmp_path / "first").iterdir()}
    assert len(kept) == 3
    monkeypatch.setattr(command, "full", lambda _seed: TINY)
    assert command.main([str(tmp_path / "first"), "--output", str(tmp_path / "made")]) == 0
    assert all(file.stat().st_mtime_ns == made for file, made in kept.items())
    assert isinstance(read_judgement(tmp_path / "made"), Judgement)
    manifest = json.loads((tmp_path / "made" / "manifest.json").read_text("utf-8"))
    assert [stage["positions"] for stage in manifest["stages"]] == [
        2 * TINY.chunk,
        *[TINY.chunk] * (len(STAGES) - 1),
    ]
    picture = ET.fromstring((tmp_path / "made" / PICTURE_FILE).read_text("utf-8"))  # noqa: S314
    assert any("discs" in (text.text or "") for text in picture.iter())

    again = pipeline.train(TINY, tmp_path / "second", lambda _line: None)
    with np.load(tmp_path / "made" / "weights.npz") as arrays:
        assert (again.weights == arrays["weights"]).all()
        assert (again.errors == arrays["errors"]).all()


def test_a_folder_that_cannot_be_written_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    (tmp_path / "file").write_text("")
    assert command.main([str(tmp_path / "file" / "folder"), "--small"]) == 1
    assert capsys.readouterr().err


def test_the_fit_finds_weights_that_labels_were_made_from():
    lot = np.random.default_rng(1)
    made = lot.normal(0, 2, STAGE_WEIGHTS)[fit._shared()]
    boards = drawn_boards(range(10, 12), 5, 3_000)
    features = fit.features_of(boards)
    labels = fit.predicted(made, features)
    found = fit.fitted(features, labels, np.zeros(STAGE_WEIGHTS))
    assert np.std(labels - fit.predicted(found, features)) < 0.35 * labels.std()
    assert (found == found[fit._shared()]).all()


def test_where_positions_say_nothing_the_prior_stays():
    prior = np.full(STAGE_WEIGHTS, 3.0)
    features = fit.features_of(drawn_boards(range(10, 11), 5, 10))
    found = fit.fitted(features, np.zeros(features.shape[1]), prior)
    silent = np.setdiff1d(np.arange(STAGE_WEIGHTS), features)
    silent = silent[fit._shared()[silent] == silent]
    assert (found[silent] == 3).all()


def test_games_are_games_and_exact_scores_exact():
    with solver_thread(NONE) as thread:
        games = play_games(thread, 8, 20)
        assert (games == play_games(thread, 8, 20)).all()
        assert (games != play_games(thread, 9, 20)).any()
        boards = games[:, 6][games[:, 6].any(axis=1)]
        scores = exact_scores(thread, boards).tolist()
    moves, replies = mobilities(boards)
    assert len(boards) > 5
    for (own, opponent), score, move, reply in zip(
        boards.tolist(), scores, moves.tolist(), replies.tolist(), strict=True
    ):
        position = Othello(own, opponent, Player.X, Scoring.WINNER_TAKES_EMPTIES)
        assert position.empties == 6
        assert negamax.search(position, SearchOptions(), SearchControl()).score == score
        assert move == mobility(own, opponent).bit_count() > 0
        assert reply == mobility(opponent, own).bit_count()


def test_a_game_s_positions_follow_each_other():
    with solver_thread(NONE) as thread:
        (game,) = play_games(thread, 8, 1)
    occupied = [int(own | opponent) for own, opponent in game if own]
    assert all(later & more == later for later, more in zip(occupied[1:], occupied, strict=False))
    assert occupied[-1].bit_count() in {4, 5}
