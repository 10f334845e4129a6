"""A board on a line of its own, without its side to move: a line above or below may name it."""

from ttt_gui.games.othello import Scoring
from ttt_gui.notation.entry import Reading, UnreadableLine
from ttt_gui.notation.error import NotationError
from ttt_gui.notation.line_forms import read_board_with_side, read_line
from ttt_gui.notation.obf import COMMENT
from ttt_gui.notation.sides import SideLine, StatedSide, side_after_board, stated_side


class SidelessBoardBlock:
    """The line of the board, and the next one if it names the side."""

    def __init__(
        self, number: int, line: str, scoring: Scoring, above: SideLine | None = None
    ) -> None:
        """Begin with the board.

        Args:
            number: the line's number, from 1.
            line: the line.
            scoring: how the position is to be counted.
            above: the line above that names a side to move, if there is one.
        """
        self._number = number
        self._line = line.rstrip("\r\n")
        self._scoring = scoring
        self._above = above
        self._below: SideLine | None = None
        self._fault: UnreadableLine | None = None

    @property
    def is_complete(self) -> bool:
        """Whether the side is known."""
        is_known_above = self._above is not None and self._above.belongs_below
        return self._below is not None or self._fault is not None or is_known_above

    def takes(self, number: int, line: str) -> bool:
        """Whether a line names the side, or is blank; if so, it is read."""
        content, _, _ = line.partition(COMMENT)
        if not content.strip():
            return True
        source = line.rstrip("\r\n")
        try:
            stated = stated_side(content) or _side_and_figures(content)
        except NotationError as error:
            self._fault = UnreadableLine(
                self._number, f"{self._line}\n{source}", error.on_line(number)
            )
            return True
        if stated:
            self._below = SideLine(number, source, stated.side, stated.remark)
        return stated is not None

    def close(self) -> Reading:
        """The position, or why it could not be read."""
        if self._fault:
            return self._fault
        said = self._below or self._above
        if said:
            return read_board_with_side(self._line, self._number, said, self._scoring)
        return read_line(self._number, self._line, self._scoring)


def _side_and_figures(text: str) -> StatedSide | None:
    """The side of `White 5 46`; not that of `White 33`, which counts discs."""
    stated = side_after_board(text)
    return stated if stated and len(stated.remark.split()) > 1 else None
