"""The kernel: principal variation search to the end of the game.

Recursive negamax with null windows (Marsland and Campbell, "Parallel search of strongly
ordered game trees", Computing Surveys 14, 1982): after the first move, others are asked
only whether they are better, and searched again if they are.
"""

from typing import Final

from ttt_gui.endgame.bits import signed
from ttt_gui.endgame.compiling import Address, Board, c_function, kernel, leaf
from ttt_gui.endgame.last_squares import (
    NO_MOVE,
    QUADRANT_BIT,
    final_score,
    parity_of,
    solve_few,
)
from ttt_gui.endgame.memory import prefetch
from ttt_gui.endgame.moves import ONE, ZERO, mobility
from ttt_gui.endgame.ordering import (
    bring_best_to,
    list_moves,
    look_ahead_depth,
    look_ahead_in_list,
    square_at,
    turned_at,
)
from ttt_gui.endgame.selective import PROBED_FROM, is_selective, probe
from ttt_gui.endgame.splitting import (
    check_in,
    share_moves,
    somebody_is_idle,
    square_of,
    value_of,
)
from ttt_gui.endgame.stability import stability_bound
from ttt_gui.endgame.table import (
    NO_SQUARE,
    NOTHING,
    best_square,
    bucket_of,
    lower_bound,
    recall,
    remember,
    upper_bound,
)
from ttt_gui.endgame.threads import count_nodes, is_aborted, move_list

# Numbers of empty squares at which the way of searching changes; all were measured.
FEW: Final = 5
"""Up to here moves are not even sorted."""

SHALLOW: Final = 7
"""Up to here there is no table: asking memory takes longer than searching again."""

_CUT_BY_CHILDREN: Final = 9
"""From here the table is asked about all positions that follow before any is searched."""

SHARED_FROM: Final = 13
"""From here moves are shared among threads."""

_SIGNATURE: Final = "int64(int64, uint64, uint64, int64, int64, int64)"


@kernel("int64(int64, uint64, uint64, int64, int64, uint64, int64)")
def search_shallow(
    thread: Address,
    own: Board,
    opponent: Board,
    alpha: int,
    beta: int,
    parity: Board,
    empties: int,
) -> int:
    """The value of a position with few empty squares, with the contract of `search`."""
    if empties <= FEW:
        return solve_few(thread, own, opponent, alpha, beta, parity, empties)
    count_nodes(thread, 1)
    moves = mobility(own, opponent)
    if moves == ZERO:
        if mobility(opponent, own) == ZERO:
            return final_score(thread, own, opponent)
        return -search_shallow(thread, opponent, own, -beta, -alpha, parity, empties)
    moves_at = move_list(thread, empties)
    count = list_moves(thread, moves_at, own, opponent, moves, parity, NO_SQUARE, 0)
    best = NO_MOVE
    for index in range(count):
        bring_best_to(moves_at, index, count)
        square = square_at(moves_at, index)
        turned = turned_at(moves_at, index)
        value = -search_shallow(
            thread,
            opponent ^ turned,
            own | turned | (ONE << square),
            -beta,
            -max(alpha, best),
            parity ^ QUADRANT_BIT[square],
            empties - 1,
        )
        if value > best:
            best = value
            if best >= beta:
                break
    return best


@leaf
def _cut_by_children(
    thread: Address, moves_at: Address, count: int, own: Board, opponent: Board
) -> int:
    """The best value that the table knows a listed move to have at least; NO_MOVE if none.

    Enhanced transposition cut-off (Schaeffer and Plaat, "New advances in alpha-beta
    searching", ACM Computer Science Conference 1996).
    """
    best = NO_MOVE
    for index in range(count):
        turned = turned_at(moves_at, index)
        after_own = opponent ^ turned
        after_opponent = own | turned | (ONE << square_at(moves_at, index))
        bucket = bucket_of(thread, after_own, after_opponent)
        knowledge = recall(thread, bucket, after_own, after_opponent)
        if knowledge != NOTHING:
            best = max(best, -upper_bound(knowledge))
    return best


@leaf
def _stability_may_cut(alpha: int, empties: int) -> bool:
    """Whether it is worth while to count stable discs: only so many can be stable yet."""
    return alpha >= 3 * empties - 34


