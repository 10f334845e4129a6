"""The *Help* menu: the welcome page, the keyboard shortcuts, and what this program is."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QMessageBox, QWidget

from ttt_gui import __version__
from ttt_gui.gui.tab import Tab
from ttt_gui.gui.welcome import WelcomeDialog

_ABOUT: Final = (
    "<h3>ttt-gui {version}</h3>"
    "<p>See how game-tree search works on tic-tac-toe, and solve Othello endgames exactly.</p>"
    "<p>The explicit state tree follows a student report by D. K. Redeña; its two kinds of "
    "cut-offs are F1 and F2 of Knuth and Moore, “An analysis of alpha-beta pruning” (1975).</p>"
)

_KEYS: Final = (
    "<table cellpadding='4'>"
    "<tr><td><b>1 to 9, a1 to c3</b></td><td>Tic-tac-toe: play the cell that shows it</td></tr>"
    "<tr><td><b>0</b></td><td>Tic-tac-toe: give up</td></tr>"
    "<tr><td><b>Arrows, Space</b></td><td>Walk over a board, play a square</td></tr>"
    "<tr><td><b>Ctrl+Tab</b></td><td>Go to the next tab</td></tr>"
    "<tr><td><b>{undo}, {redo}</b></td><td>Undo, redo</td></tr>"
    "<tr><td><b>{open}</b></td><td>Open a file of Othello positions</td></tr>"
    "<tr><td><b>{paste}</b></td><td>Othello board: load the text on the clipboard</td></tr>"
    "<tr><td><b>F5, Esc</b></td><td>Othello: solve, stop; batch, grader, explorer: start,"
    " stop</td></tr>"
    "<tr><td><b>Alt+Left, Alt+Right</b></td><td>Othello: walk along the line of moves</td></tr>"
    "<tr><td><b>Alt+Home, Alt+End</b></td><td>Othello: to its beginning, to its end</td></tr>"
    "<tr><td><b>Alt+Up, Alt+Down</b></td><td>Othello: another variation at this place</td></tr>"
    "<tr><td><b>V</b></td><td>Othello: show or hide the values on the board</td></tr>"
    "<tr><td><b>B, W, Delete</b></td><td>Othello, setting up: put a disc, take it away</td></tr>"
    "<tr><td><b>{save}</b></td><td>Save what the tab shows</td></tr>"
    "<tr><td><b>Left, Right, Home, End</b></td><td>Explorer: step back and forward, first, last"
    "</td></tr>"
    "<tr><td><b>Ctrl+Left, Ctrl+Right</b></td><td>Explorer: the cut-off before, the next</td></tr>"
    "<tr><td><b>Alt+Left, Alt+Right</b></td><td>Explorer: changes of the root’s value</td></tr>"
    "<tr><td><b>F6, F7, F8, P</b></td><td>Explorer: into, over, out of a subtree; play</td></tr>"
    "<tr><td><b>Enter</b></td><td>Batch: open the row on the Othello board</td></tr>"
    "</table>"
)


class HelpMenu(QObject):
    """What the entries of the menu show. Nothing of it blocks the window."""

    tab_chosen = Signal(int)
    """The index of a tab whose name was clicked on the welcome page."""
    sample_wanted = Signal()
    """The sample game is to be loaded."""
    welcome_closed = Signal()
    """The welcome page has been seen."""

    def __init__(self, window: QWidget, tabs: Sequence[Tab]) -> None:
        super().__init__(window)
        self._window = window
        self._tabs = tabs
        self._welcome: WelcomeDialog | None = None

    def fill(self, menu: QMenu) -> None:
        """Add the entries."""
        menu.addAction("&Welcome").triggered.connect(self.show_welcome)
        shortcuts = menu.addAction("&Keyboard shortcuts")
        shortcuts.setShortcuts(QKeySequence.StandardKey.HelpContents)
        shortcuts.triggered.connect(self._on_keys)
        about = menu.addAction("&About ttt-gui")
        about.setMenuRole(QAction.MenuRole.AboutRole)
        about.triggered.connect(self._on_about)

    @Slot()
    def show_welcome(self) -> None:
        """Show what each tab is for."""
        if self._welcome is not None:
            self._welcome.activateWindow()
            return
        self._welcome = WelcomeDialog(self._window, self._tabs)
        self._welcome.tab_chosen.connect(self.tab_chosen)
        self._welcome.sample_wanted.connect(self.sample_wanted)
        self._welcome.finished.connect(self._on_welcome_finished)
        self._welcome.show()

    def close_welcome(self) -> None:
        """Close the welcome page if it is open."""
        if self._welcome is not None:
            self._welcome.reject()

    @Slot()
    def _on_welcome_finished(self) -> None:
        self._welcome = None
        self.welcome_closed.emit()

    @Slot()
    def _on_keys(self) -> None:
        def native(key: QKeySequence.StandardKey) -> str:
            return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)

        keys = _KEYS.format(
            undo=native(QKeySequence.StandardKey.Undo),
            redo=native(QKeySequence.StandardKey.Redo),
            open=native(QKeySequence.StandardKey.Open),
            paste=native(QKeySequence.StandardKey.Paste),
            save=native(QKeySequence.StandardKey.Save),
        )
        show_text(self._window, "Keyboard shortcuts", keys)

    @Slot()
    def _on_about(self) -> None:
        show_text(self._window, "About ttt-gui", _ABOUT.format(version=__version__))


def show_text(
    parent: QWidget, title: str, text: str, text_format: Qt.TextFormat = Qt.TextFormat.RichText
) -> None:
    """Show a text in a box that blocks nothing."""
    box = QMessageBox(QMessageBox.Icon.NoIcon, title, "", parent=parent)
    box.setTextFormat(text_format)
    box.setText(text)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.open()
