"""What has been lost, by player and by game; a game is opened on the board."""

from PySide6.QtCore import QModelIndex, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from ttt_gui.gui.batch.loss_columns import GAME_COLUMNS, PLAYER_COLUMNS, game_rows, player_rows
from ttt_gui.gui.batch.loss_model import LossModel
from ttt_gui.gui.batch.rows_table import RowsTable
from ttt_gui.gui.theme import SPACE
from ttt_gui.workbench.batch.events import RowOpened
from ttt_gui.workbench.batch.losses_view import LossRowsView

_BY_AVERAGE = [column.title for column in PLAYER_COLUMNS].index("Average")


class GamesTable(RowsTable):
    """A row for each game."""

    happened = Signal(object)
    """A `RowOpened`: a row was double-clicked, or Enter was pressed on it."""
    row_selected = Signal(bool)
    """Whether a row is selected now."""

    def __init__(self, model: LossModel) -> None:
        texts = [(column.title, column.widest) for column in GAME_COLUMNS]
        super().__init__(model, texts, "lossGames")
        self._games = model
        self.setAccessibleName("The games, and the discs lost in each")
        self.doubleClicked.connect(self._on_double_clicked)
        self.selectionModel().currentChanged.connect(self.tell_of_selection)
        model.modelReset.connect(self._on_reset)

    def open_selected(self) -> None:
        """Open the game that is selected, if one is."""
        index = self.currentIndex()
        if index.isValid():
            self.happened.emit(RowOpened(self._games.row_at(index.row()).game.number))

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  (Qt's name)
        """Open the game with Enter, which on some platforms would edit it."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.open_selected()
        else:
            super().keyPressEvent(event)

    @Slot(QModelIndex)
    def _on_double_clicked(self, index: QModelIndex) -> None:
        self.happened.emit(RowOpened(self._games.row_at(index.row()).game.number))

    @Slot()
    def _on_reset(self) -> None:
        if self._games.rowCount():
            self.select_row(0)
        self.tell_of_selection()

    @Slot()
    def tell_of_selection(self) -> None:
        """Say whether a row is selected."""
        self.row_selected.emit(self.currentIndex().isValid())


class LossesPanel(QWidget):
    """The table of players above that of games."""

    def __init__(self) -> None:
        super().__init__()
        self._player_model = LossModel(PLAYER_COLUMNS, player_rows, self)
        self._game_model = LossModel(GAME_COLUMNS, game_rows, self)
        texts = [(column.title, column.widest) for column in PLAYER_COLUMNS]
        self._players = RowsTable(self._player_model, texts, "lossPlayers")
        self._players.setAccessibleName("The players, and the discs that they have lost")
        self._players.say_when_empty("Players appear here as their games are analysed.")
        self._players.sortByColumn(_BY_AVERAGE, Qt.SortOrder.AscendingOrder)
        self.games = GamesTable(self._game_model)
        splitter = QSplitter(Qt.Orientation.Vertical)
        splitter.setChildrenCollapsible(False)
        splitter.setHandleWidth(SPACE)
        splitter.addWidget(self._players)
        splitter.addWidget(self.games)
        splitter.setStretchFactor(0, 1)
        splitter.setStretchFactor(1, 2)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(splitter)

    def show_losses(self, view: LossRowsView) -> None:
        """Show these games and what their players have lost."""
        self._player_model.show_view(view)
        self._game_model.show_view(view)
