"""Which C library the packaged program needs: the newest one that any of its files asks for."""

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Final

_ASKED_FOR: Final = re.compile(r"\bGLIBC_(\d+(?:\.\d+)+)$", re.MULTILINE)


def needed_glibc(folder: Path) -> str:
    """The oldest version of the GNU C library with which every file of `folder` can be loaded.

    Where objdump (of binutils) is not at hand, the version of this system, which surely is enough.
    """
    if shutil.which("objdump") is None:
        library = os.confstr("CS_GNU_LIBC_VERSION")  # such as "glibc 2.36"
        assert library is not None
        return library.split()[1]
    files = [str(file) for file in folder.rglob("*") if file.is_file() and _is_elf(file)]
    listing = subprocess.run(
        ["objdump", "--private-headers", *files], capture_output=True, text=True, check=True
    ).stdout
    return newest_asked_for(listing)


def newest_asked_for(listing: str) -> str:
    """The newest version of glibc among the references that objdump lists."""
    versions: set[str] = set(_ASKED_FOR.findall(listing))
    return max(versions, key=lambda version: [int(part) for part in version.split(".")])


def _is_elf(file: Path) -> bool:
    with file.open("rb") as opened:
        return opened.read(4) == b"\x7fELF"
