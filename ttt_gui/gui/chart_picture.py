"""Charts as pictures for other programs: on white, with a title and a note, as PNG or SVG."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QBuffer, QIODevice, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QApplication

from ttt_gui.gui.theme import SPACE, is_dark

PICTURE_SIZE: Final = QSize(1200, 680)
"""Of a picture, in logical pixels, unless the chart wants another size."""

PICTURE_SCALE: Final = 2
"""Pixels of an image to a logical one: sharp on paper, too."""


@dataclass(frozen=True, slots=True)
class ChartColors:
    """The colours that all charts share."""

    background: QColor
    text: QColor
    muted: QColor
    grid: QColor


LIGHT: Final = ChartColors(
    QColor("#ffffff"), QColor("#1b1e22"), QColor("#5b6470"), QColor("#dfe3e7")
)
"""Those of pictures, too."""

DARK: Final = ChartColors(
    QColor("#2a2d31"), QColor("#e8eaed"), QColor("#aab2bd"), QColor("#43484e")
)


def window_colors() -> ChartColors:
    """Those that suit the window's brightness."""
    return DARK if is_dark(QApplication.palette()) else LIGHT


@dataclass(frozen=True, slots=True)
class Picture:
    """A chart and what stands around it.

    Attributes:
        title: the line above it.
        description: the chart in words, for those who cannot see it.
        note: what stands below it, at most two lines.
        paint: draws the chart in light colours into an area, its texts in a font.
        size: of the picture, in logical pixels.
    """

    title: str
    description: str
    note: str
    paint: Callable[[QPainter, QRectF, QFont], None]
    size: QSize = PICTURE_SIZE


def picture_image(picture: Picture, font: QFont) -> QImage:
    """The picture as an image."""
    image = QImage(picture.size * PICTURE_SCALE, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(PICTURE_SCALE)
    painter = QPainter(image)
    _paint(painter, picture, font)
    painter.end()
    return image


def picture_png(picture: Picture, font: QFont) -> bytes:
    """The same as a file."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    picture_image(picture, font).save(buffer, "PNG")  # type: ignore[call-overload]  # takes a str
    return bytes(buffer.data().data())


def picture_svg(picture: Picture, font: QFont) -> bytes:
    """The same as lines and letters, which stay sharp at any size."""
    buffer = QBuffer()
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(picture.size)
    generator.setViewBox(QRectF(0, 0, picture.size.width(), picture.size.height()))
    generator.setTitle(picture.title)
    generator.setDescription(picture.description)
    painter = QPainter(generator)
    _paint(painter, picture, font)
    painter.end()
    return bytes(buffer.data().data())


def _paint(painter: QPainter, picture: Picture, font: QFont) -> None:
    margin = 3.0 * SPACE
    sheet = QRectF(0, 0, picture.size.width(), picture.size.height())
    painter.fillRect(sheet, LIGHT.background)
    page = sheet.adjusted(margin, margin, -margin, -margin)
    plain, title = _sized(font, 15), _sized(font, 20)
    title.setBold(True)
    line = QFontMetricsF(plain).height()
    painter.setFont(title)
    painter.setPen(LIGHT.text)
    painter.drawText(page, Qt.AlignmentFlag.AlignLeft, picture.title)
    painter.setFont(plain)
    painter.setPen(LIGHT.muted)
    foot = QRectF(page.left(), page.bottom() - 2 * line, page.width(), 2 * line)
    painter.drawText(foot, int(Qt.TextFlag.TextWordWrap), picture.note)
    top = QFontMetricsF(title).height() + SPACE
    picture.paint(painter, page.adjusted(0, top, 0, -2 * line - SPACE), plain)


def _sized(font: QFont, pixels: int) -> QFont:
    """`font` in a size that is the same on every screen."""
    sized = QFont(font)
    sized.setPixelSize(pixels)
    return sized
