"""The right-hand column of a tab: titled cards, and the small parts that fill them."""

from collections.abc import Sequence
from enum import Enum
from typing import Final

from PySide6.QtCore import QEvent, QSize, QStringListModel, Qt, Slot
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent, QPalette, QWheelEvent
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QListView,
    QProxyStyle,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QSpinBox,
    QStyle,
    QStyleHintReturn,
    QStyleOption,
    QVBoxLayout,
    QWidget,
)

from ttt_gui.gui.theme import SPACE, colors, scaled_font

COLUMN_WIDTH: Final = 380
"""Pixels, at a text of the usual size; larger text has wider columns."""
_DIGITS_ACROSS: Final = 44
"""Digits of the text that fit side by side into a column, at least."""
MOST_GROWTH: Final = 120
"""Pixels by which a column may be wider where there is space."""

_SELECTABLE: Final = (
    Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
)


class Card(QFrame):
    """A rounded panel with a quiet title, or none; fill `body`.

    Attributes:
        header: where the title stands, if there is one; what is added stands to its right.
        body: everything, from top to bottom.
    """

    def __init__(self, title: str = "") -> None:
        super().__init__()
        self.body = QVBoxLayout(self)
        self.body.setContentsMargins(2 * SPACE, SPACE, 2 * SPACE, SPACE)
        self.body.setSpacing(SPACE)
        self.header = QHBoxLayout()
        if title:
            heading = QLabel(title)
            heading.setFont(scaled_font(heading, 0.95, bold=True))
            heading.setForegroundRole(QPalette.ColorRole.PlaceholderText)
            self.header.addWidget(heading, 1)
            self.body.addLayout(self.header)

    def stretch(self) -> None:
        """Take what a column leaves over of its height, from now on."""
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)

    @property
    def is_stretched(self) -> bool:
        """Whether it takes what a column leaves over of its height."""
        return self.sizePolicy().verticalPolicy() is QSizePolicy.Policy.Expanding

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  (Qt's name)
        """Draw the panel."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(colors().card_edge)
        painter.setBrush(colors().card)
        painter.drawRoundedRect(self.rect().toRectF().adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)


class _Content(QWidget):
    """What scrolls: as high as its wrapped texts need, which Qt's scroll area does not ask."""

    def event(self, event: QEvent) -> bool:
        """Follow every change of the texts and of the width."""
        handled = super().event(event)
        if event.type() in {QEvent.Type.LayoutRequest, QEvent.Type.Resize}:
            layout = self.layout()
            assert layout is not None
            needed = max(0, layout.minimumHeightForWidth(self.width()))
            if needed != self.minimumHeight():
                self.setMinimumHeight(needed)
        return handled


class CardColumn(QScrollArea):
    """The cards of a tab, most important first; scrolls when the window is low."""

    def __init__(self, cards: Sequence[Card], *, stretched: Card | None = None) -> None:
        """Stack `cards`; `stretched` takes the height that is left over, else nobody does."""
        super().__init__()
        content = _Content()
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


def text_label(name: str, *, scale: float = 1.0, bold: bool = False) -> QLabel:
    """A label whose text wraps and can be selected with the mouse and the keyboard."""
    label = QLabel()
    label.setObjectName(name)
    label.setFont(scaled_font(label, scale, bold=bold))
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setTextInteractionFlags(_SELECTABLE)
    return label


class ScrolledText(QScrollArea):
    """Room for so many lines of a label; a longer text scrolls, and nothing around it moves."""

    def __init__(self, label: QLabel, lines: int) -> None:
        super().__init__()
        content = _Content()
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(label)
        if lines > 1:
            label.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.setWidget(content)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the label takes it, to be selected
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAutoFillBackground(False)
        content.setAutoFillBackground(False)
        self.setFixedHeight(lines * label.fontMetrics().lineSpacing() + 2)


def form_layout() -> QFormLayout:
    """Rows of a caption and a box, which takes the width that is left."""
    form = QFormLayout()
    form.setSpacing(SPACE)
    form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
    return form


class ChoiceBox(QComboBox):
    """A box that offers `entries`, each the item's data and its text.

    The wheel scrolls the column below unless the box has the focus: nobody means to
    choose something on the way past.
    """

    def __init__(self, name: str, entries: Sequence[tuple[str, str]] = ()) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        for data, text in entries:
            self.addItem(text, data)
        # As wide as its place, however long the longest entry is.
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(12)

    def select(self, data: str) -> None:
        """Show the entry with this data as the one that is chosen."""
        self.setCurrentIndex(self.findData(data))

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802  (Qt's name)
        """Choose only with the focus."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class _ListStyle(QProxyStyle):
    """Fusion, but an open box shows a few entries and a scroll bar."""

    def styleHint(  # noqa: N802  (Qt's name)
        self,
        hint: QStyle.StyleHint,
        option: QStyleOption | None = None,
        widget: QWidget | None = None,
        returnData: QStyleHintReturn | None = None,  # noqa: N803  (likewise)
    ) -> int:
        """Do not open the box as a menu."""
        if hint is QStyle.StyleHint.SH_ComboBox_Popup:
            return 0
        return super().styleHint(hint, option, widget, returnData)


class LongChoiceBox(ChoiceBox):
    """A box for tens of thousands of texts, each of which Qt would measure to open a menu."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._texts = QStringListModel(self)
        self._list_style = _ListStyle("Fusion")
        self._list_style.setParent(self)
        self._view = QListView()
        self._view.setUniformItemSizes(True)
        self.setModel(self._texts)
        self.setStyle(self._list_style)
        self.setView(self._view)

    def offer(self, texts: Sequence[str]) -> None:
        """Offer `texts` in place of what was offered before."""
        self._texts.setStringList(texts)


class NumberBox(QSpinBox):
    """A box for a whole number, which minds the wheel as `ChoiceBox` does."""

    def __init__(self, name: str, numbers: Sequence[int]) -> None:
        """Offer `numbers`, without gaps and in ascending order."""
        super().__init__()
        self.setObjectName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setRange(numbers[0], numbers[-1])

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802  (Qt's name)
        """Count only with the focus."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class CopyButton(QPushButton):
    """Puts a text on the clipboard; disabled as long as there is none to copy."""

    def __init__(self, caption: str, accessible_name: str) -> None:
        super().__init__(caption)
        self._text = ""
        self.setAccessibleName(accessible_name)
        self.setToolTip(accessible_name)
        self.setEnabled(False)
        self.clicked.connect(self._copy)

    def set_text_to_copy(self, text: str) -> None:
        """Copy `text` when clicked; an empty one cannot be copied."""
        self._text = text
        self.setEnabled(bool(text))

    @Slot()
    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._text)


class Tone(Enum):
    """How a message is meant."""

    NOTE = "note"
    WARNING = "warning"
    ERROR = "error"


class MessageLabel(QLabel):
    """Says what goes on or is wrong, next to what it is about; hidden when empty."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setTextInteractionFlags(_SELECTABLE)
        self._tone = Tone.NOTE
        self._shown = ("", Tone.NOTE)
        self.clear()

    def show_message(self, text: str, tone: Tone) -> None:
        """Show `text` in the colour of `tone`; an empty text hides the label."""
        if (text, tone) == self._shown:
            return
        self._shown = (text, tone)
        if tone is not self._tone:
            self._tone = tone
            self._color()
        self.setText(text)
        self.setVisible(bool(text))

    def clear(self) -> None:
        """Show nothing and take no space."""
        self._shown = ("", self._tone)
        super().clear()
        self.hide()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  (Qt's name)
        """Take the other colour when the window turns dark or light."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._color()

    def _color(self) -> None:
        role = QPalette.ColorRole.WindowText
        color = {
            Tone.NOTE: QApplication.palette().color(role),
            Tone.WARNING: colors().warning,
            Tone.ERROR: colors().error,
        }[self._tone]
        if self.palette().color(role) != color:
            palette = QPalette()
            palette.setColor(role, color)
            self.setPalette(palette)
