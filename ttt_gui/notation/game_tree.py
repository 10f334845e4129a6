r"""The brackets that GGF and SGF share: `(;TAG[value]TAG[value][value];TAG[value])`.

A value goes to the next `]`; `\]` is a bracket and `\\` a backslash in it. Variations in
parentheses hang on a game; its main line takes the first one at each fork.
"""

import re
from dataclasses import dataclass
from typing import Final

from ttt_gui.notation.control import ReadingControl
from ttt_gui.notation.error import NotationError, quoted

LONGEST_GAME: Final = 200_000
"""Characters that one game may have, comments and variations included."""

_LONGEST_BEGINNING = 60
_BEGINNING = re.compile(r"(?:[0-9]{1,2}\s*)?\(\s*;|\(\s*[A-Z]{1,2}\[")
_NEW_GAME = re.compile(r"(?:[0-9]{1,2}\s*)?\(\s*;?\s*(?:GM|FF)\s*\[", re.IGNORECASE)
_OUTSIDE = re.compile(r"[()\[]")
_INSIDE = re.compile(r"\\.|\]", re.DOTALL)
_TOKEN = re.compile(r"\s*(?:([A-Za-z]{1,40})|([\[();]))")
_ESCAPED = re.compile(r"\\([\\\]:])")
_BETWEEN_GAMES = re.compile(r"[\s;]*(?:[0-9]{1,2}(?=\s*\())?\s*")


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag and one of its values.

    Attributes:
        name: its name in capitals, such as `PB`.
        value: the value, without escapes.
        offset: where the value begins, counted in characters from the game's first.
    """

    name: str
    value: str
    offset: int


@dataclass(frozen=True, slots=True)
class GameText:
    """The text of one game, and where it begins.

    Attributes:
        text: from `(` to `)`.
        line: the line of its first character, from 1.
        column: the column of its first character, from 1.
    """

    text: str
    line: int
    column: int

    def fault(self, reason: str, offset: int) -> NotationError:
        """The fault of what stands at `offset` in the text."""
        before = self.text[:offset]
        lines = before.count("\n")
        column = offset - before.rfind("\n") if lines else offset + self.column
        return NotationError(reason, line=self.line + lines, column=column)

    def main_line(self) -> tuple[tuple[Tag, ...], bool]:
        """The tags of the main line in order, and whether there are other variations.

        Raises:
            NotationError: something other than a tag stands between the values.
        """
        text = self.text
        tags: list[Tag] = []
        name = ""
        position = 0
        while True:
            token = _TOKEN.match(text, position)
            if token is None:
                word = text[position : position + 60].split() or [""]
                offset = position + len(text[position:]) - len(text[position:].lstrip())
                raise self.fault(
                    f"{quoted(word[0])} between tags; expected a tag such as B[F5]", offset
                )
            word_, mark = token.groups()
            position = token.end()
            if word_:
                # The first edition of SGF has names such as PlayerBlack.
                capitals = "".join(each for each in word_ if each.isupper())
                name = capitals or word_.upper()
            elif mark == "[":
                end = position
                while (found := _INSIDE.search(text, end)) and found.group() != "]":
                    end = found.end()
                assert found is not None  # the text ends outside of values
                if not name:
                    raise self.fault("a value without a tag; expected a tag such as B[F5]", end)
                value = _ESCAPED.sub(r"\1", text[position : found.start()])
                tags.append(Tag(name, value, position))
                position = found.end()
            elif mark == ")":
                break
            else:
                name = ""
        return tuple(tags), bool(text[position:].strip(" \t\n;)"))


def escaped(text: str) -> str:
    """`text` as a value that reads as the same text."""
    return text.replace("\\", "\\\\").replace("]", "\\]")


def begins_a_game(line: str) -> bool:
    """Whether a line begins with a game in brackets, or with the number before a match of two."""
    return _BEGINNING.match(line.lstrip()[:_LONGEST_BEGINNING]) is not None


@dataclass(frozen=True, slots=True)
class ClosedGames:
    """What the lines of a `GameTreeBlock` held.

    Attributes:
        games: the games that are whole.
        error: why the lines after them hold none, if there are any.
        line: the line where that fault begins.
        source: that line, as written.
        unread: the lines after that one, with their numbers, which were thought to be more
            of the unfinished game.
    """

    games: tuple[GameText, ...]
    error: NotationError | None = None
    line: int = 0
    source: str = ""
    unread: tuple[tuple[int, str], ...] = ()


class GameTreeBlock:
    """Lines with games in brackets, as they come in.

    A line may hold many games, and a game go over many lines.
    """

    def __init__(self, number: int, line: str, control: ReadingControl) -> None:
        """Begin with the first line.

        Args:
            number: its number, from 1.
            line: the line, which may hold a whole file.
            control: what may stop the reading.
        """
        self._control = control
        self._games: list[GameText] = []
        self._error: NotationError | None = None
        self._begun: list[tuple[int, str]] = []
        self._column = 0
        self._depth = 0
        self._length = 0
        self._in_value = False
        self._read(number, line)

    @property
    def is_complete(self) -> bool:
        """Whether no game is open, or what is open is no game."""
        return self._depth == 0 or self._error is not None

    def takes(self, number: int, line: str) -> bool:
        """Whether a line is more of the game that is open; if so, it is read.

        A line that begins a game of its own is not, unless it is a variation.
        """
        if _NEW_GAME.match(line.lstrip()[:_LONGEST_BEGINNING]):
            return False
        self._read(number, line)
        return True

    def close(self) -> ClosedGames:
        """The games that are whole, and what was left unfinished."""
        if self._depth and self._error is None:
            self._error = NotationError(
                "this game is not closed; expected ;) at its end",
                line=self._begun[0][0],
                column=self._column + 1,
            )
        if self._error is None:
            return ClosedGames(tuple(self._games))
        (number, line), *unread = self._begun
        return ClosedGames(
            tuple(self._games), self._error, number, line.rstrip("\r\n"), tuple(unread)
        )

    def _read(self, number: int, line: str) -> None:
        position = 0
        self._begun.append((number, line))
        if self._depth == 0:
            position = self._begin(number, line, 0)
        while self._error is None and position < len(line):
            if self._length + position - self._skipped() > LONGEST_GAME:
                self._error = NotationError(
                    f"a game of more than {LONGEST_GAME:,} characters; expected ;) at its end",
                    line=self._begun[0][0],
                    column=self._column + 1,
                )
                return
            found = (_INSIDE if self._in_value else _OUTSIDE).search(line, position)
            if found is None:
                break
            position = found.end()
            mark = found.group()
            self._control.check()
            if mark == "]":
                self._in_value = False
            elif mark == "[":
                self._in_value = True
            elif mark == "(":
                self._depth += 1
            elif mark == ")":
                self._depth -= 1
                if self._depth <= 0:
                    self._finish(number, line, position)
                    position = self._begin(number, line, position)
        self._length += len(line) - self._skipped()

    def _skipped(self) -> int:
        """The characters of the line being read that stand before the open game."""
        return self._column if len(self._begun) == 1 else 0

    def _begin(self, number: int, line: str, position: int) -> int:
        """Open the next game on the line, if there is one; where to read on."""
        between = _BETWEEN_GAMES.match(line, position)
        assert between is not None
        position = between.end()
        self._begun = [(number, line)]
        self._column = position
        self._length = 0
        if position < len(line) and line[position] == "(":
            self._depth = 1
            return position + 1
        rest = line[position : position + 60].split("%", maxsplit=1)[0].split()
        if rest:
            self._error = NotationError(
                f"{quoted(rest[0])} after a game; expected another game or the end of the line",
                line=number,
                column=position + 1,
            )
        return len(line)

    def _finish(self, number: int, line: str, end: int) -> None:
        first, first_line = self._begun[0]
        if first == number:
            text = line[self._column : end]
        else:
            inner = [each.rstrip("\r\n") for _, each in self._begun[1:-1]]
            text = "\n".join([first_line[self._column :].rstrip("\r\n"), *inner, line[:end]])
        self._depth = 0
        self._games.append(GameText(text, first, self._column + 1))
