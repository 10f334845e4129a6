"""Finding, on Linux, what a program has started and what has left its process group since.

A process tells its session, and with what environment it was started, in /proc (see the
manual page proc(5)). Either gives it away, and the other one has to be left on purpose.
"""

import contextlib
import ctypes
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

assert sys.platform == "linux", "only Linux has /proc like this"

_MOST_SECONDS: Final = 2.0
"""For all that was killed to be gone; only a process that the kernel holds takes longer."""

_PR_SET_CHILD_SUBREAPER: Final = 36
"""From <linux/prctl.h>."""


_leaders: Final[set[int]] = set()
"""The programs that are being watched."""

_changing = threading.Lock()


def watch(leader: int) -> None:
    """Begin to watch what comes of a program: orphans become children of this process.

    So they can be buried here when they are dead; not every container's first process does
    that.

    Args:
        leader: the number of the program's process, which leads a session.
    """
    with _changing:
        _leaders.add(leader)
        _adopt_orphans(wanted=True)


def kill_strays(leader: int, mark: bytes) -> None:
    """End all processes that came of `leader`, and whatever they start meanwhile.

    Args:
        leader: a program that is being watched; it has been told to end, and is not buried.
        mark: an entry of its environment, NAME=VALUE, that no other program has.
    """
    deadline = time.monotonic() + _MOST_SECONDS
    dead: set[int] = set()
    while time.monotonic() < deadline:
        found = list(_younger_than(leader))
        strays = [each.pid for each in found if each.is_stray(leader, mark)]
        for pid in strays:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
        # Whoever has died since the last look may have started another one meanwhile.
        orphans = {each.pid for each in found if each.is_dead_orphan()}
        if not strays and orphans <= dead:
            break
        dead |= orphans
        time.sleep(0.001)
    with _changing:
        for pid in dead:
            with contextlib.suppress(ChildProcessError):
                os.waitpid(pid, os.WNOHANG)
        _leaders.remove(leader)
        _adopt_orphans(wanted=bool(_leaders))


def _adopt_orphans(*, wanted: bool) -> None:
    with contextlib.suppress(OSError, AttributeError):
        # The C function takes machine words, of which it is told nothing.
        words = (ctypes.c_ulong(each) for each in (wanted, 0, 0, 0))
        ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, *words)


@dataclass(frozen=True, slots=True)
class _Process:
    """What /proc tells of a process.

    Attributes:
        pid: its number.
        parent: its parent's number.
        session: the number of the process that leads its session.
        started: when, in clock ticks since the system's start.
        is_dead: whether it has ended, and its parent has not asked how.
    """

    pid: int
    parent: int
    session: int
    started: int
    is_dead: bool

    @classmethod
    def read(cls, pid: int) -> "_Process | None":
        """The process with this number, if there still is one."""
        try:
            text = Path(f"/proc/{pid}/stat").read_bytes()
        except OSError:
            return None
        # The second field is the program's name, with any letters in it, in brackets.
        # After it: the state, the parent, the group, the session, ...
        fields = text[text.rindex(b")") + 1 :].split()
        return cls(pid, int(fields[1]), int(fields[3]), int(fields[19]), fields[0] in {b"Z", b"X"})

    def is_stray(self, leader: int, mark: bytes) -> bool:
        """Whether it is alive and came of `leader`."""
        return not self.is_dead and (self.session == leader or self._has_in_environment(mark))

    def is_dead_orphan(self) -> bool:
        """Whether it is dead, and this process has adopted it and must bury it.

        What this process has started itself belongs to its own session, or is being watched.
        """
        return (
            self.is_dead
            and self.parent == os.getpid()
            and self.session != os.getsid(0)
            and self.pid not in _leaders
        )

    def _has_in_environment(self, entry: bytes) -> bool:
        try:
            return entry in Path(f"/proc/{self.pid}/environ").read_bytes().split(b"\0")
        except OSError:  # gone, or somebody else's
            return False


def _younger_than(leader: int) -> Iterator[_Process]:
    """All processes of the system that were not there before `leader`, without itself."""
    first = _Process.read(leader)
    if first is None:
        return
    for pid in map(int, filter(str.isdecimal, os.listdir("/proc"))):  # noqa: PTH208  (names only)
        each = None if pid == leader else _Process.read(pid)
        if each is not None and each.started >= first.started:
            yield each
