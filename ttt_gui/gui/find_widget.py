"""Finding a widget by its object name: for the self-test, the tests and the pictures."""

from typing import TypeVar

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

W = TypeVar("W", bound=QWidget)


def find_widget(parent: QObject, kind: type[W], name: str) -> W:
    """The widget below `parent` that is of this kind and has this object name.

    Raises:
        LookupError: there is none.
    """
    found: W | None = parent.findChild(kind, name)
    if found is None:
        raise LookupError(f"there is no {kind.__name__} called {name}")
    return found
