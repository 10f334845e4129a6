"""The files that were opened last, as one line of text for each in the settings.

A name may hold any byte but a zero: line breaks, and on most systems also bytes that are no
UTF-8, which the settings' file could not hold.
"""

import os
from typing import Final
from urllib.parse import quote_from_bytes, unquote_to_bytes

MOST: Final = 8
"""How many are offered."""

_AS_THEY_ARE: Final = "/\\: "


def recent_files(kept: str) -> tuple[str, ...]:
    """The paths that the settings keep, the latest first."""
    return tuple(os.fsdecode(unquote_to_bytes(line)) for line in kept.split("\n") if line)[:MOST]


def with_latest(path: str, kept: str) -> str:
    """What the settings keep once `path` was opened, too."""
    others = [each for each in recent_files(kept) if each != path]
    return "\n".join(
        quote_from_bytes(os.fsencode(each), _AS_THEY_ARE) for each in [path, *others][:MOST]
    )
