"""A position as a small drawing in black and white, for paper."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from ttt_gui.games.othello import Othello
from ttt_gui.games.position import Move, Player
from ttt_gui.notation.boards import BoardPosition

_INK = QColor("#000000")
_GRID = QColor("#808080")
_LAST = QColor("#d0d0d0")


def paint_board(
    painter: QPainter, place: QRectF, position: BoardPosition, last: Move | None
) -> None:
    """Draw `position` in the square `place`; the square of the move `last` is shaded."""
    side = 8 if isinstance(position, Othello) else 3
    step = place.width() / side
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillRect(place, QColor("#ffffff"))
    if last is not None and last >= 0:
        painter.fillRect(_square(place, step, side, last), _LAST)
    painter.setPen(QPen(_GRID, 0.03 * step))
    for number in range(side + 1):
        along = number * step
        painter.drawLine(
            place.topLeft() + QPointF(along, 0), place.bottomLeft() + QPointF(along, 0)
        )
        painter.drawLine(place.topLeft() + QPointF(0, along), place.topRight() + QPointF(0, along))
    for square in range(side * side):
        owner = position.owner(square)
        if owner is not None:
            box = _square(place, step, side, square)
            if isinstance(position, Othello):
                _paint_disc(painter, box, owner)
            else:
                _paint_mark(painter, box, owner)
    painter.restore()


def _square(place: QRectF, step: float, side: int, square: int) -> QRectF:
    row, column = divmod(square, side)
    return QRectF(place.left() + column * step, place.top() + row * step, step, step)


def _paint_disc(painter: QPainter, box: QRectF, owner: Player) -> None:
    painter.setPen(QPen(_INK, 0.07 * box.width()))
    painter.setBrush(_INK if owner is Player.X else QColor("#ffffff"))
    painter.drawEllipse(box.center(), 0.38 * box.width(), 0.38 * box.width())


def _paint_mark(painter: QPainter, box: QRectF, owner: Player) -> None:
    painter.setPen(QPen(_INK, 0.12 * box.width(), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    inset = 0.24 * box.width()
    inner = box.adjusted(inset, inset, -inset, -inset)
    if owner is Player.X:
        # In one stroke, so that where they cross is no darker when it is drawn pale.
        cross = QPainterPath(inner.topLeft())
        cross.lineTo(inner.bottomRight())
        cross.moveTo(inner.topRight())
        cross.lineTo(inner.bottomLeft())
        painter.drawPath(cross)
    else:
        painter.drawEllipse(inner)
