"""The card of the transcript: the game so far, which is copied in the words of the reports."""

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QPlainTextEdit, QSizePolicy

from ttt_gui.gui.card import Card
from ttt_gui.gui.labels import CopyButton
from ttt_gui.gui.tictactoe.wording import REPORT, transcript_text
from ttt_gui.workbench.match.view import TranscriptView


class TranscriptCard(Card):
    """A text that grows with the game, its end in sight, and a button to copy it."""

    def __init__(self) -> None:
        super().__init__("Transcript")
        self._shown: TranscriptView | None = None
        self._text = QPlainTextEdit()
        self._text.setObjectName("tttTranscript")
        self._text.setAccessibleName("Transcript")
        self._text.setReadOnly(True)
        self._text.setTabChangesFocus(True)
        self._text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        # What the column leaves over, and never more.
        self._text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self._text.setMinimumHeight(90)
        self._copy = CopyButton("Copy transcript", "Copy the transcript")
        self.body.addWidget(self._text, 1)
        self.body.addWidget(self._copy)
        # Queued, since the text box goes back to where it was when its size has changed.
        self._text.verticalScrollBar().rangeChanged.connect(
            self._show_end, Qt.ConnectionType.QueuedConnection
        )

    def show_transcript(self, game: TranscriptView) -> None:
        """Show the game so far."""
        if game == self._shown:
            return
        self._shown = game
        self._text.setPlainText(transcript_text(game))
        self._show_end()
        self._copy.set_text_to_copy(transcript_text(game, REPORT))

    @Slot()
    def _show_end(self) -> None:
        bar = self._text.verticalScrollBar()
        bar.setValue(bar.maximum())
