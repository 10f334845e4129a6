"""What the explorer says, in words. No Qt."""

from collections.abc import Iterable
from typing import Final

from ttt_gui.engines import engine
from ttt_gui.games import tictactoe
from ttt_gui.games.othello import Othello
from ttt_gui.games.position import Move
from ttt_gui.gui.duration import seconds_text
from ttt_gui.gui.explorer.position_words import move_in_words, side_text
from ttt_gui.notation.boards import BoardPosition
from ttt_gui.notation.cells import CellLabels, cell_label
from ttt_gui.notation.squares import move_name
from ttt_gui.search import minimax
from ttt_gui.search.cut_off import SAVINGS_LIMIT, CutOff, Savings
from ttt_gui.search.outcome import Bound
from ttt_gui.search.trace import Cut, Enter, Event, Improve, Leave
from ttt_gui.workbench.explorer.frame import Frame, NodeState
from ttt_gui.workbench.explorer.pairing import Pairing
from ttt_gui.workbench.explorer.prediction import Asked, Predictions, Question, Verdict
from ttt_gui.workbench.explorer.tree import Branch
from ttt_gui.workbench.explorer.view import (
    RecordedView,
    RecordView,
    StateFields,
    StepsView,
    TreeView,
    WhyView,
)

STATE_WORDS: Final = {
    NodeState.WAITING: "waiting",
    NodeState.OPEN: "open",
    NodeState.FINISHED: "finished",
    NodeState.CUT_OFF: "cut off",
    NodeState.NEVER_ENTERED: "never entered",
}

SETS_THE_BOUND: Final = "sets the bound"

_RELATIONS: Final = {Bound.EXACT: "", Bound.AT_LEAST: "≥ ", Bound.AT_MOST: "≤ "}

_CELLS_A_SECOND: Final = 60_000
_SQUARES_A_SECOND: Final = 30_000
"""Nodes of tic-tac-toe and of Othello that are recorded in a second, roughly: for the forecast."""


def move_text(position: BoardPosition, move: Move) -> str:
    """A move with its noun: `cell 6`, `d3`, `a pass`."""
    if isinstance(position, Othello):
        return "a pass" if move < 0 else move_name(move)
    return f"cell {cell_label(move, CellLabels.NUMBERS)}"


def path_text(position: BoardPosition, moves: Iterable[Move]) -> str:
    """The moves that lead to a node: `1 5 9`; `the root` where there are none."""
    return " ".join(move_in_words(position, move) for move in moves) or "the root"


def value_text(value: int | None, bound: Bound | None = Bound.EXACT) -> str:
    """A value and what it proves: `5`, `≥ 5`; a dash where there is none."""
    if value is None:
        return "–"
    number = str(value).replace("-", "−")
    return f"{_RELATIONS[bound or Bound.EXACT]}{number}"


def alpha_text(alpha: int | None) -> str:
    """One end of a window."""
    return "−∞" if alpha is None else value_text(alpha)


def beta_text(beta: int | None) -> str:
    """The other end of a window."""
    return "+∞" if beta is None else value_text(beta)


def branch_text(branch: Branch) -> str:
    """The state of a branch as it stands below its board, with its value if it has one."""
    match branch.state:
        case NodeState.WAITING:
            return "waiting"
        case NodeState.OPEN:
            return "open" if branch.best is None else f"open {value_text(branch.best)}"
        case NodeState.FINISHED:
            return value_text(branch.value, branch.bound)
        case NodeState.CUT_OFF:
            return "cut off" if branch.value is None else f"cut {_bound_of(branch)}"
        case NodeState.NEVER_ENTERED:
            return "never"


def _bound_of(branch: Branch) -> str:
    return value_text(branch.value, branch.bound)


# --- recording ------------------------------------------------------------------------------


def position_text(position: BoardPosition) -> str:
    """The position in words."""
    side = side_text(position, position.side_to_move)
    if isinstance(position, Othello):
        return f"Othello, {_counted(position.empties, 'empty square')}, {side} to move"
    if position.empties == tictactoe.CELLS:
        return f"Tic-tac-toe, the empty board, {side} to move"
    return f"Tic-tac-toe, {_counted(position.empties, 'free cell')}, {side} to move"


