"""Where the files of `resources/` are: inside an installed package, or beside it in a checkout."""

from pathlib import Path


def resource(name: str) -> Path:
    """The path of a file such as `icons/ttt-gui.svg`."""
    package = Path(__file__).parent.parent
    inside = package / "resources"
    return (inside if inside.is_dir() else package.parent / "resources") / name
