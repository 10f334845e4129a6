"""The dialog that shows a worksheet, prints it, and saves it as a PDF file."""

from functools import partial
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Slot
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QSizePolicy,
    QStackedWidget,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from ttt_gui.engines import traceable_engines
from ttt_gui.gui.explorer.owned_window import OwnedWindow, plain_button
from ttt_gui.gui.explorer.worksheet_page import (
    page_layout,
    page_size,
    paint_page,
    pdf_of,
    print_pages,
)
from ttt_gui.gui.explorer.worksheet_wording import problem_text, status_text
from ttt_gui.gui.form import ChoiceBox
from ttt_gui.gui.host import Host, Task
from ttt_gui.gui.labels import text_label
from ttt_gui.gui.save_dialog import ChosenFile, FileForm, SaveDialog
from ttt_gui.gui.theme import SPACE
from ttt_gui.notation.boards import BoardPosition, game_of
from ttt_gui.search.orders import orders_for
from ttt_gui.whole_file import write_whole
from ttt_gui.workbench.explorer.worksheet import Worksheet
from ttt_gui.workbench.explorer.worksheet_dialog import (
    PROGRAM,
    Choices,
    ChoicesChanged,
    LaterPositionClicked,
    PagesPrinted,
    Paper,
    PdfChosen,
    PdfWritten,
    PrinterChosen,
    PrintPages,
    Problem,
    State,
    StopClicked,
    View,
    WritePdf,
)

_FIRST_SIZE: Final = QSize(1024, 700)

_NOT_PRINTED: Final = "Nothing was printed. Is the printer connected?"

_FORMS: Final = (FileForm("PDF, both pages", ".pdf", None),)


