"""What the window remembers from one start to the next: one typed value, one loader.

`QSettings` gives back strings from its INI files, which people edit and disks damage; everything
is converted and checked here, and a value that makes no sense falls back to its default. The
ranges of the numbers are those of the window's boxes.
"""

import os
import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Final
from urllib.parse import quote_from_bytes, unquote_to_bytes

from PySide6.QtCore import QByteArray, QSettings, QStandardPaths

from ttt_gui.games.random_play import MOST_EMPTIES
from ttt_gui.gui.theme import ColorScheme
from ttt_gui.lab.isolation import DEFAULT_MEMORY, LEAST_MEMORY, MOST_MEMORY
from ttt_gui.search.control import MAX_THREADS
from ttt_gui.workbench.batch.losses import FEWEST_MOVES, MOST_MOVES, USUAL_MOVES

ORGANIZATION: Final = "ttt-gui"
APPLICATION: Final = "ttt-gui"

SEEDS: Final = range(1_000_000)
"""For random choices of positions and moves."""

TABLE_MEGABYTES: Final = (16, 64, 256, 1024)
"""Sizes of the transposition table that are offered."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What a person has chosen.

    Attributes:
        color_scheme: a `ColorScheme`'s value.
        ttt_engine: key of the tic-tac-toe engine; an empty key means the first offered.
        ttt_play_as: `x`, `o`, `both` or `none`.
        ttt_engine_o: key of the engine for O between two engines; empty means the default one.
        ttt_begins: the side that begins, `x` or `o`.
        ttt_hints: whether the cells' values are shown.
        ttt_lots: whether engines choose at random among equally good moves.
        ttt_seed: the seed of that choice.
        ttt_labels: a `CellLabels`' value; empty means the first offered.
        ttt_strength: a `Strength`'s value; empty means full strength.
        ttt_strength_o: that of the engine for O between two engines.
        othello_engine: key of the Othello engine; empty means the default one.
        scoring_rule: a `Scoring`'s value; empty means the default one.
        all_moves: whether Othello searches find every move's value.
        solve_at_once: whether an Othello position is solved whenever it changes.
        show_values: whether the Othello board shows what moves are worth.
        show_graph: whether the losses of an Othello game are shown as a graph.
        loss_empties: with how many empty squares the search for losses begins.
        animate: whether discs are seen to turn.
        set_up_empties: empty squares of a random position.
        set_up_seed: its seed.
        play_side: the side that the person plays against the solver, `x` or `o`.
        practice_empties: empty squares of an exercise.
        practice_source: what exercises are drawn from, a `PracticeSource`'s value.
        practice_seed: the seed from which to look for the next one.
        grade_script: path of the script that the grader runs.
        grade_interpreter: what runs it; empty means what the grader chooses.
        grade_tests: tests of a run.
        grade_seed: what its random boards are drawn from.
        grade_timeout: seconds that a script has per board.
        grade_memory: mebibytes of memory that it may use.
        recent_files: paths of the files opened last, the latest first, one a line.
        batch_engine: key of the engine for batches; empty means the default one.
        batch_threads: its threads, if it is the compiled solver; 0 means one per core.
        batch_easiest_first: whether a batch begins with the fewest empty squares.
        batch_all_moves: whether a batch finds every move's value.
        batch_last_moves: how many moves of each game are analysed.
        threads: threads of the compiled solver; 0 means one per core.
        table_megabytes: its transposition table, one of `TABLE_MEGABYTES`.
        welcome_closed: whether the page of the first start has been closed once.
    """

    color_scheme: str = ColorScheme.SYSTEM.value
    ttt_engine: str = ""
    ttt_play_as: str = "x"
    ttt_engine_o: str = ""
    ttt_begins: str = "x"
    ttt_hints: bool = False
    ttt_lots: bool = False
    ttt_seed: int = 0
    ttt_labels: str = ""
    ttt_strength: str = ""
    ttt_strength_o: str = ""
    othello_engine: str = ""
    scoring_rule: str = ""
    all_moves: bool = True
    solve_at_once: bool = False
    show_values: bool = True
    show_graph: bool = True
    loss_empties: int = 20
    animate: bool = True
    set_up_empties: int = 14
    set_up_seed: int = 1
    play_side: str = "x"
    practice_empties: int = 10
    practice_seed: int = 1
    practice_source: str = "random"
    grade_script: str = ""
    grade_interpreter: str = ""
    grade_tests: int = 100
    grade_seed: int = 0
    grade_timeout: int = 10
    grade_memory: int = DEFAULT_MEMORY
    recent_files: str = ""
    batch_engine: str = ""
    batch_threads: int = 0
    batch_easiest_first: bool = False
    batch_all_moves: bool = False
    batch_last_moves: int = USUAL_MOVES
    threads: int = 0
    table_megabytes: int = 64
    welcome_closed: bool = False


