"""The card that says whose turn it is, how the match stands, and what can be done."""

from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QPushButton

from ttt_gui.gui.card import Card
from ttt_gui.gui.labels import MessageLabel, Tone, text_label
from ttt_gui.gui.theme import SPACE
from ttt_gui.gui.tictactoe.wording import notice_text, status_text, tally_text
from ttt_gui.workbench.match.events import (
    EngineMove,
    GiveUp,
    NewGame,
    Pause,
    Resume,
    SetUpBegun,
)
from ttt_gui.workbench.match.game import Seats
from ttt_gui.workbench.match.view import GameView
from ttt_gui.workbench.program import Event
from ttt_gui.workbench.timeline import Redo, Undo

_NEW_GAME: Final = "tttNewGame"
_UNDO: Final = "tttUndo"
_REDO: Final = "tttRedo"
_ENGINE_MOVE: Final = "tttEngineMove"
_GIVE_UP: Final = "tttGiveUp"
_SET_UP: Final = "tttSetUp"

_EVENTS: Final[dict[str, Event]] = {
    _NEW_GAME: NewGame(),
    _UNDO: Undo(),
    _REDO: Redo(),
    _ENGINE_MOVE: EngineMove(),
    _GIVE_UP: GiveUp(),
    _SET_UP: SetUpBegun(),
}
"""What a click means, by the button's name."""


class MatchCard(Card):
    """The status, the tally, and buttons for the game."""

    happened = Signal(object)
    """What a person asks for."""

    def __init__(self) -> None:
        super().__init__("Match")
        self._shown: GameView | None = None
        self._status = text_label("tttStatus", scale=1.35, bold=True)
        self._message = MessageLabel("tttMessage")
        self._notice = text_label("tttNotice")
        self._tally = text_label("tttTally")
        self._round = text_label("tttRound")
        self._round.setWordWrap(False)
        self._round.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._new_game = self._button(_NEW_GAME, "New game")
        self._undo = self._button(_UNDO, "Undo")
        self._redo = self._button(_REDO, "Redo")
        self._engine_move = self._button(_ENGINE_MOVE, "Engine move")
        self._engine_move.setToolTip("Let the engine choose the next move, whoever’s turn it is")
        self._give_up = self._button(_GIVE_UP, "Give up")
        self._pause = QPushButton("Pause")
        self._pause.setObjectName("tttPause")
        self._pause.clicked.connect(self._on_pause)
        self._set_up = self._button(_SET_UP, "Set up…")
        self._set_up.setToolTip("Put marks on the board as you like")
        counts = QHBoxLayout()
        counts.addWidget(self._tally, 1)
        counts.addWidget(self._round)
        self.body.addWidget(self._status)
        self.body.addWidget(self._notice)
        self.body.addWidget(self._message)
        self.body.addLayout(counts)
        self.body.addLayout(_row(self._new_game, self._undo, self._redo))
        self.body.addLayout(_row(self._engine_move, self._give_up, self._pause, self._set_up))

    def show_game(self, game: GameView) -> None:
        """Show how the game and the match stand."""
        if game == self._shown:
            return
        self._shown = game
        seats = game.status.seats
        self._status.setText(status_text(game.status))
        # Two engines have names of different lengths: keep what is below where it is.
        lines = 2 if seats is Seats.NONE else 1
        self._status.setMinimumHeight(lines * self._status.fontMetrics().lineSpacing())
        # A line of its own, also while it is empty: nothing moves when it is needed.
        self._notice.setText(notice_text(game.notice, game.typed, game.saved) or " ")
        self._message.show_message(game.failure, Tone.ERROR)
        self._tally.setText(tally_text(game.tally, seats))
        self._round.setText(f"Move {game.moves_played}")
        self._undo.setEnabled(game.can_undo)
        self._redo.setEnabled(game.can_redo)
        self._give_up.setEnabled(game.can_give_up)
        self._give_up.setVisible(seats is not Seats.NONE)
        self._pause.setText("Resume" if game.can_resume else "Pause")
        self._pause.setEnabled(game.can_pause or game.can_resume)
        self._pause.setVisible(seats is Seats.NONE)
        self._engine_move.setEnabled(game.can_ask_engine)

    def _button(self, name: str, caption: str) -> QPushButton:
        button = QPushButton(caption)
        button.setObjectName(name)
        button.clicked.connect(self._on_clicked)
        return button

    @Slot()
    def _on_pause(self) -> None:
        is_paused = self._shown is not None and self._shown.can_resume
        self.happened.emit(Resume() if is_paused else Pause())

    @Slot()
    def _on_clicked(self) -> None:
        self.happened.emit(_EVENTS[self.sender().objectName()])


def _row(*buttons: QPushButton) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(SPACE)
    for button in buttons:
        row.addWidget(button, 1)
    return row
