"""The position in words, and three ways to get another one: text, setting up, playing."""

from typing import Final

from PySide6.QtWidgets import QHBoxLayout, QWidget

from ttt_gui.games.othello import Othello
from ttt_gui.gui.card import Card, MessageLabel, Tone, text_label
from ttt_gui.gui.othello.export_button import ExportButton
from ttt_gui.gui.othello.play_page import PlayPage
from ttt_gui.gui.othello.set_up_page import SetUpPage
from ttt_gui.gui.othello.text_page import TextPage
from ttt_gui.gui.othello.wording import position_in_words
from ttt_gui.gui.pages import Pages
from ttt_gui.gui.theme import SPACE

PAGES: Final = "positionPages"
"""The name of the row of tabs."""


class PositionCard(Card):
    """Whose turn it is stands on top, whatever page is shown."""

    def __init__(self, text_page: TextPage, set_up_page: SetUpPage, play_page: PlayPage) -> None:
        super().__init__()
        self._words = text_label("positionWords", scale=1.15, bold=True)
        self.export = ExportButton()
        words = QHBoxLayout()
        words.setSpacing(SPACE)
        words.addWidget(self._words, 1)
        words.addWidget(self.export)
        self._pages = Pages(
            PAGES, [("Text", text_page), ("Set up", set_up_page), ("Play", play_page)]
        )
        self.turned = self._pages.turned
        self._message = MessageLabel("message")
        self.body.addLayout(words)
        self.body.addWidget(self._pages)
        self.body.addWidget(self._message)

    @property
    def page(self) -> QWidget:
        """The page that is shown."""
        return self._pages.page()

    def show_position(self, position: Othello) -> None:
        """Say what is on the board."""
        self._words.setText(position_in_words(position))

    def show_message(self, text: str, tone: Tone) -> None:
        """Say what is wrong, or worth knowing, of the position."""
        self._message.show_message(text, tone)

    def clear_message(self) -> None:
        """Say nothing."""
        self._message.clear()
