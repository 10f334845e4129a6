"""What a worksheet and its dialog say, in words. No Qt."""

from pathlib import PurePath
from typing import Final

from ttt_gui.engines import engine
from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.gui.duration import seconds_text
from ttt_gui.gui.explorer.position_words import move_in_words, position_in_words, side_text
from ttt_gui.search import minimax, negamax, state_tree
from ttt_gui.search.orders import ORDERS
from ttt_gui.search.outcome import Bound
from ttt_gui.workbench.explorer.worksheet import (
    NODES_LIMIT,
    Entry,
    SheetCut,
    SheetNode,
    Worksheet,
)
from ttt_gui.workbench.explorer.worksheet_dialog import PagesPrinted, Problem, View

OPEN_BELOW: Final = "-∞"
OPEN_ABOVE: Final = "+∞"

_ALPHA_BETA: Final = (
    "Search the tree from left to right. At each position write the window α, β with which it is "
    "entered, and the value with which it is left. Strike out every branch that is never searched: "
    "as soon as α ≥ β, the rest of a position's moves are cut off."
)

_HOW_TO: Final = {
    minimax.KEY: (
        "Write the value of each position, from the bottom up. Values are for the side to move at "
        "that position: a value changes its sign on the way up, and the highest one counts."
    ),
    negamax.KEY: (
        f"{_ALPHA_BETA} Values are for the side to move at that position: on the way down the "
        "window α, β becomes -β, -α; on the way up a value changes its sign."
    ),
    state_tree.KEY_DEEP: (
        f"{_ALPHA_BETA} Values are for {{side}}, who maximises and moves α; {{other}} minimises "
        "and moves β. A position takes over both bounds from the one above."
    ),
    state_tree.KEY: (
        f"{_ALPHA_BETA} Values are for {{side}}, who maximises and moves α; {{other}} minimises "
        "and moves β. A position takes over one bound only from the one above: a minimiser its α, "
        "a maximiser its β; the other one is open."
    ),
}


def page_title(sheet: Worksheet, *, solved: bool) -> str:
    """What stands at the top of a page."""
    kind = "Minimax by hand" if not sheet.has_windows else "Alpha-beta by hand"
    return f"{kind}: the solution" if solved else kind


def page_subtitle(sheet: Worksheet) -> str:
    """What is searched, and how."""
    order = next(each.summary for each in ORDERS if each.key == sheet.order)
    name = engine(sheet.engine).label
    return f"{position_in_words(sheet.position)}. {name}; {order}. {len(sheet.nodes)} positions."


def instructions(sheet: Worksheet) -> str:
    """What is to be done, and how values are held."""
    position = sheet.position
    side = position.side_to_move
    text = _HOW_TO[sheet.engine].format(
        side=side_text(position, side), other=side_text(position, side.opponent)
    )
    return f"{text} Finished games have their values: {_how_scored(sheet)}."


def _how_scored(sheet: Worksheet) -> str:
    if not isinstance(sheet.position, Othello):
        return "a win is worth 10 less the moves to it, a loss the opposite, a draw 0"
    if sheet.position.scoring is Scoring.DISC_DIFFERENCE:
        return "own discs less the opponent's"
    return "own discs less the opponent's, empty squares going to the winner"


def row_name(sheet: Worksheet, depth: int) -> str:
    """Who moves at a depth, and what that side wants."""
    side = sheet.position.side_to_move
    side = side.opponent if depth % 2 else side
    words = f"{side_text(sheet.position, side)} to move"
    if not sheet.is_seen_from_root:
        return words
    return f"{words}: {'min' if depth % 2 else 'max'}"


def value_text(entry: Entry) -> str:
    """The value with which a position was left, and what it proves: `5`, `≥ 5`, `≤ -3`."""
    sign = {Bound.EXACT: "", Bound.AT_LEAST: "≥ ", Bound.AT_MOST: "≤ "}[entry.bound]
    return f"{sign}{entry.value}"


def alpha_text(entry: Entry) -> str:
    """The lower end of a window."""
    return OPEN_BELOW if entry.alpha is None else str(entry.alpha)


def beta_text(entry: Entry) -> str:
    """The upper end of a window."""
    return OPEN_ABOVE if entry.beta is None else str(entry.beta)


def moves_to(sheet: Worksheet, node: SheetNode) -> str:
    """The moves from the root to a position: `5 1 9`, or `the top`."""
    moves: list[str] = []
    at: SheetNode = node
    while at.parent is not None:
        assert at.move is not None
        moves.append(move_in_words(sheet.position, at.move))
        at = sheet.nodes[at.parent]
    return " ".join(reversed(moves)) if moves else "the top"


def cut_text(sheet: Worksheet, cut: SheetCut) -> str:
    """Why branches are struck out, such as `After 5 1: 9 gives …, so 6 is not searched`."""
    node = sheet.nodes[cut.node]
    skipped = ", ".join(move_in_words(sheet.position, move) for move in cut.skipped)
    by = move_in_words(sheet.position, cut.by)
    place = f"After {moves_to(sheet, node)}" if node.parent is not None else "At the top"
    verb = "is" if len(cut.skipped) == 1 else "are"
    return f"{place}: {by} gives α = {cut.alpha} ≥ β = {cut.beta}, so {skipped} {verb} not searched"


def result_text(sheet: Worksheet) -> str:
    """What the search comes to."""
    root = sheet.nodes[0].entry
    assert root is not None
    total, side = len(sheet.nodes), side_text(sheet.position, sheet.position.side_to_move)
    counted = (
        f"all {total} positions are entered"
        if sheet.entered == total
        else f"{sheet.entered} of {total} positions are entered"
    )
    return f"The position is worth {root.value} for {side}; {counted}."


# --- the dialog -----------------------------------------------------------------------------


def problem_text(view: View) -> str:
    """Why there is no worksheet, and what can be done."""
    name = position_in_words(view.asked)
    match view.problem:
        case None:
            return ""
        case Problem.FINISHED:
            return f"{name}: there is nothing to search. Choose a position before the game's end."
        case Problem.TOO_EARLY:
            return (
                f"{name}: its tree is far too large for a sheet of paper. Choose a position near "
                "the game's end, with about four empty squares."
            )
        case Problem.TOO_LARGE:
            return (
                f"{name}: its tree is too large for a sheet of paper, which has space for about "
                f"{NODES_LIMIT} positions. You can take the first later position along best play "
                "whose tree fits."
            )


def status_text(view: View) -> str:
    """How far the dialog is."""
    if view.is_searching:
        text = "Looking for best play"
        if view.progress is not None:
            text += f": {view.progress.nodes:,} nodes, {seconds_text(view.progress.seconds)}"
        return text
    if view.fault:
        return view.fault
    if view.written is not None:
        if view.written.fault:
            return view.written.fault
        if isinstance(view.written, PagesPrinted):
            return "Both pages were sent to the printer"
        return f"Saved as {PurePath(view.written.path).name}"
    if view.played:
        moves = " ".join(move_in_words(view.asked, move) for move in view.played)
        return f"Moves of best play from the position you came from: {moves}"
    return ""
