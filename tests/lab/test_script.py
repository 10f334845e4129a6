"""Running scripts that behave, and scripts that do not: every run ends, nothing is left."""

import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.lab.conftest import WriteScript
from tests.lab.left_over import left_in, noted_pids
from ttt_gui.lab.command import ScriptCommand, ScriptFailure
from ttt_gui.lab.isolation import DEFAULT_MEMORY, MEBIBYTE, Isolation
from ttt_gui.lab.process_tree import best_isolation
from ttt_gui.lab.script import COMPLAINTS_LIMIT, OUTPUT_LIMIT, Ending, Script, ScriptRun

posix_only = pytest.mark.skipif(os.name == "nt", reason="forks")
linux_only = pytest.mark.skipif(sys.platform != "linux", reason="beyond the process group")

LONG = 60.0
"""A time limit that no test reaches."""

SHORT = 1.5
"""One that is reached on purpose; Python starts within it on a busy machine too."""


WAIT = 60.0
"""Seconds after which a test gives up."""

POSSIBLE = [
    isolation
    for isolation in Isolation
    if isolation is best_isolation() or (isolation, sys.platform) == (Isolation.SUBREAPER, "linux")
]
"""The ways to keep scripts that this system has; the tests go through all of them."""


@pytest.fixture(params=POSSIBLE, ids=lambda isolation: isolation.value)
def isolation(request: pytest.FixtureRequest) -> Isolation:
    found: Isolation = request.param
    return found


def run(
    script: Path,
    *arguments: str,
    time_limit: float = LONG,
    memory: int = DEFAULT_MEMORY,
    isolation: Isolation | None = None,
) -> ScriptRun:
    command = ScriptCommand.of(str(script))
    return Script(command, arguments, time_limit, memory, isolation).run()


def wait_until(happened: Callable[[], object]) -> None:
    deadline = time.monotonic() + WAIT
    while not happened():
        assert time.monotonic() < deadline, "it never happened"
        time.sleep(0.01)


NOTE = """
import os, pathlib, signal, sys, time
def note():
    pathlib.Path(f"pid{os.getpid()}-{time.time_ns()}").touch()
note()
"""
"""Begins scripts that note who they are, in the folder where they run."""


def test_arguments_folder_and_output(write_script: WriteScript):
    script = write_script("""
        import os, sys
        print(sys.argv[1:], os.getcwd())
        print("on the side", file=sys.stderr)
    """)
    found = run(script, "xo..", "x")
    assert found.output.split() == ["['xo..',", "'x']", str(script.parent)]
    assert found.complaints.strip() == "on the side"
    assert (found.ending, found.status) == (Ending.EXITED, 0)


def test_arguments_are_not_read_by_a_shell(write_script: WriteScript):
    script = write_script("import sys; print(sys.argv[1])")
    assert run(script, "$HOME; echo * `id` \"'").output.strip() == "$HOME; echo * `id` \"'"


def test_there_is_nothing_to_read(write_script: WriteScript):
    script = write_script("import sys; print(repr(sys.stdin.read()))")
    assert run(script).output.strip() == "''"


def test_asking_for_input_is_an_error_and_no_wait(write_script: WriteScript):
    found = run(write_script("input('move? ')"))
    assert found.status == 1
    assert "EOFError" in found.complaints


def test_a_crash(write_script: WriteScript):
    found = run(write_script("print('My move is 7')\n1 / 0"))
    assert (found.ending, found.status) == (Ending.EXITED, 1)
    assert "ZeroDivisionError" in found.complaints
    assert found.output.strip() == "My move is 7"


@posix_only
def test_a_script_that_kills_itself(write_script: WriteScript, isolation: Isolation):
    found = run(
        write_script("import os, signal; os.kill(os.getpid(), signal.SIGSEGV)"),
        isolation=isolation,
    )
    assert (found.ending, found.status) == (Ending.EXITED, -11)


def test_a_script_that_hangs_has_said_what_it_has_said(
    write_script: WriteScript, tmp_path: Path, isolation: Isolation
):
    script = write_script(NOTE + "print('My move is 7')\nwhile True: time.sleep(9)")
    found = run(script, time_limit=SHORT, isolation=isolation)
    assert found.ending is Ending.TIMED_OUT
    assert found.output.strip() == "My move is 7"  # though it does not flush
    assert found.seconds >= SHORT
    assert left_in(tmp_path) == []


