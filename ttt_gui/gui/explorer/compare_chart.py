"""The counts of a comparison as bars on a logarithmic scale.

Painted here rather than by a chart library: pyqtgraph's bars know no logarithmic scale (its
issue 2535), Qt's own charts are not part of PySide6-Essentials, and a chart as simple as this
asks for no further library in the package.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from ttt_gui.gui.chart_picture import DARK, LIGHT, ChartColors, Picture, window_colors
from ttt_gui.gui.explorer.compare_wording import (
    AXIS,
    RULE,
    bar_name,
    chart_in_words,
    chart_title,
    group_name,
    minimal_name,
)
from ttt_gui.gui.theme import SPACE, tabular
from ttt_gui.search import minimax, negamax, state_tree
from ttt_gui.workbench.explorer.compare import Bar, BarGroup, ChartView

_GAP: Final = 0.7
"""Between two groups, in rows."""

_LEAST_ROW: Final = 1.05
"""Of a row, in line heights, so that texts do not touch."""

_MOST_ROW: Final = 2.2


@dataclass(frozen=True, slots=True)
class _Look:
    """The colours of a chart, and of the bars by engine.

    Those who confuse red and green can tell them apart, too (after Okabe and Ito, "Color
    Universal Design", 2008); and a name stands at every bar.
    """

    colors: ChartColors
    minimal: QColor
    bars: dict[str, QColor]


_LIGHT: Final = _Look(
    LIGHT,
    QColor("#b84a00"),
    {
        minimax.KEY: QColor("#8a8f96"),
        state_tree.KEY: QColor("#0072b2"),
        state_tree.KEY_DEEP: QColor("#56b4e9"),
        negamax.KEY: QColor("#009e73"),
    },
)

_DARK: Final = _Look(
    DARK,
    QColor("#ff9e57"),
    {
        minimax.KEY: QColor("#a3a9b1"),
        state_tree.KEY: QColor("#3f9ad8"),
        state_tree.KEY_DEEP: QColor("#9bd3f5"),
        negamax.KEY: QColor("#2fc298"),
    },
)


class CompareChart(QWidget):
    """Shows the bars as large as there is space for them."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("compareChart")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._chart: ChartView | None = None

    def show_chart(self, chart: ChartView) -> None:
        """Show other bars."""
        if chart == self._chart:
            return
        self._chart = chart
        self.setAccessibleName("Chart of nodes")
        self.setAccessibleDescription(chart_in_words(chart))
        self.setMinimumHeight(math.ceil(_least_height(chart, self.font())))
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802  (Qt's name)
        """Wide rather than high."""
        return QSize(960, 440)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  (Qt's name)
        """Draw the chart in the window's brightness."""
        if self._chart is None:
            return
        painter = QPainter(self)
        look = _DARK if window_colors() is DARK else _LIGHT
        painter.fillRect(self.rect(), look.colors.background)
        margin = SPACE
        inner = QRectF(self.rect()).adjusted(margin, margin, -margin, -margin)
        _Painting(painter, inner, self._chart, self.font(), look).paint()


def chart_picture(chart: ChartView) -> Picture:
    """The chart with its title and the counting rule."""

    def paint(painter: QPainter, area: QRectF, font: QFont) -> None:
        _Painting(painter, area, chart, font, _LIGHT).paint()

    return Picture(chart_title(chart), chart_in_words(chart), RULE, paint)


# --- the painting ---------------------------------------------------------------------------


def _rows(chart: ChartView) -> float:
    """The height of all bars, in rows."""
    return sum(len(group.bars) for group in chart.groups) + _GAP * (len(chart.groups) - 1)


def _least_height(chart: ChartView, font: QFont) -> float:
    line = QFontMetricsF(font).height()
    return (_rows(chart) * _LEAST_ROW + 4) * line + 2 * SPACE


class _Scale:
    """Where a number of nodes stands: equal steps are equal factors."""

    def __init__(self, chart: ChartView, left: float, right: float) -> None:
        known = [bar.nodes for group in chart.groups for bar in group.bars if bar.nodes]
        known += [chart.minimal] if chart.minimal else []
        self.is_known = bool(known)
        # It begins at a power of ten well below the smallest, so that every bar can be seen.
        self.low = max(0, math.floor(math.log10(min(known, default=1) / 2)))
        self.high = max(self.low + 1.0, math.log10(max(known, default=10)))
        self._left, self._right = left, right

    def place(self, nodes: float) -> float:
        """How far from the left."""
        share = (math.log10(nodes) - self.low) / (self.high - self.low)
        return self._left + share * (self._right - self._left)

    def powers(self) -> range:
        """The powers of ten that have a line."""
        return range(self.low, math.floor(self.high) + 1)


class _Painting:
    """One painting of a chart: names to the left, bars on a scale, and their values."""

    def __init__(
        self, painter: QPainter, area: QRectF, chart: ChartView, font: QFont, look: _Look
    ) -> None:
        self._painter = painter
        self._area = area
        self._chart = chart
        self._look = look
        self._font = tabular(QFont(font))
        self._bold = QFont(self._font)
        self._bold.setBold(True)
        metrics = QFontMetricsF(self._font)
        self._line = metrics.height()
        self._groups_width = min(self._widest_group(QFontMetricsF(self._bold)), 0.17 * area.width())
        names = [bar_name(chart, group, bar) for group in chart.groups for bar in group.bars]
        self._names_width = max(metrics.horizontalAdvance(name) for name in names) + SPACE
        left = area.left() + self._groups_width + 2 * SPACE + self._names_width
        right = area.right() - metrics.horizontalAdvance("9,999,999") - SPACE
        self._scale = _Scale(chart, left, max(left + 40, right))
        self._left = left
        self._top = area.top() + 1.5 * self._line
        self._bottom = area.bottom() - 2.4 * self._line
        row = (self._bottom - self._top) / _rows(chart)
        self._row = min(row, _MOST_ROW * self._line)
        self._bottom = self._top + self._row * _rows(chart)

    def paint(self) -> None:
        """Draw everything, bars above the grid, the line of the minimal tree above the bars."""
        self._painter.save()
        self._painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._painter.setFont(self._font)
        if self._scale.is_known:
            self._paint_grid()
        for group, top in self._placed_groups():
            self._paint_group(group, top)
        if self._chart.minimal is not None:
            self._paint_minimal(self._chart.minimal)
        self._painter.restore()

    def _widest_group(self, metrics: QFontMetricsF) -> float:
        """The widest name of a group, in one line."""
        names = [group_name(self._chart, group) for group in self._chart.groups]
        return max(metrics.horizontalAdvance(name) for name in names)

    def _placed_groups(self) -> Iterator[tuple[BarGroup, float]]:
        top = self._top
        for group in self._chart.groups:
            yield group, top
            top += (len(group.bars) + _GAP) * self._row

    def _paint_grid(self) -> None:
        painter, line = self._painter, self._line
        for power in self._scale.powers():
            place = self._scale.place(10**power)
            painter.setPen(QPen(self._look.colors.grid, 1))
            painter.drawLine(QPointF(place, self._top), QPointF(place, self._bottom))
            painter.setPen(self._look.colors.muted)
            box = QRectF(place - 60, self._bottom + 0.15 * line, 120, line)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, f"{10**power:,}")
        painter.setPen(self._look.colors.muted)
        box = QRectF(self._left, self._bottom + 1.2 * line, self._area.right() - self._left, line)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, AXIS)

    def _paint_group(self, group: BarGroup, top: float) -> None:
        painter = self._painter
        height = len(group.bars) * self._row
        painter.setPen(self._look.colors.text)
        painter.setFont(self._bold)
        # A name may be higher than its only bar: it may use the gap above and below.
        spare = max(0.0, 2 * self._line - height) / 2
        box = QRectF(self._area.left(), top - spare, self._groups_width, height + 2 * spare)
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(
            box, int(flags) | int(Qt.TextFlag.TextWordWrap), group_name(self._chart, group)
        )
        painter.setFont(self._font)
        for number, bar in enumerate(group.bars):
            self._paint_bar(group, bar, top + number * self._row)

    def _paint_bar(self, group: BarGroup, bar: Bar, top: float) -> None:
        painter, look = self._painter, self._look
        middle = Qt.AlignmentFlag.AlignVCenter
        names = QRectF(self._left - self._names_width, top, self._names_width - SPACE, self._row)
        painter.setPen(look.colors.text)
        name = bar_name(self._chart, group, bar)
        painter.drawText(names, Qt.AlignmentFlag.AlignRight | middle, name)
        right = self._left
        if bar.nodes is not None:
            right = self._scale.place(bar.nodes)
            thickness = min(0.8 * self._row, 1.2 * self._line)
            box = QRectF(
                self._left, top + (self._row - thickness) / 2, right - self._left, thickness
            )
            painter.fillRect(box, look.bars[bar.contender.engine])
        painter.setPen(look.colors.text if bar.nodes is not None else look.colors.muted)
        value = QRectF(right + 0.5 * SPACE, top, self._area.right() - right, self._row)
        text = "–" if bar.nodes is None else f"{bar.nodes:,}"
        painter.drawText(value, Qt.AlignmentFlag.AlignLeft | middle, text)

    def _paint_minimal(self, nodes: int) -> None:
        painter, look = self._painter, self._look
        place = self._scale.place(nodes)
        painter.setPen(QPen(look.minimal, 2, Qt.PenStyle.DashLine))
        top = self._area.top() + 1.1 * self._line
        painter.drawLine(QPointF(place, top), QPointF(place, self._bottom))
        painter.setPen(look.minimal)
        painter.setFont(self._bold)
        width = QFontMetricsF(self._bold).horizontalAdvance(minimal_name(nodes)) + SPACE
        left = min(max(place - width / 2, self._left), self._area.right() - width)
        box = QRectF(left, self._area.top(), width, 1.1 * self._line)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, minimal_name(nodes))
