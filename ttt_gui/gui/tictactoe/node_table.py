"""A small table: how many nodes each engine visits on one and the same position."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from ttt_gui.engines import Engine
from ttt_gui.gui.card import text_label
from ttt_gui.gui.duration import seconds_text
from ttt_gui.gui.theme import SPACE
from ttt_gui.search.outcome import SearchResult


class NodeTable(QWidget):
    """One row an engine: its name, nodes and time; a dash where it has not searched yet."""

    def __init__(self, engines: Sequence[Engine]) -> None:
        super().__init__()
        self._rows: dict[str, tuple[QLabel, QLabel]] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(2 * SPACE)
        grid.setVerticalSpacing(SPACE // 2)
        grid.setColumnStretch(0, 1)
        for row, engine in enumerate(engines):
            name = QLabel(engine.label)
            nodes = text_label(f"tttNodesOf_{engine.key}")
            seconds = text_label(f"tttSecondsOf_{engine.key}")
            for column, label in enumerate((name, nodes, seconds)):
                label.setWordWrap(False)
                align = Qt.AlignmentFlag.AlignLeft if column == 0 else Qt.AlignmentFlag.AlignRight
                label.setAlignment(align | Qt.AlignmentFlag.AlignVCenter)
                grid.addWidget(label, row, column)
            # Room for the largest count there is, so that nothing moves when it arrives.
            nodes.setMinimumWidth(nodes.fontMetrics().horizontalAdvance("9,999,999"))
            seconds.setMinimumWidth(seconds.fontMetrics().horizontalAdvance("999.9 ms"))
            self._rows[engine.key] = (nodes, seconds)
        self.show_results({})

    def show_results(self, results: Mapping[str, SearchResult]) -> None:
        """Fill in what is known."""
        for key, (nodes, seconds) in self._rows.items():
            result = results.get(key)
            nodes.setText("–" if result is None else f"{result.nodes:,}")
            seconds.setText("–" if result is None else seconds_text(result.seconds))
