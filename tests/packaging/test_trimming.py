"""What goes into a package and what does not."""

import runpy
import sys
from pathlib import Path

import pytest

TRIMMING = runpy.run_path(str(Path(__file__).parents[2] / "packaging" / "trimming.py"))


@pytest.mark.parametrize(
    "destination",
    [
        "PySide6/QtWidgets.abi3.so",
        "PySide6/Qt/plugins/platforms/libqxcb.so",
        "PySide6/plugins/platforms/qwindows.dll",
        "PySide6/Qt/plugins/iconengines/libqsvgicon.dylib",
        "PySide6/Qt/translations/qtbase_zh_TW.qm",
        "PySide6/translations/qtbase_ja.qm",
        "ttt_gui/endgame/kernels/kernels-1/filled",
        "numpy.libs/libscipy_openblas64_-1.so",
    ],
)
def test_what_the_program_needs_stays(destination: str):
    assert TRIMMING["is_needed"](destination)


@pytest.mark.parametrize(
    "destination",
    [
        "PySide6/Qt/plugins/platforms/libqeglfs.so",
        "PySide6/Qt/plugins/platformthemes/libqgtk3.so",
        "PySide6\\plugins\\tls\\qopensslbackend.dll",
        "PySide6/Qt/translations/qtbase_de.qm",
        "PySide6/Qt/translations/qt_help_ja.qm",
        "PySide6/Qt/lib/libQt6Network.so.6",
        "libQt6Quick.so.6",
        "PySide6/opengl32sw.dll",
    ],
)
def test_what_it_does_not_need_goes(destination: str):
    assert not TRIMMING["is_needed"](destination)


@pytest.mark.skipif(sys.platform != "linux", reason="only there libraries are the system's")
@pytest.mark.parametrize(
    ("destination", "source", "comes"),
    [
        ("libxcb-cursor.so.0", "/usr/lib/x86_64-linux-gnu/libxcb-cursor.so.0", True),
        ("libffi.so.8", "/lib/x86_64-linux-gnu/libffi.so.8", True),
        ("libsqlite3.so.0", "/lib/x86_64-linux-gnu/libsqlite3.so.0", True),
        ("libpython3.11.so.1.0", "/usr/lib/x86_64-linux-gnu/libpython3.11.so.1.0", True),
        ("libgtk-3.so.0", "/usr/lib/x86_64-linux-gnu/libgtk-3.so.0", False),
        ("libstdc++.so.6", "/usr/lib/x86_64-linux-gnu/libstdc++.so.6", False),
        ("libxcb.so.1", "/usr/lib/x86_64-linux-gnu/libxcb.so.1", False),
        ("libexpat.so.1", "/lib/x86_64-linux-gnu/libexpat.so.1", False),
        # A Python of the system has its modules among the system's libraries.
        (
            "python3.11/lib-dynload/_sqlite3.cpython-311-x86_64-linux-gnu.so",
            "/usr/lib/python3.11/lib-dynload/_sqlite3.cpython-311-x86_64-linux-gnu.so",
            True,
        ),
    ],
)
def test_which_libraries_of_the_system_come_along(destination: str, source: str, comes: bool):  # noqa: FBT001
    assert TRIMMING["comes_along"](destination, source) is comes
