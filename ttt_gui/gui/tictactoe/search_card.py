"""The card of the last search: what it cost, and what it costs the other engines."""

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPushButton

from ttt_gui.engines import TICTACTOE, engines_for
from ttt_gui.gui.card import Card
from ttt_gui.gui.labels import text_label
from ttt_gui.gui.theme import SPACE
from ttt_gui.gui.tictactoe.node_table import NodeTable
from ttt_gui.gui.tictactoe.wording import compared_text, game_nodes_text, search_facts
from ttt_gui.workbench.match.events import Compare, CompareLast, Explore, StopComparing
from ttt_gui.workbench.match.view import SearchView


class SearchCard(Card):
    """Nodes and time of the last search, and the same position's counts for every engine."""

    happened = Signal(object)
    """A `Compare`, `CompareLast`, `StopComparing` or `Explore`."""

    def __init__(self) -> None:
        super().__init__("Last search")
        self._shown: SearchView | None = None
        self._nodes = text_label("tttNodes", scale=1.9, bold=True)
        self._nodes.setAccessibleName("Nodes visited by the last search")
        self._nodes.setWordWrap(False)
        self._facts = text_label("tttSearchFacts")
        self._game_nodes = text_label("tttTotalNodes")
        self._game_nodes.setToolTip("Nodes visited for each engine move of this game, and in all")
        self._table = NodeTable(engines_for(TICTACTOE))
        self._compared = text_label("tttCompared")
        self._compare = _button(
            "tttCompare", "Compare all engines", "Search the position shown with every engine"
        )
        self._compare_last = _button(
            "tttCompareLast",
            "On last search",
            "Search the position that the engine searched last with every engine",
        )
        self._stop = _button(
            "tttStop", "Stop", "End the comparison and keep what was counted (Esc)"
        )
        self._explore = _button(
            "tttExplore",
            "Explore",
            "Open the explorer on the search of the engine that moved last, or on the board",
        )
        self._compare.clicked.connect(self._on_compare)
        self._compare_last.clicked.connect(self._on_compare_last)
        self._stop.clicked.connect(self._on_stop)
        self._explore.clicked.connect(self._on_explore)
        buttons = QGridLayout()
        buttons.setSpacing(SPACE)
        for number, each in enumerate(
            (self._compare, self._compare_last, self._stop, self._explore)
        ):
            buttons.addWidget(each, *divmod(number, 2))
        head = QHBoxLayout()
        head.setSpacing(2 * SPACE)
        head.addWidget(self._nodes)
        head.addWidget(self._facts, 1)
        self.body.addLayout(head)
        self.body.addWidget(self._game_nodes)
        self.body.addWidget(self._compared)
        self.body.addWidget(self._table)
        self.body.addLayout(buttons)

    def show_search(self, search: SearchView) -> None:
        """Show what the last search and its comparison found."""
        if search == self._shown:
            return
        self._shown = search
        self._nodes.setText("–" if search.last is None else f"{search.last.nodes:,}")
        self._facts.setText(search_facts(search.last))
        self._game_nodes.setText(f"This game: {game_nodes_text(search.game_nodes or ())}")
        self._game_nodes.setVisible(search.game_nodes is not None)
        self._compared.setText(compared_text(search.compared))
        self._table.show_results(search.counts, search.comparing)
        self._stop.setEnabled(search.comparing is not None)
        self._compare.setEnabled(search.can_compare)
        self._compare_last.setEnabled(search.can_compare_last)

    @Slot()
    def _on_explore(self) -> None:
        self.happened.emit(Explore())

    @Slot()
    def _on_compare(self) -> None:
        self.happened.emit(Compare())

    @Slot()
    def _on_compare_last(self) -> None:
        self.happened.emit(CompareLast())

    @Slot()
    def _on_stop(self) -> None:
        self.happened.emit(StopComparing())


def _button(name: str, caption: str, tip: str) -> QPushButton:
    button = QPushButton(caption)
    button.setObjectName(name)
    button.setToolTip(tip)
    return button
