"""The tic-tac-toe tab: the board and its cards, which show a match and tell what happens."""

from typing import Any

from PySide6.QtCore import Slot
from PySide6.QtGui import QShortcut, QShowEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget

from ttt_gui.gui.card import CardColumn
from ttt_gui.gui.host import Host
from ttt_gui.gui.settings import Settings
from ttt_gui.gui.shortcuts import add_shortcut
from ttt_gui.gui.theme import SPACE
from ttt_gui.gui.tictactoe.board import TicTacToeBoard
from ttt_gui.gui.tictactoe.match_card import MatchCard
from ttt_gui.gui.tictactoe.players_card import PlayersCard
from ttt_gui.gui.tictactoe.remembered import remembered, restored
from ttt_gui.gui.tictactoe.search_card import SearchCard
from ttt_gui.gui.tictactoe.transcript_card import TranscriptCard
from ttt_gui.workbench.match import PROGRAM
from ttt_gui.workbench.match.match import DigitPressed, Explore, Match, Seen
from ttt_gui.workbench.match.view import MatchView


class TicTacToeTab(QWidget):
    """Plays one game after another."""

    title = "Tic-tac-toe"
    purpose = (
        "Play against alpha-beta or plain minimax, and compare how many nodes each engine visits."
    )

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self._board = TicTacToeBoard()
        self._match_card = MatchCard()
        self._search_card = SearchCard()
        self._players_card = PlayersCard()
        self._transcript_card = TranscriptCard()
        self._lay_out()
        self.host = Host(PROGRAM, restored(settings), self)
        self.host.shown.connect(self._on_shown)
        for part in (self._board, self._match_card, self._search_card, self._players_card):
            part.happened.connect(self.host.send)
        for digit in range(10):
            add_shortcut(self, str(digit), self._on_digit).setObjectName(f"key{digit}")
        self.host.show()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802  (Qt's name)
        """Begin the first game."""
        super().showEvent(event)
        self.host.send(Seen())

    # --- what the window asks -------------------------------------------------------

    def widget(self) -> QWidget:
        """This tab."""
        return self

    def take_focus(self) -> None:
        """Give the focus to the board."""
        self._board.take_focus()

    def can_undo(self) -> bool:
        """Whether a move can be taken back."""
        return self._match.game.can_undo

    def can_redo(self) -> bool:
        """Whether a move that was taken back can be played again."""
        return self._match.game.can_redo

    def settings(self, settings: Settings) -> Settings:
        """`settings` with this tab's choices put in."""
        return remembered(settings, self._match)

    def explore(self) -> None:
        """Open the explorer on the position at hand."""
        self.host.send(Explore())

    def carry_out(self, command: Any) -> bool:  # noqa: ANN401, ARG002  (as `Tab` says)
        """No tab asks this one for anything."""
        return False

    # --- building and showing -------------------------------------------------------

    @property
    def _match(self) -> Match:
        match: Match = self.host.state
        return match

    def _lay_out(self) -> None:
        column = CardColumn(
            [self._match_card, self._search_card, self._players_card, self._transcript_card],
            stretched=self._transcript_card,
        )
        row = QHBoxLayout(self)
        row.setContentsMargins(2 * SPACE, 2 * SPACE, SPACE, 2 * SPACE)
        row.setSpacing(2 * SPACE)
        left = QVBoxLayout()
        left.addWidget(self._board, 1)
        left.addStretch()
        row.addLayout(left, 1)
        row.addWidget(column)

    @Slot(object)
    def _on_shown(self, view: MatchView) -> None:
        self._board.show_board(view.board)
        self._match_card.show_game(view.game)
        self._search_card.show_search(view.search)
        self._players_card.show_players(view.players)
        self._transcript_card.show_transcript(view.transcript)

    @Slot()
    def _on_digit(self) -> None:
        if QApplication.activePopupWidget() is not None:
            return  # An open list lies over the board.
        shortcut = self.sender()
        assert isinstance(shortcut, QShortcut)
        self.host.send(DigitPressed(int(shortcut.key().toString())))
