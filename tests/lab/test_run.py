"""Whole runs: scripts that earn each symbol, and scripts that end a run."""

import os
import threading
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.lab.conftest import WriteScript
from tests.lab.examples import example_o, example_x
from ttt_gui.lab.boards import LabTest, lab_tests
from ttt_gui.lab.command import ScriptFailure
from ttt_gui.lab.feedback import early_end_feedback, feedback
from ttt_gui.lab.grading import Symbol
from ttt_gui.lab.output import Answer
from ttt_gui.lab.run import PRINTED_LIMIT, EarlyEnd, Grade, GradedTest, LabRun
from ttt_gui.search import negamax
from ttt_gui.search.control import SearchControl
from ttt_gui.search.outcome import SearchOptions

LAB_SCRIPT = Path(__file__).with_name("lab_script.py")

LONG = 60.0
SHORT = 1.5
TESTS = (LabTest(1, example_x()), LabTest(2, example_o()))


def grade(script: Path, tests: Iterable[LabTest] = TESTS, time_limit: float = LONG) -> Grade:
    told: list[GradedTest] = []
    found = LabRun(str(script), tests, time_limit).run(told.append)
    assert tuple(told) == found.graded
    return found


# Each script is asked the lab's second example: o to move, 31 leads to -51, 55 to -48.


@pytest.mark.parametrize(
    ("symbol", "points", "program"),
    [
        ("+", 1, "print('Min score: -48; move sequence: [63, -1, 14, 31, 7, 55]')"),
        ("M", 0.75, "print('Min score: -48; move sequence: [63, 7, 31, 14, 55]')"),
        ("Q", 0.75, "print('Min score: -50; move sequence: [63, 14, 31, 7, 55]')"),
        ("T", 0.5, "print('My move is 55')"),
        ("m", 0.5, "print('Min score: -50; move sequence: [63, 7, 31, 14, 55]')"),
        ("s", 0.25, "print('Min score: -48; move sequence: [14 -1 63 55 7 31]')"),
        ("-", 0, "print('Min score: -51; move sequence: [55, 7, 14, 31]')"),
        ("t", 0, "print('My move is 31')"),
    ],
)
def test_each_symbol_is_earned(write_script: WriteScript, symbol: str, points: float, program: str):
    found = grade(write_script(program), TESTS[1:])
    assert (found.symbols, found.points) == (symbol, points)
    assert (found.early_end, found.stopped) == (None, False)
    assert found.unscored_in_words == ("1 without a score line" if symbol in "Tt" else "")


@pytest.mark.parametrize(
    ("symbol", "printed"),
    [
        ("T", "My move is 55"),
        ("t", "My move is 31"),
        ("T", "Min score: -48; move sequence: [63, 14, 31, 7, 55]"),
        ("t", "27/33"),
        ("t", ""),
    ],
)
def test_out_of_time_the_move_printed_counts_and_the_run_goes_on(
    write_script: WriteScript, symbol: str, printed: str
):
    script = write_script(f"""
        import sys, time
        print({printed!r})
        if sys.argv[2] == "o": time.sleep(600)
        print("Min score: 18; move sequence: [15, 7, 14, 51]")
    """)
    found = grade(script, (TESTS[1], TESTS[0]), SHORT)
    assert found.symbols == symbol + "+"
    assert found.graded[0].timed_out
    assert found.unscored_in_words == "1 out of time"
    assert "ended at its time limit" in feedback(found.graded[0])


def test_the_command_line_s_own_answers_are_all_right(write_script: WriteScript):
    del write_script  # it lets scripts find the package
    found = grade(LAB_SCRIPT, [*lab_tests(12, seed=5)])
    assert found.symbols == "+" * 12
    assert found.points == 12
    assert found.worst_tests == ()


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, 1])
def test_the_command_line_s_own_answers_are_right_on_all_hundred(
    write_script: WriteScript, seed: int
):
    del write_script
    found = grade(LAB_SCRIPT, lab_tests(100, seed), 10.0)
    assert found.symbols == "+" * 100
    assert found.points == 100


@pytest.mark.parametrize("program", ["", "print('score: soon')", "print('d7')"])
def test_without_any_number_no_move_is_right_and_the_run_goes_on(
    write_script: WriteScript, program: str
):
    found = grade(write_script(program))
    assert (found.symbols, found.points, found.early_end) == ("tt", 0, None)
    assert "no move was printed" in feedback(found.graded[0])


