"""The main window: the tabs, the menus, and an orderly end."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

from PySide6.QtCore import QMimeData, Qt, Slot
from PySide6.QtGui import QAction, QActionGroup, QCloseEvent, QKeySequence, QShowEvent
from PySide6.QtWidgets import QMainWindow, QMenu

from ttt_gui.folders import resource
from ttt_gui.games.tictactoe import TicTacToe
from ttt_gui.gui.announcer import Announcer
from ttt_gui.gui.background import Background
from ttt_gui.gui.batch.tab import BatchTab
from ttt_gui.gui.drop_tabs import DropTabs, beginning_of_text, local_file
from ttt_gui.gui.explorer.tab import ExplorerTab
from ttt_gui.gui.files import beginning_of
from ttt_gui.gui.grader.tab import GraderTab
from ttt_gui.gui.help_menu import HelpMenu, show_text
from ttt_gui.gui.library_notices import LibraryNotices
from ttt_gui.gui.othello.tab import OthelloTab
from ttt_gui.gui.plain_text import menu_text, readable, window_title
from ttt_gui.gui.recent_files import recent_files, with_latest
from ttt_gui.gui.settings import (
    TABLE_MEGABYTES,
    Settings,
    load_geometry,
    load_settings,
    save_folder,
    save_geometry,
    save_settings,
)
from ttt_gui.gui.tab import (
    Explores,
    HasViewMenu,
    OpensFiles,
    SavesAll,
    Tab,
    TakesDrops,
    UsesSolver,
)
from ttt_gui.gui.theme import ColorScheme, ThemeSwitch
from ttt_gui.gui.tictactoe.tab import TicTacToeTab
from ttt_gui.gui.window_place import restore_place, take_first_size
from ttt_gui.library.library import Library
from ttt_gui.search.cores import cores
from ttt_gui.workbench.analysis.events import NameFile, TextEntered
from ttt_gui.workbench.destination import Destination, destination_of
from ttt_gui.workbench.effects import OpenOnCells
from ttt_gui.workbench.program import Command

T = TypeVar("T")

_TITLE: Final = "Tic-tac-toe and Othello: game-tree search"

_COLOR_SCHEMES: Final = (
    (ColorScheme.SYSTEM, "Follow system"),
    (ColorScheme.LIGHT, "Light"),
    (ColorScheme.DARK, "Dark"),
)


class MainWindow(QMainWindow):
    """Holds the tabs; owns what is remembered and how the program ends."""

    def __init__(self, theme: ThemeSwitch, data_folder: Path | None = None) -> None:
        """Build the window; it keeps what is to be kept in `data_folder`, or nothing."""
        super().__init__()
        self.setObjectName("mainWindow")
        self.setWindowTitle(_TITLE)
        self._theme = theme
        self._settings = load_settings()
        self._notices = LibraryNotices(self)
        self._notices.told.connect(self._on_library_told)
        self.library = None if data_folder is None else Library(data_folder, self._notices.tell)
        self.tabs: tuple[Tab, ...] = (
            TicTacToeTab(self._settings),
            OthelloTab(self._settings, self.library),
            BatchTab(self._settings, self.library),
            GraderTab(self._settings),
            ExplorerTab(),
        )
        self._background = Background(self)
        self._tab_widget = DropTabs()
        self._tab_widget.setObjectName("tabs")
        self._tab_widget.setDocumentMode(True)
        # A click on a tab leads to its board, where the keys work. Ctrl+Tab changes tabs.
        self._tab_widget.tabBar().setFocusPolicy(Qt.FocusPolicy.NoFocus)
        for tab in self.tabs:
            self._tab_widget.add_page(tab.widget(), tab.title)
            tab.host.shown.connect(self._show_what_is_at_hand)
            tab.host.commanded.connect(self.carry_out)
            Announcer(tab)
        self.setCentralWidget(self._tab_widget)
        self._build_menus()
        self._tab_widget.currentChanged.connect(self._on_tab_changed)
        self._tab_widget.dropped.connect(self._on_dropped)
        self._show_what_is_at_hand()
        self._choose_color_scheme(ColorScheme(self._settings.color_scheme))
        take_first_size(self)
        restore_place(self, load_geometry())

    # --- tabs -----------------------------------------------------------------------

    def tab(self, kind: type[T]) -> T:
        """The tab of this class."""
        return next(tab for tab in self.tabs if isinstance(tab, kind))

    def show_tab(self, tab: Tab) -> None:
        """Bring a tab to the front."""
        self._tab_widget.setCurrentWidget(tab.widget())

    def open_file(self, path: str) -> None:
        """Load a file of positions, and show it."""
        self._shown_tab_that(OpensFiles).open_file(path)

    def _current_tab(self) -> Tab:
        shown = self._tab_widget.currentWidget()
        return next(tab for tab in self.tabs if tab.widget() is shown)

    def _shown_tab_that(self, can: type[T], *, preferring_current: bool = False) -> T:
        """The first tab that can do something, brought to the front; or else the current one."""
        current = self._current_tab()
        if preferring_current and isinstance(current, can):
            return current
        tab = next(tab for tab in self.tabs if isinstance(tab, can))
        self.show_tab(tab)
        return tab

    @Slot(object)
    def carry_out(self, command: Command) -> None:
        """Carry out a command of a tab, or let the tab do so that can, and show it."""
        if isinstance(command, NameFile):
            self._name_file(command.path)
            return
        tab = next(tab for tab in self.tabs if tab.carry_out(command))
        self.show_tab(tab)

    # --- what is dropped ------------------------------------------------------------

    @Slot(QMimeData)
    def _on_dropped(self, content: QMimeData) -> None:
        """Let the current tab open it, or else the tab where it belongs."""
        current, file = self._current_tab(), local_file(content)
        if isinstance(current, TakesDrops) and current.take(content):
            return
        if file is None:
            destination = destination_of(beginning_of_text(content))
            if isinstance(destination, Destination):
                self.tab(OthelloTab).take(content)
            self._show_destination(destination)
        else:
            self._background.run(
                partial(_destination_of_file, file), partial(self._open_dropped_file, file)
            )

    def _open_dropped_file(self, path: str, destination: Destination | TicTacToe) -> None:
        if destination is Destination.GRADER:
            self.tab(GraderTab).choose(path)
        elif destination is Destination.OTHELLO:
            self.tab(OthelloTab).open_file(path)
        self._show_destination(destination)

    def _show_destination(self, destination: Destination | TicTacToe) -> None:
        """Bring the tab to the front that has opened something; open a position."""
        if isinstance(destination, TicTacToe):
            self.carry_out(OpenOnCells(destination))
        else:
            script = destination is Destination.GRADER
            self.show_tab(self.tab(GraderTab) if script else self.tab(OthelloTab))

    # --- the focus ------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802  (Qt's name)
        """Begin on the board."""
        super().showEvent(event)
        if not event.spontaneous():
            self._current_tab().take_focus()

    @Slot()
    def _on_tab_changed(self) -> None:
        self._current_tab().take_focus()
        self._show_what_is_at_hand()

    def focusNextPrevChild(self, forward: bool) -> bool:  # noqa: FBT001, N802  (Qt's name)
        """Give the focus of a button that has just been disabled to the board.

        Qt would give it to the next widget: whoever presses Space twice then presses
        whatever button that is.
        """
        focused = self.focusWidget()
        if focused is None or focused.isEnabled():
            return super().focusNextPrevChild(forward)
        self._current_tab().take_focus()
        return True

    # --- menus ----------------------------------------------------------------------

    def _build_menus(self) -> None:
        file_menu = self.menuBar().addMenu("&File")
        self._add(file_menu, "&Open positions…", QKeySequence.StandardKey.Open, self._on_open)
        self._recent_menu = file_menu.addMenu("Open &recent")
        self._recent_menu.setObjectName("recentFiles")
        self._recent_menu.triggered.connect(self._on_recent)
        self._show_recent_files()
        self._save = self._add(file_menu, "&Save…", QKeySequence.StandardKey.Save, self._on_save)
        self._save.setObjectName("savePosition")
        self._add(file_menu, "Save &all positions…", None, self._on_save_all)
        file_menu.addSeparator()
        quit_action = self._add(file_menu, "&Quit", QKeySequence.StandardKey.Quit, self.close)
        quit_action.setMenuRole(QAction.MenuRole.QuitRole)
        edit_menu = self.menuBar().addMenu("&Edit")
        self._undo = self._add(edit_menu, "&Undo", QKeySequence.StandardKey.Undo, self._on_undo)
        self._redo = self._add(edit_menu, "&Redo", QKeySequence.StandardKey.Redo, self._on_redo)
        view_menu = self.menuBar().addMenu("&View")
        explore = self._add(view_menu, "&Explore the position", None, self._on_explore)
        explore.setObjectName("explorePosition")
        view_menu.addSeparator()
        self._add_choices(
            view_menu,
            [(scheme, text) for scheme, text in _COLOR_SCHEMES],
            ColorScheme(self._settings.color_scheme),
            self._on_color_scheme,
        )
        for tab in self.tabs:
            if isinstance(tab, HasViewMenu):
                tab.fill_view_menu(view_menu)
        solver_menu = self.menuBar().addMenu("&Solver")
        threads_menu = solver_menu.addMenu("&Threads of the compiled solver")
        self._add_choices(
            threads_menu,
            [(0, f"One per core ({cores()})"), *((n, str(n)) for n in range(1, cores() + 1))],
            min(self._settings.threads, cores()),
            self._on_threads,
        )
        table_menu = solver_menu.addMenu("Transposition table &size")
        self._add_choices(
            table_menu,
            [(size, f"{size:,} MB") for size in TABLE_MEGABYTES],
            self._settings.table_megabytes,
            self._on_table_megabytes,
        )
        self._help = HelpMenu(self, self.tabs)
        self._help.tab_chosen.connect(self._tab_widget.setCurrentIndex)
        self._help.sample_wanted.connect(self._on_sample)
        self._help.welcome_closed.connect(self._on_welcome_closed)
        self._help.fill(self.menuBar().addMenu("&Help"))

    def _add(
        self,
        menu: QMenu,
        text: str,
        key: QKeySequence.StandardKey | None,
        slot: Callable[[], object],
    ) -> QAction:
        action = QAction(text, self)
        if key is not None:
            action.setShortcuts(key)
        action.triggered.connect(slot)
        menu.addAction(action)
        return action

    def _add_choices(
        self,
        menu: QMenu,
        choices: Sequence[tuple[object, str]],
        current: object,
        slot: Callable[[QAction], None],
    ) -> None:
        """Fill `menu` with entries of which one is on; `slot` gets the entry chosen."""
        group = QActionGroup(self)
        for data, text in choices:
            action = QAction(text, self)
            action.setCheckable(True)
            action.setData(data)
            action.setChecked(data == current)
            group.addAction(action)
            menu.addAction(action)
        group.triggered.connect(slot)

    @Slot()
    def _on_open(self) -> None:
        self._shown_tab_that(OpensFiles, preferring_current=True).choose_file()

    @Slot()
    def _on_save(self) -> None:
        self._current_tab().save()

    @Slot()
    def _on_save_all(self) -> None:
        self._shown_tab_that(SavesAll, preferring_current=True).save_all()

    @Slot()
    def _on_explore(self) -> None:
        """Open the explorer on the position of the current tab; from one without, as it is."""
        current = self._current_tab()
        if isinstance(current, Explores):
            current.explore()
        else:
            self.show_tab(self.tab(ExplorerTab))

    @Slot(QAction)
    def _on_recent(self, action: QAction) -> None:
        self.open_file(recent_files(self._settings.recent_files)[action.data()])

    def _name_file(self, path: str) -> None:
        """Offer a file again; a text from elsewhere has no name."""
        if not path:
            return
        save_folder(str(Path(path).absolute().parent))
        recent = with_latest(str(Path(path).absolute()), self._settings.recent_files)
        self._settings = replace(self._settings, recent_files=recent)
        self._show_recent_files()

    def _show_recent_files(self) -> None:
        files = recent_files(self._settings.recent_files)
        self._recent_menu.clear()
        for number, path in enumerate(files):
            self._recent_menu.addAction(menu_text(readable(path))).setData(number)
        self._recent_menu.setEnabled(bool(files))

    @Slot()
    def _on_undo(self) -> None:
        self._current_tab().host.undo()

    @Slot()
    def _on_redo(self) -> None:
        self._current_tab().host.redo()

    @Slot()
    def _show_what_is_at_hand(self) -> None:
        """Name what the current tab shows in the title, and offer what can be done with it."""
        tab = self._current_tab()
        self._undo.setEnabled(tab.can_undo())
        self._redo.setEnabled(tab.can_redo())
        self._save.setEnabled(tab.can_save())
        document = tab.document()
        name = f"{window_title(document.name)}[*] – " if document.name else ""
        self.setWindowTitle(f"{name}{_TITLE}")
        self.setWindowModified(document.is_changed)
        self.setWindowFilePath(document.path)

    @Slot(QAction)
    def _on_color_scheme(self, action: QAction) -> None:
        self._choose_color_scheme(action.data())

    def _choose_color_scheme(self, scheme: ColorScheme) -> None:
        self._settings = replace(self._settings, color_scheme=scheme.value)
        self._theme.choose(scheme)

    @Slot(QAction)
    def _on_threads(self, action: QAction) -> None:
        self._choose_solver(replace(self._settings, threads=action.data()))

    @Slot(QAction)
    def _on_table_megabytes(self, action: QAction) -> None:
        self._choose_solver(replace(self._settings, table_megabytes=action.data()))

    def _choose_solver(self, settings: Settings) -> None:
        self._settings = settings
        for tab in self.tabs:
            if isinstance(tab, UsesSolver):
                tab.use(settings)

    def welcome(self) -> None:
        """Show what each tab is for, until that has been closed once."""
        if not self._settings.welcome_closed:
            self._help.show_welcome()

    @Slot()
    def _on_welcome_closed(self) -> None:
        self._settings = replace(self._settings, welcome_closed=True)

    @Slot()
    def _on_sample(self) -> None:
        """Load the sample game."""
        othello = self.tab(OthelloTab)
        othello.host.send(TextEntered(resource("positions/sample-game.sgf").read_text("utf-8")))
        self.show_tab(othello)

    @Slot(object)
    def _on_library_told(self, message: str) -> None:
        show_text(self, "Library", message, Qt.TextFormat.PlainText)

    # --- the end --------------------------------------------------------------------

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802  (Qt's name)
        """Remember the choices and stop all searches; the window may then go."""
        self._help.close_welcome()
        settings = self._settings
        for tab in self.tabs:
            settings = tab.settings(settings)
        save_settings(settings)
        save_geometry(self.saveGeometry())
        self.shutdown()
        event.accept()

    @Slot()
    def shutdown(self) -> None:
        """Stop all searches and their threads. May be called again."""
        self._background.shutdown()
        for tab in self.tabs:
            tab.host.shutdown()
        if self.library is not None:
            self.library.close()


def _destination_of_file(path: str) -> Destination | TicTacToe:
    """Where a file belongs. It may wait for a disk."""
    return destination_of(beginning_of(path), Path(path).name)
