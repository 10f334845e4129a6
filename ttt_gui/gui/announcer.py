"""Has a screen reader say what has changed on the tab that is shown."""

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent

from ttt_gui.gui.announcements import announcement
from ttt_gui.gui.tab import Tab


class Announcer(QObject):
    """Listens to one tab's views. Costs nothing as long as no screen reader is attached."""

    announced = Signal(str)
    """What was said."""

    def __init__(self, tab: Tab) -> None:
        super().__init__(tab.widget())
        self._widget = tab.widget()
        self._said = ""
        tab.host.shown.connect(self._on_shown)

    @Slot(object)
    def _on_shown(self, view: object) -> None:
        if not QAccessible.isActive():
            return
        words = announcement(view)
        if words == self._said:
            return
        self._said = words
        if words and self._widget.isVisible():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self._widget, words))
            self.announced.emit(words)
