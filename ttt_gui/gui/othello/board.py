"""The 8x8 board of focusable squares: discs, legal moves, and what each move is worth."""

from typing import Final

from PySide6.QtCore import (
    QEasingCurve,
    QPoint,
    QPointF,
    QRectF,
    Qt,
    QVariantAnimation,
    Signal,
    Slot,
)
from PySide6.QtGui import (
    QAction,
    QColor,
    QContextMenuEvent,
    QFont,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QRadialGradient,
)
from PySide6.QtWidgets import QMenu

from ttt_gui.games.othello import SQUARES, Othello, squares_of
from ttt_gui.games.position import Move, Player
from ttt_gui.gui.othello.wording import move_value
from ttt_gui.gui.square_board import Overlay, Square, SquareBoard
from ttt_gui.gui.theme import colors, tabular
from ttt_gui.notation.color_names import color_name
from ttt_gui.notation.squares import square_name
from ttt_gui.search.outcome import Bound, MoveScore
from ttt_gui.workbench.analysis.events import (
    DiscPut,
    MoveSolveClicked,
    SquareClicked,
    StrokeBegan,
    StrokeMoved,
)
from ttt_gui.workbench.analysis.view import BoardView

FLIP_MILLISECONDS: Final = 240

_MARGIN: Final = 0.045
"""The frame around the squares, with the coordinates, as a part of the board's edge."""

_DOTS: Final = (18, 22, 50, 54)
"""Squares whose upper left corner has a dot: two lines from each corner of the board."""

_DISC: Final = 0.41
"""The radius of a disc, as a part of its square's edge."""

_SIDE_KEYS: Final = {
    Qt.Key.Key_B: Player.X,
    Qt.Key.Key_X: Player.X,
    Qt.Key.Key_W: Player.O,
    Qt.Key.Key_O: Player.O,
    Qt.Key.Key_Delete: None,
    Qt.Key.Key_Backspace: None,
    Qt.Key.Key_Period: None,
}
"""What a key puts on the square with the focus while a position is set up."""


_PLAIN: Final = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
_STROKE_BUTTONS: Final = Qt.MouseButton.LeftButton | Qt.MouseButton.RightButton


