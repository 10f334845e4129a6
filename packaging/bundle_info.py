"""What Windows and macOS want to know of the program: its version, and which files it opens."""

from pathlib import Path
from typing import Final

from versions import numbers

from ttt_gui import __version__

DESCRIPTION: Final = "Game-tree search and Othello endgames"
IDENTIFIER: Final = "io.github.ttt_gui.ttt_gui"

DOCUMENTS: Final = (
    ("Othello positions", "obf"),
    ("Othello games", "ggf"),
)
"""Files that the program opens: what they are called, and their ending."""

MACOS_INFO: Final = {
    # PyInstaller would take the first executable by name, ttt-cli, which shows no window.
    "CFBundleExecutable": "ttt-gui",
    "LSBackgroundOnly": False,
    "CFBundleDisplayName": "ttt-gui",
    "CFBundleVersion": numbers(count=3),
    "CFBundleShortVersionString": numbers(count=3),
    "LSApplicationCategoryType": "public.app-category.board-games",
    "LSMinimumSystemVersion": "13.0",
    "NSHighResolutionCapable": True,
    "NSHumanReadableCopyright": "MIT licence",
    "NSPrincipalClass": "NSApplication",
    "CFBundleDocumentTypes": [
        {
            "CFBundleTypeName": name,
            "CFBundleTypeRole": "Viewer",
            "LSHandlerRank": "Default",
            "LSItemContentTypes": [f"{IDENTIFIER}.{ending}"],
        }
        for name, ending in DOCUMENTS
    ],
    "UTExportedTypeDeclarations": [
        {
            "UTTypeIdentifier": f"{IDENTIFIER}.{ending}",
            "UTTypeDescription": name,
            "UTTypeConformsTo": ["public.plain-text"],
            "UTTypeTagSpecification": {"public.filename-extension": [ending]},
        }
        for name, ending in DOCUMENTS
    ],
}

_VERSION_RESOURCE: Final = """\
VSVersionInfo(
  ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, mask=0x3f, flags=0x0, OS=0x40004,
                    fileType=0x1, subtype=0x0, date=(0, 0)),
  kids=[
    StringFileInfo([StringTable("040904B0", [
      StringStruct("CompanyName", "ttt-gui"),
      StringStruct("FileDescription", "{description}"),
      StringStruct("FileVersion", "{version}"),
      StringStruct("InternalName", "{name}"),
      StringStruct("LegalCopyright", "MIT licence"),
      StringStruct("OriginalFilename", "{name}.exe"),
      StringStruct("ProductName", "ttt-gui"),
      StringStruct("ProductVersion", "{version}")])]),
    VarFileInfo([VarStruct("Translation", [1033, 1200])])
  ]
)
"""


def version_resource(name: str, folder: Path) -> str:
    """Write what Windows shows as the properties of an executable; return the file's path."""
    four = tuple(map(int, numbers(count=4).split(".")))
    file = folder / f"{name}-version.txt"
    text = _VERSION_RESOURCE.format(
        numbers=four, version=__version__, name=name, description=DESCRIPTION
    )
    file.write_text(text, "utf-8")
    return str(file)
