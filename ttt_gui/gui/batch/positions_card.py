"""Where the positions of a batch come from, and the offer to resume an earlier one."""

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy

from ttt_gui.gui.batch.content import event_of_content
from ttt_gui.gui.batch.wording import message_in_words, resume_caption
from ttt_gui.gui.card import Card
from ttt_gui.gui.labels import MessageLabel, Tone
from ttt_gui.gui.othello.wording import reading_in_words
from ttt_gui.gui.plain_text import menu_text, tooltip
from ttt_gui.gui.theme import SPACE
from ttt_gui.library.batches import Unfinished
from ttt_gui.workbench.batch.events import ForgetClicked, NothingPasted, ResumeClicked
from ttt_gui.workbench.batch.view import PositionsView


class PositionsCard(Card):
    """Asks for positions, and tells how reading them went."""

    happened = Signal(object)
    """A text was pasted, or a button pressed: an event of the batch."""
    open_requested = Signal()
    """A person wants to choose a file."""

    def __init__(self) -> None:
        super().__init__("Positions")
        self._shown: PositionsView | None = None
        self._open = QPushButton("Open file…")
        self._open.setObjectName("batchOpen")
        self._paste = QPushButton("Paste")
        self._paste.setObjectName("batchPaste")
        self._paste.setToolTip("Make a batch of the text on the clipboard (Ctrl+V)")
        buttons = QHBoxLayout()
        buttons.setSpacing(SPACE)
        buttons.addWidget(self._open, 2)
        buttons.addWidget(self._paste, 1)
        self._go_on = QPushButton("Resume batch")
        self._go_on.setObjectName("batchGoOn")
        self._forget = QPushButton("Discard")
        self._forget.setObjectName("batchForget")
        self._forget.setToolTip(
            "Do not offer this batch again. Its solved positions stay in the library."
        )
        for button in (self._go_on, self._forget):
            button.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
            button.hide()
        offer = QHBoxLayout()
        offer.setSpacing(SPACE)
        offer.addWidget(self._go_on, 1)
        offer.addWidget(self._forget)
        self._message = MessageLabel("batchMessage")
        self.body.addLayout(buttons)
        self.body.addLayout(offer)
        self.body.addWidget(self._message)
        self._open.clicked.connect(self.open_requested)
        self._paste.clicked.connect(self.paste)
        self._go_on.clicked.connect(lambda: self.happened.emit(ResumeClicked()))
        self._forget.clicked.connect(lambda: self.happened.emit(ForgetClicked()))

    def take_focus(self) -> None:
        """Give the focus to the button that brings positions."""
        self._open.setFocus()

    @Slot()
    def paste(self) -> None:
        """Take what is on the clipboard."""
        content = QGuiApplication.clipboard().mimeData()
        # Whatever the stubs say, there may be none.
        has_some = content is not None and (content.hasUrls() or content.text())
        self.happened.emit(event_of_content(content) if has_some else NothingPasted())

    def show_positions(self, part: PositionsView) -> None:
        """Offer what can be opened now, and tell how the last time went."""
        if part == self._shown:
            return
        self._shown = part
        self._open.setEnabled(part.can_open)
        self._paste.setEnabled(part.can_open)
        self._show_offer(part.offered)
        text, tone = ("", Tone.NOTE) if part.message is None else message_in_words(part.message)
        if part.reading is not None and not text:
            text = reading_in_words(part.reading)
        self._message.show_message(text, tone)

    def _show_offer(self, offered: Unfinished | None) -> None:
        for button in (self._go_on, self._forget):
            button.setVisible(offered is not None)
        if offered is not None:
            self._go_on.setText(menu_text(resume_caption(offered)))
            self._go_on.setToolTip(tooltip(f"{offered.name}, begun on {offered.begun_at:%Y-%m-%d}"))
