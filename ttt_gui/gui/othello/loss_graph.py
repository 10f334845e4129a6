"""The losses of a game below the board: where they are, and a way to go there."""

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from ttt_gui.gui.chart_picture import DARK, window_colors
from ttt_gui.gui.othello.graph_wording import graph_in_words, place_in_words
from ttt_gui.gui.othello.loss_chart import DARK_LOOK, LIGHT_LOOK, LossChart
from ttt_gui.gui.theme import SPACE, scaled_font
from ttt_gui.workbench.analysis.events import PlaceChosen
from ttt_gui.workbench.analysis.loss_graph import LossGraph

_LEAST_LINES: Final = 6
_MOST_LINES: Final = 9
"""The height of the graph, in lines of its text."""


class LossGraphWidget(QWidget):
    """Shows the graph, hidden while there is none. A click or the arrow keys choose a move."""

    happened = Signal(object)
    """A `PlaceChosen`."""

    def __init__(self) -> None:
        super().__init__()
        self._graph: LossGraph | None = None
        self.setObjectName("lossGraph")
        self.setAccessibleName("Graph of the losses, Black above and White below")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setFont(scaled_font(self, 0.85))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setMinimumHeight(self._lines(_LEAST_LINES))
        self.setMaximumHeight(self._lines(_MOST_LINES))
        self.hide()

    def show_graph(self, graph: LossGraph | None) -> None:
        """Show another graph, or none."""
        if graph == self._graph:
            return
        self._graph = graph
        self.setVisible(graph is not None)
        if graph is not None:
            shown = place_in_words(graph, graph.place)
            self.setAccessibleDescription(f"{shown}. {graph_in_words(graph)}")
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802  (Qt's name)
        """As high as it may be; the board has what is left."""
        return QSize(40 * SPACE, self.maximumHeight())

    def _lines(self, lines: int) -> int:
        return lines * self.fontMetrics().height() + SPACE

    def _chart(self, graph: LossGraph) -> LossChart:
        area = QRectF(self.rect()).adjusted(SPACE / 2, SPACE / 2, -SPACE / 2, -SPACE / 2)
        return LossChart(graph, area, self.font())

    # --- Qt's events ------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  (Qt's name)
        """Draw the graph in the window's brightness, with a frame that shows the focus."""
        if self._graph is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        look = DARK_LOOK if window_colors() is DARK else LIGHT_LOOK
        role = QPalette.ColorRole.Highlight
        edge = self.palette().color(role) if self.hasFocus() else look.colors.grid
        painter.setPen(edge)
        painter.setBrush(look.colors.background)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        self._chart(self._graph).paint(painter, look, marks_place=True)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802  (Qt's name)
        """Go to the move that was clicked."""
        if self._graph is not None and event.button() is Qt.MouseButton.LeftButton:
            place = self._chart(self._graph).place_at(event.position().x())
            if place is not None:
                self.happened.emit(PlaceChosen(place))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802  (Qt's name)
        """Say what the move below the pointer has lost."""
        if self._graph is None:
            return
        place = self._chart(self._graph).place_at(event.position().x())
        words = "" if place is None else place_in_words(self._graph, place)
        QToolTip.showText(event.globalPosition().toPoint(), words, self)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  (Qt's name)
        """Go along the moves: arrows, Home, End."""
        graph = self._graph
        if graph is None:
            return
        steps = {
            Qt.Key.Key_Left: graph.place - 1,
            Qt.Key.Key_Right: graph.place + 1,
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: len(graph.bars),
        }
        place = steps.get(Qt.Key(event.key()))
        if place is None or event.modifiers() & Qt.KeyboardModifier.AltModifier:
            super().keyPressEvent(event)
        elif 0 <= place <= len(graph.bars):
            self.happened.emit(PlaceChosen(place))

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802  (Qt's name)
        """Show the focus."""
        super().focusInEvent(event)
        self.update()
