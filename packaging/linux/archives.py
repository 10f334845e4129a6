"""The packaged folder as a Debian package, and as an archive that installs without being root."""

import gzip
import os
import platform
import shutil
import subprocess
import time
from pathlib import Path
from typing import Final

from icons import SVG, png
from linux.c_library import needed_glibc
from versions import debian

from ttt_gui import __version__

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parent.parent

ICON_SIZES: Final = (16, 24, 32, 48, 64, 128, 256, 512)

COMMANDS: Final = ("ttt-gui", "ttt-cli")

ARCHITECTURES: Final = {"x86_64": "amd64", "aarch64": "arm64"}

SOURCE_DATE: Final = "SOURCE_DATE_EPOCH"
"""The environment variable by which builds are told the time, so that they can be repeated."""

DEPENDS: Final = (
    "libgcc-s1",
    "libstdc++6",
    "zlib1g",
    "libzstd1",
    "libglib2.0-0t64 | libglib2.0-0",
    "libdbus-1-3",
    "libexpat1",
    "libfontconfig1",
    "libfreetype6",
    "libgl1",
    "libegl1",
    "libx11-6",
    "libx11-xcb1",
    "libxcb1",
    "libxcb-randr0",
    "libxcb-render0",
    "libxcb-shape0",
    "libxcb-shm0",
    "libxcb-sync1",
    "libxcb-xfixes0",
    "libxkbcommon0",
    "libwayland-client0",
    "libwayland-cursor0",
)
"""Debian's packages of the libraries that do not come along (see `trimming.FROM_THE_SYSTEM`);
`packaging/linux/test_deb.sh` asks ldd whether these are all."""

RECOMMENDS: Final = ("desktop-file-utils", "shared-mime-info", "hicolor-icon-theme")
"""With these the desktop notices what has been installed."""

CONTROL: Final = """\
Package: ttt-gui
Version: {version}
Architecture: {architecture}
Maintainer: The ttt-gui maintainers <ttt-gui@localhost>
Installed-Size: {kilobytes}
Depends: {depends}
Recommends: {recommends}
Section: games
Priority: optional
Description: game-tree search made visible, and exact Othello endgames
 Play tic-tac-toe against engines that show how many positions they visit:
 alpha-beta over an explicit state tree, recursive negamax, plain minimax.
 Solve Othello endgames exactly: the score, the best line with its passes and
 the value of every move, by a compiled solver on all processor cores.
 .
 The window is called ttt-gui, the command line ttt-cli.
"""


def build_archive(folder: Path, target: Path) -> Path:
    """Pack the folder, with a script that installs it for one person, as a .tar.zst."""
    machine = platform.machine()
    name = f"ttt-gui-{__version__}-linux-{machine}"
    staging = target / name
    shutil.rmtree(staging, ignore_errors=True)
    staging.mkdir(parents=True)
    link_tree(folder, staging / "ttt-gui")
    install_shared_files(staging / "share")
    shutil.copy2(HERE / "install.sh", staging / "install.sh")
    (staging / "needs-glibc").write_text(needed_glibc(folder) + "\n", "utf-8")
    shutil.copy2(ROOT / "LICENSE", staging / "LICENSE")
    archive = target / f"{name}.tar.zst"
    archive.unlink(missing_ok=True)
    owner = [
        "--owner=0",
        "--group=0",
        "--numeric-owner",
        "--sort=name",
        f"--mtime=@{source_date()}",
    ]
    compressor = "zstd -12 -T0 --quiet"
    command = ["tar", "-C", str(target), *owner, "-I", compressor, "-cf", str(archive), name]
    subprocess.run(command, check=True)
    shutil.rmtree(staging)
    return archive


def build_deb(folder: Path, target: Path, build: Path) -> Path:
    """Pack the folder as a Debian package that installs below /usr/lib.

    Not below /opt, which dpkg would remove together with the last package that has a file there.
    """
    architecture = ARCHITECTURES.get(platform.machine(), platform.machine())
    root = build / "deb"
    shutil.rmtree(root, ignore_errors=True)
    link_tree(folder, root / "usr" / "lib" / "ttt-gui")
    install_shared_files(root / "usr" / "share")
    commands = root / "usr" / "bin"
    commands.mkdir(parents=True)
    for name in COMMANDS:
        (commands / name).symlink_to(f"../lib/ttt-gui/{name}")
    install_documents(root / "usr" / "share" / "doc" / "ttt-gui")
    control = root / "DEBIAN"
    control.mkdir()
    bytes_in_all = sum(file.lstat().st_size for file in root.rglob("*") if not file.is_dir())
    text = CONTROL.format(
        version=debian(),
        architecture=architecture,
        kilobytes=bytes_in_all // 1024,
        depends=", ".join([f"libc6 (>= {needed_glibc(folder)})", *DEPENDS]),
        recommends=", ".join(RECOMMENDS),
    )
    (control / "control").write_text(text, "utf-8")
    shutil.copy2(HERE / "postrm", control / "postrm")
    (control / "postrm").chmod(0o755)
    deb = target / f"ttt-gui_{debian()}_{architecture}.deb"
    command = ["dpkg-deb", "--root-owner-group", "-Zzstd", "-z12", "--build", str(root), str(deb)]
    environment = {**os.environ, SOURCE_DATE: str(source_date())}
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
    shutil.rmtree(root)
    return deb


def install_shared_files(share: Path) -> None:
    """What the desktop reads: menu entry, icons, file types, description."""
    for kind, file in (
        ("applications", "ttt-gui.desktop"),
        ("mime/packages", "ttt-gui.xml"),
        ("metainfo", "ttt-gui.metainfo.xml"),
    ):
        (share / kind).mkdir(parents=True, exist_ok=True)
        shutil.copyfile(HERE / file, share / kind / file)
    icons = share / "icons" / "hicolor"
    pictures = {f"{size}x{size}": png(size) for size in ICON_SIZES}
    for folder, picture in pictures.items():
        place = icons / folder / "apps" / "ttt-gui.png"
        place.parent.mkdir(parents=True)
        place.write_bytes(picture)
    (icons / "scalable" / "apps").mkdir(parents=True)
    shutil.copyfile(SVG, icons / "scalable" / "apps" / "ttt-gui.svg")


def install_documents(place: Path) -> None:
    """What Debian wants in every package: who may do what with it, and what has changed."""
    place.mkdir(parents=True)
    licences = "The licences of what comes along are in /usr/lib/ttt-gui/_internal/licenses.\n\n"
    (place / "copyright").write_text(licences + (ROOT / "LICENSE").read_text("utf-8"), "utf-8")
    changes = gzip.compress((ROOT / "CHANGELOG.md").read_bytes(), mtime=0)
    (place / "changelog.gz").write_bytes(changes)


def link_tree(source: Path, target: Path) -> None:
    """Copy a folder by linking its files, which takes no space."""
    shutil.copytree(source, target, symlinks=True, copy_function=os.link)


def source_date() -> int:
    """The time that goes into packages: that of the build unless the environment says another."""
    return int(os.environ.get(SOURCE_DATE) or time.time())
