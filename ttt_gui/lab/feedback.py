"""A test in full, for the person who wrote the script: the board, what was printed, the truth."""

from ttt_gui.lab.boards import LabTest
from ttt_gui.lab.grading import Symbol
from ttt_gui.lab.report import diagram
from ttt_gui.lab.run import EarlyEnd, GradedTest
from ttt_gui.notation.lab import reversed_line


def feedback(graded: GradedTest) -> str:
    """Several lines of text, without a line break at the end."""
    symbol = graded.symbol
    points = f"{symbol.points:g} point{'' if symbol.points == 1 else 's'}"
    lines = [
        f"{test_in_words(graded.test)}: {symbol.value}  {symbol.meaning} ({points})",
        *_board(graded.test),
        *_printed(graded.printed, f"Printed in {graded.seconds:.2f} s"),
    ]
    if graded.timed_out:
        lines.append(f"The script was ended at its time limit, after {graded.seconds:.1f} s.")
    lines += ["Right is:", *_indented("\n".join(_truth(graded)))]
    faults = _faults(graded)
    if faults:
        lines += ["What is wrong:", *_indented("\n".join(faults))]
    return "\n".join(lines)


def early_end_feedback(end: EarlyEnd) -> str:
    """Likewise for a test that ended the run."""
    lines = [
        f"{test_in_words(end.test)} ended the run: {end.reason}",
        *_board(end.test),
        *_printed(end.printed, "Printed"),
    ]
    if end.complaints.strip():
        lines += _printed(end.complaints, "Printed on standard error")
    return "\n".join(lines)


def test_in_words(test: LabTest) -> str:
    """Such as `Test 17 (1 free square)`."""
    free = test.position.empties
    return f"Test {test.number} ({free} free square{'' if free == 1 else 's'})"


def _board(test: LabTest) -> list[str]:
    return [f"  {test.board} {test.token}", *_indented(diagram(test.position))]


def _printed(text: str, heading: str) -> list[str]:
    if not text.strip():
        return [f"{heading}: nothing"]
    return [f"{heading}:", *_indented(text.rstrip())]


def _truth(graded: GradedTest) -> list[str]:
    """Score, best moves, every move's value, and one of the lines of best play."""
    truth = graded.truth
    best = ", ".join(map(str, truth.best_moves))
    values = ", ".join(f"{each.move}: {each.score:+d}" for each in truth.move_scores)
    return [
        f"score {truth.score}, best move{'' if len(truth.best_moves) == 1 else 's'} {best}",
        f"all moves: {values}",
        f"one right move sequence: {reversed_line(truth.line)}",
    ]


def _faults(graded: GradedTest) -> list[str]:
    """What was read from the output and is not right."""
    if graded.symbol is Symbol.RIGHT:
        return []
    answer, truth = graded.answer, graded.truth
    faults = []
    if answer.move is None:
        faults.append("no move was printed")
    elif answer.move not in truth.best_moves:
        faults.append(f"the move, {answer.move}, {_worth(graded)}")
    if answer.score is None:
        faults.append("there is no line with the word score and a number")
    elif answer.score != truth.score and not graded.timed_out:
        faults.append(f"the score, {answer.score}, is not {truth.score}")
    if graded.sequence_fault:
        faults.append(graded.sequence_fault)
    return faults


def _worth(graded: GradedTest) -> str:
    """What the move that was played leads to."""
    for each in graded.truth.move_scores:
        if each.move == graded.answer.move:
            return f"leads to {each.score:+d}"
    return "is no legal move"


def _indented(text: str) -> list[str]:
    return [f"  {line}" for line in text.splitlines()]
