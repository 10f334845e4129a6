"""The result of a search: score, best moves, line, and what it cost."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QPushButton

from ttt_gui.engines import engine
from ttt_gui.games.othello import Othello
from ttt_gui.gui.card import Card, CopyButton, text_label
from ttt_gui.gui.duration import seconds_text
from ttt_gui.gui.othello.knowledge import Known
from ttt_gui.gui.othello.wording import found_by, rule_in_words, score_in_words, signed, speed_text
from ttt_gui.gui.theme import SPACE, scaled_font
from ttt_gui.notation.lab import reversed_line
from ttt_gui.notation.squares import line_text, move_name
from ttt_gui.search.control import Progress


class ResultCard(Card):
    """Shows one result, the figures of a search under way, or that there is nothing yet."""

    follow_requested = Signal()
    """The line of moves is to go on with best play from the position shown."""

    def __init__(self) -> None:
        super().__init__("Result")
        self._lines: tuple[str, str, str] | None = None
        self._number = text_label("scoreNumber", scale=2.4, bold=True)
        self._number.setWordWrap(False)
        self._number.setMinimumWidth(self._number.fontMetrics().horizontalAdvance("+64"))
        self._number.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._score = text_label("score", scale=1.12, bold=True)
        self._rule = text_label("scoreRule", scale=0.95)
        words = QGridLayout()
        words.setHorizontalSpacing(2 * SPACE)
        words.setVerticalSpacing(0)
        words.setColumnStretch(1, 1)
        words.addWidget(self._number, 0, 0, 2, 1)
        words.addWidget(self._score, 0, 1, Qt.AlignmentFlag.AlignBottom)
        words.addWidget(self._rule, 1, 1, Qt.AlignmentFlag.AlignTop)
        self.body.addLayout(words)
        self.body.addLayout(self._build_facts())
        self.body.addLayout(self._build_figures())
        self._answered_by = text_label("answeredBy", scale=0.95)
        self.body.addWidget(self._answered_by)

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
        self._follow.setToolTip("Let the line of moves go on with best play from here")
        self._follow.setMinimumWidth(self._copy_line.sizeHint().width())
        self._follow.clicked.connect(self.follow_requested)
        facts = QGridLayout()
        facts.setHorizontalSpacing(SPACE)
        facts.setVerticalSpacing(SPACE)
        facts.setColumnStretch(1, 1)
        for row, (caption, label, button) in enumerate(
            (
                ("Last move", self._last_move, None),
                ("Best", self._best_moves, self._follow),
                ("Line", self._line, self._copy_line),
                ("For the lab", self._lab_line, self._copy_lab_line),
            )
        ):
            heading = QLabel(caption)
            facts.addWidget(heading, row, 0)
            facts.addWidget(label, row, 1)
            if button is not None:
                facts.addWidget(button, row, 2)
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

    def show_nothing(self, position: Othello, reason: str) -> None:
        """Show that there is no result, and why."""
        self._show_score("–", reason, rule_in_words(position.scoring))
        self._show_lines("", "", "")
        self._show_figures(None, 0.0)
        self._answered_by.setText("")

    def show_unsolved(self, position: Othello, progress: Progress | None, *, is_busy: bool) -> None:
        """Show how far the search of `position` is, or was when it was stopped; None if none was.

        Args:
            position: the position.
            progress: the figures of the search.
            is_busy: whether it goes on.
        """
        if is_busy:
            self.show_nothing(position, "Searching…")
        elif progress is not None:
            self.show_nothing(position, "Not solved yet: stopped")
        else:
            self.show_nothing(position, "Not solved yet: press Solve (F5)")
        if progress is not None:
            self.show_progress(progress)

    def show_progress(self, progress: Progress) -> None:
        """Show the figures of the search that goes on, and the best line so far."""
        self._show_figures(progress.nodes, progress.seconds)
        root = progress.root
        if root.best_move is not None:
            self._show_lines(f"{move_name(root.best_move)} so far", line_text(root.line), "")

    def show_last_move(self, text: str) -> None:
        """Say what the last move was worth; an empty text says that it is not known."""
        self._last_move.setText(text or "–")

    def show_follow(self, can_follow: bool) -> None:  # noqa: FBT001  (it can or not)
        """Offer to follow the best line, or not."""
        self._follow.setEnabled(can_follow)

    def show_known(self, position: Othello, known: Known) -> None:
        """Show what is known of `position`."""
        result = known.result
        self._show_score(
            signed(result.score),
            score_in_words(position, result),
            rule_in_words(position.scoring),
        )
        if result.best_move is None:
            self._show_lines("No moves: the game is over", "", "")
        else:
            self._show_lines(
                line_text(result.best_moves), line_text(result.line), reversed_line(result.line)
            )
        if known.is_searched:
            self._show_figures(result.nodes, result.seconds)
            self._answered_by.setText(found_by(engine(result.engine).label, result.proved_at))
        elif result.engine:
            self._show_figures(None, 0.0)
            label = engine(result.engine).label
            self._answered_by.setText(f"Known from a line found by: {label}")
        else:
            self._show_figures(None, 0.0)
            self._answered_by.setText("Counted: nothing is left to search")

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
