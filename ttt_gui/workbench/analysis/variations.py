"""What is to be seen of variations: where the line could go on otherwise, or came from another."""

from ttt_gui.games.othello import Othello
from ttt_gui.games.position import PASS, Move
from ttt_gui.notation.move_tree import Moves, shared
from ttt_gui.workbench.analysis.knowledge import Knowledge
from ttt_gui.workbench.analysis.line import Line
from ttt_gui.workbench.value import value


@value
class Variation:
    """A move that was played at a fork, and how it went on.

    Attributes:
        path: the moves from the beginning of the line up to this one.
        move: the last of them; a pass is -1.
        more: how many moves follow on its main line, passes not counted.
        name: what the text calls the position after it; empty if it has no name.
        score: what the move is worth for who plays it; None while that is not known.
        loss: what it gives away, in discs; None while that is not known.
        is_main: whether it is the main line at its fork.
        is_shown: whether the line that is shown goes there.
    """

    path: Moves
    move: Move
    more: int
    name: str
    score: int | None
    loss: int | None
    is_main: bool
    is_shown: bool


@value
class VariationsView:
    """The forks at the position shown.

    Attributes:
        number: the number of the next move; passes are not counted.
        instead: the last move and those that were played in its place; empty without others.
        ahead: the moves that were played from here, if the line could go on otherwise.
    """

    number: int
    instead: tuple[Variation, ...] = ()
    ahead: tuple[Variation, ...] = ()


def variations_view(line: Line, knowledge: Knowledge) -> VariationsView:
    """What is to be seen where the values of moves are."""
    number = line.count(line.place) + 1
    instead = _fork(line, line.place - 1, knowledge) if line.place else ()
    return VariationsView(number, instead, _fork(line, line.place, knowledge))


def other_moves(line: Line) -> tuple[Moves, ...]:
    """For each move of the line, those that were played in its place."""
    others: list[dict[Move, None]] = [{} for _ in line.moves]
    for each in line.tree.lines:
        place = shared(line.moves, each)
        if place < min(line.end, len(each)):
            others[place][each[place]] = None
    return tuple(map(tuple, others))


def _fork(line: Line, place: int, knowledge: Knowledge) -> tuple[Variation, ...]:
    """The moves that were played at a place, if there is a choice between the line and others."""
    path, position = line.moves[:place], line.positions[place]
    following = line.tree.continuations(path)
    shown = line.moves[place] if place < line.end else None
    if not following or following == (shown,):
        return ()
    return tuple(
        _variation(line, (*path, move), position, knowledge, is_main=move == following[0])
        for move in following
    )


def _variation(
    line: Line, path: Moves, position: Othello, knowledge: Knowledge, *, is_main: bool
) -> Variation:
    move = path[-1]
    after = knowledge.score_of(position.play(move))
    return Variation(
        path=path,
        move=move,
        more=sum(each != PASS for each in line.tree.line_from(path)[len(path) :]),
        name=line.tree.name_of(path),
        score=None if after is None else -after,
        loss=knowledge.loss(position, move),
        is_main=is_main,
        is_shown=line.moves[: len(path)] == path,
    )
