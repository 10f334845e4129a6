"""One step of undo: the line before and after a load, an edit or a move."""

import weakref
from collections.abc import Callable

from PySide6.QtGui import QUndoCommand

from ttt_gui.gui.othello.line import Line

_NO_STROKE = 0


class LineChange(QUndoCommand):
    """Shows the line after the change, or on undo the one before, at the place it was left.

    Changes of one stroke on the board are undone together.
    """

    def __init__(
        self,
        before: Line,
        after: Line,
        show: Callable[[Line], None],
        text: str,
        stroke: int = _NO_STROKE,
    ) -> None:
        """Change `before` into `after`.

        Args:
            before: the line that is shown now.
            after: the line to show.
            show: the bound method that shows a line.
            text: what undo calls the change.
            stroke: the number of the stroke it is part of; 0 if it stands alone.
        """
        super().__init__(text)
        self._before = before
        self._after = after
        self._stroke = stroke
        # A cycle with a widget in it might be collected on the thread of a search.
        self._show = weakref.WeakMethod(show)

    def redo(self) -> None:
        """Show the line after the change."""
        self._show_line(self._after)

    def undo(self) -> None:
        """Show the line before the change."""
        self._show_line(self._before)

    def id(self) -> int:
        """What Qt compares to find changes that may be one."""
        return self._stroke or -1

    def mergeWith(self, other: QUndoCommand) -> bool:  # noqa: N802  (Qt's name)
        """Take in a later change of the same stroke."""
        if not isinstance(other, LineChange) or other.id() != self.id():
            return False
        self._after = other._after  # noqa: SLF001  (of the same class)
        return True

    def _show_line(self, line: Line) -> None:
        show = self._show()
        assert show is not None
        show(line)
