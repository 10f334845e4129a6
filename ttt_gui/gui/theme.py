"""The look: Fusion style, a light and a dark palette of meaning, one rhythm of 8 pixels.

Ordinary colours come from the system's `QPalette`. Those defined here mean something: the sides,
the values, the felt of the Othello board.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import QApplication, QWidget

SPACE: Final = 8
"""The unit of all gaps, in logical pixels."""


class ColorScheme(Enum):
    """What a person can choose; the value is kept in the settings."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


@dataclass(frozen=True, slots=True)
class Colors:
    """Colours that mean something, for one brightness of the window."""

    x_mark: QColor
    o_mark: QColor
    good: QColor
    even: QColor
    bad: QColor
    felt: QColor
    felt_line: QColor
    felt_text: QColor
    felt_bound: QColor
    felt_dot: QColor
    black_disc: QColor
    white_disc: QColor
    disc_edge: QColor
    disc_shadow: QColor
    last_move: QColor
    best_ring: QColor
    set_up_frame: QColor
    set_up_text: QColor
    card: QColor
    card_edge: QColor
    error: QColor
    warning: QColor


_LIGHT: Final = Colors(
    x_mark=QColor("#1f5fb8"),
    o_mark=QColor("#b4530f"),
    good=QColor("#1b7a3d"),
    even=QColor("#5b6470"),
    bad=QColor("#b3261e"),
    felt=QColor("#2f7d57"),
    felt_line=QColor("#1d5a3c"),
    felt_text=QColor("#ffffff"),
    felt_bound=QColor("#fff2c2"),
    felt_dot=QColor(255, 255, 255, 170),
    black_disc=QColor("#16181b"),
    white_disc=QColor("#f7f7f3"),
    disc_edge=QColor(0, 0, 0, 110),
    disc_shadow=QColor(0, 0, 0, 60),
    last_move=QColor("#e5484d"),
    best_ring=QColor("#ffd84d"),
    set_up_frame=QColor("#e0a100"),
    set_up_text=QColor("#241a00"),
    card=QColor("#ffffff"),
    card_edge=QColor("#d5d9de"),
    error=QColor("#b3261e"),
    warning=QColor("#8a5300"),
)

_DARK: Final = Colors(
    x_mark=QColor("#7db4ff"),
    o_mark=QColor("#ffab66"),
    good=QColor("#6fd08c"),
    even=QColor("#aab2bd"),
    bad=QColor("#ff8a80"),
    felt=QColor("#23604a"),
    felt_line=QColor("#123b2b"),
    felt_text=QColor("#ffffff"),
    felt_bound=QColor("#fff2c2"),
    felt_dot=QColor(255, 255, 255, 170),
    black_disc=QColor("#0e1012"),
    white_disc=QColor("#e6e6e0"),
    disc_edge=QColor(255, 255, 255, 110),
    disc_shadow=QColor(0, 0, 0, 90),
    last_move=QColor("#ff6369"),
    best_ring=QColor("#ffd84d"),
    set_up_frame=QColor("#e0a100"),
    set_up_text=QColor("#241a00"),
    card=QColor("#2a2d31"),
    card_edge=QColor("#43484e"),
    error=QColor("#ff8a80"),
    warning=QColor("#ffc266"),
)


def is_dark(palette: QPalette) -> bool:
    """Whether text is lighter than its background."""
    text = palette.color(QPalette.ColorRole.WindowText)
    return text.lightness() > palette.color(QPalette.ColorRole.Window).lightness()


def colors() -> Colors:
    """The colours of meaning that go with the application's palette."""
    return _DARK if is_dark(QApplication.palette()) else _LIGHT


