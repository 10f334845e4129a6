"""Going from one position to another, and what follows from being there."""

from dataclasses import replace

from ttt_gui.workbench.analysis.line import Line
from ttt_gui.workbench.analysis.searching import (
    abandon,
    find_losses_quickly,
    solve_quietly,
    stop_losses,
)
from ttt_gui.workbench.analysis.sparring import leave, play_on
from ttt_gui.workbench.analysis.state import Analysis, Playing
from ttt_gui.workbench.loaded import SHORT_TEXT, TextOrigin
from ttt_gui.workbench.timeline import NO_STROKE, Timeline


def do(state: Analysis, line: Line, stroke: int = NO_STROKE) -> Analysis:
    """Continue with `line`; undo leads back to the one shown now."""
    return go_to(state, state.lines.then(line, stroke))


def walk(state: Analysis, line: Line) -> Analysis:
    """Show `line` in place of the one shown now; that is no step of undo."""
    return go_to(state, state.lines.amend(line))


def go_to(state: Analysis, lines: Timeline[Line]) -> Analysis:
    """Show the present of `lines`: what was searched of another position is of the past."""
    line = lines.present.scored(state.choices.scoring)
    if line.position != state.position:
        state = replace(abandon(state), message=None)
    finding = state.losses_of
    if finding is not None and finding.played_positions != line.played_positions:
        state = stop_losses(state)
    before = state.line
    if line.positions[0] != before.positions[0]:
        state = replace(state, has_losses=False)
    state = refreshed(replace(state, lines=lines.amend(line)))
    return _settle(_with_source(state, before))


def refreshed(state: Analysis) -> Analysis:
    """The same, the line going on with best play where the moves played end, if that is known."""
    line = state.line
    if isinstance(state.activity, Playing):
        return replace(state, lines=state.lines.amend(line.cut()))
    knowledge = state.knowledge.settled(line.position)
    known = knowledge.of(line.position)
    state = replace(state, knowledge=knowledge)
    is_at_the_end = line.place >= line.played
    if known is None or not known.has_line or not is_at_the_end or state.hides_values:
        return state
    return replace(state, lines=state.lines.amend(line.propose(known.result.line)))


def _with_source(state: Analysis, before: Line) -> Analysis:
    """The same, the box holding the text of the file's entry that is shown, if it is one."""
    origin = state.line.origin
    if origin == before.origin or state.is_typed or not isinstance(origin, TextOrigin):
        return state
    if origin.load != state.load:
        return state
    preview = replace(state.preview, position=origin.position)
    text = origin.entry.source[:SHORT_TEXT] if state.loaded.file else state.text
    return replace(state, preview=preview, text=text)


def _settle(state: Analysis) -> Analysis:
    """Let the game go on that is on, or solve what is to be solved at once."""
    if isinstance(state.activity, Playing):
        state = play_on(state)
        # A game that has ended is looked at: what has each move lost?
        return state if isinstance(state.activity, Playing) else find_losses_quickly(state)
    if state.choices.solve_at_once and not state.hides_values:
        return solve_quietly(state)
    return state


def undo(state: Analysis) -> Analysis:
    """Take back the last load, edit or move; in a game, up to the person's last move."""
    activity = state.activity
    if not isinstance(activity, Playing):
        return go_to(leave(state), state.lines.undo())
    lines = state.lines
    while lines.present.place > activity.start:
        lines = lines.undo()
        if lines.present.position.side_to_move is activity.side:
            return go_to(state, lines)
    # There is no move of the person's to take back: the game itself is undone.
    return go_to(leave(state), lines.undo())


def redo(state: Analysis) -> Analysis:
    """Make again what was taken back."""
    return go_to(state, state.lines.redo())
