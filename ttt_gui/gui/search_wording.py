"""How far a search is, in numbers that were measured: moves left, nodes so far, the rate."""

from ttt_gui.search.control import Progress, RootReport


def left_in_words(root: RootReport) -> str:
    """`11 of 15 moves left`; empty as long as the moves are not known."""
    if not root.moves:
        return ""
    return f"{root.moves - root.moves_done} of {root.moves} moves left"


def work_in_words(progress: Progress) -> str:
    """`1,234,567 nodes so far, 61.2 M a second`; empty before the first node."""
    if not progress.nodes:
        return ""
    nodes = f"{progress.nodes:,} node{'s' * (progress.nodes != 1)} so far"
    if progress.seconds <= 0:
        return nodes
    return f"{nodes}, {speed_text(progress.nodes, progress.seconds)} a second"


def speed_text(nodes: int, seconds: float) -> str:
    """Nodes per second, to three digits: `850`, `61.2 k`, `63.4 M`; a dash for no time at all."""
    if seconds <= 0:
        return "–"
    speed = nodes / seconds
    for unit, size in (("M", 1e6), ("k", 1e3)):
        if speed >= size:
            return (
                f"{speed / size:.3g} {unit}"
                if speed < 1000 * size
                else f"{speed / size:,.0f} {unit}"
            )
    return f"{speed:.0f}"
