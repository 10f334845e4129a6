"""What a comparison says, in words. No Qt."""

from pathlib import PurePath
from typing import Final

from ttt_gui.comparison import (
    COUNTING_RULE,
    MINIMAL_TREE,
    Contender,
    duration_in_words,
    expectation_in_words,
    refusal_in_words,
)
from ttt_gui.engines import engine
from ttt_gui.gui.duration import seconds_text
from ttt_gui.gui.explorer.position_words import position_in_words
from ttt_gui.search import minimax
from ttt_gui.search.orders import ORDERS
from ttt_gui.workbench.explorer.compare import (
    Bar,
    BarGroup,
    Cell,
    ChartView,
    Failed,
    Grouping,
    Mark,
    StatusView,
)

RULE: Final = (
    f"{COUNTING_RULE} The minimal tree is the smallest with which any alpha-beta search could "
    "prove the value, if it knew every first move to try."
)

AXIS: Final = "nodes (logarithmic scale)"

_ANY_ORDER: Final = "any order"


def order_in_words(key: str) -> str:
    """What comes first in a move order: `centre, corners, edges`."""
    return next(each.summary for each in ORDERS if each.key == key)


def contender_in_words(contender: Contender) -> str:
    """Who searches, and how: `Plain minimax, any order`."""
    if contender == MINIMAL_TREE:
        return "Minimal tree"
    order = order_in_words(contender.order)
    if contender.engine == minimax.KEY:
        order = _ANY_ORDER
    return f"{engine(contender.engine).label}, {order}"


def chart_title(chart: ChartView) -> str:
    """What the chart is of."""
    return f"Nodes to search: {position_in_words(chart.position)}"


def group_name(chart: ChartView, group: BarGroup) -> str:
    """What the bars of a group have in common."""
    if _is_of_any_order(group):
        return "Without pruning"
    if chart.grouping is Grouping.BY_ENGINE:
        return engine(group.key).label
    return _sentence(order_in_words(group.key))


def bar_name(chart: ChartView, group: BarGroup, bar: Bar) -> str:
    """What tells a bar from the others of its group."""
    if _is_of_any_order(group):
        return f"{engine(bar.contender.engine).label}, {_ANY_ORDER}"
    if chart.grouping is Grouping.BY_ENGINE:
        return _sentence(order_in_words(bar.contender.order))
    return engine(bar.contender.engine).label


def minimal_name(nodes: int) -> str:
    """What stands at the line of the minimal tree."""
    return f"Minimal tree: {nodes:,}"


def chart_in_words(chart: ChartView) -> str:
    """What a person hears who does not see the chart."""
    parts = [chart_title(chart)]
    parts += [
        f"{contender_in_words(bar.contender)}: {bar.nodes:,}"
        for group in chart.groups
        for bar in group.bars
        if bar.nodes is not None
    ]
    if chart.minimal is not None:
        parts.append(minimal_name(chart.minimal))
    return ". ".join(parts)


def cell_text(cell: Cell) -> str:
    """A cell of the table."""
    match cell:
        case int():
            return f"{cell:,}"
        case Failed():
            return "not possible"
        case Mark.RUNNING:
            return "…"
        case Mark.WAITING:
            return "–"


def status_text(status: StatusView) -> str:
    """How the comparison goes, and what came of it."""
    if status.is_refused:
        assert status.expected is not None
        return refusal_in_words(status.position, status.expected)
    if status.written is not None:
        return _written_text(status)
    if status.current is not None:
        return _progress_text(status)
    done = f"{status.done} of {status.searches} searches are done"
    if status.failure:
        return f"{done}. {status.failure}"
    if status.done == status.searches and status.score is not None:
        score = f"{status.score:+d}" if status.score else "0"
        return f"The value is {score} for the side to move, whatever the engine and the order"
    if status.done:
        return f"{done}. Count resumes with the others"
    if status.expected is not None:
        return f"{expectation_in_words(status.position, status.expected)}. Count begins"
    return "Count searches the position with every engine and every move order"


def _progress_text(status: StatusView) -> str:
    assert status.current is not None
    number = f"Search {status.done + 1} of {status.searches}"
    text = f"{number}: {contender_in_words(status.current)}"
    progress = status.progress
    if progress is not None:
        nodes = f"{progress.nodes:,} nodes, " if progress.nodes else ""
        text += f" – {nodes}{seconds_text(progress.seconds)}"
    if status.expected is not None:
        text += f" (likely {duration_in_words(status.expected.seconds)} in all)"
    return text


def _written_text(status: StatusView) -> str:
    assert status.written is not None
    if status.written.fault:
        return status.written.fault
    return f"Saved as {PurePath(status.written.path).name}"


def _is_of_any_order(group: BarGroup) -> bool:
    return len(group.bars) == 1 and group.key == group.bars[0].contender.engine


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
