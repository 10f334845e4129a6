"""Positions as text: the box, files, samples, and what was understood of them."""

from collections.abc import Sequence

from PySide6.QtCore import QMimeData, QSignalBlocker, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QVBoxLayout, QWidget

from ttt_gui.gui.form import LongChoiceBox
from ttt_gui.gui.labels import MessageLabel
from ttt_gui.gui.othello.position_input import PositionText
from ttt_gui.gui.othello.thumbnail import Thumbnail
from ttt_gui.gui.othello.wording import preview_in_words
from ttt_gui.gui.theme import SPACE
from ttt_gui.notation.control import ReadingProgress
from ttt_gui.notation.importer import Entry
from ttt_gui.workbench.analysis.events import EntryChosen, TextEntered
from ttt_gui.workbench.analysis.view import TextView


class TextPage(QWidget):
    """Takes texts in and offers the positions of the one that was loaded."""

    happened = Signal(object)
    """A `TextTyped`, `TextEntered`, `TextRefused`, `FileOpened` or `EntryChosen`."""
    open_requested = Signal()
    """The person wants to choose a file."""

    def __init__(self, samples: Sequence[Entry]) -> None:
        super().__init__()
        self._shown: TextView | None = None
        self._box = PositionText()
        self._load = QPushButton("Load")
        self._load.setObjectName("loadText")
        self._load.setToolTip("Load the position in the box (Ctrl+Enter)")
        self._open = QPushButton("Open file…")
        self._open.setObjectName("openFile")
        self._sample_menu = QMenu(self)
        for entry in samples:
            self._sample_menu.addAction(entry.comment).setData(entry)
        self._samples = QPushButton("Samples")
        self._samples.setObjectName("samples")
        self._samples.setMenu(self._sample_menu)
        self._thumbnail = Thumbnail("previewBoard")
        self._preview = MessageLabel("preview")
        self._choice = LongChoiceBox("positionChoice")
        self._choice.setAccessibleName("Position in the text")
        self._choice.setPlaceholderText("Choose a position of this text")
        self._choice.hide()
        self._lay_out()
        self._box.happened.connect(self.happened)
        self._box.entered.connect(self._open_box)
        self._load.clicked.connect(self._box.enter)
        self._open.clicked.connect(self.open_requested)
        self._choice.activated.connect(self._on_chosen)
        self._sample_menu.triggered.connect(self._on_sample)

    def _lay_out(self) -> None:
        buttons = QHBoxLayout()
        buttons.setSpacing(SPACE)
        for button in (self._load, self._open, self._samples):
            buttons.addWidget(button, 1)
        beside = QHBoxLayout()
        beside.setSpacing(SPACE)
        beside.addWidget(self._box, 1)
        beside.addWidget(self._thumbnail)
        column = QVBoxLayout(self)
        column.setSpacing(SPACE)
        column.addLayout(beside)
        column.addLayout(buttons)
        column.addWidget(self._preview)
        column.addWidget(self._choice)
        column.addStretch(1)

    def take(self, source: QMimeData) -> None:
        """Take a file or a text that was dropped or pasted somewhere else."""
        self._box.take(source)

    def show_view(self, view: TextView, *, reading: ReadingProgress | None) -> None:
        """Offer the positions of the text that was loaded, and say what it is."""
        self._preview.show_message(*preview_in_words(view.preview, reading))
        before, self._shown = self._shown, view
        if view == before:
            return
        self._open_or_close(view, before)
        self._box.show_text(view.text)
        self._thumbnail.show_position(view.preview.position)
        with QSignalBlocker(self._choice):
            if before is None or before.titles is not view.titles:
                self._choice.offer(view.titles)
                self._choice.setVisible(len(view.titles) > 1)
            self._choice.setCurrentIndex(-1 if view.chosen is None else view.chosen)

    def _open_or_close(self, view: TextView, before: TextView | None) -> None:
        """Make room for a text that is entered, and give it back once it is loaded."""
        if view.is_typed or not view.preview.is_loaded:
            self._open_box()
        elif before is None or view.load != before.load or before.is_typed:
            self._box.close_to_a_line()
            self._thumbnail.hide()

    @Slot()
    def _open_box(self) -> None:
        self._box.open()
        self._thumbnail.show()

    @Slot(int)
    def _on_chosen(self, index: int) -> None:
        self.happened.emit(EntryChosen(index))

    @Slot(object)
    def _on_sample(self, action: QAction) -> None:
        entry = action.data()
        assert isinstance(entry, Entry)
        self.happened.emit(TextEntered(entry.source.partition("%")[0].strip()))
