#!/usr/bin/env python3
"""Set the program up and start it, or run every check, or package it.

    python3 packaging/run.py [ARGUMENTS]         what ``ttt-gui [ARGUMENTS]`` does
    python3 packaging/run.py test [ARGUMENTS]    all checks; ARGUMENTS go to pytest
    python3 packaging/run.py package             the program for people without Python, in dist/

The first start makes ``.venv`` at the root of the project, installs the libraries into it and
looks for the system libraries that Qt needs. Each of these steps leaves a stamp there once it is
done, so that later starts go straight to the program, an interrupted set-up is done again, and a
change of pyproject.toml, of the constraints or of the Python is followed.

What this file has to say goes to standard error: standard output belongs to the program.

Tried on Debian. The parts for macOS and Windows are written with care but have not been run
there.

Only the standard library is used, and only syntax that Python 3.5 can read (hence no f-strings
and no annotated variables), so that an old one gets as far as the sentence that refuses it.
"""

import _signal  # what ``signal`` is made of, which takes longer
import os
import sys

if _signal.getsignal(_signal.SIGINT) == _signal.default_int_handler:
    # Until ``main`` has an answer to it: no traceback of an import, only what a shell reports.
    _signal.signal(_signal.SIGINT, lambda _number, _frame: os._exit(130))

import contextlib
import ctypes
import functools
import hashlib
import importlib.util
import re
import shutil
import signal
import subprocess
import sysconfig
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

if sys.platform != "win32":
    import fcntl

OLDEST_PYTHON = (3, 11)
NEWEST_PYTHON = (3, 14)  # the newest for which numba and PySide6 are published
WRONG_PYTHON = """\
This program needs Python 3.11, 3.12, 3.13 or 3.14, and this is Python {version} ({path}).
Start it with one of them, for example:  python3.12 packaging/run.py
"""

if not OLDEST_PYTHON <= sys.version_info[:2] <= NEWEST_PYTHON:
    sys.exit(WRONG_PYTHON.format(version=sys.version.split()[0], path=sys.executable))

PYTHON_VERSION = ".".join(map(str, sys.version_info[:2]))
ROOT = Path(__file__).resolve().parent.parent
PYPROJECT = ROOT / "pyproject.toml"
CONSTRAINTS = ROOT / "packaging" / "constraints.txt"
VENV = ROOT / ".venv"
SCRIPTS = VENV / ("Scripts" if sys.platform == "win32" else "bin")
PYTHON = SCRIPTS / ("python.exe" if sys.platform == "win32" else "python")
UNFINISHED = VENV / "unfinished"
DEPENDENCIES = VENV / "dependencies"

# With one of these the program opens no window on the person's screen.
HEADLESS_ARGUMENTS = frozenset({"--help", "-h", "--version", "--self-test"})

# Every check but the tests: what it is called, then the command.
STATIC_CHECKS = (
    ("ruff check", ("ruff", "check")),
    ("ruff format", ("ruff", "format", "--check")),
    ("mypy", ("mypy",)),
    ("import contracts", ("lint-imports", "--no-logo")),
)

# What Qt needs of a Linux system: its modules, and each platform plugin. Once Qt is there, ldd says
# what is really missing; this is for a person who cannot install packages, and is told before.
QT_LIBRARIES = (
    *("libEGL.so.1", "libGL.so.1", "libX11.so.6", "libdbus-1.so.3", "libfontconfig.so.1"),
    *("libfreetype.so.6", "libglib-2.0.so.0", "libgthread-2.0.so.0", "libxkbcommon.so.0"),
    *("libz.so.1", "libzstd.so.1"),
)
PLUGIN_LIBRARIES = {
    "xcb": (
        *("libX11-xcb.so.1", "libxcb-cursor.so.0", "libxcb-icccm.so.4", "libxcb-image.so.0"),
        *("libxcb-keysyms.so.1", "libxcb-randr.so.0", "libxcb-render-util.so.0"),
        *("libxcb-render.so.0", "libxcb-shape.so.0", "libxcb-shm.so.0", "libxcb-sync.so.1"),
        *("libxcb-util.so.1", "libxcb-xfixes.so.0", "libxcb-xkb.so.1", "libxcb.so.1"),
        "libxkbcommon-x11.so.0",
    ),
    "wayland": ("libwayland-client.so.0", "libwayland-cursor.so.0"),
}

