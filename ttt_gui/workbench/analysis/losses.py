"""What the moves of a game have lost, and which positions must be searched to know it.

Pure functions of what is known; they work for any positions and the moves between them.
"""

from collections.abc import Sequence

from ttt_gui.games.othello import Othello
from ttt_gui.games.position import Move, Player
from ttt_gui.workbench.analysis.knowledge import Knowledge
from ttt_gui.workbench.value import value


@value
class MoveLoss:
    """What is proved of a move that was played. Values are exact, for the side that played it.

    Attributes:
        side: who played it.
        move: the move; a pass is -1.
        score: what it is worth; None while that is not known.
        loss: what it gave away, in discs, 0 for a best move; None while that is not known.
        best: the best move there was, if this one lost something; else None.
    """

    side: Player
    move: Move
    score: int | None = None
    loss: int | None = None
    best: Move | None = None


def move_losses(
    knowledge: Knowledge, positions: Sequence[Othello], moves: Sequence[Move]
) -> tuple[MoveLoss, ...]:
    """What is known of every move, in order.

    Args:
        knowledge: what is known.
        positions: the positions before the moves; further ones are ignored.
        moves: the moves.
    """
    return tuple(
        _move_loss(knowledge, position, move)
        for position, move in zip(positions, moves, strict=False)
    )


def unknown_losses(positions: Sequence[Othello], moves: Sequence[Move]) -> tuple[MoveLoss, ...]:
    """The same where nothing is to be seen of what is known."""
    return tuple(
        MoveLoss(position.side_to_move, move)
        for position, move in zip(positions, moves, strict=False)
    )


def _move_loss(knowledge: Knowledge, position: Othello, move: Move) -> MoveLoss:
    after = position.play(move)
    if not ({position, after} & knowledge.facts.keys() or after.is_over()):
        # Most positions of a game: what might follow from others is not worth the time.
        return MoveLoss(position.side_to_move, move)
    known = knowledge.of(position)
    loss = knowledge.loss(position, move)
    best = known.result.best_move if known is not None and loss else None
    score = knowledge.score_of_move(position, move)
    return MoveLoss(position.side_to_move, move, score, loss, best)


def missing(
    knowledge: Knowledge, positions: Sequence[Othello], moves: Sequence[Move], most_empties: int
) -> tuple[Othello, ...]:
    """The positions to search so that the losses are known, and the moves that were better.

    The last ones first, since they are the quickest. Positions with more than `most_empties`
    empty squares are left out.
    """
    wanted: dict[Othello, None] = {}
    for position, move in zip(reversed(positions[: len(moves)]), reversed(moves), strict=True):
        if position.empties > most_empties:
            break
        found = _move_loss(knowledge, position, move)
        if found.loss is None:
            for each in (position.play(move), position):
                if knowledge.score_of(each) is None:
                    wanted[each] = None
        elif found.loss and found.best is None:
            wanted[position] = None
    return tuple(wanted)
