"""What the main window needs of a tab, whatever is done in it."""

from typing import Any, Protocol

from PySide6.QtWidgets import QWidget

from ttt_gui.gui.host import Host
from ttt_gui.gui.settings import Settings


class Tab(Protocol):
    """A page of the window. It shows the views of its host and sends it events.

    Attributes:
        title: what stands on the tab.
        host: runs the tab's program.
    """

    title: str
    host: Host

    def widget(self) -> QWidget:
        """What is shown."""

    def take_focus(self) -> None:
        """Give the focus to where one begins."""

    def can_undo(self) -> bool:
        """Whether there is a change to take back."""

    def can_redo(self) -> bool:
        """Whether there is a change to make again."""

    def undo(self) -> None:
        """Take back the last change."""

    def redo(self) -> None:
        """Make again what was taken back."""

    def settings(self, settings: Settings) -> Settings:
        """`settings` with this tab's choices put in."""

    def carry_out(self, command: Any) -> bool:  # noqa: ANN401  (any command)
        """Carry out a command of another tab that this one can; False if it cannot."""
