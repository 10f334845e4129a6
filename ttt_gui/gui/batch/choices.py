"""What a batch is solved with: as remembered from the last time, and as can be had here."""

from dataclasses import replace

from ttt_gui.engines import OTHELLO, usable_engine
from ttt_gui.gui.settings import Settings
from ttt_gui.search.cores import cores
from ttt_gui.workbench.batch.state import Choices


def possible(choices: Choices) -> Choices:
    """`choices`, with the usual ones in place of what cannot be had on this machine."""
    threads = choices.threads
    return replace(
        choices,
        engine=usable_engine(OTHELLO, choices.engine).key,
        threads=threads if threads is not None and 0 < threads <= cores() else None,
    )


def remembered(settings: Settings) -> Choices:
    """The choices in `settings`, as far as they are possible."""
    return possible(
        Choices(
            settings.batch_engine,
            threads=settings.batch_threads,
            easiest_first=settings.batch_easiest_first,
            all_moves=settings.batch_all_moves,
        )
    )


def put_in(settings: Settings, choices: Choices, last_moves: int) -> Settings:
    """`settings` with these choices."""
    return replace(
        settings,
        batch_engine=choices.engine,
        batch_threads=choices.threads or 0,
        batch_easiest_first=choices.easiest_first,
        batch_all_moves=choices.all_moves,
        batch_last_moves=last_moves,
    )