# Programs that make a package for Linux, and the Debian packages that they are in.
PACKAGING_TOOLS = (("zstd", "zstd"), ("strip", "binutils"))

# Compiles the solver, or finds it in its cache.
PREPARE_SOLVER = """
from ttt_gui.endgame.warm_up import wait_until_ready
from ttt_gui.search.control import SearchControl
wait_until_ready(SearchControl())
"""

NO_DISPLAY = """\
There is no display to open the window on: neither DISPLAY nor WAYLAND_DISPLAY is set.
Start it from a desktop session. Over ssh, connect with:  ssh -X
Without any display there is still:  python3 packaging/run.py --self-test
"""
NO_VENV_MODULE = """\
This Python ({path}) cannot make virtual environments: it lacks {modules}.
Install your system's package for that (often called python3-venv), or another Python, and start
again.
"""
NOT_ROOT = """\
Some packages of the operating system are missing. Install them with

    sudo apt-get update && sudo apt-get install --no-install-recommends {packages}

and start again.
"""
PACKAGES_FAILED = """\
Packages of the operating system could not be installed: {packages}
Check the network connection and the package sources, then start again. apt-get said last:

{output}
"""
NOTHING_BEHIND_LINK = """\
{venv} is a link to a place that is not there: {target}
Delete the link, and start again:  rm {venv}
"""
NO_FOLDER = """\
{venv} is in the way: it is no folder. Delete or rename it, and start again.
"""
LIBRARIES_MISSING = """\
Qt needs libraries of the operating system that are missing: {libraries}
Install them with {remedy}, and start again.
"""
STILL_MISSING = """\
The packages {packages} are installed, but Qt still misses: {libraries}
Find the packages that hold these files (apt-file search FILE), install them, and start again.
"""
COMMAND_FAILED = """\
The set-up could not finish. {advice}
The last lines of output were:

{output}
"""
# What the output of pip says when something goes wrong, and what a person can do about it.
ADVICE = (
    (
        ("No space left", "Disk quota exceeded"),
        "There is not enough space on the disk: about 1 GB is needed in {root}.",
    ),
    (
        ("Permission denied", "Read-only file system"),
        "{root} cannot be written to: copy the project to a folder of your own.",
    ),
    (
        ("Retrying (", "ConnectionError", "Timeout", "ProxyError", "SSLError", "name resolution"),
        "The first start downloads the libraries: check the network connection, and start again.",
    ),
)
OTHER_ADVICE = "Start again; if it fails again, delete the folder {venv} and start once more."


class SetUpError(Exception):
    """The set-up cannot go on; the message tells the person what to do."""


def main(arguments: Sequence[str]) -> int:
    """Do what the command line asks for and return the exit status."""
    fill_closed_descriptors()
    try:
        if callable(signal.getsignal(signal.SIGINT)):  # and not ignored, as in the background
            signal.signal(signal.SIGINT, signal.default_int_handler)
        if arguments[:1] == ["test"]:
            return run_checks(arguments[1:])
        if arguments[:1] == ["package"]:
            return build_package(arguments[1:])
        return start_program(arguments)
    except SetUpError as error:
        say(str(error).rstrip())
        return 1
    except OSError as error:
        say("The set-up could not finish: " + str(error))
        return 1
    except KeyboardInterrupt:
        say("Interrupted. If that was the set-up, the next start repeats it.")
        return 130


# --- The three commands ---


def start_program(arguments: Sequence[str]) -> int:
    """Set up what the program needs, then become the program."""
    environment = clean_environment()
    if lacks_display(environment):
        if HEADLESS_ARGUMENTS.isdisjoint(arguments):
            raise SetUpError(NO_DISPLAY)
        environment["QT_QPA_PLATFORM"] = "offscreen"
    set_up(platform_plugins(environment))

    # -P: a file random.py in the person's folder must not become the program's ``random``.
    command = [str(PYTHON), "-P", "-m", "ttt_gui", *arguments]
    if sys.platform != "win32":
        # Ctrl-C waits until the program can answer it.
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        os.execve(PYTHON, command, environment)  # noqa: S606 - does not return
    # There exec would give the prompt back while the program still runs.
    return subprocess.run(command, env=environment, check=False).returncode


