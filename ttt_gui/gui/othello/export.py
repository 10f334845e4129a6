"""Positions out of the tab: as text on the clipboard or in a file, with what is known of them."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from PySide6.QtCore import QIODevice, QObject, QSaveFile, QThreadPool, Signal, Slot

from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.gui.othello.knowledge import Known
from ttt_gui.gui.othello.line import Line
from ttt_gui.gui.othello.loading import Loaded
from ttt_gui.notation.exporter import Exported, ExportForm, export_text
from ttt_gui.notation.game_record import GameRecord
from ttt_gui.notation.importer import Entry
from ttt_gui.search.outcome import Bound
from ttt_gui.search.solution_json import position_json, solution_json


class TextForm(Enum):
    """A way to write positions that a menu offers; the value is its name there."""

    LAB = "Lab board"
    OBF = "OBF, with the values known"
    GGF = "GGF, with the moves"
    SGF = "SGF, with the moves"
    TRANSCRIPT = "Moves"
    DIAGRAM = "Diagram"
    JSON = "JSON, with all that is known"

    @property
    def suffix(self) -> str:
        """The end of a file's name, with its dot."""
        return ".json" if self is TextForm.JSON else ExportForm[self.name].suffix


@dataclass(frozen=True, slots=True)
class Item:
    """A position to be written, and what is known of it."""

    position: Othello
    known: Known | None = None
    entry: Entry | None = None
    game: GameRecord | None = None


def item_of_line(line: Line, known: Known | None) -> Item:
    """The position that is shown, with the moves that led to it."""
    position = line.position
    origin = line.origin.entry if line.origin is not None else None
    game = None
    if line.place:
        game = GameRecord(line.positions[0], line.moves[: line.place])
        if origin is not None and origin.game is not None:
            game = replace(game, black=origin.game.black, white=origin.game.white)
    is_origin = origin is not None and origin.position == replace(
        position, scoring=_scoring_of(origin)
    )
    return Item(position, known, origin if is_origin else None, game)


def _scoring_of(entry: Entry) -> Scoring:
    assert isinstance(entry.position, Othello)
    return entry.position.scoring


def items_of_text(
    loaded: Loaded, scoring: Scoring, of: Callable[[Othello], Known | None]
) -> tuple[Item, ...]:
    """Every position of a text, counted by `scoring`; `of` tells what is known of one."""
    items = []
    for entry in loaded.entries:
        assert isinstance(entry.position, Othello)
        position = replace(entry.position, scoring=scoring)
        items.append(Item(position, of(position), entry, entry.game))
    return tuple(items)


def text_of(items: Sequence[Item], form: TextForm) -> str:
    """The items as text, with a line break at the end."""
    if form is TextForm.JSON:
        return "".join(_json_line(item) for item in items)
    return export_text([_exported(item) for item in items], ExportForm[form.name])


def _json_line(item: Item) -> str:
    known = item.known
    if known is None or not known.is_searched:
        return json.dumps(position_json(item.position)) + "\n"
    result = known.result
    all_moves = all(each.bound is Bound.EXACT for each in result.move_scores)
    return json.dumps(solution_json(item.position, result, all_moves=all_moves)) + "\n"


def _exported(item: Item) -> Exported:
    """An item as the exporter wants it: values that were found, or else those of its text."""
    comment = item.entry.comment if item.entry is not None else ""
    if item.known is not None and item.position.scoring is Scoring.WINNER_TAKES_EMPTIES:
        result = item.known.result
        scores = tuple(
            (each.move, each.score)
            for each in sorted(result.move_scores, key=lambda each: -each.score)
            if each.bound is Bound.EXACT
        )
        return Exported(item.position, scores, result.score, comment, item.game)
    expected = item.entry.expected if item.entry is not None else None
    if expected is not None:
        # They count the empty squares for the winner, whatever is counted here.
        position = replace(item.position, scoring=Scoring.WINNER_TAKES_EMPTIES)
        return Exported(position, expected.scores, expected.score, comment, item.game)
    return Exported(item.position, (), None, comment, item.game)


@dataclass(frozen=True, slots=True)
class _Written:
    """What the thread has done: a text made, or a file written, or why not."""

    text: str = ""
    path: str = ""
    fault: str = ""


class PositionExporter(QObject):
    """Writes texts on a thread of its own: a file may be long, and a disk slow."""

    text_made = Signal(object)
    """A `str`, asked for by `make_text`."""
    saved = Signal(str)
    """The path of a file that was written whole."""
    failed = Signal(str)
    """Why nothing was written."""

    _written = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self._written.connect(self._on_written)

    def make_text(self, make_items: Callable[[], Sequence[Item]], form: TextForm) -> None:
        """Make the text of items, which may be many."""
        self._start(lambda: _Written(text=text_of(make_items(), form)))

    def save(self, make_items: Callable[[], Sequence[Item]], form: TextForm, path: str) -> None:
        """Write the text of items into the file `path`, or leave it as it is."""
        self._start(lambda: _save(text_of(make_items(), form), path))

    def shutdown(self) -> None:
        """Finish what was begun."""
        self._pool.waitForDone()

    def _start(self, write: Callable[[], _Written]) -> None:
        self._pool.start(lambda: self._written.emit(_whatever_happens(write)))

    @Slot(object)
    def _on_written(self, written: _Written) -> None:
        if written.fault:
            self.failed.emit(written.fault)
        elif written.path:
            self.saved.emit(written.path)
        else:
            self.text_made.emit(written.text)


def _save(text: str, path: str) -> _Written:
    """Write a file whole or not at all."""
    file = QSaveFile(path)
    content = text.encode()
    is_saved = (
        file.open(QIODevice.OpenModeFlag.WriteOnly)
        and file.write(content) == len(content)
        and file.commit()
    )
    if is_saved:
        return _Written(path=path)
    return _Written(fault=f"{path} could not be written: {file.errorString()}")


def _whatever_happens(write: Callable[[], _Written]) -> _Written:
    """What `write` gives; an exception, which nobody would see on its thread, as a fault."""
    try:
        return write()
    except Exception as error:  # noqa: BLE001  (any fault must reach the person)
        return _Written(fault=f"Nothing was written: {error} ({type(error).__name__})")
