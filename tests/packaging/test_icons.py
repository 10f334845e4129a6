"""The icon in the forms of each system, read back by Qt's readers, which others have written."""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest
from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QColor, QImage, QImageReader

ICONS = Path(__file__).parents[2] / "packaging" / "icons.py"


@pytest.fixture(scope="module")
def icons(qapp: object) -> ModuleType:
    assert qapp
    spec = spec_from_file_location("icons_under_test", ICONS)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def images_in(file: bytes, kind: str) -> list[QImage]:
    buffer = QBuffer()
    buffer.setData(QByteArray(file))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer, QByteArray(kind.encode()))
    images = []
    for number in range(reader.imageCount()):
        assert reader.jumpToImage(number)
        images.append(reader.read())
        assert not images[-1].isNull(), reader.errorString()
    return images


def same(image: QImage, other: QImage) -> bool:
    argb = QImage.Format.Format_ARGB32
    return image.convertToFormat(argb) == other.convertToFormat(argb)


def test_the_windows_icon_holds_all_seven_sizes(icons: ModuleType):
    images = images_in(icons.ico(), "ico")
    assert [image.width() for image in images] == [16, 24, 32, 48, 64, 128, 256]
    for image in images:
        assert same(image, icons.drawn(image.width()))


@pytest.mark.skipif(sys.platform == "darwin", reason="there the system reads it, not Qt")
def test_the_macos_icon_holds_every_size_up_to_1024(icons: ModuleType):
    images = images_in(icons.icns(), "icns")
    assert sorted(image.width() for image in images) == [32, 64, 128, 256, 256, 512, 512, 1024]
    for image in images:
        assert same(image, icons.drawn(image.width()))


@pytest.mark.parametrize("size", [16, 48, 256])
def test_the_corners_are_clear_and_the_discs_are_where_they_belong(icons: ModuleType, size: int):
    image = icons.drawn(size)
    assert image.pixelColor(0, 0).alpha() == 0
    assert image.pixelColor(round(size * 92 / 128), round(size * 34 / 128)).lightness() < 60
    assert image.pixelColor(round(size * 36 / 128), round(size * 90 / 128)).lightness() > 200
    green = QColor(image.pixelColor(round(size * 12 / 128), size // 2 + 1))
    assert green.green() > green.red()
