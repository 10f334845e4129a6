"""The 8x8 board of focusable squares: discs, legal moves, and what each move is worth."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt, Signal, Slot
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen

from ttt_gui.games.othello import SQUARES, Othello
from ttt_gui.games.position import Move, Player
from ttt_gui.gui.othello.wording import move_value
from ttt_gui.gui.square_board import Overlay, Square, SquareBoard
from ttt_gui.gui.theme import colors, tabular
from ttt_gui.notation.squares import square_name
from ttt_gui.search.outcome import Bound, MoveScore

_MARGIN: Final = 0.045
"""The frame around the squares, with the coordinates, as a part of the board's edge."""

_DOTS: Final = (18, 22, 50, 54)
"""Squares whose upper left corner has a dot: two lines from each corner of the board."""


class DiscSquare(Square):
    """One square: a disc, or what a move on it would be worth."""

    def __init__(self, number: int) -> None:
        super().__init__(number, f"square_{square_name(number)}")
        self._owner: Player | None = None
        self._value: MoveScore | None = None
        self._is_legal = False
        self._is_best = False
        self._is_last = False

    def show_square(
        self,
        *,
        owner: Player | None,
        value: MoveScore | None,
        is_legal: bool,
        is_best: bool,
        is_last: bool,
    ) -> None:
        """Show who owns the square; if it is empty, whether and how well it can be played."""
        self._owner = owner
        self._value = value
        self._is_legal = is_legal
        self._is_best = is_best
        self._is_last = is_last
        parts = [square_name(self.number), "empty" if owner is None else owner.value]
        if is_last:
            parts.append("last move")
        if is_legal:
            parts.append("legal move")
        if value is not None:
            parts.append(move_value(value))
        if is_best:
            parts.append("best move")
        self.setAccessibleName(", ".join(parts))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  (Qt's name)
        """Draw the square."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        shades = colors()
        area = QRectF(self.rect())
        edge = area.width()
        hovered = self._is_legal and self.underMouse()
        painter.fillRect(area, shades.felt.lighter(115) if hovered else shades.felt)
        painter.setPen(QPen(shades.felt_line, 1.0))
        painter.drawRect(area.adjusted(0.5, 0.5, -0.5, -0.5))
        if self._owner is not None:
            self._paint_disc(painter, area.center(), edge, self._owner)
        elif self._value is not None:
            self._paint_value(painter, area, edge, self._value)
        elif self._is_legal:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(shades.felt_dot)
            painter.drawEllipse(area.center(), 0.09 * edge, 0.09 * edge)
        if self._is_best and self._owner is None:
            painter.setPen(QPen(shades.best_ring, max(2.0, 0.05 * edge)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(area.center(), 0.44 * edge, 0.44 * edge)
        if self.hasFocus():
            painter.setPen(QPen(QColor("white"), 3.0))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(area.adjusted(2.5, 2.5, -2.5, -2.5))

    def _paint_disc(self, painter: QPainter, center: QPointF, edge: float, owner: Player) -> None:
        shades = colors()
        painter.setPen(QPen(shades.disc_edge, max(1.0, 0.02 * edge)))
        painter.setBrush(shades.black_disc if owner is Player.X else shades.white_disc)
        painter.drawEllipse(center, 0.40 * edge, 0.40 * edge)
        if self._is_last:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(shades.last_move)
            painter.drawEllipse(center, 0.08 * edge, 0.08 * edge)

    def _paint_value(self, painter: QPainter, area: QRectF, edge: float, value: MoveScore) -> None:
        """Large digits; a bound is smaller and paler, with its sign of comparison."""
        is_exact = value.bound is Bound.EXACT
        font = tabular(QFont(self.font()))
        font.setPixelSize(max(8, int(edge * (0.32 if is_exact else 0.26))))
        font.setBold(is_exact)
        painter.setFont(font)
        painter.setPen(colors().felt_text if is_exact else colors().felt_bound)
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, move_value(value))


class _Dots(Overlay):
    """Draws the four dots."""

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  (Qt's name)
        """Draw a dot where two lines of the board cross, two squares from each corner."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colors().felt_line)
        for number in _DOTS:
            square = QRectF(self.board.square_rect(number))
            painter.drawEllipse(square.topLeft(), 0.07 * square.width(), 0.07 * square.width())


class OthelloBoard(SquareBoard):
    """The board. It knows no rules: it shows what it is given and tells what was clicked."""

    square_clicked = Signal(int)
    """The number of the square, 0 to 63."""

    def __init__(self) -> None:
        self._discs = tuple(DiscSquare(number) for number in range(SQUARES))
        super().__init__(self._discs, side=8, margin=_MARGIN, gap=0.0, smallest_square=36)
        self.cover(_Dots())
        for square in self._discs:
            square.clicked.connect(self._on_clicked)

    def show_position(
        self,
        position: Othello,
        *,
        values: Mapping[Move, MoveScore],
        best_moves: tuple[Move, ...],
        last_move: Move | None,
    ) -> None:
        """Show a position, with the values of its moves as far as they are known."""
        legal_moves = position.legal_moves()
        for square in self._discs:
            number = square.number
            square.show_square(
                owner=position.owner(number),
                value=values.get(number),
                is_legal=number in legal_moves,
                is_best=number in best_moves,
                is_last=number == last_move,
            )

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  (Qt's name)
        """Draw the frame and the coordinates; the squares draw themselves."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        board = QRectF(self.board_rect())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colors().felt_line)
        painter.drawRoundedRect(board, 8, 8)
        font = QFont(self.font())
        font.setPixelSize(max(8, int(0.6 * _MARGIN * board.width())))
        painter.setFont(font)
        painter.setPen(colors().felt_text)
        center = Qt.AlignmentFlag.AlignCenter
        for index in range(8):
            column = QRectF(self.square_rect(index))
            row = QRectF(self.square_rect(8 * index))
            above = QRectF(column.x(), board.y(), column.width(), column.y() - board.y())
            beside = QRectF(board.x(), row.y(), row.x() - board.x(), row.height())
            painter.drawText(above, center, "abcdefgh"[index])
            painter.drawText(beside, center, str(index + 1))

    @Slot()
    def _on_clicked(self) -> None:
        square = self.sender()
        assert isinstance(square, DiscSquare)
        self.square_clicked.emit(square.number)
