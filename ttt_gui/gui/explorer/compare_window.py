"""The window that compares all engines and move orders on one position."""

from typing import Final

from PySide6.QtCore import QSize, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget

from ttt_gui.gui.chart_picture import picture_image
from ttt_gui.gui.explorer.compare_chart import CompareChart, chart_picture
from ttt_gui.gui.explorer.compare_service import CompareService
from ttt_gui.gui.explorer.compare_table import CompareTable
from ttt_gui.gui.explorer.compare_tasks import FORMS, compare_tasks
from ttt_gui.gui.explorer.compare_wording import RULE, status_text
from ttt_gui.gui.explorer.owned_window import OwnedWindow, plain_button
from ttt_gui.gui.explorer.position_words import position_in_words
from ttt_gui.gui.form import ChoiceBox
from ttt_gui.gui.host import Host
from ttt_gui.gui.labels import text_label
from ttt_gui.gui.save_dialog import ChosenFile, SaveDialog
from ttt_gui.gui.theme import SPACE
from ttt_gui.notation.boards import BoardPosition
from ttt_gui.workbench.explorer.compare import (
    PROGRAM,
    CopyTableClicked,
    FileChosen,
    Grouping,
    GroupingChosen,
    Seen,
    StartClicked,
    State,
    StopClicked,
    View,
)

_FIRST_SIZE: Final = QSize(1024, 700)

_GROUPINGS: Final = (
    (Grouping.BY_ORDER.value, "Group by move order"),
    (Grouping.BY_ENGINE.value, "Group by engine"),
)


class CompareWindow(OwnedWindow):
    """A window beside the main one, with a chart above a table."""

    def __init__(self, parent: QWidget, position: BoardPosition) -> None:
        super().__init__(parent, "compareWindow", "Compare engines and move orders")
        self._heading = text_label("comparePosition", scale=1.15, bold=True)
        self._heading.setText(position_in_words(position))
        self._status = text_label("compareStatus")
        self._chart = CompareChart()
        self._table = CompareTable()
        self._grouping = ChoiceBox("compareGrouping", _GROUPINGS)
        self._start = plain_button("compareStart", "Count")
        self._stop = plain_button("compareStop", "Stop")
        self._copy_chart = plain_button("compareCopyChart", "Copy chart")
        self._copy_table = plain_button("compareCopyTable", "Copy table")
        self._save = plain_button("compareSave", "Save…")
        self._copy_table.setToolTip("Copy all counts as comma-separated values")
        self._save.setToolTip("Save the chart (PNG, SVG) or all counts (CSV)")
        self._view: View | None = None
        self._grouping.setAccessibleName("How to group the bars")
        self._grouping.setSizeAdjustPolicy(ChoiceBox.SizeAdjustPolicy.AdjustToContents)
        self._lay_out()
        self.resize(_FIRST_SIZE)
        self.host = Host(
            PROGRAM,
            State(position),
            self,
            tasks=compare_tasks(QApplication.font()),
            services=(CompareService(self),),
        )
        self._connect()
        self.host.show()
        self.host.send(Seen())

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * SPACE, SPACE, 2 * SPACE, SPACE)
        column.setSpacing(SPACE)
        buttons = QHBoxLayout()
        buttons.addWidget(self._start)
        buttons.addWidget(self._stop)
        buttons.addWidget(self._status, 1)
        buttons.addWidget(self._grouping)
        exports = QHBoxLayout()
        rule = text_label("compareRule")
        rule.setText(RULE)
        exports.addWidget(rule, 1)
        for button in (self._copy_chart, self._copy_table, self._save):
            exports.addWidget(button)
        column.addWidget(self._heading)
        column.addLayout(buttons)
        column.addWidget(self._chart, 1)
        column.addWidget(self._table)
        column.addLayout(exports)

    def _connect(self) -> None:
        self.host.shown.connect(self._on_shown)
        self._start.clicked.connect(self._on_start)
        self._stop.clicked.connect(self._on_stop)
        self._copy_chart.clicked.connect(self._on_copy_chart)
        self._copy_table.clicked.connect(self._on_copy_table)
        self._save.clicked.connect(self._on_save)
        self._grouping.activated.connect(self._on_grouping)

    @Slot(object)
    def _on_shown(self, view: View) -> None:
        self._view = view
        self._status.setText(status_text(view.status))
        self._chart.show_chart(view.chart)
        self._table.show_table(view.table)
        self._grouping.select(view.chart.grouping.value)
        self._start.setEnabled(view.can_start)
        self._stop.setEnabled(view.can_stop)
        for button in (self._copy_chart, self._copy_table, self._save):
            button.setEnabled(view.can_export)

    @Slot()
    def _on_start(self) -> None:
        self.host.send(StartClicked())

    @Slot()
    def _on_stop(self) -> None:
        self.host.send(StopClicked())

    @Slot()
    def _on_grouping(self) -> None:
        self.host.send(GroupingChosen(Grouping(self._grouping.currentData())))

    @Slot()
    def _on_copy_table(self) -> None:
        self.host.send(CopyTableClicked())

    @Slot()
    def _on_copy_chart(self) -> None:
        assert self._view is not None
        image = picture_image(chart_picture(self._view.chart), QApplication.font())
        QGuiApplication.clipboard().setImage(image)

    @Slot()
    def _on_save(self) -> None:
        dialog = SaveDialog(self, "saveComparison", "Save the comparison", FORMS)
        dialog.chosen.connect(self._on_file_chosen)
        dialog.open()

    @Slot(object)
    def _on_file_chosen(self, file: ChosenFile) -> None:
        self.host.send(FileChosen(file.path, file.form))


def open_compare(parent: QWidget, position: BoardPosition) -> CompareWindow:
    """Show a window that compares all engines and orders on `position`; nothing is searched yet.

    It blocks nothing, and goes with its parent's window at the latest.
    """
    window = CompareWindow(parent, position)
    window.show()
    return window
