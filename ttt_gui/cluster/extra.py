"""Whether Dask is installed, and what to do where it is not."""

import sys
from importlib.util import find_spec


class ClusterFault(Exception):
    """A cluster cannot be used; the message tells a person why, and what to do."""


def require_dask() -> None:
    """Make sure that Dask is there.

    Raises:
        ClusterFault: it is not.
    """
    if find_spec("distributed") is not None:
        return
    if getattr(sys, "frozen", False):
        raise ClusterFault(
            "the packaged program leaves Dask out, which a cluster needs; install the program "
            "into a Python of your own, with: pip install 'ttt-gui[cluster]'"
        )
    raise ClusterFault(
        "a cluster needs Dask, which is not installed; install it with: pip install "
        "'ttt-gui[cluster]' or, from a checkout: .venv/bin/pip install --editable '.[cluster]'"
    )
