"""What the systems' packages tell of the program agrees with the program."""

import configparser
import plistlib
import re
import runpy
import sys
import tomllib
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from packaging.specifiers import SpecifierSet

import ttt_gui
from ttt_gui import __version__

PACKAGING = Path(__file__).parents[2] / "packaging"
LINUX = PACKAGING / "linux"
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"


def desktop_entry() -> configparser.SectionProxy:
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]  # keys have capitals
    parser.read(LINUX / "ttt-gui.desktop", "utf-8")
    return parser["Desktop Entry"]


def bundle_info() -> dict[str, Any]:
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


def test_the_python_package_names_the_pythons_that_it_runs_on():
    root = PACKAGING.parent
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    told = [
        int(each.rpartition(".")[2])
        for each in project["classifiers"]
        if re.fullmatch(r"Programming Language :: Python :: 3\.\d+", each)
    ]
    required = SpecifierSet(project["requires-python"])
    assert told == [minor for minor in range(30) if required.contains(f"3.{minor}")]
    run = (PACKAGING / "run.py").read_text("utf-8")
    assert f"OLDEST_PYTHON = (3, {told[0]})" in run
    assert f"NEWEST_PYTHON = (3, {told[-1]})" in run
    assert project["authors"]
    assert project["keywords"] == sorted(project["keywords"])


def test_macos_may_compile_and_knows_the_documents():
    rights = plistlib.loads((PACKAGING / "macos" / "entitlements.plist").read_bytes())
    assert rights["com.apple.security.cs.allow-jit"]
    info = bundle_info()["MACOS_INFO"]
    assert plistlib.loads(plistlib.dumps(info)) == info
    declared = {each["UTTypeIdentifier"] for each in info["UTExportedTypeDeclarations"]}
    opened = {kind for each in info["CFBundleDocumentTypes"] for kind in each["LSItemContentTypes"]}
    assert declared == opened


def test_macos_starts_the_window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """What PyInstaller makes of the recipe's values, there: the program that `open` starts."""
    osx = pytest.importorskip("PyInstaller.building.osx", reason="the packager is not installed")
    from PyInstaller.config import CONF  # noqa: PLC0415

    for name in ("distpath", "workpath", "specpath"):
        monkeypatch.setitem(CONF, name, str(tmp_path))
    monkeypatch.setattr(osx, "is_darwin", True)
    signer = SimpleNamespace(sign_binary=lambda *_bundle, **_options: None)
    monkeypatch.setattr(osx, "osxutils", signer, raising=False)
    executables = []
    for name in ("ttt-cli", "ttt-gui"):  # sorted, as PyInstaller does it
        (tmp_path / name).write_text("")
        executables.append((name, str(tmp_path / name), "EXECUTABLE"))
    icon = tmp_path / "ttt-gui.icns"
    icon.write_bytes(b"icns")
    info = bundle_info()
    osx.BUNDLE(
        executables,
        name="ttt-gui.app",
        icon=str(icon),
        bundle_identifier=info["IDENTIFIER"],
        info_plist=info["MACOS_INFO"],
    )
    bundle = tmp_path / "ttt-gui.app" / "Contents"
    told = plistlib.loads((bundle / "Info.plist").read_bytes())
    assert told["CFBundleExecutable"] == "ttt-gui"
    assert told["LSBackgroundOnly"] is False
    assert (bundle / "MacOS" / told["CFBundleExecutable"]).exists()
    assert told["CFBundleIdentifier"] == info["IDENTIFIER"]
    for key in ("CFBundleVersion", "CFBundleShortVersionString"):
        assert re.fullmatch(r"\d+\.\d+\.\d+", told[key])


@pytest.mark.parametrize("version", [__version__, "0.2.0rc1"])
def test_windows_and_macos_are_told_numbers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: str
):
    monkeypatch.setattr(ttt_gui, "__version__", version)
    monkeypatch.delitem(sys.modules, "versions", raising=False)
    info = bundle_info()
    text = Path(info["version_resource"]("ttt-gui", tmp_path)).read_text("utf-8")
    numbers = re.match(r"\d+\.\d+\.\d+", version)
    assert numbers
    assert f"filevers=({numbers[0].replace('.', ', ')}, 0)" in text
    assert f'"FileVersion", "{version}"' in text
    compile(text, "version", "eval")  # as PyInstaller reads it
    assert info["MACOS_INFO"]["CFBundleVersion"] == numbers[0]
    assert info["MACOS_INFO"]["CFBundleShortVersionString"] == numbers[0]