def written_text(view: RecordView) -> str:
    """Where the recording was saved, or why it was not; empty if that was not asked for."""
    if view.written is None:
        return ""
    return view.written.fault or f"Saved as {view.written.path}"


def forecast_text(view: RecordView) -> str:
    """How long the search is likely to be, and what is kept of it."""
    kept = f"At most {view.limit:,} events are kept; of a longer search, its beginning."
    if view.estimate is None:
        return f"Estimating the size of the tree … {kept}"
    whole = f"The whole tree has about {_rounded(view.estimate)} nodes"
    speed = _SQUARES_A_SECOND if isinstance(view.position, Othello) else _CELLS_A_SECOND
    longest = _duration(max(1.0, view.estimate / speed))
    if minimax.KEY in {view.choices.engine, view.choices.beside}:
        return f"{whole}; plain minimax enters all of them, in {longest}. {kept}"
    best = _rounded(round(2 * view.estimate**0.5))
    return (
        f"{whole}; alpha-beta enters a small part of them, in the best order about {best}. "
        f"All of them would take {longest}. {kept}"
    )


def _rounded(number: int) -> str:
    """A large number to two digits."""
    if number < 100:
        return str(number)
    if number >= 10**15:
        return f"10^{len(str(number)) - 1}"
    unit = 10 ** (len(str(number)) - 2)
    return f"{round(number / unit) * unit:,}"


def _duration(seconds: float) -> str:
    if seconds < 90:
        return f"about {seconds:.0f} s"
    if seconds < 5_400:
        return f"about {seconds / 60:.0f} minutes"
    hours = seconds / 3_600
    return f"about {hours:.0f} hours" if hours < 48 else "too long to wait for"


def progress_text(view: RecordView) -> str:
    """How far a recording is; empty when there is none."""
    if not view.is_recording:
        return ""
    progress = view.progress
    text = f"Recording … {progress.nodes:,} nodes, {progress.events:,} events"
    if progress.events >= view.limit:
        text += " (the limit; the search continues to its result, or press Stop)"
    return f"{text}, {seconds_text(progress.seconds)}"


def recorded_text(recorded: RecordedView, position: BoardPosition) -> str:
    """A recording in a sentence."""
    label = engine(recorded.engine).label
    text = f"{label}, {recorded.order} order: {recorded.nodes:,} nodes"
    if recorded.result is not None:
        text += f", value {value_text(recorded.result.score)}"
        if recorded.result.best_move is not None:
            text += f" by {move_text(position, recorded.result.best_move)}"
    if recorded.result is None:
        return f"{text}. Stopped: the first {recorded.events:,} events were kept."
    if not recorded.is_complete:
        return f"{text}. Only the first {recorded.events:,} events were kept."
    return f"{text}, {recorded.events:,} events."


def pairing_text(pairing: Pairing | None, left: str, right: str) -> str:
    """What two recordings share."""
    if pairing is None:
        return "Counting the nodes that both enter …"
    if not (pairing.only_left or pairing.only_right):
        return f"Both enter the same {pairing.both:,} nodes: one search in two shapes."
    return (
        f"Both enter {pairing.both:,} nodes. Only “{engine(left).label}” enters "
        f"{pairing.only_left:,}, only “{engine(right).label}” {pairing.only_right:,}."
    )


# --- the events -----------------------------------------------------------------------------


def place_text(view: StepsView) -> str:
    """Which event of how many."""
    return "" if view.index is None else f"{view.index + 1:,} of {view.last + 1:,}"


def event_text(view: StepsView) -> str:
    """What happens at the event, in a sentence."""
    if view.event is None:
        return "Press Record. Then step through the search with the buttons or the arrow keys."
    at = path_text(view.position, view.moves)
    return _event_text(view.event, at, view.position)


def _event_text(event: Event, at: str, position: BoardPosition) -> str:
    match event:
        case Enter(node, parent, move, _, to_move, alpha, beta):
            side = side_text(position, to_move)
            how = "The root" if parent is None or move is None else f"Node {node} ({at})"
            window = f"({alpha_text(alpha)}, {beta_text(beta)})"
            return f"{how} is entered, {side} to move, with the window {window}."
        case Improve(node, by, value):
            return f"Node {node} ({at}) gets a better value from node {by}: {value_text(value)}."
        case Cut(node, by, skipped):
            moves = ", ".join(move_in_words(position, move) for move in skipped)
            return f"Node {node} ({at}) is cut off after node {by}: {moves} never entered."
        case Leave(node, value, bound):
            return f"Node {node} ({at}) is left with {value_text(value, bound)}."