def test_a_traceback_that_ended_nothing_is_only_text(write_script: WriteScript):
    script = write_script("""
        import sys, traceback
        for file in (sys.stdout, sys.stderr):
            try:
                1 / 0
            except ZeroDivisionError:
                traceback.print_exc(file=file)
        print("Min score: -48; move sequence: [63, 14, 31, 7, 55]")
    """)
    assert grade(script, TESTS[1:]).symbols == "+"


ENDS = [
    ("1 / 0", "the script ended with an error (exit status 1): ZeroDivisionError: "),
    ("exec('print(')", "the script ended with an error (exit status 1): SyntaxError: "),
    ("print('score 18 [51]'); sys.exit(3)", "the script ended with an error (exit status 3)"),
    ("os.abort()", "the script ended with signal 6"),
    ("print('My move is 0')", "the last number printed, 0, is no legal move"),
    # The lab's boards all have a move, so a pass is never the move to play.
    ("print('My move is -1')", "the last number printed, -1, is no legal move"),
    ("print('score 18 [51]', 64)", "the last number printed, 64, is no legal move"),
    ("print('9' * 9999)", "the last number printed, 1000000000, is no legal move"),
]


@pytest.mark.parametrize(("program", "reason"), ENDS)
def test_what_ends_a_run(write_script: WriteScript, program: str, reason: str):
    script = write_script(f"""
        import os, sys
        if sys.argv[2] == "x":
            {program}
        else:
            print("Min score: -48; move sequence: [63, 14, 31, 7, 55]")
    """)
    found = grade(script, (TESTS[1], TESTS[0], TESTS[1]))
    assert found.symbols == "+"
    assert found.early_end is not None
    assert found.early_end.test is TESTS[0]
    assert found.early_end.reason.startswith(reason)
    text = early_end_feedback(found.early_end)
    assert text.startswith(f"Test 1 (4 free squares) ended the run: {reason}")


def test_long_output_is_judged_whole_and_kept_in_part(write_script: WriteScript):
    script = write_script("""
        print("Min score: 18; move sequence: [15, 7, 14, 51]")
        print("x" * 900_000)
    """)
    (test,) = grade(script, TESTS[:1]).graded
    assert test.symbol is Symbol.RIGHT
    assert len(test.printed) < PRINTED_LIMIT + 10
    assert test.printed.startswith("[...]")


def test_a_script_that_is_not_there(tmp_path: Path):
    run = LabRun(str(tmp_path / "nothing.py"), TESTS, LONG)
    with pytest.raises(ScriptFailure, match=r"there is no script .*nothing\.py"):
        run.run(lambda _graded: None)


def test_an_interpreter_that_is_not_there(write_script: WriteScript):
    run = LabRun(str(write_script("print(7)")), TESTS, LONG, interpreter="nonesuch")
    with pytest.raises(ScriptFailure, match="there is no interpreter nonesuch"):
        run.run(lambda _graded: None)


def test_stopping_a_run_keeps_what_was_graded(write_script: WriteScript):
    script = write_script("""
        import sys, time
        if sys.argv[2] == "o": time.sleep(600)
        print("Min score: 18; move sequence: [15, 7, 14, 51]")
    """)
    run = LabRun(str(script), TESTS, LONG)
    first = threading.Event()
    found: list[Grade] = []
    thread = threading.Thread(target=lambda: found.append(run.run(lambda _graded: first.set())))
    assert run.step().test is None
    thread.start()
    assert first.wait(LONG)
    run.stop()
    thread.join(LONG)
    assert [(each.symbols, each.stopped) for each in found] == [("+", True)]
    assert run.step().test in TESTS


def test_stopping_before_the_start(write_script: WriteScript):
    run = LabRun(str(write_script("print(7)")), TESTS, LONG)
    run.stop()
    assert run.run(lambda _graded: None) == Grade((), stopped=True)


posix_only = pytest.mark.skipif(os.name == "nt", reason="a running program can be deleted")


@posix_only
def test_a_script_that_deletes_itself_ends_the_run_and_keeps_its_points(tmp_path: Path):
    program = tmp_path / "answer"
    program.write_text(
        "#!/bin/sh\ntest $2 = x && rm $0\necho 'Min score: 18; move sequence: [15, 7, 14, 51]'\n"
    )
    program.chmod(0o755)
    found = grade(program, (TESTS[0], TESTS[1]))
    assert (found.symbols, found.points, found.stopped) == ("+", 1, False)
    assert found.early_end is not None
    assert found.early_end.test is TESTS[1]
    assert found.early_end.reason == f"{program} cannot be started: No such file or directory"
    assert "Printed: nothing" in early_end_feedback(found.early_end)


