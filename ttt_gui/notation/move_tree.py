r"""The moves played and tried from one position: a main line, and variations that leave it.

::

    f5 d6 c3 d3        lines = ((f5, d6, c3, d3), (f5, d6, c4), (f5, f6))
         \\- c4         the continuations of (f5,) are d6, the main one, and f6
      \\- f6

A tree is kept as its lines from the first move to the last, in the order in which a file of
games has them: so it is flat, compares by value, and no depth is too deep for it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import takewhile
from typing import Final

from ttt_gui.games.position import Move

Moves = tuple[Move, ...]
"""Moves one after the other from the first position of the tree; a pass is -1."""

MOST_LINES: Final = 1_000
"""Lines that are read from one game."""


@dataclass(frozen=True, slots=True)
class MoveTree:
    """A tree of moves. Immutable; made by `of`, or from another tree.

    Attributes:
        lines: every line to its end, the main line first. Lines that share their first moves
            stand together, and none is the beginning of another.
        names: the names that were given to the positions after some moves.
    """

    lines: tuple[Moves, ...] = ()
    names: tuple[tuple[Moves, str], ...] = ()

    @classmethod
    def of(cls, lines: Iterable[Moves], names: Iterable[tuple[Moves, str]] = ()) -> "MoveTree":
        """The tree of all these lines; at each fork the one that comes first is the main line.

        Names of positions that are not in the tree are left out.
        """
        root: _Fork = {}
        for line in lines:
            fork = root
            for move in line:
                fork = fork.setdefault(move, {})
        leaves: list[Moves] = []
        waiting: list[tuple[_Fork, Moves]] = [(root, ())]
        while waiting:
            fork, path = waiting.pop()
            if not fork and path:
                leaves.append(path)
            waiting += [(fork[move], (*path, move)) for move in reversed(fork)]
        found = cls(tuple(leaves))
        kept = {path: name for path, name in names if name and found.holds(path)}
        return cls(found.lines, tuple(sorted(kept.items())))

    def holds(self, path: Moves) -> bool:
        """Whether these moves, from the first position on, are in the tree."""
        return not path or any(_begins(line, path) for line in self.lines)

    def continuations(self, path: Moves) -> Moves:
        """The moves that follow `path`, the main one first; empty where none does."""
        depth = len(path)
        following = (line[depth] for line in self.lines if _begins(line, path) and line[depth:])
        return tuple(dict.fromkeys(following))

    def line_from(self, path: Moves) -> Moves:
        """`path` and what follows it on the main line from there."""
        return next((line for line in self.lines if _begins(line, path)), path)

    def name_of(self, path: Moves) -> str:
        """The name of the position after `path`; empty if it has none."""
        return dict(self.names).get(path, "")

    def with_line(self, line: Moves) -> "MoveTree":
        """The tree with these moves in it: as the last variation where they leave it."""
        if self.holds(line):
            return self
        common = [shared(line, other) for other in self.lines]
        most = max(common, default=0)
        at = max((at for at, each in enumerate(common) if each == most), default=-1)
        # A line that ends where this one goes on is part of it.
        end = at if at >= 0 and len(self.lines[at]) == most else at + 1
        return MoveTree((*self.lines[:end], line, *self.lines[at + 1 :]), self.names)

    def without(self, path: Moves) -> "MoveTree":
        """The tree without the last move of `path` and all that follows it."""
        lines = (path[:-1] if _begins(line, path) else line for line in self.lines)
        return MoveTree.of(lines, self.names)

    def promoted(self, path: Moves) -> "MoveTree":
        """The tree in which the last move of `path` is the main one where it is played."""
        chosen = [line for line in self.lines if _begins(line, path)]
        others = [line for line in self.lines if not _begins(line, path)]
        # No line before the fork begins with `path`, so that it is the same place in the others.
        fork = next((at for at, line in enumerate(self.lines) if _begins(line, path[:-1])), 0)
        return MoveTree(tuple(others[:fork] + chosen + others[fork:]), self.names)


NO_MOVES: Final = MoveTree()
"""The tree of a position from which nothing was played."""

_Fork = dict[Move, "_Fork"]


def shared(line: Moves, other: Moves) -> int:
    """How many moves two lines have in common before they part."""
    pairs = zip(line, other, strict=False)
    return len(list(takewhile(lambda pair: pair[0] == pair[1], pairs)))


def _begins(line: Moves, path: Moves) -> bool:
    return line[: len(path)] == path