@kernel(_SIGNATURE)
def search(
    thread: Address, own: Board, opponent: Board, alpha: int, beta: int, empties: int
) -> int:
    """The value of a position for its side to move, as far as the window asks for it.

    Let v be the exact value and r the one returned; alpha < beta. Then

    - r <= alpha          implies  v <= r,
    - alpha < r < beta    implies  v == r,
    - r >= beta           implies  v >= r,

    unless the thread is aborted (`is_aborted`) on return: then r means nothing. In a selective
    pass (see `selective`) v is not the exact value but what that pass takes for it.
    """
    if empties <= SHALLOW:
        parity = parity_of(~(own | opponent))
        return search_shallow(thread, own, opponent, alpha, beta, parity, empties)
    count_nodes(thread, 1)
    if check_in(thread):
        return 0
    bucket = bucket_of(thread, own, opponent)
    prefetch(bucket)
    if _stability_may_cut(alpha, empties):
        bound = stability_bound(own, opponent)
        if bound <= alpha:
            return bound
    moves = mobility(own, opponent)
    if moves == ZERO:
        if mobility(opponent, own) == ZERO:
            return final_score(thread, own, opponent)
        return -search(thread, opponent, own, -beta, -alpha, empties)

    lower = -64
    upper = 64
    table_square = NO_SQUARE
    knowledge = recall(thread, bucket, own, opponent)
    if knowledge != NOTHING:
        lower = lower_bound(knowledge)
        upper = upper_bound(knowledge)
        if lower >= beta or lower == upper:
            return lower
        if upper <= alpha:
            return upper
        alpha = max(alpha, lower)
        beta = min(beta, upper)
        table_square = best_square(knowledge)

    if empties >= PROBED_FROM and is_selective(thread) and beta - alpha == 1:
        value = probe(thread, own, opponent, alpha, empties)
        if value != NO_MOVE:
            if value > alpha:
                lower = value
            else:
                upper = value
            remember(thread, bucket, own, opponent, empties, lower, upper, table_square)
            return value

    moves_at = move_list(thread, empties)
    parity = parity_of(~(own | opponent))
    count = list_moves(thread, moves_at, own, opponent, moves, parity, table_square, 1)
    if empties >= _CUT_BY_CHILDREN:
        value = _cut_by_children(thread, moves_at, count, own, opponent)
        if value >= beta:
            return value
    depth = look_ahead_depth(empties) if count > 1 else -1
    # The table's move mostly cuts off; only after it the others have to be judged.
    judged_at = 0 if table_square == NO_SQUARE else 1

    best = NO_MOVE
    best_move = NO_SQUARE
    for index in range(count):
        if index == judged_at and depth >= 0:
            look_ahead_in_list(thread, moves_at, index, count, own, opponent, alpha, depth)
        if empties >= SHARED_FROM and 0 < index < count - 1 and somebody_is_idle(thread):
            shared = share_moves(
                thread, own, opponent, alpha, beta, empties, moves_at, index, count, best, best_move
            )
            if is_aborted(thread):
                return 0
            best = value_of(shared)
            best_move = square_of(shared)
            break
        bring_best_to(moves_at, index, count)
        square = square_at(moves_at, index)
        turned = turned_at(moves_at, index)
        after_own = opponent ^ turned
        after_opponent = own | turned | (ONE << square)
        floor = max(alpha, best)
        if index == 0:
            value = -search(thread, after_own, after_opponent, -beta, -floor, empties - 1)
        else:
            value = -search(thread, after_own, after_opponent, -floor - 1, -floor, empties - 1)
            if floor < value < beta:
                value = -search(thread, after_own, after_opponent, -beta, -value, empties - 1)
        if is_aborted(thread):
            return 0
        if value > best:
            best = value
            best_move = signed(square)
            if best >= beta:
                break

    if best > alpha:
        lower = max(lower, best)
    if best < beta:
        upper = min(upper, best)
    remember(thread, bucket, own, opponent, empties, lower, upper, best_move)
    return best


def _search_in_c(
    thread: Address, own: Board, opponent: Board, alpha: int, beta: int, empties: int
) -> int:
    return search(thread, own, opponent, alpha, beta, empties)


SEARCH_ADDRESS: Final = c_function(_SIGNATURE)(_search_in_c)
