"""A window beside the main one, which ends with it at the latest."""

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, Slot
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QDialog, QPushButton, QWidget

from ttt_gui.gui.host import Host


class OwnedWindow(QDialog):
    """Blocks nothing, and has a program of its own.

    Attributes:
        host: runs the program; made by who inherits from this.
    """

    host: Host

    def __init__(self, parent: QWidget, name: str, title: str) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setWindowTitle(title)
        self.setModal(False)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        self._owner = parent.window()
        self._owner.installEventFilter(self)
        application = QCoreApplication.instance()
        assert application is not None
        application.aboutToQuit.connect(self._on_quit)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  (Qt's name)
        """Close with the window that this one belongs to."""
        if watched is self._owner and event.type() is QEvent.Type.Close:
            self.close()
        return super().eventFilter(watched, event)

    @Slot()
    def _on_quit(self) -> None:
        self.host.shutdown()

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802  (Qt's name)
        """Stop what goes on; the window may then go."""
        self.host.shutdown()
        event.accept()

    def reject(self) -> None:
        """Close, and do not merely hide, when Escape is pressed."""
        self.close()


def plain_button(name: str, text: str) -> QPushButton:
    """A button that Enter does not press while something else has the focus."""
    button = QPushButton(text)
    button.setObjectName(name)
    button.setAutoDefault(False)
    return button
