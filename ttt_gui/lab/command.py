"""The command that runs a person's script: which program, with which interpreter, where."""

import os
import shutil
import stat
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ttt_gui.notation.error import clipped, quoted

_PYTHON_SUFFIXES: Final = {".py", ".pyw"}
_PYTHON_NAMES: Final = ("python3", "python", "py") if os.name == "nt" else ("python3", "python")
_LIBRARY_PATHS: Final = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "LIBPATH")


class ScriptFailure(Exception):
    """A script that cannot be run at all; the message says why, to a person."""


@dataclass(frozen=True, slots=True)
class ScriptCommand:
    """How to start a script.

    Attributes:
        words: the program and its first arguments; the board and the token follow.
        folder: the script's own folder, in which it runs.
    """

    words: tuple[str, ...]
    folder: str

    @classmethod
    def of(cls, script: str, interpreter: str = "") -> "ScriptCommand":
        """The command for the file `script`.

        Args:
            script: its path.
            interpreter: what runs it, as a path or a name to be looked up. When empty, a
                program that the system can run is run itself, unless its name ends in .py;
                anything else is Python.

        Raises:
            ScriptFailure: there is no such script, or no such interpreter.
        """
        if "\0" in script:
            raise ScriptFailure(f"{quoted(script)} is no file's name")
        try:
            path = Path(script).expanduser()
        except RuntimeError as error:
            raise ScriptFailure(
                f"there is no script {clipped(script)}: the home folder is unknown"
            ) from error
        try:  # Path.is_file() tells such errors up to Python 3.13 only
            mode = path.stat().st_mode
        except (FileNotFoundError, NotADirectoryError) as error:
            raise ScriptFailure(f"there is no script {script}") from error
        except PermissionError as error:
            raise ScriptFailure(f"{script} may not be read") from error
        except OSError as error:  # such as a name that is too long
            raise ScriptFailure(f"{quoted(script)} is no file's name") from error
        if stat.S_ISDIR(mode):
            raise ScriptFailure(f"{script} is a folder; expected a script")
        if not stat.S_ISREG(mode):
            raise ScriptFailure(f"{script} is no file; expected a script")
        path = path.absolute()
        folder = str(path.parent)
        if not interpreter and _runs_by_itself(path):
            return cls((str(path),), folder)
        return cls((_interpreter(interpreter), str(path)), folder)


def default_interpreter() -> str:
    """The Python that runs scripts when none is chosen; empty where there is none.

    The one that runs this program; but a packaged program is its own interpreter and can
    run no script, so it looks for one on the search path.
    """
    if not getattr(sys, "frozen", False) and sys.executable:
        return sys.executable
    found = [shutil.which(name) for name in _PYTHON_NAMES]
    return next(filter(None, found), "")


def script_environment() -> dict[str, str]:
    """The environment of a script: this program's, without what a packaged one adds to it."""
    environment = dict(os.environ)
    # Python keeps what it prints into a pipe to itself until there is more of it. A script
    # that is ended at the time limit would lose the quick move that it printed long before.
    environment["PYTHONUNBUFFERED"] = "1"
    if getattr(sys, "frozen", False):
        for name in _LIBRARY_PATHS:
            # PyInstaller keeps the value from before its own libraries under this name.
            original = environment.pop(f"{name}_ORIG", None)
            environment.pop(name, None)
            if original is not None:
                environment[name] = original
    return environment


def _runs_by_itself(path: Path) -> bool:
    if path.suffix.lower() in _PYTHON_SUFFIXES:
        return False
    if os.name == "nt":
        return path.suffix.lower() == ".exe"
    return os.access(path, os.X_OK)


def _interpreter(chosen: str) -> str:
    if not chosen:
        python = default_interpreter()
        if not python:
            raise ScriptFailure("no Python was found to run the script; name an interpreter")
        return python
    # As a string: a Path would drop the "./" that says where to look.
    found = shutil.which(os.path.expanduser(chosen))  # noqa: PTH111
    if found is None:
        raise ScriptFailure(f"there is no interpreter {chosen}, or it may not be run")
    # A path such as ./python would be looked for in the script's folder.
    return str(Path(found).absolute())
