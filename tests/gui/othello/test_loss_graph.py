"""The graph of losses below the board: clicks, keys, words and files."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from tests.gui.othello.player import FIRST, Player
from tests.gui.person import WAIT
from ttt_gui.gui.othello.loss_graph import LossGraphWidget
from ttt_gui.gui.save_dialog import SaveDialog
from ttt_gui.workbench.analysis.events import GraphForm


def find_losses(player: Player) -> LossGraphWidget:
    player.load(f"{FIRST}\nh1 d7")
    player.choose_page("Line")
    graph = player.find(LossGraphWidget, "lossGraph")
    assert not graph.isVisible()
    player.click("findLosses")
    player.qtbot.waitUntil(lambda: not player.state.is_finding_losses, timeout=WAIT)
    assert graph.isVisible()
    return graph


def test_a_click_and_the_arrow_keys_go_to_a_move(player: Player):
    graph = find_losses(player)
    assert player.state.line.place == 2
    QTest.mouseClick(graph, Qt.MouseButton.LeftButton, pos=QPoint(8, graph.height() // 2))
    assert player.state.line.place == 1
    assert "h1 lost 19 discs; d7 was best" in graph.accessibleDescription()
    graph.setFocus()
    for key, place in (
        (Qt.Key.Key_Right, 2),
        (Qt.Key.Key_Home, 0),
        (Qt.Key.Key_Left, 0),
        (Qt.Key.Key_End, 2),
        (Qt.Key.Key_Left, 1),
    ):
        QTest.keyClick(graph, key)
        assert player.state.line.place == place
    assert graph.focusPolicy() & Qt.FocusPolicy.TabFocus


def test_a_click_beside_all_moves_goes_nowhere(player: Player):
    graph = find_losses(player)
    middle = QPoint(graph.width() // 2, graph.height() // 2)
    QTest.mouseClick(graph, Qt.MouseButton.LeftButton, pos=middle)
    assert player.state.line.place == 2


def test_a_large_loss_is_a_dark_bar_above_the_line(player: Player):
    graph = find_losses(player)
    image = graph.grab().toImage()
    shares = {
        name: sum(
            image.pixelColor(x, y).lightness() < 60
            for x in range(5, 50)
            for y in range(top, bottom)
        )
        for name, top, bottom in (
            ("above", image.height() // 4, image.height() // 2),
            ("below", 3 * image.height() // 4, image.height() - 25),
        )
    }
    assert shares["above"] > 200
    assert shares["below"] == 0


@pytest.mark.parametrize("form", GraphForm)
def test_the_graph_is_saved_by_the_dialog_that_saves_positions(
    player: Player, tmp_path: Path, form: GraphForm
):
    find_losses(player)
    player.tab.save()
    (dialog,) = player.tab.findChildren(SaveDialog)
    path = tmp_path / f"losses.{form.value}"
    dialog.fileSelected.emit(str(path))
    player.qtbot.waitUntil(lambda: player.text("message") == f"Saved as {path}", timeout=WAIT)
    if form is GraphForm.PNG:
        assert QImage(str(path)).width() > 1_000
    else:
        text = path.read_text()
        assert "<svg" in text
        assert "lost 19 discs" in text


def test_the_graph_is_copied_by_the_menu_that_copies_positions(player: Player):
    actions = player.find(QWidget, "copyPosition").menu().actions()
    (copy,) = [each for each in actions if each.text() == "Copy graph of losses"]
    assert not copy.isVisible()
    find_losses(player)
    assert copy.isVisible()
    copy.trigger()
    assert QGuiApplication.clipboard().image().width() > 1_000
