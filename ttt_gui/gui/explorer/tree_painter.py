"""How one branch of a tree looks: its board, its frame, its labels.

States are told by the frame's shape and by a word, not by colour alone: waiting is dotted, open
is bold, finished is thin, cut off has a notch and scissors, never entered is dashed and struck.
"""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPalette, QPen
from PySide6.QtWidgets import QApplication, QWidget

from ttt_gui.gui.explorer.small_board import board_picture
from ttt_gui.gui.explorer.tree_layout import PATH_HALF, Placed
from ttt_gui.gui.explorer.wording import (
    SETS_THE_BOUND,
    alpha_text,
    beta_text,
    branch_text,
    short_move,
)
from ttt_gui.gui.theme import colors, tabular
from ttt_gui.notation.boards import BoardPosition
from ttt_gui.workbench.explorer.frame import NodeState
from ttt_gui.workbench.explorer.tree import Branch

_PENS: Final = {
    NodeState.WAITING: (Qt.PenStyle.DotLine, 1.4),
    NodeState.OPEN: (Qt.PenStyle.SolidLine, 2.6),
    NodeState.FINISHED: (Qt.PenStyle.SolidLine, 1.2),
    NodeState.CUT_OFF: (Qt.PenStyle.SolidLine, 1.8),
    NodeState.NEVER_ENTERED: (Qt.PenStyle.DashLine, 1.4),
}

_FAINT: Final = 0.45
_GAP: Final = 4.0


def state_color(state: NodeState) -> QColor:
    """The colour that goes with a state."""
    shades = colors()
    return {
        NodeState.WAITING: shades.even,
        NodeState.OPEN: QApplication.palette().color(QPalette.ColorRole.Link),
        NodeState.FINISHED: shades.good,
        NodeState.CUT_OFF: shades.bad,
        NodeState.NEVER_ENTERED: shades.bad,
    }[state]


