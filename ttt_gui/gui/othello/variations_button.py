"""The variations at the position shown: a button with a menu of them."""

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QPushButton

from ttt_gui.gui.othello.variation_words import variation_in_words
from ttt_gui.gui.theme import SPACE
from ttt_gui.notation.squares import move_name
from ttt_gui.workbench.analysis.events import (
    VariationChosen,
    VariationDeleted,
    VariationPromoted,
)
from ttt_gui.workbench.analysis.variations import Variation, VariationsView


class VariationsButton(QPushButton):
    """Offers other moves that were played here, or in place of the last move."""

    happened = Signal(object)
    """A `VariationChosen`, `VariationPromoted` or `VariationDeleted`."""

    def __init__(self) -> None:
        super().__init__("Variations")
        self.setObjectName("variations")
        self._view = VariationsView(1)
        self._shown: VariationsView | None = None
        self._menu = QMenu(self)
        self._menu.setObjectName("variationsMenu")
        self._menu.triggered.connect(self._on_triggered)
        self.setMenu(self._menu)
        widest = self.fontMetrics().horizontalAdvance("Variations (9)")
        self.setMinimumWidth(widest + 4 * SPACE)
        self.setEnabled(False)

    def show_view(self, view: VariationsView) -> None:
        """Offer these variations."""
        if view == self._shown:
            return
        self._shown = self._view = view
        count = len(view.instead) + len(view.ahead)
        self.setEnabled(count > 0)
        self.setText(f"Variations ({count})" if count else "Variations")
        self.setToolTip(
            "Other moves that were played here, or in place of the last move "
            "(Alt+Up, Alt+Down: the one before, the next)"
            if count
            else "Play another move than the line does, and both can be chosen here"
        )
        self._menu.clear()
        if view.instead:
            self._offer("Instead of the last move", view.instead, view.number - 1)
        if view.ahead:
            self._offer("From here", view.ahead, view.number)
        shown = next((each for each in view.instead if each.is_shown), None)
        if shown is not None:
            self._offer_changes(shown)

    def _offer(self, heading: str, variations: tuple[Variation, ...], number: int) -> None:
        self._menu.addSection(heading)
        group = QActionGroup(self._menu)
        for each in variations:
            action = self._menu.addAction(variation_in_words(each, number))
            action.setData(VariationChosen(each.path))
            action.setCheckable(True)
            action.setChecked(each.is_shown)
            group.addAction(action)

    def _offer_changes(self, shown: Variation) -> None:
        self._menu.addSeparator()
        promote = self._menu.addAction(f"Make {move_name(shown.move)} the main line")
        promote.setObjectName("promoteVariation")
        promote.setData(VariationPromoted(shown.path))
        promote.setEnabled(not shown.is_main)
        delete = self._menu.addAction(f"Delete {move_name(shown.move)} and what follows")
        delete.setObjectName("deleteVariation")
        delete.setData(VariationDeleted(shown.path))

    @Slot()
    def next(self) -> None:
        """Ask for the variation after the one that is shown."""
        self._step(1)

    @Slot()
    def previous(self) -> None:
        """Ask for the variation before the one that is shown."""
        self._step(-1)

    def _step(self, by: int) -> None:
        offered = self._view.instead or self._view.ahead
        if offered:
            shown = next((at for at, each in enumerate(offered) if each.is_shown), None)
            # From a line that is none of them, the first one or the last.
            at = (0 if by > 0 else -1) if shown is None else (shown + by) % len(offered)
            self.happened.emit(VariationChosen(offered[at].path))

    @Slot(QAction)
    def _on_triggered(self, action: QAction) -> None:
        self.happened.emit(action.data())
