"""Files that are written whole or not at all."""

from PySide6.QtCore import QIODevice, QSaveFile


def write_whole(path: str, content: str | bytes) -> str:
    """Write a text (as UTF-8) or bytes to the file `path`, which stays as it is if that fails.

    Returns:
        why nothing was written, in a sentence; empty when all went well.
    """
    file = QSaveFile(path)
    data = content.encode() if isinstance(content, str) else content
    is_saved = (
        file.open(QIODevice.OpenModeFlag.WriteOnly)
        and file.write(data) == len(data)
        and file.commit()
    )
    return "" if is_saved else f"{path} could not be written: {file.errorString()}"