@posix_only
def test_a_script_that_will_not_be_told(
    write_script: WriteScript, tmp_path: Path, isolation: Isolation
):
    script = write_script(
        NOTE
        + """
for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGALRM):
    signal.signal(number, signal.SIG_IGN)
print("mine", flush=True)
while True: pass
"""
    )
    found = run(script, time_limit=SHORT, isolation=isolation)
    assert (found.ending, found.status) == (Ending.TIMED_OUT, -9)
    assert left_in(tmp_path) == []


def test_a_hundred_megabytes(write_script: WriteScript):
    script = write_script("""
        import sys
        for _ in range(100): sys.stdout.write("x" * 999_999 + "\\n")
        sys.stderr.write("y" * 10_000_000)
        print("My move is 7")
    """)
    found = run(script)
    assert (found.ending, found.status) == (Ending.EXITED, 0)
    assert len(found.output) == OUTPUT_LIMIT
    assert found.output.endswith("x\nMy move is 7\n") or found.output.endswith("My move is 7\r\n")
    assert len(found.complaints) == COMPLAINTS_LIMIT


def test_printing_without_end(write_script: WriteScript):
    script = write_script("while True: print('7' * 1000)")
    found = run(script, time_limit=SHORT)
    assert found.ending is Ending.TIMED_OUT
    assert len(found.output) <= OUTPUT_LIMIT


def test_printing_nothing(write_script: WriteScript):
    found = run(write_script(""))
    assert (found.output, found.complaints, found.status) == ("", "", 0)


def test_bytes_that_are_no_text(write_script: WriteScript):
    script = write_script(
        "import sys; sys.stdout.buffer.write(b'\\xff\\xfe\\x00 score 5 \\xe2\\x82 [7]')"
    )
    assert run(script).output == "\ufffd\ufffd\0 score 5 \ufffd [7]"


@posix_only
def test_closing_its_output_and_going_on(
    write_script: WriteScript, tmp_path: Path, isolation: Isolation
):
    script = write_script(
        NOTE
        + """
print("My move is 7", flush=True)
os.close(1); os.close(2)
time.sleep(60)
"""
    )
    found = run(script, time_limit=SHORT, isolation=isolation)
    assert found.ending is Ending.TIMED_OUT
    assert found.output.strip() == "My move is 7"
    assert left_in(tmp_path) == []


@posix_only
def test_a_child_that_sleeps_and_holds_the_pipe(
    write_script: WriteScript, tmp_path: Path, isolation: Isolation
):
    script = write_script(
        NOTE
        + """
if os.fork() == 0:
    note()
    time.sleep(600)
while len(list(pathlib.Path().glob("pid*"))) < 2: time.sleep(0.01)
print("My move is 7")
"""
    )
    found = run(script, isolation=isolation)
    assert (found.ending, found.status) == (Ending.EXITED, 0)
    assert found.output.strip() == "My move is 7"
    assert len(noted_pids(tmp_path)) == 2
    assert left_in(tmp_path) == []


DAEMON = (
    NOTE
    + """
if os.fork() == 0:
    note()
    os.setsid()
    if os.fork() == 0:
        note()
        if os.fork() == 0: note()
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        time.sleep(600)
    os._exit(0)
while len(list(pathlib.Path().glob("pid*"))) < 4: time.sleep(0.01)
print("My move is 7", flush=True)
"""
)


@linux_only
@pytest.mark.parametrize(("end", "ending"), [("", Ending.EXITED), (LONG, Ending.TIMED_OUT)])
def test_daemons_in_sessions_of_their_own(
    write_script: WriteScript, tmp_path: Path, end: object, ending: Ending, isolation: Isolation
):
    script = write_script(DAEMON + (f"time.sleep({end})" if end else ""))
    found = run(script, time_limit=SHORT if end else LONG, isolation=isolation)
    assert found.ending is ending
    assert len(noted_pids(tmp_path)) == 4
    assert left_in(tmp_path) == []