def _palette(*, dark: bool) -> QPalette:
    """A complete palette. Fusion derives its bevels and shades from it."""
    window, base, text = (
        ("#1f2225", "#3a3f45", "#e8eaed") if dark else ("#f1f3f5", "#ffffff", "#1b1e22")
    )
    button, accent, link = (
        ("#33373c", "#2f6fd6", "#7db4ff") if dark else ("#fbfcfd", "#2563c4", "#1f5fb8")
    )
    muted = QColor("#a3abb5" if dark else "#687079")
    disabled = QColor("#7d848d" if dark else "#868d96")
    role = QPalette.ColorRole
    palette = QPalette(QColor(button), QColor(window))
    for each, color in (
        (role.Window, window),
        (role.WindowText, text),
        (role.Base, base),
        (role.AlternateBase, window),
        (role.Text, text),
        (role.Button, button),
        (role.ButtonText, text),
        (role.ToolTipBase, base),
        (role.ToolTipText, text),
        (role.Highlight, accent),
        (role.HighlightedText, "#ffffff"),
        (role.Accent, accent),
        (role.Link, link),
    ):
        palette.setColor(each, QColor(color))
    palette.setColor(role.PlaceholderText, muted)
    for each in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, each, disabled)
    return palette


def _outlined_palette(palette: QPalette) -> QPalette:
    """`palette` with outlines that can be seen: Fusion draws them a shade darker than Window."""
    outlined = QPalette(palette)
    outlined.setColor(QPalette.ColorRole.Window, QColor("#b4bcc6"))
    return outlined


def _scroll_bar_palette(palette: QPalette, *, dark: bool) -> QPalette:
    """`palette` with handles that stand out.

    In a dark window Fusion draws grooves lighter than their background, and handles in the
    colour of buttons: darker than the grooves.
    """
    barred = QPalette(palette)
    if dark:
        barred.setColor(QPalette.ColorRole.Button, QColor("#a6aeb8"))
    return barred


class ThemeSwitch(QObject):
    """Keeps the application in the colour scheme that was chosen, also while it runs.

    The palette is set here rather than left to the platform, since several of them (a
    plain X11 desktop, for one) do not know dark windows.
    """

    def __init__(self, application: QApplication) -> None:
        super().__init__(application)
        self._application = application
        self._scheme = ColorScheme.SYSTEM
        application.setStyle("Fusion")
        application.styleHints().colorSchemeChanged.connect(self._apply)
        self._apply()

    def choose(self, scheme: ColorScheme) -> None:
        """Show everything light, dark, or as the system is."""
        self._scheme = scheme
        # Title bars and native dialogs follow where the platform can.
        self._application.styleHints().setColorScheme(
            {
                ColorScheme.SYSTEM: Qt.ColorScheme.Unknown,
                ColorScheme.LIGHT: Qt.ColorScheme.Light,
                ColorScheme.DARK: Qt.ColorScheme.Dark,
            }[scheme]
        )
        self._apply()

    @Slot()
    def _apply(self) -> None:
        dark = self._scheme is ColorScheme.DARK or (
            self._scheme is ColorScheme.SYSTEM
            and self._application.styleHints().colorScheme() is Qt.ColorScheme.Dark
        )
        palette = _palette(dark=dark)
        self._application.setPalette(palette)
        outlined = _outlined_palette(palette)
        for kind, of_kind in (
            ("QCheckBox", outlined),
            ("QRadioButton", outlined),
            ("QScrollBar", _scroll_bar_palette(palette, dark=dark)),
        ):
            self._application.setPalette(
                of_kind,
                kind,  # type: ignore[arg-type]  # the stubs ask for bytes, which it refuses
            )


def scaled_font(widget: QWidget, factor: float, *, bold: bool = False) -> QFont:
    """The font of `widget`, `factor` times as large, with digits of equal width."""
    font = QFont(widget.font())
    font.setPointSizeF(QApplication.font().pointSizeF() * factor)
    font.setBold(bold)
    return tabular(font)


def tabular(font: QFont) -> QFont:
    """`font` with digits of equal width, so that counting numbers do not jitter."""
    font.setFeature(QFont.Tag("tnum"), 1)
    return font
