"""Pages that share one place, under a row of tabs."""

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Signal, Slot
from PySide6.QtWidgets import QTabBar, QVBoxLayout, QWidget

from ttt_gui.gui.theme import SPACE


class Pages(QWidget):
    """Shows one of several pages, and is as high as that one needs."""

    turned = Signal(int)
    """The index of the page that a person has turned to."""

    def __init__(self, name: str, spoken: str, pages: Sequence[tuple[str, QWidget]]) -> None:
        """Offer `pages`, each with its title.

        Args:
            name: the tab bar's object name.
            spoken: its name for a screen reader.
            pages: the pages and their titles.
        """
        super().__init__()
        self._bar = QTabBar()
        self._bar.setObjectName(name)
        self._bar.setAccessibleName(spoken)
        self._bar.setExpanding(False)
        self._bar.setDrawBase(True)
        self._pages = tuple(page for _, page in pages)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE)
        column.addWidget(self._bar)
        for title, page in pages:
            self._bar.addTab(title)
            layout = page.layout()
            if layout is not None:
                layout.setContentsMargins(0, 0, 0, 0)
            column.addWidget(page, 1)
        self._show(0)
        self._bar.currentChanged.connect(self._turn)

    def show_page(self, index: int) -> None:
        """Turn to a page, without telling of it."""
        with QSignalBlocker(self._bar):
            self._bar.setCurrentIndex(index)
        self._show(index)

    def _show(self, index: int) -> None:
        for number, page in enumerate(self._pages):
            page.setVisible(number == index)

    @Slot(int)
    def _turn(self, index: int) -> None:
        self._show(index)
        self.turned.emit(index)
