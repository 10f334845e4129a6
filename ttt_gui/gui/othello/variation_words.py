"""Variations in words."""

from typing import Final

from ttt_gui.games.position import PASS
from ttt_gui.gui.othello.wording import discs, signed
from ttt_gui.notation.error import clipped
from ttt_gui.notation.squares import move_name
from ttt_gui.workbench.analysis.variations import Variation

LONGEST_NAME: Final = 40
"""Characters of a variation's name in a list."""


def variation_in_words(variation: Variation, number: int) -> str:
    """`21. e6 “Rose”: main line, +2, loses 4 discs, 38 more moves`.

    Args:
        variation: the variation.
        number: of its first move.
    """
    move = variation.move
    words = "pass" if move == PASS else f"{number}. {move_name(move)}"
    if variation.name:
        # An ampersand would underline the next letter.
        words += f" “{clipped(variation.name, LONGEST_NAME).replace('&', '&&')}”"
    parts = ["main line"] if variation.is_main else []
    if variation.score is not None:
        parts.append(signed(variation.score))
    if variation.loss is not None:
        parts.append(f"loses {discs(variation.loss)}" if variation.loss else "loses nothing")
    if variation.more:
        parts.append(f"{variation.more} more move{'s' * (variation.more != 1)}")
    return f"{words}: {', '.join(parts)}" if parts else words
