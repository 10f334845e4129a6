"""What the Othello tab shows, as the window's title and a file dialog name it."""

from pathlib import Path

from ttt_gui.gui.document import Document, file_stem
from ttt_gui.gui.othello.wording import position_in_words
from ttt_gui.workbench.analysis.state import Analysis
from ttt_gui.workbench.loaded import RowOrigin, TextOrigin


def document_of(state: Analysis) -> Document:
    """The file, the entry and the players of what is shown; else the position in words."""
    origin = state.line.origin
    match origin:
        case RowOrigin(source, number):
            words = f"no. {number:,}"
            return Document(f"{source}, {words}", file_stem(f"{Path(source).stem}, {words}"))
        case TextOrigin():
            file = Path(state.loaded.file) if origin.load == state.load else Path()
            words = ", ".join(
                part for part in (_number(state, origin, file), _players(origin)) if part
            )
            name = ", ".join(part for part in (file.name, words) if part)
            if name:
                stem = ", ".join(part for part in (file.stem, words) if part)
                path = str(file) if file.name else ""
                is_changed = bool(path) and state.is_changed
                return Document(name, file_stem(stem), path, is_changed=is_changed)
    words = position_in_words(state.position)
    return Document(words, file_stem(words))


def _number(state: Analysis, origin: TextOrigin, file: Path) -> str:
    """`3 of 20`; empty for the only entry of a file, and for a text that comes from none."""
    count = len(state.loaded.entries)
    return f"{origin.index + 1:,} of {count:,}" if file.name and count > 1 else ""


def _players(origin: TextOrigin) -> str:
    """Black's name and White's, if the text names either."""
    game = origin.entry.game
    if game is None or not (game.black or game.white):
        return ""
    return f"{game.black or '?'} – {game.white or '?'}"