def current_text(tree: TreeView) -> str:
    """The heading of a tree."""
    if not tree.engine:
        return "Not recorded yet"
    text = engine(tree.engine).label
    if tree.is_alone:
        return f"{text} ◆ only this engine enters this node"
    return f"{text}: never enters that node" if tree.is_left_behind else text


# --- why was this cut? ----------------------------------------------------------------------


def why_text(view: WhyView) -> str:
    """Why moves were cut off, or why there is nothing to explain."""
    if view.cut_off is not None:
        return _cut_text(view, view.cut_off)
    if not view.has_windows:
        return "Plain minimax has no window: it cuts nothing off and enters every node."
    match view.state:
        case None:
            return "Record a search first. Then click a branch that was cut off."
        case NodeState.WAITING:
            return "This move has not been tried yet, so it may still be cut off. Step on."
        case NodeState.OPEN:
            return "This node is open: none of its moves has been cut off so far."
        case _:
            return (
                "Nothing was cut off here. Click a branch marked ✂ or “never”, "
                "or go to the next cut-off."
            )


def inequality_text(view: WhyView) -> str:
    """The inequality with its numbers; empty where there is none."""
    cut_off = view.cut_off
    if cut_off is None:
        return ""
    return f"alpha {value_text(cut_off.alpha)} ≥ beta {value_text(cut_off.beta)}"


def _cut_text(view: WhyView, cut_off: CutOff) -> str:
    position = view.position
    here, there = side_text(position, cut_off.to_move), side_text(position, cut_off.set_by_side)
    moves = [move_text(position, move) for move in cut_off.skipped]
    listed = moves[0] if len(moves) == 1 else f"{', '.join(moves[:-1])} and {moves[-1]}"
    at = path_text(position, view.path)
    above = path_text(position, view.set_at)
    own = value_text(cut_off.value)
    has = value_text(cut_off.set_by.value)
    distance = (
        f"{cut_off.distance} plies above, a deep cut-off" if cut_off.is_deep else "its parent"
    )
    if view.values_from_node:
        same = f", which is {value_text(-cut_off.set_by.value)} for {here}"
        seen = ""
    else:
        same = ""
        seen = f" Values are seen from {side_text(position, position.side_to_move)}."
    was = "was" if len(moves) == 1 else "were"
    worth = "most" if cut_off.bound is Bound.AT_MOST else "least"
    return (
        f"At {at}, {here} has {own} by {move_text(position, cut_off.move)}: this node is worth at "
        f"{worth} {own}. At {above} ({distance}), {there} already has {has} by "
        f"{move_text(position, cut_off.set_by.move)}{same}. So {there} has no reason to let "
        f"the game come here, and {listed} {was} never looked at.{seen}"
    )


def nothing_changes_text(view: WhyView) -> str:
    """What could be found below that would still change nothing."""
    cut_off = view.cut_off
    if cut_off is None:
        return ""
    here = side_text(view.position, cut_off.to_move)
    raises = cut_off.bound is Bound.AT_LEAST
    worse, better = ("or less", "more") if raises else ("or more", "less")
    own = value_text(cut_off.value)
    return (
        f"Any value below would change nothing. {own} {worse}: {here} keeps {own}. "
        f"{better.title()}: this node is still refused above, and the root’s value is the same."
    )


def savings_text(view: WhyView) -> str:
    """What a cut-off has saved."""
    if view.is_counting:
        return "Counting …"
    if view.savings is None:
        return ""
    return _savings_text(view.savings)


def _savings_text(savings: Savings) -> str:
    def number(count: int | None) -> str:
        return f"more than {SAVINGS_LIMIT:,}" if count is None else f"{count:,}"

    return (
        f"Saved: {number(savings.without_this_cut)} nodes, which this engine would enter without "
        f"this cut-off; unpruned, the moves left out have {number(savings.without_pruning)}."
    )


# --- the inspector --------------------------------------------------------------------------


