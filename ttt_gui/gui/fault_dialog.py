"""What a person sees of an error that nothing caught. It blocks nothing."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QStyle,
    QVBoxLayout,
    QWidget,
)

from ttt_gui.gui.labels import text_label
from ttt_gui.gui.theme import SPACE

TITLE: Final = "Something went wrong"

_ADVICE: Final = (
    "This is a fault in the program, not yours. You can continue; if the window behaves oddly, "
    "close it and start again. The details help to fix it: copy them into your report."
)
_SUMMARY_LETTERS: Final = 400


class FaultDialog(QDialog):
    """Says what went wrong, and gives the details to whoever wants them."""

    def __init__(self, parent: QWidget | None, log_file: Path | None) -> None:
        super().__init__(parent)
        self.setObjectName("faultDialog")
        self.setWindowTitle(TITLE)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setModal(False)
        self._details: list[str] = []
        self._build(log_file)

    def add(self, summary: str, details: str) -> None:
        """Tell of a fault; of a further one in the same dialog."""
        shown = summary if len(summary) <= _SUMMARY_LETTERS else summary[:_SUMMARY_LETTERS] + "…"
        if not self._details:
            self._summary.setText(shown)
        self._details.append(details)
        others = len(self._details) - 1
        if others:
            more = "another fault" if others == 1 else f"{others} more faults"
            self._others.setText(f"Since then: {more}. The details list all of them.")
            self._others.show()
        self._text.setPlainText("\n\n".join(self._details))

    def _build(self, log_file: Path | None) -> None:
        icon = QLabel()
        size = self.style().pixelMetric(QStyle.PixelMetric.PM_LargeIconSize)
        warning = self.style().standardIcon(QStyle.StandardPixmap.SP_MessageBoxWarning)
        icon.setPixmap(warning.pixmap(size, size))
        self._summary = text_label("faultSummary", scale=1.15, bold=True)
        self._others = text_label("faultOthers")
        self._others.hide()
        advice = text_label("faultAdvice")
        advice.setText(_ADVICE)
        log = text_label("faultLog")
        log.setText(f"The log: {log_file}")
        log.setVisible(log_file is not None)

        words = QVBoxLayout()
        words.setSpacing(SPACE)
        for each in (self._summary, self._others, advice, log):
            words.addWidget(each)
        words.addStretch(1)
        top = QHBoxLayout()
        top.setSpacing(2 * SPACE)
        top.addWidget(icon, alignment=Qt.AlignmentFlag.AlignTop)
        top.addLayout(words, 1)

        self._text = QPlainTextEdit()
        self._text.setObjectName("faultDetails")
        self._text.setAccessibleName("Details of the fault")
        self._text.setReadOnly(True)
        self._text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self._text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self._text.setMinimumSize(70 * SPACE, 24 * SPACE)
        self._text.hide()

        self._copy = QPushButton("&Copy details")
        self._copy.setObjectName("copyFault")
        self._show = QPushButton("&Show details")
        self._show.setObjectName("showFault")
        self._show.setCheckable(True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        close = buttons.button(QDialogButtonBox.StandardButton.Close)
        close.setObjectName("closeFault")
        close.setDefault(True)
        for button in (self._copy, self._show):
            button.setAutoDefault(False)
            buttons.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
        self._copy.clicked.connect(self._on_copy)
        self._show.toggled.connect(self._on_show)
        buttons.rejected.connect(self.close)

        column = QVBoxLayout(self)
        column.setContentsMargins(2 * SPACE, 2 * SPACE, 2 * SPACE, 2 * SPACE)
        column.setSpacing(2 * SPACE)
        column.addLayout(top)
        column.addWidget(self._text, 1)
        column.addWidget(buttons)
        self.setMinimumWidth(60 * SPACE)

    @Slot()
    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self._text.toPlainText())
        self._copy.setText("&Copied")

    @Slot(bool)
    def _on_show(self, shown: bool) -> None:  # noqa: FBT001  (a Qt signal's argument)
        self._text.setVisible(shown)
        self._show.setText("&Hide details" if shown else "&Show details")
        self.adjustSize()
