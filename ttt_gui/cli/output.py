"""What leaves the command line: lines of JSON, faults and notes.

Every line is flushed at once, so that a script that stops waiting has all that was solved.
"""

import json
import sys

from ttt_gui.cli.sources import Fault
from ttt_gui.search.solution_json import Json


def print_json(value: Json) -> None:
    """Print one line of JSON on standard output."""
    print(json.dumps(value), flush=True)


def complain(fault: Fault, *, as_json: bool) -> None:
    """Report a fault: among the solutions as JSON, or to a person on standard error."""
    if as_json:
        print_json({"error": fault.reason, "source": fault.source})
    else:
        print(f"ttt-cli: {fault.reason}\n  in: {fault.source}", file=sys.stderr, flush=True)


def note(text: str) -> None:
    """Tell a person something on standard error, unless `text` is empty."""
    if text:
        print(f"ttt-cli: note: {text}", file=sys.stderr, flush=True)
