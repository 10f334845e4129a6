"""The side to move in words: `Black to move`, `side=B`, `to move: o`, `white's turn`, `W`.

Beside, above or below a board, and in place of the letter after it. What is no statement:
`Black: Alice`, `BLACK: 2 WHITE: 2`, `Black wins`.
"""

import re
from dataclasses import dataclass
from enum import Enum
from typing import Final

from ttt_gui.games.position import Player
from ttt_gui.notation.error import NotationError, quoted

LONGEST: Final = 200
"""Characters of a line in which a side is looked for."""

_WORDS: Final = {
    Player.X: ("black", "dark", "x", "b", "*", "\u25cf", "\u26ab"),
    Player.O: ("white", "light", "o", "w", "\u25cb", "\u26aa"),
}
# Black, Black (X), "b", [white]; not b1, x27, W's, black:
_SIDE = r"(?<![\w*'])(?:black|dark|white|light|[xobw*\u25cf\u25cb\u26ab\u26aa])(?![\w*])"
_NAMED = rf"[\"'(\[]?({_SIDE})[\"')\]]?(?:[ \t]*[(\[/=][ \t]*{_SIDE}[)\]]?)?"
_GAP = r"[\s_\-]*"
_MOVES = (
    rf"(?:is{_GAP})?(?:(?:next|the{_GAP}one){_GAP})?"
    rf"(?:to{_GAP}(?:move|play|go|turn)|on{_GAP}(?:move|turn)|(?:moves|plays|goes)(?:{_GAP}next)?"
    rf"|has{_GAP}the{_GAP}(?:move|turn)|turn|move|next)"
)
_AFTER_SIDE = rf"{_NAMED}(?:'s|\u2019s)?(?:{_GAP}(?:player|side|disc|discs))?[\s_:,\-(]*{_MOVES}\b"
_LABELS = (
    rf"side(?:{_GAP}(?:to{_GAP}(?:move|play)|on{_GAP}move))?|player(?:{_GAP}to{_GAP}(?:move|play))?"
    rf"|next(?:{_GAP}(?:to{_GAP}(?:move|play)|move|turn|player|side))?|to{_GAP}(?:move|play|go)|stm"
    rf"|(?:whose{_GAP})?turn|(?:current|active){_GAP}(?:player|side|colou?r|turn)|on{_GAP}move"
    rf"|mover|colou?r(?:{_GAP}to{_GAP}(?:move|play))?|(?:it{_GAP}is{_GAP})?turn{_GAP}of"
)
_AFTER_LABEL = (
    rf"(?<![\w*])(?:(?:{_LABELS})[\"']?(?:{_GAP}is\b)?[ \t]*[:=>\u2192\-]*"
    rf"|(?:who{_GAP})?moves?[ \t]*[:=])[ \t]*{_NAMED}(?:{_GAP}to{_GAP}(?:move|play)\b)?"
)
_POSSIBLE = rf"\b(?:possible|legal|valid){_GAP}moves{_GAP}(?:for|of){_GAP}({_SIDE})"
_STATEMENT = re.compile(rf"{_AFTER_LABEL}|{_AFTER_SIDE}|{_POSSIBLE}", re.ASCII | re.IGNORECASE)
_ALONE = re.compile(rf"\s*(?:[\-#>:]+\s+)?{_NAMED}[.!]?(?:\s+[\-#]+)?\s*", re.ASCII | re.IGNORECASE)
_LEADING = re.compile(
    rf"[\s,:|/\-]*[\"'(\[]?({_SIDE})[\"')\]]?(?!['\u2019]|\s*[:=])", re.ASCII | re.IGNORECASE
)
_SIDES: Final = {word: side for side, words in _WORDS.items() for word in words}
_FIGURES = re.compile(r"[\s,;:#()+\-.0-9]*", re.ASCII)
_NO_MOVER = re.compile(
    r"\b(?:last|previous|best|final|won|wins?|winner|lost|loses|resigns?|resigned)\b",
    re.ASCII | re.IGNORECASE,
)
_OTHER: Final = {
    Player.X: re.compile(r"\b(?:white|light)\b", re.IGNORECASE),
    Player.O: re.compile(r"\b(?:black|dark)\b", re.IGNORECASE),
}
_TRIMMED = " \t\r\n,;:|/()[]\"'.-"


