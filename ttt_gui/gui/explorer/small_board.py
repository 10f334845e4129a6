"""A position as a picture of any size, kept as long as it may be needed again."""

from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPixmap
from PySide6.QtWidgets import QApplication

from ttt_gui.games.othello import SQUARES, Othello
from ttt_gui.games.position import Player
from ttt_gui.games.tictactoe import CELLS, TicTacToe
from ttt_gui.gui.theme import colors, is_dark
from ttt_gui.notation.boards import BoardPosition

_KEPT: Final = 600


def board_picture(position: BoardPosition, edge: int, ratio: float) -> QPixmap:
    """`position` as a square of `edge` logical pixels, at so many device pixels for each."""
    return _picture(position, edge, ratio, is_dark(QApplication.palette()))


@lru_cache(maxsize=_KEPT)
def _picture(position: BoardPosition, edge: int, ratio: float, _dark: bool) -> QPixmap:  # noqa: FBT001
    picture = QPixmap(round(edge * ratio), round(edge * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if isinstance(position, Othello):
        _paint_othello(painter, position, float(edge))
    else:
        _paint_tictactoe(painter, position, float(edge))
    painter.end()
    return picture


def _paint_tictactoe(painter: QPainter, position: TicTacToe, edge: float) -> None:
    shades = colors()
    painter.fillRect(QRectF(0, 0, edge, edge), shades.card)
    third = edge / 3
    painter.setPen(QPen(shades.even, max(1.0, edge / 60)))
    for index in (1, 2):
        place = index * third
        painter.drawLine(QPointF(place, 0.06 * edge), QPointF(place, 0.94 * edge))
        painter.drawLine(QPointF(0.06 * edge, place), QPointF(0.94 * edge, place))
    for cell in range(CELLS):
        owner = position.owner(cell)
        if owner is None:
            continue
        row, column = divmod(cell, 3)
        area = QRectF(column * third, row * third, third, third)
        area.adjust(0.24 * third, 0.24 * third, -0.24 * third, -0.24 * third)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(
            QPen(shades.x_mark if owner is Player.X else shades.o_mark, max(1.4, edge / 26))
        )
        if owner is Player.X:
            painter.drawLine(area.topLeft(), area.bottomRight())
            painter.drawLine(area.topRight(), area.bottomLeft())
        else:
            painter.drawEllipse(area)


def _paint_othello(painter: QPainter, position: Othello, edge: float) -> None:
    shades = colors()
    painter.fillRect(QRectF(0, 0, edge, edge), shades.felt)
    square = edge / 8
    painter.setPen(QPen(shades.felt_line, max(0.5, edge / 120)))
    for index in range(1, 8):
        place = index * square
        painter.drawLine(QPointF(place, 0), QPointF(place, edge))
        painter.drawLine(QPointF(0, place), QPointF(edge, place))
    painter.setPen(Qt.PenStyle.NoPen)
    for number in range(SQUARES):
        owner = position.owner(number)
        if owner is None:
            continue
        row, column = divmod(number, 8)
        painter.setBrush(shades.black_disc if owner is Player.X else shades.white_disc)
        centre = QPointF((column + 0.5) * square, (row + 0.5) * square)
        painter.drawEllipse(centre, 0.42 * square, 0.42 * square)
