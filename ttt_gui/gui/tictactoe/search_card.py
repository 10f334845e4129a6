"""The card of the last search: what it cost, and what it costs the other engines."""

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QPushButton

from ttt_gui.engines import TICTACTOE, engines_for
from ttt_gui.gui.card import Card, text_label
from ttt_gui.gui.theme import SPACE
from ttt_gui.gui.tictactoe.node_table import NodeTable
from ttt_gui.gui.tictactoe.wording import game_nodes_text, search_facts
from ttt_gui.workbench.match.match import Compare, Explore
from ttt_gui.workbench.match.view import SearchView


class SearchCard(Card):
    """Nodes and time of the last search, and the same position's counts for every engine."""

    happened = Signal(object)
    """A `Compare` or an `Explore`."""

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
        self._compare = QPushButton("Compare all engines on it")
        self._compare.setObjectName("tttCompare")
        self._compare.setToolTip("Search the position of the last search with every engine")
        self._compare.clicked.connect(self._on_compare)
        self._explore = QPushButton("Explore")
        self._explore.setObjectName("tttExplore")
        self._explore.setToolTip(
            "Open the explorer on the search of the engine that moved last, or on the board"
        )
        self._explore.clicked.connect(self._on_explore)
        buttons = QHBoxLayout()
        buttons.setSpacing(SPACE)
        buttons.addWidget(self._compare, 1)
        buttons.addWidget(self._explore)
        head = QHBoxLayout()
        head.setSpacing(2 * SPACE)
        head.addWidget(self._nodes)
        head.addWidget(self._facts, 1)
        self.body.addLayout(head)
        self.body.addWidget(self._game_nodes)
        self.body.addWidget(self._table)
        self.body.addLayout(buttons)

    def show_search(self, search: SearchView) -> None:
        """Show what the last search and its comparison found."""
        if search == self._shown:
            return
        self._shown = search
        self._nodes.setText("–" if search.last is None else f"{search.last.result.nodes:,}")
        self._facts.setText(search_facts(search.last))
        self._game_nodes.setText(f"This game: {game_nodes_text(search.game_nodes or ())}")
        self._game_nodes.setVisible(search.game_nodes is not None)
        self._table.show_results(search.comparison)
        self._compare.setEnabled(search.can_compare)

    @Slot()
    def _on_explore(self) -> None:
        self.happened.emit(Explore())

    @Slot()
    def _on_compare(self) -> None:
        self.happened.emit(Compare())