@dataclass(frozen=True, slots=True)
class StatedSide:
    """The side to move that a text names.

    Attributes:
        side: that side.
        remark: what else the text says, or "".
    """

    side: Player
    remark: str = ""


class AboveSide(Enum):
    """How a line that names a side stands to the position on the line above it."""

    NONE = "there is none"
    CONFIRMS = "the same side is to move"
    CONTRADICTS = "the other side is to move"


@dataclass(frozen=True, slots=True)
class SideLine:
    """A line that names a side to move and holds no board.

    Attributes:
        line: its number, from 1.
        source: the line, as written.
        side: the side.
        remark: what else it says, or "".
        above: how it stands to the position above it.
        belongs_below: whether it is meant for the board below, so that no other line may
            contradict it; otherwise it counts there only where nothing else does.
    """

    line: int
    source: str
    side: Player
    remark: str = ""
    above: AboveSide = AboveSide.NONE
    belongs_below: bool = True

    def fault_if_unused(self) -> NotationError | None:
        """What is wrong if no board below needs it; None if it was said of the one above."""
        if self.above is AboveSide.CONFIRMS:
            return None
        if self.above is AboveSide.CONTRADICTS:
            return NotationError(
                f"a contradiction: {quoted(self.source.strip())} names {self.side.value} as the "
                f"one to move, and the position above is read with {self.side.opponent.value} to "
                "move; expected one side",
                line=self.line,
            )
        return NotationError(
            f"{quoted(self.source.strip())} names a side to move, and no board needs it; expected "
            "a board above or below",
            line=self.line,
        )


def names_a_side(text: str) -> bool:
    """Whether a text names a side to move, or both."""
    try:
        return stated_side(text) is not None
    except NotationError:
        return True


def stated_side(text: str) -> StatedSide | None:
    """The side to move that a text names, alone or in a sentence; None when it names none.

    Raises:
        NotationError: it names both.
    """
    text = text[:LONGEST]
    alone = _ALONE.fullmatch(text)
    if alone:
        return StatedSide(_side(alone.group(1)))
    found = [match for match in _STATEMENT.finditer(text) if not _speaks_of_another(text, match)]
    if not found:
        return None
    sides = {_side(next(filter(None, match.groups()))) for match in found}
    if len(sides) > 1:
        raise contradiction(text)
    start, end = found[0].span()
    is_all = not (text[:start] + text[end:]).strip(_TRIMMED)
    return StatedSide(sides.pop(), "" if is_all else text.strip())


def side_after_board(text: str) -> StatedSide | None:
    """The side to move that the text behind a board names; what follows it is the remark.

    Other than `stated_side` it finds a side with which the text merely begins. After a word
    (`White 5 46`) anything may follow but the other side; after a letter only figures.

    Raises:
        NotationError: it names both.
    """
    stated = stated_side(text)
    leading = _LEADING.match(text[:LONGEST])
    if leading is None:
        return stated
    word, rest = leading.group(1), text[leading.end() :]
    side = _side(word)
    if stated:
        if stated.side is not side:
            raise contradiction(text.strip())
        return stated
    if len(word) == 1:
        is_side = bool(_FIGURES.fullmatch(rest))
    else:
        is_side = not _OTHER[side].search(rest[:LONGEST])
    return StatedSide(side, rest.strip()) if is_side else None


def contradiction(*texts: str) -> NotationError:
    """The fault of texts that name both sides as the one to move."""
    listed = " and ".join(quoted(each.strip()) for each in texts)
    return NotationError(
        f"a contradiction: {listed} name{'s' * (len(texts) == 1)} both sides as the one to move; "
        "expected one"
    )


def _speaks_of_another(text: str, match: re.Match[str]) -> bool:
    """Whether a statement is of the last move, or of who won: `last move: b`, `Black wins`."""
    return bool(_NO_MOVER.search(text, max(0, match.start() - 12), match.end()))


def _side(word: str) -> Player:
    return _SIDES[word.lower()]
