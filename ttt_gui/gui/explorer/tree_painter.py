"""How the branches of a tree are put together: the lines between them, the rings around them."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPalette, QPen
from PySide6.QtWidgets import QApplication, QWidget

from ttt_gui.gui.explorer.branch_picture import (
    PICTURE_MARGIN,
    branch_picture,
    label_font,
    pen_style,
)
from ttt_gui.gui.explorer.tree_layout import PATH_HALF, Placed
from ttt_gui.gui.explorer.wording import SETS_THE_BOUND
from ttt_gui.gui.theme import colors


class TreePainter:
    """Paints the branches of one tree."""

    def __init__(self, painter: QPainter, widget: QWidget) -> None:
        self._painter = painter
        self._ratio = widget.devicePixelRatioF() * painter.transform().m11()
        self._muted = widget.palette().color(QPalette.ColorRole.PlaceholderText)
        self._highlight = widget.palette().color(QPalette.ColorRole.Highlight)

    def line(self, placed: Placed) -> None:
        """The line from a branch up to its parent."""
        if placed.parent is None:
            return
        branch = placed.branch
        pen = QPen(self._muted, 2.2 if branch.is_on_path else 1.0)
        if branch.node is None:
            pen.setStyle(pen_style(branch.state))
        self._painter.setPen(pen)
        above = placed.parent
        start = QPointF(above.board.center().x(), above.board.bottom() + above.below)
        end = QPointF(placed.board.center().x(), placed.board.top())
        bend = QPointF(end.x(), start.y() + 16)
        self._painter.drawPolyline([start, QPointF(start.x(), bend.y()), bend, end])

    def branch(self, placed: Placed, *, is_current: bool, is_chosen: bool) -> None:
        """The board, its frame and its labels."""
        picture = branch_picture(placed.branch, self._ratio)
        area = placed.area.adjusted(
            -PICTURE_MARGIN, -PICTURE_MARGIN, PICTURE_MARGIN, PICTURE_MARGIN
        )
        self._painter.drawPixmap(area.topLeft(), picture)
        if is_current or is_chosen:
            self._ring(placed.board, is_current=is_current)

    def bound_line(self, cut: Placed, above: Placed) -> None:
        """The line from a cut-off to the node that set its bound."""
        painter = self._painter
        painter.setPen(QPen(colors().bad, 2.2, Qt.PenStyle.DashDotLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        start = cut.board.bottomLeft() - QPointF(3, 8)
        end = above.board.bottomLeft() - QPointF(3, 8)
        out = min(cut.board.center().x(), above.board.center().x()) - PATH_HALF - 5
        painter.drawPolyline([start, QPointF(out, start.y()), QPointF(out, end.y()), end])
        painter.setPen(QPen(colors().bad, 2.2))
        painter.drawPolyline([end + QPointF(-8, -5), end, end + QPointF(-8, 5)])
        painter.setFont(label_font(bold=True))
        wide = painter.fontMetrics().horizontalAdvance(SETS_THE_BOUND) + 8
        label = QRectF(out - wide / 2, cut.board.top() - 30, wide, 17)
        painter.fillRect(label, QApplication.palette().color(QPalette.ColorRole.Base))
        painter.drawText(label, Qt.AlignmentFlag.AlignCenter, SETS_THE_BOUND)

    def _ring(self, board: QRectF, *, is_current: bool) -> None:
        style = Qt.PenStyle.SolidLine if is_current else Qt.PenStyle.DashLine
        self._painter.setPen(QPen(self._highlight, 3.0 if is_current else 2.0, style))
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        self._painter.drawRoundedRect(board.adjusted(-5, -5, 5, 5), 5, 5)