@posix_only
def test_a_script_that_cannot_be_started_at_all(tmp_path: Path):
    program = tmp_path / "answer"
    program.write_bytes(b"\x7fELF nonsense")
    program.chmod(0o755)
    with pytest.raises(ScriptFailure, match="answer cannot be started: "):
        LabRun(str(program), TESTS, LONG).run(lambda _graded: None)


def graded(number: int, symbol: Symbol, free: int, *, timed_out: bool = False) -> GradedTest:
    position = next(
        test.position for test in lab_tests(10, seed=0) if test.position.empties == free
    )
    truth = negamax.search(position, SearchOptions(all_moves=True), SearchControl())
    answer = Answer(None, None, ())
    return GradedTest(LabTest(number, position), symbol, answer, "", truth, "", timed_out, 0.1)


def test_the_worst_tests():
    right = graded(1, Symbol.RIGHT, 1)
    assert Grade((right,)).worst_tests == ()
    timeout = graded(2, Symbol.TIMEOUT_MOVE_WRONG, 2, timed_out=True)
    assert Grade((right, timeout)).worst_tests == (timeout,)
    late, early = graded(9, Symbol.WRONG, 3), graded(8, Symbol.WRONG, 3)
    small, half = graded(10, Symbol.WRONG, 2), graded(3, Symbol.SEQUENCE_WRONG, 2)
    assert Grade((right, timeout, half, late)).worst_tests == (late, half)
    assert Grade((right, timeout, half)).worst_tests == (half, timeout)
    assert Grade((late, early, small, half)).worst_tests == (small, early)
    # Without a score line it has the same symbol, but there is a wrong move to see.
    no_score = graded(4, Symbol.TIMEOUT_MOVE_WRONG, 3)
    assert Grade((timeout, half, no_score)).worst_tests == (no_score, half)


def test_the_feedback_says_what_was_printed_and_what_was_right(write_script: WriteScript):
    (test,) = grade(
        write_script("print('Min score: -48; move sequence: [14 -1 63 55 7 31]')"), TESTS[1:]
    ).graded
    lines = feedback(test).splitlines()
    assert lines[0] == "Test 2 (5 free squares): s  score right, move wrong (0.25 points)"
    assert lines[1] == f"  {TESTS[1].board} o"
    assert lines[2] == "  xxxxxxo."
    assert lines[5] == "  xoxxoox*"
    assert lines[10].startswith("Printed in ")
    assert lines[11:] == [
        "  Min score: -48; move sequence: [14 -1 63 55 7 31]",
        "Right is:",
        "  score -48, best move 55",
        "  all moves: 31: -51, 55: -48",
        "  one right move sequence: [63, -1, 14, 31, 7, 55]",
        "What is wrong:",
        "  the move, 31, leads to -51",
        "  in the sequence, o plays 31 for -51; 55 leads to -48",
    ]


@pytest.mark.parametrize(
    ("program", "fault"),
    [
        ("print('My move is 31')", "there is no line with the word score and a number"),
        ("print('score -47 [63, 14, 31, 7, 55]')", "the score, -47, is not -48"),
        ("print('score -48', '[55]')", "the sequence ends when x can still play"),
    ],
)
def test_the_feedback_names_the_fault(write_script: WriteScript, program: str, fault: str):
    (test,) = grade(write_script(program), TESTS[1:]).graded
    assert f"  {fault}" in feedback(test).splitlines()


def test_the_feedback_on_a_right_answer_finds_no_fault(write_script: WriteScript):
    (test,) = grade(write_script("print('score -48 [63, 14, 31, 7, 55]')"), TESTS[1:]).graded
    assert "wrong" not in feedback(test)


def test_the_feedback_on_silence():
    silent = graded(2, Symbol.TIMEOUT_MOVE_WRONG, 2)
    assert "Printed in 0.10 s: nothing" in feedback(silent)
    assert "  no move was printed" in feedback(silent).splitlines()
    end = EarlyEnd(silent.test, "odd", "", "Traceback\n  oh\n")
    assert early_end_feedback(end).endswith("Printed on standard error:\n  Traceback\n    oh")
