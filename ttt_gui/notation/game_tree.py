r"""The brackets that GGF and SGF share: `(;TAG[value]TAG[value][value];TAG[value])`.

A value goes to the next `]`; `\]` is a bracket and `\\` a backslash in it. Each `;` begins a node.
Where a game forks, what follows stands in parentheses, the main line first.
"""

import re
from dataclasses import dataclass
from typing import Final

from ttt_gui.notation.control import ReadingControl
from ttt_gui.notation.error import NotationError, quoted

_ROOT: Final = -1

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
class Node:
    """A step of a game: its tags, mostly one move, of GGF all moves at once.

    Attributes:
        tags: in the order in which they stand.
        parent: the index of the node that it follows; -1 for the first. Of several that follow
            the same one the first is the main line, the others are variations.
    """

    tags: tuple[Tag, ...]
    parent: int


@dataclass(frozen=True, slots=True)
class GameText:
    """The text of one game, and where it begins.

    Attributes:
        text: from `(` to `)`, or to where an unfinished game breaks off.
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

    def nodes(self) -> tuple[tuple[Node, ...], NotationError | None]:
        """The nodes in the order in which they stand, as far as they can be read.

        Returns:
            the nodes, and why and where the reading stopped; None when all were read.
        """
        reader = _NodeReader()
        try:
            reader.read(self)
        except NotationError as fault:
            return reader.nodes(), fault
        return reader.nodes(), None


class _NodeReader:
    """Takes the text of a game apart."""

    def __init__(self) -> None:
        self._tags: list[list[Tag]] = []
        self._parents: list[int] = []
        self._forks: list[int] = []
        self._here = _ROOT
        self._has_node = False
        self._name = ""

    def nodes(self) -> tuple[Node, ...]:
        """What was read."""
        return tuple(map(Node, map(tuple, self._tags), self._parents))

    def read(self, game: GameText) -> None:
        """Read up to the bracket that closes the game, or to the end of the text.

        Raises:
            NotationError: something other than a tag stands between the values.
        """
        text, position = game.text, 0
        while token := _TOKEN.match(text, position):
            name, mark = token.groups()
            position = token.end()
            if name:
                self._begin_tag(name)
            elif mark == "[":
                if not self._name:
                    reason = "a value without a tag; expected a tag such as B[F5]"
                    raise game.fault(reason, position)
                end = _value_end(text, position)
                if end is None:
                    return
                value = _ESCAPED.sub(r"\1", text[position:end])
                self._tags[self._here].append(Tag(self._name, value, position))
                position = end + 1
            elif self._closes(mark):
                return
        offset = position + len(text[position:]) - len(text[position:].lstrip())
        word = text[offset : offset + 60].split()
        if word:
            reason = f"{quoted(word[0])} between tags; expected a tag such as B[F5]"
            raise game.fault(reason, offset)

    def _begin_tag(self, name: str) -> None:
        if not self._has_node:
            self._begin_node()  # a game may begin with a tag and no semicolon before it
        # The first edition of SGF has names such as PlayerBlack.
        capitals = "".join(each for each in name if each.isupper())
        self._name = capitals or name.upper()

    def _begin_node(self) -> None:
        self._tags.append([])
        self._parents.append(self._here)
        self._here, self._has_node, self._name = len(self._tags) - 1, True, ""

    def _closes(self, mark: str) -> bool:
        """Take a semicolon or a bracket; whether it ends the game."""
        if mark == ";":
            self._begin_node()
            return False
        if mark == "(":
            self._forks.append(self._here)
            self._has_node, self._name = False, ""
            return False
        self._here = self._forks.pop()
        self._has_node, self._name = self._here != _ROOT, ""
        return not self._forks


def _value_end(text: str, start: int) -> int | None:
    """Where the `]` stands that ends the value beginning at `start`; None without one."""
    end = start
    while (found := _INSIDE.search(text, end)) and found.group() != "]":
        end = found.end()
    return found.start() if found else None


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
        unfinished: the text of that game, if these lines do belong to it.
    """

    games: tuple[GameText, ...]
    error: NotationError | None = None
    line: int = 0
    source: str = ""
    unread: tuple[tuple[int, str], ...] = ()
    unfinished: GameText | None = None


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
        text = "\n".join(each.rstrip("\r\n") for _, each in self._begun)[self._column :]
        is_game = text.startswith("(") and len(text) <= LONGEST_GAME
        return ClosedGames(
            tuple(self._games),
            self._error,
            number,
            line.rstrip("\r\n"),
            tuple(unread),
            GameText(text, number, self._column + 1) if is_game else None,
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
