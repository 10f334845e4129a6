"""Draw the program's icon in the forms that systems want: PNG, .ico (Windows), .icns (macOS).

All come from `resources/icons/ttt-gui.svg`. Qt draws; its own writer of .ico files keeps one size
only, so the two containers, which are simple, are written here.
"""

import os
import struct
from pathlib import Path
from typing import Final

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")  # before any import of Qt

from PySide6.QtCore import QBuffer, QIODevice, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

SVG: Final = Path(__file__).parent.parent / "resources" / "icons" / "ttt-gui.svg"

ICO_SIZES: Final = (16, 24, 32, 48, 64, 128, 256)

ICNS_TYPES: Final = (
    (b"ic11", 32),  # 16 points on a dense screen, and so on
    (b"ic12", 64),
    (b"ic07", 128),
    (b"ic13", 256),
    (b"ic08", 256),
    (b"ic14", 512),
    (b"ic09", 512),
    (b"ic10", 1024),
)


def drawn(size: int) -> QImage:
    """The icon, `size` pixels wide and high."""
    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    renderer = QSvgRenderer(str(SVG))
    if not renderer.isValid():
        raise ValueError(f"{SVG} cannot be drawn")
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter)
    painter.end()
    return image.convertToFormat(QImage.Format.Format_ARGB32)


def png(size: int) -> bytes:
    """The icon as a PNG file."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    # The stubs ask for bytes as the format, which is refused.
    drawn(size).save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(buffer.data().data())


def ico() -> bytes:
    """The icon as a Windows icon file of all `ICO_SIZES`."""
    images = [png(size) if size == 256 else _bitmap(size) for size in ICO_SIZES]
    header = struct.pack("<HHH", 0, 1, len(images))
    place = len(header) + 16 * len(images)
    entries = b""
    for size, image in zip(ICO_SIZES, images, strict=True):
        byte = size % 256  # 0 stands for 256
        entries += struct.pack("<BBBBHHII", byte, byte, 0, 0, 1, 32, len(image), place)
        place += len(image)
    return header + entries + b"".join(images)


def icns() -> bytes:
    """The icon as a macOS icon file of all `ICNS_TYPES`."""
    parts = b""
    for kind, size in ICNS_TYPES:
        image = png(size)
        parts += kind + struct.pack(">I", 8 + len(image)) + image
    return b"icns" + struct.pack(">I", 8 + len(parts)) + parts


def _bitmap(size: int) -> bytes:
    """The icon as Windows keeps small ones: rows from the bottom up, then an empty mask."""
    image = drawn(size)
    row = 4 * size
    pixels = bytes(image.constBits())
    rows = [pixels[start : start + row] for start in range(0, row * size, row)]
    mask = bytes((size + 31) // 32 * 4 * size)  # unused: the pixels have an alpha channel
    colors = b"".join(reversed(rows))
    header = struct.pack(
        "<IiiHHIIiiII", 40, size, 2 * size, 1, 32, 0, len(colors) + len(mask), 0, 0, 0, 0
    )
    return header + colors + mask


def write_icons(folder: Path) -> None:
    """Write `ttt-gui.ico`, `ttt-gui.icns` and PNG files named by their size."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "ttt-gui.ico").write_bytes(ico())
    (folder / "ttt-gui.icns").write_bytes(icns())
    for size in (*ICO_SIZES, 512):
        (folder / f"{size}.png").write_bytes(png(size))
