"""Positions and games as text that the importer, and other programs, read back."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.games.position import Move
from ttt_gui.notation.boards import position_text
from ttt_gui.notation.bracket_games import ggf_text, sgf_text
from ttt_gui.notation.diagram import diagram_text
from ttt_gui.notation.game_record import GameRecord
from ttt_gui.notation.move_tree import Moves
from ttt_gui.notation.obf import obf_text
from ttt_gui.notation.transcript import transcript_text


@dataclass(frozen=True, slots=True)
class Exported:
    """A position to be written, and what is known of it.

    Attributes:
        position: the position.
        scores: moves and their exact values for the side to move, best first or in any
            order; only moves whose value is exact.
        score: the exact value of the position, or None when it is not known.
        comment: a comment; line breaks in it become spaces.
        game: the game that leads to the position, if there is one.
        move_comments: comments on the moves that end these lines.
    """

    position: Othello
    scores: tuple[tuple[Move, int], ...] = ()
    score: int | None = None
    comment: str = ""
    game: GameRecord | None = None
    move_comments: tuple[tuple[Moves, str], ...] = ()


class ExportForm(Enum):
    """A way to write positions; the value is the key by which settings know it."""

    LAB = "lab"
    OBF = "obf"
    GGF = "ggf"
    SGF = "sgf"
    TRANSCRIPT = "transcript"
    DIAGRAM = "diagram"

    @property
    def suffix(self) -> str:
        """The end of a file's name, with its dot."""
        return _SUFFIXES[self]


_SUFFIXES = {
    ExportForm.LAB: ".txt",
    ExportForm.OBF: ".obf",
    ExportForm.GGF: ".ggf",
    ExportForm.SGF: ".sgf",
    ExportForm.TRANSCRIPT: ".txt",
    ExportForm.DIAGRAM: ".txt",
}


def export_text(items: Sequence[Exported], form: ExportForm) -> str:
    """The items one after the other, with a line break at the end; "" for none.

    The importer reads the same positions from it, and from GGF, SGF and
    transcripts the same games. A comment is kept on one line. What a form cannot hold is left out:

    - the scores of OBF count the empty squares for the winner, so that a position scored by
      disc difference, whose values may differ, is written without its scores;
    - only SGF holds comments on moves;
    - lab boards, OBF and diagrams hold no game, a transcript holds no names;
    - a position without a game is, as a transcript, its board.
    """
    separator = "\n\n" if form in {ExportForm.DIAGRAM, ExportForm.TRANSCRIPT} else "\n"
    texts = [_text(item, form) for item in items]
    return separator.join(texts) + "\n" if texts else ""


def _text(item: Exported, form: ExportForm) -> str:
    comment = _one_line(item.comment)
    match form:
        case ExportForm.LAB:
            return _commented(position_text(item.position), comment)
        case ExportForm.OBF:
            counts = item.position.scoring is Scoring.WINNER_TAKES_EMPTIES
            scores = item.scores if counts else ()
            score = item.score if counts else None
            return _commented(obf_text(item.position, scores, score), comment)
        case ExportForm.GGF:
            return ggf_text(_record(item), comment)
        case ExportForm.SGF:
            said = [(path, _one_line(text)) for path, text in item.move_comments]
            return sgf_text(_record(item), comment, said)
        case ExportForm.TRANSCRIPT:
            return _commented(_transcript(_record(item)), comment)
        case ExportForm.DIAGRAM:
            heading, *rows = diagram_text(item.position).split("\n")
            return "\n".join([_commented(heading, comment), *rows])


def _record(item: Exported) -> GameRecord:
    """The game of an item, its names on one line; a game without moves if it has none."""
    game = item.game or GameRecord(item.position)
    return replace(
        game,
        black=_one_line(game.black),
        white=_one_line(game.white),
        result=_one_line(game.result),
        date=_one_line(game.date),
        place=_one_line(game.place),
        variations=replace(
            game.variations,
            names=tuple((path, _one_line(name)) for path, name in game.variations.names),
        ),
    )


def _transcript(game: GameRecord) -> str:
    """The moves, after the board where they do not begin at the start of the game."""
    moves = transcript_text(game.moves)
    if moves and game.start == Othello.start(game.start.scoring):
        return moves
    return f"{position_text(game.start)} {moves}".rstrip()


def _commented(text: str, comment: str) -> str:
    return f"{text} % {comment}" if comment else text


def _one_line(text: str) -> str:
    """`text` without line breaks and whatever cannot be shown or written to a file."""
    return " ".join("".join(each if each.isprintable() else " " for each in text).split())
