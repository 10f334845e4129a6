"""What the batch tab has done off the window's thread: reading, writing, the library."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Final

from ttt_gui.garbage import collector_at_rest
from ttt_gui.gui.batch.choices import possible
from ttt_gui.gui.batch.export import write, write_losses
from ttt_gui.gui.files import load_file
from ttt_gui.gui.host import Task
from ttt_gui.gui.reader import Reading
from ttt_gui.library.batches import BatchClaimed
from ttt_gui.library.library import Library
from ttt_gui.notation.control import ReadingControl
from ttt_gui.workbench.batch.events import (
    BatchBegun,
    BatchEnded,
    BatchFetched,
    BatchGone,
    BatchRefused,
    BeginBatch,
    EndBatch,
    FetchBatch,
    FindUnfinished,
    GiveUpBatch,
    LossesFiled,
    ProblemsRead,
    ReadFile,
    ReadText,
    RunWritten,
    UnfinishedFound,
    WriteLosses,
    WriteRun,
)
from ttt_gui.workbench.batch.problems import Problems, problems_of_entries, problems_of_plan
from ttt_gui.workbench.batch.run import BatchRun
from ttt_gui.workbench.batch.state import Choices
from ttt_gui.workbench.loaded import Loaded, load_text, too_long

PASTED: Final = "pasted text"
"""What problems are called that come from no file."""

LARGEST_BATCH: Final = 16_000_000
"""Bytes above which a file or a text makes no batch (more than 100,000 positions)."""


def batch_tasks(library: Library | None) -> Mapping[type, Task]:
    """What to do for each command; without a library nothing is kept and nothing is found."""
    return {
        WriteRun: _write,
        WriteLosses: _write_losses,
        FindUnfinished: partial(_find_unfinished, library),
        FetchBatch: partial(_fetch, library),
        BeginBatch: partial(_begin, library),
        EndBatch: partial(_end, library),
        GiveUpBatch: partial(_give_up, library),
    }


# --- reading and writing --------------------------------------------------------------------


def batch_readings() -> Mapping[type, Reading]:
    """What to do for each command that has problems read."""
    return {
        ReadFile: lambda command, control: ProblemsRead(
            command.request, problems_of_file(command.path, control)
        ),
        ReadText: lambda command, control: ProblemsRead(
            command.request, problems_of_text(command.text, control)
        ),
    }


def problems_of_file(path: str, control: ReadingControl | None = None) -> Problems:
    """The problems in a file. What is wrong with it is reported in `fault`.

    Raises:
        ReadingStopped: the reading was told to stop.
    """
    with collector_at_rest():
        return _problems(Path(path).name, load_file(path, LARGEST_BATCH, control))


def problems_of_text(text: str, control: ReadingControl | None = None) -> Problems:
    """The problems in a text. What is wrong with it is reported in `fault`.

    Raises:
        ReadingStopped: the reading was told to stop.
    """
    if len(text) > LARGEST_BATCH:
        return problems_of_entries(PASTED, [], too_long(len(text), largest=LARGEST_BATCH))
    with collector_at_rest():
        return _problems(PASTED, load_text(text, control))


def _problems(name: str, loaded: Loaded) -> Problems:
    entries, fault = list(loaded.entries), loaded.problem
    del loaded  # which holds the entries that are to go one by one
    return problems_of_entries(name, entries, fault)


def _write(command: WriteRun) -> RunWritten:
    return RunWritten(command.request, write(command.run, command.path, command.form))


def _write_losses(command: WriteLosses) -> LossesFiled:
    return LossesFiled(command.request, write_losses(command.run, command.path, command.form))


# --- the library ----------------------------------------------------------------------------


def _find_unfinished(library: Library | None, command: FindUnfinished) -> UnfinishedFound:
    found = None if library is None else library.batches.unfinished(command.besides)
    return UnfinishedFound(command.request, found)


def _fetch(library: Library | None, command: FetchBatch) -> BatchFetched | BatchRefused | BatchGone:
    assert library is not None, "nobody offers a batch without a library"
    batches, batch_id = library.batches, command.batch_id
    # Claimed first: another window may have resumed it since it was offered.
    if not batches.claim(batch_id):
        return BatchRefused(command.request)
    with collector_at_rest():
        kept = batches.load(batch_id)
        if kept is None:
            batches.let_go(batch_id)
            return BatchGone(command.request)
        return BatchFetched(
            command.request,
            batch_id,
            BatchRun.of(kept.plan, kept.answers),
            problems_of_plan(kept.plan),
            possible(Choices.of(kept.plan)),
        )


def _begin(library: Library | None, command: BeginBatch) -> BatchBegun | BatchRefused:
    batch_id = None
    if library is not None:
        try:
            batch_id = library.batches.take_up(command.run.plan, command.batch_id)
        except BatchClaimed:
            return BatchRefused(command.request)
    return BatchBegun(command.request, batch_id, command.run.waiting())


def _end(library: Library | None, command: EndBatch) -> BatchEnded:
    assert library is not None, "nothing is kept without a library"
    library.batches.end(command.batch_id)
    return BatchEnded(command.request)


def _give_up(library: Library | None, command: GiveUpBatch) -> None:
    assert library is not None, "nobody offers a batch without a library"
    library.batches.give_up(command.batch_id)
