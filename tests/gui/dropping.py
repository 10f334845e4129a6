"""Drags files and texts from another program onto a widget, as the platform does."""

from pathlib import Path

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QWidget

MOVE, COPY, LINK = Qt.DropAction.MoveAction, Qt.DropAction.CopyAction, Qt.DropAction.LinkAction
NONE = Qt.DropAction.IgnoreAction

_BUTTON, _KEYS = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier
"""With Shift, programs propose to move."""


def a_text(content: str) -> QMimeData:
    data = QMimeData()
    data.setText(content)
    return data


def a_file(path: Path) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    return data


def drop(
    widget: QWidget,
    content: QMimeData,
    possible: Qt.DropAction = MOVE | COPY,
    place: QPoint | None = None,
) -> Qt.DropAction:
    """Drop `content` on what is seen of a widget, in the middle or at a place of it.

    Returns:
        what the source is told.
    """
    window = widget.window()
    middle = widget.visibleRegion().boundingRect().center()
    point = widget.mapTo(window, middle if place is None else place)
    handle = window.windowHandle()
    enter = QDragEnterEvent(point, possible, content, _BUTTON, _KEYS)
    move = QDragMoveEvent(point, possible, content, _BUTTON, _KEYS)
    last = QDropEvent(QPointF(point), possible, content, _BUTTON, _KEYS)
    for event in (enter, move, last):
        event.ignore()
        QApplication.sendEvent(handle, event)
        if not event.isAccepted():
            return NONE
    return last.dropAction()
