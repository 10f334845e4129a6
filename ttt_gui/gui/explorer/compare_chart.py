"""The counts of a comparison as bars on a logarithmic scale.

Painted here rather than by a chart library: pyqtgraph's bars know no logarithmic scale (its
issue 2535), Qt's own charts are not part of PySide6-Essentials, and a chart as simple as this
asks for no further library in the package.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QBuffer, QIODevice, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPaintEvent, QPen
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget

from ttt_gui.gui.explorer.compare_wording import (
    AXIS,
    RULE,
    bar_name,
    chart_in_words,
    chart_title,
    group_name,
    minimal_name,
)
from ttt_gui.gui.theme import SPACE, is_dark, tabular
from ttt_gui.search import minimax, negamax, state_tree
from ttt_gui.workbench.explorer.compare import Bar, BarGroup, ChartView

PICTURE_SIZE: Final = QSize(1200, 680)
"""Of a picture that is exported, in logical pixels."""

PICTURE_SCALE: Final = 2
"""Pixels of an exported image to a logical one: sharp on paper, too."""

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

    background: QColor
    text: QColor
    muted: QColor
    grid: QColor
    minimal: QColor
    bars: dict[str, QColor]


_LIGHT: Final = _Look(
    QColor("#ffffff"),
    QColor("#1b1e22"),
    QColor("#5b6470"),
    QColor("#dfe3e7"),
    QColor("#b84a00"),
    {
        minimax.KEY: QColor("#8a8f96"),
        state_tree.KEY: QColor("#0072b2"),
        state_tree.KEY_DEEP: QColor("#56b4e9"),
        negamax.KEY: QColor("#009e73"),
    },
)

_DARK: Final = _Look(
    QColor("#2a2d31"),
    QColor("#e8eaed"),
    QColor("#aab2bd"),
    QColor("#43484e"),
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
        look = _DARK if is_dark(QApplication.palette()) else _LIGHT
        painter.fillRect(self.rect(), look.background)
        margin = SPACE
        inner = QRectF(self.rect()).adjusted(margin, margin, -margin, -margin)
        _Painting(painter, inner, self._chart, self.font(), look).paint()


# --- pictures -------------------------------------------------------------------------------


def chart_image(chart: ChartView, font: QFont) -> QImage:
    """The chart with its title and the counting rule, on white, as an image."""
    image = QImage(PICTURE_SIZE * PICTURE_SCALE, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(PICTURE_SCALE)
    image.fill(_LIGHT.background)
    painter = QPainter(image)
    _paint_picture(painter, chart, font)
    painter.end()
    return image


def chart_png(chart: ChartView, font: QFont) -> bytes:
    """The same as a file."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    chart_image(chart, font).save(buffer, "PNG")  # type: ignore[call-overload]  # takes a str
    return bytes(buffer.data().data())


def chart_svg(chart: ChartView, font: QFont) -> bytes:
    """The same as lines and letters, which stay sharp at any size."""
    buffer = QBuffer()
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(PICTURE_SIZE)
    generator.setViewBox(QRectF(0, 0, PICTURE_SIZE.width(), PICTURE_SIZE.height()))
    generator.setTitle(chart_title(chart))
    generator.setDescription(chart_in_words(chart))
    painter = QPainter(generator)
    painter.fillRect(QRectF(0, 0, PICTURE_SIZE.width(), PICTURE_SIZE.height()), _LIGHT.background)
    _paint_picture(painter, chart, font)
    painter.end()
    return bytes(buffer.data().data())


def _paint_picture(painter: QPainter, chart: ChartView, font: QFont) -> None:
    margin = 3.0 * SPACE
    page = QRectF(0, 0, PICTURE_SIZE.width(), PICTURE_SIZE.height())
    page = page.adjusted(margin, margin, -margin, -margin)
    plain, title = _sized(font, 15), _sized(font, 20)
    title.setBold(True)
    line = QFontMetricsF(plain).height()
    painter.setFont(title)
    painter.setPen(_LIGHT.text)
    painter.drawText(page, Qt.AlignmentFlag.AlignLeft, chart_title(chart))
    painter.setFont(plain)
    painter.setPen(_LIGHT.muted)
    foot = QRectF(page.left(), page.bottom() - 2 * line, page.width(), 2 * line)
    painter.drawText(foot, int(Qt.TextFlag.TextWordWrap), RULE)
    top = QFontMetricsF(title).height() + SPACE
    _Painting(painter, page.adjusted(0, top, 0, -2 * line - SPACE), chart, plain, _LIGHT).paint()


def _sized(font: QFont, pixels: int) -> QFont:
    """`font` in a size that is the same on every screen."""
    sized = QFont(font)
    sized.setPixelSize(pixels)
    return sized


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
            painter.setPen(QPen(self._look.grid, 1))
            painter.drawLine(QPointF(place, self._top), QPointF(place, self._bottom))
            painter.setPen(self._look.muted)
            box = QRectF(place - 60, self._bottom + 0.15 * line, 120, line)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, f"{10**power:,}")
        painter.setPen(self._look.muted)
        box = QRectF(self._left, self._bottom + 1.2 * line, self._area.right() - self._left, line)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, AXIS)

    def _paint_group(self, group: BarGroup, top: float) -> None:
        painter = self._painter
        height = len(group.bars) * self._row
        painter.setPen(self._look.text)
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
        painter.setPen(look.text)
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
        painter.setPen(look.text if bar.nodes is not None else look.muted)
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
