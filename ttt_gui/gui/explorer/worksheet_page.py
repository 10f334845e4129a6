"""The two pages of a worksheet, painted: to fill in, and the solution."""

from typing import Final

from PySide6.QtCore import QBuffer, QIODevice, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPagedPaintDevice,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
    QPen,
)

from ttt_gui.gui.explorer.board_picture import paint_board
from ttt_gui.gui.explorer.position_words import move_in_words
from ttt_gui.gui.explorer.worksheet_wording import (
    alpha_text,
    beta_text,
    cut_text,
    instructions,
    page_subtitle,
    page_title,
    result_text,
    row_name,
    value_text,
)
from ttt_gui.workbench.explorer.worksheet import SheetNode, Worksheet
from ttt_gui.workbench.explorer.worksheet_dialog import Paper

# All lengths are tenths of a millimetre.

_MILLIMETRES: Final = {Paper.A4: QSizeF(297, 210), Paper.LETTER: QSizeF(279.4, 215.9)}
_PAGE_SIZES: Final = {
    Paper.A4: QPageSize.PageSizeId.A4,
    Paper.LETTER: QPageSize.PageSizeId.Letter,
}
_MARGIN: Final = 120.0
_ROW_NAMES: Final = 190.0
"""The width of the names of the rows, at the left."""

_TITLE, _TEXT, _SMALL = 52, 31, 27
"""Heights of letters."""

_BOX: Final = 50.0
"""The height of a box to write in."""
_MOVE: Final = 38.0
_EDGE: Final = 45.0
"""The least height of the lines from one row to the next."""
_LARGEST_BOARD: Final = 200.0
_LARGEST_BOXES: Final = 260.0
"""The greatest width of the boxes below a board."""
_BOXES_BESIDE: Final = 125.0
"""The width of the boxes beside a board."""
_GAP: Final = 10.0
"""Between a board and its boxes."""

_INK: Final = QColor("#000000")
_QUIET: Final = QColor("#606060")
_PALE: Final = 0.35
"""How strongly what is never searched is drawn in the solution."""


def page_size(paper: Paper) -> QSizeF:
    """The size of a page, lying on its long side, in tenths of a millimetre."""
    return _MILLIMETRES[paper] * 10


def page_layout(paper: Paper) -> QPageLayout:
    """A page on its long side, without margins: those are part of what is painted."""
    layout = QPageLayout()
    layout.setMode(QPageLayout.Mode.FullPageMode)
    layout.setPageSize(QPageSize(_PAGE_SIZES[paper]))
    layout.setOrientation(QPageLayout.Orientation.Landscape)
    return layout


def paint_page(
    painter: QPainter, sheet: Worksheet, paper: Paper, font: QFont, *, solved: bool
) -> None:
    """Paint a page; a unit of `painter` is a tenth of a millimetre."""
    _Page(painter, sheet, QRectF(QPointF(0, 0), page_size(paper)), font, solved=solved).paint()


def print_pages(device: QPagedPaintDevice, sheet: Worksheet, paper: Paper, font: QFont) -> bool:
    """Paint both pages on a printer or into a file; whether that was possible."""
    device.setPageLayout(page_layout(paper))
    painter = QPainter()
    if not painter.begin(device):
        return False
    for solved in (False, True):
        if solved:
            device.newPage()
        painter.save()
        painter.scale(device.logicalDpiX() / 254, device.logicalDpiY() / 254)
        paint_page(painter, sheet, paper, font, solved=solved)
        painter.restore()
    return painter.end()


