"""What the grader tab says of a run, in words."""

from ttt_gui.gui.labels import Tone
from ttt_gui.lab.feedback import test_in_words
from ttt_gui.lab.grading import Symbol
from ttt_gui.lab.run import Grade, Step
from ttt_gui.workbench.grading.grading import Ended, Failed, Message, Notice, ReportWritten


def message_in_words(message: Message) -> tuple[str, Tone]:
    """How a run goes, and how that is meant."""
    match message:
        case Notice.NO_SCRIPT:
            return "Choose a script first.", Tone.ERROR
        case Notice.STARTING:
            return "Starting…", Tone.NOTE
        case Step():
            return _step_in_words(message), Tone.NOTE
        case Failed(reason):
            return f"{reason[:1].upper()}{reason[1:]}.", Tone.ERROR
        case ReportWritten(_, path, fault):
            return (fault, Tone.ERROR) if fault else (f"Saved as {path}", Tone.NOTE)
        case Ended(grade, tests):
            return _end_in_words(grade, tests)


def _step_in_words(step: Step) -> str:
    assert step.test is not None, "a run that does not yet run a test has nothing to tell"
    words = f"{test_in_words(step.test)}: {step.seconds:.1f} s"
    return f"{words}. {step.activity}" if step.activity else words


def _end_in_words(grade: Grade, tests: int) -> tuple[str, Tone]:
    end = grade.early_end
    if end is not None:
        return f"{test_in_words(end.test)} ended the run: {end.reason}.", Tone.ERROR
    if grade.stopped:
        return f"Stopped after {len(grade.graded)} of {tests} tests.", Tone.NOTE
    seconds = sum(each.seconds for each in grade.graded)
    return f"Finished. The script took {seconds:,.1f} s.", Tone.NOTE


def points_in_words(grade: Grade) -> str:
    """The points so far: `3.5 of 4`."""
    return f"{grade.points:g} of {len(grade.graded)}" if grade.graded else "–"


def counts_in_words(grade: Grade) -> str:
    """How often each symbol came, and what T and t stand for here."""
    counts = [
        f"{symbol.value} {grade.symbols.count(symbol.value)}"
        for symbol in Symbol
        if symbol.value in grade.symbols
    ]
    lines = ["    ".join(counts) or "No test graded yet"]
    if grade.unscored_in_words:
        lines.append(f"T and t: {grade.unscored_in_words}")
    return "\n".join(lines)
