"""Copies the position with one click, and offers every other way to take positions along."""

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QSizePolicy, QToolButton

from ttt_gui.gui.othello.wording import FORM_NAMES
from ttt_gui.workbench.analysis.events import CopyClicked
from ttt_gui.workbench.analysis.export import TextForm


class ExportButton(QToolButton):
    """A button with a menu. It copies nothing itself."""

    happened = Signal(object)
    """A `CopyClicked`."""
    copy_graph_requested = Signal()
    """The graph of losses is to be copied."""
    save_requested = Signal()
    """The position on the board is to be saved."""
    save_all_requested = Signal()
    """All positions of the text are to be saved."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("copyPosition")
        self.setText("Copy")
        tip = "Copy the position on the board as text; the arrow offers other forms and files"
        self.setToolTip(tip)
        self.setAccessibleName("Copy the position")
        self.setPopupMode(QToolButton.ToolButtonPopupMode.MenuButtonPopup)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        menu = QMenu(self)
        self._one = menu.addMenu("Copy as")
        self._all = menu.addMenu("Copy all as")
        for form in TextForm:
            self._one.addAction(FORM_NAMES[form]).setData(form)
            self._all.addAction(FORM_NAMES[form]).setData(form)
        self._graph = menu.addAction("Copy graph of losses", self.copy_graph_requested.emit)
        self._graph.setVisible(False)
        menu.addSeparator()
        menu.addAction("Save as…", self.save_requested.emit)
        self._save_all = menu.addAction("Save all…", self.save_all_requested.emit)
        self.setMenu(menu)
        self.clicked.connect(self._on_clicked)
        self._one.triggered.connect(self._on_one)
        self._all.triggered.connect(self._on_all)

    def offer_all(self, count: int) -> None:
        """Offer to take all `count` positions of a text along, if there are several."""
        are_several = count > 1
        self._all.menuAction().setVisible(are_several)
        self._all.setTitle(f"Copy all {count:,} as")
        self._save_all.setVisible(are_several)
        self._save_all.setText(f"Save all {count:,}…")

    def offer_graph(self, is_shown: bool) -> None:  # noqa: FBT001  (there or not)
        """Offer to take the graph of losses along, if there is one."""
        self._graph.setVisible(is_shown)

    @Slot()
    def _on_clicked(self) -> None:
        self.happened.emit(CopyClicked(TextForm.LAB))

    @Slot(QAction)
    def _on_one(self, action: QAction) -> None:
        self.happened.emit(CopyClicked(action.data()))

    @Slot(QAction)
    def _on_all(self, action: QAction) -> None:
        self.happened.emit(CopyClicked(action.data(), is_all=True))
