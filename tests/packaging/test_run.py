"""The set-up: its stamps and its messages. Nothing here installs anything or needs a network."""

import ast
import runpy
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType, SimpleNamespace

import PySide6
import pytest

RUN = Path(__file__).parents[2] / "packaging" / "run.py"


@pytest.fixture
def run() -> ModuleType:
    """packaging/run.py as a module of its own, which a test may change."""
    spec = spec_from_file_location("run_under_test", RUN)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def _signals_as_before() -> Iterator[None]:
    """Undo what becoming the program does to Ctrl-C: children of later tests would inherit it."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    yield
    signal.pthread_sigmask(signal.SIG_SETMASK, before)


@pytest.fixture
def project(run: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Make the set-up of an empty project harmless; gives the list of the steps it does."""
    done: list[str] = []
    for name, file in (("PYPROJECT", "pyproject.toml"), ("CONSTRAINTS", "constraints.txt")):
        monkeypatch.setattr(run, name, tmp_path / file)
        (tmp_path / file).write_text("")
    venv = tmp_path / ".venv"
    monkeypatch.setattr(run, "VENV", venv)
    monkeypatch.setattr(run, "UNFINISHED", venv / "unfinished")
    monkeypatch.setattr(run, "DEPENDENCIES", venv / "dependencies")
    monkeypatch.setattr(run.os, "geteuid", lambda: 0, raising=False)
    venv.mkdir()
    monkeypatch.setattr(run, "make_environment", lambda: done.append("environment"))
    monkeypatch.setattr(run, "pip_install", lambda _what: done.append("program"))
    monkeypatch.setattr(run, "install_tools", lambda group: done.append("tools: " + group))
    monkeypatch.setattr(run, "check_libraries", lambda _plugins: None)
    return done


def test_a_second_start_does_no_set_up(run: ModuleType, project: list[str]) -> None:
    run.set_up(["offscreen"])
    assert project == ["environment", "program"]
    run.set_up(["offscreen"])
    assert project == ["environment", "program"]
    run.set_up(["offscreen"], tools=["dev"])
    assert project == ["environment", "program", "tools: dev"]
    run.set_up(["offscreen"], tools=["package"])
    assert project == ["environment", "program", "tools: dev", "tools: package"]


@pytest.mark.parametrize("changed", ["PYPROJECT", "CONSTRAINTS"])
def test_a_change_installs_anew_into_the_same_environment(
    run: ModuleType, project: list[str], changed: str
) -> None:
    run.set_up(["offscreen"], tools=["dev"])
    project.clear()
    getattr(run, changed).write_text("# changed")
    run.set_up(["offscreen"], tools=["dev"])
    assert project == ["program", "tools: dev"]


