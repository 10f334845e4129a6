"""Files that are written whole or not at all."""

from PySide6.QtCore import QIODevice, QSaveFile


def write_whole(path: str, text: str) -> str:
    """Write `text` to the file `path`, which stays as it is if that fails.

    Returns:
        why nothing was written, in a sentence; empty when all went well.
    """
    file = QSaveFile(path)
    content = text.encode()
    is_saved = (
        file.open(QIODevice.OpenModeFlag.WriteOnly)
        and file.write(content) == len(content)
        and file.commit()
    )
    return "" if is_saved else f"{path} could not be written: {file.errorString()}"
