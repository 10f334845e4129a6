"""Files that are written whole or not at all."""

import os
import shutil
import uuid
from contextlib import suppress
from pathlib import Path


def write_whole(path: str, content: str | bytes) -> str:
    """Write a text (as UTF-8) or bytes to the file `path`, which stays as it is if that fails.

    A link is followed; a file that was there keeps its permissions.

    Returns:
        why nothing was written, in a sentence; empty when all went well.
    """
    data = content.encode() if isinstance(content, str) else content
    try:
        file = Path(os.path.realpath(path))
        if file.exists() and not file.is_file():
            return f"{path} could not be written: it is not a file"
        unfinished = file.with_name(f".ttt-gui-{uuid.uuid4().hex}")
        try:
            with unfinished.open("xb") as opened:
                opened.write(data)
                opened.flush()
                os.fsync(opened.fileno())
            if file.exists():
                shutil.copymode(file, unfinished)
            unfinished.replace(file)
        finally:
            with suppress(OSError):
                unfinished.unlink(missing_ok=True)
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        return f"{path} could not be written: {reason}"
    return ""
