"""Texts and files: reading them, choosing among their positions, and writing positions out."""

from dataclasses import replace
from typing import Final

from ttt_gui.games.othello import Scoring
from ttt_gui.notation.control import ReadingProgress
from ttt_gui.notation.entry import Form
from ttt_gui.workbench.analysis.events import (
    CopyClicked,
    Export,
    Exported,
    FileChosen,
    GraphFileChosen,
    NameFile,
    ReadFile,
    ReadText,
    WriteGraph,
)
from ttt_gui.workbench.analysis.export import item_of_line, lacks_values, text_of
from ttt_gui.workbench.analysis.knowledge import Knowledge
from ttt_gui.workbench.analysis.line import Line
from ttt_gui.workbench.analysis.searching import find_losses_from
from ttt_gui.workbench.analysis.sparring import leave_for_good
from ttt_gui.workbench.analysis.state import (
    Analysis,
    Copied,
    Fault,
    PartlyRead,
    Preview,
    Purpose,
    ReadWith,
    Refused,
    Saved,
)
from ttt_gui.workbench.analysis.walking import do
from ttt_gui.workbench.effects import CopyText, OpenGameOnBoard, OpenOnBoard, Wait
from ttt_gui.workbench.loaded import SHORT_TEXT, Loaded, RowOrigin, TextOrigin, load_text

PREVIEW_MILLISECONDS: Final = 200
"""After the last key, the text in the box is read for the preview."""


# --- reading ------------------------------------------------------------------------------


def enter(state: Analysis, text: str) -> Analysis:
    """Load a text; a short one at once, so that its position is there for the next click."""
    state = replace(state, message=None)
    if len(text) <= SHORT_TEXT:
        state = replace(state.without(Purpose.TEXT), text=text)
        return take(state, load_text(text), is_file=False)
    state = replace(state.asking(Purpose.TEXT), reading=ReadingProgress())
    return state.command(ReadText(state.requests.last, text))


def open_file(state: Analysis, path: str) -> Analysis:
    """Load a file."""
    state = replace(state.asking(Purpose.TEXT), message=None, reading=ReadingProgress())
    return state.command(ReadFile(state.requests.last, path))


def take(state: Analysis, loaded: Loaded, *, is_file: bool) -> Analysis:
    """Show what was read, its first position at once; or say why there is none."""
    state = state.without(Purpose.PREVIEW).command(NameFile(loaded.file))
    if not loaded.entries:
        problem = Refused(loaded.problem, is_file)
        return replace(state, loaded=Loaded(), preview=Preview(is_loaded=True), message=problem)
    preview = Preview(reads_as=loaded.summary, is_loaded=True)
    state = replace(state, loaded=loaded, load=state.load + 1, is_typed=False, preview=preview)
    state = show_entry(state, 0)
    if loaded.problem:
        return replace(state, message=PartlyRead(loaded.problem))
    return state


def show_entry(state: Analysis, index: int) -> Analysis:
    """Show an entry of the text that was loaded; a game is shown at its end."""
    entry = state.loaded.entries[index]
    origin = TextOrigin(state.load, index, entry)
    # Whatever was typed meanwhile, the box is to hold what is shown.
    state = _counted_as_in(replace(leave_for_good(state), is_typed=False), entry.form)
    if entry.game is None:
        line = Line.of(origin.position, origin)
    else:
        line = Line.of_game(entry.game, origin.position.scoring, origin)
    state = do(state, line)
    if entry.note:
        return replace(state, message=ReadWith(entry.line, entry.note))
    return state


def _counted_as_in(state: Analysis, form: Form) -> Analysis:
    """The same, its positions counted as a text of this form counts, unless a person has chosen."""
    if state.choices.is_scoring_chosen:
        return state
    is_lab = form in {Form.LAB, Form.BOARD_AND_MOVES}
    scoring = Scoring.DISC_DIFFERENCE if is_lab else Scoring.WINNER_TAKES_EMPTIES
    return replace(state, choices=replace(state.choices, scoring=scoring))


def type_text(state: Analysis, text: str) -> Analysis:
    """Note what the box holds; it is read for the preview after a pause."""
    state = replace(state, text=text, is_typed=True).asking(Purpose.PREVIEW)
    return state.command(Wait(state.requests.last, PREVIEW_MILLISECONDS))


def preview(state: Analysis) -> Analysis:
    """Say what the text in the box would be loaded as."""
    text = state.text
    if not text.strip():
        return replace(state, preview=Preview())
    if len(text) > SHORT_TEXT:
        return state
    loaded = load_text(text)
    if not loaded.entries:
        return replace(state, preview=Preview(problem=loaded.problem))
    return replace(state, preview=Preview(reads_as=loaded.summary, position=loaded.position(0)))


def open_position(state: Analysis, opened: OpenOnBoard) -> Analysis:
    """Show a position of another tab, scored as it is there, with what is known of it."""
    position = opened.position
    state = leave_for_good(state)
    state = replace(state, choices=replace(state.choices, scoring=position.scoring))
    if opened.result is not None:
        state = replace(state, knowledge=state.knowledge.learn(position, opened.result))
    origin = None if opened.number is None else RowOrigin(opened.source, opened.number)
    return replace(do(state, Line.of(position, origin)), message=origin)


def open_game(state: Analysis, opened: OpenGameOnBoard) -> Analysis:
    """Show a game of another tab at one of its moves, and what its last moves have lost."""
    state = leave_for_good(state)
    state = replace(state, choices=replace(state.choices, scoring=opened.scoring))
    origin = RowOrigin(opened.source, opened.number, opened.game)
    line = Line.of_game(opened.game, opened.scoring, origin).at(opened.place)
    return replace(find_losses_from(do(state, line), opened.last_moves), message=origin)


# --- writing ------------------------------------------------------------------------------


def copy(state: Analysis, clicked: CopyClicked) -> Analysis:
    """Put the position, or all positions of the text, on the clipboard."""
    if clicked.is_all:
        return _export(state, clicked, path="")
    # A copy tells nothing that the window hides.
    item = item_of_line(state.line, _told(state), clicked.form)
    state = state.command(CopyText(text_of([item], clicked.form).removesuffix("\n")))
    return replace(state, message=Copied(lacks_values([item], clicked.form)))


def save(state: Analysis, chosen: FileChosen) -> Analysis:
    """Write the position, or all positions of the text, to a file."""
    return _export(state, chosen, chosen.path)


def _export(state: Analysis, wanted: CopyClicked | FileChosen, path: str) -> Analysis:
    state = state.asking(Purpose.EXPORT)
    return state.command(
        Export(
            state.requests.last,
            wanted.form,
            path,
            None if wanted.is_all else state.line,
            state.loaded,
            state.choices.scoring,
            _told(state),
        )
    )


def save_graph(state: Analysis, chosen: GraphFileChosen) -> Analysis:
    """Write the graph of losses to a file, if there is one to be seen."""
    graph = state.graph
    if graph is None:
        return state
    state = state.asking(Purpose.EXPORT)
    return state.command(WriteGraph(state.requests.last, chosen.path, chosen.form, graph))


def _told(state: Analysis) -> Knowledge:
    """What may be told of positions: nothing while the window hides it."""
    return Knowledge() if state.hides_values else state.knowledge


def exported(state: Analysis, end: Exported) -> Analysis:
    """Say what was written; a text goes to the clipboard."""
    if end.fault:
        return replace(state, message=Fault(end.fault))
    if end.path:
        saved = state.saved if end.line is None else end.line
        return replace(state, message=Saved(end.path), saved=saved)
    return replace(state.command(CopyText(end.text)), message=Copied(end.lacks_values))
