"""A picture of the held-out errors: an SVG of bars, one for each number of empty squares."""

from collections.abc import Sequence
from typing import Final

from ttt_gui.training.pipeline import HeldOut

_LEFT: Final = 56
_TOP: Final = 48
_BAR: Final = 20
_STEP: Final = 32
_HEIGHT: Final = 240
_GRID_DISCS: Final = 5


def error_chart(measured: Sequence[HeldOut]) -> str:
    """Draw what is left of the labels' spread by the estimates, as the text of an SVG file.

    Args:
        measured: at least one, in ascending order of empty squares.
    """
    highest = max(each.spread for each in measured)
    scale = _HEIGHT / (-(-highest // _GRID_DISCS) * _GRID_DISCS)
    width = _LEFT + _STEP * len(measured) + 24
    foot = _TOP + _HEIGHT
    parts = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{foot + 56}" '
            'font-family="sans-serif" font-size="12">'
        ),
        '<rect width="100%" height="100%" fill="#ffffff"/>',
        (
            f'<text x="{_LEFT}" y="20" font-size="14" fill="#1a1a1a">'
            "Held-out error of the estimate, in discs</text>"
        ),
        (
            f'<text x="{_LEFT}" y="38" fill="#5c5c5c">'
            "pale: the spread of the labels (the manifest tells which are exact)</text>"
        ),
    ]
    discs = 0
    while discs * scale <= _HEIGHT:
        y = foot - discs * scale
        parts.append(f'<path d="M{_LEFT} {y:.1f}H{width - 16}" stroke="#e0e0e0"/>')
        parts.append(
            f'<text x="{_LEFT - 8}" y="{y + 4:.1f}" text-anchor="end" fill="#5c5c5c">{discs}</text>'
        )
        discs += _GRID_DISCS
    for index, each in enumerate(measured):
        x = _LEFT + _STEP * index + 6
        for discs_high, colour in ((each.spread, "#d5e3ec"), (each.error, "#2a6f97")):
            high = discs_high * scale
            parts.append(
                f'<rect x="{x}" y="{foot - high:.1f}" width="{_BAR}" height="{high:.1f}" '
                f'fill="{colour}"/>'
            )
        middle = x + _BAR // 2
        parts.append(
            f'<text x="{middle}" y="{foot - each.error * scale - 4:.1f}" text-anchor="middle" '
            f'font-size="10" fill="#1a1a1a">{each.error:.1f}</text>'
        )
        parts.append(
            f'<text x="{middle}" y="{foot + 16}" text-anchor="middle" fill="#1a1a1a">'
            f"{each.empties}</text>"
        )
    parts.append(f'<text x="{_LEFT}" y="{foot + 40}" fill="#5c5c5c">empty squares</text>')
    parts.append("</svg>")
    return "\n".join(parts) + "\n"
