"""Settings that were damaged or edited: each falls back to its default, and the window opens."""

from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QByteArray, QSettings
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QSpinBox
from pytestqt.qtbot import QtBot

from ttt_gui.app import build_window
from ttt_gui.gui.main_window import MainWindow
from ttt_gui.gui.settings import (
    APPLICATION,
    NUMBERS,
    ORGANIZATION,
    Settings,
    load_geometry,
    load_settings,
    save_geometry,
    save_settings,
)
from ttt_gui.gui.window_place import restore_place

NAMES = [field.name for field in fields(Settings)]
DEFAULTS = Settings()

values = st.one_of(
    st.sampled_from(
        [
            "1e400",
            "3000000000",
            "-1",
            "99999999999999999999",
            "nan",
            "",
            "true",
            "@Invalid()",
            "@ByteArray()",
            "@Rect(1 2 3 4)",
            "@Variant(\\0\\0\\0\\x1)",
            "a, b",
            '"',
            "\\x",
            "%",
            "0x10",
            "٣",
        ]
    ),
    st.integers().map(str),
    st.floats().map(str),
    st.text(max_size=40),
)
lines = st.dictionaries(st.sampled_from([*NAMES, "geometry"]), values, max_size=len(NAMES))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where the settings are kept."""
    path = tmp_path / ORGANIZATION / f"{APPLICATION}.ini"
    path.parent.mkdir()
    return path


def write(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    QSettings(
        QSettings.Format.IniFormat, QSettings.Scope.UserScope, ORGANIZATION, APPLICATION
    ).sync()  # Qt keeps what it has read as long as nobody asks it to look again


def ini(found: dict[str, str]) -> bytes:
    text = "\n".join(f"{name}={value}" for name, value in found.items())
    return f"[General]\n{text}\n".encode("utf-8", "surrogatepass")


def assert_sensible(found: Settings) -> None:
    for name in NAMES:
        value = getattr(found, name)
        assert type(value) is type(getattr(DEFAULTS, name)), name
        assert name not in NUMBERS or value in NUMBERS[name], name


def test_every_number_has_a_range_that_holds_its_default_and_fits_a_box():
    numbers = {name for name in NAMES if type(getattr(DEFAULTS, name)) is int}
    assert numbers == set(NUMBERS)
    for name, offered in NUMBERS.items():
        assert getattr(DEFAULTS, name) in offered
        assert -(2**31) <= offered[0] <= offered[-1] < 2**31


@pytest.mark.parametrize("name", NUMBERS)
@pytest.mark.parametrize("value", ["1e400", "-1", "3000000000", "9" * 30, "12.5", "many", "", "@@"])
def test_a_number_out_of_range_is_its_default(file: Path, name: str, value: str):
    write(file, ini({name: value, "show_values": "false"}))
    found = load_settings()
    assert getattr(found, name) == getattr(DEFAULTS, name)
    assert not found.show_values, "the other settings stay"


@pytest.mark.parametrize("name", NUMBERS)
def test_the_ends_of_a_range_are_kept(file: Path, name: str):
    for value in (NUMBERS[name][0], NUMBERS[name][-1]):
        write(file, ini({name: str(value)}))
        assert getattr(load_settings(), name) == value


def test_what_was_saved_is_loaded_by_another_process(file: Path):
    chosen = Settings(ttt_seed=7, show_values=False, grade_script='/a, b/ä="c";%20\\d\n.py')
    save_settings(chosen)
    write(file, file.read_bytes())
    assert load_settings() == chosen


@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(found=lines)
def test_whatever_is_in_the_file_makes_sense_once_loaded(file: Path, found: dict[str, str]):
    write(file, ini(found))
    assert_sensible(load_settings())
    load_geometry()


@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_damaged_file_makes_sense_once_loaded(file: Path, data: st.DataObject):
    content = bytearray(
        ini(
            {name: str(getattr(DEFAULTS, name)).lower() for name in NAMES}
            | {"geometry": "@ByteArray(x)"}
        )
    )
    for _ in range(data.draw(st.integers(1, 6))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    write(file, bytes(content))
    assert_sensible(load_settings())
    load_geometry()


def test_the_window_opens_with_whatever_is_in_the_file(qtbot: QtBot, file: Path):
    @settings(max_examples=20)
    @given(found=lines)
    def opens(found: dict[str, str]) -> None:
        write(file, ini(found))
        window = build_window()
        window.close()
        with qtbot.waitSignal(window.destroyed):
            window.deleteLater()
        assert_sensible(load_settings())

    opens()


def test_each_box_has_the_range_of_its_setting(window: MainWindow):
    for box, name in (
        ("tttSeed", "ttt_seed"),
        ("randomEmpties", "set_up_empties"),
        ("randomSeed", "set_up_seed"),
        ("practiceEmpties", "practice_empties"),
        ("practiceSeed", "practice_seed"),
        ("gradeTests", "grade_tests"),
        ("gradeSeed", "grade_seed"),
        ("gradeTimeout", "grade_timeout"),
    ):
        found = window.findChild(QSpinBox, box)
        assert (found.minimum(), found.maximum()) == (NUMBERS[name][0], NUMBERS[name][-1]), box


def test_a_damaged_geometry_leaves_a_window_that_can_be_seen(window: MainWindow):
    window.resize(900, 700)
    good = bytes(window.saveGeometry().data())
    screen = QGuiApplication.primaryScreen().availableGeometry()

    @settings(max_examples=150)
    @given(data=st.data())
    def damaged(data: st.DataObject) -> None:
        content = bytearray(good)
        for _ in range(data.draw(st.integers(1, 8))):
            content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
        content = content[: data.draw(st.integers(0, len(content)))]
        save_geometry(QByteArray(bytes(content)))
        restore_place(window, load_geometry())
        seen = window.geometry().intersected(screen)
        assert seen.width() >= 100
        assert seen.height() >= 100

    damaged()
