"""The graph of losses: exact where solved, a gap where not, nothing while values are hidden."""

from tests.workbench.analysis.desk import FIRST, SECOND, Desk
from ttt_gui.games.position import PASS, Player
from ttt_gui.workbench.analysis.events import (
    GraphChosen,
    GraphFileChosen,
    GraphForm,
    LossDepthChosen,
    LossesClicked,
    PlaceChosen,
    PlayClicked,
    WriteGraph,
)

GAME = f"{FIRST}\nh1 d7"


def asked_for_losses(text: str = GAME) -> Desk:
    desk = Desk()
    desk.load(text)
    desk.send(LossesClicked())
    return desk


def test_there_is_no_graph_before_losses_are_asked_for_nor_in_another_game():
    desk = Desk()
    desk.load(GAME)
    assert desk.view.graph is None
    desk.send(LossesClicked())
    assert desk.view.graph is not None
    desk.load(SECOND)
    assert desk.view.graph is None


def test_losses_that_are_not_known_are_gaps():
    desk = asked_for_losses()
    graph = desk.view.graph
    assert graph is not None
    assert [each.move.loss for each in graph.bars] == [None, None]
    desk.finish_all()
    graph = desk.view.graph
    assert graph is not None
    assert [each.move.loss for each in graph.bars] == [19, 0]
    assert (graph.largest(Player.X), graph.largest(Player.O)) == (19, 0)


def test_only_the_moves_as_deep_as_was_chosen_are_searched():
    desk = Desk()
    desk.load(GAME)
    desk.send(LossDepthChosen(3), LossesClicked())
    desk.finish_all()
    graph = desk.view.graph
    assert graph is not None
    assert [each.move.loss for each in graph.bars] == [None, 0]


def test_a_pass_has_no_number():
    desk = asked_for_losses(f"{FIRST}\nd7 -- h1")
    graph = desk.view.graph
    assert graph is not None
    assert [each.move.move for each in graph.bars][1] == PASS
    assert [each.number for each in graph.bars] == [1, None, 2]


def test_the_graph_follows_the_place_that_is_shown():
    desk = asked_for_losses()
    for place in (0, 1):
        desk.send(PlaceChosen(place))
        graph = desk.view.graph
        assert graph is not None
        assert (graph.place, len(graph.bars)) == (place, 2)


def test_the_graph_is_hidden_in_a_game_and_where_it_is_not_wanted():
    desk = asked_for_losses()
    desk.finish_all()
    desk.send(GraphChosen(is_on=False))
    assert desk.view.graph is None
    desk.send(GraphChosen(is_on=True), PlaceChosen(1), PlayClicked())
    assert desk.view.play.is_playing
    assert desk.view.graph is None
    desk.commands.clear()
    desk.send(GraphFileChosen("losses.svg", GraphForm.SVG))
    assert desk.asked(WriteGraph) == []