@linux_only
def test_a_group_of_its_own_without_the_environment(
    write_script: WriteScript, tmp_path: Path, isolation: Isolation
):
    """It stays in the session, which is enough."""
    script = write_script(
        NOTE
        + """
if os.fork() == 0:
    os.setpgid(0, 0)
    note()
    os.execve("/bin/sleep", ["sleep", "600"], {})
while len(list(pathlib.Path().glob("pid*"))) < 2: time.sleep(0.01)
"""
    )
    assert run(script, isolation=isolation).ending is Ending.EXITED
    assert len(noted_pids(tmp_path)) == 2
    assert left_in(tmp_path) == []


BARE_DAEMON = (
    NOTE
    + """
if os.fork() == 0:
    os.setsid()
    if forks_again and os.fork() != 0: os._exit(0)
    note()
    os.execve("/bin/sleep", ["sleep", "600"], {})
while len(list(pathlib.Path().glob("pid*"))) < 2: time.sleep(0.01)
time.sleep(seconds)
"""
)


@linux_only
@pytest.mark.parametrize("forks_again", [False, True])
@pytest.mark.parametrize("ending", [Ending.EXITED, Ending.TIMED_OUT])
def test_daemons_without_the_environment(
    write_script: WriteScript,
    tmp_path: Path,
    ending: Ending,
    isolation: Isolation,
    *,
    forks_again: bool,
):
    is_late = ending is Ending.TIMED_OUT
    seconds = 600 if is_late else 0.2
    script = write_script(f"forks_again, seconds = {forks_again}, {seconds}\n" + BARE_DAEMON)
    found = run(script, time_limit=SHORT if is_late else LONG, isolation=isolation)
    assert found.ending is ending
    assert len(noted_pids(tmp_path)) == 2
    assert left_in(tmp_path) == []


@linux_only
def test_what_else_this_process_has_started_is_left_alone(
    write_script: WriteScript, tmp_path: Path, isolation: Isolation
):
    """Whatever its session and environment, and also when it is younger than the script."""
    running = Script(
        ScriptCommand.of(str(write_script(NOTE + "time.sleep(600)"))),
        (),
        LONG,
        isolation=isolation,
    )
    thread = threading.Thread(target=running.run)
    thread.start()
    wait_until(lambda: noted_pids(tmp_path))
    children = [
        subprocess.Popen(["/bin/sleep", "600"], env=environment, start_new_session=is_leader)
        for environment in (None, {})
        for is_leader in (False, True)
    ]
    try:
        running.stop()
        thread.join(WAIT)
        assert not thread.is_alive()
        assert [child.poll() for child in children] == [None] * 4
        assert left_in(tmp_path) == []
    finally:
        for child in children:
            child.kill()
            child.wait()


RELAY = (
    NOTE
    + """
import itertools
if os.fork() == 0:
    for lap in itertools.count():
        os.setsid()
        if lap % 20 == 0: note()
        if os.fork() != 0: os._exit(0)
while len(list(pathlib.Path().glob("pid*"))) < 5: time.sleep(0.01)
print("My move is 7", flush=True)
"""
)
"""Replaces itself for ever: there is hardly a moment to find it in."""


@linux_only
@pytest.mark.parametrize(("end", "ending"), [("", Ending.EXITED), (LONG, Ending.TIMED_OUT)])
def test_a_relay_that_replaces_itself_for_ever(
    write_script: WriteScript, tmp_path: Path, end: object, ending: Ending, isolation: Isolation
):
    script = write_script(RELAY + (f"time.sleep({end})" if end else ""))
    found = run(script, time_limit=2 * SHORT if end else LONG, isolation=isolation)
    assert (found.ending, found.output) == (ending, "My move is 7\n")
    assert left_in(tmp_path) == []


@linux_only
def test_children_that_all_start_children(
    write_script: WriteScript, tmp_path: Path, isolation: Isolation
):
    script = write_script(
        NOTE
        + """
for _ in range(5): os.fork()
note()
while True:
    if os.fork() == 0: time.sleep(0.1); os._exit(0)
    os.waitpid(-1, os.WNOHANG)
    time.sleep(0.05)
"""
    )
    found = run(script, time_limit=SHORT, isolation=isolation)
    assert found.ending is Ending.TIMED_OUT
    assert left_in(tmp_path) == []


