"""The kernel."""

from typing import Final

from ttt_gui.endgame.bits import popcount, signed, unsigned
from ttt_gui.endgame.compiling import Address, Board, kernel, leaf, unsigned_constant
from ttt_gui.endgame.last_squares import (
    NO_MOVE,
    ODD_SQUARES,
    QUADRANT_BIT,
    final_score,
    parity_of,
    solve_2,
    solve_few,
    solve_1,
)
from ttt_gui.endgame.moves import ONE, ZERO, flips, mobility
from ttt_gui.endgame.ordering import list_moves, take_best
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
from ttt_gui.endgame.threads import check_in, count_nodes, is_aborted, move_list

FEW = 5
SHALLOW = 7


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
    if empties <= FEW:
        return solve_few(thread, own, opponent, alpha, beta, parity, empties)
    count_nodes(thread, 1)
    moves = mobility(own, opponent)
    if moves == ZERO:
        if mobility(opponent, own) == ZERO:
            return final_score(thread, own, opponent)
        return -search_shallow(thread, opponent, own, -beta, -alpha, parity, empties)
    moves_at = move_list(thread, empties)
    count = list_moves(moves_at, own, opponent, moves, parity, NO_SQUARE)
    best = NO_MOVE
    for index in range(count):
        square = unsigned(take_best(moves_at, index, count))
        turned = flips(own, opponent, square)
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


@kernel("int64(int64, uint64, uint64, int64, int64, int64)")
def search(
    thread: Address, own: Board, opponent: Board, alpha: int, beta: int, empties: int
) -> int:
    if empties <= SHALLOW:
        return search_shallow(
            thread, own, opponent, alpha, beta, parity_of(~(own | opponent)), empties
        )
    count_nodes(thread, 1)
    if check_in(thread):
        return 0
    moves = mobility(own, opponent)
    if moves == ZERO:
        if mobility(opponent, own) == ZERO:
            return final_score(thread, own, opponent)
        return -search(thread, opponent, own, -beta, -alpha, empties)
    bucket = bucket_of(thread, own, opponent)
    knowledge = recall(thread, bucket, own, opponent)
    lower = -64
    upper = 64
    table_square = NO_SQUARE
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
    moves_at = move_list(thread, empties)
    count = list_moves(moves_at, own, opponent, moves, parity_of(~(own | opponent)), table_square)
    best = NO_MOVE
    best_move = NO_SQUARE
    for index in range(count):
        square = unsigned(take_best(moves_at, index, count))
        turned = flips(own, opponent, square)
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
