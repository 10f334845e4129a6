"""Batches on the disk: plans, and the answers found so far, so that nothing is solved twice."""

import json
import sqlite3
import threading
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from ttt_gui.games.othello import Scoring
from ttt_gui.library.batch import Plan, Problem
from ttt_gui.library.database import Database
from ttt_gui.library.encoding import (
    POSITION_COLUMNS,
    RESULT_COLUMNS,
    Columns,
    holds,
    now,
    position_columns,
    position_of,
    result_columns,
    result_of,
    time_of,
    time_text,
)
from ttt_gui.library.file_lock import FileLock, is_busy
from ttt_gui.search.outcome import SearchResult

CLAIM_SECONDS: Final = 0.5
"""How long a claim waits for a process that may only be looking whether there is one."""

PROBLEMS_AT_ONCE: Final = 10_000
"""Problems that are kept in one transaction: another process waits for a fraction of a second."""

_MALFORMED: Final = (ValueError, TypeError, KeyError, OverflowError, RecursionError)
"""What reading columns ends with in which something else stands than was written there."""

_PLAN_COLUMNS = "name, scoring, engine, threads, all_moves, easiest_first, fresh"


class BatchClaimed(Exception):
    """Another process runs the batch."""


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A batch that was begun and neither finished nor given up."""

    batch_id: int
    name: str
    solved: int
    problems: int
    begun_at: datetime


@dataclass(frozen=True, slots=True)
class KeptBatch:
    """A batch as it was kept: what it was to do, and the answers by the problem's number."""

    batch_id: int
    plan: Plan
    answers: dict[int, SearchResult]