def run_checks(pytest_arguments: Sequence[str]) -> int:
    """Run every check even if one fails. The tests come last: pytest's closing line closes."""
    environment = dict(clean_environment(), QT_QPA_PLATFORM="offscreen")
    set_up(["offscreen"], tools=["dev"])

    # Compiled here once, beside the other checks; else every test process would compile the same at
    # the same time. Whether it works is for the tests to say.
    say("\n== preparing the solver, meanwhile:")
    preparing = subprocess.Popen(
        [str(PYTHON), "-c", PREPARE_SOLVER],
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    failed = []
    with preparing:
        for name, (tool, *arguments) in STATIC_CHECKS:
            started = time.monotonic()
            passed = passes(name, [installed(tool), *arguments], environment)
            seconds = str(round(time.monotonic() - started, 1))
            say("-- " + name + (" passed" if passed else " FAILED") + " in " + seconds + " s")
            if not passed:
                failed.append(name)

    # One test process a core, up to a number; -n0 among the arguments overrules it, for --pdb. Each
    # keeps to neighbouring tests as long as it can, since these share what is prepared for them.
    workers = ["-n" + str(min(os.cpu_count() or 1, 8)), "--dist=worksteal"]
    say("\nSo far: " + (", ".join(failed) + " failed" if failed else "every check passed"))
    if not passes("pytest", [installed("pytest"), *workers, *pytest_arguments], environment):
        failed.append("pytest")
    if failed:
        say("\nFailed: " + ", ".join(failed))
    return 1 if failed else 0


def build_package(arguments: Sequence[str]) -> int:
    """Build what people without Python install, into dist/."""
    # The package brings libraries of the X11 plugin along: they must be here.
    on_linux = sys.platform == "linux"
    packages = packages_for_packaging() if on_linux and shutil.which("apt-get") else []
    set_up(["xcb"] if on_linux else [], tools=["package"], packages=packages)
    command = [str(PYTHON), str(ROOT / "packaging" / "build.py"), *arguments]
    return subprocess.run(command, env=clean_environment(), check=False).returncode


def packages_for_packaging() -> list[str]:
    """Name the Debian packages that are missing to make a package."""
    missing = [package for tool, package in PACKAGING_TOOLS if shutil.which(tool) is None]
    if lacks_python_library():
        missing.append("libpython" + PYTHON_VERSION)
    return missing


def lacks_python_library() -> bool:
    """Tell whether this is Debian's Python without the shared library that a package brings along.

    Debian has it in a package of its own; any other Python has it or has to be built with it.
    """
    library = sysconfig.get_config_var("INSTSONAME") or ""
    if sys.base_prefix != "/usr" or ".so" not in library:
        return False
    return cannot_be_loaded(library)


def passes(name: str, command: Sequence[str], environment: Mapping[str, str]) -> bool:
    """Run one check in the open, from the root, and say whether it passed."""
    say("\n== " + name)
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode == 0


# --- Set-up: a few steps, each done once ---


def set_up(
    plugins: Sequence[str], *, tools: Sequence[str] = (), packages: Sequence[str] = ()
) -> None:
    """Make sure that everything is there to run on one of Qt's platform plugins.

    ``tools`` are groups of pyproject.toml that are needed as well, and ``packages`` are packages of
    Debian that are known to be missing.
    """
    check_place()
    with one_at_a_time():
        python = fingerprint(str(sys.version_info[:2]), sys.base_prefix, str(ROOT))
        wanted = [file.read_text("utf-8") for file in (PYPROJECT, CONSTRAINTS)]
        made_from = fingerprint(python, *wanted)
        # Stopped half-way, what is in there cannot be trusted; and what the program does not depend
        # on any more must not be found there.
        if UNFINISHED.exists() or (not is_done("program", made_from) and has_removed_dependency()):
            stamp_of("environment").unlink(missing_ok=True)
        if not is_done("environment", python):
            tell_all_packages(plugins, packages)
        if packages:
            install_packages(packages)

        once("environment", python, make_environment)
        once("program", made_from, install_program)
        for group in tools:
            once("tools-" + group, made_from, functools.partial(install_tools, group))
        if sys.platform == "linux":
            once("libraries-" + "-".join(plugins), made_from, lambda: check_libraries(plugins))


def locks_soon(file: int) -> bool:
    """Lock a file, unless another start holds it for longer than it takes to find all done."""
    for _ in range(10):
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            time.sleep(0.05)
        else:
            return True
    return False


def check_place() -> None:
    """Make sure that the environment can be where it belongs."""
    if VENV.is_symlink() and not VENV.exists():
        raise SetUpError(NOTHING_BEHIND_LINK.format(venv=VENV, target=VENV.readlink()))
    if VENV.exists() and not VENV.is_dir():
        raise SetUpError(NO_FOLDER.format(venv=VENV))


def tell_all_packages(plugins: Sequence[str], packages: Sequence[str]) -> None:
    """Raise the command that installs all packages that are missing, unless we can do it."""
    if sys.platform != "linux" or not shutil.which("apt-get") or os.geteuid() == 0:
        return
    libraries = libraries_expected_to_miss(plugins)
    missing = [*packages_for_environment(), *packages, *debian_packages(libraries)]
    if missing:
        raise SetUpError(NOT_ROOT.format(packages=" ".join(missing)))


def once(step: str, made_from: str, do: Callable[[], None]) -> None:
    """Do a step of the set-up unless its stamp says that it was done, from the same things."""
    if is_done(step, made_from):
        return
    do()
    stamp = stamp_of(step)
    with contextlib.suppress(PermissionError):  # another user's set-up serves as well, unstamped
        written = stamp.with_suffix(".new")
        written.write_text(made_from, "utf-8")
        written.replace(stamp)  # at once: a stamp is there whole or not at all


def is_done(step: str, made_from: str) -> bool:
    """Tell whether a step of the set-up was done, from the same things."""
    stamp = stamp_of(step)
    return stamp.exists() and stamp.read_text("utf-8") == made_from


def stamp_of(step: str) -> Path:
    """Name the file that says a step is done."""
    return VENV / (step + ".stamp")


def fingerprint(*parts: str) -> str:
    """Digest what a step was made from."""
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


@contextlib.contextmanager
def one_at_a_time() -> Iterator[None]:
    """Let a second start wait for the set-up of the first. Windows is left to the person."""
    if sys.platform == "win32":
        yield
        return
    with Path(__file__).open("rb") as this_file:
        with contextlib.suppress(OSError):  # some network file systems cannot lock
            if not locks_soon(this_file.fileno()):
                say("Another start is setting the program up; this one waits for it ...")
                fcntl.flock(this_file, fcntl.LOCK_EX)
        yield  # closing the file, or the end of the process, gives the lock back


def make_environment() -> None:
    """Make an empty virtual environment. Older stamps go with the older environment."""
    modules = missing_modules()
    if modules and shutil.which("apt-get"):
        install_packages(packages_for_environment())
    elif modules:
        missing = " and ".join(modules)
        raise SetUpError(NO_VENV_MODULE.format(path=sys.executable, modules=missing))
    announce("making .venv")
    must_succeed([sys.executable, "-m", "venv", "--clear", str(VENV)])


def missing_modules() -> list[str]:
    """Name the modules without which this Python can make no virtual environment."""
    return [name for name in ("venv", "ensurepip") if importlib.util.find_spec(name) is None]


def packages_for_environment() -> list[str]:
    """Name the package in which Debian keeps these modules, where they are missing."""
    return ["python" + PYTHON_VERSION + "-venv"] if missing_modules() else []


def install_program() -> None:
    """Install the libraries of the program, and the program itself as a link to this folder."""
    announce("downloading and installing the libraries (about 150 MB)")
    pip_install(["--editable", "."])
    DEPENDENCIES.write_text("\n".join(sorted(dependencies())) + "\n", "utf-8")


def has_removed_dependency() -> bool:
    """Tell whether something was installed for the program that it does not name any more.

    Others may have come along with it; so all is installed again, where a change of versions or an
    addition is followed in place.
    """
    try:
        before = set(DEPENDENCIES.read_text("utf-8").split())
    except OSError:
        return False
    return not before <= dependencies()


def dependencies() -> set[str]:
    """Name what pyproject.toml asks for, extras and groups of tools included."""
    import tomllib  # noqa: PLC0415 - an old Python does not have it, a second start not need it

    project = tomllib.loads(PYPROJECT.read_text("utf-8"))
    program = project.get("project", {})
    asked_for = list(program.get("dependencies", []))
    for group in program.get("optional-dependencies", {}).values():
        asked_for += group
    for group in project.get("dependency-groups", {}).values():
        asked_for += group
    names = [re.match("[A-Za-z0-9._-]+", requirement) for requirement in asked_for]
    return {name.group().lower() for name in names if name}


def install_tools(group: str) -> None:
    """Install a group of pyproject.toml: ``dev`` for the checks, ``package`` for packages."""
    import tomllib  # noqa: PLC0415 - an old Python does not have it, a second start not need it

    announce("downloading and installing tools: " + group)
    groups = tomllib.loads(PYPROJECT.read_text("utf-8"))["dependency-groups"]
    pip_install(groups[group])


def pip_install(what: Sequence[str]) -> None:
    """Install with the pip of the environment, under the project's constraints."""
    # The constraints go in a variable, so that they also bind the tool that builds the project,
    # and by their path from the root, as pip would split a longer one at a space.
    constraints = CONSTRAINTS.relative_to(ROOT).as_posix()
    environment = dict(clean_environment(), PIP_CONSTRAINT=constraints, PIP_USER="0")
    options = ["--quiet", "--no-input", "--disable-pip-version-check", "--only-binary=:all:"]
    UNFINISHED.touch()
    must_succeed([str(PYTHON), "-m", "pip", "install", *options, *what], environment)
    UNFINISHED.unlink()


# --- System libraries and packages (Linux) ---


def platform_plugins(environment: Mapping[str, str]) -> list[str]:
    """Name Qt's platform plugins that could serve here; one that loads is enough."""
    chosen = environment.get("QT_QPA_PLATFORM")
    if chosen:  # such as "offscreen", "xcb", "wayland;xcb", "vnc:size=800x600"
        return [name.partition(":")[0] for name in chosen.split(";")]
    found = []
    if environment.get("WAYLAND_DISPLAY"):
        found.append("wayland")
    if environment.get("DISPLAY"):
        found.append("xcb")
    return found or ["offscreen"]


def lacks_display(environment: Mapping[str, str]) -> bool:
    """Tell whether Qt would look for a display in vain, and abort."""
    names = ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY")
    return sys.platform == "linux" and not any(environment.get(name) for name in names)


def check_libraries(plugins: Sequence[str]) -> None:
    """Make sure that Qt finds its libraries for one of the plugins, or say what to install."""
    missing = libraries_missing_for(plugins)
    if not missing:
        return
    if not shutil.which("apt-get"):
        raise SetUpError(libraries_message(missing))
    packages = debian_packages(missing)
    install_packages(packages)
    missing = libraries_missing_for(plugins)
    if missing:
        names = {"packages": " ".join(packages), "libraries": " ".join(missing)}
        raise SetUpError(STILL_MISSING.format_map(names))


def libraries_missing_for(plugins: Sequence[str]) -> list[str]:
    """List the libraries missing for the plugin that lacks the fewest."""
    if not shutil.which("ldd"):
        return []  # no way to tell
    (qt,) = VENV.glob("lib/python*/site-packages/PySide6")
    modules = [str(qt / (module + ".abi3.so")) for module in ("QtWidgets", "QtSvg", "QtTest")]
    candidates = []
    for plugin in plugins:
        plugin_files = map(str, qt.glob("Qt/plugins/platforms/libq" + plugin + ".so"))
        candidates.append(not_found(quietly(["ldd", *modules, *plugin_files]).stdout))
    return min(candidates, key=len)


def libraries_expected_to_miss(plugins: Sequence[str]) -> list[str]:
    """List the libraries that will be missing for the plugin that lacks the fewest."""
    candidates = []
    for plugin in plugins or [""]:
        needed = [*QT_LIBRARIES, *PLUGIN_LIBRARIES.get(plugin, ())]
        candidates.append(sorted(filter(cannot_be_loaded, needed)))
    return min(candidates, key=len)


def cannot_be_loaded(library: str) -> bool:
    """Tell whether the system lacks a shared library."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return True
    return False


def not_found(ldd_output: str) -> list[str]:
    """Read from the output of ldd which libraries are missing."""
    lines = ldd_output.splitlines()
    return sorted({line.split()[0] for line in lines if line.endswith("=> not found")})


def debian_packages(libraries: Sequence[str]) -> list[str]:
    """Name the Debian packages of shared libraries.

    Debian Policy 8.1 makes the name of the package from that of the library: libxcb-cursor.so.0 is
    in libxcb-cursor0, and libX11.so.6, whose name ends in a digit, in libx11-6. Ubuntu does so too.
    """
    exceptions = {
        "libglib-2.0.so.0": "libglib2.0-0",
        "libgthread-2.0.so.0": "libglib2.0-0",
        "libz.so.1": "zlib1g",
    }
    packages = set()
    for library in libraries:
        name, _, version = library.lower().replace("_", "-").partition(".so.")
        by_rule = name + ("-" if name[-1].isdigit() else "") + version
        packages.add(exceptions.get(library, by_rule))
    return sorted(packages)


def libraries_message(libraries: Sequence[str]) -> str:
    """Say how to install libraries on a system without apt-get."""
    remedy = "your system's package manager"
    # Packages of the RPM family can be asked for by the library that they hold.
    for manager in ("dnf", "zypper"):
        if shutil.which(manager):
            wanted = " ".join("'" + library + "()(64bit)'" for library in libraries)
            remedy = "sudo " + manager + " install " + wanted
    return LIBRARIES_MISSING.format(libraries=" ".join(libraries), remedy=remedy)


def install_packages(packages: Sequence[str]) -> None:
    """Install Debian packages when we may, else raise the command to type."""
    names = " ".join(packages)
    if os.geteuid() != 0:
        raise SetUpError(NOT_ROOT.format(packages=names))
    announce("installing packages of the operating system: " + names)
    environment = dict(clean_environment(), DEBIAN_FRONTEND="noninteractive")
    quietly(["apt-get", "update"], environment)  # a broken source need not concern our packages
    command = ["apt-get", "install", "--yes", "--no-install-recommends", *packages]
    finished = quietly(command, environment)
    if finished.returncode != 0:
        raise SetUpError(PACKAGES_FAILED.format(packages=names, output=end_of(finished.stdout)))


# --- Running other programs, telling the person ---


def must_succeed(command: Sequence[str], environment: Mapping[str, str] | None = None) -> None:
    """Run a command of the set-up; when it fails, raise what it said and what to do about it."""
    finished = quietly(command, environment)
    if finished.returncode != 0:
        output = finished.stdout
        advice = advice_on(output).format(root=ROOT, venv=VENV)
        raise SetUpError(COMMAND_FAILED.format(advice=advice, output=end_of(output)))


def advice_on(output: str) -> str:
    """Tell from the output of a failed command what a person can do."""
    for signs, advice in ADVICE:
        if any(sign in output for sign in signs):
            return advice
    return OTHER_ADVICE


def quietly(
    command: Sequence[str], environment: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a command from the root with nothing to read, and keep all that it says."""
    return subprocess.run(
        command,
        cwd=ROOT,
        env=clean_environment() if environment is None else environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
    )


def clean_environment() -> dict[str, str]:
    """Copy the environment without what would mix another Python's libraries into ours."""
    environment = dict(os.environ)
    for name in ("PYTHONHOME", "PYTHONPATH"):
        environment.pop(name, None)
    if not environment.get("HOME"):  # an empty one would be taken for the folder /
        environment.pop("HOME", None)
    return environment


def end_of(output: str) -> str:
    """Keep the last lines, indented."""
    return "\n".join("    " + line for line in output.rstrip().splitlines()[-12:])


def installed(tool: str) -> str:
    """Find a tool in the environment."""
    path = shutil.which(tool, path=str(SCRIPTS))
    if path is None:
        raise SetUpError(OTHER_ADVICE.format(venv=VENV))
    return path


def announce(what: str) -> None:
    """Tell the person which step of the set-up is going on."""
    say("Setting up (first start only): " + what + " ...")


def say(text: str) -> None:
    """Print to standard error, at once, if anybody can read it."""
    if sys.stderr is not None:  # or else print takes standard output
        with contextlib.suppress(OSError):
            print(text, file=sys.stderr, flush=True)


def fill_closed_descriptors() -> None:
    """Keep the next file that is opened from becoming a standard stream, here or in a child.

    A closed standard output is left for the program to find.
    """
    for number in (0, 1, 2):
        try:
            os.fstat(number)
        except OSError:  # it is closed: the lowest number that is free is what open gives
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), number != 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
