"""The card that says what is recorded, with which engine, and how long that may be."""

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QPushButton

from ttt_gui.engines import traceable_engines
from ttt_gui.gui.card import Card
from ttt_gui.gui.explorer.wording import (
    forecast_text,
    position_text,
    progress_text,
    recorded_text,
    written_text,
)
from ttt_gui.gui.form import ChoiceBox, form_layout
from ttt_gui.gui.labels import MessageLabel, Tone, text_label
from ttt_gui.gui.theme import SPACE
from ttt_gui.notation.boards import BoardPosition, game_of
from ttt_gui.search.orders import orders_for
from ttt_gui.workbench.explorer.events import (
    BesideChosen,
    EngineChosen,
    OrderChosen,
    RecordClicked,
    StopClicked,
)
from ttt_gui.workbench.explorer.explorer import Choices
from ttt_gui.workbench.explorer.view import RecordView


class RecordCard(Card):
    """The choices of a recording, and its buttons."""

    happened = Signal(object)
    """A choice, a `RecordClicked` or a `StopClicked`."""

    def __init__(self) -> None:
        super().__init__("Record a search")
        self._shown: RecordView | None = None
        self._game = ""
        self._position = text_label("explorerPosition", bold=True)
        engines = [(each.key, each.label) for each in traceable_engines()]
        self._engine = ChoiceBox("explorerEngine", engines)
        self._order = ChoiceBox("explorerOrder")
        self._beside = ChoiceBox("explorerBeside", [("", "no other engine"), *engines])
        self._beside.setToolTip("Record a second engine and keep both at the same node")
        self._forecast = text_label("explorerForecast", scale=0.92)
        self._record = QPushButton("Record")
        self._record.setObjectName("explorerRecord")
        self._record.setToolTip("Search the position and keep every event of the search (F5)")
        self._stop = QPushButton("Stop")
        self._stop.setObjectName("explorerStop")
        self._stop.setToolTip("Stop the search; the events so far are kept (Esc)")
        self._progress = MessageLabel("explorerProgress")
        self._recorded = MessageLabel("explorerRecorded")
        self._failure = MessageLabel("explorerFailure")
        self._written = MessageLabel("explorerWritten")
        self._lay_out()
        self._engine.currentIndexChanged.connect(self._on_engine)
        self._order.currentIndexChanged.connect(self._on_order)
        self._beside.currentIndexChanged.connect(self._on_beside)
        self._record.clicked.connect(self._on_record)
        self._stop.clicked.connect(self._on_stop)

    def _lay_out(self) -> None:
        form = form_layout()
        form.addRow("Engine", self._engine)
        form.addRow("Moves tried", self._order)
        form.addRow("Beside it", self._beside)
        buttons = QHBoxLayout()
        buttons.setSpacing(SPACE)
        buttons.addWidget(self._record, 2)
        buttons.addWidget(self._stop, 1)
        self.body.addWidget(self._position)
        self.body.addLayout(form)
        self.body.addWidget(self._forecast)
        self.body.addLayout(buttons)
        for label in (self._progress, self._recorded, self._failure, self._written):
            self.body.addWidget(label)

    def show_record(self, view: RecordView) -> None:
        """Show what is chosen, and what has been recorded."""
        if view == self._shown:
            return
        self._shown = view
        self._offer_orders(view.position)
        self._show_choices(view.choices)
        self._position.setText(position_text(view.position))
        self._forecast.setText(forecast_text(view))
        self._progress.show_message(progress_text(view), Tone.NOTE)
        recorded = (recorded_text(each, view.position) for each in view.recorded)
        self._recorded.show_message("\n".join(recorded), Tone.NOTE)
        self._failure.show_message(view.failure, Tone.ERROR)
        fault = view.written is not None and bool(view.written.fault)
        self._written.show_message(written_text(view), Tone.ERROR if fault else Tone.NOTE)
        had_focus = self._record.hasFocus() or self._stop.hasFocus()
        on, off = (self._stop, self._record) if view.is_recording else (self._record, self._stop)
        on.setEnabled(True)
        if had_focus:
            on.setFocus()
        off.setEnabled(False)

    def _offer_orders(self, position: BoardPosition) -> None:
        game = game_of(position)
        if game == self._game:
            return
        self._game = game
        self._order.blockSignals(True)
        self._order.clear()
        for order in orders_for(game):
            self._order.addItem(order.summary, order.key)
        self._order.blockSignals(False)

    def _show_choices(self, choices: Choices) -> None:
        chosen: tuple[tuple[ChoiceBox, str], ...] = (
            (self._engine, choices.engine),
            (self._order, choices.order),
            (self._beside, choices.beside),
        )
        for box, key in chosen:
            box.blockSignals(True)
            box.select(key)
            box.blockSignals(False)

    @Slot()
    def _on_engine(self) -> None:
        self.happened.emit(EngineChosen(self._engine.currentData()))

    @Slot()
    def _on_order(self) -> None:
        self.happened.emit(OrderChosen(self._order.currentData()))

    @Slot()
    def _on_beside(self) -> None:
        self.happened.emit(BesideChosen(self._beside.currentData()))

    @Slot()
    def _on_record(self) -> None:
        self.happened.emit(RecordClicked())

    @Slot()
    def _on_stop(self) -> None:
        self.happened.emit(StopClicked())
