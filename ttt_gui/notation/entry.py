"""What a text was found to hold: positions and games, and what could not be read."""

from dataclasses import dataclass
from enum import Enum

from ttt_gui.notation.boards import BoardPosition, position_text
from ttt_gui.notation.error import NotationError
from ttt_gui.notation.game_record import GameRecord
from ttt_gui.notation.obf import ObfRecord


class Form(Enum):
    """A way to write a position or a game; the value is its name to a person."""

    LAB = "lab board"
    OBF = "OBF"
    SCRIPT = "ScrZebra script"
    EGAROUCID = "Egaroucid board"
    SENSEI = "Othello Sensei board"
    TICTACTOE = "tic-tac-toe board"
    DIAGRAM = "diagram"
    JSON = "JSON"
    GGF = "GGF"
    SGF = "SGF"
    PGN = "PGN"
    TRANSCRIPT = "transcript"
    BOARD_AND_MOVES = "board and moves"

    @property
    def plural(self) -> str:
        """Its name where there are several."""
        if self is Form.BOARD_AND_MOVES:
            return "boards and moves"
        is_word = self.value.endswith(("board", "diagram", "transcript", "script"))
        return f"{self.value}s" if is_word else self.value


@dataclass(frozen=True, slots=True)
class Entry:
    """A position that was read; of a game, the one after its last move.

    Attributes:
        line: the number of its (first) line, from 1.
        source: the line, or lines, as written.
        position: the position, scored as the caller of the importer chose.
        comment: the comment that came with it, or "".
        note: what had to be decided to read it, in a sentence for a person, or "".
        expected: the scores that the line gives, if it is OBF. They count the empty
            squares for the winner, whatever scoring `position` has.
        form: how it was written.
        game: the game that leads to the position, if the text gives one.
        fault: why the rest of the game could not be read, and where it begins; `position` is
            then the one after the moves before it. None when all was read.
    """

    line: int
    source: str
    position: BoardPosition
    comment: str = ""
    note: str = ""
    expected: ObfRecord | None = None
    form: Form = Form.LAB
    game: GameRecord | None = None
    fault: NotationError | None = None

    @property
    def name(self) -> str:
        """What a person knows it by: players, date or place, result, comment; may be empty."""
        details = self.game.details if self.game is not None else ""
        return ", ".join(part for part in (details, self.comment) if part)


@dataclass(frozen=True, slots=True)
class UnreadableLine:
    """A line that should hold a position, and the reason why none was found.

    Attributes:
        line: its number, from 1; of several lines the first.
        source: the line, or lines, as written.
        error: the reason, with the exact place.
    """

    line: int
    source: str
    error: NotationError


Reading = Entry | UnreadableLine
"""What one line, or several that belong together, were read as."""


def whole(reading: Reading) -> Reading:
    """The same; a game of which only the beginning could be read counts as unreadable.

    For whoever wants the position after the last move of a game and no other.
    """
    if isinstance(reading, UnreadableLine) or reading.fault is None:
        return reading
    fault, game = reading.fault, reading.game
    moves = game.count if game is not None else 0
    before = {0: "the board is", 1: "the move before it leads to"}
    reached = before.get(moves, f"the {moves} moves before it lead to")
    error = NotationError(
        f"{fault.reason}; {reached} {position_text(reading.position)}",
        line=fault.line,
        column=fault.column,
    )
    return UnreadableLine(reading.line, reading.source, error)


def joined_notes(*notes: str) -> str:
    """Several notes as one, each once; empty ones are left out."""
    return "; ".join(dict.fromkeys(note for note in notes if note))