GRADER = """
import sys
from ttt_gui.lab.command import ScriptCommand
from ttt_gui.lab.isolation import Isolation
from ttt_gui.lab.script import Script
Script(ScriptCommand.of(sys.argv[1]), (), 600, isolation=Isolation(sys.argv[2])).run()
"""


@linux_only
@pytest.mark.parametrize("text", [NOTE + "time.sleep(600)", DAEMON + "time.sleep(600)", RELAY])
def test_the_script_ends_when_the_grader_is_killed(
    write_script: WriteScript, tmp_path: Path, isolation: Isolation, text: str
):
    script = write_script(text.replace('print("My move is 7"', 'time.sleep(600); print("7"'))
    command = [sys.executable, "-c", GRADER, str(script), isolation.value]
    with subprocess.Popen(command, cwd="/") as grader:
        wait_until(lambda: len(noted_pids(tmp_path)) >= (1 if text.startswith(NOTE + "t") else 4))
        assert left_in(tmp_path)
        grader.kill()
    wait_until(lambda: not left_in(tmp_path))


@linux_only
def test_the_script_ends_when_its_supervisor_is_killed(
    write_script: WriteScript, tmp_path: Path, isolation: Isolation
):
    """It would have to be found first, which a script in a namespace cannot."""
    script = write_script(NOTE + "time.sleep(600)")
    running = Script(ScriptCommand.of(str(script)), (), LONG, isolation=isolation)
    found: list[ScriptRun] = []
    thread = threading.Thread(target=lambda: found.append(running.run()))
    thread.start()
    wait_until(lambda: noted_pids(tmp_path))
    children = Path("/proc").glob("[0-9]*/stat")
    parents = {int(stat.parent.name): parent_of(stat) for stat in children}
    for pid in left_in(tmp_path):
        if parents[pid] == os.getpid():
            os.kill(pid, signal.SIGKILL)
    thread.join(WAIT)
    assert [(each.ending, each.status) for each in found] == [(Ending.EXITED, -9)]
    wait_until(lambda: not left_in(tmp_path))


