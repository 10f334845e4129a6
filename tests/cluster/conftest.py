"""The fixtures of the command line's tests."""

from tests.cli.conftest import cli

__all__ = ["cli"]
