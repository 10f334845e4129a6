"""Solving: the position that is shown, and what the moves of its line have lost."""

from dataclasses import replace
from typing import Final

from ttt_gui.games.othello import Othello
from ttt_gui.games.position import Move
from ttt_gui.search.control import Progress
from ttt_gui.search.outcome import HeadStart, SearchOptions
from ttt_gui.search.root import known_root_moves, report_of
from ttt_gui.workbench.analysis.losses import missing
from ttt_gui.workbench.analysis.state import Analysis, Purpose, SingleMove
from ttt_gui.workbench.effects import Search

FEW_EMPTIES: Final = 20
"""Empty squares up to which positions are searched that nobody has asked for one by one."""


def search(
    state: Analysis, purpose: Purpose, position: Othello, *, all_moves: bool, fresh: bool = False
) -> Analysis:
    """Ask for a search of `position` with the engine that is chosen.

    It goes on from what is known of the moves, unless the engine was chosen for what it visits.
    """
    choices = state.choices
    state = state.asking(purpose)
    options = SearchOptions(
        all_moves=all_moves,
        threads=choices.threads,
        table_megabytes=choices.table_megabytes,
        fresh=fresh,
        head_start=_head_start(state, position, fresh=fresh),
    )
    return state.command(
        Search(state.requests.last, purpose, position, choices.engine, options, uses_library=True)
    )


def search_position(state: Analysis, *, all_moves: bool, fresh: bool = False) -> Analysis:
    """Search the position that is shown; what is known of its moves is done at once."""
    start = _head_start(state, state.position, fresh=fresh)
    moves = state.position.legal_moves()
    known = known_root_moves(moves, start, every_move=all_moves)
    progress = None
    if known:
        progress = Progress(start.nodes, start.seconds, report_of(known, len(moves)), activity="")
    state = replace(without_single_move(state), progress=progress)
    return search(state, Purpose.POSITION, state.position, all_moves=all_moves, fresh=fresh)


def _head_start(state: Analysis, position: Othello, *, fresh: bool) -> HeadStart:
    """What a search of `position` may begin with."""
    begins_anew = fresh or not state.is_default_engine
    return HeadStart() if begins_anew else state.knowledge.head_start(position)


def abandon(state: Analysis) -> Analysis:
    """Stop searching the position that is shown, which is being left."""
    return replace(without_single_move(state.without(Purpose.POSITION)), progress=None)


def search_single_move(state: Analysis, move: Move) -> Analysis:
    """Find the exact value of one move alone, unless it is known.

    It is that of the position after the move. A search of the position gives way; what it has
    proved stays known.
    """
    position = state.position
    if move not in position.legal_moves() or state.hides_values:
        return state
    if state.knowledge.score_of_move(position, move) is not None:
        return state
    state = replace(abandon(state), single=SingleMove(move))
    return search(state, Purpose.MOVE, position.play(move), all_moves=False)


def without_single_move(state: Analysis) -> Analysis:
    """Search no move alone any more."""
    return replace(state.without(Purpose.MOVE), single=None)


def solve_quietly(state: Analysis) -> Analysis:
    """Solve the position that is shown unless that is done, or may take long."""
    known = state.known
    is_solved = known is not None and known.is_searched
    if is_solved or state.is_searching or state.is_slow:
        return state
    return search_position(state, all_moves=state.choices.all_moves)


def find_losses(state: Analysis) -> Analysis:
    """Find what the moves of the line have lost, as far back as is chosen."""
    return find_losses_from(state, state.choices.loss_empties)


def find_losses_quickly(state: Analysis) -> Analysis:
    """The same unasked, as far back as the engine is quick."""
    most = min(FEW_EMPTIES, state.engine.pleasant_empties or FEW_EMPTIES)
    return find_losses_from(state, most)


def find_losses_from(state: Analysis, empties: int) -> Analysis:
    """The same, from so many empty squares on."""
    return go_on_with_losses(
        replace(state, losses_of=state.line, losses_from=empties, has_losses=True)
    )


def go_on_with_losses(state: Analysis) -> Analysis:
    """Search the next position whose value is missing for the losses; the last was the last."""
    line = state.losses_of
    if line is None:
        return state
    wanted = missing(state.knowledge, line.positions, line.moves[: line.played], state.losses_from)
    if not wanted:
        return stop_losses(state)
    return search(state, Purpose.LOSSES, wanted[0], all_moves=False)


def stop_losses(state: Analysis) -> Analysis:
    """Look for no more losses."""
    return replace(state.without(Purpose.LOSSES), losses_of=None)
