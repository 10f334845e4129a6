"""Whether a place can be changed by others than this person and the system.

Compiled kernels are code: whoever can write them can make this program do anything. Windows
gives every person's profile to that person alone, so there nothing is looked at.
"""

import os
import stat
from pathlib import Path
from typing import Final

_BY_OTHERS: Final = stat.S_IWGRP | stat.S_IWOTH


def others_can_write(folder: Path) -> bool:
    """Whether a group or everybody may write to `folder`, or to a file in it.

    Raises:
        OSError: it cannot be looked at.
    """
    if os.name != "posix":
        return False
    return any(path.stat().st_mode & _BY_OTHERS for path in (folder, *folder.iterdir()))


def is_private(folder: Path) -> bool:
    """Whether `folder` and the files in it are this person's, and no other may write to them.

    Raises:
        OSError: it cannot be looked at.
    """
    if os.name != "posix":
        return True
    own = os.getuid()
    return not others_can_write(folder) and all(
        path.stat().st_uid == own for path in (folder, *folder.iterdir())
    )


def is_out_of_reach(folder: Path) -> bool:
    """Whether nobody else can put another folder in the place of `folder`, however deep it is.

    As sshd asks of the folders above its keys: each is this person's or the system's, and closed
    to others, or sticky as /tmp. Some systems let a group write whose only member is the person.

    Raises:
        OSError: it cannot be looked at.
    """
    if os.name != "posix":
        return True
    return all(_is_closed(parent.stat()) for parent in folder.resolve().parents)


def _is_closed(status: os.stat_result) -> bool:
    if status.st_uid not in {0, os.getuid()}:
        return False
    writers = status.st_mode & _BY_OTHERS
    if not writers or status.st_mode & stat.S_ISVTX:
        return True
    return writers == stat.S_IWGRP and _is_persons_own_group(status.st_gid)


def _is_persons_own_group(group: int) -> bool:
    """Whether a group is the one that systems make for one person, named like the person."""
    import grp  # noqa: PLC0415  (not on Windows)
    import pwd  # noqa: PLC0415

    try:
        return grp.getgrgid(group).gr_name == pwd.getpwuid(os.getuid()).pw_name
    except KeyError:
        return False
