"""What surrounds the program in its process: Ctrl-C at any moment, streams that may be closed.

The entry points call `begin` before they import anything else, since imports take most of the
first quarter of a second, and Ctrl-C in one of them would end in a traceback. So this module
imports only what every Python has loaded by then; `signal`, which has not, is made of `_signal`.
"""

import _signal
import io
import os
import sys

INTERRUPTED = 130
"""The exit status that a shell reports of a program that Ctrl-C ended."""

READER_GONE = 141
"""What a shell reports of a program whose output nobody reads any more."""


def begin() -> None:
    """Prepare a process that has just been started. Leaves `sys.stdout` None if it is closed."""
    if is_interrupt_heeded():
        _signal.signal(_signal.SIGINT, _end_at_once)
    if os.name == "posix":
        # Who has started this program may have held Ctrl-C back until now.
        _signal.pthread_sigmask(_signal.SIG_UNBLOCK, {_signal.SIGINT})
        _fill_closed_descriptors()
    sys.stderr = _standard_error()


def is_interrupt_heeded() -> bool:
    """Whether Ctrl-C concerns this process: not if a shell has started it in the background."""
    return bool(_signal.getsignal(_signal.SIGINT) != _signal.SIG_IGN)


class Interruptible:
    """A context in which Ctrl-C raises KeyboardInterrupt; else it ends the process in silence.

    In a process that did not `begin` here it changes nothing.
    """

    def __enter__(self) -> None:
        if _signal.getsignal(_signal.SIGINT) is _end_at_once:
            _signal.signal(_signal.SIGINT, _raise)

    def __exit__(self, *_error: object) -> None:
        if _signal.getsignal(_signal.SIGINT) is _raise:
            _signal.signal(_signal.SIGINT, _end_at_once)


def leave_standard_output() -> None:
    """Give up writing: Python flushes once more at its end, and then nothing shall fail."""
    if sys.stdout is not None:
        try:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        except OSError:  # it is no file, and has none to flush to
            return


def _end_at_once(_number: int, _frame: object) -> None:
    os._exit(INTERRUPTED)


def _raise(_number: int, _frame: object) -> None:
    raise KeyboardInterrupt


def _fill_closed_descriptors() -> None:
    """Keep the next file that is opened from becoming a standard stream, here or in a child."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:  # it is closed: the lowest number that is free is what open gives
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)


class _Complaints(io.TextIOWrapper):
    """Standard error: where nobody can take a complaint, the work goes on all the same."""

    def write(self, text: str) -> int:
        try:
            return super().write(text)
        except OSError:
            return len(text)

    def flush(self) -> None:
        try:
            super().flush()
        except OSError:
            return


def _standard_error() -> io.TextIOWrapper:
    if sys.stderr is None:
        file = io.FileIO(os.devnull, "w")
    else:
        file = io.FileIO(sys.stderr.fileno(), "w", closefd=False)
    encoding = getattr(sys.stderr, "encoding", None) or "utf-8"
    return _Complaints(
        io.BufferedWriter(file), encoding=encoding, errors="backslashreplace", line_buffering=True
    )
