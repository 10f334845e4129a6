"""What PyInstaller finds but the program does not need, and what makes the rest smaller.

Libraries and plugins are named as they are called on all systems: without `lib`, versions and
endings.
"""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path, PurePosixPath
from typing import Final

NEEDED_PLUGINS: Final = {
    "platforms": {"qxcb", "qwayland", "qoffscreen", "qminimal", "qwindows", "qcocoa"},
    "platformthemes": {"qxdgdesktopportal"},
    "platforminputcontexts": {
        "composeplatforminputcontextplugin",
        "ibusplatforminputcontextplugin",
    },
    "imageformats": {"qsvg", "qico"},
    "iconengines": {"qsvgicon"},
    "styles": {"qmacstyle", "qmodernwindowsstyle"},
    "xcbglintegrations": set(),
    "wayland-decoration-client": {"adwaita", "bradient"},
    "wayland-graphics-integration-client": set(),
    "wayland-shell-integration": {"xdg-shell", "qt-shell"},
    "printsupport": {"cupsprintersupport"},
}
"""By folder. A window that lives on Wayland needs a decoration and a shell; the window is drawn
without OpenGL, and with the Fusion style everywhere."""

UNNEEDED_LIBRARIES: Final = re.compile(
    r"(lib)?(Qt6(Qml|Quick|Network|OpenGL|VirtualKeyboard|Pdf|EglFS|ShaderTools|Lottie)"
    r"|pyside6qml|opengl32sw|d3dcompiler)",
    re.IGNORECASE,
)

SYSTEM_FOLDERS: Final = ("/lib/", "/lib64/", "/usr/lib/", "/usr/lib64/")

FROM_THE_SYSTEM: Final = re.compile(
    r"lib(ffi|bz2|lzma|z|uuid|sqlite3|mpdec|python.*"
    r"|xcb-(cursor|icccm|image|keysyms|render-util|util|xkb)|xkbcommon-x11)\.so\b.*"
)
"""Libraries of Linux that come along: Python's, whose versions differ between systems, and those of
Qt's X11 plugin that an ordinary desktop need not have. All others belong to the desktop, and older
ones brought along would be in its way. So does expat, which fontconfig needs: Debian 12's asks for
a newer C library than anything else here."""

TRANSLATIONS: Final = re.compile(r"qtbase_(zh_TW|ja)\.qm")
"""Qt's own texts, in the languages of the program other than English."""


def is_needed(destination: str) -> bool:
    """Whether a file goes into the package; `destination` is its path there."""
    path = PurePosixPath(destination.replace("\\", "/"))
    folders = path.parts[:-1]
    if "PySide6" in folders:
        if "plugins" in folders:
            kind = folders[folders.index("plugins") + 1]
            return plain_name(path.name) in NEEDED_PLUGINS.get(kind, ())
        if "translations" in folders:
            return TRANSLATIONS.fullmatch(path.name) is not None
        if "qml" in folders:
            return False
    return not UNNEEDED_LIBRARIES.match(path.name)


def comes_along(destination: str, source: str) -> bool:
    """Whether a library goes into the package; `source` is where it is on this machine."""
    # Those of the system have no folder of their own there; modules of a Python of the system do.
    is_library = "/" not in destination
    if sys.platform == "linux" and is_library and source.startswith(SYSTEM_FOLDERS):
        return FROM_THE_SYSTEM.fullmatch(destination) is not None
    return is_needed(destination)


Entry = tuple[str, str, str]
"""Of a list of PyInstaller's: place in the package, place on this machine, kind."""


def without_symbols(entries: Iterable[Entry], folder: Path) -> list[Entry]:
    """Leave the symbols for debuggers out of the largest libraries, where `strip` is at hand.

    Only LLVM and Python itself: libraries that have been edited since they were linked, as those
    of other wheels, do not all survive it.
    """
    strip = shutil.which("strip")
    if strip is None or sys.platform != "linux":
        return list(entries)
    smaller: list[Entry] = []
    for destination, source, kind in entries:
        name = PurePosixPath(destination).name
        if name.startswith(("libllvmlite", "libpython")) or "lib-dynload" in destination:
            copy = folder / destination
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, copy)
            copy.chmod(0o755)
            subprocess.run([strip, "--strip-unneeded", str(copy)], check=True)
            smaller.append((destination, str(copy), kind))
        else:
            smaller.append((destination, source, kind))
    return smaller


def plain_name(file: str) -> str:
    """A library's name without what differs between systems."""
    return file.removeprefix("lib").split(".")[0]