def field_texts(fields: StateFields) -> tuple[tuple[str, str], ...]:
    """The fields of a State and what they hold."""
    board = fields.board
    kind = "max" if fields.depth % 2 == 0 else "min"
    cost = (beta_text if kind == "min" else alpha_text)(fields.cost)
    return (
        ("alpha", alpha_text(fields.alpha)),
        ("beta", beta_text(fields.beta)),
        ("parent", "None" if fields.parent is None else f"node {fields.parent}"),
        ("children", ", ".join(f"node {each}" for each in fields.children) or "none yet"),
        ("depth", f"{fields.depth} ({kind})"),
        ("cost", cost),
        ("next", ", ".join(move_in_words(board, move) for move in fields.next) or "empty"),
        ("coord", "None" if fields.coord is None else move_text(board, fields.coord)),
        ("board", ""),
    )


def call_texts(frame: Frame, position: BoardPosition) -> tuple[str, str, str, str, str]:
    """A call of the recursion: its move, side, alpha, beta, best."""
    move = "root" if frame.move is None else move_in_words(position, frame.move)
    best = "−∞" if frame.best is None else value_text(frame.best)
    shown = value_text(frame.value) if frame.value is not None and frame.best is None else best
    return (
        move,
        side_text(position, frame.to_move),
        alpha_text(frame.alpha),
        beta_text(frame.beta),
        shown,
    )


# --- predictions ----------------------------------------------------------------------------


def question_text(question: Question | None, at: str) -> str:
    """What is asked."""
    if question is None:
        return "This step has no question: press the arrow key or Forward."
    match question.asked:
        case Asked.WINDOW:
            return f"The node {at} is entered next. What is its window?"
        case Asked.RETURN:
            return (
                f"A child gives the node {at} a better value. What are its value and window then, "
                "and is it cut off?"
            )
        case Asked.VALUE:
            return f"The node {at} is left next. With what value?"


def verdict_text(verdict: Verdict) -> str:
    """Whether a prediction was right, and the reason."""
    truth = verdict.truth
    match verdict.question.asked:
        case Asked.WINDOW:
            was = f"the window is ({alpha_text(truth.alpha)}, {beta_text(truth.beta)})"
            reason = "taken over from the node above"
        case Asked.RETURN:
            was = (
                f"the value is {value_text(truth.value)}, the window "
                f"({alpha_text(truth.alpha)}, {beta_text(truth.beta)}), "
                f"{'and it is cut off' if truth.cuts else 'not cut off'}"
            )
            reason = (
                "alpha is not below beta any more, and moves are left"
                if truth.cuts
                else "the window is still open, or no move is left"
            )
        case Asked.VALUE:
            was = f"the value is {value_text(truth.value)}"
            reason = _leave_reason(verdict)
    head = "Right" if verdict.is_right else f"Wrong in {', '.join(verdict.wrong)}"
    return f"{head}: {was} ({reason})."


def _leave_reason(verdict: Verdict) -> str:
    event = verdict.event
    assert isinstance(event, Leave)
    return {
        Bound.EXACT: "its exact value",
        Bound.AT_LEAST: "a bound: it is worth at least that",
        Bound.AT_MOST: "a bound: it is worth at most that",
    }[event.bound]


def tally_text(predictions: Predictions) -> str:
    """How many predictions were right."""
    asked = len(predictions.verdicts)
    return f"{predictions.right} of {asked} right" if asked else ""


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def predictions_csv(predictions: Predictions) -> str:
    """Every prediction beside what was recorded, as CSV, and the tally at the end."""
    rows = ["event,asked,guess value,guess alpha,guess beta,guess cut,value,alpha,beta,cut,right"]
    for verdict in predictions.verdicts:
        cells = [str(verdict.question.index + 1), verdict.question.asked.value]
        for told in (verdict.guess, verdict.truth):
            numbers = (told.value, told.alpha, told.beta)
            cells += ["" if number is None else str(number) for number in numbers]
            cells.append("yes" if told.cuts else "no")
        cells.append("yes" if verdict.is_right else "no")
        rows.append(",".join(cells))
    rows.append(f"tally,{predictions.right},of,{len(predictions.verdicts)}")
    return "\n".join(rows) + "\n"


LEGEND: Final = (
    "waiting: dotted   ·   open: bold   ·   finished: thin, its value   ·   ✂ cut off: notched "
    "corner   ·   never entered: dashed, struck   ·   ⊕ opens a node   ·   ◆ only this engine"
)
