"""Settings of every test: no screen is needed, hypothesis is steady, children hear Ctrl-C."""

import gc
import os
import signal
import sys

os.environ["QT_QPA_PLATFORM"] = "offscreen"  # before any import of Qt

import pytest
from hypothesis import HealthCheck, settings

# Else each of the hundreds of processes that tests start compiles all modules for itself.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

settings.register_profile(
    "ttt-gui",
    deadline=None,  # machines are noisy; a test is judged by what it finds
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("ttt-gui")


def pytest_addoption(parser: pytest.Parser) -> None:
    """How the benchmarks of the window's liveness measure."""
    group = parser.getgroup("liveness")
    group.addoption("--busy", default=0, type=int, help="busy processes beside a benchmark")
    group.addoption("--seconds", default=10, type=int, help="the length of such a benchmark")


LONGEST_SLOW_TEST = 3_600
"""Seconds; for the others the limit stands in pyproject.toml."""


def pytest_configure() -> None:
    """Let children have the signals as usual, even if they are ignored here.

    A shell ignores SIGINT for what it runs in the background, nohup SIGHUP; children inherit that,
    and tests that interrupt them would wait for ever. A handler, which none inherits, changes
    nothing in this process.
    """
    for name in ("SIGINT", "SIGQUIT", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, lambda _number, _frame: None)


def pytest_collection_finish() -> None:
    """Let no collection of garbage go through what collecting the tests has made."""
    gc.freeze()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.get_closest_marker("slow") or item.get_closest_marker("benchmark"):
            item.add_marker(pytest.mark.timeout(LONGEST_SLOW_TEST))
