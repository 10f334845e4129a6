"""Positions as text, with the moves that led to them and what is known of them."""

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import Enum

from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.notation.exporter import Exported, ExportForm, export_text
from ttt_gui.notation.game_record import GameRecord
from ttt_gui.notation.importer import Entry
from ttt_gui.search.solution_json import position_json, solution_json
from ttt_gui.workbench.analysis.knowledge import Known
from ttt_gui.workbench.analysis.line import Line
from ttt_gui.workbench.loaded import Loaded, TextOrigin
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

    @property
    def suffix(self) -> str:
        """The end of a file's name, with its dot."""
        return ".json" if self is TextForm.JSON else ExportForm[self.name].suffix


@value
class Item:
    """A position to be written, and what is known of it."""

    position: Othello
    known: Known | None = None
    entry: Entry | None = None
    game: GameRecord | None = None


def item_of_line(line: Line, known: Known | None) -> Item:
    """The position that is shown, with the moves that led to it."""
    position = line.position
    origin = line.origin if isinstance(line.origin, TextOrigin) else None
    game = None
    if line.place:
        game = GameRecord(line.positions[0], line.moves[: line.place])
        if origin is not None and origin.entry.game is not None:
            source = origin.entry.game
            game = replace(game, black=source.black, white=source.white)
    is_origin = origin is not None and origin.position == replace(
        position, scoring=origin.position.scoring
    )
    return Item(position, known, origin.entry if origin and is_origin else None, game)


def items_of_text(
    loaded: Loaded, scoring: Scoring, of: Callable[[Othello], Known | None]
) -> tuple[Item, ...]:
    """Every position of a text, counted by `scoring`; `of` tells what is known of one."""
    items = []
    for index, entry in enumerate(loaded.entries):
        position = replace(loaded.position(index), scoring=scoring)
        items.append(Item(position, of(position), entry, entry.game))
    return tuple(items)


def text_of(items: Sequence[Item], form: TextForm) -> str:
    """The items as text, with a line break at the end."""
    if form is TextForm.JSON:
        return "".join(_json_line(item) for item in items)
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
        return json.dumps(position_json(item.position)) + "\n"
    result = known.result
    all_moves = len(result.exact_scores) == len(result.move_scores)
    return json.dumps(solution_json(item.position, result, all_moves=all_moves)) + "\n"


def _exported(item: Item) -> Exported:
    """An item as the exporter wants it: values that were found, or else those of its text."""
    comment = item.entry.comment if item.entry is not None else ""
    if item.known is not None and item.position.scoring is Scoring.WINNER_TAKES_EMPTIES:
        result = item.known.result
        best_first = sorted(result.exact_scores, key=lambda each: -each.score)
        scores = tuple((each.move, each.score) for each in best_first)
        return Exported(item.position, scores, result.score, comment, item.game)
    expected = item.entry.expected if item.entry is not None else None
    if expected is not None:
        # They count the empty squares for the winner, whatever is counted here.
        position = replace(item.position, scoring=Scoring.WINNER_TAKES_EMPTIES)
        return Exported(position, expected.scores, expected.score, comment, item.game)
    return Exported(item.position, (), None, comment, item.game)
