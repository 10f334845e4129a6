"""What the graph of losses says, in words."""

from typing import Final

from ttt_gui.games.position import Player
from ttt_gui.gui.othello.wording import discs, last_move_in_words, losses_in_words
from ttt_gui.notation.squares import move_name
from ttt_gui.workbench.analysis.loss_graph import LossBar, LossGraph

TITLE: Final = "Discs lost, move by move"

NOTE: Final = (
    "Black’s losses are above the line, White’s below. They are exact; where the line is "
    "broken, the loss is not known."
)


def side_in_words(graph: LossGraph, side: Player) -> str:
    """`Black lost 6 discs`, or how much at least while some of the moves are not known."""
    return losses_in_words(
        {side: [each.move.loss for each in graph.bars if each.move.side is side]}
    )


def graph_in_words(graph: LossGraph) -> str:
    """The whole graph, for those who cannot see it: sums, and each loss."""
    sums = losses_in_words(
        {side: [each.move.loss for each in graph.bars if each.move.side is side] for side in Player}
    )
    losses = [_loss_in_words(each) for each in graph.bars if each.move.loss]
    return f"{sums}: {', '.join(losses)}" if losses else sums


def _loss_in_words(bar: LossBar) -> str:
    return f"{bar.number} {move_name(bar.move.move)} {discs(bar.move.loss or 0)}"


def place_in_words(graph: LossGraph, place: int) -> str:
    """The move that led to a place: `Move 23: d3 lost 4 discs; c2 was best`."""
    if not 0 < place <= len(graph.bars):
        return "Beyond the moves played" if place else "Before the first move"
    bar = graph.bars[place - 1]
    each = bar.move
    if bar.number is None:
        return "A forced pass"
    words = last_move_in_words(each.move, each.loss, each.best)
    return f"Move {bar.number}: {words or f'{move_name(each.move)}, loss not known'}"
