"""What of the Othello tab can be shown or not: values, the graph of losses, discs that turn."""

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from ttt_gui.workbench.analysis.events import GraphChosen, ValuesChosen
from ttt_gui.workbench.analysis.state import Choices


class ViewActions(QObject):
    """Entries of the *View* menu."""

    happened = Signal(object)
    """A `ValuesChosen` or `GraphChosen`."""
    animation_toggled = Signal(bool)
    """Whether discs are seen to turn."""

    def __init__(self, parent: QWidget, *, animates: bool) -> None:
        """Make the entries; V works within `parent`."""
        super().__init__(parent)
        self._values = QAction("&Values on the board", parent)
        self._values.setObjectName("showValues")
        self._values.setCheckable(True)
        self._values.setShortcut(QKeySequence("V"))
        self._values.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        parent.addAction(self._values)
        self._graph = QAction("&Graph of losses", parent)
        self._graph.setObjectName("showGraph")
        self._graph.setCheckable(True)
        self._animation = QAction("&Animate flips", parent)
        self._animation.setObjectName("animateFlips")
        self._animation.setCheckable(True)
        self._animation.setChecked(animates)
        self._values.triggered.connect(self._on_values)
        self._graph.triggered.connect(self._on_graph)
        self._animation.toggled.connect(self.animation_toggled)

    @property
    def animates(self) -> bool:
        """Whether discs are seen to turn."""
        return self._animation.isChecked()

    def fill(self, menu: QMenu) -> None:
        """Add the entries to a menu."""
        menu.addSeparator()
        menu.addAction(self._values)
        menu.addAction(self._graph)
        menu.addAction(self._animation)

    def show_choices(self, choices: Choices) -> None:
        """Check the entries of what is shown."""
        self._values.setChecked(choices.shows_values)
        self._graph.setChecked(choices.shows_graph)

    @Slot(bool)
    def _on_values(self, is_on: bool) -> None:  # noqa: FBT001  (Qt's signal)
        self.happened.emit(ValuesChosen(is_on))

    @Slot(bool)
    def _on_graph(self, is_on: bool) -> None:  # noqa: FBT001  (likewise)
        self.happened.emit(GraphChosen(is_on))
