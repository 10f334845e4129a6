"""Where the branches of a tree stand: level below level, the path straight down.

A node on the path stands right above its child on the path; the children of others are centred
below them. Subtrees stand side by side as closely as their outlines let them, after Reingold
and Tilford ("Tidier drawings of trees", IEEE Transactions on Software Engineering 7, 1981).
"""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRectF

from ttt_gui.workbench.explorer.tree import Branch

SMALL: Final = 40
"""The edge of a board beside the path, in pixels at the natural size."""
LARGE: Final = 66
"""That of a board on the path."""

PATH_HALF: Final = 124.0
"""What a board on the path takes on either side of its middle, with its labels."""

_SMALL_WIDTH: Final = 70.0
_LARGE_WIDTH: Final = 2 * PATH_HALF
LEVEL: Final = 122.0
"""From one level to the next."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A branch, and where its board stands."""

    branch: Branch
    board: QRectF
    parent: "Placed | None"

    @property
    def area(self) -> QRectF:
        """The board and its labels."""
        side = 84.0 if self.branch.is_on_path else 14.0
        return self.board.adjusted(-side, 0, side, self.below)

    @property
    def below(self) -> float:
        """How much room the labels below the board take."""
        return 20.0 if self.branch.is_on_path else 48.0


@dataclass(slots=True)
class _Block:
    """A subtree whose root stands at 0: its outline on each level, and its parts."""

    branch: Branch
    lefts: list[float]
    rights: list[float]
    parts: list[tuple[float, "_Block"]]


def placed(root: Branch) -> tuple[Placed, ...]:
    """Every branch to be seen, with the root's board centred above (0, 0)."""
    found: list[Placed] = []
    _place(_block(root), 0.0, 0, None, found)
    return tuple(found)


def _place(block: _Block, x: float, level: int, parent: Placed | None, found: list[Placed]) -> None:
    edge = LARGE if block.branch.is_on_path else SMALL
    at = Placed(block.branch, QRectF(x - edge / 2, level * LEVEL, edge, edge), parent)
    found.append(at)
    for offset, part in block.parts:
        _place(part, x + offset, level + 1, at, found)


def _block(branch: Branch) -> _Block:
    half = (_LARGE_WIDTH if branch.is_on_path else _SMALL_WIDTH) / 2
    block = _Block(branch, [-half], [half], [])
    parts = [_block(child) for child in branch.children]
    if not parts:
        return block
    offsets: list[float] = []
    rights: list[float] = []
    for part in parts:
        offset = max(
            (right - left for right, left in zip(rights, part.lefts, strict=False)), default=0.0
        )
        offsets.append(offset)
        outline = [offset + right for right in part.rights]
        rights = [max(pair) for pair in zip(rights, outline, strict=False)] + (
            outline[len(rights) :] or rights[len(outline) :]
        )
    on_path = next((n for n, part in enumerate(parts) if part.branch.is_on_path), None)
    middle = (offsets[0] + offsets[-1]) / 2 if on_path is None else offsets[on_path]
    block.parts = [(offset - middle, part) for offset, part in zip(offsets, parts, strict=True)]
    for offset, part in block.parts:
        for level, (left, right) in enumerate(zip(part.lefts, part.rights, strict=True), 1):
            if level == len(block.lefts):
                block.lefts.append(left + offset)
                block.rights.append(right + offset)
            block.lefts[level] = min(block.lefts[level], left + offset)
            block.rights[level] = max(block.rights[level], right + offset)
    return block
