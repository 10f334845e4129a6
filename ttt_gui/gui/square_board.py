"""A square board of real buttons, as large as its place allows.

Each square can be reached by mouse, keyboard, screen reader and test. What a square looks
like is the business of the game that paints it.
"""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRect, QSize, Qt, Signal, Slot
from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

_ARROWS: Final = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}


class Square(QAbstractButton):
    """One square of a board: a button that leaves the arrow keys to the board."""

    focused = Signal(int)
    """The number of the square, which has got the focus."""

    def __init__(self, number: int, name: str) -> None:
        super().__init__()
        self.number = number
        self.setObjectName(name)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802  (Qt's name)
        """Tell the board."""
        super().focusInEvent(event)
        self.focused.emit(self.number)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  (Qt's name)
        """Click with Enter as with the space bar; pass the arrow keys on."""
        if event.key() in _ARROWS:
            event.ignore()
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.click()
        else:
            super().keyPressEvent(event)


class SquareBoard(QWidget):
    """Lays out `side` x `side` squares row by row, centred; the arrow keys walk over them.

    The Tab key stops at one square only, the one that had the focus last.

    Args:
        side: squares in a row.
        margin: free space around the squares, as a part of the board's edge.
        gap: free space between two squares, likewise.
        smallest_square: pixels below which a square may not shrink.
    """

    def __init__(
        self,
        squares: Sequence[Square],
        *,
        side: int,
        margin: float,
        gap: float,
        smallest_square: int,
    ) -> None:
        super().__init__()
        assert len(squares) == side**2
        self._squares = tuple(squares)
        self._side = side
        self._margin = margin
        self._gap = gap
        self._smallest_square = smallest_square
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._overlay: Overlay | None = None
        for square in squares:
            square.setParent(self)
            square.focused.connect(self._make_current)
        self._current = self._squares[0]
        self._make_current(0)

    def take_focus(self) -> None:
        """Give the focus to the square that had it last."""
        self._current.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot(int)
    def _make_current(self, number: int) -> None:
        """Let the Tab key stop at this square."""
        self._current.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._current = self._squares[number]
        self._current.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def cover(self, overlay: "Overlay") -> None:
        """Keep `overlay` over the squares."""
        self._overlay = overlay
        overlay.setParent(self)

    def board_rect(self) -> QRect:
        """The square area, centred, that the board takes with its margins."""
        edge = min(self.width(), self.height())
        return QRect((self.width() - edge) // 2, (self.height() - edge) // 2, edge, edge)

    def square_rect(self, number: int) -> QRect:
        """The area of one square."""
        board = self.board_rect()
        gap = round(self._gap * board.width())
        inner = board.width() - 2 * round(self._margin * board.width())
        square = (inner - (self._side - 1) * gap) // self._side
        # What the division leaves over goes to the margins, half to each side.
        used = self._side * square + (self._side - 1) * gap
        offset = (board.width() - used) // 2
        row, column = divmod(number, self._side)
        return QRect(
            board.x() + offset + column * (square + gap),
            board.y() + offset + row * (square + gap),
            square,
            square,
        )

    def sizeHint(self) -> QSize:  # noqa: N802  (Qt's name)
        """Twice the smallest size."""
        return self.minimumSizeHint() * 2

    def minimumSizeHint(self) -> QSize:  # noqa: N802  (Qt's name)
        """The size at which the squares are as small as they may be."""
        edge = self._side * self._smallest_square
        return QSize(edge, edge)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  (Qt's name)
        """Place the squares again; take no height that the width leaves unused."""
        super().resizeEvent(event)
        self.setMaximumHeight(max(self.width(), self.minimumSizeHint().height()))
        for number, square in enumerate(self._squares):
            square.setGeometry(self.square_rect(number))
        if self._overlay is not None:
            self._overlay.setGeometry(self.rect())
            self._overlay.raise_()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  (Qt's name)
        """Move the focus with the arrow keys, up to the edge."""
        step = _ARROWS.get(Qt.Key(event.key()))
        focused = self.focusWidget()
        if step is None or not isinstance(focused, Square):
            super().keyPressEvent(event)
            return
        row, column = divmod(focused.number, self._side)
        row = min(max(row + step[0], 0), self._side - 1)
        column = min(max(column + step[1], 0), self._side - 1)
        self._squares[row * self._side + column].setFocus(Qt.FocusReason.TabFocusReason)


class Overlay(QWidget):
    """Lies over a board's squares and lets every click through; a game paints on it."""

    def __init__(self) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    @property
    def board(self) -> SquareBoard:
        """The board below."""
        # Not kept: a cycle of widgets might be collected on a thread of a search.
        board = self.parentWidget()
        assert isinstance(board, SquareBoard)
        return board
