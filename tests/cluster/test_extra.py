"""Without Dask: a sentence that says what to install."""

import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Cli
from ttt_gui.cluster import extra

BOARD = "xxxxxxo.xxxxxo..xxooooooxoxxooooxoxxooooxxxoxoooxxo.oxooxooooooo x"


@pytest.mark.parametrize(
    ("is_packaged", "words"),
    [
        (False, "needs Dask, which is not installed; install it with: pip install 'ttt-gui[clus"),
        (True, "the packaged program leaves Dask out"),
    ],
)
def test_without_dask_a_sentence_says_what_to_install(
    cli: Cli,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    is_packaged: bool,  # noqa: FBT001
    words: str,
) -> None:
    monkeypatch.setattr(extra, "find_spec", lambda _name: None)
    monkeypatch.setattr(sys, "frozen", is_packaged, raising=False)
    for way in (("--cluster", "local:2"), ("--scheduler", "tcp://127.0.0.1:1")):
        status, out, err = cli("batch", BOARD, *way, "--data-dir", str(tmp_path))
        assert (status, out) == (1, "")
        assert words in err


def test_a_cluster_that_makes_no_sense(cli: Cli) -> None:
    for way, words in (
        ("--cluster=remote:2", "expected local:N"),
        ("--cluster=local:0", "expected a number from 1"),
        ("--scheduler=nonsense://host:1", "expected tcp://HOST:PORT"),
        ("--scheduler=tcp://host", "expected tcp://HOST:PORT"),
    ):
        status, _, err = cli("batch", BOARD, way)
        assert status == 2
        assert words in err