class DiscSquare(Square):
    """One square: a disc, or what a move on it would be worth."""

    stroke_began = Signal(object)
    """A `Qt.MouseButton`, pressed on the square while a position is set up."""
    stroke_moved = Signal(object)
    """A `QPoint` of the board that the pressed pointer has moved to."""
    menu_requested = Signal(object)
    """What can be done with the square is asked for, at a `QPoint` of the screen."""
    key_put = Signal(object)
    """The `Player` whose disc a key puts here, or None for no disc."""

    def __init__(self, number: int) -> None:
        super().__init__(number, f"square_{square_name(number)}")
        self._owner: Player | None = None
        self._owner_before: Player | None = None
        self._turned = 1.0
        self._value: MoveScore | None = None
        self._is_legal = False
        self._is_best = False
        self._is_last = False
        self._is_set_up = False
        self._is_stale = True

    def show_square(self, *, owner: Player | None, is_legal: bool, is_last: bool) -> None:
        """Show who owns the square, and whether it can be played; `show_value` must follow."""
        self._owner = owner
        self._turned = 1.0
        self._is_legal = is_legal
        self._is_last = is_last
        self._is_stale = True

    def show_value(self, value: MoveScore | None, *, is_best: bool) -> None:
        """Show what a move on the square is worth, if that is known.

        A call of Qt may wait for a Python engine to give way. So nothing is done where
        nothing is new; without that, showing the progress of a search held up the window
        for 100 ms.
        """
        if (value, is_best) == (self._value, self._is_best) and not self._is_stale:
            return
        self._value = value
        self._is_best = is_best
        self._is_stale = False
        owner = self._owner
        parts = [square_name(self.number), "empty" if owner is None else color_name(owner)]
        if self._is_last:
            parts.append("last move")
        if self._is_legal:
            parts.append("legal move")
        if value is not None:
            parts.append(move_value(value))
        if is_best:
            parts.append("best move")
        self.setAccessibleName(", ".join(parts))
        self.update()

    def turn_from(self, owner: Player, turned: float) -> None:
        """Draw the disc on its way from `owner` (0.0) to the side that owns it now (1.0)."""
        self._owner_before = owner
        self._turned = turned
        self.update()

    def set_up(self, is_set_up: bool) -> None:  # noqa: FBT001  (on or off)
        """Tell of presses and keys instead of being clicked, while a position is set up."""
        self._is_set_up = is_set_up

    # --- events ---------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802  (Qt's name)
        """Begin a stroke where a position is set up."""
        if not self._is_set_up:
            super().mousePressEvent(event)
        elif event.button() in {Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton}:
            self.setFocus(Qt.FocusReason.MouseFocusReason)
            self.stroke_began.emit(event.button())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802  (Qt's name)
        """Continue with the stroke on whatever square the pointer is."""
        if self._is_set_up and event.buttons() & _STROKE_BUTTONS:
            self.stroke_moved.emit(self.mapToParent(event.position().toPoint()))
        else:
            super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802  (Qt's name)
        """End a stroke."""
        if not self._is_set_up:
            super().mouseReleaseEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802  (Qt's name)
        """Offer what can be done, by the right button or the menu key."""
        if not self._is_set_up:
            self.menu_requested.emit(event.globalPos())

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  (Qt's name)
        """Put a disc with X or O, take it away with Delete, while a position is set up."""
        key = Qt.Key(event.key())
        is_plain = event.modifiers() in _PLAIN
        if self._is_set_up and is_plain and key in _SIDE_KEYS:
            self.key_put.emit(_SIDE_KEYS[key])
        else:
            super().keyPressEvent(event)

    # --- painting -------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  (Qt's name)
        """Draw the square."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        shades = colors()
        area = QRectF(self.rect())
        edge = area.width()
        hovered = (self._is_legal or self._is_set_up) and self.underMouse()
        painter.fillRect(area, shades.felt.lighter(115) if hovered else shades.felt)
        painter.setPen(QPen(shades.felt_line, 1.0))
        painter.drawRect(area.adjusted(0.5, 0.5, -0.5, -0.5))
        if self._owner is not None:
            self._paint_disc(painter, area.center(), edge)
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

    def _paint_disc(self, painter: QPainter, center: QPointF, edge: float) -> None:
        """A disc with a shadow and a little light on it; on edge in the middle of a turn."""
        shades = colors()
        owner = self._owner_before if self._turned < 0.5 else self._owner
        radius = _DISC * edge
        width = radius * abs(1.0 - 2.0 * self._turned)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(shades.disc_shadow)
        shadow = QPointF(center.x() + 0.012 * edge, center.y() + 0.03 * edge)
        painter.drawEllipse(shadow, width, radius)
        base = shades.black_disc if owner is Player.X else shades.white_disc
        light = QRadialGradient(center - QPointF(0.35 * radius, 0.45 * radius), 1.9 * radius)
        light.setColorAt(0.0, base.lighter(190) if owner is Player.X else base.lighter(104))
        light.setColorAt(0.55, base)
        light.setColorAt(1.0, base.darker(105) if owner is Player.X else base.darker(118))
        painter.setPen(QPen(shades.disc_edge, max(1.0, 0.015 * edge)))
        painter.setBrush(light)
        painter.drawEllipse(center, width, radius)
        if self._is_last and self._turned == 1.0:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(shades.last_move)
            painter.drawEllipse(center, 0.08 * edge, 0.08 * edge)

    def _paint_value(self, painter: QPainter, area: QRectF, edge: float, value: MoveScore) -> None:
        """Large digits; a bound is smaller, in another colour, with its sign of comparison."""
        is_exact = value.bound is Bound.EXACT
        font = tabular(QFont(self.font()))
        font.setPixelSize(max(8, int(edge * (0.32 if is_exact else 0.25))))
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
    """The board. It knows no rules: it shows what it is given and tells what was done to it."""

    happened = Signal(object)
    """A `SquareClicked` or `MoveSolveClicked`; while a position is set up, a `StrokeBegan`,
    `StrokeMoved` or `DiscPut`."""

    def __init__(self) -> None:
        self._discs = tuple(DiscSquare(number) for number in range(SQUARES))
        super().__init__(self._discs, side=8, margin=_MARGIN, gap=0.0, smallest_square=36)
        self.setObjectName("othelloBoard")
        self.cover(_Dots())
        self._shown: Othello | None = None
        self._last_move: Move | None = None
        self._stroke_place = QPoint()
        self._turning: dict[int, Player] = {}
        self._is_animated = True
        self._is_set_up = False
        self._can_solve: tuple[Move, ...] = ()
        self._animation = QVariantAnimation(self)
        self._animation.setStartValue(0.0)
        self._animation.setEndValue(1.0)
        self._animation.setDuration(FLIP_MILLISECONDS)
        self._animation.setEasingCurve(QEasingCurve.Type.InOutSine)
        self._animation.valueChanged.connect(self._turn)
        for square in self._discs:
            square.clicked.connect(self._on_clicked)
            square.stroke_began.connect(self._on_stroke_began)
            square.stroke_moved.connect(self._on_stroke_moved)
            square.key_put.connect(self._on_key_put)
            square.menu_requested.connect(self._on_menu_requested)

    def set_animated(self, is_animated: bool) -> None:  # noqa: FBT001  (on or off)
        """Let discs be seen to turn, or not."""
        self._is_animated = is_animated

    @property
    def is_turning(self) -> bool:
        """Whether discs are seen to turn just now."""
        return self._animation.state() is QVariantAnimation.State.Running

    def show_view(self, view: BoardView) -> None:
        """Show a position and what its moves are worth."""
        if view.is_set_up is not self._is_set_up:
            self._show_set_up(view.is_set_up)
        self._can_solve = view.can_solve
        self._show_position(view.position, view.last_move)
        values = {each.move: each for each in view.values}
        for square in self._discs:
            number = square.number
            square.show_value(values.get(number), is_best=number in view.best)

    def _show_set_up(self, is_set_up: bool) -> None:  # noqa: FBT001  (on or off)
        """Let a position be set up: presses make strokes, X and O put discs, Delete none."""
        self._is_set_up = is_set_up
        for square in self._discs:
            square.set_up(is_set_up)
        self.update()

    def _show_position(self, position: Othello, last_move: Move | None) -> None:
        """Show a position; the values of its moves must follow.

        Discs that the last move has turned over are seen to turn, if the position before it
        was shown.
        """
        if (position, last_move) == (self._shown, self._last_move):
            return
        self._last_move = last_move
        self._animation.stop()
        legal_moves = position.legal_moves()
        for square in self._discs:
            number = square.number
            square.show_square(
                owner=position.owner(number),
                is_legal=number in legal_moves,
                is_last=number == last_move,
            )
        if self._is_animated and self._shown is not None and last_move is not None:
            self._turning = _turned(self._shown, position, last_move)
            if self._turning:
                self._turn(0.0)
                self._animation.start()
        self._shown = position

    @Slot(object)
    def _turn(self, turned: float) -> None:
        for number, owner in self._turning.items():
            self._discs[number].turn_from(owner, turned)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  (Qt's name)
        """Draw the frame and the coordinates; the squares draw themselves."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        board = QRectF(self.board_rect())
        shades = colors()
        painter.setPen(Qt.PenStyle.NoPen)
        # Where clicks put discs instead of playing moves, that must be seen before the click.
        painter.setBrush(shades.set_up_frame if self._is_set_up else shades.felt_line)
        painter.drawRoundedRect(board, 8, 8)
        font = QFont(self.font())
        font.setPixelSize(max(8, int(0.6 * _MARGIN * board.width())))
        painter.setFont(font)
        painter.setPen(shades.set_up_text if self._is_set_up else shades.felt_text)
        center = Qt.AlignmentFlag.AlignCenter
        for index in range(8):
            column = QRectF(self.square_rect(index))
            row = QRectF(self.square_rect(8 * index))
            above = QRectF(column.x(), board.y(), column.width(), column.y() - board.y())
            beside = QRectF(board.x(), row.y(), row.x() - board.x(), row.height())
            painter.drawText(above, center, "abcdefgh"[index])
            painter.drawText(beside, center, str(index + 1))

    def _sending_square(self) -> DiscSquare:
        square = self.sender()
        assert isinstance(square, DiscSquare)
        return square

    @Slot()
    def _on_clicked(self) -> None:
        self.happened.emit(SquareClicked(self._sending_square().number))

    @Slot(object)
    def _on_stroke_began(self, button: Qt.MouseButton) -> None:
        square = self._sending_square()
        self._stroke_place = square.geometry().center()
        is_right = button is Qt.MouseButton.RightButton
        self.happened.emit(StrokeBegan(square.number, erases=is_right))

    @Slot(object)
    def _on_stroke_moved(self, place: QPoint) -> None:
        """Touch every square on the way: a quick pointer is seen at few places of it."""
        way = place - self._stroke_place
        steps = max(1, 2 * way.manhattanLength() // max(1, self._discs[0].width()))
        for step in range(1, steps + 1):
            passed = self._stroke_place + way * (step / steps)
            square = self.childAt(passed)
            if isinstance(square, DiscSquare):
                self.happened.emit(StrokeMoved(square.number))
        self._stroke_place = place

    @Slot(object)
    def _on_menu_requested(self, place: QPoint) -> None:
        """Offer to search a move alone, if its value is not known."""
        number = self._sending_square().number
        if number not in self._can_solve:
            return
        menu = QMenu(self)
        menu.setObjectName("squareMenu")
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(f"Solve {square_name(number)} only").setData(number)
        menu.triggered.connect(self._on_menu_chosen)
        menu.popup(place)

    @Slot(QAction)
    def _on_menu_chosen(self, action: QAction) -> None:
        self.happened.emit(MoveSolveClicked(action.data()))

    @Slot(object)
    def _on_key_put(self, owner: Player | None) -> None:
        self.happened.emit(DiscPut(self._sending_square().number, owner))


def _turned(before: Othello, after: Othello, move: Move) -> dict[int, Player]:
    """The owner, before, of each disc that `move` has turned over.

    Empty if more than the disc on that square was put down or taken away.
    """
    occupied = before.x | before.o
    changed = occupied ^ (after.x | after.o)
    if move < 0 or changed & ~(1 << move):
        return {}
    both = occupied & (after.x | after.o)
    flipped = (before.x ^ after.x) & both
    return {
        square: owner
        for square in squares_of(flipped)
        if (owner := before.owner(square)) is not None
    }
