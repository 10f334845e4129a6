"""A position as a small drawing in black and white, for paper."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from ttt_gui.games.othello import Othello
from ttt_gui.games.position import Move, Player
from ttt_gui.notation.boards import BoardPosition

_INK = QColor("#000000")
_PAPER = QColor("#ffffff")
_GRID = QColor("#808080")
_LAST = QColor("#d0d0d0")


def paint_board(
    painter: QPainter, place: QRectF, position: BoardPosition, last: Move | None
) -> None:
    """Draw `position` in the square `place`; the square of the move `last` is shaded.

    All that looks alike is drawn as one path: that is quick, and where strokes cross they are
    no darker when they are drawn pale.
    """
    side = 8 if isinstance(position, Othello) else 3
    step = place.width() / side
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillRect(place, _PAPER)
    if last is not None and last >= 0:
        painter.fillRect(_square(place, step, side, last), _LAST)
    painter.setPen(QPen(_GRID, 0.03 * step))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(_grid(place, step, side))
    add = _add_disc if isinstance(position, Othello) else _add_mark
    paths = {player: QPainterPath() for player in Player}
    for square in range(side * side):
        owner = position.owner(square)
        if owner is not None:
            add(paths[owner], _square(place, step, side, square), owner)
    width = 0.07 if isinstance(position, Othello) else 0.12
    painter.setPen(QPen(_INK, width * step, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    for owner, path in paths.items():
        if isinstance(position, Othello):
            painter.setBrush(_INK if owner is Player.X else _PAPER)
        painter.drawPath(path)
    painter.restore()


def _grid(place: QRectF, step: float, side: int) -> QPainterPath:
    path = QPainterPath()
    for number in range(side + 1):
        along = number * step
        path.moveTo(place.left() + along, place.top())
        path.lineTo(place.left() + along, place.bottom())
        path.moveTo(place.left(), place.top() + along)
        path.lineTo(place.right(), place.top() + along)
    return path


def _square(place: QRectF, step: float, side: int, square: int) -> QRectF:
    row, column = divmod(square, side)
    return QRectF(place.left() + column * step, place.top() + row * step, step, step)


def _add_disc(path: QPainterPath, box: QRectF, _owner: Player) -> None:
    path.addEllipse(box.center(), 0.38 * box.width(), 0.38 * box.width())


def _add_mark(path: QPainterPath, box: QRectF, owner: Player) -> None:
    inset = 0.24 * box.width()
    inner = box.adjusted(inset, inset, -inset, -inset)
    if owner is Player.O:
        path.addEllipse(inner)
        return
    path.moveTo(inner.topLeft())
    path.lineTo(inner.bottomRight())
    path.moveTo(inner.topRight())
    path.lineTo(inner.bottomLeft())
