"""Whether scheduler and workers are of the same versions as this process, in words.

The versions are asked for by functions of the standard library, which every Python has: what is
sent over is taken apart by name, and the name of a function of ours may be unknown there.
"""

import hashlib
import platform
from collections.abc import Callable, Mapping
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any, Final

import distributed

from ttt_gui import __version__

PACKAGES: Final = ("ttt-gui", "dask", "distributed")

_SOURCES: Final = ("games", "search", "endgame", "blocks", "cluster")
"""The folders of the program that what a worker answers depends on."""

_MOST_TOLD: Final = 5


@cache
def sources_digest() -> str:
    """A digest of the sources that solve: two checkouts of one version may differ."""
    digest = hashlib.sha256()
    root = Path(__file__).parents[1]
    for folder in _SOURCES:
        for source in sorted((root / folder).glob("*.py")):
            digest.update(source.name.encode())
            digest.update(source.read_bytes())
    return digest.hexdigest()


def differences(client: distributed.Client) -> str:
    """What scheduler and workers have that is not as here, in a sentence; empty if nothing is."""
    found: list[str] = []
    here = {"Python": _minor(platform.python_version()), "ttt-gui": __version__}
    here |= {name: metadata.version(name) for name in PACKAGES[1:]}
    found += _compared("Python", here["Python"], _ask(client, platform.python_version), _minor)
    for name in PACKAGES:
        found += _compared(name, here[name], _ask(client, metadata.version, name), str)
    if not found:  # or else it may not even be found there
        for place, digest in _ask(client, sources_digest).items():
            if digest != sources_digest():
                found.append(f"{place} has other sources of ttt-gui {__version__} than here")
    more = len(found) - _MOST_TOLD
    return "; ".join(found[:_MOST_TOLD]) + (f"; and {more} more" if more > 0 else "")


def _ask(
    client: distributed.Client, function: Callable[..., Any], *arguments: str
) -> dict[str, Any]:
    """What a function returns, or how it fails, in each process of the cluster."""
    answers = client.run(function, *arguments, on_error="return")
    found = {f"worker {address}": answer for address, answer in answers.items()}
    try:
        found["the scheduler"] = client.run_on_scheduler(function, *arguments)
    except Exception as error:  # noqa: BLE001  (whatever it is, it is told)
        found["the scheduler"] = error
    return found


def _compared(
    name: str, here: str, there: Mapping[str, Any], shown: Callable[[str], str]
) -> list[str]:
    found = []
    for place, answer in there.items():
        if isinstance(answer, metadata.PackageNotFoundError):
            found.append(f"{place} has no {name}, here is {here}")
        elif isinstance(answer, Exception):
            found.append(f"{place} cannot tell its {name}: {type(answer).__name__}: {answer}")
        elif shown(answer) != here:
            found.append(f"{place} has {name} {shown(answer)}, here is {here}")
    return found


def _minor(version: str) -> str:
    return ".".join(version.split(".")[:2])
