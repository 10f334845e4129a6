"""One line on a terminal that is written over as a search goes on."""

import shutil
from typing import Final, TextIO

from ttt_gui.cli.terminal import one_line

_WIDTH_IF_UNKNOWN: Final = (80, 24)


class LiveLine:
    """Shows nothing where there is no terminal."""

    def __init__(self, stream: TextIO) -> None:
        """Write on `stream`, which is not standard output as a rule: that holds results."""
        self._stream = stream
        self._is_terminal = stream.isatty()
        self._shown = 0

    def show(self, text: str) -> None:
        """Replace the line by as much of `text` as the terminal is wide."""
        if self._is_terminal:
            text = one_line(text)[: shutil.get_terminal_size(_WIDTH_IF_UNKNOWN).columns - 1]
            self._stream.write(f"\r{text.ljust(self._shown)}")
            self._stream.flush()
            self._shown = len(text)

    def clear(self) -> None:
        """Take the line away, before something else is printed in its place."""
        if self._shown:
            self._stream.write(f"\r{' ' * self._shown}\r")
            self._stream.flush()
            self._shown = 0
