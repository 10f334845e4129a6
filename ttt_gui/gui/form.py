"""The boxes of a form: choices, numbers, and how they are laid out."""

from collections.abc import Sequence

from PySide6.QtCore import QStringListModel, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QListView,
    QProxyStyle,
    QSpinBox,
    QStyle,
    QStyleHintReturn,
    QStyleOption,
    QWidget,
)

from ttt_gui.gui.theme import SPACE


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
