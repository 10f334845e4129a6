"""What the systems' packages tell of the program agrees with the program."""

import configparser
import plistlib
import re
import runpy
from pathlib import Path
from xml.etree import ElementTree as ET

from ttt_gui import __version__

PACKAGING = Path(__file__).parents[2] / "packaging"
LINUX = PACKAGING / "linux"
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"


def desktop_entry() -> configparser.SectionProxy:
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]  # keys have capitals
    parser.read(LINUX / "ttt-gui.desktop", "utf-8")
    return parser["Desktop Entry"]


def bundle_info() -> dict[str, object]:
    return runpy.run_path(str(PACKAGING / "bundle_info.py"))


def file_types() -> set[str]:
    tree = ET.parse(LINUX / "ttt-gui.xml")  # noqa: S314  (our own file)
    return {each.attrib["type"] for each in tree.iter(f"{MIME}mime-type")}


def endings() -> set[str]:
    tree = ET.parse(LINUX / "ttt-gui.xml")  # noqa: S314  (our own file)
    return {each.attrib["pattern"].removeprefix("*.") for each in tree.iter(f"{MIME}glob")}


def test_the_file_types_are_the_same_everywhere():
    types = file_types()
    assert set(filter(None, desktop_entry()["MimeType"].split(";"))) == types
    metainfo = ET.parse(LINUX / "ttt-gui.metainfo.xml")  # noqa: S314  (our own file)
    assert {each.text for each in metainfo.iter("mediatype")} == types
    documents = bundle_info()["DOCUMENTS"]
    assert isinstance(documents, tuple)
    assert {ending for _, ending in documents} == endings()
    installer = (PACKAGING / "windows" / "ttt-gui.iss").read_text("utf-8")
    assert set(re.findall(r'Classes\\\.(\w+)"', installer)) == endings()


def test_the_newest_release_told_to_the_desktop_is_this_one():
    metainfo = ET.parse(LINUX / "ttt-gui.metainfo.xml")  # noqa: S314  (our own file)
    releases = [each.attrib["version"] for each in metainfo.iter("release")]
    assert releases[0] == __version__


def test_the_desktop_knows_the_window_as_the_program_names_it():
    source = (PACKAGING.parent / "ttt_gui" / "app.py").read_text("utf-8")
    assert f'setDesktopFileName("{desktop_entry()["StartupWMClass"]}")' in source


def test_macos_may_compile_and_knows_the_documents():
    rights = plistlib.loads((PACKAGING / "macos" / "entitlements.plist").read_bytes())
    assert rights["com.apple.security.cs.allow-jit"]
    info = bundle_info()["MACOS_INFO"]
    assert isinstance(info, dict)
    assert plistlib.loads(plistlib.dumps(info)) == info
    declared = {each["UTTypeIdentifier"] for each in info["UTExportedTypeDeclarations"]}
    opened = {kind for each in info["CFBundleDocumentTypes"] for kind in each["LSItemContentTypes"]}
    assert declared == opened


def test_windows_is_told_the_version(tmp_path: Path):
    write = bundle_info()["version_resource"]
    assert callable(write)
    text = Path(write("ttt-gui", tmp_path)).read_text("utf-8")
    numbers = ", ".join([*__version__.split("."), "0"])
    assert f"filevers=({numbers})" in text
    compile(text, "version", "eval")  # as PyInstaller reads it
