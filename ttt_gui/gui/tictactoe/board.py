"""The 3x3 grid of buttons: marks, labels, hints, and the line that won."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt, Signal, Slot
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QPolygonF,
)

from ttt_gui.games.position import Player
from ttt_gui.games.tictactoe import CELLS, TicTacToe
from ttt_gui.gui.square_board import Overlay, Square, SquareBoard
from ttt_gui.gui.theme import colors, scaled_font
from ttt_gui.gui.tictactoe.wording import hint_text, side_letter
from ttt_gui.notation.cells import CellLabels, cell_label
from ttt_gui.workbench.match.events import CellClicked, MarkPut
from ttt_gui.workbench.match.hints import Hint, Value
from ttt_gui.workbench.match.view import BoardView

_MARGIN: Final = 0.02
"""Around the cells, as a part of the board's edge: where it is amber during a set-up."""

_MARK_KEYS: Final = {
    Qt.Key.Key_X: Player.X,
    Qt.Key.Key_O: Player.O,
    Qt.Key.Key_Delete: None,
    Qt.Key.Key_Backspace: None,
}
"""What keys put on the cell with the focus while a position is set up."""

_PLAIN: Final = {Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier}


class Cell(Square):
    """One cell of the grid."""

    mark_put = Signal(object)
    """The `Player` whose mark is put here by a key, or None to take it away."""

    def __init__(self, number: int) -> None:
        super().__init__(number, f"tttCell{number + 1}")
        self._label = ""
        self._owner: Player | None = None
        self._hint: Hint | None = None
        self._is_last = False
        self._is_playable = False
        self._keeps_label = False
        self._is_set_up = False

    def show_cell(
        self,
        *,
        label: str,
        owner: Player | None,
        hint: Hint | None,
        is_last: bool,
        is_playable: bool,
        keeps_label: bool,
        is_set_up: bool,
    ) -> None:
        """Show who owns the cell, or its label and hint; a taken one may keep its label."""
        self._label = label
        self._owner = owner
        self._hint = hint
        self._is_last = is_last
        self._is_playable = is_playable
        self._keeps_label = keeps_label
        self._is_set_up = is_set_up
        self.setText("" if owner is None else side_letter(owner))
        state = "free" if owner is None else side_letter(owner)
        worth = "" if hint is None else hint_text(hint)
        self.setAccessibleName(", ".join(part for part in (f"cell {label}", state, worth) if part))
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802  (Qt's name)
        """Take a mark away with the right button while a position is set up."""
        if self._is_set_up and event.button() is Qt.MouseButton.RightButton:
            self.setFocus(Qt.FocusReason.MouseFocusReason)
            self.mark_put.emit(None)
        else:
            super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  (Qt's name)
        """Put a mark with X or O, take it away with Delete, while a position is set up."""
        key = Qt.Key(event.key())
        if self._is_set_up and event.modifiers() in _PLAIN and key in _MARK_KEYS:
            self.mark_put.emit(_MARK_KEYS[key])
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  (Qt's name)
        """Draw the cell."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        edge = float(min(self.width(), self.height()))
        self._paint_ground(painter, edge)
        if self._owner is not None:
            self._paint_mark(painter, edge, self._owner)
            if self._keeps_label:
                self._paint_label(painter, edge, 0.11)
            return
        self._paint_label(painter, edge, 0.16)
        if self._hint is not None:
            self._paint_hint(painter, edge, self._hint)

    def _paint_ground(self, painter: QPainter, edge: float) -> None:
        ground = colors().card
        if self.isDown() and self._is_playable:
            ground = self.palette().color(QPalette.ColorRole.Midlight)
        elif self.underMouse() and self._is_playable:
            ground = _mixed(ground, self.palette().color(QPalette.ColorRole.Highlight), 0.10)
        border = QPen(colors().card_edge, 1.0)
        if self.hasFocus():
            border = QPen(self.palette().color(QPalette.ColorRole.Highlight), 3.0)
        elif self._is_last:
            border = QPen(colors().even, 2.0)
        inset = border.widthF() / 2
        painter.setPen(border)
        painter.setBrush(ground)
        area = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
        painter.drawRoundedRect(area, 0.06 * edge, 0.06 * edge)

    def _paint_mark(self, painter: QPainter, edge: float, owner: Player) -> None:
        color = colors().x_mark if owner is Player.X else colors().o_mark
        pen = QPen(color, 0.09 * edge)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        area = QRectF(self.rect()).adjusted(0.27 * edge, 0.27 * edge, -0.27 * edge, -0.27 * edge)
        if owner is Player.X:
            painter.drawLine(area.topLeft(), area.bottomRight())
            painter.drawLine(area.topRight(), area.bottomLeft())
        else:
            painter.drawEllipse(area)

    def _paint_label(self, painter: QPainter, edge: float, size: float) -> None:
        """The label in the corner; `size` is a part of the edge."""
        font = scaled_font(self, 1.0)
        font.setPixelSize(max(10, int(size * edge)))
        painter.setFont(font)
        painter.setPen(colors().even)
        corner = QRectF(self.rect()).adjusted(0.09 * edge, 0.07 * edge, 0, 0)
        painter.drawText(
            corner, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, self._label
        )

    def _paint_hint(self, painter: QPainter, edge: float, hint: Hint) -> None:
        """A triangle up for a win, down for a loss, a bar for a draw; the distance below."""
        shades = colors()
        color = {Value.WIN: shades.good, Value.DRAW: shades.even, Value.LOSS: shades.bad}
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color[hint.value])
        middle = QPointF(self.width() / 2, self.height() / 2 - 0.02 * edge)
        half = 0.11 * edge
        if hint.value is Value.DRAW:
            bar = QRectF(middle.x() - half, middle.y() - 0.3 * half, 2 * half, 0.6 * half)
            painter.drawRoundedRect(bar, 2, 2)
        else:
            up = -half if hint.value is Value.WIN else half
            corners = [QPointF(-half, -0.8 * up), QPointF(half, -0.8 * up), QPointF(0, 0.8 * up)]
            painter.drawPolygon(QPolygonF([middle + corner for corner in corners]))
        font = scaled_font(self, 1.0)
        font.setPixelSize(max(10, int(0.13 * edge)))
        painter.setFont(font)
        painter.setPen(color[hint.value])
        below = QRectF(0, middle.y() + half, self.width(), 0.24 * edge)
        painter.drawText(below, Qt.AlignmentFlag.AlignCenter, hint_text(hint))


def _mixed(first: QColor, second: QColor, part: float) -> QColor:
    """`first` with a `part` of `second`, from 0 to 1."""
    return QColor.fromRgbF(
        first.redF() + part * (second.redF() - first.redF()),
        first.greenF() + part * (second.greenF() - first.greenF()),
        first.blueF() + part * (second.blueF() - first.blueF()),
    )


class _WinningLines(Overlay):
    """Draws the completed lines."""

    def __init__(self) -> None:
        super().__init__()
        self._lines: tuple[tuple[int, int, int], ...] = ()
        self._winner = Player.X

    def show_lines(self, position: TicTacToe) -> None:
        """Draw the lines completed in `position`."""
        self._lines = position.winning_lines()
        self._winner = position.winner() or Player.X
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  (Qt's name)
        """Draw a bar through the three cells of each line."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        color = QColor(colors().x_mark if self._winner is Player.X else colors().o_mark)
        color.setAlpha(120)
        pen = QPen(color, 0.025 * self.board.board_rect().width())
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        for first, _, last in self._lines:
            start = QRectF(self.board.square_rect(first)).center()
            end = QRectF(self.board.square_rect(last)).center()
            beyond = (end - start) * 0.17
            painter.drawLine(start - beyond, end + beyond)


class TicTacToeBoard(SquareBoard):
    """The grid. It knows no rules: it shows what it is given and tells which cell was clicked."""

    happened = Signal(object)
    """A `CellClicked`, or a `MarkPut` while a position is set up."""

    def __init__(self) -> None:
        self._cells = tuple(Cell(number) for number in range(CELLS))
        super().__init__(self._cells, side=3, margin=_MARGIN, gap=0.02, smallest_square=72)
        self._shown: BoardView | None = None
        self._winning_lines = _WinningLines()
        self.cover(self._winning_lines)
        for cell in self._cells:
            cell.clicked.connect(self._on_clicked)
            cell.mark_put.connect(self._on_mark_put)

    def show_board(self, board: BoardView) -> None:
        """Show a position, and what its cells are worth."""
        if board == self._shown:
            return
        self._shown = board
        keeps_labels = board.labels is CellLabels.LO_SHU  # to be added up
        for cell in self._cells:
            owner = board.position.owner(cell.number)
            cell.show_cell(
                label=cell_label(cell.number, board.labels),
                owner=owner,
                hint=board.hints.get(cell.number),
                is_last=cell.number == board.last_move,
                is_playable=board.is_set_up or (board.is_playable and owner is None),
                keeps_label=keeps_labels,
                is_set_up=board.is_set_up,
            )
        self.update()
        self._winning_lines.show_lines(board.position)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  (Qt's name)
        """Draw the frame that tells that a position is set up; the cells draw themselves."""
        if self._shown is None or not self._shown.is_set_up:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colors().set_up_frame)
        painter.drawRoundedRect(QRectF(self.board_rect()), 8, 8)

    @Slot(object)
    def _on_mark_put(self, owner: Player | None) -> None:
        cell = self.sender()
        assert isinstance(cell, Cell)
        self.happened.emit(MarkPut(cell.number, owner))

    @Slot()
    def _on_clicked(self) -> None:
        cell = self.sender()
        assert isinstance(cell, Cell)
        self.happened.emit(CellClicked(cell.number))