def test_another_python_makes_another_environment(
    run: ModuleType, project: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    run.set_up(["offscreen"])
    project.clear()
    monkeypatch.setattr(sys, "base_prefix", "/somewhere/else")
    run.set_up(["offscreen"])
    assert project == ["environment", "program"]


def test_a_step_that_fails_is_done_again(
    run: ModuleType, project: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise run.SetUpError("no network")

    with monkeypatch.context() as broken:
        broken.setattr(run, "install_program", fail)
        with pytest.raises(run.SetUpError):
            run.set_up(["offscreen"])
    run.set_up(["offscreen"])
    assert project == ["environment", "program"]


def test_an_installation_stopped_half_way_starts_from_an_empty_environment(
    run: ModuleType, project: list[str]
) -> None:
    run.set_up(["offscreen"])
    project.clear()
    run.UNFINISHED.touch()
    run.set_up(["offscreen"])
    assert project[0] == "environment"


def test_what_the_program_depends_on_no_more_goes(run: ModuleType, project: list[str]) -> None:
    def pyproject(*names: str, extra: str = "four") -> None:
        run.PYPROJECT.write_text(
            f"[project]\ndependencies = {list(names)}\n[dependency-groups]\ndev = ['Tool>=1']\n"
            f"[project.optional-dependencies]\nextra = ['{extra}']\n"
        )

    pyproject("one>=1,<2", "two[extra] ; python_version < '4'")
    run.set_up(["offscreen"])
    assert project == ["environment", "program"]
    pyproject("one>=1,<3", "two", "three")
    run.set_up(["offscreen"])
    assert project == ["environment", "program", "program"], "newer and more come in place"
    pyproject("one>=1,<3", "three")
    run.set_up(["offscreen"])
    assert project[3:] == ["environment", "program"]
    run.set_up(["offscreen"])
    assert len(project) == 5
    pyproject("one>=1,<3", "three", extra="five")
    run.set_up(["offscreen"])
    assert project[5:] == ["environment", "program"]


@pytest.mark.skipif(sys.platform == "win32", reason="there the person is asked to wait")
def test_a_start_during_a_set_up_says_that_it_waits(
    run: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import fcntl  # noqa: PLC0415 - not on Windows

    lock = tmp_path / "run.py"
    lock.write_text("")
    monkeypatch.setattr(run, "__file__", str(lock))
    said: list[str] = []
    with lock.open() as first:
        fcntl.flock(first, fcntl.LOCK_EX)

        def hear(text: str) -> None:
            said.append(text)
            fcntl.flock(first, fcntl.LOCK_UN)  # the first set-up has ended

        monkeypatch.setattr(run, "say", hear)
        with run.one_at_a_time():
            assert "waits" in said[0]
        with run.one_at_a_time():
            assert len(said) == 1


def test_a_link_to_nowhere_is_to_be_deleted(run: ModuleType, project: list[str]) -> None:
    run.VENV.rmdir()
    run.VENV.symlink_to(run.VENV.parent / "gone")
    with pytest.raises(run.SetUpError, match=r"gone\nDelete the link.*\.venv"):
        run.set_up(["offscreen"])
    run.VENV.unlink()
    run.VENV.write_text("")
    with pytest.raises(run.SetUpError, match="is in the way"):
        run.set_up(["offscreen"])
    assert not project


@pytest.mark.skipif(sys.platform != "linux", reason="packages of Debian")
def test_without_being_root_all_packages_are_told_at_once(
    run: ModuleType, project: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lacking = {"libGL.so.1", "libxcb-cursor.so.0", "libwayland-client.so.0"}
    monkeypatch.setattr(run, "cannot_be_loaded", lacking.__contains__)
    monkeypatch.setattr(run, "missing_modules", lambda: ["ensurepip"])
    monkeypatch.setattr(run.shutil, "which", lambda name: "/usr/bin/" + name)
    monkeypatch.setattr(run.os, "geteuid", lambda: 1000)
    version = f"{sys.version_info[0]}.{sys.version_info[1]}"
    expected = f"install --no-install-recommends python{version}-venv binutils libgl1 libxcb-cur"
    with pytest.raises(run.SetUpError, match=expected):
        run.set_up(["xcb"], packages=["binutils"])
    assert not project
    # What is there already is not asked for again.
    lacking.clear()
    monkeypatch.setattr(run, "missing_modules", list)
    run.set_up(["xcb"])
    assert project == ["environment", "program"]


@pytest.mark.skipif(sys.platform != "linux", reason="libraries of Linux")
@pytest.mark.parametrize("plugin", ["xcb", "wayland", "offscreen"])
def test_the_libraries_told_before_are_those_that_qt_needs(run: ModuleType, plugin: str) -> None:
    ldd = shutil.which("ldd")
    if ldd is None:
        pytest.skip("there is no ldd")
    qt = Path(PySide6.__file__).parent
    files = [str(qt / f"{module}.abi3.so") for module in ("QtWidgets", "QtSvg", "QtTest")]
    files += map(str, qt.glob(f"Qt/plugins/platforms/libq{plugin}.so"))
    listing = subprocess.run([ldd, *files], capture_output=True, text=True, check=True).stdout
    told = {*run.QT_LIBRARIES, *run.PLUGIN_LIBRARIES.get(plugin, ())}
    assert told <= {line.split()[0] for line in listing.splitlines()}


def test_an_old_python_can_read_the_file() -> None:
    ast.parse(RUN.read_text("utf-8"), feature_version=(3, 5))


@pytest.mark.parametrize("version", [(3, 5, 2), (3, 10, 13), (3, 15, 0)])
def test_a_python_that_does_not_suit_is_refused_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, version: tuple[int, int, int]
) -> None:
    monkeypatch.setattr(sys, "version_info", version)
    monkeypatch.setattr(sys, "version", ".".join(map(str, version)) + " (main)")
    with pytest.raises(SystemExit, match=r"needs Python 3\.11.*this is Python 3\."):
        runpy.run_path(str(RUN))


def test_ldd_is_read_and_its_libraries_are_named_as_debian_names_them(run: ModuleType) -> None:
    listing = """/a b/libqxcb.so:
\tlinux-vdso.so.1 (0x00007ffd)
\tlibxcb-cursor.so.0 => not found
\tlibX11.so.6 => not found
\tlibc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x00007f)
/a b/QtWidgets.abi3.so:
\tlibGL.so.1 => not found
\tlibX11.so.6 => not found
\tlibgthread-2.0.so.0 => not found
\tlibxkbcommon-x11.so.0 => not found
"""
    missing = run.not_found(listing)
    assert missing == [
        "libGL.so.1",
        "libX11.so.6",
        "libgthread-2.0.so.0",
        "libxcb-cursor.so.0",
        "libxkbcommon-x11.so.0",
    ]
    assert run.debian_packages(missing) == [
        "libgl1",
        "libglib2.0-0",
        "libx11-6",
        "libxcb-cursor0",
        "libxkbcommon-x11-0",
    ]


def test_without_being_root_the_exact_command_is_given(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run.os, "geteuid", lambda: 1000)
    with pytest.raises(run.SetUpError, match="--no-install-recommends libegl1 libgl1\n"):
        run.install_packages(["libegl1", "libgl1"])


@pytest.mark.parametrize(
    ("environment", "plugins"),
    [
        ({}, ["offscreen"]),
        ({"DISPLAY": ":0"}, ["xcb"]),
        ({"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}, ["wayland", "xcb"]),
        ({"DISPLAY": ":0", "QT_QPA_PLATFORM": "vnc:size=800x600"}, ["vnc"]),
    ],
)
def test_the_platform_plugins_that_could_serve(
    run: ModuleType, environment: Mapping[str, str], plugins: list[str]
) -> None:
    assert run.platform_plugins(environment) == plugins


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a display")
@pytest.mark.usefixtures("_signals_as_before")
def test_a_missing_display_is_told_unless_no_window_is_asked_for(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    started: list[dict[str, str]] = []
    monkeypatch.setattr(run, "set_up", lambda _plugins: None)
    monkeypatch.setattr(run.os, "execve", lambda *call: started.append(call[2]))
    monkeypatch.setattr(run.subprocess, "run", lambda *_call, **_: SimpleNamespace(returncode=0))
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)

    assert run.main(["endgame.obf"]) == 1
    assert "no display" in capsys.readouterr().err
    assert not started

    run.main(["--self-test"])
    assert started.pop()["QT_QPA_PLATFORM"] == "offscreen"

    monkeypatch.setenv("DISPLAY", ":0")
    run.main(["endgame.obf"])
    assert "QT_QPA_PLATFORM" not in started.pop()


@pytest.mark.parametrize(
    ("output", "word"),
    [
        ("WARNING: Retrying (Retry(total=4)) after connection broken", "network"),
        ("ERROR: [Errno 28] No space left on device", "space"),
        ("ERROR: [Errno 13] Permission denied: '/x'", "folder of your own"),
        ("ERROR: something never seen", "Start again"),
    ],
)
def test_a_failure_says_what_to_do(run: ModuleType, output: str, word: str) -> None:
    with pytest.raises(run.SetUpError, match=word) as failure:
        run.must_succeed([sys.executable, "-c", f"import sys; print({output!r}); sys.exit(1)"])
    assert output in str(failure.value)


def test_a_set_up_that_cannot_go_on_ends_without_a_traceback(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(*_arguments: object, **_options: object) -> None:
        raise PermissionError(13, "Permission denied", ".venv")

    monkeypatch.setattr(run, "set_up", refuse)
    assert run.main(["--version"]) == 1
    assert "Permission denied" in capsys.readouterr().err


@pytest.fixture
def packaging_installs(run: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Packages of Debian that a package is found to need; nothing is built."""
    installed: list[str] = []
    monkeypatch.setattr(run, "set_up", lambda _plugins, packages, **_: installed.extend(packages))
    monkeypatch.setattr(run.sys, "platform", "linux")
    monkeypatch.setattr(run.subprocess, "run", lambda *_call, **_: SimpleNamespace(returncode=0))
    return installed


def test_a_package_gets_the_tools_and_the_library_of_debians_python(
    run: ModuleType, packaging_installs: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = {"apt-get": "/usr/bin/apt-get", "zstd": "/usr/bin/zstd"}
    monkeypatch.setattr(run.shutil, "which", found.get)
    monkeypatch.setattr(run.sys, "base_prefix", "/usr")
    monkeypatch.setattr(run.sysconfig, "get_config_var", lambda _name: "libpython3.x.so.1.0")
    assert run.build_package([]) == 0
    version = f"{sys.version_info[0]}.{sys.version_info[1]}"
    assert packaging_installs == ["binutils", "libpython" + version]


def test_another_python_is_left_as_it_is(
    run: ModuleType, packaging_installs: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run.shutil, "which", lambda name: "/usr/bin/" + name)
    monkeypatch.setattr(run.sys, "base_prefix", "/opt/python")
    assert run.build_package([]) == 0
    assert not packaging_installs


def test_the_constraints_are_names_and_versions_only() -> None:
    lines = (RUN.parent / "constraints.txt").read_text("utf-8").splitlines()
    pins = [line for line in lines if line and not line.startswith("#")]
    assert pins == sorted(pins)
    for pin in pins:
        name, _, version = pin.partition("==")
        assert name.replace("-", "").isalnum()
        assert version.replace(".", "").isalnum()
