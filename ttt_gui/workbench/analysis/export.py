"""Positions as text, with the moves that led to them and what is known of them."""

import csv
import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import Enum
from io import StringIO
from typing import Any, Final

from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.games.position import PASS, Player
from ttt_gui.notation.exporter import Exported, ExportForm, export_text
from ttt_gui.notation.game_record import GameRecord
from ttt_gui.notation.importer import Entry
from ttt_gui.notation.squares import move_name
from ttt_gui.search.solution_json import named, position_json, solution_json
from ttt_gui.workbench.analysis.knowledge import Knowledge, Known
from ttt_gui.workbench.analysis.line import Line
from ttt_gui.workbench.analysis.losses import MoveLoss, move_losses
from ttt_gui.workbench.loaded import Loaded, TextOrigin
from ttt_gui.workbench.spreadsheet_cell import as_text
from ttt_gui.workbench.value import value


class TextForm(Enum):
    """A way to write positions; the value is its key."""

    LAB = "lab"
    OBF = "obf"
    GGF = "ggf"
    SGF = "sgf"
    TRANSCRIPT = "transcript"
    DIAGRAM = "diagram"
    JSON = "json"
    CSV = "csv"
    """What the moves of a game have lost, for spreadsheets."""

    @property
    def suffix(self) -> str:
        """The end of a file's name, with its dot."""
        if self in {TextForm.JSON, TextForm.CSV}:
            return f".{self.value}"
        return ExportForm[self.name].suffix

    @property
    def tells_losses(self) -> bool:
        """Whether it holds what the moves of a game have lost."""
        return self in {TextForm.SGF, TextForm.CSV}


CSV_COLUMNS: Final = (
    "game",
    "black",
    "white",
    "number",
    "side",
    "move",
    "score",
    "loss",
    "best_move",
)
"""A row of `TextForm.CSV` is a move. Passes have no number; an unknown value is an empty cell."""


@value
class Item:
    """A position to be written, and what is known of it.

    Attributes:
        position: the position.
        known: its value.
        entry: the entry of a text that it is.
        game: the game that leads to it.
        losses: what the moves of the game were worth, as far as that is to be written.
    """

    position: Othello
    known: Known | None = None
    entry: Entry | None = None
    game: GameRecord | None = None
    losses: tuple[MoveLoss, ...] = ()


def item_of_line(line: Line, knowledge: Knowledge, form: TextForm) -> Item:
    """The position that is shown, with what `knowledge` and `form` may tell of it.

    The game is that of the moves which led to it; for a list of losses, all that were played.
    In SGF it is the main line, with all variations.
    """
    position = line.position
    origin = line.origin if isinstance(line.origin, TextOrigin) else None
    game = None
    end = line.played if form is TextForm.CSV else line.place
    if form is TextForm.SGF and line.tree.lines:
        end, main = line.played, line.tree.lines[0]
        game = GameRecord(line.positions[0], main, variations=line.tree)
    elif end:
        game = GameRecord(line.positions[0], line.moves[:end])
    source = None if line.origin is None else line.origin.game
    if game is not None and source is not None:
        game = replace(
            game,
            black=source.black,
            white=source.white,
            result=source.result if game.moves == source.moves else "",
            date=source.date,
            place=source.place,
        )
    is_origin = origin is not None and origin.position == replace(
        position, scoring=origin.position.scoring
    )
    return Item(
        position,
        knowledge.of(position),
        origin.entry if origin and is_origin else None,
        game,
        move_losses(knowledge, line.positions, line.moves[:end]) if form.tells_losses else (),
    )


def items_of_text(
    loaded: Loaded, scoring: Scoring, knowledge: Knowledge, form: TextForm
) -> tuple[Item, ...]:
    """Every position of a text, counted by `scoring`, with what may be told of it."""
    items = []
    for index, entry in enumerate(loaded.entries):
        position = replace(loaded.position(index), scoring=scoring)
        losses: tuple[MoveLoss, ...] = ()
        if entry.game is not None and form.tells_losses:
            positions = [replace(each, scoring=scoring) for each in entry.game.positions()]
            losses = move_losses(knowledge, positions, entry.game.moves)
        items.append(Item(position, knowledge.of(position), entry, entry.game, losses))
    return tuple(items)


def text_of(items: Sequence[Item], form: TextForm) -> str:
    """The items as text, with a line break at the end."""
    if form is TextForm.JSON:
        return "".join(_json_line(item) for item in items)
    if form is TextForm.CSV:
        return _csv(items)
    return export_text([_exported(item) for item in items], ExportForm[form.name])


def lacks_values(items: Sequence[Item], form: TextForm) -> bool:
    """Whether values are known that the form cannot hold, since they are counted otherwise."""
    return (
        form is TextForm.OBF
        and any(item.known is not None for item in items)
        and any(item.position.scoring is Scoring.DISC_DIFFERENCE for item in items)
    )


def _json_line(item: Item) -> str:
    known = item.known
    if known is None or not known.is_searched:
        found = position_json(item.position)
    else:
        result = known.result
        all_moves = len(result.exact_scores) == len(result.move_scores)
        found = solution_json(item.position, result, all_moves=all_moves)
    name = item.entry.name if item.entry is not None else ""
    return json.dumps(named(found, name)) + "\n"


def _csv(items: Sequence[Item]) -> str:
    text = StringIO(newline="")
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(CSV_COLUMNS)
    for number, item in enumerate(items, start=1):
        writer.writerows(_csv_rows(number, item))
    return text.getvalue()


def _csv_rows(game: int, item: Item) -> Iterator[list[Any]]:
    """The moves of a game; text that a spreadsheet could take for a formula is marked as text."""
    record = item.game or GameRecord(item.position)
    names = as_text(record.black), as_text(record.white)
    number = 0
    for each in item.losses:
        is_pass = each.move == PASS
        number += not is_pass
        yield [
            game,
            *names,
            "" if is_pass else number,
            "black" if each.side is Player.X else "white",
            "pass" if is_pass else move_name(each.move),
            "" if each.score is None else each.score,
            "" if each.loss is None else each.loss,
            "" if each.best is None else as_text(move_name(each.best)),
        ]


def _loss_comment(each: MoveLoss) -> str:
    """What a move was worth, as a comment on it: `-2, lost 6, best d7`; empty if not known."""
    if each.move == PASS or each.score is None:
        return ""
    words = [f"{each.score:+d}" if each.score else "0"]
    if each.loss is not None:
        words.append(f"lost {each.loss}" if each.loss else "best")
    if each.best is not None:
        words.append(f"best {move_name(each.best)}")
    return ", ".join(words)


def _exported(item: Item) -> Exported:
    """An item as the exporter wants it: values that were found, or else those of its text."""
    comment = item.entry.comment if item.entry is not None else ""
    path = tuple(each.move for each in item.losses)
    said = tuple(
        (path[: number + 1], _loss_comment(each)) for number, each in enumerate(item.losses)
    )
    if item.known is not None and item.position.scoring is Scoring.WINNER_TAKES_EMPTIES:
        result = item.known.result
        best_first = sorted(result.exact_scores, key=lambda each: -each.score)
        scores = tuple((each.move, each.score) for each in best_first)
        return Exported(item.position, scores, result.score, comment, item.game, said)
    expected = item.entry.expected if item.entry is not None else None
    if expected is not None:
        # They count the empty squares for the winner, whatever is counted here.
        position = replace(item.position, scoring=Scoring.WINNER_TAKES_EMPTIES)
        return Exported(position, expected.scores, expected.score, comment, item.game, said)
    return Exported(item.position, (), None, comment, item.game, said)
