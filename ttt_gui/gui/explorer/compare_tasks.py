"""What a comparison has done off the window's thread: writing files."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from PySide6.QtGui import QFont

from ttt_gui.comparison import as_csv
from ttt_gui.gui import save_dialog
from ttt_gui.gui.chart_picture import picture_png, picture_svg
from ttt_gui.gui.explorer.compare_chart import chart_picture
from ttt_gui.gui.host import Task
from ttt_gui.whole_file import write_whole
from ttt_gui.workbench.explorer.compare import (
    ComparisonWritten,
    FileForm,
    WriteComparison,
    Written,
)

FORMS: Final = (
    save_dialog.FileForm("PNG, the chart as an image", ".png", FileForm.PNG),
    save_dialog.FileForm("SVG, the chart to be scaled", ".svg", FileForm.SVG),
    save_dialog.FileForm("CSV, for spreadsheets", ".csv", FileForm.CSV),
)
"""What a file dialog offers."""


def compare_tasks(font: QFont) -> Mapping[type, Task]:
    """What to do for each command; pictures are written in `font`."""
    return {WriteComparison: partial(_write, font)}


def _write(font: QFont, command: WriteComparison) -> ComparisonWritten:
    match command.form:
        case FileForm.CSV:
            content = as_csv(command.counts).encode()
        case FileForm.PNG:
            content = picture_png(chart_picture(command.chart), font)
        case FileForm.SVG:
            content = picture_svg(chart_picture(command.chart), font)
    fault = write_whole(command.path, content)
    return ComparisonWritten(command.request, Written(command.path, fault))
