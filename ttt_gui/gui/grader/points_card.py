"""The card that shows the points of a run so far, and how often each symbol came."""

from ttt_gui.gui.card import Card
from ttt_gui.gui.grader.wording import counts_in_words, points_in_words
from ttt_gui.gui.labels import text_label
from ttt_gui.lab.run import Grade


class PointsCard(Card):
    """What the tests earned together."""

    def __init__(self) -> None:
        super().__init__("Points")
        self._shown: Grade | None = None
        self._points = text_label("gradePoints", scale=1.6, bold=True)
        self._counts = text_label("gradeCounts")
        self.body.addWidget(self._points)
        self.body.addWidget(self._counts)

    def show_points(self, graded: Grade) -> None:
        """Show the points of the tests that were graded."""
        if graded != self._shown:
            self._shown = graded
            self._points.setText(points_in_words(graded))
            self._counts.setText(counts_in_words(graded))