def pdf_of(sheet: Worksheet, paper: Paper, font: QFont) -> bytes:
    """Both pages as a PDF file."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle(f"{page_title(sheet, solved=False)}: {page_subtitle(sheet)}")
    writer.setCreator("ttt-gui")
    print_pages(writer, sheet, paper, font)
    buffer.close()
    return bytes(buffer.data().data())


class _Page:
    """One painting of a page."""

    def __init__(
        self, painter: QPainter, sheet: Worksheet, page: QRectF, font: QFont, *, solved: bool
    ) -> None:
        self._painter = painter
        self._sheet = sheet
        self._solved = solved
        self._font = font
        self._area = page.adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)

    def paint(self) -> None:
        """Paint everything."""
        painter = self._painter
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        top = self._paint_head()
        bottom = self._paint_foot()
        self._place_rows(top + 30, bottom - 30)
        for depth in range(self._sheet.rows):
            self._write(
                QRectF(self._area.left(), self._tops[depth], _ROW_NAMES, self._board),
                row_name(self._sheet, depth),
                _SMALL,
                flags=Qt.AlignmentFlag.AlignVCenter,
                color=_QUIET,
            )
        for node in self._sheet.nodes:
            # What is struck out is seen, but does not stand out.
            painter.setOpacity(1.0 if node.entry or not self._solved else _PALE)
            if node.parent is not None:
                self._paint_edge(self._sheet.nodes[node.parent], node)
            self._paint_node(node)
        painter.setOpacity(1.0)

    # --- text around the tree -----------------------------------------------------------

    def _paint_head(self) -> float:
        """Paint what stands above the tree; return where that ends."""
        area, sheet = self._area, self._sheet
        title = QRectF(area.left(), area.top(), area.width(), 1.3 * _TITLE)
        self._write(title, page_title(sheet, solved=self._solved), _TITLE, bold=True)
        if not self._solved:
            lines = "Name: ______________________    Date: ______________"
            self._write(title, lines, _TEXT, flags=Qt.AlignmentFlag.AlignRight)
        at = title.bottom() + 10
        for text, color in ((page_subtitle(sheet), _INK), (self._second_text(), _QUIET)):
            at += self._write(QRectF(area.left(), at, area.width(), 300), text, _TEXT, color=color)
            at += 8
        return at

    def _second_text(self) -> str:
        return result_text(self._sheet) if self._solved else instructions(self._sheet)

    def _paint_foot(self) -> float:
        """Paint the cut-offs below the solution; return where the tree has to end."""
        area = self._area
        if not self._solved or not self._sheet.cuts:
            return area.bottom()
        texts = [cut_text(self._sheet, cut) for cut in self._sheet.cuts]
        columns = 2 if len(texts) > 1 else 1
        rows = -(-len(texts) // columns)
        height = 1.25 * _SMALL
        top = area.bottom() - rows * height
        width = area.width() / columns
        for number, text in enumerate(texts):
            column, row = divmod(number, rows)
            box = QRectF(area.left() + column * width, top + row * height, width - 20, height)
            self._write(box, text, _SMALL, wrap=False)
        return top

    def _write(
        self,
        box: QRectF,
        text: str,
        size: int,
        *,
        bold: bool = False,
        wrap: bool = True,
        flags: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
        color: QColor = _INK,
    ) -> float:
        """Write `text`, smaller where its line would be too long; return its height."""
        font = QFont(self._font)
        font.setPixelSize(size)
        font.setBold(bold)
        width = QFontMetricsF(font).horizontalAdvance(text)
        if not wrap and width > box.width():
            font.setPixelSize(max(1, int(size * box.width() / width)))
        self._painter.setFont(font)
        self._painter.setPen(color)
        how = int(flags) | (int(Qt.TextFlag.TextWordWrap) if wrap else 0)
        return self._painter.drawText(box, how, text).height()

    # --- the tree -------------------------------------------------------------------------

    def _place_rows(self, top: float, bottom: float) -> None:
        """Find the size of the boards, and where rows, columns and boxes stand.

        Boxes stand below the boards, or beside them where boards can be larger so: trees of
        many rows have few columns.
        """
        sheet = self._sheet
        self._left = self._area.left() + _ROW_NAMES
        self._column = (self._area.right() - self._left) / sheet.columns
        row = (bottom - top) / sheet.rows - _MOVE - _EDGE
        boxes = (2 if sheet.has_windows else 1) * _BOX + _GAP
        below = min(0.8 * self._column, row - boxes, _LARGEST_BOARD)
        beside = min(row, 0.96 * self._column - _GAP - _BOXES_BESIDE, _LARGEST_BOARD)
        self._is_beside = beside > below
        self._board = beside if self._is_beside else below
        self._height = self._board + (0 if self._is_beside else boxes)
        # Rows need not be far apart where there are few.
        needed = _MOVE + self._height
        step = min((bottom - top - needed) / max(1, sheet.rows - 1), needed + 4 * _EDGE)
        self._tops = [top + _MOVE + depth * step for depth in range(sheet.rows)]

    def _middle(self, node: SheetNode) -> float:
        """The middle of a board."""
        shift = (_GAP + _BOXES_BESIDE) / 2 if self._is_beside else 0
        return self._left + (node.column + 0.5) * self._column - shift

    def _paint_edge(self, parent: SheetNode, child: SheetNode) -> None:
        start = QPointF(self._middle(parent), self._tops[parent.depth] + self._height)
        end = QPointF(self._middle(child), self._tops[child.depth] - _MOVE)
        never = self._solved and child.entry is None
        style = Qt.PenStyle.DashLine if never else Qt.PenStyle.SolidLine
        self._painter.setPen(QPen(_INK, 3, style))
        self._painter.drawLine(start, end)
        if never and parent.entry is not None:
            self._strike_out(start, end)

    def _strike_out(self, start: QPointF, end: QPointF) -> None:
        """Two short strokes across a branch, as one strikes it out by hand."""
        painter = self._painter
        painter.save()
        painter.setOpacity(1.0)
        painter.setPen(QPen(_INK, 6))
        middle = start + (end - start) * 0.6
        for shift in (-8, 8):
            at = middle + QPointF(0, shift)
            painter.drawLine(at + QPointF(-20, 10), at + QPointF(20, -10))
        painter.restore()

    def _paint_node(self, node: SheetNode) -> None:
        top, middle = self._tops[node.depth], self._middle(node)
        if node.move is not None:
            box = QRectF(middle - 80, top - _MOVE, 160, _MOVE)
            name = move_in_words(self._sheet.position, node.move)
            self._write(box, name, _TEXT, flags=Qt.AlignmentFlag.AlignCenter)
        board = QRectF(middle - self._board / 2, top, self._board, self._board)
        paint_board(self._painter, board, node.position, node.move)
        if node.given is not None:
            self._paint_given(node.given, board)
        elif self._is_beside:
            self._paint_boxes_beside(node, board)
        else:
            self._paint_boxes_below(node, board)

    def _paint_given(self, value: int, board: QRectF) -> None:
        if self._is_beside:
            box = QRectF(board.right() + 2 * _GAP, board.top(), _BOXES_BESIDE, board.height())
            flags = Qt.AlignmentFlag.AlignVCenter
        else:
            box = QRectF(board.center().x() - 80, board.bottom() + _GAP, 160, _BOX)
            flags = Qt.AlignmentFlag.AlignCenter
        self._write(box, str(value), _TEXT + 4, bold=True, flags=flags)

    def _paint_boxes_below(self, node: SheetNode, board: QRectF) -> None:
        """Both ends of the window side by side, and the value below: a bound needs the width."""
        width = min(0.94 * self._column * node.columns, _LARGEST_BOXES)
        left, top = board.center().x() - width / 2, board.bottom() + _GAP
        *window, value = self._contents(node)
        for number, (name, content) in enumerate(window):
            half = QRectF(left + number * width / 2, top, width / 2, _BOX)
            self._paint_box(half, name, content)
        top += _BOX if window else 0
        self._paint_box(QRectF(left, top, width, _BOX), *value)

    def _paint_boxes_beside(self, node: SheetNode, board: QRectF) -> None:
        contents = self._contents(node)
        height = min(_BOX, board.height() / len(contents))
        top = board.center().y() - len(contents) * height / 2
        for number, content in enumerate(contents):
            box = QRectF(board.right() + _GAP, top + number * height, _BOXES_BESIDE, height)
            self._paint_box(box, *content)

    def _contents(self, node: SheetNode) -> list[tuple[str, str]]:
        """The names of a position's boxes, the value's last, and what stands in them."""
        entry = node.entry if self._solved else None
        boxes = [("v", "" if entry is None else value_text(entry))]
        if self._sheet.has_windows:
            alpha, beta = ("", "") if entry is None else (alpha_text(entry), beta_text(entry))
            boxes = [("α", alpha), ("β", beta), *boxes]
        return boxes

    def _paint_box(self, box: QRectF, name: str, content: str) -> None:
        painter = self._painter
        painter.setPen(QPen(_INK, 2.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(box)
        label = box.adjusted(5, 0, 0, 0)
        self._write(label, name, _SMALL - 4, flags=Qt.AlignmentFlag.AlignVCenter, color=_QUIET)
        if content:
            inner = box.adjusted(22, 0, -3, 0)
            center = Qt.AlignmentFlag.AlignCenter
            self._write(inner, content, _TEXT, wrap=False, flags=center)
