"""A command line that runs in the test's own process."""

import io
import json
from typing import Any, cast

import pytest

from ttt_gui.cli import main

Rows = list[dict[str, Any]]


class Cli:
    """Runs commands in this process, and reads what they print."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self._capsys = capsys
        self._monkeypatch = monkeypatch

    def __call__(self, *arguments: str, stdin: bytes = b"") -> tuple[int, str, str]:
        """The exit status, standard output and standard error of a command."""
        binary = io.BufferedReader(cast("io.RawIOBase", io.BytesIO(stdin)))
        self._monkeypatch.setattr("sys.stdin", io.TextIOWrapper(binary))
        try:
            status = main(arguments)
        except SystemExit as end:
            status = cast("int", end.code)
        out, err = self._capsys.readouterr()
        assert "Traceback" not in out + err
        return status, out, err

    def json(self, *arguments: str, stdin: bytes = b"") -> tuple[int, Rows]:
        """The exit status of a command, and the objects that it prints line by line."""
        status, out, _ = self(*arguments, stdin=stdin)
        return status, [json.loads(line) for line in out.splitlines()]

    def solve(self, *arguments: str, stdin: bytes = b"") -> tuple[int, Rows]:
        """As `json`, for `solve --json` with `negamax` unless another engine is asked for.

        So that no test waits for a compiler without need.
        """
        return self.json("solve", "--json", "--engine", "negamax", *arguments, stdin=stdin)


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Cli:
    return Cli(capsys, monkeypatch)
