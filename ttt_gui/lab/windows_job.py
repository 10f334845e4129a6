"""A Windows job object: a process and all its offspring, which end together.

Written after Microsoft's documentation of job objects; it has not been run on Windows yet.
"""

import ctypes
import subprocess
import sys
from ctypes import wintypes
from typing import Final

assert sys.platform == "win32", "only Windows has job objects"

_EXTENDED_LIMIT_INFORMATION: Final = 9
_LIMIT_KILL_ON_JOB_CLOSE: Final = 0x2000


class _BasicLimits(ctypes.Structure):
    _fields_ = (
        ("PerProcessUserTimeLimit", wintypes.LARGE_INTEGER),
        ("PerJobUserTimeLimit", wintypes.LARGE_INTEGER),
        ("LimitFlags", wintypes.DWORD),
        ("MinimumWorkingSetSize", ctypes.c_size_t),
        ("MaximumWorkingSetSize", ctypes.c_size_t),
        ("ActiveProcessLimit", wintypes.DWORD),
        ("Affinity", ctypes.c_size_t),
        ("PriorityClass", wintypes.DWORD),
        ("SchedulingClass", wintypes.DWORD),
    )


class _ExtendedLimits(ctypes.Structure):
    _fields_ = (
        ("BasicLimitInformation", _BasicLimits),
        ("IoInfo", ctypes.c_ulonglong * 6),
        ("ProcessMemoryLimit", ctypes.c_size_t),
        ("JobMemoryLimit", ctypes.c_size_t),
        ("PeakProcessMemoryUsed", ctypes.c_size_t),
        ("PeakJobMemoryUsed", ctypes.c_size_t),
    )


class Job:
    """Holds a process that has just been started, and everything that it starts."""

    def __init__(self, process: "subprocess.Popen[bytes]") -> None:
        self._process = process
        self._kernel = ctypes.WinDLL("kernel32", use_last_error=True)
        self._kernel.CreateJobObjectW.restype = wintypes.HANDLE
        self._kernel.CreateJobObjectW.argtypes = (wintypes.LPVOID, wintypes.LPCWSTR)
        self._kernel.SetInformationJobObject.argtypes = (
            wintypes.HANDLE,
            ctypes.c_int,
            wintypes.LPVOID,
            wintypes.DWORD,
        )
        self._kernel.AssignProcessToJobObject.argtypes = (wintypes.HANDLE, wintypes.HANDLE)
        self._kernel.TerminateJobObject.argtypes = (wintypes.HANDLE, wintypes.UINT)
        self._kernel.CloseHandle.argtypes = (wintypes.HANDLE,)
        self._handle = self._kernel.CreateJobObjectW(None, None)
        limits = _ExtendedLimits()
        limits.BasicLimitInformation.LimitFlags = _LIMIT_KILL_ON_JOB_CLOSE
        self._holds = bool(
            self._handle
            and self._kernel.SetInformationJobObject(
                self._handle,
                _EXTENDED_LIMIT_INFORMATION,
                ctypes.byref(limits),
                ctypes.sizeof(limits),
            )
            # The standard library offers the handle in no other way.
            and self._kernel.AssignProcessToJobObject(self._handle, int(process._handle))  # type: ignore[attr-defined]  # noqa: SLF001
        )

    def terminate(self) -> None:
        """End everything in the job, and give the job back. To be called once."""
        if self._holds:
            self._kernel.TerminateJobObject(self._handle, 1)
        else:
            # Refused by an older Windows or by an outer job: by the tree of parents, then.
            subprocess.run(  # noqa: S603  (a number of our own)
                ["taskkill", "/F", "/T", "/PID", str(self._process.pid)],  # noqa: S607
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                creationflags=subprocess.CREATE_NO_WINDOW,
                check=False,
            )
            self._process.kill()
        if self._handle:
            self._kernel.CloseHandle(self._handle)
