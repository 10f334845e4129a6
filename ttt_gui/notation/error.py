"""What is wrong with a text, where, and what was expected there."""

from typing import Final

QUOTE_LIMIT: Final = 40
"""How much of a person's text an error message repeats, in characters."""


class NotationError(ValueError):
    """A text that does not say what it should; `str` of it is a sentence for a person.

    Its fields are set once and read only.
    """

    def __init__(self, reason: str, *, line: int | None = None, column: int | None = None) -> None:
        """Describe the fault.

        Args:
            reason: what was found and what was expected, without the place.
            line: the line it is on, from 1; None when there is only one or no place.
            column: the character in that line, from 1; None when it is the whole line.
        """
        place = ", ".join(
            f"{name} {number}"
            for name, number in (("line", line), ("column", column))
            if number is not None
        )
        super().__init__(f"{place}: {reason}" if place else reason)
        self._reason = reason
        self._line = line
        self._column = column

    @property
    def reason(self) -> str:
        """What was found and what was expected, without the place."""
        return self._reason

    @property
    def line(self) -> int | None:
        """The line at fault, from 1."""
        return self._line

    @property
    def column(self) -> int | None:
        """The character at fault in its line, from 1."""
        return self._column

    def on_line(self, line: int) -> "NotationError":
        """The same fault, known to be on `line`."""
        return NotationError(self._reason, line=line, column=self._column)


def clipped(text: str, limit: int = QUOTE_LIMIT) -> str:
    """`text` as it is, or its beginning and three dots when it is longer than `limit`."""
    return text if len(text) <= limit else text[: limit - 3] + "..."


def quoted(text: str) -> str:
    """`text` clipped and in quotation marks, with anything unprintable spelled out."""
    return repr(clipped(text))
