"""The card that looks into the engine: its state or its calls, and the line of its code."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontDatabase, QPalette
from PySide6.QtWidgets import QGridLayout, QLabel, QVBoxLayout, QWidget

from ttt_gui.games.othello import Othello
from ttt_gui.gui.card import Card
from ttt_gui.gui.explorer.wording import call_texts, field_texts
from ttt_gui.gui.labels import text_label
from ttt_gui.gui.theme import SPACE
from ttt_gui.notation.boards import BoardPosition, board_text
from ttt_gui.workbench.explorer.frame import Frame
from ttt_gui.workbench.explorer.view import InspectorView, StateFields

_FIELDS = ("alpha", "beta", "parent", "children", "depth", "cost", "next", "coord", "board")
_MOST_CALLS = 24


def _fixed_font(widget: QWidget, scale: float = 0.9) -> QFont:
    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    font.setPointSizeF(widget.font().pointSizeF() * scale)
    return font


class _FieldTable(QWidget):
    """The fields of a State, each under its name."""

    def __init__(self) -> None:
        super().__init__()
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(2 * SPACE)
        grid.setVerticalSpacing(SPACE // 4)
        grid.setColumnStretch(1, 1)
        self._values: dict[str, QLabel] = {}
        for row, name in enumerate(_FIELDS):
            label = QLabel(name)
            label.setFont(_fixed_font(self))
            value = text_label(f"explorerField_{name}")
            value.setAccessibleName(name)
            grid.addWidget(label, row, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(value, row, 1)
            self._values[name] = value
        self._values["board"].setFont(_fixed_font(self))

    def show_fields(self, fields: StateFields) -> None:
        for name, text in field_texts(fields):
            self._values[name].setText(text)
        self._values["board"].setText(_rows(fields.board))


def _rows(position: BoardPosition) -> str:
    side = 8 if isinstance(position, Othello) else 3
    text = board_text(position)
    return "\n".join(" ".join(text[at : at + side]) for at in range(0, len(text), side))


class _CallStack(QWidget):
    """The calls of a recursion, the outermost at the top; values change sign between them."""

    def __init__(self) -> None:
        super().__init__()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(SPACE)
        self._grid.setVerticalSpacing(SPACE // 4)
        for column, text in enumerate(("move", "to move", "alpha", "beta", "best")):
            head = QLabel(text)
            head.setForegroundRole(QPalette.ColorRole.PlaceholderText)
            self._grid.addWidget(head, 0, column)
            self._grid.setColumnStretch(column, 1)
        self._rows: list[tuple[QLabel, ...]] = []
        self._shown = 0

    def show_calls(
        self, stack: tuple[Frame, ...], position: BoardPosition, *, has_windows: bool
    ) -> None:
        stack = stack[-_MOST_CALLS:]
        while len(self._rows) < len(stack):
            row = tuple(QLabel() for _ in range(5))
            for column, label in enumerate(row):
                label.setObjectName(f"explorerCall_{len(self._rows)}_{column}")
                self._grid.addWidget(label, len(self._rows) + 1, column)
            self._rows.append(row)
        for number, row in enumerate(self._rows):
            is_shown = number < len(stack)
            texts = call_texts(stack[number], position) if is_shown else ("",) * 5
            for column, (label, text) in enumerate(zip(row, texts, strict=True)):
                is_window = column in {2, 3}
                label.setText("–" if is_window and is_shown and not has_windows else text)
        if len(stack) != self._shown:
            self._show_rows(len(stack))

    def _show_rows(self, count: int) -> None:
        """Show the first rows, the last in bold; only a change of depth needs a new layout."""
        for number, row in enumerate(self._rows):
            for label in row:
                font = QFont(label.font())
                font.setBold(number == count - 1)
                label.setFont(font)
                label.setVisible(number < count)
        self._shown = count


class _Code(QWidget):
    """A dozen lines, one of them marked."""

    def __init__(self) -> None:
        super().__init__()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._lines: list[QLabel] = []
        self._shown: tuple[str, ...] = ()
        self._marked = -1

    def show_code(self, lines: tuple[str, ...], marked: int) -> None:
        if (lines, marked) == (self._shown, self._marked):
            return
        while len(self._lines) < len(lines):
            label = QLabel()
            label.setObjectName(f"explorerCode_{len(self._lines)}")
            label.setFont(_fixed_font(self, 0.82))
            label.setAutoFillBackground(True)
            self._column.addWidget(label)
            self._lines.append(label)
        for number, label in enumerate(self._lines):
            label.setVisible(number < len(lines))
            if number < len(lines):
                is_marked = number == marked
                label.setText(f"{'▶' if is_marked else ' '} {lines[number]}")
                label.setBackgroundRole(
                    QPalette.ColorRole.Highlight if is_marked else QPalette.ColorRole.NoRole
                )
                label.setForegroundRole(
                    QPalette.ColorRole.HighlightedText
                    if is_marked
                    else QPalette.ColorRole.WindowText
                )
                label.setAutoFillBackground(is_marked)
        self._shown, self._marked = lines, marked


class InspectorCard(Card):
    """What the engine holds at the event, and where it is in its code."""

    def __init__(self) -> None:
        super().__init__("Inside the engine")
        self._shown: InspectorView | None = None
        self._heading = text_label("explorerNode", bold=True)
        self._fields = _FieldTable()
        self._stack = _CallStack()
        self._sign = text_label("explorerSign", scale=0.92)
        self._code = _Code()
        for widget in (self._heading, self._fields, self._stack, self._sign, self._code):
            self.body.addWidget(widget)
        self.show_inspector(None)

    def show_inspector(self, view: InspectorView | None) -> None:
        """Show an engine at an event; None before anything is recorded."""
        if view == self._shown and view is not None:
            return
        self._shown = view
        if view is None:
            self._heading.setText("Its state and its code are shown once a search is recorded.")
            for widget in (self._fields, self._stack, self._sign, self._code):
                widget.hide()
            return
        is_tree = view.fields is not None
        self._heading.setText(
            f"State of node {view.node}" if is_tree else f"Calls, down to node {view.node}"
        )
        if view.fields is not None:
            self._fields.show_fields(view.fields)
        else:
            self._stack.show_calls(view.stack, view.position, has_windows=view.has_windows)
        self._sign.setText(
            "Each call sees values from its own side: a child gets (−beta, −alpha), and its value "
            "changes sign on the way up."
            if view.has_windows
            else "Each call sees values from its own side: they change sign on the way up."
        )
        self._fields.setVisible(is_tree)
        self._stack.setVisible(not is_tree)
        self._sign.setVisible(not is_tree)
        self._code.setVisible(True)
        self._code.show_code(view.lines, view.line)
