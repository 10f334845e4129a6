"""Keys that work anywhere within a widget."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QWidget


def add_shortcut(
    widget: QWidget, key: str | QKeySequence.StandardKey, slot: Callable[[], object]
) -> QShortcut:
    """Call `slot`, a bound method, when `key` is pressed in `widget` or one of its children."""
    shortcut = QShortcut(QKeySequence(key), widget)
    shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
    shortcut.activated.connect(slot)
    return shortcut


def close_popup() -> bool:
    """Close an open list or menu, which a key is meant for first; whether there was one."""
    popup = QApplication.activePopupWidget()
    if popup is None:
        return False
    popup.close()
    return True
