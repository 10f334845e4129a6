"""Settings of every test: no screen is needed, and hypothesis is steady."""

import os

os.environ["QT_QPA_PLATFORM"] = "offscreen"  # before any import of Qt

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "house",
    deadline=None,  # machines are noisy; a test is judged by what it finds
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("house")


def pytest_addoption(parser: pytest.Parser) -> None:
    """How the benchmarks of the window's liveness measure."""
    group = parser.getgroup("liveness")
    group.addoption("--busy", default=0, type=int, help="busy processes beside a benchmark")
    group.addoption("--seconds", default=10, type=int, help="the length of such a benchmark")
