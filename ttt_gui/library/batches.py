"""Batches on the disk: plans, and the answers found so far, so that nothing is solved twice."""

import json
import sqlite3
import threading
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial

from ttt_gui.engines import Engine
from ttt_gui.games.othello import Scoring
from ttt_gui.games.position import Position
from ttt_gui.library.batch import Plan, Problem
from ttt_gui.library.database import Database, is_busy
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
from ttt_gui.library.file_lock import FileLock
from ttt_gui.search.control import SearchControl
from ttt_gui.search.outcome import SearchFailure, SearchOptions, SearchResult

_PLAN_COLUMNS = "name, scoring, engine, threads, all_moves, easiest_first, fresh"


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

    A batch that is being run is claimed, so that no other process offers to go on with it.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._claims: dict[int, FileLock] = {}
        self._claiming = threading.Lock()

    def claim(self, batch_id: int) -> bool:
        """Say that this process runs a batch; False when another one does.

        Where nothing can be locked, nobody is kept away.
        """
        with self._claiming:
            if batch_id in self._claims:
                return True
            lock = FileLock(self._database.folder / f"batch-{batch_id}.lock")
            try:
                lock.acquire(0)
            except sqlite3.OperationalError as error:
                return not is_busy(error)
            self._claims[batch_id] = lock
            return True

    def let_go(self, batch_id: int) -> None:
        """Let any process go on with a batch."""
        with self._claiming:
            lock = self._claims.pop(batch_id, None)
            if lock is not None:
                lock.release(remove=True)

    def close(self) -> None:
        """Let all batches go."""
        for batch_id in list(self._claims):
            self.let_go(batch_id)

    def _is_claimed_elsewhere(self, batch_id: int) -> bool:
        if batch_id in self._claims:
            return False
        is_mine = self.claim(batch_id)
        self.let_go(batch_id)
        return not is_mine

    def begin(self, plan: Plan) -> int | None:
        """Keep `plan`, and return its id; None without a library."""

        def work(connection: sqlite3.Connection) -> int | None:
            batch_id = connection.execute(
                f"INSERT INTO batches ({_PLAN_COLUMNS}, begun_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",  # noqa: S608  (our own words)
                (
                    plan.name,
                    plan.scoring.value,
                    plan.engine,
                    plan.threads,
                    plan.all_moves,
                    plan.easiest_first,
                    plan.fresh,
                    time_text(now()),
                ),
            ).lastrowid
            connection.executemany(
                f"INSERT INTO batch_problems (batch, number, source_line, {POSITION_COLUMNS}, "  # noqa: S608
                "expected_score, expected_moves, comment) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    (
                        batch_id,
                        problem.number,
                        problem.source_line,
                        *position_columns(problem.position),
                        problem.expected_score,
                        json.dumps(problem.expected_moves),
                        problem.comment,
                    )
                    for problem in plan.problems
                ),
            )
            return batch_id

        return self._database.write(work, None)

    def answer(self, batch_id: int, problem: Problem, result: SearchResult) -> None:
        """Keep the answer to a problem. The first one stays, should two processes find it."""
        proved_at = result.proved_at or now()
        columns = (
            batch_id,
            problem.number,
            result.proved_at is not None,
            *result_columns(problem.position, result, proved_at),
        )

        def work(connection: sqlite3.Connection) -> None:
            connection.execute(
                f"INSERT OR IGNORE INTO batch_answers (batch, number, remembered, {RESULT_COLUMNS})"  # noqa: S608
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                columns,
            )

        self._database.write(work, None)

    def end(self, batch_id: int) -> None:
        """Note that a batch is not to be gone on with: it is complete, or was given up."""

        def work(connection: sqlite3.Connection) -> None:
            connection.execute(
                "UPDATE batches SET ended_at = ? WHERE id = ? AND ended_at IS NULL",
                (time_text(now()), batch_id),
            )

        self._database.write(work, None)
        self.let_go(batch_id)

    def resume(self, batch_id: int) -> None:
        """Note that a batch which was given up is gone on with after all."""

        def work(connection: sqlite3.Connection) -> None:
            connection.execute("UPDATE batches SET ended_at = NULL WHERE id = ?", (batch_id,))

        self._database.write(work, None)

    def unfinished(self) -> Unfinished | None:
        """The last batch, unless it has ended; None also when it left nothing to solve.

        Nor is one offered that another process is running.
        """

        def work(connection: sqlite3.Connection) -> Columns | None:
            found: Columns | None = connection.execute(
                "SELECT id, name, ended_at, begun_at, "
                "(SELECT count(*) FROM batch_answers WHERE batch = id), "
                "(SELECT count(*) FROM batch_problems WHERE batch = id) "
                "FROM batches ORDER BY id DESC LIMIT 1"
            ).fetchone()
            return found

        found = self._database.read(work, None)
        if found is None:
            return None
        batch_id, name, ended_at, begun_at, solved, problems = found
        if ended_at is not None or solved == problems or self._is_claimed_elsewhere(batch_id):
            return None
        return Unfinished(batch_id, name, solved, problems, time_of(begun_at))

    def load(self, batch_id: int) -> KeptBatch | None:
        """A batch as far as it came; None when it is not there.

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
        problems = tuple(_problem(row) for row in problem_rows)
        return KeptBatch(batch_id, _plan(plan_columns, problems), _answers(problems, answer_rows))


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
        result = result_of(columns)
        if holds(problems[number - 1].position, result):
            answers[number] = result if remembered else replace(result, proved_at=None)
    return answers


class Recorder:
    """Makes engines that keep each answer of one batch before they give it.

    The plan itself is kept at the first search, so that no disk is touched before: all of
    this happens on the thread that searches.
    """

    def __init__(self, batches: Batches | None, plan: Plan, batch_id: int | None = None) -> None:
        """Record for `plan`, which has the id `batch_id` if it was begun before."""
        self._batches = batches
        self._plan = plan
        self._batch_id = batch_id
        self._is_open = False

    def engine_for(self, problem: Problem, engine: Engine) -> Engine:
        """`engine`, which keeps what it finds as the answer to `problem`."""
        return replace(engine, search=partial(self._search, problem, engine))

    def end(self) -> None:
        """Note that the batch is not to be gone on with. Touches the disk."""
        if self._batches is not None and self._batch_id is not None:
            self._batches.end(self._batch_id)
            self._is_open = False

    def _search(
        self,
        problem: Problem,
        engine: Engine,
        position: Position,
        options: SearchOptions,
        control: SearchControl,
    ) -> SearchResult:
        self._open()
        result = engine.search(position, options, control)
        if self._batches is not None and self._batch_id is not None:
            self._batches.answer(self._batch_id, problem, result)
        return result

    def _open(self) -> None:
        if self._is_open or self._batches is None:
            return
        if self._batch_id is not None:
            if not self._batches.claim(self._batch_id):
                raise SearchFailure("Another window of the program is running this batch.")
            self._batches.resume(self._batch_id)
        else:
            self._batch_id = self._batches.begin(self._plan)
            if self._batch_id is not None:
                self._batches.claim(self._batch_id)
        self._is_open = True
