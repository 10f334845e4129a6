"""The explorer tab: the tree, the row that goes through its events, and the cards beside them."""

from typing import Any, Final

from PySide6.QtCore import Slot
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from ttt_gui.gui.card_columns import CardColumn
from ttt_gui.gui.document import Document, file_stem
from ttt_gui.gui.explorer.inspector_card import InspectorCard
from ttt_gui.gui.explorer.position_words import position_in_words
from ttt_gui.gui.explorer.predict_card import PredictCard
from ttt_gui.gui.explorer.record_card import RecordCard
from ttt_gui.gui.explorer.replay_row import ReplayRow
from ttt_gui.gui.explorer.services import CountService, RecordService, estimated, paired, written
from ttt_gui.gui.explorer.tree_widget import TreeWidget
from ttt_gui.gui.explorer.why_card import WhyCard
from ttt_gui.gui.explorer.wording import LEGEND, current_text, pairing_text
from ttt_gui.gui.host import Host
from ttt_gui.gui.labels import text_label
from ttt_gui.gui.save_dialog import ChosenFile, FileForm, SaveDialog
from ttt_gui.gui.settings import Settings
from ttt_gui.gui.shortcuts import add_shortcut, close_popup
from ttt_gui.gui.theme import SPACE
from ttt_gui.notation.boards import BoardPosition
from ttt_gui.workbench.effects import ExplorePosition
from ttt_gui.workbench.explorer import PROGRAM
from ttt_gui.workbench.explorer.events import (
    Estimate,
    FileChosen,
    Pair,
    PlayClicked,
    RecordClicked,
    Seen,
    Stepped,
    StopClicked,
    WriteTrace,
)
from ttt_gui.workbench.explorer.explorer import Explorer
from ttt_gui.workbench.explorer.replay import Step
from ttt_gui.workbench.explorer.view import ExplorerView

_STEP_KEYS: Final = {
    "Left": Step.BACK,
    "Right": Step.FORWARD,
    "Home": Step.FIRST,
    "End": Step.LAST,
    "Ctrl+Left": Step.PREVIOUS_CUT,
    "Ctrl+Right": Step.NEXT_CUT,
    "Alt+Left": Step.PREVIOUS_ROOT_CHANGE,
    "Alt+Right": Step.NEXT_ROOT_CHANGE,
    "F6": Step.INTO,
    "F7": Step.OVER,
    "F8": Step.OUT,
}


_FORMS: Final = (FileForm("JSON lines, as ttt-cli trace prints them", ".jsonl", None),)


