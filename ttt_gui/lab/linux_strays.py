"""Finding, on Linux, what a program has started and what has left its process group since.

A process tells its session, and with what environment it was started, in /proc (see the
manual page proc(5)). Either gives it away, and so does a parent that came of the program.

What has left all three is an orphan, and this process has adopted it. Others might be adopted
here too, such as what a library of the window has sent into the background; those have
inherited this process's environment. So an orphan that has nothing of it has thrown it away,
and is taken for the program's.
"""

import contextlib
import ctypes
import os
import signal
import sys
import threading
import time
from collections.abc import Iterable, Iterator
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
    suspects: set[int] = set()
    while time.monotonic() < deadline:
        found = list(_younger_than(leader))
        strays = _offspring(leader, mark, found)
        # Whoever is just becoming another program has no environment for a moment.
        before, suspects = suspects, _bare_orphans(found, leader)
        strays |= before & suspects
        for pid in strays:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
        # Whoever has died since the last look may have started another one meanwhile.
        orphans = {each.pid for each in found if each.is_dead_orphan()}
        if not strays and not suspects and orphans <= dead:
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

    def is_dead_orphan(self) -> bool:
        """Whether it is dead, and this process has adopted it and must bury it."""
        return self.is_dead and self.is_adopted()

    def is_adopted(self) -> bool:
        """Whether it is an orphan that is now a child of this process.

        What this process has started itself belongs to its own session, or is being watched.
        """
        return (
            self.parent == os.getpid() and self.session != os.getsid(0) and self.pid not in _leaders
        )

    def environment(self) -> frozenset[bytes] | None:
        """The entries NAME=VALUE it was started with; None when it is gone, or not ours."""
        try:
            return frozenset(Path(f"/proc/{self.pid}/environ").read_bytes().split(b"\0"))
        except OSError:
            return None


def _offspring(leader: int, mark: bytes, found: Iterable[_Process]) -> set[int]:
    """Who is alive and came of `leader`, by session, environment or parents."""
    alive = [each for each in found if not each.is_dead]
    offspring = {
        each.pid
        for each in alive
        if each.session == leader or mark in (each.environment() or frozenset())
    }
    while children := {
        each.pid
        for each in alive
        if each.pid not in offspring and (each.parent == leader or each.parent in offspring)
    }:
        offspring |= children
    return offspring


def _bare_orphans(found: Iterable[_Process], leader: int) -> set[int]:
    """Who is alive, was adopted here, and has nothing of this process's environment."""
    own = frozenset(name + b"=" + value for name, value in os.environb.items())
    with _changing:
        is_only_one = _leaders == {leader}
    if not own or not is_only_one:  # they might be another's; the last one to end has them all
        return set()
    return {
        each.pid
        for each in found
        if not each.is_dead
        and each.is_adopted()
        and (environment := each.environment()) is not None
        and own.isdisjoint(environment)
    }


def _younger_than(leader: int) -> Iterator[_Process]:
    """All processes of the system that were not there before `leader`, without itself."""
    first = _Process.read(leader)
    if first is None:
        return
    for pid in map(int, filter(str.isdecimal, os.listdir("/proc"))):  # noqa: PTH208  (names only)
        each = None if pid == leader else _Process.read(pid)
        if each is not None and each.started >= first.started:
            yield each
