"""The size and place of the main window: at the first start, and as it was left."""

from typing import Final

from PySide6.QtCore import QByteArray, QRect, QSize, Qt
from PySide6.QtWidgets import QStyle, QWidget

FIRST_SIZE: Final = QSize(1540, 880)
"""At the first start, if the screen is large enough: space for two columns beside a board."""

_LEAST_SEEN: Final = 100
"""Pixels of the window that must lie on a screen, each way, for a person to get hold of it."""


def take_first_size(window: QWidget) -> None:
    """Make the window as large as at the first start."""
    window.resize(_fitting(window.screen().availableSize()))


def restore_place(window: QWidget, geometry: QByteArray) -> None:
    """Give the window the size and place that `geometry` tells, if it can be seen there.

    What `saveGeometry` of a window gave is meant; of anything else nothing is taken.
    """
    if window.restoreGeometry(geometry) and not _is_seen(window):
        available = window.screen().availableGeometry()
        window.setWindowState(Qt.WindowState.WindowNoState)
        window.setGeometry(_centred(_fitting(available.size()), available))


def _is_seen(window: QWidget) -> bool:
    """Whether enough of the window is on a screen, and it is not larger than two of them."""
    place, screens = window.geometry(), window.screen().virtualSiblings()
    most = window.screen().virtualSize() * 2
    return (
        place.width() <= most.width()
        and place.height() <= most.height()
        and any(
            seen.width() >= _LEAST_SEEN and seen.height() >= _LEAST_SEEN
            for seen in (place.intersected(each.availableGeometry()) for each in screens)
        )
    )


def _fitting(available: QSize) -> QSize:
    return FIRST_SIZE.boundedTo(available * 0.9)


def _centred(size: QSize, available: QRect) -> QRect:
    return QStyle.alignedRect(
        Qt.LayoutDirection.LeftToRight, Qt.AlignmentFlag.AlignCenter, size, available
    )
