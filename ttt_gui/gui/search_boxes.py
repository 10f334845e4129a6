"""Boxes that choose how Othello is searched, in whatever tab that is done."""

from typing import Final

from PySide6.QtGui import QStandardItemModel

from ttt_gui.engines import OTHELLO, Engine, engine, engines_for, usable_engine
from ttt_gui.games.othello import Scoring
from ttt_gui.gui.form import ChoiceBox

_RULES: Final = (
    (Scoring.DISC_DIFFERENCE, "Disc difference (the lab)"),
    (Scoring.WINNER_TAKES_EMPTIES, "Winner takes empties (tournaments)"),
)


class EngineBox(ChoiceBox):
    """Offers every engine that plays Othello; one that cannot run here cannot be chosen."""

    def __init__(self, name: str, key: str = "") -> None:
        """Offer the engines; `key` is that of the one to choose at first."""
        super().__init__(name, [(each.key, each.label) for each in engines_for(OTHELLO)])
        model = self.model()
        assert isinstance(model, QStandardItemModel)
        self._reasons: list[str] = []
        for row, each in enumerate(engines_for(OTHELLO)):
            reason = each.unavailable()
            if reason is not None:
                model.item(row).setEnabled(False)
                self._reasons.append(reason)
        self.choose(key)

    def choose(self, key: str) -> None:
        """Choose the engine called `key`, or the default one if there is none, or not here."""
        self.select(usable_engine(OTHELLO, key).key)

    @property
    def engine(self) -> Engine:
        """The engine that is chosen."""
        return engine(self.currentData())

    @property
    def warning(self) -> str:
        """Why an engine cannot be chosen, in words; empty if all can."""
        return "".join(f"{reason} The Python engines work without it." for reason in self._reasons)


class ScoringBox(ChoiceBox):
    """Offers the two ways of counting a finished game."""

    def __init__(self, name: str) -> None:
        super().__init__(name, [(rule.value, text) for rule, text in _RULES])

    @property
    def scoring(self) -> Scoring:
        """How positions are counted."""
        return Scoring(self.currentData())

    def choose(self, scoring: Scoring) -> None:
        """Choose a way of counting."""
        self.select(scoring.value)
