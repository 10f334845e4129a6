"""The card of the choices: who plays, who begins, and what the board shows."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QSignalBlocker, Signal, Slot
from PySide6.QtWidgets import QCheckBox, QLabel

from ttt_gui.engines import TICTACTOE, engines_for
from ttt_gui.games.position import Player
from ttt_gui.gui.card import Card
from ttt_gui.gui.form import ChoiceBox, NumberBox, form_layout
from ttt_gui.gui.settings import NUMBERS
from ttt_gui.gui.tictactoe.wording import strength_text
from ttt_gui.notation.cells import CellLabels
from ttt_gui.search.strength import Strength
from ttt_gui.workbench.match.events import (
    BeginsChosen,
    EngineChosen,
    EngineOChosen,
    HintsSwitched,
    LabelsChosen,
    LotsSwitched,
    SeatsChosen,
    SeedChosen,
    StrengthChosen,
    StrengthOChosen,
)
from ttt_gui.workbench.match.game import Seats
from ttt_gui.workbench.match.view import PlayersView
from ttt_gui.workbench.program import Event

_SEATS: Final = (
    (Seats.X, "X, against an engine"),
    (Seats.O, "O, against an engine"),
    (Seats.BOTH, "Both sides (two people)"),
    (Seats.NONE, "Nobody (engine against engine)"),
)
_LABELS: Final = (
    (CellLabels.NUMBERS, "1 to 9"),
    (CellLabels.COORDINATES, "a1 to c3"),
    (CellLabels.LO_SHU, "Lo Shu magic square"),
)

_EVENTS: Final[dict[str, Callable[[str], Event]]] = {
    "tttPlayAs": lambda key: SeatsChosen(Seats(key)),
    "tttBegins": lambda key: BeginsChosen(Player(key)),
    "tttEngine": EngineChosen,
    "tttEngineO": EngineOChosen,
    "tttStrength": lambda key: StrengthChosen(Strength(key)),
    "tttStrengthO": lambda key: StrengthOChosen(Strength(key)),
    "tttLabels": lambda key: LabelsChosen(CellLabels(key)),
}
"""What a choice means, by the box's name."""


class PlayersCard(Card):
    """Boxes for all that can be chosen."""

    happened = Signal(object)
    """What a person chose."""

    def __init__(self) -> None:
        super().__init__("Players and board")
        self._shown: PlayersView | None = None
        engines = [(each.key, each.label) for each in engines_for(TICTACTOE)]
        self._seats = ChoiceBox("tttPlayAs", [(s.value, text) for s, text in _SEATS])
        self._begins = ChoiceBox("tttBegins", [("x", "X"), ("o", "O")])
        self._engine = ChoiceBox("tttEngine", engines)
        self._engine_o = ChoiceBox("tttEngineO", engines)
        strengths = [(each.value, strength_text(each)) for each in Strength]
        self._strength = ChoiceBox("tttStrength", strengths)
        self._strength_o = ChoiceBox("tttStrengthO", strengths)
        for box in (self._strength, self._strength_o):
            box.setToolTip(
                "At full strength an engine never loses. One that looks a few moves ahead, or "
                "draws a part of its moves at random from the seed, can be beaten."
            )
        self._labels = ChoiceBox("tttLabels", [(each.value, text) for each, text in _LABELS])
        self._hints = QCheckBox("Show what each cell is worth")
        self._hints.setObjectName("tttHints")
        self._lots = QCheckBox("Choose randomly among equal moves")
        self._lots.setObjectName("tttLots")
        self._lots.setToolTip(
            "Otherwise the first of equally good moves is played. To choose fairly, the engine "
            "finds every move’s exact value, which visits more nodes. "
            "Each new game increases the seed by one."
        )
        self._seed = NumberBox("tttSeed", NUMBERS["ttt_seed"])
        self._seed.setAccessibleName("Seed of the random choices")
        self._engine_label = QLabel("Engine")
        self._strength_label = QLabel("Strength")
        self._engine_o_label = QLabel("Engine for O")
        self._strength_o_label = QLabel("Strength of O")
        self._engine_label.setBuddy(self._engine)
        self._engine_o_label.setBuddy(self._engine_o)
        self._strength_label.setBuddy(self._strength)
        self._strength_o_label.setBuddy(self._strength_o)
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        form = form_layout()
        form.addRow("You play", self._seats)
        form.addRow("First move", self._begins)
        form.addRow(self._engine_label, self._engine)
        form.addRow(self._strength_label, self._strength)
        form.addRow(self._engine_o_label, self._engine_o)
        form.addRow(self._strength_o_label, self._strength_o)
        form.addRow("Seed", self._seed)
        form.addRow("Cell names", self._labels)
        self.body.addLayout(form)
        self.body.addWidget(self._hints)
        self.body.addWidget(self._lots)

    def _connect(self) -> None:
        for box in (
            self._seats,
            self._begins,
            self._engine,
            self._strength,
            self._engine_o,
            self._strength_o,
            self._labels,
        ):
            box.currentIndexChanged.connect(self._on_chosen)
        self._hints.toggled.connect(self._on_hints)
        self._lots.toggled.connect(self._on_lots)
        self._seed.valueChanged.connect(self._on_seed)

    def show_players(self, players: PlayersView) -> None:
        """Show what is chosen."""
        if players == self._shown:
            return
        self._shown = players
        seats, choices = players.seats, players.choices
        for box, key in (
            (self._seats, seats.value),
            (self._begins, choices.begins.value),
            (self._engine, choices.engine),
            (self._strength, choices.strength.value),
            (self._engine_o, choices.engine_o),
            (self._strength_o, choices.strength_o.value),
            (self._labels, choices.labels.value),
        ):
            with QSignalBlocker(box):
                box.select(key)
        for switch, is_on in (
            (self._hints, choices.shows_hints),
            (self._lots, choices.draws_lots),
        ):
            with QSignalBlocker(switch):
                switch.setChecked(is_on)
        with QSignalBlocker(self._seed):
            self._seed.setValue(choices.seed)
        between_engines = seats is Seats.NONE
        self._engine_label.setText("Engine for X" if between_engines else "Engine")
        self._strength_label.setText("Strength of X" if between_engines else "Strength")
        for widget in (
            self._engine_o_label,
            self._engine_o,
            self._strength_o_label,
            self._strength_o,
        ):
            widget.setVisible(between_engines)

    @Slot()
    def _on_chosen(self) -> None:
        box = self.sender()
        assert isinstance(box, ChoiceBox)
        self.happened.emit(_EVENTS[box.objectName()](box.currentData()))

    @Slot(bool)
    def _on_hints(self, is_on: bool) -> None:  # noqa: FBT001  (Qt's signal)
        self.happened.emit(HintsSwitched(is_on))

    @Slot(bool)
    def _on_lots(self, is_on: bool) -> None:  # noqa: FBT001  (Qt's signal)
        self.happened.emit(LotsSwitched(is_on))

    @Slot(int)
    def _on_seed(self, seed: int) -> None:
        self.happened.emit(SeedChosen(seed))
