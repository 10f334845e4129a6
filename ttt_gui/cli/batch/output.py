"""Where the results of a batch go: lines as they come, or a file that is written at the end."""

import json
from pathlib import Path
from types import TracebackType
from typing import Final, Protocol, Self, TextIO

from ttt_gui.cli.output import print_json
from ttt_gui.library.batch import Plan, Problem
from ttt_gui.whole_file import write_whole
from ttt_gui.workbench.batch.events import BatchForm
from ttt_gui.workbench.batch.export import row_json, text_of
from ttt_gui.workbench.batch.run import Answered, BatchRun, Failed

LINES_ENDING: Final = ".jsonl"

_WHOLE: Final = {
    ".obf": BatchForm.OBF,
    ".csv": BatchForm.CSV,
    ".json": BatchForm.JSON,
}


class Output(Protocol):
    """Takes in what is found of each problem; a context manager, at whose end files are closed."""

    @property
    def form(self) -> BatchForm | None:
        """The form of a file that is written whole; None where lines are written."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None: ...

    def add(self, problem: Problem, outcome: Answered | Failed) -> None:
        """Take in what was found of a problem.

        Raises:
            OSError: it cannot be written.
        """

    def finish(self, plan: Plan) -> None:
        """Write what is to be written at the end of a batch that was tried to its end.

        Raises:
            OSError: it cannot be written.
        """


def output_to(path: str | None, *, all_moves: bool) -> Output:
    """The output to a file, in the form that its ending names; without one to standard output.

    Raises:
        ValueError: no form has that ending.
    """
    if path is None:
        return _Lines(None, all_moves=all_moves)
    ending = Path(path).suffix.lower()
    if ending == LINES_ENDING:
        return _Lines(path, all_moves=all_moves)
    if ending not in _WHOLE:
        raise ValueError(
            f"the name of --out must end in {LINES_ENDING}, {', '.join(_WHOLE)}, which names the "
            "form"
        )
    return _Whole(path, _WHOLE[ending])


class _Lines:
    """A line of JSON per problem, at once; a file is started over, with what was known before."""

    form: Final = None

    def __init__(self, path: str | None, *, all_moves: bool) -> None:
        self._path = path
        self._all_moves = all_moves
        self._file: TextIO | None = None

    def __enter__(self) -> Self:
        if self._path is not None:
            self._file = Path(self._path).open("w", encoding="utf-8")
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._file is not None:
            self._file.close()

    def add(self, problem: Problem, outcome: Answered | Failed) -> None:
        line = row_json(problem, outcome, all_moves=self._all_moves)
        if self._file is None:
            print_json(line)
        else:
            self._file.write(json.dumps(line) + "\n")
            self._file.flush()

    def finish(self, plan: Plan) -> None:
        """Everything is written."""


class _Whole:
    """A file that is written when everything is known."""

    def __init__(self, path: str, form: BatchForm) -> None:
        self.form = form
        self._path = path
        self._found: dict[int, Answered | Failed] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        return

    def add(self, problem: Problem, outcome: Answered | Failed) -> None:
        self._found[problem.number] = outcome

    def finish(self, plan: Plan) -> None:
        found = self._found.items()
        answers = {number: each.result for number, each in found if isinstance(each, Answered)}
        run = BatchRun.of(plan, answers)
        for number, each in found:
            if isinstance(each, Failed):
                run = run.fail(number, each.reason)
        fault = write_whole(self._path, text_of(run, self.form))
        if fault:
            raise OSError(fault)