class PagePreview(QWidget):
    """A page as it will be printed, as large as there is space for it."""

    def __init__(self, name: str, *, solved: bool) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._solved = solved
        self._shown: tuple[Worksheet, Paper] | None = None

    def show_page(self, sheet: Worksheet, paper: Paper) -> None:
        """Show another page."""
        if self._shown != (sheet, paper):
            self._shown = (sheet, paper)
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  (Qt's name)
        """Draw the sheet of paper, white in dark windows, too."""
        if self._shown is None:
            return
        sheet, paper = self._shown
        size = page_size(paper)
        # One pixel less, for the edge of the paper.
        scale = min((self.width() - 1) / size.width(), (self.height() - 1) / size.height())
        painter = QPainter(self)
        painter.translate(
            (self.width() - scale * size.width()) / 2, (self.height() - scale * size.height()) / 2
        )
        painter.scale(scale, scale)
        painter.setPen(QPen(self.palette().mid(), 0))
        painter.setBrush(QColor("#ffffff"))
        painter.drawRect(QRectF(0, 0, size.width(), size.height()))
        paint_page(painter, sheet, paper, self.font(), solved=self._solved)


class WorksheetDialog(OwnedWindow):
    """Shows both pages, or why there are none."""

    def __init__(self, parent: QWidget, position: BoardPosition) -> None:
        super().__init__(parent, "worksheetDialog", "Worksheet")
        self._engine = ChoiceBox(
            "worksheetEngine", [(each.key, each.label) for each in traceable_engines()]
        )
        self._order = ChoiceBox(
            "worksheetOrder", [(each.key, each.summary) for each in orders_for(game_of(position))]
        )
        self._paper = ChoiceBox("worksheetPaper", [(each.value, each.value) for each in Paper])
        self._print = plain_button("worksheetPrint", "Print…")
        self._save = plain_button("worksheetSave", "Save as PDF…")
        self._status = text_label("worksheetStatus")
        self._problem = text_label("worksheetProblem", scale=1.1)
        self._later = plain_button("worksheetLater", "Take a later position")
        self._stop = plain_button("worksheetStop", "Stop")
        self._pages = (
            PagePreview("worksheetPage", solved=False),
            PagePreview("worksheetSolution", solved=True),
        )
        for part, spoken in (
            (self._engine, "Engine"),
            (self._order, "Move order"),
            (self._paper, "Paper"),
            (self._pages[0], "The page to fill in"),
            (self._pages[1], "The solution"),
        ):
            part.setAccessibleName(spoken)
        self._stack = QStackedWidget()
        self._printer: QPrinter | None = None
        self._lay_out()
        self.resize(_FIRST_SIZE)
        tasks: dict[type, Task] = {
            WritePdf: partial(_write_pdf, QApplication.font()),
            PrintPages: self._print_pages,
        }
        self.host = Host(PROGRAM, State(position), self, tasks=tasks)
        self._connect()
        self.host.show()

    def _lay_out(self) -> None:
        choices = QHBoxLayout()
        for box in (self._engine, self._order, self._paper):
            box.setSizeAdjustPolicy(ChoiceBox.SizeAdjustPolicy.AdjustToContents)
            choices.addWidget(box)
        choices.addStretch()
        choices.addWidget(self._print)
        choices.addWidget(self._save)
        tabs = QTabWidget()
        tabs.setObjectName("worksheetTabs")
        tabs.setAccessibleName("Pages of the worksheet")
        for page, name in zip(self._pages, ("Worksheet", "Solution"), strict=True):
            tabs.addTab(page, name)
        self._stack.addWidget(tabs)
        self._stack.addWidget(self._problem_page())
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * SPACE, SPACE, 2 * SPACE, SPACE)
        column.setSpacing(SPACE)
        column.addLayout(choices)
        column.addWidget(self._stack, 1)
        column.addWidget(self._status)

    def _problem_page(self) -> QWidget:
        page = QWidget()
        buttons = QHBoxLayout()
        buttons.addWidget(self._later)
        buttons.addWidget(self._stop)
        buttons.addStretch()
        column = QVBoxLayout(page)
        column.setContentsMargins(8 * SPACE, 0, 8 * SPACE, 0)
        column.addStretch()
        column.addWidget(self._problem)
        column.addLayout(buttons)
        column.addStretch()
        return page

    def _connect(self) -> None:
        self.host.shown.connect(self._on_shown)
        for box in (self._engine, self._order, self._paper):
            box.activated.connect(self._on_choice)
        self._print.clicked.connect(self._on_print)
        self._save.clicked.connect(self._on_save)
        self._later.clicked.connect(self._on_later)
        self._stop.clicked.connect(self._on_stop)

    @Slot(object)
    def _on_shown(self, view: View) -> None:
        self._stack.setCurrentIndex(0 if view.sheet is not None else 1)
        if view.sheet is not None:
            for page in self._pages:
                page.show_page(view.sheet, view.choices.paper)
        choices = view.choices
        for box, data in (
            (self._engine, choices.engine),
            (self._order, choices.order),
            (self._paper, choices.paper.value),
        ):
            box.select(data)
            box.setEnabled(view.sheet is not None)
        self._problem.setText(problem_text(view))
        self._status.setText(status_text(view))
        self._later.setVisible(view.problem is Problem.TOO_LARGE)
        self._stop.setVisible(view.problem is Problem.TOO_LARGE)
        self._later.setEnabled(not view.is_searching)
        self._stop.setEnabled(view.is_searching)
        self._print.setEnabled(view.sheet is not None)
        self._save.setEnabled(view.sheet is not None)

    @property
    def _choices(self) -> Choices:
        return Choices(
            self._engine.currentData(),
            self._order.currentData(),
            Paper(self._paper.currentData()),
        )

    @Slot()
    def _on_choice(self) -> None:
        self.host.send(ChoicesChanged(self._choices))

    @Slot()
    def _on_later(self) -> None:
        self.host.send(LaterPositionClicked())

    @Slot()
    def _on_stop(self) -> None:
        self.host.send(StopClicked())

    @Slot()
    def _on_save(self) -> None:
        dialog = SaveDialog(self, "saveWorksheet", "Save the worksheet", _FORMS)
        dialog.chosen.connect(self._on_file_chosen)
        dialog.open()

    @Slot(object)
    def _on_file_chosen(self, file: ChosenFile) -> None:
        self.host.send(PdfChosen(file.path))

    @Slot()
    def _on_print(self) -> None:
        # Made here: to ask the system for its printers takes a while.
        self._printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        self._printer.setPageLayout(page_layout(self._choices.paper))
        dialog = QPrintDialog(self._printer, self)
        dialog.setObjectName("printWorksheet")
        dialog.finished.connect(self._on_print_answered)
        dialog.finished.connect(dialog.deleteLater)
        dialog.setWindowModality(Qt.WindowModality.WindowModal)
        dialog.show()

    @Slot(int)
    def _on_print_answered(self, answer: int) -> None:
        if answer == QPrintDialog.DialogCode.Accepted:
            self.host.send(PrinterChosen())

    def _print_pages(self, command: PrintPages) -> PagesPrinted:
        """Print on the worker's thread, which has the printer until another one is chosen."""
        assert self._printer is not None
        font = QApplication.font()
        is_printed = print_pages(self._printer, command.sheet, command.paper, font)
        return PagesPrinted(command.request, "" if is_printed else _NOT_PRINTED)


def open_worksheet(parent: QWidget, position: BoardPosition) -> WorksheetDialog:
    """Show the worksheet of `position`, or offer a later one. It blocks nothing."""
    dialog = WorksheetDialog(parent, position)
    dialog.show()
    return dialog


def _write_pdf(font: QFont, command: WritePdf) -> PdfWritten:
    content = pdf_of(command.sheet, command.paper, font)
    return PdfWritten(command.request, command.path, write_whole(command.path, content))
