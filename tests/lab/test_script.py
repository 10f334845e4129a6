"""Running scripts that behave, and scripts that do not: every run ends, nothing is left."""

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from tests.lab.conftest import WriteScript
from ttt_gui.lab.command import ScriptCommand, ScriptFailure
from ttt_gui.lab.script import COMPLAINTS_LIMIT, OUTPUT_LIMIT, Ending, Script, ScriptRun

posix_only = pytest.mark.skipif(os.name == "nt", reason="forks")
linux_only = pytest.mark.skipif(sys.platform != "linux", reason="beyond the process group")

LONG = 60.0
"""A time limit that no test reaches."""

SHORT = 1.5
"""One that is reached on purpose; Python starts within it on a busy machine too."""


def run(script: Path, *arguments: str, time_limit: float = LONG) -> ScriptRun:
    return Script(ScriptCommand.of(str(script)), arguments, time_limit).run()


def is_gone(pid: int) -> bool:
    """Whether no such process is left, not even a dead one that nobody buried."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def noted_pids(folder: Path) -> list[int]:
    """The numbers that a script and its offspring have noted, each in a file of its own."""
    return [int(file.name.removeprefix("pid")) for file in folder.glob("pid*")]


NOTE = """
import os, pathlib, signal, sys, time
def note():
    pathlib.Path(f"pid{os.getpid()}").touch()
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
def test_a_script_that_kills_itself(write_script: WriteScript):
    found = run(write_script("import os, signal; os.kill(os.getpid(), signal.SIGSEGV)"))
    assert (found.ending, found.status) == (Ending.EXITED, -11)


def test_a_script_that_hangs_has_said_what_it_has_said(write_script: WriteScript, tmp_path: Path):
    script = write_script(NOTE + "print('My move is 7')\nwhile True: time.sleep(9)")
    found = run(script, time_limit=SHORT)
    assert found.ending is Ending.TIMED_OUT
    assert found.output.strip() == "My move is 7"  # though it does not flush
    assert found.seconds >= SHORT
    assert all(map(is_gone, noted_pids(tmp_path)))


@posix_only
def test_a_script_that_will_not_be_told(write_script: WriteScript, tmp_path: Path):
    script = write_script(
        NOTE
        + """
for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGALRM):
    signal.signal(number, signal.SIG_IGN)
print("mine", flush=True)
while True: pass
"""
    )
    found = run(script, time_limit=SHORT)
    assert (found.ending, found.status) == (Ending.TIMED_OUT, -9)
    assert all(map(is_gone, noted_pids(tmp_path)))


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
def test_closing_its_output_and_going_on(write_script: WriteScript, tmp_path: Path):
    script = write_script(
        NOTE
        + """
print("My move is 7", flush=True)
os.close(1); os.close(2)
time.sleep(60)
"""
    )
    found = run(script, time_limit=SHORT)
    assert found.ending is Ending.TIMED_OUT
    assert found.output.strip() == "My move is 7"
    assert all(map(is_gone, noted_pids(tmp_path)))


@posix_only
def test_a_child_that_sleeps_and_holds_the_pipe(write_script: WriteScript, tmp_path: Path):
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
    found = run(script)
    assert (found.ending, found.status) == (Ending.EXITED, 0)
    assert found.output.strip() == "My move is 7"
    assert len(noted_pids(tmp_path)) == 2
    assert all(map(is_gone, noted_pids(tmp_path)))


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
    write_script: WriteScript, tmp_path: Path, end: object, ending: Ending
):
    script = write_script(DAEMON + (f"time.sleep({end})" if end else ""))
    found = run(script, time_limit=SHORT if end else LONG)
    assert found.ending is ending
    assert len(noted_pids(tmp_path)) == 4
    assert all(map(is_gone, noted_pids(tmp_path)))


@linux_only
def test_a_group_of_its_own_without_the_environment(write_script: WriteScript, tmp_path: Path):
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
    assert run(script).ending is Ending.EXITED
    assert len(noted_pids(tmp_path)) == 2
    assert all(map(is_gone, noted_pids(tmp_path)))


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
    write_script: WriteScript, tmp_path: Path, ending: Ending, *, forks_again: bool
):
    is_late = ending is Ending.TIMED_OUT
    seconds = 600 if is_late else 0.2
    script = write_script(f"forks_again, seconds = {forks_again}, {seconds}\n" + BARE_DAEMON)
    found = run(script, time_limit=SHORT if is_late else LONG)
    assert found.ending is ending
    assert len(noted_pids(tmp_path)) == 2
    assert all(map(is_gone, noted_pids(tmp_path)))


@linux_only
def test_what_else_this_process_has_started_is_left_alone(
    write_script: WriteScript, tmp_path: Path
):
    """Children in its session, whatever their environment; daemons with its environment."""
    script = write_script("import pathlib, time; pathlib.Path('up').touch(); time.sleep(600)")
    running = Script(ScriptCommand.of(str(script)), (), LONG)
    thread = threading.Thread(target=running.run)
    thread.start()
    while not (tmp_path / "up").exists():
        time.sleep(0.01)
    # All of them are younger than the script, and the daemon is adopted here meanwhile.
    daemon = subprocess.run(
        ["/bin/sh", "-c", "setsid sleep 600 <&- >&- 2>&- & echo $!"],
        stdout=subprocess.PIPE,
        check=True,
    )
    pid = int(daemon.stdout)
    children = [subprocess.Popen(["/bin/sleep", "600"], env=each) for each in (None, {})]
    try:
        while (stat := Path(f"/proc/{pid}/stat").read_text().split())[5] != str(pid):
            time.sleep(0.01)
        assert stat[3] == str(os.getpid())  # its parent, now
        running.stop()
        thread.join(LONG)
        assert not is_gone(pid)
        assert [child.poll() for child in children] == [None, None]
    finally:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        for child in children:
            child.kill()
            child.wait()


@linux_only
def test_a_child_that_starts_children_as_fast_as_it_can(write_script: WriteScript, tmp_path: Path):
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
    assert run(script).ending is Ending.EXITED
    assert len(noted_pids(tmp_path)) >= 2
    assert all(map(is_gone, noted_pids(tmp_path)))


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
    assert all(map(is_gone, noted_pids(tmp_path)))


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
def test_a_program_that_the_system_cannot_run(tmp_path: Path):
    program = tmp_path / "answer"
    program.write_bytes(b"\x7fELF nonsense")
    program.chmod(0o755)
    with pytest.raises(ScriptFailure, match="answer cannot be started: "):
        run(program)


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
