"""The one line of JSON that the self-test prints."""

import json
import sys


def report(passed: list[str], failed: dict[str, str], seconds: float) -> None:
    """Print one line of JSON: what came out as it should, and what did not and why."""
    found = {"ok": not failed, "passed": passed, "failed": failed, "seconds": round(seconds, 2)}
    if sys.stdout is not None:  # a program without a console on Windows has none
        sys.stdout.write(json.dumps(found) + "\n")
        sys.stdout.flush()
