"""The losses of a game as bars: Black's upward, White's downward from a common line.

The line is drawn where a move's loss is proved, and broken where it is not known.
"""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from ttt_gui.games.position import Player
from ttt_gui.gui.chart_picture import DARK, LIGHT, ChartColors, Picture
from ttt_gui.gui.othello.graph_wording import NOTE, TITLE, graph_in_words, side_in_words
from ttt_gui.gui.theme import SPACE, tabular
from ttt_gui.workbench.analysis.loss_graph import LossBar, LossGraph

_PICTURE_SIZE: Final = QSize(1200, 420)

_LEAST_SCALE: Final = 4
"""Discs that each half of the chart has space for at least, so that small losses look small."""

_WIDEST_SLOT: Final = 24.0
"""Of a move, in pixels: a short game does not fill the width with a few blocks."""

_TICKS: Final = 10
"""Moves from one number on the axis to the next."""


@dataclass(frozen=True, slots=True)
class ChartLook:
    """The colours of the chart. Bars look like the discs of their side.

    Attributes:
        colors: those of all charts.
        marker: behind the move that is shown.
    """

    colors: ChartColors
    marker: QColor


LIGHT_LOOK: Final = ChartLook(LIGHT, QColor("#cfe0f7"))
DARK_LOOK: Final = ChartLook(DARK, QColor("#33517a"))

_FILLS: Final = {Player.X: QColor("#16181b"), Player.O: QColor("#fbfbf8")}
_EDGE: Final = QColor("#7d848c")


def loss_picture(graph: LossGraph) -> Picture:
    """The graph as a picture for other programs."""

    def paint(painter: QPainter, area: QRectF, font: QFont) -> None:
        LossChart(graph, area, font).paint(painter, LIGHT_LOOK, marks_place=False)

    return Picture(TITLE, graph_in_words(graph), NOTE, paint, _PICTURE_SIZE)


class LossChart:
    """Where everything of a graph stands in an area, and its painting."""

    def __init__(self, graph: LossGraph, area: QRectF, font: QFont) -> None:
        """Lay out `graph` in `area`, its texts in `font`."""
        self._graph = graph
        self._font = tabular(QFont(font))
        self._metrics = QFontMetricsF(self._font)
        line = self._metrics.height()
        self._area = area
        bars = area.adjusted(0, line, 0, -2 * line)
        up, down = (max(_LEAST_SCALE, graph.largest(side)) for side in Player)
        self._pixels = max(0.0, bars.height()) / (up + down)
        self._zero = bars.top() + up * self._pixels
        self._slot = min(area.width() / max(1, len(graph.bars)), _WIDEST_SLOT)

    def place_at(self, x: float) -> int | None:
        """The place in the line that the move at `x` leads to; None beside all moves."""
        index = int((x - self._area.left()) // self._slot)
        return index + 1 if 0 <= index < len(self._graph.bars) else None

    def paint(self, painter: QPainter, look: ChartLook, *, marks_place: bool) -> None:
        """Draw the chart, with the move that is shown marked if that is wanted."""
        painter.save()
        painter.setFont(self._font)
        if marks_place and self._graph.place:
            painter.fillRect(self._column(self._graph.place - 1), look.marker)
        for index, bar in enumerate(self._graph.bars):
            self._paint_axis(painter, look, index, bar)
            if bar.move.loss:
                self._paint_bar(painter, index, bar, bar.move.loss)
        self._paint_numbers(painter, look)
        self._paint_sums(painter, look)
        painter.restore()

    def _column(self, index: int) -> QRectF:
        left = self._area.left() + index * self._slot
        return QRectF(left, self._area.top(), self._slot, self._area.height())

    def _paint_axis(self, painter: QPainter, look: ChartLook, index: int, bar: LossBar) -> None:
        """The piece of the common line that belongs to a move, and its number below all bars."""
        column = self._column(index)
        if bar.move.loss is not None:
            painter.setPen(QPen(look.colors.muted, 1.5, c=Qt.PenCapStyle.FlatCap))
            painter.drawLine(
                QPointF(column.left(), self._zero), QPointF(column.right(), self._zero)
            )
        if bar.number is not None and bar.number % _TICKS == 0:
            line = self._metrics.height()
            box = QRectF(column.center().x() - 3 * line, self._area.bottom() - line, 6 * line, line)
            painter.setPen(look.colors.muted)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(bar.number))

    def _paint_bar(self, painter: QPainter, index: int, bar: LossBar, loss: int) -> None:
        painter.fillRect(self._bar(index, bar, loss), _FILLS[bar.move.side])
        painter.setPen(QPen(_EDGE, 1))
        painter.drawRect(self._bar(index, bar, loss))

    def _bar(self, index: int, bar: LossBar, loss: int) -> QRectF:
        column = self._column(index)
        gap = min(2.0, 0.15 * self._slot)
        height = loss * self._pixels
        top = self._zero - height if bar.move.side is Player.X else self._zero
        return QRectF(column.left() + gap, top, column.width() - 2 * gap, height)

    def _paint_numbers(self, painter: QPainter, look: ChartLook) -> None:
        """How many discs were lost, at the largest bars first and where there is space."""
        taken: list[QRectF] = []
        line = self._metrics.height()
        painter.setPen(look.colors.text)
        bars = list(enumerate(self._graph.bars))
        for index, bar in sorted(bars, key=lambda each: -(each[1].move.loss or 0)):
            loss = bar.move.loss
            if not loss:
                return
            box = self._bar(index, bar, loss)
            width = self._metrics.horizontalAdvance(str(loss)) + 4
            is_black = bar.move.side is Player.X
            top = box.top() - line if is_black else box.bottom()
            label = QRectF(box.center().x() - width / 2, top, width, line)
            if not any(label.intersects(each) for each in taken):
                painter.drawText(label, Qt.AlignmentFlag.AlignCenter, str(loss))
                taken.append(label)

    def _paint_sums(self, painter: QPainter, look: ChartLook) -> None:
        """What each side has lost in all, in the corner where its bars are."""
        line = self._metrics.height()
        painter.setPen(look.colors.muted)
        left, width = self._area.left() + SPACE / 2, self._area.width()
        for side, top in ((Player.X, self._area.top()), (Player.O, self._area.bottom() - 2 * line)):
            box = QRectF(left, top, width, line)
            words = side_in_words(self._graph, side)
            painter.drawText(box, Qt.AlignmentFlag.AlignLeft, words)
