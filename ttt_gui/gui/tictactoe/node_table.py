"""A small table: how many nodes each engine visits on one and the same position."""

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from ttt_gui.engines import Engine
from ttt_gui.gui.duration import seconds_text
from ttt_gui.gui.labels import text_label
from ttt_gui.gui.theme import SPACE, scaled_font
from ttt_gui.search.outcome import SearchResult
from ttt_gui.workbench.match.state import Comparison

_ALIGN: Final = (Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight)
"""Of the names, and of the numbers."""


class NodeTable(QWidget):
    """One row per engine: its name, nodes and time; a dash where it has not searched yet."""

    def __init__(self, engines: Sequence[Engine]) -> None:
        super().__init__()
        self._rows: dict[str, tuple[QLabel, QLabel]] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(2 * SPACE)
        grid.setVerticalSpacing(SPACE // 2)
        grid.setColumnStretch(0, 1)
        for column, heading in enumerate(("Engine", "Nodes", "Time")):
            label = QLabel(heading)
            label.setFont(scaled_font(label, 0.9))
            label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
            grid.addWidget(label, 0, column, _ALIGN[min(column, 1)])
        for row, engine in enumerate(engines, start=1):
            name = QLabel(engine.label)
            nodes = text_label(f"tttNodesOf_{engine.key}")
            seconds = text_label(f"tttSecondsOf_{engine.key}")
            for column, label in enumerate((name, nodes, seconds)):
                label.setWordWrap(False)
                label.setAlignment(_ALIGN[min(column, 1)] | Qt.AlignmentFlag.AlignVCenter)
                grid.addWidget(label, row, column)
            # Space for the largest count there is, so that nothing moves when it arrives.
            nodes.setMinimumWidth(nodes.fontMetrics().horizontalAdvance("9,999,999"))
            seconds.setMinimumWidth(seconds.fontMetrics().horizontalAdvance("999.9 ms"))
            self._rows[engine.key] = (nodes, seconds)
        self.show_results({}, None)

    def show_results(
        self, results: Mapping[str, SearchResult], comparing: Comparison | None
    ) -> None:
        """Fill in what is known, and how far the engine is that is searching."""
        for key, (nodes, seconds) in self._rows.items():
            result = results.get(key)
            nodes.setText("–" if result is None else f"{result.nodes:,}")
            seconds.setText("–" if result is None else seconds_text(result.seconds))
        if comparing is not None:
            nodes, seconds = self._rows[comparing.engine]
            nodes.setText(f"{comparing.nodes:,} …")
            seconds.setText("…")
