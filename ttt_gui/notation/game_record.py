"""A game as texts hold it: where it began, its moves, who played."""

import re
from dataclasses import dataclass
from itertools import accumulate

from ttt_gui.games.othello import Othello
from ttt_gui.games.position import PASS
from ttt_gui.notation.move_tree import NO_MOVES, Moves, MoveTree

_UNKNOWN = re.compile(r"[?*.\s-]*")


def stated_result(text: str) -> str:
    """A result or another detail as it is written; empty for `*`, `?`, `????.??.??`."""
    text = " ".join(text.split())
    return "" if _UNKNOWN.fullmatch(text) else text


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game, finished or not, of legal moves only.

    Attributes:
        start: the position before the first move.
        moves: every ply in order; a pass is -1, also where the text left it out.
        black: the name of who played x; empty when it is not known.
        white: the name of who played o; likewise.
        result: the result as it is stated, such as `+14.000` or `37-27`; empty when none is.
        date: when it was played, as it is stated, such as `2026.11.21`; likewise.
        place: the event or the site where it was played; likewise.
        variations: the moves as a tree, if there are other lines than the game or positions have
            names; else empty.
    """

    start: Othello
    moves: Moves = ()
    black: str = ""
    white: str = ""
    result: str = ""
    date: str = ""
    place: str = ""
    variations: MoveTree = NO_MOVES

    @property
    def tree(self) -> MoveTree:
        """The moves as a tree, which may have no other line than the game."""
        return self.variations if self.variations.lines else NO_MOVES.with_line(self.moves)

    @property
    def details(self) -> str:
        """Who played, when or else where, and the result: `a - b, 2026, 37-27`.

        What is not known is left out.
        """
        players = f"{self.black or '?'} - {self.white or '?'}" if self.black or self.white else ""
        parts = (players, self.date or self.place, self.result)
        return ", ".join(part for part in parts if part)

    @property
    def count(self) -> int:
        """How many moves were played, as players count them: without passes."""
        return sum(move != PASS for move in self.moves)

    def positions(self) -> tuple[Othello, ...]:
        """Every position of the game, the first and the last included.

        Raises:
            ValueError: a move is not legal.
        """
        return tuple(
            accumulate(self.moves, lambda position, move: position.play(move), initial=self.start)
        )
