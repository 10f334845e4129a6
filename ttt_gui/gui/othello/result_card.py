"""The result of a search: score, best moves, line, and what it cost."""

from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QPushButton

from ttt_gui.engines import engine
from ttt_gui.games.othello import Othello
from ttt_gui.gui.card import Card
from ttt_gui.gui.duration import seconds_text
from ttt_gui.gui.labels import CopyButton, ScrolledText, text_label
from ttt_gui.gui.othello.wording import (
    last_move_in_words,
    perspective_in_words,
    rule_in_words,
    score_in_words,
    score_number,
    solved_by,
    unsolved_in_words,
)
from ttt_gui.gui.search_wording import speed_text
from ttt_gui.gui.theme import SPACE, scaled_font
from ttt_gui.notation.lab import reversed_line
from ttt_gui.notation.squares import line_text, move_name
from ttt_gui.workbench.analysis.events import FollowClicked
from ttt_gui.workbench.analysis.knowledge import Known
from ttt_gui.workbench.analysis.view import ResultView

_LINES: Final = 3
"""Of text, for a line of play; a longer one scrolls."""
_SCORE_LINES: Final = 2
_ANSWERED_BY_LINES: Final = 2


class ResultCard(Card):
    """Shows one result, the figures of a search under way, or that there is nothing yet."""

    happened = Signal(object)
    """A `FollowClicked`."""

    def __init__(self) -> None:
        super().__init__("Result")
        self._shown: ResultView | None = None
        self._lines: tuple[str, str, str] | None = None
        self._number = text_label("scoreNumber", scale=2.4, bold=True)
        self._number.setWordWrap(False)
        self._number.setMinimumWidth(self._number.fontMetrics().horizontalAdvance("+64"))
        self._number.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._side = text_label("scoreSide", scale=0.85)
        self._side.setWordWrap(False)
        self._side.setAlignment(Qt.AlignmentFlag.AlignCenter)
        # As wide as its longest text: the words beside it are not to move.
        self._side.setMinimumWidth(self._side.fontMetrics().horizontalAdvance("for White, to move"))
        self._score = text_label("score", scale=1.12, bold=True)
        self._rule = text_label("scoreRule", scale=0.95)
        words = QGridLayout()
        words.setHorizontalSpacing(2 * SPACE)
        words.setVerticalSpacing(0)
        words.setColumnStretch(1, 1)
        words.addWidget(self._number, 0, 0)
        words.addWidget(self._side, 1, 0, Qt.AlignmentFlag.AlignTop)
        words.addWidget(ScrolledText(self._score, _SCORE_LINES), 0, 1)
        words.addWidget(self._rule, 1, 1, Qt.AlignmentFlag.AlignTop)
        self.body.addLayout(words)
        self.body.addLayout(self._build_facts())
        self.body.addLayout(self._build_figures())
        self._answered_by = text_label("answeredBy", scale=0.95)
        self.body.addWidget(ScrolledText(self._answered_by, _ANSWERED_BY_LINES))

    def _build_facts(self) -> QGridLayout:
        """The last move, the best moves, and the line in two forms."""
        self._best_moves = text_label("bestMoves")
        self._line = text_label("line")
        self._lab_line = text_label("labLine")
        self._copy_line = CopyButton("Copy", "Copy the line")
        self._copy_line.setObjectName("copyLine")
        self._copy_lab_line = CopyButton("Copy", "Copy the line as the lab writes it")
        self._copy_lab_line.setObjectName("copyLabLine")
        self._last_move = text_label("lastMove")
        self._follow = QPushButton("Follow")
        self._follow.setObjectName("followLine")
        self._follow.setToolTip("Continue the line with best play from here")
        self._follow.setMinimumWidth(self._copy_line.sizeHint().width())
        self._follow.clicked.connect(self._on_follow)
        facts = QGridLayout()
        facts.setHorizontalSpacing(SPACE)
        facts.setVerticalSpacing(SPACE)
        facts.setColumnStretch(1, 1)
        for row, (caption, label, button, lines_of) in enumerate(
            (
                ("Last move", self._last_move, None, 1),
                ("Best", self._best_moves, self._follow, 1),
                ("Line", self._line, self._copy_line, _LINES),
                ("For the lab", self._lab_line, self._copy_lab_line, _LINES),
            )
        ):
            heading = QLabel(caption)
            lines = ScrolledText(label, lines_of)
            align = Qt.AlignmentFlag.AlignTop if lines_of > 1 else Qt.AlignmentFlag.AlignVCenter
            facts.addWidget(heading, row, 0, align)
            facts.addWidget(lines, row, 1)
            if button is not None:
                facts.addWidget(button, row, 2, align)
        return facts

    def _build_figures(self) -> QHBoxLayout:
        """What the search cost."""
        self._nodes = text_label("nodes")
        self._elapsed = text_label("elapsed")
        self._speed = text_label("speed")
        figures = QHBoxLayout()
        figures.setSpacing(2 * SPACE)
        for caption, label in (
            ("Nodes", self._nodes),
            ("Time", self._elapsed),
            ("Nodes/s", self._speed),
        ):
            column = QGridLayout()
            column.setVerticalSpacing(0)
            heading = QLabel(caption)
            heading.setFont(scaled_font(heading, 0.9))
            label.setWordWrap(False)
            column.addWidget(heading, 0, 0)
            column.addWidget(label, 1, 0)
            figures.addLayout(column, 1)
        return figures

    def show_view(self, view: ResultView) -> None:
        """Show what is known, how far a search is, or that there is nothing yet."""
        if view == self._shown:
            return
        self._shown = view
        if view.known is not None:
            self._show_known(view.position, view.known)
            if view.progress is not None:  # the score is proved, other moves are still searched
                self._show_figures(view.progress.nodes, view.progress.seconds)
                self._answered_by.setText("")
        else:
            self._show_unsolved(view)
        self._last_move.setText(_last_move_in_words(view) or "–")
        self._follow.setEnabled(view.can_follow)

    def _show_unsolved(self, view: ResultView) -> None:
        """Show why there is no score, and the figures of the search, if there are any."""
        self._show_score("–", unsolved_in_words(view), rule_in_words(view.position.scoring))
        self._show_side("")
        self._answered_by.setText("")
        progress = view.progress
        if progress is None:
            self._show_lines("", "", "")
            self._show_figures(None, 0.0)
            return
        self._show_figures(progress.nodes, progress.seconds)
        root = progress.root
        if root.best_move is not None:
            self._show_lines(f"{move_name(root.best_move)} so far", line_text(root.line), "")
        else:
            self._show_lines("", "", "")

    def _show_known(self, position: Othello, known: Known) -> None:
        result = known.result
        self._show_score(
            score_number(position, result.score),
            score_in_words(position, known),
            rule_in_words(position.scoring),
        )
        self._show_side(perspective_in_words(position, result.score))
        if position.is_over():
            self._show_lines("No moves: the game is over", "", "")
        else:
            lab_line = reversed_line(result.line) if result.line else ""
            self._show_lines(line_text(result.best_moves), line_text(result.line), lab_line)
        if known.is_searched:
            self._show_figures(result.nodes, result.seconds)
            self._answered_by.setText(solved_by(engine(result.engine).label, result.proved_at))
        elif result.engine:
            self._show_figures(None, 0.0)
            label = engine(result.engine).label
            self._answered_by.setText(f"Known from a line solved by: {label}")
        else:
            self._show_figures(None, 0.0)
            self._answered_by.setText("Game over: nothing to search")

    @Slot()
    def _on_follow(self) -> None:
        self.happened.emit(FollowClicked())

    def _show_side(self, text: str) -> None:
        self._side.setText(text)

    def _show_score(self, number: str, words: str, rule: str) -> None:
        self._number.setText(number)
        self._score.setText(words)
        self._rule.setText(rule)

    def _show_lines(self, best_moves: str, line: str, lab_line: str) -> None:
        if (best_moves, line, lab_line) == self._lines:
            return
        self._lines = (best_moves, line, lab_line)
        self._best_moves.setText(best_moves or "–")
        self._line.setText(line or "–")
        self._lab_line.setText(lab_line or "–")
        self._copy_line.set_text_to_copy(line)
        self._copy_lab_line.set_text_to_copy(lab_line)

    def _show_figures(self, nodes: int | None, seconds: float) -> None:
        if nodes is None:
            for label in (self._nodes, self._elapsed, self._speed):
                label.setText("–")
            return
        self._nodes.setText(f"{nodes:,}")
        self._elapsed.setText(seconds_text(seconds))
        self._speed.setText(speed_text(nodes, seconds))


def _last_move_in_words(view: ResultView) -> str:
    if view.last_move is None:
        return ""
    return last_move_in_words(view.last_move, view.loss, view.better)
