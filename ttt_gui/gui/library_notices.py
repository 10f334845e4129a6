"""What the library has to say, brought from whatever thread it says it on to the window's."""

from PySide6.QtCore import QObject, Signal


class LibraryNotices(QObject):
    """Hand `tell` to a `Library`, and connect `told`."""

    told = Signal(object)
    """A `str`: a sentence for a person."""

    def tell(self, message: str) -> None:
        """Say `message` in the window, soon. May be called on any thread."""
        self.told.emit(message)
