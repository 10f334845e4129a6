"""Durations as people read them."""


def seconds_text(seconds: float) -> str:
    """A duration with two to four digits: `0.4 ms`, `82 ms`, `1.25 s`, `75.0 s`."""
    milliseconds = 1_000 * seconds
    if milliseconds < 10:
        return f"{milliseconds:.1f} ms"
    if milliseconds < 1_000:
        return f"{milliseconds:.0f} ms"
    return f"{seconds:.2f} s" if seconds < 10 else f"{seconds:,.1f} s"
