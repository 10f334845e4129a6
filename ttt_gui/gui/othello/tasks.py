"""The Othello tab's work off the window's thread: reading, writing, keeping."""

from collections.abc import Mapping
from functools import partial

from PySide6.QtGui import QFont

from ttt_gui.gui.chart_picture import picture_png, picture_svg
from ttt_gui.gui.files import load_file
from ttt_gui.gui.host import Task
from ttt_gui.gui.othello.loss_chart import loss_picture
from ttt_gui.gui.reader import Reading
from ttt_gui.library.library import Library
from ttt_gui.notation.control import ReadingControl
from ttt_gui.whole_file import write_whole
from ttt_gui.workbench.analysis.events import (
    Export,
    Exported,
    GamesRead,
    GraphForm,
    KeepGame,
    KeepPractice,
    ReadFile,
    ReadGames,
    ReadText,
    TextRead,
    WriteGraph,
)
from ttt_gui.workbench.analysis.export import (
    Item,
    item_of_line,
    items_of_text,
    lacks_values,
    text_of,
)
from ttt_gui.workbench.loaded import load_text


def tasks(library: Library | None, font: QFont) -> Mapping[type, Task]:
    """What to do for each command of `workbench.analysis`.

    Args:
        library: where things are kept.
        font: that of pictures.
    """
    return {
        Export: _export,
        WriteGraph: partial(_write_graph, font),
        ReadGames: partial(_read_games, library),
        KeepGame: partial(_keep_game, library),
        KeepPractice: partial(_keep_practice, library),
    }


def readings() -> Mapping[type, Reading]:
    """What to do for each command that has something read."""
    return {ReadText: _read_text, ReadFile: _read_file}


def _read_text(command: ReadText, control: ReadingControl) -> TextRead:
    return TextRead(command.request, load_text(command.text, control))


def _read_file(command: ReadFile, control: ReadingControl) -> TextRead:
    return TextRead(command.request, load_file(command.path, control=control))


def _export(command: Export) -> Exported:
    if command.line is not None:
        items: tuple[Item, ...] = (item_of_line(command.line, command.knowledge, command.form),)
    else:
        items = items_of_text(command.loaded, command.scoring, command.knowledge, command.form)
    text = text_of(items, command.form)
    lacks = lacks_values(items, command.form)
    if not command.path:
        return Exported(command.request, "", text, lacks, "")
    fault = write_whole(command.path, text)
    return Exported(command.request, command.path, "", lacks, fault, command.line)


def _write_graph(font: QFont, command: WriteGraph) -> Exported:
    write = {GraphForm.PNG: picture_png, GraphForm.SVG: picture_svg}[command.form]
    fault = write_whole(command.path, write(loss_picture(command.graph), font))
    return Exported(command.request, command.path, "", lacks_values=False, fault=fault)


def _read_games(library: Library | None, command: ReadGames) -> GamesRead:
    games = () if library is None else library.games.recorded()
    return GamesRead(command.request, games)


def _keep_game(library: Library | None, command: KeepGame) -> None:
    if library is not None:
        library.games.record(command.game)


def _keep_practice(library: Library | None, command: KeepPractice) -> None:
    if library is not None:
        library.practice.record(command.result)
