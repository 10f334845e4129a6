"""The card that answers: why was this cut?"""

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QPushButton

from ttt_gui.gui.card import Card
from ttt_gui.gui.explorer.wording import (
    inequality_text,
    nothing_changes_text,
    savings_text,
    why_text,
)
from ttt_gui.gui.labels import text_label
from ttt_gui.workbench.explorer.events import CountClicked, StopClicked
from ttt_gui.workbench.explorer.view import WhyView


class WhyCard(Card):
    """The inequality, who set its bounds, what would change nothing, what was saved."""

    happened = Signal(object)
    """A `CountClicked` or a `StopClicked`."""

    def __init__(self) -> None:
        super().__init__("Why was this cut?")
        self._shown: WhyView | None = None
        self._inequality = text_label("explorerInequality", scale=1.5, bold=True)
        self._why = text_label("explorerWhy")
        self._unchanged = text_label("explorerUnchanged")
        self._savings = text_label("explorerSavings")
        self._count = QPushButton("Count the nodes saved")
        self._count.setObjectName("explorerCount")
        self._count.clicked.connect(self._on_count)
        for widget in (self._inequality, self._why, self._unchanged, self._savings, self._count):
            self.body.addWidget(widget)

    def show_why(self, view: WhyView) -> None:
        """Explain a cut-off, or say how to find one."""
        if view == self._shown:
            return
        self._shown = view
        has_cut = view.cut_off is not None
        for label, text in (
            (self._inequality, inequality_text(view)),
            (self._why, why_text(view)),
            (self._unchanged, nothing_changes_text(view)),
            (self._savings, savings_text(view)),
        ):
            label.setText(text)
            label.setVisible(bool(text))
        self._count.setText("Stop counting" if view.is_counting else "Count the nodes saved")
        self._count.setVisible(has_cut and (view.savings is None or view.is_counting))

    @Slot()
    def _on_count(self) -> None:
        is_counting = self._shown is not None and self._shown.is_counting
        self.happened.emit(StopClicked() if is_counting else CountClicked())
