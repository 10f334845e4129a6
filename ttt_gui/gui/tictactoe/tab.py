"""The tic-tac-toe tab: the board and its cards, which show a match and tell what happens."""

from typing import Any, Final

from PySide6.QtCore import Slot
from PySide6.QtGui import QResizeEvent, QShortcut, QShowEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget

from ttt_gui.gui.card_columns import CardColumns
from ttt_gui.gui.document import Document, file_stem
from ttt_gui.gui.host import Host
from ttt_gui.gui.save_dialog import ChosenFile, FileForm, SaveDialog
from ttt_gui.gui.settings import Settings
from ttt_gui.gui.shortcuts import add_shortcut, close_popup
from ttt_gui.gui.theme import SPACE
from ttt_gui.gui.tictactoe.board import TicTacToeBoard
from ttt_gui.gui.tictactoe.match_card import MatchCard
from ttt_gui.gui.tictactoe.players_card import PlayersCard
from ttt_gui.gui.tictactoe.remembered import remembered, restored
from ttt_gui.gui.tictactoe.search_card import SearchCard
from ttt_gui.gui.tictactoe.set_up_card import SetUpCard
from ttt_gui.gui.tictactoe.transcript_card import TranscriptCard
from ttt_gui.gui.tictactoe.wording import REPORT, game_in_words, transcript_text
from ttt_gui.notation.cells import CellLabels
from ttt_gui.whole_file import write_whole
from ttt_gui.workbench.effects import OpenOnCells
from ttt_gui.workbench.match import PROGRAM
from ttt_gui.workbench.match.events import (
    EscapePressed,
    Explore,
    KeyTyped,
    Seen,
    TranscriptFileChosen,
    TranscriptWritten,
    WriteTranscript,
)
from ttt_gui.workbench.match.state import Match
from ttt_gui.workbench.match.view import MatchView

_ENOUGH: Final = 0.75
"""What the board keeps of the size that the height allows, to make room for more cards."""

_FORMS: Final = (FileForm("Text", ".txt", None),)

_DIGITS: Final = "0123456789"
_LETTERS: Final = "abc"
"""With the digits, the keys of all names of cells."""


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
        self._set_up_card = SetUpCard()
        self._search_card = SearchCard()
        self._players_card = PlayersCard()
        self._transcript_card = TranscriptCard()
        self._set_up_card.hide()
        self._lay_out()
        self.host = Host(PROGRAM, restored(settings), self, tasks={WriteTranscript: _written})
        self.host.shown.connect(self._on_shown)
        for part in (
            self._board,
            self._match_card,
            self._set_up_card,
            self._search_card,
            self._players_card,
        ):
            part.happened.connect(self.host.send)
        for digit in _DIGITS:
            add_shortcut(self, digit, self._on_key).setObjectName(f"key{digit}")
        self._letters = [add_shortcut(self, letter, self._on_key) for letter in _LETTERS]
        add_shortcut(self, "Esc", self._on_escape)
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
        return self._match.can_undo

    def can_redo(self) -> bool:
        """Whether a move that was taken back can be played again."""
        return self._match.can_redo

    def settings(self, settings: Settings) -> Settings:
        """`settings` with this tab's choices put in."""
        return remembered(settings, self._match)

    def explore(self) -> None:
        """Open the explorer on the current position."""
        self.host.send(Explore())

    def carry_out(self, command: Any) -> bool:  # noqa: ANN401  (as `Tab` says)
        """Play on from a position that comes from elsewhere."""
        if not isinstance(command, OpenOnCells):
            return False
        self.host.send(command)
        return True

    # --- saving ---------------------------------------------------------------------

    def document(self) -> Document:
        """The game, as the title names it."""
        name = game_in_words(PROGRAM.view(self._match).game)
        return Document(name, file_stem(f"tic-tac-toe, {name}"))

    def can_save(self) -> bool:
        """Always: a transcript has a board at least."""
        return True

    def save(self) -> None:
        """Let the person choose where to save the transcript."""
        dialog = SaveDialog(
            self, "saveTranscript", "Save the transcript", _FORMS, self.document().stem
        )
        dialog.chosen.connect(self._on_file_chosen)
        dialog.open()

    @Slot(object)
    def _on_file_chosen(self, chosen: ChosenFile) -> None:
        text = transcript_text(PROGRAM.view(self._match).transcript, REPORT)
        self.host.send(TranscriptFileChosen(chosen.path, f"{text}\n"))

    # --- building and showing -------------------------------------------------------

    @property
    def _match(self) -> Match:
        match: Match = self.host.state
        return match

    def _lay_out(self) -> None:
        self._columns = CardColumns(
            [self._match_card, self._set_up_card, self._search_card],
            [self._players_card, self._transcript_card],
            stretched=[self._transcript_card],
        )
        row = QHBoxLayout(self)
        row.setContentsMargins(2 * SPACE, 2 * SPACE, SPACE, 2 * SPACE)
        row.setSpacing(2 * SPACE)
        left = QVBoxLayout()
        left.addWidget(self._board, 1)
        left.addStretch()
        row.addLayout(left, 1)
        row.addWidget(self._columns)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  (Qt's name)
        """Give the cards what a square board leaves over."""
        super().resizeEvent(event)
        margins = 4 * SPACE
        board, room = self.height() - margins, self.width() - margins - SPACE
        self._columns.make_room_in(most=room - round(_ENOUGH * board), spare=room - board)

    @Slot(object)
    def _on_shown(self, view: MatchView) -> None:
        self._board.show_board(view.board)
        self._match_card.show_game(view.game)
        self._set_up_card.show_game(view.game)
        for letter in self._letters:  # elsewhere they find entries in lists
            letter.setEnabled(view.board.labels is CellLabels.COORDINATES)
        self._show_set_up(is_set_up=view.board.is_set_up)
        self._search_card.show_search(view.search)
        self._players_card.show_players(view.players)
        self._transcript_card.show_transcript(view.transcript)

    def _show_set_up(self, *, is_set_up: bool) -> None:
        """Show the card that the board belongs to now; the keys work on the board."""
        if is_set_up is not self._set_up_card.isHidden():
            return
        self._match_card.setVisible(not is_set_up)
        self._set_up_card.setVisible(is_set_up)
        self.take_focus()

    @Slot()
    def _on_escape(self) -> None:
        """Close an open list, or else end what goes on."""
        if not close_popup():
            self.host.send(EscapePressed())

    @Slot()
    def _on_key(self) -> None:
        if QApplication.activePopupWidget() is not None:
            return  # An open list lies over the board.
        shortcut = self.sender()
        assert isinstance(shortcut, QShortcut)
        self.host.send(KeyTyped(shortcut.key().toString().lower()))


def _written(command: WriteTranscript) -> TranscriptWritten:
    """Write the transcript to its file."""
    return TranscriptWritten(command.request, command.path, write_whole(command.path, command.text))
