"""The engines in a dozen lines each, and which of them an event executes."""

from typing import Final

from ttt_gui.search import minimax, negamax, state_tree
from ttt_gui.search.trace import Cut, Enter, Event, Improve, Leave
from ttt_gui.workbench.explorer.frame import Frame
from ttt_gui.workbench.value import value


@value
class Listing:
    """Pseudo-code, and its lines by what happens.

    Attributes:
        lines: the code.
        enter: the line at which a node has been entered.
        improve: the line that takes a better value over, where the side to move maximises ...
        improve_min: ... and where it minimises.
        cut: the line that leaves moves out.
        leave_over: the line that ends a node where the game is over ...
        leave_after_cut: ... where moves were left out ...
        leave: ... and any other.
    """

    lines: tuple[str, ...]
    enter: int
    improve: int
    improve_min: int
    cut: int
    leave_over: int
    leave_after_cut: int
    leave: int


def _state_tree(inherit: tuple[str, ...]) -> Listing:
    head = (
        "descend(s):",
        "  game over: s.cost = score; go to ascend",
        "  s.alpha ≥ s.beta: go to ascend    ✂",
        "  s.next is empty: go to ascend",
        "  c = child of s by s.next.pop()",
    )
    tail = (
        "  go to descend(c)",
        "ascend(c):",
        "  s = c.parent",
        "  s max, c.cost > s.alpha: s.alpha = s.cost = c.cost",
        "  s min, c.cost < s.beta:  s.beta = s.cost = c.cost",
        "  go to descend(s)",
    )
    inherited = len(head)
    after = inherited + len(inherit)
    return Listing((*head, *inherit, *tail), inherited, after + 3, after + 4, 2, 1, 2, 3)


_LISTINGS: Final = {
    state_tree.KEY: _state_tree(
        ("  c takes over s.alpha if s is max, s.beta if s is min",),
    ),
    state_tree.KEY_DEEP: _state_tree(("  c takes over both s.alpha and s.beta",)),
    negamax.KEY: Listing(
        (
            "negamax(position, alpha, beta):",
            "  if the game is over: return the score",
            "  best = −∞",
            "  for each move:",
            "    value = −negamax(child, −beta, −alpha)",
            "    if value > best:",
            "      best = value; alpha = max(alpha, best)",
            "      if best ≥ beta:",
            "        stop trying moves    ✂",
            "  return best",
        ),
        0,
        6,
        6,
        8,
        1,
        9,
        9,
    ),
    minimax.KEY: Listing(
        (
            "minimax(position):",
            "  if the game is over: return the score",
            "  best = −∞",
            "  for each move:",
            "    value = −minimax(child)",
            "    if value > best:",
            "      best = value",
            "  return best",
        ),
        0,
        6,
        6,
        7,
        1,
        7,
        7,
    ),
}


def listing_of(engine: str) -> Listing:
    """The code of the engine with this key."""
    return _LISTINGS[engine]


def line_of(listing: Listing, event: Event, frame: Frame) -> int:
    """The line that `event` executes; `frame` is the node it is about, after it."""
    match event:
        case Enter():
            return listing.enter
        case Improve():
            return listing.improve if frame.depth % 2 == 0 else listing.improve_min
        case Cut():
            return listing.cut
        case Leave():
            if not (frame.children or frame.skipped):
                return listing.leave_over
            return listing.leave_after_cut if frame.cut_at is not None else listing.leave
