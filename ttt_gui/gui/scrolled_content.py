"""What stands in a scroll area, as high as its wrapped texts need."""

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QWidget


class ScrolledContent(QWidget):
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
