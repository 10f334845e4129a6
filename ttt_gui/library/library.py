"""The library as the rest of the program knows it: one file, four kinds of things in it."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from ttt_gui.library.batches import Batches
from ttt_gui.library.database import Database
from ttt_gui.library.games import Games, Practice
from ttt_gui.library.proofs import Proofs

FILE_NAME: Final = "library.sqlite3"


def _ignore(_message: str) -> None:
    """Nobody listens."""


class Library:
    """Solved positions, games, practice results and batches, kept in a folder.

    Every method of its parts reads or writes a disk, which may be slow: call them from a
    worker's thread, from as many as you like. Where the file cannot be used they do
    nothing and find nothing, after `tell` was called once.

    Attributes:
        proofs: solved positions.
        games: games that were played.
        practice: how practice positions went.
        batches: files of positions being solved.
    """

    def __init__(self, folder: Path, tell: Callable[[str], None] = _ignore) -> None:
        """Keep things in `folder`, which is made if need be. Touches no disk yet.

        Args:
            folder: where the file stands or is to stand.
            tell: called with a sentence for a person when something is wrong with the file,
                on whatever thread that is found.
        """
        self._database = Database(folder / FILE_NAME, tell)
        self.proofs = Proofs(self._database)
        self.games = Games(self._database)
        self.practice = Practice(self._database)
        self.batches = Batches(self._database)

    @property
    def is_usable(self) -> bool:
        """Whether what is recorded now is kept, as far as is known."""
        return self._database.is_usable

    def close(self) -> None:
        """Close the file for good. May be called again."""
        self.batches.close()
        self._database.close()
