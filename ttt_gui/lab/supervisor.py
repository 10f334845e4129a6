"""Runs a script on Linux and ends everything that comes of it: a small program of its own.

It stands between the grader and the script, and is started for every test: as
`python -I -S supervisor.py`, or in a package as the executable itself (`SUPERVISE_ARGUMENT`).
It may fork and enter namespaces, since it has one thread; a process with a window and search
threads must not. It imports only what it needs of the standard library, not even `typing`,
since to import takes most of its time.

- In a PID namespace (pid_namespaces(7)) the script's parent is the namespace's init. When that
  ends, the kernel kills everything in the namespace before anyone learns of its end.
- Without one, this process is a child subreaper (PR_SET_CHILD_SUBREAPER): whatever loses its
  parent becomes its child. It ends all its offspring until it has no child left.

This process ends the script when it gets SIGTERM; it also gets it from the kernel when the
grader dies (PR_SET_PDEATHSIG), in whatever way.

What it tells the grader, one per line, on the pipe REPORT:

    started             the script's program runs now
    failed ERRNO        it cannot be started, or no namespace can be had
    out-of-memory       the script was ended because it used more than MEMORY
    ended STATUS        it has ended, with this status of wait(2)
"""

# ruff: noqa: SIM105  (contextlib is one of those that take long to import)

import ctypes
import os
import signal
import sys
import time

assert sys.platform == "linux", "only Linux has namespaces and subreapers"

SUPERVISE_ARGUMENT = "--supervise-script"
"""Tells a packaged program, which is its own Python, to do nothing but this."""

NAMESPACE = "PID namespace"
"""The value of `Isolation.NAMESPACE`, which cannot be imported here."""

_PR_SET_PDEATHSIG = 1
_PR_SET_CHILD_SUBREAPER = 36
_CLONE_NEWNS = 0x0002_0000
_CLONE_NEWUSER = 0x1000_0000
_CLONE_NEWPID = 0x2000_0000
_MS_NOSUID_NODEV_NOEXEC = 2 | 4 | 8
_MS_REC_SLAVE = 0x4000 | 0x8_0000
"""These are from <linux/prctl.h>, <linux/sched.h> and <linux/mount.h>."""

_LOOK_SECONDS = 0.05
"""How often the script's memory is looked at."""

_REST_FACTOR = 20
"""A look at many processes takes a while; this many times as long passes until the next."""

_DEATH_SECONDS = 0.002
"""What starts a child and exits for ever dies more often than this."""

_MOST_DEATHS = 100
"""As many are looked at before all of /proc is read, in case others die all the time too."""

_MOST_STARTED = 8
"""As many processes may be started on this machine between a death and the look at it."""

_KIBIBYTE = 1024

_DEATH_OR_ORDER = (signal.SIGCHLD, signal.SIGTERM)
"""What this process waits for: a child has died, or it is told to end."""

_libc = ctypes.CDLL(None, use_errno=True)


def main(arguments: list[str]) -> None:
    """Run a script until it ends or SIGTERM comes; return when nothing is left of it.

    Args:
        arguments: ISOLATION PARENT REPORT MEMORY [PROGRAM [ARGUMENT ...]]: an `Isolation`'s
            value; the number of the process that started this one; a file descriptor;
            bytes; the script's program as a path. Without PROGRAM, nothing is done but
            what comes before starting it: so it is found out whether there are namespaces.
    """
    isolation, parent, report, memory, *words = arguments
    supervisor = _Supervisor(words, int(report), int(memory))
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)  # else the system would bury children itself
    signal.pthread_sigmask(signal.SIG_BLOCK, _DEATH_OR_ORDER)
    try:
        if isolation == NAMESPACE:
            _unshare_pids()
        else:
            _prctl(_PR_SET_CHILD_SUBREAPER, 1)
        # Entering a user namespace may undo this, so it comes after it.
        _prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
    except OSError as error:
        supervisor.tell(f"failed {error.errno}")
        return
    if os.getppid() != int(parent):  # it has died before
        return
    if isolation == NAMESPACE:
        _run_as_init(supervisor)
    else:
        supervisor.run(_DEATH_OR_ORDER)
        _end_offspring()


