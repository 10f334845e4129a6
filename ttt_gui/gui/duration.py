"""Durations as people read them."""


def seconds_text(seconds: float) -> str:
    """A duration with two to four digits: `0.4 ms`, `82 ms`, `1.25 s`, `75.0 s`."""
    milliseconds = 1_000 * seconds
    if milliseconds < 10:
        return f"{milliseconds:.1f} ms"
    if milliseconds < 1_000:
        return f"{milliseconds:.0f} ms"
    return f"{seconds:.2f} s" if seconds < 10 else f"{seconds:,.1f} s"


def clock_text(seconds: float) -> str:
    """A time that is still running: `12 s`, `3 min 05 s`, `2 h 03 min`."""
    whole = int(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3_600:
        return f"{whole // 60} min {whole % 60:02d} s"
    return f"{whole // 3_600:,} h {whole // 60 % 60:02d} min"
