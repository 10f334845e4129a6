"""Solving a batch: what was solved before first, then the rest, in blocks."""

import time
from collections.abc import Iterator
from typing import Final

from ttt_gui.blocks.dispatch import Dispatch, Found
from ttt_gui.blocks.expected_work import ExpectedWork
from ttt_gui.blocks.here import Here
from ttt_gui.blocks.workers import Workers
from ttt_gui.cli.batch.output import Output
from ttt_gui.cli.batch.report import Clock, Tally, summary
from ttt_gui.cli.live_line import LiveLine
from ttt_gui.cli.output import note
from ttt_gui.cli.report import progress_in_words
from ttt_gui.cli.terminal import tell
from ttt_gui.engines import Engine
from ttt_gui.library.batch import Agreement, Plan, Problem, compare
from ttt_gui.library.batches import BatchClaimed, KeptBatch
from ttt_gui.library.library import Library
from ttt_gui.search.outcome import SearchResult
from ttt_gui.workbench.batch.run import Answered, BatchRun, Failed

_LINE_SECONDS: Final = 0.2
_LONG_SECONDS: Final = 2.0
"""After so long, the search of a single position is reported."""


class Solving:
    """A batch being solved, and what is reported of it meanwhile."""

    def __init__(self, plan: Plan, library: Library, output: Output, live: LiveLine) -> None:
        self._plan = plan
        self._library = library
        self._output = output
        self._live = live
        self._work = ExpectedWork()
        self._clock = Clock(self._work)
        self._tally = Tally(len(plan.problems))
        self._shown_at = 0.0

    def run(self, engine: Engine, workers: Workers) -> bool:
        """Solve what is not known yet.

        Args:
            engine: the engine.
            workers: what solves blocks.

        Returns:
            whether everything was solved, and no score differs from the one given.

        Raises:
            KeyboardInterrupt: a person pressed Ctrl-C; how to resume was printed.
            OSError: results cannot be written.
        """
        self._live.show(f"{len(self._plan.problems):,} positions, looking what is known")
        kept = self._library.batches.same_as(self._plan)
        batch_id = self._take_up(kept)
        run = BatchRun.of(self._plan, {} if kept is None else kept.answers)
        if run.solved:
            note(f"resuming: {run.solved:,} of {self._tally.count:,} were solved before")
        try:
            for problem, outcome in zip(self._plan.problems, run.outcomes, strict=True):
                if isinstance(outcome, Answered):
                    self._add(problem, outcome, is_found=False)
            waiting = [run.problem(number) for number in run.waiting()]
            del run, kept
            for problem in waiting:
                self._work.expect(problem.position.empties)
            dispatch = Dispatch(
                waiting,
                engine.key,
                self._work,
                workers,
                self._library,
                batch=None if batch_id is None else (batch_id, self._plan.name),
                all_moves=self._plan.all_moves,
                threads=self._plan.threads if isinstance(workers, Here) else 1,
            )
            self._take_in(dispatch.found(), workers)
        except KeyboardInterrupt:
            self._live.clear()
            tell(
                f"ttt-cli: {self._tally.solved:,} of {self._tally.count:,} solved and kept in the "
                "library; run the same command to resume, or the window's Batch tab"
            )
            raise
        return self._finish(batch_id)

    def _take_up(self, kept: KeptBatch | None) -> int | None:
        try:
            return self._library.batches.take_up(
                self._plan, None if kept is None else kept.batch_id
            )
        except BatchClaimed:  # just now: what that process proves is found all the same
            return self._library.batches.take_up(self._plan)

    def _take_in(self, found: Iterator[tuple[Found, ...]], workers: Workers) -> None:
        for some in found:
            for problem, result in some:
                if isinstance(result, SearchResult):
                    answered = Answered(result, compare(problem, result))
                    self._add(problem, answered, is_found=result.proved_at is None)
                else:
                    self._fail(problem, result)
            self._show(workers)

    def _finish(self, batch_id: int | None) -> bool:
        self._live.clear()
        self._output.finish(self._plan)
        if batch_id is not None and not self._tally.failed:
            self._library.batches.end(batch_id)
        tell(f"ttt-cli: {summary(self._tally, self._clock.seconds)}")
        return not self._tally.failed and not self._tally.differences

    def _add(self, problem: Problem, answered: Answered, *, is_found: bool) -> None:
        self._tally.add(answered.agreement, is_found=is_found)
        if answered.agreement is Agreement.DIFFERS:
            self._live.clear()
            tell(f"ttt-cli: {_difference(problem, answered.result)}")
        self._put(problem, answered)

    def _fail(self, problem: Problem, reason: str) -> None:
        self._tally.failed += 1
        self._live.clear()
        tell(f"ttt-cli: position {problem.number}, line {problem.source_line}: {reason}")
        self._put(problem, Failed(reason))

    def _put(self, problem: Problem, outcome: Answered | Failed) -> None:
        if self._output.form is None:
            self._live.clear()
        self._output.add(problem, outcome)

    def _show(self, workers: Workers) -> None:
        now = time.monotonic()
        if now - self._shown_at >= _LINE_SECONDS:
            self._shown_at = now
            self._live.show(self._clock.line(self._tally) + _long_search(workers))


def _long_search(workers: Workers) -> str:
    """How far the search of a position is that takes long in this process."""
    progress = workers.progress() if isinstance(workers, Here) else None
    if progress is None or progress.seconds < _LONG_SECONDS:
        return ""
    return f"; {progress_in_words(progress)}"


def _difference(problem: Problem, result: SearchResult) -> str:
    """Where an answer differs from what the file expects."""
    place = f"position {problem.number}, line {problem.source_line}, differs"
    if problem.expected_score != result.score:
        return f"{place}: the score is {result.score:+d}, not {problem.expected_score:+d}"
    return f"{place}: the score is as given, that of a move is not"
