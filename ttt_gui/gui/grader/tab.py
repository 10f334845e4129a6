"""The grader tab: choose a script, run it on the lab's boards, see what it got wrong.

Data flows one way. Start makes a request; each test that is graded fills a cell and adds its
points; the details show the most offending tests, or the one that is looked at.
"""

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ttt_gui.gui.card import Card, CardColumns, Tone, text_label
from ttt_gui.gui.grader.details_card import DetailsCard
from ttt_gui.gui.grader.script_card import ScriptCard
from ttt_gui.gui.grader.service import GradeFailed, GradeRequest, GradeService
from ttt_gui.gui.grader.symbols import Legend, SymbolTable
from ttt_gui.gui.settings import Settings
from ttt_gui.gui.theme import SPACE
from ttt_gui.lab.boards import LabTest
from ttt_gui.lab.feedback import test_in_words
from ttt_gui.lab.grading import Symbol
from ttt_gui.lab.run import EarlyEnd, Grade, GradedTest, Step


class GraderTab(QWidget):
    """A script, its symbols and points, and its tests in full."""

    state_changed = Signal()
    """Never emitted: there is nothing to undo here."""

    position_chosen = Signal(object)
    """An `Othello` that is to be opened on the board."""

    can_undo = False
    """There is nothing to undo."""
    can_redo = False
    """And nothing to redo."""

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self._service = GradeService(self)
        self._tests = 0
        self._run: dict[int, GradedTest | EarlyEnd] = {}
        self._grade = Grade(())
        self._script_card = ScriptCard(settings)
        self._symbols = SymbolTable()
        self._details = DetailsCard()
        self._build()
        self._connect()
        self._symbols.offer(self._script_card.tests)
        self._show_points()

    # --- what the window asks -------------------------------------------------------

    def take_focus(self) -> None:
        """Give the focus to where one begins: the script, or the symbols when there are any."""
        if self._run:
            self._symbols.setFocus()
        else:
            self._script_card.take_focus()

    def undo(self) -> None:
        """Do nothing."""

    def redo(self) -> None:
        """Do nothing."""

    def settings(self, settings: Settings) -> Settings:
        """`settings` with this tab's choices put in."""
        return self._script_card.settings(settings)

    def shutdown(self) -> None:
        """End the run, and the script with it, for good."""
        self._service.shutdown()

    # --- construction ---------------------------------------------------------------

    def _build(self) -> None:
        self.setAcceptDrops(True)
        legend = Card("What the symbols mean, and their points")
        legend.body.addWidget(Legend())
        left = QVBoxLayout()
        left.setSpacing(2 * SPACE)
        left.addWidget(self._symbols, 1)
        left.addWidget(legend)
        points = Card("Points")
        self._points = text_label("gradePoints", scale=1.6, bold=True)
        self._counts = text_label("gradeCounts")
        points.body.addWidget(self._points)
        points.body.addWidget(self._counts)
        self._columns = CardColumns(
            (self._script_card, points), (self._details,), stretched=self._details
        )
        row = QHBoxLayout(self)
        row.setContentsMargins(2 * SPACE, 2 * SPACE, SPACE, 2 * SPACE)
        row.setSpacing(2 * SPACE)
        row.addLayout(left, 1)
        row.addWidget(self._columns)

    def _connect(self) -> None:
        self._script_card.start_requested.connect(self._on_start_requested)
        self._script_card.stop_requested.connect(self._service.stop)
        self._script_card.tests_changed.connect(self._on_tests_changed)
        self._script_card.isolation_wanted.connect(self._service.find_isolation)
        self._service.isolation_found.connect(self._script_card.show_isolation)
        self._details.offending_requested.connect(self._on_offending_requested)
        self._details.open_requested.connect(self._on_open_requested)
        self._symbols.test_looked_at.connect(self._on_test_looked_at)
        self._symbols.test_chosen.connect(self._on_test_chosen)
        self._service.test_graded.connect(self._on_test_graded)
        self._service.stepped.connect(self._on_stepped)
        self._service.finished.connect(self._on_finished)
        self._service.failed.connect(self._on_failed)
        self._service.busy_changed.connect(self._on_busy_changed)
        for key, slot in (("F5", self._script_card.start), ("Esc", self._service.stop)):
            shortcut = QShortcut(QKeySequence(key), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(slot)

    # --- events: the person ---------------------------------------------------------

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802  (Qt's name)
        """Take a file anywhere on the tab."""
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802  (Qt's name)
        """Choose the file that was dropped; nothing is run before Start is pressed."""
        event.acceptProposedAction()
        files = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        self._script_card.take_script(files[0])

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  (Qt's name)
        """Put the cards side by side when the symbols leave room for that."""
        super().resizeEvent(event)
        room = self.width() - 6 * self.height() // 7
        self._columns.make_room_in(most=room, spare=room)

    @Slot(object)
    def _on_tests_changed(self, tests: int) -> None:
        if not self._run:
            self._symbols.offer(tests)

    @Slot(object)
    def _on_start_requested(self, request: GradeRequest) -> None:
        self._tests = request.tests
        self._run.clear()
        self._grade = Grade(())
        self._symbols.offer(request.tests)
        self._show_points()
        self._details.show_running()
        self._service.start(request)

    @Slot(object)
    def _on_test_looked_at(self, number: int) -> None:
        if number in self._run:
            self._details.show_test(self._run[number])

    @Slot(object)
    def _on_test_chosen(self, number: int) -> None:
        if number in self._run:
            self._details.show_test(self._run[number])
            self._on_open_requested(self._run[number].test)

    @Slot()
    def _on_offending_requested(self) -> None:
        self._details.show_grade(self._grade)

    @Slot(object)
    def _on_open_requested(self, test: LabTest) -> None:
        self.position_chosen.emit(test.position)

    # --- events: the run ------------------------------------------------------------

    @Slot(object)
    def _on_test_graded(self, graded: GradedTest) -> None:
        self._run[graded.test.number] = graded
        self._symbols.show_graded(graded)
        self._show_points()

    @Slot(object)
    def _on_stepped(self, step: Step) -> None:
        if step.test is not None:
            text = f"{test_in_words(step.test)}: {step.seconds:.1f} s"
            if step.activity:
                text += f". {step.activity}"
            self._script_card.say(text, Tone.NOTE)

    @Slot(object)
    def _on_finished(self, grade: Grade) -> None:
        self._grade = grade
        end = grade.early_end
        if end is not None:
            self._run[end.test.number] = end
            self._symbols.show_early_end(end)
            self._script_card.say(
                f"{test_in_words(end.test)} ended the run: {end.reason}.", Tone.ERROR
            )
        elif grade.stopped:
            self._script_card.say(
                f"Stopped after {len(grade.graded)} of {self._tests} tests.", Tone.NOTE
            )
        else:
            seconds = sum(each.seconds for each in grade.graded)
            self._script_card.say(f"Finished. The script took {seconds:,.1f} s.", Tone.NOTE)
        self._details.show_grade(grade)

    @Slot(object)
    def _on_failed(self, failure: GradeFailed) -> None:
        message = failure.message
        self._script_card.say(f"{message[:1].upper()}{message[1:]}.", Tone.ERROR)
        self._details.show_how_to_begin()

    @Slot(bool)
    def _on_busy_changed(self, busy: bool) -> None:  # noqa: FBT001  (a slot)
        self._script_card.show_busy(busy=busy)

    # --- what is shown --------------------------------------------------------------

    def _show_points(self) -> None:
        """The points so far, and how often each symbol came."""
        graded = [each for each in self._run.values() if isinstance(each, GradedTest)]
        grade = Grade(tuple(graded))
        self._points.setText(f"{grade.points:g} of {len(graded)}" if graded else "–")
        counts = [
            f"{symbol.value} {grade.symbols.count(symbol.value)}"
            for symbol in Symbol
            if symbol.value in grade.symbols
        ]
        lines = ["    ".join(counts) or "No test graded yet"]
        if grade.unscored_in_words:
            lines.append(f"T and t: {grade.unscored_in_words}")
        self._counts.setText("\n".join(lines))
