"""Versions that differ are told in words, before any work begins."""

from collections.abc import Callable
from importlib import metadata
from typing import Any

import pytest

pytest.importorskip("distributed", reason="the extra “cluster” is not installed")

from ttt_gui import __version__
from ttt_gui.cluster.versions import differences, sources_digest


class Cluster:
    """A client of a scheduler and one worker, whose answers are set by a test."""

    def __init__(self, **there: str | Exception) -> None:
        self._there = there

    def run(self, function: Callable[..., Any], *arguments: str, on_error: str) -> dict[str, Any]:
        assert on_error == "return"
        answer = self._there.get(arguments[0] if arguments else function.__name__)
        return {"tcp://127.0.0.1:1": answer or function(*arguments)}

    @staticmethod
    def run_on_scheduler(function: Callable[..., Any], *arguments: str) -> Any:  # noqa: ANN401
        return function(*arguments)


def test_where_all_is_as_here_nothing_is_told():
    assert differences(Cluster()) == ""


@pytest.mark.parametrize(
    ("there", "words"),
    [
        ({"ttt-gui": "0.0.1"}, f"has ttt-gui 0.0.1, here is {__version__}"),
        ({"ttt-gui": metadata.PackageNotFoundError()}, f"has no ttt-gui, here is {__version__}"),
        ({"distributed": "2020.1"}, f"has distributed 2020.1, here is {metadata.version('dask')}"),
        ({"python_version": "3.9.1"}, "has Python 3.9, here is 3."),
        ({"dask": OSError("gone")}, "cannot tell its dask: OSError: gone"),
        ({"sources_digest": "other"}, f"has other sources of ttt-gui {__version__} than here"),
    ],
)
def test_what_differs_is_told(there: dict[str, str | Exception], words: str):
    assert f"worker tcp://127.0.0.1:1 {words}" in differences(Cluster(**there))


def test_the_digest_is_that_of_the_sources():
    assert len(sources_digest()) == 64