class _Supervisor:
    """Starts the script, waits for its end, and sees how much memory is in use meanwhile."""

    def __init__(self, words: list[str], report: int, memory: int) -> None:
        self._words = words
        self._report = report
        self._memory = memory
        os.set_inheritable(report, False)

    def tell(self, line: str) -> None:
        try:
            os.write(self._report, f"{line}\n".encode())
        except BrokenPipeError:
            pass  # the grader has died; SIGTERM is on its way

    def run(self, awaited: tuple[signal.Signals, ...]) -> None:
        """Run the script to its end, or until one of the signals `awaited` but SIGCHLD comes."""
        if not self._words:
            self.tell("started")
            return
        script = self._start()
        next_look = time.monotonic() + _LOOK_SECONDS
        while script is not None:
            told = signal.sigtimedwait(awaited, max(0.0, next_look - time.monotonic()))
            if told is not None and told.si_signo != signal.SIGCHLD:
                return
            status = _bury().get(script)
            if status is not None:
                self.tell(f"ended {status}")
                return
            now = time.monotonic()
            if now >= next_look:
                if _memory_in_use(self._memory) > self._memory:
                    self.tell("out-of-memory")
                    return
                took = time.monotonic() - now
                next_look = now + max(_LOOK_SECONDS, _REST_FACTOR * took)

    def _start(self) -> int | None:
        """Start the program in a session of its own; None when that failed."""
        parent = os.getpid()
        failure, failing = os.pipe()  # closed by a successful exec
        script = os.fork()
        if script == 0:
            try:
                os.setsid()
                _prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
                if os.getppid() != parent:
                    os._exit(1)
                for number in (signal.SIGINT, signal.SIGPIPE, signal.SIGXFSZ):
                    signal.signal(number, signal.SIG_DFL)  # Python, or a shell, ignores them
                signal.pthread_sigmask(signal.SIG_SETMASK, ())
                os.execv(self._words[0], self._words)  # noqa: S606  (there is to be no shell)
            except OSError as error:
                os.write(failing, str(error.errno).encode())
            finally:
                os._exit(1)
        os.close(failing)
        reason = os.read(failure, 16)
        os.close(failure)
        self.tell(f"failed {reason.decode()}" if reason else "started")
        return None if reason else script


def _unshare_pids() -> None:
    """Let the next child be the init of a PID namespace.

    A person who is not root gets one in a user namespace, where all other users are nobody.

    Raises:
        OSError: the system does not permit it.
    """
    try:
        _unshare(_CLONE_NEWPID)
    except PermissionError:
        user, group = os.geteuid(), os.getegid()
        _unshare(_CLONE_NEWUSER | _CLONE_NEWPID)
        # user_namespaces(7): the group may be mapped once groups cannot be dropped.
        for name, text in (
            ("setgroups", "deny"),
            ("uid_map", f"{user} {user} 1"),
            ("gid_map", f"{group} {group} 1"),
        ):
            with open(f"/proc/self/{name}", "w", encoding="ascii") as file:  # noqa: PTH123
                file.write(text)


def _run_as_init(supervisor: _Supervisor) -> None:
    """Run the script in the PID namespace, and end that."""
    alive, held_open = os.pipe()
    init = os.fork()
    if init == 0:
        try:
            os.close(held_open)
            _prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
            # The parent is outside and has no number here; its end of the pipe tells of it.
            if _is_held_open(alive):
                _mount_proc()
                # It takes no orders: they could only come from the script.
                supervisor.run((signal.SIGCHLD,))
        except Exception:  # noqa: BLE001  (no exception may leave a fork)
            sys.excepthook(*sys.exc_info())
        finally:
            os._exit(0)
    signal.sigwait(_DEATH_OR_ORDER)
    os.kill(init, signal.SIGKILL)
    # The dead init is shown to its parent when the whole namespace is gone.
    os.waitpid(init, 0)
    os.close(held_open)


def _is_held_open(pipe: int) -> bool:
    """Whether anybody could still write to a pipe, in which there is nothing."""
    os.set_blocking(pipe, False)
    try:
        return os.read(pipe, 1) != b""
    except BlockingIOError:
        return True


def _mount_proc() -> None:
    """Show the namespace's own processes in /proc, where the system permits it.

    Containers may cover parts of /proc and then permit no other. What is there works too:
    only numbers of processes are not those that the script knows.
    """
    try:
        _unshare(_CLONE_NEWNS)
        _mount(b"none", b"/", None, _MS_REC_SLAVE)
        _mount(b"proc", b"/proc", b"proc", _MS_NOSUID_NODEV_NOEXEC)
    except OSError:
        pass


def _bury() -> dict[int, int]:
    """Bury all dead children; the status of wait(2) of each."""
    found: dict[int, int] = {}
    try:
        while True:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if pid == 0:
                return found
            found[pid] = status
    except ChildProcessError:  # there is none left
        return found


