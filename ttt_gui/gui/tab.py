"""What the main window needs of a tab, whatever is done in it."""

from typing import Protocol, runtime_checkable

from PySide6.QtCore import QMimeData
from PySide6.QtWidgets import QMenu, QWidget

from ttt_gui.gui.document import Document
from ttt_gui.gui.host import Host
from ttt_gui.gui.settings import Settings
from ttt_gui.workbench.program import Command


class Tab(Protocol):
    """A page of the window. It shows the views of its host and sends it events.

    Attributes:
        title: what the tab is called.
        purpose: what it is for, in a sentence or two.
        host: runs the tab's program.
    """

    title: str
    purpose: str
    host: Host

    def widget(self) -> QWidget:
        """What is shown."""

    def take_focus(self) -> None:
        """Give the focus to where one begins."""

    def document(self) -> Document:
        """What is shown, as the title names it; without a name if there is nothing to name."""

    def can_save(self) -> bool:
        """Whether there is anything that the menu's *Save* can save."""

    def save(self) -> None:
        """Let the person choose where to save what is shown, and in which form."""

    def can_undo(self) -> bool:
        """Whether there is a change to take back."""

    def can_redo(self) -> bool:
        """Whether there is a change to make again."""

    def settings(self, settings: Settings) -> Settings:
        """`settings` with this tab's choices put in."""

    def carry_out(self, command: Command) -> bool:
        """Carry out a command of another tab; False if that is none of this tab's business."""


@runtime_checkable
class OpensFiles(Protocol):
    """A tab to which the menu's *Open* goes."""

    def choose_file(self) -> None:
        """Let the person choose a file."""

    def open_file(self, path: str) -> None:
        """Load a file."""


@runtime_checkable
class TakesDrops(Protocol):
    """A tab that opens what is dropped on it; from any other it goes to where it belongs."""

    def take(self, content: QMimeData) -> bool:
        """Open the first local file in `content`, or else its text; False if it opens no such."""


@runtime_checkable
class SavesAll(Protocol):
    """A tab to which the menu's *Save all* goes."""

    def save_all(self) -> None:
        """Let the person choose where to save all that was loaded."""


@runtime_checkable
class Explores(Protocol):
    """A tab of which the menu's *Explore* opens the position in the explorer."""

    def explore(self) -> None:
        """Open the explorer on the current position."""


@runtime_checkable
class UsesSolver(Protocol):
    """A tab that uses the compiled solver as the menu has it."""

    def use(self, settings: Settings) -> None:
        """Use the solver's threads and table as chosen now."""


@runtime_checkable
class HasViewMenu(Protocol):
    """A tab with entries in the *View* menu."""

    def fill_view_menu(self, menu: QMenu) -> None:
        """Add what can be shown or not."""
