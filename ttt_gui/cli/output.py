"""What leaves the command line: lines of JSON, faults and notes.

Every line is flushed at once, so that a script that stops waiting has all that was solved.
"""

import json

from ttt_gui.cli.sources import Fault
from ttt_gui.cli.terminal import one_line, tell
from ttt_gui.search.solution_json import Json


def print_json(value: Json) -> None:
    """Print one line of JSON on standard output."""
    # All but ASCII is escaped by `dumps`, and of ASCII all controls but this one.
    print(json.dumps(value).replace("\x7f", "\\u007f"), flush=True)


def complain(fault: Fault, *, as_json: bool) -> None:
    """Report a fault: among the solutions as JSON, or to a person on standard error."""
    if as_json:
        print_json({"error": fault.reason, "source": fault.source})
    else:
        source = "\n      ".join(one_line(each) for each in fault.source.split("\n"))
        tell(f"ttt-cli: {one_line(fault.reason)}\n  in: {source}")


def note(text: str) -> None:
    """Tell a person something on standard error, unless `text` is empty."""
    if text:
        tell(f"ttt-cli: note: {one_line(text)}")
