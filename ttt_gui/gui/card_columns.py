"""The right-hand side of a tab: its cards, in one column or two."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from ttt_gui.gui.card import Card
from ttt_gui.gui.scrolled_content import ScrolledContent
from ttt_gui.gui.theme import SPACE

COLUMN_WIDTH: Final = 380
"""Pixels, at a text of the usual size; larger text has wider columns."""
_DIGITS_ACROSS: Final = 44
"""Digits of the text that fit side by side into a column, at least."""
MOST_GROWTH: Final = 120
"""Pixels by which a column may be wider where there is space."""


class CardColumn(QScrollArea):
    """The cards of a tab, most important first; scrolls when the window is low."""

    def __init__(self, cards: Sequence[Card], *, stretched: Card | None = None) -> None:
        """Stack `cards`; `stretched` takes the height that is left over, else nobody does."""
        super().__init__()
        content = ScrolledContent()
        self._column = QVBoxLayout(content)
        self._column.setSpacing(SPACE)
        self._column.addStretch()
        self._cards: tuple[Card, ...] = ()
        if stretched is not None:
            stretched.stretch()
        self.stack(cards)
        self.setWidget(content)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the Tab key scrolls to what it reaches
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # The window's own colour, not that of a text field.
        self.viewport().setAutoFillBackground(False)
        content.setAutoFillBackground(False)
        # Cards are as wide with the scroll bar as without: nothing moves when it comes.
        self.verticalScrollBar().rangeChanged.connect(self._keep_width_of_cards)
        self._keep_width_of_cards(0, 0)
        self.setMinimumWidth(self.least_width())
        self.setMaximumWidth(self.least_width())

    def sizeHint(self) -> QSize:  # noqa: N802  (Qt's name)
        """As wide as may be: the board has what is left."""
        return QSize(self.maximumWidth(), super().sizeHint().height())

    @Slot(int, int)
    def _keep_width_of_cards(self, lowest: int, highest: int) -> None:
        bar = 0 if highest > lowest else self.verticalScrollBar().sizeHint().width()
        self._column.setContentsMargins(0, 0, SPACE + bar, 0)

    def least_width(self) -> int:
        """The width at which the cards are as narrow as they may be."""
        digits = _DIGITS_ACROSS * self.fontMetrics().horizontalAdvance("0")
        return max(COLUMN_WIDTH, digits) + SPACE + self.verticalScrollBar().sizeHint().width()

    def stack(self, cards: Sequence[Card]) -> None:
        """Show `cards` instead of those before."""
        for card in self._cards:
            # Not takeAt: an item that outlives this would keep the card's old height.
            self._column.removeWidget(card)
        self._cards = tuple(cards)
        for place, card in enumerate(cards):
            self._column.insertWidget(place, card, 1 if card.is_stretched else 0)
        fills = any(card.is_stretched for card in cards)
        self._column.setStretch(len(cards), 0 if fills else 1)

    def focusNextPrevChild(self, forward: bool) -> bool:  # noqa: FBT001, N802  (Qt's name)
        """Scroll to where Tab leads, but not because a button has been disabled."""
        focused = self.focusWidget()
        if focused is None or focused.isEnabled():
            return super().focusNextPrevChild(forward)
        return self.window().focusNextPrevChild(forward)


class CardColumns(QWidget):
    """Two columns of cards side by side where there is space for both, else one below the other."""

    def __init__(
        self,
        first: Sequence[Card],
        second: Sequence[Card],
        *,
        stretched: Sequence[Card],
        single: Sequence[Card] = (),
    ) -> None:
        """Show the cards of `first`, and those of `second`.

        Args:
            first: the cards of the left column.
            second: the cards of the right column.
            stretched: those of them that take the height that is left over.
            single: all of them as they stand in a single column; empty for `first` on top.
        """
        super().__init__()
        for card in stretched:
            card.stretch()
        self._first_cards = tuple(first)
        self._second_cards = tuple(second)
        self._is_wide = False
        self._single_cards = tuple(single) or (*first, *second)
        self._first = CardColumn(self._single_cards)
        self._second = CardColumn(())
        self._second.hide()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self._first)
        row.addWidget(self._second)

    def minimumSizeHint(self) -> QSize:  # noqa: N802  (Qt's name)
        """As narrow as one column: a smaller window puts one below the other."""
        return QSize(self._first.least_width(), super().minimumSizeHint().height())

    def make_room_in(self, most: int, spare: int) -> None:
        """Stand side by side where there is space for both; grow a little where it costs nothing.

        Args:
            most: the pixels that there are if the board gives some of its own.
            spare: the pixels that there are beside a board as large as it can be.
        """
        least = self._first.least_width()
        is_wide = most >= 2 * least
        each = min(max(spare // (2 if is_wide else 1), least), least + MOST_GROWTH)
        self._first.setMaximumWidth(each)
        self._second.setMaximumWidth(each)
        if is_wide == self._is_wide:
            return
        self._is_wide = is_wide
        if is_wide:
            self._first.stack(self._first_cards)
            self._second.stack(self._second_cards)
        else:
            self._second.stack(())
            self._first.stack(self._single_cards)
        self._second.setVisible(is_wide)
