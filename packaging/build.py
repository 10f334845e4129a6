"""Build what people without Python install; `packaging/run.py package` runs it in `.venv`.

In `dist/`: on every system the folder `ttt-gui` with the executables ttt-gui and ttt-cli; on Linux
also a .deb and a .tar.zst of it; on Windows an installer where Inno Setup is found; on macOS an
application bundle, and a .zip of it. Only what runs on this system is built.
"""

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from linux.archives import build_archive, build_deb
from versions import numbers

from ttt_gui import __version__

ROOT: Final = Path(__file__).resolve().parent.parent
PACKAGING: Final = ROOT / "packaging"
DIST: Final = ROOT / "dist"
BUILD: Final = ROOT / "build" / "package"
FOLDER: Final = DIST / "ttt-gui"

MOST_MEGABYTES: Final = 330
"""What the folder may take, in millions of bytes; more means that the trimming has failed."""

INNO_SETUP: Final = ("iscc", r"C:\Program Files (x86)\Inno Setup 6\ISCC.exe")


def main(argv: Sequence[str] | None = None) -> int:
    """Build, and tell what has been built; return the exit status."""
    parser = argparse.ArgumentParser(prog="run.py package", description="Build into dist/.")
    parser.add_argument("--folder-only", action="store_true", help="no .deb, installer or archive")
    arguments = parser.parse_args(argv)
    try:
        built = [build_folder()]
        if not arguments.folder_only:
            built += for_this_system()()
    except subprocess.CalledProcessError as error:  # which has said why
        print(f"Nothing was built: {error.cmd[0]} ended with {error.returncode}.", file=sys.stderr)
        return 1
    for path in built:
        megabytes = size(path) / 1e6
        print(f"{path.relative_to(ROOT)}: {megabytes:,.0f} MB", flush=True)
    if size(FOLDER) > MOST_MEGABYTES * 1e6:
        print(f"The folder is larger than {MOST_MEGABYTES} MB.", file=sys.stderr)
        return 1
    return 0


def build_folder() -> Path:
    """Run PyInstaller on the one recipe."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
    command += ["--distpath", str(DIST), "--workpath", str(BUILD)]
    command.append(str(PACKAGING / "ttt-gui.spec"))
    # The same sources give the same sets of strings, hence the same files.
    environment = {**os.environ, "PYTHONHASHSEED": "1"}
    subprocess.run(command, cwd=ROOT, env=environment, check=True)
    if sys.platform != "win32":  # everybody may read and run it, whoever has built it
        subprocess.run(["chmod", "-R", "u+rwX,go+rX,go-w", str(FOLDER)], check=True)
    return FOLDER


def for_this_system() -> Callable[[], list[Path]]:
    """What is built from the folder here."""
    return {"linux": linux, "win32": windows, "darwin": macos}.get(sys.platform, list)


def linux() -> list[Path]:
    """A Debian package, where Debian's own tool is at hand, and an archive for everybody else."""
    built = [build_archive(FOLDER, DIST)]
    if shutil.which("dpkg-deb"):
        built.append(build_deb(FOLDER, DIST, BUILD))
    return built


def windows() -> list[Path]:
    """An installer, where Inno Setup is installed."""
    compiler = next(filter(None, map(shutil.which, INNO_SETUP)), None)
    if compiler is None:
        print("Inno Setup was not found: there is no installer.", file=sys.stderr)
        return []
    icon = BUILD / "ttt-gui" / "icons" / "ttt-gui.ico"
    definitions = [f"/DVersion={__version__}", f"/DNumbers={numbers(count=4)}"]
    definitions += [f"/DFolder={FOLDER}", f"/DIcon={icon}"]
    script = PACKAGING / "windows" / "ttt-gui.iss"
    subprocess.run([compiler, "/Qp", *definitions, f"/O{DIST}", str(script)], check=True)
    return [DIST / f"ttt-gui-{__version__}-windows.exe"]


def macos() -> list[Path]:
    """The application bundle, zipped as the Finder does it."""
    archive = DIST / f"ttt-gui-{__version__}-macos.zip"
    bundle = DIST / "ttt-gui.app"
    subprocess.run(["ditto", "-c", "-k", "--keepParent", str(bundle), str(archive)], check=True)
    return [bundle, archive]


def size(path: Path) -> int:
    """Bytes of a file, or of all files below a folder."""
    files = path.rglob("*") if path.is_dir() else [path]
    return sum(file.lstat().st_size for file in files if file.is_symlink() or file.is_file())


if __name__ == "__main__":
    sys.exit(main())