def parent_of(stat: Path) -> int:
    try:
        return int(stat.read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0


@linux_only
@pytest.mark.parametrize("processes", [1, 4])
def test_too_much_memory(
    write_script: WriteScript, tmp_path: Path, isolation: Isolation, processes: int
):
    script = write_script(
        NOTE
        + f"""
print("My move is 7", flush=True)
for _ in range({processes - 1}):
    if os.fork() == 0: break
mine = b"x" * (200 * {MEBIBYTE} // {processes})
time.sleep(600)
"""
    )
    found = run(script, memory=100, isolation=isolation)
    assert (found.ending, found.output) == (Ending.OUT_OF_MEMORY, "My move is 7\n")
    assert left_in(tmp_path) == []


@linux_only
def test_memory_that_is_shared_or_only_reserved_does_not_count(
    write_script: WriteScript, isolation: Isolation
):
    script = write_script(f"""
        import mmap, os, time
        reserved = mmap.mmap(-1, 1 << 40, mmap.MAP_PRIVATE | 0x4000)  # MAP_NORESERVE
        shared = mmap.mmap(-1, 60 * {MEBIBYTE}, mmap.MAP_PRIVATE)
        for page in range(0, len(shared), 4096): shared[page] = 1
        for _ in range(5):
            if os.fork() == 0: time.sleep(600)
        time.sleep(1)
        print("My move is 7")
    """)
    found = run(script, memory=250, isolation=isolation)
    assert (found.ending, found.status, found.output) == (Ending.EXITED, 0, "My move is 7\n")


@linux_only
def test_a_script_sees_itself_in_proc_and_as_nobody_else(
    write_script: WriteScript, isolation: Isolation
):
    script = write_script("""
        import os, pathlib
        print(os.getuid(), os.getgid())
        print(pathlib.Path(f"/proc/{os.getpid()}/comm").read_text() ==
              pathlib.Path("/proc/self/comm").read_text())
        print(os.getsid(0) == os.getpid())
    """)
    found = run(script, isolation=isolation)
    assert found.output.splitlines() == [f"{os.getuid()} {os.getgid()}", "True", "True"]


@linux_only
def test_signals_are_as_a_terminal_leaves_them(tmp_path: Path, isolation: Isolation):
    """Also where this process ignores some, as in the background of a script of sh."""
    program = tmp_path / "answer"
    program.write_text("#!/bin/sh\nexec grep -E '^Sig(Blk|Ign)' /proc/self/status\n")
    program.chmod(0o755)
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        found = run(program, isolation=isolation)
    finally:
        signal.signal(signal.SIGINT, before)
    blocked, ignored = (int(line.split()[1], 16) for line in found.output.splitlines())
    assert blocked == 0
    assert not any(ignored >> (number - 1) & 1 for number in (signal.SIGINT, signal.SIGPIPE))


@linux_only
def test_a_child_that_starts_children_as_fast_as_it_can(
    write_script: WriteScript, tmp_path: Path, isolation: Isolation
):
    script = write_script(
        NOTE
        + """
if os.fork() == 0:
    os.setsid()
    for _ in range(200):
        note()
        if os.fork() != 0: os._exit(0)
    time.sleep(600)
time.sleep(0.3)
"""
    )
    assert run(script, isolation=isolation).ending is Ending.EXITED
    assert len(noted_pids(tmp_path)) >= 2
    assert left_in(tmp_path) == []


def test_being_stopped(write_script: WriteScript, tmp_path: Path):
    script = Script(
        ScriptCommand.of(str(write_script(NOTE + "print('7')\ntime.sleep(600)"))), (), LONG
    )
    found: list[ScriptRun] = []
    thread = threading.Thread(target=lambda: found.append(script.run()))
    thread.start()
    while not noted_pids(tmp_path):
        time.sleep(0.01)
    script.stop()
    thread.join(LONG)
    assert [each.ending for each in found] == [Ending.STOPPED]
    assert left_in(tmp_path) == []


def test_being_stopped_before_it_begins(write_script: WriteScript):
    script = Script(ScriptCommand.of(str(write_script("import time; time.sleep(600)"))), (), LONG)
    script.stop()
    assert script.run().ending is Ending.STOPPED


@posix_only
def test_a_program_that_runs_by_itself(tmp_path: Path):
    program = tmp_path / "answer"
    program.write_text("#!/bin/sh\necho $2 My move is $1\n")
    program.chmod(0o755)
    assert run(program, "7", "x").output == "x My move is 7\n"


@posix_only
def test_a_program_that_the_system_cannot_run(tmp_path: Path, isolation: Isolation):
    program = tmp_path / "answer"
    program.write_bytes(b"\x7fELF nonsense")
    program.chmod(0o755)
    with pytest.raises(ScriptFailure, match="answer cannot be started: "):
        run(program, isolation=isolation)


@linux_only
def test_no_file_is_left_open(write_script: WriteScript):
    def open_files() -> int:
        return len(list(Path("/proc/self/fd").iterdir()))

    script = write_script("print(7)")
    run(script)
    before = open_files()
    for _ in range(3):
        run(script)
    assert open_files() == before


@pytest.mark.skipif(
    best_isolation() is not Isolation.NAMESPACE or not shutil.which("unshare"),
    reason="what is not there cannot be forbidden",
)
def test_where_namespaces_are_forbidden_there_is_a_subreaper():
    forbid = "; ".join(f"echo 0 > /proc/sys/user/max_{kind}_namespaces" for kind in ("pid", "user"))
    tell = "from ttt_gui.lab.process_tree import best_isolation as best; print(best().value)"
    found = subprocess.run(
        [
            *("unshare", "--user", "--map-root-user"),
            *("sh", "-ec", f'{forbid}; exec "$@"', "sh"),
            *(sys.executable, "-c", tell),
        ],
        capture_output=True,
        text=True,
        check=False,
        timeout=WAIT,
    )
    if "max_" in found.stderr:
        pytest.skip("nor may it be forbidden here")
    assert (found.stdout, found.stderr) == ("subreaper\n", "")
