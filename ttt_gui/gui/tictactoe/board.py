"""The 3x3 grid of buttons: marks, labels, hints, and the line that won."""

from PySide6.QtCore import QPointF, QRectF, Qt, Signal, Slot
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QPen, QPolygonF

from ttt_gui.games.position import Player
from ttt_gui.games.tictactoe import CELLS, TicTacToe
from ttt_gui.gui.square_board import Overlay, Square, SquareBoard
from ttt_gui.gui.theme import colors, scaled_font
from ttt_gui.gui.tictactoe.wording import hint_text, side_letter
from ttt_gui.notation.cells import cell_label
from ttt_gui.workbench.match.hints import Hint, Value
from ttt_gui.workbench.match.match import CellClicked
from ttt_gui.workbench.match.view import BoardView


class Cell(Square):
    """One cell of the grid."""

    def __init__(self, number: int) -> None:
        super().__init__(number, f"tttCell{number + 1}")
        self._label = ""
        self._owner: Player | None = None
        self._hint: Hint | None = None
        self._is_last = False
        self._is_playable = False

    def show_cell(
        self,
        *,
        label: str,
        owner: Player | None,
        hint: Hint | None,
        is_last: bool,
        is_playable: bool,
    ) -> None:
        """Show who owns the cell, or its label and hint."""
        self._label = label
        self._owner = owner
        self._hint = hint
        self._is_last = is_last
        self._is_playable = is_playable
        self.setText("" if owner is None else side_letter(owner))
        state = "free" if owner is None else side_letter(owner)
        worth = "" if hint is None else hint_text(hint)
        self.setAccessibleName(", ".join(part for part in (f"cell {label}", state, worth) if part))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  (Qt's name)
        """Draw the cell."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        edge = float(min(self.width(), self.height()))
        self._paint_ground(painter, edge)
        if self._owner is not None:
            self._paint_mark(painter, edge, self._owner)
            return
        self._paint_label(painter, edge)
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

    def _paint_label(self, painter: QPainter, edge: float) -> None:
        font = scaled_font(self, 1.0)
        font.setPixelSize(max(10, int(0.16 * edge)))
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
    """A `CellClicked`."""

    def __init__(self) -> None:
        self._cells = tuple(Cell(number) for number in range(CELLS))
        super().__init__(self._cells, side=3, margin=0.0, gap=0.02, smallest_square=72)
        self._shown: BoardView | None = None
        self._winning_lines = _WinningLines()
        self.cover(self._winning_lines)
        for cell in self._cells:
            cell.clicked.connect(self._on_clicked)

    def show_board(self, board: BoardView) -> None:
        """Show a position, and what its cells are worth."""
        if board == self._shown:
            return
        self._shown = board
        for cell in self._cells:
            owner = board.position.owner(cell.number)
            cell.show_cell(
                label=cell_label(cell.number, board.labels),
                owner=owner,
                hint=board.hints.get(cell.number),
                is_last=cell.number == board.last_move,
                is_playable=board.is_playable and owner is None,
            )
        self._winning_lines.show_lines(board.position)

    @Slot()
    def _on_clicked(self) -> None:
        cell = self.sender()
        assert isinstance(cell, Cell)
        self.happened.emit(CellClicked(cell.number))