def _end_offspring() -> None:
    """End all offspring of this process, and return when there is none left.

    As long as there is any, a child of this process is an ancestor of it, or itself.
    """
    while True:
        _stop_heirs()
        found: set[int] = set()
        # Who is stopped starts nothing new: they are killed when all stand still.
        while fresh := _offspring() - found:
            _signal_all(fresh, signal.SIGSTOP)
            found |= fresh
        _signal_all(found, signal.SIGKILL)
        try:
            # One of those found is a child, and will be dead; nothing may be known of others.
            if found:
                os.wait()
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        except ChildProcessError:
            return


def _stop_heirs() -> None:
    """Stop what starts a child and exits, for ever, if there is such a thing.

    Each of its processes is gone before all of /proc is read, but its death is told at once.
    Its heir is one of those started since, and a child of this process by now.
    """
    this_process = _own_number()
    for _ in range(_MOST_DEATHS):
        if signal.sigtimedwait((signal.SIGCHLD,), _DEATH_SECONDS) is None:
            return
        for dead in _bury():
            started_since = range(dead + 1, dead + 1 + _MOST_STARTED)
            heirs = {pid for pid in started_since if _parent_of(pid) == this_process}
            _signal_all(heirs, signal.SIGSTOP)


def _signal_all(pids: set[int], number: signal.Signals) -> None:
    for pid in pids:
        try:
            os.kill(pid, number)
        except (ProcessLookupError, PermissionError):
            pass


def _offspring() -> set[int]:
    """Every living descendant of this process.

    By their numbers in /proc, which may be that of an outer namespace.
    """
    children: dict[int | None, list[int]] = {}
    for pid in map(int, filter(str.isdecimal, os.listdir("/proc"))):  # noqa: PTH208  (names only)
        children.setdefault(_parent_of(pid), []).append(pid)
    found: set[int] = set()
    waiting = [_own_number()]
    while waiting:
        mine = set(children.get(waiting.pop(), ())) - found
        found |= mine
        waiting += mine
    return found


def _parent_of(pid: int) -> int | None:
    """The parent of a living process; None when that is dead, buried or not."""
    # The second field is the program's name in brackets, with anything in it.
    match _read(f"/proc/{pid}/stat").rpartition(b")")[2].split():
        case [state, parent, *_] if state not in (b"Z", b"X"):
            return int(parent)
    return None


def _own_number() -> int:
    """The number of this process in /proc."""
    return int(os.readlink("/proc/self"))  # noqa: PTH115


def _memory_in_use(limit: int) -> int:
    """Bytes of memory that all offspring holds, in the machine and swapped out.

    Processes share what they have not changed since a fork. The exact sum, which counts
    that once, takes long to find, so it is found only when the other is above `limit`.
    """
    offspring = _offspring()
    total = sum(_sum_of(f"/proc/{pid}/status", (b"VmRSS:", b"VmSwap:")) for pid in offspring)
    if total <= limit:
        return total
    return sum(
        _sum_of(f"/proc/{pid}/smaps_rollup", (b"Pss:", b"SwapPss:"))
        or _sum_of(f"/proc/{pid}/status", (b"VmRSS:", b"VmSwap:"))
        for pid in offspring
    )


def _sum_of(path: str, names: tuple[bytes, ...]) -> int:
    """The sum in bytes of some lines such as `VmRSS:   9216 kB`."""
    lines = map(bytes.split, _read(path).splitlines())
    return _KIBIBYTE * sum(int(line[1]) for line in lines if line and line[0] in names)


def _read(path: str) -> bytes:
    """What a file in /proc says; nothing when its process is gone, or not ours."""
    try:
        with open(path, "rb", buffering=0) as file:  # noqa: PTH123  (likewise pathlib)
            return file.readall()
    except OSError:
        return b""


def _prctl(option: int, value: int) -> None:
    # The C function takes machine words, of which it is told nothing.
    _check(_libc.prctl(option, *map(ctypes.c_ulong, (value, 0, 0, 0))))


def _unshare(flags: int) -> None:
    _check(_libc.unshare(flags))


def _mount(source: bytes, target: bytes, kind: bytes | None, flags: int) -> None:
    _check(_libc.mount(source, target, kind, ctypes.c_ulong(flags), None))


def _check(result: int) -> None:
    if result != 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))


if __name__ == "__main__":
    main(sys.argv[1:])