NUMBERS: Final[dict[str, Sequence[int]]] = {
    "ttt_seed": SEEDS,
    "set_up_empties": range(1, MOST_EMPTIES + 1),
    "set_up_seed": SEEDS,
    "loss_empties": range(1, 31),  # a position with more takes hours
    "practice_empties": range(2, 21),  # with more it takes too long to find an exercise
    "practice_seed": SEEDS,
    "grade_tests": range(1, 1_001),
    "grade_seed": range(2**31),
    "grade_timeout": range(1, 3_601),
    "grade_memory": range(LEAST_MEMORY, MOST_MEMORY + 1),
    "batch_threads": range(MAX_THREADS + 1),
    "batch_last_moves": range(FEWEST_MOVES, MOST_MOVES + 1),
    "threads": range(MAX_THREADS + 1),
    "table_megabytes": TABLE_MEGABYTES,
}
"""What each number may be."""

_OFFERED: Final[dict[str, Collection[object]]] = NUMBERS | {
    "color_scheme": {scheme.value for scheme in ColorScheme},
    "ttt_play_as": {"x", "o", "both", "none"},
    "ttt_begins": {"x", "o"},
}
"""The values that make sense, of the settings that are used without another check."""

_FLAGS: Final = {"true": True, "false": False}
_NUMBER: Final = re.compile(r"-?[0-9]{1,10}")


def _store() -> QSettings:
    return QSettings(
        QSettings.Format.IniFormat, QSettings.Scope.UserScope, ORGANIZATION, APPLICATION
    )


def load_settings() -> Settings:
    """The settings as they were saved last; defaults where nothing, or nonsense, was."""
    store = _store()
    settings = Settings()
    value: Any
    for field in fields(Settings):
        value = _read(store, field.name, type(getattr(settings, field.name)))
        if value is not None and value in _OFFERED.get(field.name, (value,)):
            settings = replace(settings, **{field.name: value})
    return settings


def _read(store: QSettings, name: str, kind: type) -> object:
    """What is kept under `name`, if it is of that kind; else None."""
    try:
        value = store.value(name)
    except (TypeError, ValueError, OverflowError, RuntimeError):  # one of Qt's own, damaged
        return None
    if not isinstance(value, str):  # saved by this very process, or nonsense
        return value if type(value) is kind else None
    if kind is bool:
        return _FLAGS.get(value)
    if kind is int:
        return int(value) if _NUMBER.fullmatch(value) else None
    return value


def save_settings(settings: Settings) -> None:
    """Remember `settings`. A place that cannot be written to is left as it is, silently."""
    store = _store()
    for field in fields(settings):
        store.setValue(field.name, getattr(settings, field.name))
    store.sync()


def load_geometry() -> QByteArray:
    """The main window's size and place, as it left them; empty at the first start."""
    value = _read(_store(), "geometry", QByteArray)
    return value if isinstance(value, QByteArray) else QByteArray()


def save_geometry(geometry: QByteArray) -> None:
    """Remember the main window's size and place."""
    store = _store()
    store.setValue("geometry", geometry)
    store.sync()


def load_folder() -> str:
    """The folder of the file that was opened or saved last; the person's documents before that."""
    value = _read(_store(), "folder", str)
    if isinstance(value, str) and value:
        return os.fsdecode(unquote_to_bytes(value))
    return QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)


def save_folder(folder: str) -> None:
    """Remember the folder in which file dialogs are to open."""
    _store().setValue("folder", quote_from_bytes(os.fsencode(folder)))