class ExplorerTab(QWidget):
    """Records a search and goes through it step by step."""

    title = "Explorer"
    purpose = (
        "Step through a search, event by event: its tree, its windows, and why each branch "
        "was cut off."
    )

    def __init__(self) -> None:
        super().__init__()
        self._trees = (TreeWidget("explorerTree"), TreeWidget("explorerTreeRight", is_right=True))
        self._sides = (QWidget(), QWidget())
        self._headings = (text_label("explorerHeading"), text_label("explorerHeadingRight"))
        self._legend = text_label("explorerLegend", scale=0.9)
        self._legend.setText(LEGEND)
        self._pairing = text_label("explorerPairing")
        self._row = ReplayRow()
        self._record_card = RecordCard()
        self._why_card = WhyCard()
        self._inspector_card = InspectorCard()
        self._predict_card = PredictCard()
        self._compare = QPushButton("Compare…")
        self._compare.setObjectName("explorerCompare")
        self._compare.setToolTip("Count the nodes of every engine in every order of moves")
        self._worksheet = QPushButton("Worksheet…")
        self._worksheet.setObjectName("explorerWorksheet")
        self._worksheet.setToolTip("A small tree from here, to be searched by hand on paper")
        self._lay_out()
        self.host = Host(
            PROGRAM,
            Explorer(),
            self,
            tasks={Estimate: estimated, Pair: paired, WriteTrace: written},
            services=(RecordService(self), CountService(self)),
        )
        self.host.shown.connect(self._on_shown)
        for part in (
            *self._trees,
            self._row,
            self._record_card,
            self._why_card,
            self._predict_card,
        ):
            part.happened.connect(self.host.send)
        self._compare.clicked.connect(self._on_compare)
        self._worksheet.clicked.connect(self._on_worksheet)
        self._add_keys()
        self.host.show()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802  (Qt's name)
        """Estimate the size of the first position."""
        super().showEvent(event)
        self.host.send(Seen())

    # --- what the window asks -------------------------------------------------------

    def widget(self) -> QWidget:
        """This tab."""
        return self

    def take_focus(self) -> None:
        """Give the focus to the tree."""
        self._trees[0].setFocus()

    def document(self) -> Document:
        """The position that is recorded, or to be recorded."""
        state: Explorer = self.host.state
        name = position_in_words(state.position if state.left is None else state.left.root)
        return Document(name, file_stem(f"{name}, trace"))

    def can_save(self) -> bool:
        """Whether a search has been recorded."""
        state: Explorer = self.host.state
        return state.left is not None

    def save(self) -> None:
        """Let the person choose where to write what the engine did, event by event."""
        dialog = SaveDialog(self, "saveTrace", "Save the recording", _FORMS, self.document().stem)
        dialog.chosen.connect(self._on_file_chosen)
        dialog.open()

    @Slot(object)
    def _on_file_chosen(self, chosen: ChosenFile) -> None:
        self.host.send(FileChosen(chosen.path))

    def can_undo(self) -> bool:
        """There is nothing to take back."""
        return False

    def can_redo(self) -> bool:
        """Likewise."""
        return False

    def settings(self, settings: Settings) -> Settings:
        """`settings` as they are: nothing is remembered of the explorer."""
        return settings

    def carry_out(self, command: Any) -> bool:  # noqa: ANN401  (as `Tab` says)
        """Show a position of another tab."""
        if not isinstance(command, ExplorePosition):
            return False
        self.host.send(command)
        return True

    # --- building and showing -------------------------------------------------------

    def _lay_out(self) -> None:
        trees = QHBoxLayout()
        trees.setSpacing(SPACE)
        for side, heading, tree in zip(self._sides, self._headings, self._trees, strict=True):
            column = QVBoxLayout(side)
            column.setContentsMargins(0, 0, 0, 0)
            column.setSpacing(SPACE // 2)
            column.addWidget(heading)
            column.addWidget(tree, 1)
            trees.addWidget(side, 1)
        left = QVBoxLayout()
        left.setSpacing(SPACE)
        left.addLayout(trees, 1)
        left.addWidget(self._pairing)
        left.addWidget(self._legend)
        left.addWidget(self._row)
        cards = CardColumn(
            [self._record_card, self._why_card, self._inspector_card, self._predict_card]
        )
        right = QVBoxLayout()
        right.setSpacing(SPACE)
        right.addWidget(cards, 1)
        actions = QHBoxLayout()
        actions.setContentsMargins(0, 0, 2 * SPACE, 0)
        actions.setSpacing(SPACE)
        actions.addWidget(self._compare)
        actions.addWidget(self._worksheet)
        right.addLayout(actions)
        row = QHBoxLayout(self)
        row.setContentsMargins(2 * SPACE, 2 * SPACE, SPACE, 2 * SPACE)
        row.setSpacing(2 * SPACE)
        row.addLayout(left, 1)
        row.addLayout(right)

    def _add_keys(self) -> None:
        for key in _STEP_KEYS:
            add_shortcut(self, key, self._on_step_key).setObjectName(key)
        add_shortcut(self, "F5", self._on_f5)
        add_shortcut(self, "P", self._on_play_key)
        add_shortcut(self, "Esc", self._on_escape)

    @Slot(object)
    def _on_shown(self, view: ExplorerView) -> None:
        for side, heading, tree, shown in zip(
            self._sides, self._headings, self._trees, (view.left, view.right), strict=True
        ):
            side.setVisible(shown is not None)
            if shown is not None:
                heading.setText(current_text(shown))
                tree.show_tree(shown, view.record.position)
        self._pairing.setVisible(view.right is not None)
        if view.right is not None:
            texts = pairing_text(view.pairing, view.left.engine, view.right.engine)
            self._pairing.setText(texts)
        self._row.show_steps(view.steps)
        self._record_card.show_record(view.record)
        self._why_card.show_why(view.why)
        self._inspector_card.show_inspector(view.inspector)
        self._predict_card.show_predict(view.predict)

    @Slot()
    def _on_step_key(self) -> None:
        if QApplication.activePopupWidget() is None:  # else an open list lies over the tree
            self.host.send(Stepped(_STEP_KEYS[self.sender().objectName()]))

    @Slot()
    def _on_compare(self) -> None:
        # Charts and printing are loaded when they are asked for: they would delay every start.
        from ttt_gui.gui.explorer.compare_window import open_compare  # noqa: PLC0415

        open_compare(self, self._position_at_hand)

    @Slot()
    def _on_worksheet(self) -> None:
        from ttt_gui.gui.explorer.worksheet_dialog import open_worksheet  # noqa: PLC0415

        open_worksheet(self, self._position_at_hand)

    @property
    def _position_at_hand(self) -> BoardPosition:
        """The position of the current node, or the one that is to be recorded."""
        state: Explorer = self.host.state
        return state.position if state.left is None else state.left.position

    @Slot()
    def _on_f5(self) -> None:
        self.host.send(RecordClicked())

    @Slot()
    def _on_play_key(self) -> None:
        self.host.send(PlayClicked())

    @Slot()
    def _on_escape(self) -> None:
        """Close an open list, or else stop."""
        if not close_popup():
            self.host.send(StopClicked())
