"""The position in words, and three ways to get another one: text, setting up, playing."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QHBoxLayout

from ttt_gui.gui.card import Card
from ttt_gui.gui.labels import MessageLabel, text_label
from ttt_gui.gui.othello.export_button import ExportButton
from ttt_gui.gui.othello.play_page import PlayPage
from ttt_gui.gui.othello.set_up_page import SetUpPage
from ttt_gui.gui.othello.text_page import TextPage
from ttt_gui.gui.othello.wording import message_in_words, position_in_words
from ttt_gui.gui.pages import Pages
from ttt_gui.gui.theme import SPACE
from ttt_gui.notation.importer import Entry
from ttt_gui.workbench.analysis.events import Page, PageTurned
from ttt_gui.workbench.analysis.view import AnalysisView

_PAGES: Final = tuple(Page)


class PositionCard(Card):
    """Whose turn it is stands on top, whatever page is shown."""

    happened = Signal(object)
    """A `PageTurned`, or what happened on a page."""

    def __init__(self, samples: Sequence[Entry]) -> None:
        super().__init__()
        self._words = text_label("positionWords", scale=1.15, bold=True)
        self.export = ExportButton()
        words = QHBoxLayout()
        words.setSpacing(SPACE)
        words.addWidget(self._words, 1)
        words.addWidget(self.export)
        self.text = TextPage(samples)
        self._set_up = SetUpPage()
        self._play = PlayPage()
        self._pages = Pages(
            "positionPages",
            "Position",
            [("Text", self.text), ("Set up", self._set_up), ("Play", self._play)],
        )
        self._message = MessageLabel("message")
        self.body.addLayout(words)
        self.body.addWidget(self._pages)
        self.body.addWidget(self._message)
        for part in (self.export, self.text, self._set_up, self._play):
            part.happened.connect(self.happened)
        self._pages.turned.connect(self._on_turned)

    def show_view(self, view: AnalysisView) -> None:
        """Show the position in words, and the pages."""
        self._words.setText(position_in_words(view.position))
        self._message.show_message(*message_in_words(view.message))
        self._pages.show_page(_PAGES.index(view.page))
        self.text.show_view(view.text, reading=view.reading)
        self._set_up.show_view(view.set_up, view.position.side_to_move)
        self._play.show_view(view.play)
        self.export.offer_all(len(view.text.titles))

    @Slot(int)
    def _on_turned(self, index: int) -> None:
        self.happened.emit(PageTurned(_PAGES[index]))