class Batches:
    """The batches that were run.

    A batch that is being run is claimed, so that no other process offers to resume it.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._claims: dict[int, FileLock] = {}
        self._claiming = threading.Lock()
        self._faulty: set[str] = set()

    def claim(self, batch_id: int) -> bool:
        """Say that this process runs a batch; False when another one does.

        Where nothing can be locked, nobody is kept away.
        """
        with self._claiming:
            if batch_id in self._claims:
                return True
            lock = self._lock_of(batch_id)
            try:
                lock.acquire(CLAIM_SECONDS)
            except sqlite3.Error as error:
                return not is_busy(error)
            self._claims[batch_id] = lock
            return True

    def let_go(self, batch_id: int) -> None:
        """Let any process resume a batch."""
        with self._claiming:
            lock = self._claims.pop(batch_id, None)
            if lock is not None:
                lock.release(remove=True)

    def close(self) -> None:
        """Let all batches go."""
        for batch_id in list(self._claims):
            self.let_go(batch_id)

    def tell_of_fault(self, name: str, error: Exception) -> None:
        """Tell a person, once for each name, that the batch of this name is not kept whole."""
        if name not in self._faulty:
            self._faulty.add(name)
            self._database.tell(
                f"The batch {name} cannot be kept whole: {error} ({type(error).__name__}). "
                "It is solved all the same."
            )

    def _is_claimed_elsewhere(self, batch_id: int) -> bool:
        with self._claiming:
            return batch_id not in self._claims and self._lock_of(batch_id).is_held()

    def _lock_of(self, batch_id: int) -> FileLock:
        return FileLock(self._database.folder / f"batch-{batch_id}.lock")

    def take_up(self, plan: Plan, batch_id: int | None = None) -> int | None:
        """Claim a batch for this process, and keep how it is carried out from now on.

        A fault in keeping it is reported: it can be solved all the same.

        Args:
            plan: what is to be done.
            batch_id: the batch, if it was begun before; the plan then has the same problems.

        Returns:
            the id of the batch; None where nothing is kept.

        Raises:
            BatchClaimed: another process runs it.
        """
        is_ours = True
        try:
            if batch_id is None:
                batch_id = self.begin(plan)
                if batch_id is not None:
                    self.claim(batch_id)
            else:
                is_ours = self.claim(batch_id)
                if is_ours:
                    self.resume(batch_id, plan)
        except Exception as error:  # noqa: BLE001  (it can be solved all the same)
            self.tell_of_fault(plan.name, error)
        if not is_ours:
            raise BatchClaimed
        return batch_id

    def begin(self, plan: Plan) -> int | None:
        """Keep `plan`, and return its id; None without a library.

        It counts as ended until all of its problems are kept, so that nobody resumes a part.
        """
        begun_at = time_text(now())

        def insert_plan(connection: sqlite3.Connection) -> int | None:
            return connection.execute(
                f"INSERT INTO batches ({_PLAN_COLUMNS}, begun_at, ended_at) "  # noqa: S608  (our own words)
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    plan.name,
                    plan.scoring.value,
                    plan.engine,
                    plan.threads,
                    plan.all_moves,
                    plan.easiest_first,
                    plan.fresh,
                    begun_at,
                    begun_at,
                ),
            ).lastrowid

        batch_id = self._database.write(insert_plan, None)
        if batch_id is None:
            return None
        for start in range(0, len(plan.problems), PROBLEMS_AT_ONCE):
            self._insert_problems(batch_id, plan.problems[start : start + PROBLEMS_AT_ONCE])

        def open_it(connection: sqlite3.Connection) -> int:
            connection.execute("UPDATE batches SET ended_at = NULL WHERE id = ?", (batch_id,))
            return batch_id

        return self._database.write(open_it, None)

    def _insert_problems(self, batch_id: int, problems: Sequence[Problem]) -> None:
        rows = [
            (
                batch_id,
                problem.number,
                problem.source_line,
                *position_columns(problem.position),
                problem.expected_score,
                json.dumps(problem.expected_moves),
                problem.comment,
            )
            for problem in problems
        ]

        def work(connection: sqlite3.Connection) -> None:
            connection.executemany(
                f"INSERT INTO batch_problems (batch, number, source_line, {POSITION_COLUMNS}, "  # noqa: S608
                "expected_score, expected_moves, comment) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                rows,
            )

        self._database.write(work, None)

    def answer(self, batch_id: int, problem: Problem, result: SearchResult) -> None:
        """Keep the answer to a problem, in place of any that is there."""
        self.answer_all(batch_id, [(problem, result)])

    def answer_all(self, batch_id: int, answers: Iterable[tuple[Problem, SearchResult]]) -> None:
        """Keep the answers to some problems, all of them or none."""
        rows = [
            (
                batch_id,
                problem.number,
                result.proved_at is not None,
                *result_columns(problem.position, result, result.proved_at or now()),
            )
            for problem, result in answers
        ]

        def work(connection: sqlite3.Connection) -> None:
            connection.executemany(
                "INSERT OR REPLACE INTO batch_answers "  # noqa: S608
                f"(batch, number, remembered, {RESULT_COLUMNS}) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                rows,
            )

        self._database.write(work, None)

    def end(self, batch_id: int) -> None:
        """Note that a batch is not to be resumed: it is complete, or was given up."""

        def work(connection: sqlite3.Connection) -> None:
            connection.execute(
                "UPDATE batches SET ended_at = ? WHERE id = ? AND ended_at IS NULL",
                (time_text(now()), batch_id),
            )

        self._database.write(work, None)
        self.let_go(batch_id)

    def give_up(self, batch_id: int) -> None:
        """Note that a batch is not to be resumed, unless another process runs it."""
        if self.claim(batch_id):
            self.end(batch_id)

    def resume(self, batch_id: int, plan: Plan) -> None:
        """Note that a batch is resumed, even if it was given up, in the way of `plan`."""
        columns = (plan.engine, plan.threads, plan.easiest_first, plan.fresh, batch_id)

        def work(connection: sqlite3.Connection) -> None:
            connection.execute(
                "UPDATE batches SET ended_at = NULL, engine = ?, threads = ?, easiest_first = ?, "
                "fresh = ? WHERE id = ?",
                columns,
            )

        self._database.write(work, None)

    def unfinished(self, besides: Collection[int] = ()) -> Unfinished | None:
        """The latest batch that has not ended and left something to solve; None without one.

        None is offered that another process is running.

        Args:
            besides: the ids of batches that are not asked about.
        """

        def work(connection: sqlite3.Connection) -> list[Columns]:
            return connection.execute(
                "SELECT * FROM (SELECT id, name, begun_at, "
                "(SELECT count(*) FROM batch_answers JOIN batch_problems USING (batch, number) "
                "WHERE batch = id) AS solved, "
                "(SELECT count(*) FROM batch_problems WHERE batch = id) AS problems "
                "FROM batches WHERE ended_at IS NULL) WHERE solved < problems ORDER BY id DESC"
            ).fetchall()

        none: list[Columns] = []
        for batch_id, name, begun_at, solved, problems in self._database.read(work, none):
            if batch_id not in besides and not self._is_claimed_elsewhere(batch_id):
                return Unfinished(batch_id, name, solved, problems, time_of(begun_at))
        return None

    def same_as(self, plan: Plan) -> KeptBatch | None:
        """The latest batch to resume that asks what `plan` does, claimed; None without one.

        One that another process is running is passed over.
        """

        def work(connection: sqlite3.Connection) -> list[Columns]:
            return connection.execute(
                "SELECT id FROM batches WHERE ended_at IS NULL AND name = ? AND scoring = ? "
                "AND all_moves = ? AND ? = "
                "(SELECT count(*) FROM batch_problems WHERE batch = batches.id) ORDER BY id DESC",
                (plan.name, plan.scoring.value, plan.all_moves, len(plan.problems)),
            ).fetchall()

        none: list[Columns] = []
        for (batch_id,) in self._database.read(work, none):
            # Claimed first: another process may have resumed it since it was found.
            if self._is_claimed_elsewhere(batch_id) or not self.claim(batch_id):
                continue
            kept = self.load(batch_id)
            if kept is not None and kept.plan.problems == plan.problems:
                return kept
            self.let_go(batch_id)
        return None

    def load(self, batch_id: int) -> KeptBatch | None:
        """A batch as far as it came; None when it is not there, or its problems are none.

        An answer that cannot be one, as after an edit of the file by hand, is left out: the
        problem is open again.
        """

        def work(
            connection: sqlite3.Connection,
        ) -> tuple[Columns, list[Columns], list[Columns]] | None:
            plan = connection.execute(
                f"SELECT {_PLAN_COLUMNS} FROM batches WHERE id = ?",  # noqa: S608
                (batch_id,),
            ).fetchone()
            if plan is None:
                return None
            problems = connection.execute(
                f"SELECT number, source_line, {POSITION_COLUMNS}, expected_score, "  # noqa: S608
                "expected_moves, comment FROM batch_problems WHERE batch = ? ORDER BY number",
                (batch_id,),
            ).fetchall()
            answers = connection.execute(
                f"SELECT number, remembered, {RESULT_COLUMNS} FROM batch_answers "  # noqa: S608
                "WHERE batch = ? ORDER BY number",
                (batch_id,),
            ).fetchall()
            return plan, problems, answers

        found = self._database.read(work, None)
        if found is None:
            return None
        plan_columns, problem_rows, answer_rows = found
        try:
            problems = tuple(_problem(row) for row in problem_rows)
            plan = _plan(plan_columns, problems)
        except _MALFORMED:
            return None
        if [each.number for each in problems] != list(range(1, len(problems) + 1)):
            return None
        return KeptBatch(batch_id, plan, _answers(problems, answer_rows))


def _plan(columns: Columns, problems: tuple[Problem, ...]) -> Plan:
    name, scoring, engine, threads, all_moves, easiest_first, fresh = columns
    return Plan(
        name,
        problems,
        Scoring(scoring),
        engine,
        threads,
        bool(all_moves),
        bool(easiest_first),
        bool(fresh),
    )


def _problem(row: Columns) -> Problem:
    number, source_line, *position, expected_score, expected_moves, comment = row
    moves = tuple((int(move), int(score)) for move, score in json.loads(expected_moves))
    return Problem(number, source_line, position_of(position), expected_score, moves, comment)


def _answers(problems: tuple[Problem, ...], rows: Iterable[Columns]) -> dict[int, SearchResult]:
    answers = {}
    for number, remembered, *columns in rows:
        if number not in range(1, len(problems) + 1):
            continue
        try:
            result = result_of(columns)
        except _MALFORMED:
            continue
        if holds(problems[number - 1].position, result):
            answers[number] = result if remembered else replace(result, proved_at=None)
    return answers
