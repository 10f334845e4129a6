"""Going on from what is proved: which root moves need no search, and how two proofs become one.

A search that was stopped has proved something of the moves it finished. The next search of the
position does not search what is exact again, and asks no more of a move than whether it exceeds
what its upper bound leaves open.
"""

from collections.abc import Iterable, Sequence

from ttt_gui.games.position import Move
from ttt_gui.search.control import Progress, SearchControl
from ttt_gui.search.outcome import ASCENDING, Bound, HeadStart, MoveScore, SearchOptions


def usable(options: SearchOptions, control: SearchControl) -> HeadStart:
    """The head start that a search may use; an empty one if it is to enter every node itself.

    That is so for searches that are recorded, that have another order than the usual one, that
    choose their move at random, and that are to be made afresh.
    """
    searches_all = (
        options.fresh
        or options.order != ASCENDING
        or options.seed is not None
        or control.recorder is not None
    )
    return HeadStart() if searches_all else options.head_start


def proved_by(progress: Progress) -> HeadStart:
    """What a search that has come so far leaves to the next one."""
    return HeadStart(progress.root.searched, progress.nodes, progress.seconds)


def known_at_once(
    moves: Sequence[Move], head_start: HeadStart, *, every_move: bool
) -> tuple[MoveScore, ...]:
    """What need not be searched of `moves`, in their order.

    Those are moves with exact values, and unless `every_move` is to be exact, moves that are
    proved not to be better than the best of those.
    """
    proved = {each.move: each for each in head_start.moves}
    known = [proved[move] for move in moves if move in proved]
    exact = [each.score for each in known if each.bound is Bound.EXACT]
    return tuple(
        each
        for each in known
        if each.bound is Bound.EXACT
        or (_is_upper(each) and not every_move and exact and each.score <= max(exact))
    )


def upper_bounds(head_start: HeadStart) -> dict[Move, int]:
    """The upper bounds of the moves that have no more than that."""
    return {each.move: each.score for each in head_start.moves if _is_upper(each)}


def merged(before: Iterable[MoveScore], learnt: Iterable[MoveScore]) -> tuple[MoveScore, ...]:
    """What both prove of the moves: an exact value stands, and of two bounds the closer one.

    Returns:
        the moves in ascending order.
    """
    found = {each.move: each for each in before}
    for each in learnt:
        known = found.get(each.move)
        if known is None or _says_more(each, known):
            found[each.move] = each
    return tuple(found[move] for move in sorted(found))


def contradict(one: Iterable[MoveScore], other: Iterable[MoveScore]) -> bool:
    """Whether two proofs cannot both be true."""
    found = {each.move: each for each in one}
    return any(each.move in found and not _agree(each, found[each.move]) for each in other)


def joined(first: HeadStart, second: HeadStart) -> HeadStart:
    """What both prove together; if they contradict each other, the one that proves more.

    As a rule both tell of the same searches, so what was spent on them is not added up.
    """
    if contradict(first.moves, second.moves):
        return max(first, second, key=_exact_moves)
    return HeadStart(
        merged(first.moves, second.moves),
        max(first.nodes, second.nodes),
        max(first.seconds, second.seconds),
    )


def _exact_moves(head_start: HeadStart) -> int:
    return sum(each.bound is Bound.EXACT for each in head_start.moves)


def _is_upper(proved: MoveScore) -> bool:
    return proved.bound is Bound.AT_MOST


def _says_more(new: MoveScore, old: MoveScore) -> bool:
    if old.bound is Bound.EXACT:
        return False
    return new.bound is Bound.EXACT or new.score < old.score


def _agree(one: MoveScore, other: MoveScore) -> bool:
    if one.bound is Bound.EXACT and other.bound is Bound.EXACT:
        return one.score == other.score
    if one.bound is Bound.EXACT:
        return one.score <= other.score
    return other.bound is not Bound.EXACT or other.score <= one.score