class TreePainter:
    """Paints the branches of one picture."""

    def __init__(self, painter: QPainter, widget: QWidget, root: BoardPosition) -> None:
        self._painter = painter
        self._root = root
        self._ratio = widget.devicePixelRatioF() * max(1.0, painter.transform().m11())
        self._text = widget.palette().color(QPalette.ColorRole.WindowText)
        self._muted = widget.palette().color(QPalette.ColorRole.PlaceholderText)
        self._font = tabular(QFont(widget.font()))
        self._font.setPixelSize(12)
        self._bold = QFont(self._font)
        self._bold.setBold(True)

    def line(self, placed: Placed) -> None:
        """The line from a branch up to its parent, with a notch where moves were left out."""
        if placed.parent is None:
            return
        branch = placed.branch
        pen = QPen(self._muted, 2.2 if branch.is_on_path else 1.0)
        if branch.node is None:
            pen.setStyle(_PENS[branch.state][0])
        self._painter.setPen(pen)
        above = placed.parent
        start = QPointF(above.board.center().x(), above.board.bottom() + above.below)
        end = QPointF(placed.board.center().x(), placed.board.top())
        bend = QPointF(end.x(), start.y() + 16)
        self._painter.drawPolyline([start, QPointF(start.x(), bend.y()), bend, end])

    def branch(self, placed: Placed, *, is_current: bool, is_chosen: bool) -> None:
        """The board, its frame and its labels."""
        branch, board = placed.branch, placed.board
        painter = self._painter
        is_faint = branch.node is None
        painter.setOpacity(_FAINT if is_faint else 1.0)
        edge = round(board.width())
        painter.drawPixmap(board.topLeft(), board_picture(branch.position, edge, self._ratio))
        painter.setOpacity(1.0)
        self._frame(branch, board)
        if branch.is_alone:
            self._alone_mark(board)
        if is_current or is_chosen:
            self._ring(board, is_current=is_current)
        if branch.is_on_path:
            self._path_labels(branch, board)
        else:
            self._side_labels(branch, board)
        if branch.hidden:
            self._hidden_mark(board)

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
        painter.setFont(self._bold)
        wide = painter.fontMetrics().horizontalAdvance(SETS_THE_BOUND) + 8
        label = QRectF(out - wide / 2, cut.board.top() - 30, wide, 17)
        painter.fillRect(label, QApplication.palette().color(QPalette.ColorRole.Base))
        painter.drawText(label, Qt.AlignmentFlag.AlignCenter, SETS_THE_BOUND)

    def _frame(self, branch: Branch, board: QRectF) -> None:
        painter = self._painter
        style, width = _PENS[branch.state]
        color = state_color(branch.state)
        painter.setPen(QPen(color, width, style))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(board)
        if branch.state is NodeState.NEVER_ENTERED:
            painter.drawLine(board.topLeft(), board.bottomRight())
        if branch.state is NodeState.CUT_OFF:
            notch = board.width() / 4
            corner = board.bottomRight()
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color)
            painter.drawPolygon([corner, corner - QPointF(notch, 0), corner - QPointF(0, notch)])

    def _ring(self, board: QRectF, *, is_current: bool) -> None:
        highlight = QApplication.palette().color(QPalette.ColorRole.Highlight)
        style = Qt.PenStyle.SolidLine if is_current else Qt.PenStyle.DashLine
        self._painter.setPen(QPen(highlight, 3.0 if is_current else 2.0, style))
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        self._painter.drawRoundedRect(board.adjusted(-5, -5, 5, 5), 5, 5)

    def _alone_mark(self, board: QRectF) -> None:
        """A diamond at the corner: the other engine does not enter this node."""
        centre = board.topRight()
        self._painter.setPen(Qt.PenStyle.NoPen)
        self._painter.setBrush(colors().warning)
        self._painter.drawPolygon(
            [
                centre + QPointF(0, -6),
                centre + QPointF(6, 0),
                centre + QPointF(0, 6),
                centre + QPointF(-6, 0),
            ]
        )

    def _path_labels(self, branch: Branch, board: QRectF) -> None:
        painter = self._painter
        left = QRectF(board.left() - 88, board.top(), 80, board.height())
        right = QRectF(board.right() + 9, board.top(), 68, board.height())
        flags = Qt.AlignmentFlag.AlignVCenter
        painter.setFont(self._font)
        painter.setPen(self._text)
        window = f"α {alpha_text(branch.alpha)}\nβ {beta_text(branch.beta)}"
        painter.drawText(right, flags | Qt.AlignmentFlag.AlignLeft, window)
        painter.setFont(self._bold)
        name = "root" if branch.move is None else short_move(self._root, branch.move)
        number = "" if branch.node is None else f"\nnode {branch.node}"
        painter.drawText(left, flags | Qt.AlignmentFlag.AlignRight, f"{name}{number}")
        painter.setPen(state_color(branch.state))
        below = QRectF(board.center().x() - 70, board.bottom() + _GAP, 140, 16)
        painter.drawText(below, Qt.AlignmentFlag.AlignHCenter, self._marked(branch))

    def _side_labels(self, branch: Branch, board: QRectF) -> None:
        painter = self._painter
        centre = board.center().x()
        painter.setFont(self._font)
        painter.setPen(self._text)
        above = QRectF(centre - 32, board.bottom() + 2, 64, 15)
        name = "" if branch.move is None else short_move(self._root, branch.move)
        painter.drawText(above, Qt.AlignmentFlag.AlignHCenter, name)
        painter.setPen(state_color(branch.state))
        below = QRectF(centre - 34, board.bottom() + 16, 68, 16)
        painter.drawText(below, Qt.AlignmentFlag.AlignHCenter, self._marked(branch))
        if branch.node is not None:
            painter.setPen(self._muted)
            window = f"({alpha_text(branch.alpha)}, {beta_text(branch.beta)})"
            lowest = QRectF(centre - 35, board.bottom() + 31, 70, 15)
            painter.drawText(lowest, Qt.AlignmentFlag.AlignHCenter, window)

    @staticmethod
    def _marked(branch: Branch) -> str:
        return (
            f"✂ {branch_text(branch)}" if branch.state is NodeState.CUT_OFF else branch_text(branch)
        )

    def _hidden_mark(self, board: QRectF) -> None:
        """A plus at the corner: there are children to be shown."""
        area = QRectF(board.left() - 6, board.top() - 6, 13, 13)
        painter = self._painter
        painter.setPen(QPen(self._muted, 1.0))
        painter.setBrush(QApplication.palette().color(QPalette.ColorRole.Base))
        painter.drawEllipse(area)
        middle = area.center()
        painter.drawLine(middle - QPointF(3.5, 0), middle + QPointF(3.5, 0))
        painter.drawLine(middle - QPointF(0, 3.5), middle + QPointF(0, 3.5))
