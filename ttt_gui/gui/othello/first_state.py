"""The Othello tab as it begins, and what of it the settings remember."""

from dataclasses import replace
from typing import Final

from ttt_gui.engines import OTHELLO, default_engine, engines_for
from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.games.position import Player
from ttt_gui.gui.settings import Settings
from ttt_gui.workbench.analysis.line import Line
from ttt_gui.workbench.analysis.pool import PracticeSource
from ttt_gui.workbench.analysis.state import Analysis, Choices, Practice, SetUp
from ttt_gui.workbench.timeline import Timeline

_SCORING: Final = Scoring.WINNER_TAKES_EMPTIES
"""How positions are counted while nobody has chosen: as players expect it."""


def first_state(settings: Settings, position: Othello) -> Analysis:
    """The state that begins with `position` and the choices of `settings`."""
    usable = {each.key for each in engines_for(OTHELLO) if each.unavailable() is None}
    key = settings.othello_engine
    chosen = next((each for each in Scoring if each.value == settings.scoring_rule), None)
    scoring = _SCORING if chosen is None else chosen
    side = next((each for each in Player if each.value == settings.play_side), Player.X)
    sources = {each.value: each for each in PracticeSource}
    source = sources.get(settings.practice_source, PracticeSource.RANDOM)
    return Analysis(
        lines=Timeline(Line.of(replace(position, scoring=scoring))),
        choices=Choices(
            engine=key if key in usable else default_engine(OTHELLO).key,
            scoring=scoring,
            is_scoring_chosen=chosen is not None,
            all_moves=settings.all_moves,
            solve_at_once=settings.solve_at_once,
            shows_values=settings.show_values,
            shows_graph=settings.show_graph,
            loss_empties=settings.loss_empties,
            threads=settings.threads or None,
            table_megabytes=settings.table_megabytes,
        ),
        set_up=SetUp(empties=settings.set_up_empties, seed=settings.set_up_seed),
        practice=Practice(side, settings.practice_empties, settings.practice_seed, source),
    )


def remembered(state: Analysis, settings: Settings, *, animate: bool) -> Settings:
    """`settings` with the choices of `state` put in."""
    choices, set_up, practice = state.choices, state.set_up, state.practice
    return replace(
        settings,
        othello_engine=choices.engine,
        scoring_rule=choices.scoring.value if choices.is_scoring_chosen else "",
        all_moves=choices.all_moves,
        solve_at_once=choices.solve_at_once,
        show_values=choices.shows_values,
        show_graph=choices.shows_graph,
        loss_empties=choices.loss_empties,
        set_up_empties=set_up.empties,
        set_up_seed=set_up.seed,
        play_side=practice.side.value,
        practice_empties=practice.empties,
        practice_seed=practice.seed,
        practice_source=practice.source.value,
        animate=animate,
    )
