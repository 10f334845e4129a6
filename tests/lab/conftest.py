"""Scripts to be graded: written for each test, run by the Python that runs the tests."""

import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

WriteScript = Callable[[str], Path]
"""Writes a Python script and gives its path."""


@pytest.fixture
def write_script(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> WriteScript:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))

    def write(text: str) -> Path:
        script = tmp_path / f"script{len(list(tmp_path.glob('script*.py')))}.py"
        script.write_text(textwrap.dedent(text), encoding="utf-8")
        return script

    return write
