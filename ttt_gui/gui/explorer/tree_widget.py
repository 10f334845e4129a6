"""The picture of a search tree: to be zoomed, dragged, clicked and walked with the keys."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from ttt_gui.gui.explorer.tree_layout import LEVEL, Placed, placed
from ttt_gui.gui.explorer.tree_painter import TreePainter
from ttt_gui.gui.explorer.wording import STATE_WORDS, branch_text, move_text
from ttt_gui.gui.theme import SPACE, colors
from ttt_gui.notation.boards import BoardPosition
from ttt_gui.workbench.explorer.events import BranchClicked, BranchOpened, BranchToggled
from ttt_gui.workbench.explorer.tree import Branch
from ttt_gui.workbench.explorer.view import TreeView

_NATURAL: Final = 1.0
_LEAST: Final = 0.25
_MOST: Final = 3.0
_NOTCH: Final = 1.15
"""What one notch of the wheel, or one key, changes the zoom by."""


class TreeWidget(QWidget):
    """Shows one tree; only what lies in its window is painted."""

    happened = Signal(object)
    """A branch is pointed at, gone to, opened or closed."""

    def __init__(self, name: str, *, is_right: bool = False) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setAccessibleName("Search tree")
        self._is_right = is_right
        self._shown: TreeView | None = None
        self._root: BoardPosition | None = None
        self._placed: tuple[Placed, ...] = ()
        self._zoom = _NATURAL
        self._offset = QPointF()
        self._drag: QPointF | None = None
        self._has_dragged = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(160, 160)
        self.setToolTip(
            "Click a branch to ask about it, double-click to go there. The wheel scrolls, with "
            "Ctrl it zooms; drag to move. Keys: Up, Down and Shift with Left or Right choose a "
            "branch, Enter goes there, Space opens or closes it, + − 0 zoom."
        )

    def sizeHint(self) -> QSize:  # noqa: N802  (Qt's name)
        """As large as there is space."""
        return QSize(640, 560)

    @property
    def zoom(self) -> float:
        """How large things are; 1 is the natural size."""
        return self._zoom

    def show_tree(self, tree: TreeView, root: BoardPosition) -> None:
        """Show a tree, with the current node in sight."""
        if tree == self._shown:
            return
        before, self._shown = self._shown, tree
        self._root = root
        if before is None or before.root != tree.root:
            self._placed = placed(tree.root)
        if before is None or before.current != tree.current or before.engine != tree.engine:
            self._bring_into_sight()
        focus = self._focused()
        words = "" if focus is None else self._in_words(focus.branch)
        self.setAccessibleName(f"Search tree: {words}")
        self.update()

    def place_of(self, node: int | None, move: int | None = None) -> QPointF | None:
        """Where a node stands in the widget, or the move of a node that leads to none."""
        for each in self._placed:
            branch = each.branch
            if (branch.node == node and move is None) or (
                branch.node is None and (branch.parent, branch.move) == (node, move)
            ):
                return each.board.center() * self._zoom + self._offset
        return None

    # --- painting -------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  (Qt's name)
        """Paint what is in sight."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(colors().card_edge)
        painter.setBrush(self.palette().color(QPalette.ColorRole.Base))
        edge = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(edge, 8, 8)
        if self.hasFocus():
            painter.setPen(self.palette().color(QPalette.ColorRole.Highlight))
            painter.drawRoundedRect(edge.adjusted(1, 1, -1, -1), 8, 8)
        tree = self._shown
        if tree is None:
            return
        painter.translate(self._offset)
        painter.scale(self._zoom, self._zoom)
        seen = QRectF(
            (QPointF(event.rect().topLeft()) - self._offset) / self._zoom,
            QRectF(event.rect()).size() / self._zoom,
        )
        brush = TreePainter(painter, self)
        for each in self._placed:
            if each.parent is not None and seen.intersects(each.area.united(each.parent.area)):
                brush.line(each)
        focus = self._focused()
        for each in self._placed:
            if seen.intersects(each.area):
                is_current = each.branch.node is not None and each.branch.node == tree.current
                is_chosen = tree.chosen is not None and each is focus
                brush.branch(each, is_current=is_current, is_chosen=is_chosen)
        cut, above = self._placed_node(tree.cut_node), self._placed_node(tree.set_by)
        if cut is not None and above is not None:
            brush.bound_line(cut, above)

    def _placed_node(self, node: int | None) -> Placed | None:
        if node is None:
            return None
        return next((each for each in self._placed if each.branch.node == node), None)

    def _focused(self) -> Placed | None:
        """The branch pointed at, or else the current node, or else the root."""
        tree = self._shown
        if tree is None or not self._placed:
            return None
        if tree.chosen is not None:
            for each in self._placed:
                branch = each.branch
                is_node = branch.node is not None and branch.node == tree.chosen.node
                if is_node or (
                    tree.chosen.node is None
                    and self._chosen_move == branch.move
                    and branch.node is None
                    and branch.parent == tree.chosen.parent
                ):
                    return each
        return self._placed_node(tree.current) or self._placed[0]

    @property
    def _chosen_move(self) -> int | None:
        assert self._shown is not None
        return None if self._shown.chosen is None else self._shown.chosen.move

    def _in_words(self, branch: Branch) -> str:
        assert self._root is not None
        name = "the root" if branch.move is None else move_text(self._root, branch.move)
        return f"{name}, {STATE_WORDS[branch.state]}, {branch_text(branch)}"

    # --- zoom and pan ---------------------------------------------------------------

    def _bring_into_sight(self) -> None:
        """Move the picture as little as shows the current node and its children.

        No more space than necessary is left empty above or below.
        """
        tree = self._shown
        at = None if tree is None else (self._placed_node(tree.current) or self._placed[0])
        if at is None:
            return
        self._offset.setX(self.width() / 2 - at.board.center().x() * self._zoom)
        room = float(self.height())
        bottom = max(each.area.bottom() for each in self._placed) * self._zoom + 2 * SPACE
        top = self._placed[0].board.top() * self._zoom - 2 * SPACE
        below = at.area.bottom() + (LEVEL if at.branch.children else 0.0)
        y = self._offset.y()
        y = min(y, room - min(below * self._zoom + 2 * SPACE, bottom))
        y = max(y, 2 * SPACE - at.board.top() * self._zoom)
        self._offset.setY(min(max(y, room - bottom), -top))

    def zoom_by(self, factor: float, around: QPointF | None = None) -> None:
        """Make everything larger or smaller; the point `around` stays where it is."""
        at = QRectF(self.rect()).center() if around is None else around
        zoom = min(max(self._zoom * factor, _LEAST), _MOST)
        self._offset = at - (at - self._offset) * (zoom / self._zoom)
        self._zoom = zoom
        self.update()

    def zoom_to_natural(self) -> None:
        """Show everything at its natural size, and the current node."""
        self._zoom = _NATURAL
        self._bring_into_sight()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  (Qt's name)
        """Keep the current node in sight."""
        super().resizeEvent(event)
        self._bring_into_sight()

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802  (Qt's name)
        """Scroll; with Ctrl, zoom."""
        notches = event.angleDelta().y() / 120
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom_by(_NOTCH**notches, event.position())
        else:
            self._offset += QPointF(event.angleDelta()) / 2
            self.update()
        event.accept()

    # --- the mouse ------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802  (Qt's name)
        """Take hold of the picture."""
        self._drag, self._has_dragged = event.position(), False

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802  (Qt's name)
        """Drag the picture along."""
        if self._drag is None:
            return
        way = event.position() - self._drag
        if self._has_dragged or way.manhattanLength() > 6:
            self._has_dragged = True
            self._offset += way
            self._drag = event.position()
            self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802  (Qt's name)
        """Point at a branch, unless the picture was dragged."""
        self._drag = None
        found = None if self._has_dragged else self._at(event.position())
        if found is None:
            return
        branch = found.branch
        corner = found.board.topLeft() * self._zoom + self._offset - event.position()
        if branch.node is not None and branch.hidden and corner.manhattanLength() < 14 * self._zoom:
            self.happened.emit(BranchToggled(branch.node, self._is_right))
        else:
            self._point_at(branch)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: N802  (Qt's name)
        """Go to a node."""
        found = self._at(event.position())
        if found is not None and found.branch.node is not None:
            self.happened.emit(BranchOpened(found.branch.node, self._is_right))

    def _at(self, place: QPointF) -> Placed | None:
        """The branch whose board or label lies under the mouse."""
        at = (place - self._offset) / self._zoom
        return next((each for each in self._placed if each.area.contains(at)), None)

    def _point_at(self, branch: Branch) -> None:
        self.happened.emit(BranchClicked(branch.parent, branch.node, branch.move, self._is_right))

    # --- the keys -------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  (Qt's name)
        """Walk over the branches, open and close them, zoom."""
        focus = self._focused()
        key = event.key()
        if key in {Qt.Key.Key_Plus, Qt.Key.Key_Equal}:
            self.zoom_by(_NOTCH)
        elif key == Qt.Key.Key_Minus:
            self.zoom_by(1 / _NOTCH)
        elif key == Qt.Key.Key_0:
            self.zoom_to_natural()
        elif focus is None or not self._walk(focus, key):
            super().keyPressEvent(event)

    def _walk(self, focus: Placed, key: int) -> bool:
        """Do what a key does at a branch; False if it does nothing."""
        branch = focus.branch
        if key == Qt.Key.Key_Up and focus.parent is not None:
            self._point_at(focus.parent.branch)
        elif key == Qt.Key.Key_Down and branch.children:
            below = next((each for each in branch.children if each.is_on_path), None)
            self._point_at(below or branch.children[0])
        elif key in {Qt.Key.Key_Left, Qt.Key.Key_Right} and focus.parent is not None:
            row = focus.parent.branch.children
            at = row.index(branch) + (1 if key == Qt.Key.Key_Right else -1)
            self._point_at(row[min(max(at, 0), len(row) - 1)])
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and branch.node is not None:
            self.happened.emit(BranchOpened(branch.node, self._is_right))
        elif key == Qt.Key.Key_Space and branch.node is not None:
            self.happened.emit(BranchToggled(branch.node, self._is_right))
        else:
            return False
        return True
