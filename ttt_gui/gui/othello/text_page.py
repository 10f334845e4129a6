"""Positions as text: the box, files, samples, and what was understood of them."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QMimeData, QTimer, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QVBoxLayout, QWidget

from ttt_gui.games.othello import Othello
from ttt_gui.gui.card import LongChoiceBox, MessageLabel, Tone
from ttt_gui.gui.othello.loading import NOT_LOADED, SHORT_TEXT, Loaded, Origin, load_text
from ttt_gui.gui.othello.position_input import PositionText
from ttt_gui.gui.othello.thumbnail import Thumbnail
from ttt_gui.gui.theme import SPACE
from ttt_gui.notation.importer import Entry

PREVIEW_MILLISECONDS: Final = 200
"""After the last key, the text in the box is read for the preview."""

_NOTHING = "What a text holds is told here."


class TextPage(QWidget):
    """Takes texts in and offers the positions of the one that was loaded."""

    load_requested = Signal()
    """The text in the box is to be loaded."""
    long_text_pasted = Signal(object)
    """A `str` too long for the box."""
    text_refused = Signal(str)
    """Why a text is too long even for that."""
    file_dropped = Signal(str)
    """The path of a file."""
    open_requested = Signal()
    """The person wants to choose a file."""
    entry_chosen = Signal(int)
    """The index of an entry of the text that was loaded."""

    def __init__(self, samples: Sequence[Entry]) -> None:
        super().__init__()
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
        self._loaded = Loaded((), "")
        self._origin: Origin | None = None
        self._is_origin_shown = False
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PREVIEW_MILLISECONDS)
        self._lay_out()
        self._connect()
        self._preview.show_message(_NOTHING, Tone.NOTE)

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

    def _connect(self) -> None:
        self._load.clicked.connect(self.load_requested)
        self._open.clicked.connect(self.open_requested)
        self._box.load_requested.connect(self.load_requested)
        self._box.long_text_pasted.connect(self.long_text_pasted)
        self._box.text_refused.connect(self.text_refused)
        self._box.file_dropped.connect(self.file_dropped)
        self._box.textChanged.connect(self._on_text_changed)
        self._choice.activated.connect(self.entry_chosen)
        self._sample_menu.triggered.connect(self._on_sample)
        self._pause.timeout.connect(self._show_preview)

    # --- what the tab asks ----------------------------------------------------------

    def text(self) -> str:
        """The text in the box."""
        return self._box.toPlainText()

    def take(self, source: QMimeData) -> None:
        """Take a file or a text that was dropped or pasted somewhere else."""
        self._box.take(source)

    def show_loaded(self, loaded: Loaded) -> None:
        """Offer the positions of a text or a file that was read, and say what it is."""
        self._loaded = loaded
        self._choice.offer(loaded.titles)
        self._choice.setVisible(len(loaded.entries) > 1)
        self._is_origin_shown = False
        self._box.document().setModified(False)
        self._pause.stop()
        summary = loaded.summary if loaded.is_file else _capitalized(loaded.summary)
        self._preview.show_message(summary, Tone.NOTE)

    def show_refused(self) -> None:
        """Leave it to the message below to say what is wrong with the text."""
        self._pause.stop()
        self._preview.show_message("", Tone.NOTE)

    def show_origin(self, origin: Origin | None) -> None:
        """Let the list, and the box for a file's line, name where the position comes from."""
        # The same text loaded again is another origin, however equal.
        if origin is self._origin and self._is_origin_shown:
            return
        self._is_origin_shown = True
        self._origin = origin
        if origin is None or origin.loaded is not self._loaded:
            self._choice.setCurrentIndex(-1)
            return
        self._choice.setCurrentIndex(origin.index)
        if self._box.document().isModified():
            return  # what the person has written since is described
        self._thumbnail.show_position(_position(origin.entry))
        if self._loaded.is_file:
            self.show_source(origin.entry)

    def show_source(self, entry: Entry) -> None:
        """Put the text of an entry into the box."""
        self._box.setPlainText(entry.source[:SHORT_TEXT])
        self._pause.stop()

    # --- the preview ----------------------------------------------------------------

    @Slot()
    def _on_text_changed(self) -> None:
        self._pause.start()

    @Slot()
    def _show_preview(self) -> None:
        """Say what the text in the box would be loaded as."""
        text = self.text()
        if not text.strip():
            self._thumbnail.show_position(None)
            self._preview.show_message(_NOTHING, Tone.NOTE)
        elif len(text) <= SHORT_TEXT:
            loaded = load_text(text)
            position = _position(loaded.entries[0]) if loaded.entries else None
            self._thumbnail.show_position(position)
            if loaded.entries:
                self._preview.show_message(f"Reads as {loaded.summary}", Tone.NOTE)
            else:
                self._preview.show_message(loaded.problem.removeprefix(NOT_LOADED), Tone.WARNING)

    @Slot(object)
    def _on_sample(self, action: QAction) -> None:
        entry = action.data()
        assert isinstance(entry, Entry)
        self._box.setPlainText(entry.source.partition("%")[0].strip())
        self.load_requested.emit()


def _capitalized(text: str) -> str:
    return text[:1].upper() + text[1:]


def _position(entry: Entry) -> Othello:
    """The position of an entry that was loaded, which is always Othello."""
    assert isinstance(entry.position, Othello)
    return entry.position
