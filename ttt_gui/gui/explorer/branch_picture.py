"""How one branch of a tree looks: its board, its frame, its labels.

A picture is kept as long as it may be needed again: from one step to the next few change.

States are told by the frame's shape and by a word, not by colour alone: waiting is dotted, open
is bold, finished is thin, cut off has a notch and scissors, never entered is dashed and struck.
"""

from dataclasses import replace
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPalette, QPen, QPixmap
from PySide6.QtWidgets import QApplication

from ttt_gui.gui.explorer.position_words import move_in_words
from ttt_gui.gui.explorer.small_board import board_picture
from ttt_gui.gui.explorer.tree_layout import LARGE, SMALL, Placed
from ttt_gui.gui.explorer.wording import (
    alpha_text,
    beta_text,
    branch_text,
)
from ttt_gui.gui.theme import colors, is_dark, tabular
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


PICTURE_MARGIN: Final = 8.0
"""Pixels around a branch's area that marks at its corners may take."""

_KEPT: Final = 800


def pen_style(state: NodeState) -> Qt.PenStyle:
    """How the frame of a branch is drawn, and the line that leads to it if it was not entered."""
    return _PENS[state][0]


def label_font(*, bold: bool) -> QFont:
    """The font of the labels; they grow with the zoom, not with the system's font."""
    font = tabular(QFont(QApplication.font()))
    font.setPixelSize(12)
    font.setBold(bold)
    return font


def branch_picture(branch: Branch, ratio: float) -> QPixmap:
    """A branch, at so many device pixels for each logical one; its children are not in it."""
    look = replace(branch, children=(), parent=None, hidden=min(branch.hidden, 1))
    return _picture(look, ratio, is_dark(QApplication.palette()))


@lru_cache(maxsize=_KEPT)
def _picture(look: Branch, ratio: float, _dark: bool) -> QPixmap:  # noqa: FBT001  (a key)
    edge = float(LARGE if look.is_on_path else SMALL)
    area = Placed(look, QRectF(0, 0, edge, edge), None).area
    area.adjust(-PICTURE_MARGIN, -PICTURE_MARGIN, PICTURE_MARGIN, PICTURE_MARGIN)
    picture = QPixmap((area.size() * ratio).toSize())
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(-area.topLeft())
    _BranchPainter(painter, ratio).paint(look, QRectF(0, 0, edge, edge))
    painter.end()
    return picture


class _BranchPainter:
    """Paints one branch."""

    def __init__(self, painter: QPainter, ratio: float) -> None:
        palette = QApplication.palette()
        self._painter = painter
        self._ratio = ratio
        self._text = palette.color(QPalette.ColorRole.WindowText)
        self._muted = palette.color(QPalette.ColorRole.PlaceholderText)
        self._font = label_font(bold=False)
        self._bold = label_font(bold=True)

    def paint(self, branch: Branch, board: QRectF) -> None:
        """The board, its frame and its labels."""
        painter = self._painter
        painter.setOpacity(_FAINT if branch.node is None else 1.0)
        edge = round(board.width())
        painter.drawPixmap(board.topLeft(), board_picture(branch.position, edge, self._ratio))
        painter.setOpacity(1.0)
        self._frame(branch, board)
        if branch.is_alone:
            self._alone_mark(board)
        if branch.is_on_path:
            self._path_labels(branch, board)
        else:
            self._side_labels(branch, board)
        if branch.hidden:
            self._hidden_mark(board)

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
        name = "root" if branch.move is None else move_in_words(branch.position, branch.move)
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
        name = "" if branch.move is None else move_in_words(branch.position, branch.move)
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
