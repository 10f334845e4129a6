"""A batch that is killed and started again loses nothing, and solves nothing twice."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ttt_gui.games.othello import Othello
from ttt_gui.games.position import Player
from ttt_gui.games.random_play import random_endgame
from ttt_gui.games.symmetry import canonical
from ttt_gui.library.library import Library
from ttt_gui.notation.boards import position_text
from ttt_gui.search import negamax
from ttt_gui.search.control import SearchControl
from ttt_gui.search.outcome import SearchOptions

ROOT = Path(__file__).parents[3]
PROGRAM = Path(__file__).parent / "batch_program.py"

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL there")


def unlike_positions(count: int, lot: random.Random) -> list[Othello]:
    """Positions of which none is another one turned, mirrored or with the colours swapped."""
    found: dict[tuple[int, int], Othello] = {}
    while len(found) < count:
        position = random_endgame(lot, lot.randint(1, 4))
        form, _ = canonical(Othello(position.own, position.opponent, Player.X))
        found.setdefault((form.own, form.opponent), position)
    return list(found.values())


def start(folder: Path, file: Path, log: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, str(PROGRAM), str(folder), str(file), str(log)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )


@pytest.mark.parametrize(
    ("count", "kills", "longest"),
    [(120, 3, 0.4), pytest.param(2_000, 20, 1.5, marks=pytest.mark.slow)],
)
def test_killed_and_started_again(tmp_path: Path, count: int, kills: int, longest: float):
    lot = random.Random(count)
    positions = unlike_positions(count, lot)
    file, log = tmp_path / "positions.txt", tmp_path / "log"
    file.write_text("".join(f"{position_text(each)}\n" for each in positions))
    for kill in range(kills):
        process = start(tmp_path, file, log)
        assert process.stdout is not None
        if kill % 4:
            assert process.stdout.readline() == "started\n", process.communicate()
            time.sleep(lot.uniform(0, longest))
        else:  # now and then also while it is being started, or the first rows are solved
            time.sleep(lot.uniform(0, 2 * longest))
        process.send_signal(signal.SIGKILL)
        process.communicate()
    output, errors = start(tmp_path, file, log).communicate(timeout=300)
    assert output.endswith("done\n"), errors
    judge(positions, log.read_text().splitlines(), tmp_path / "data")


def judge(positions: list[Othello], log: list[str], data: Path) -> None:
    scores = [negamax.search(each, SearchOptions(), SearchControl()).score for each in positions]
    number_of = {position_text(each): number for number, each in enumerate(positions, start=1)}
    reported: set[int] = set()
    searches = 0
    for line in log:
        kind, rest = line.split(" ", 1)
        if kind == "S":
            searches += 1
            assert number_of[rest] not in reported, "solved again although reported as done"
        else:
            number, score = rest.split()
            assert int(score) == scores[int(number) - 1]
            reported.add(int(number))
    assert reported == set(range(1, len(positions) + 1))
    library = Library(data)
    assert library.batches.unfinished() is None
    kept = library.batches.load(1)
    library.close()
    assert kept is not None
    assert {number: result.score for number, result in kept.answers.items()} == dict(
        enumerate(scores, start=1)
    )
    print(f"\n{len(positions)} positions, {searches} searches begun")
