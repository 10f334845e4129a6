"""GGF and SGF: whole games with names and results, in tags.

GGF is what the Othello servers write, one or two games (a match) at a time; SGF is what Edax
and others export::

    (;GM[Othello]PC[GGS/os]PB[a]PW[b]RE[+14.000]TY[8]BO[8 <64 squares> *]B[F5//2.45]W[F6/1.5];)
    (;FF[4]GM[2]PB[a]PW[b]SZ[8]AB[e4][d5]AW[d4][e5]PL[B]RE[B+14];B[f5];W[d6])

A GGF move is a square, then, if known, `/evaluation/seconds`. `PA` is a pass; one that is left
out is inferred.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final

from ttt_gui.games.othello import SQUARES, Othello, Scoring
from ttt_gui.games.position import PASS, Move, Player
from ttt_gui.notation.boards import board_text, read_position
from ttt_gui.notation.entry import Entry, Form, joined_notes
from ttt_gui.notation.error import NotationError, quoted
from ttt_gui.notation.game_record import GameRecord
from ttt_gui.notation.game_tree import GameText, Node, Tag, escaped
from ttt_gui.notation.move_tree import MOST_LINES, NO_MOVES, Moves, MoveTree
from ttt_gui.notation.replay import Replay
from ttt_gui.notation.squares import SQUARE_NAMES, move_name, move_of, square_of

PROGRAM: Final = "ttt-gui"
"""What an exported game says it comes from."""

_MOVES = {"B": Player.X, "W": Player.O}
_NUMBER_RESULT = re.compile(r"[+-]?[0-9]{1,3}(?:\.[0-9]{1,6})?(?::[a-z])?", re.ASCII)
_SGF_RESULT = re.compile(r"([BW])\+([0-9]{1,2})(?:\.[0-9]{1,6})?", re.ASCII | re.IGNORECASE)
_DISC_RESULT = re.compile(r"([0-9]{1,2}) ?[-:] ?([0-9]{1,2})", re.ASCII)
_GGF_SQUARES = str.maketrans("xo.", "*O-")
_LETTER_SQUARES = {
    f"{'abcdefgh'[square % 8]}{'abcdefgh'[square // 8]}": square for square in range(SQUARES)
}


def read_game(game: GameText, scoring: Scoring) -> Entry:
    """The game that a text in brackets holds, GGF or SGF, and its last position.

    It is read as far as its main line is legal; of a variation, the legal beginning.

    Raises:
        NotationError: it is no Othello game on 8x8 squares, or it begins as usual and not even
            its first move can be played.
    """
    nodes, fault = game.nodes()
    main = _main_line(nodes)
    tags = tuple(tag for index in main for tag in nodes[index].tags)
    first: dict[str, Tag] = {}
    for tag in tags:
        first.setdefault(tag.name, tag)
    form = _form(game, first)
    moves_at = next((index for index, tag in enumerate(tags) if tag.name in _MOVES), len(tags))
    setup, play = tags[:moves_at], tags[moves_at:]
    if "BO" in first:
        start, note = _ggf_board(game, first["BO"], scoring)
    elif form is Form.SGF and any(tag.name in {"AB", "AW", "AE"} for tag in setup):
        start, note = _sgf_board(game, setup, play, scoring)
    else:
        start, note = Othello.start(scoring), ""
    walk = _walk(game, nodes, Replay(start), {tag.offset for tag in setup}, form)
    replay = walk.replays[main[-1]] if main else Replay(start)
    fault = next((walk.faults[index] for index in main if index in walk.faults), fault)
    if fault and not replay.moves and start == Othello.start(scoring):
        raise fault
    # A comment on a move is none on the game.
    comment = next((tag.value for tag in setup if tag.name == "C"), "")
    values = {name: " ".join(tag.value.split()) for name, tag in first.items()}
    record = GameRecord(
        start,
        replay.moves,
        values.get("PB", ""),
        values.get("PW", ""),
        values.get("RE", ""),
        values.get("DT", ""),
        ", ".join(dict.fromkeys(values[name] for name in ("EV", "PC") if _is_place(values, name))),
        walk.tree,
    )
    return Entry(
        game.line,
        game.text,
        replay.position,
        " ".join(comment.split()),
        joined_notes(note, replay.note, walk.note(main)),
        form=form,
        game=record,
        fault=fault,
    )


@dataclass(slots=True)
class _Walk:
    """What came of playing a game with all its variations.

    Attributes:
        replays: the game after each node; after a node at fault, up to there.
        faults: what is wrong with a node, by its index; nothing that follows it is played.
        tree: the lines to each end, at most `MOST_LINES`, and the names of positions; empty if
            there is one line without names.
        left_out: the number of lines beyond those.
    """

    replays: list[Replay] = field(default_factory=list)
    faults: dict[int, NotationError] = field(default_factory=dict)
    tree: MoveTree = NO_MOVES
    left_out: int = 0

    def note(self, main: Sequence[int]) -> str:
        """What was left out of the variations, in words, or ""."""
        wrong = [fault for index, fault in sorted(self.faults.items()) if index not in main]
        parts = [f"a variation is left out from {wrong[0]}"] if wrong else []
        parts += [f"{self.left_out:,} variations are left out"] if self.left_out else []
        return joined_notes(*parts)


def _main_line(nodes: Sequence[Node]) -> tuple[int, ...]:
    """The indexes of the first node, of the first that follows it, and so on."""
    first_after: dict[int, int] = {}
    for index, node in enumerate(nodes):
        first_after.setdefault(node.parent, index)
    main: list[int] = []
    here = -1
    while here in first_after:
        here = first_after[here]
        main.append(here)
    return tuple(main)


def _walk(
    game: GameText, nodes: Sequence[Node], replay: Replay, setup: AbstractSet[int], form: Form
) -> _Walk:
    """Play every line of a game from the position in `replay` on.

    Args:
        game: the game, which tells where a fault stands.
        nodes: its nodes.
        replay: the game before the first move.
        setup: where the tags stand that make up the first position.
        form: how the game is written.
    """
    walk = _Walk()
    following = Counter(node.parent for node in nodes)
    names: dict[Moves, str] = {}
    ends: list[Moves] = []
    for index, node in enumerate(nodes):
        before = walk.replays[node.parent] if node.parent >= 0 else replay
        # Where a game does not fork, nobody asks for the position before.
        after = before.copy() if following[node.parent] > 1 else before
        walk.replays.append(after)
        fault = walk.faults.get(node.parent)
        if fault is None:
            fault = _play(game, node, after, setup, form)
            name = next((tag.value for tag in node.tags if tag.name == "N"), "")
            if name and after.moves:
                names[after.moves] = " ".join(name.split())
            if fault:
                ends.append(after.moves)
        if fault:
            walk.faults[index] = fault
        elif index not in following:
            ends.append(after.moves)
    ends = list(dict.fromkeys(ends))
    walk.left_out = len(ends[MOST_LINES:])
    if len(ends) > 1 or names:
        walk.tree = MoveTree.of(ends[:MOST_LINES], names.items())
    return walk


def _play(
    game: GameText, node: Node, replay: Replay, setup: AbstractSet[int], form: Form
) -> NotationError | None:
    """Play the moves of a node; what is wrong with the first that cannot be, or None."""
    for tag in node.tags:
        if tag.name in {"AB", "AW", "AE", "PL"} and form is Form.SGF and tag.offset not in setup:
            return game.fault(f"{tag.name} after the first move; expected moves only", tag.offset)
        if tag.name in _MOVES:
            try:
                replay.play(_move(tag.value), _MOVES[tag.name])
            except NotationError as error:
                return game.fault(error.reason, tag.offset)
    return None


def _is_place(values: Mapping[str, str], name: str) -> bool:
    """Whether a tag says where a game was played, and not only which program wrote it."""
    return values.get(name, "") not in {"", "?", PROGRAM}


def ggf_text(record: GameRecord, comment: str = "") -> str:
    """The game as one line of GGF; without moves it is a bare position.

    Where the game is over and no result is stated that GGF can hold, the result is counted,
    the winner taking the empty squares.
    """
    start = record.start
    board = board_text(start).translate(_GGF_SQUARES)
    rows = " ".join(board[row : row + 8] for row in range(0, SQUARES, 8))
    side = "*" if start.side_to_move is Player.X else "O"
    header = (
        f"GM[Othello]PC[{escaped(record.place) or PROGRAM}]"
        f"PB[{escaped(record.black)}]PW[{escaped(record.white)}]"
        f"{_date(record)}RE[{_number_result(record)}]TY[8]{_comment(comment)}BO[8 {rows} {side}]"
    )
    return f"(;{header}{''.join(_written_moves(record, _GGF_NAMES))};)"


def sgf_text(
    record: GameRecord, comment: str = "", move_comments: Iterable[tuple[Moves, str]] = ()
) -> str:
    """The game with its variations as SGF, with squares named a1 to h8 as Edax writes them.

    Args:
        record: the game.
        comment: a comment on it.
        move_comments: comments on the moves that end these lines.
    """
    start = record.start
    board = board_text(start)
    discs = "".join(
        f"{tag}{''.join(f'[{SQUARE_NAMES[s]}]' for s in range(SQUARES) if board[s] == letter)}"
        for tag, letter in (("AB", "x"), ("AW", "o"))
        if letter in board
    )
    side = "B" if start.side_to_move is Player.X else "W"
    header = (
        f"FF[4]GM[2]AP[{PROGRAM}]PB[{escaped(record.black)}]PW[{escaped(record.white)}]SZ[8]"
        f"{_date(record)}{_place(record)}"
        # A board without discs is told from the usual start by a square that is set empty.
        f"{discs or 'AE[a1]'}PL[{side}]RE[{_sgf_result(record)}]{_comment(comment)}"
    )
    said = {path: _comment(text) for path, text in move_comments}
    for path, name in record.tree.names:
        said[path] = f"N[{escaped(name)}]{said.get(path, '')}"
    return f"(;{header}{_sgf_nodes(record.tree.lines, 0, side, said)})"


def _sgf_nodes(lines: Sequence[Moves], depth: int, side: str, said: Mapping[Moves, str]) -> str:
    """The nodes of lines that share their first `depth` moves; `side` plays the next one."""
    written = []
    while lines and lines[0][depth:]:
        forks = [tuple(fork) for _, fork in groupby(lines, key=lambda line: line[depth])]
        if len(forks) > 1:
            written += [f"({_sgf_nodes(fork, depth, side, said)})" for fork in forks]
            break
        path = lines[0][: depth + 1]
        written.append(f";{side}[{_SGF_NAMES[path[-1]]}]{said.get(path, '')}")
        depth, side = depth + 1, "W" if side == "B" else "B"
    return "".join(written)


def _form(game: GameText, first: dict[str, Tag]) -> Form:
    """Whether it is GGF or SGF, by its game and by its tags."""
    kind = first.get("GM")
    if kind is None:
        return Form.GGF if "BO" in first else Form.SGF
    if kind.value.strip().lower() == "othello":
        return Form.GGF
    if kind.value.strip() == "2":
        return Form.SGF
    raise game.fault(
        f"{quoted(kind.value)} is another game; expected GM[Othello] (GGF) or GM[2] (SGF)",
        kind.offset,
    )


def _ggf_board(game: GameText, tag: Tag, scoring: Scoring) -> tuple[Othello, str]:
    """The position `8 <64 squares> *`, with rows set apart or not."""
    size, _, _ = tag.value.strip().partition(" ")
    if size != "8":
        raise game.fault(
            f"a board of size {quoted(size)}; expected BO[8 with 64 squares and the side to move",
            tag.offset,
        )
    letters = [(index, each) for index, each in enumerate(tag.value) if not each.isspace()][1:]
    if len(letters) != SQUARES + 1:
        raise game.fault(
            f"{len(letters):,} letters in BO; expected {SQUARES} squares and the side to move",
            tag.offset,
        )
    try:
        position, note = read_position("".join(each for _, each in letters), scoring)
    except NotationError as error:
        column = error.column or 1
        raise game.fault(error.reason, tag.offset + letters[column - 1][0]) from None
    assert isinstance(position, Othello)
    return position, note


def _sgf_board(
    game: GameText, setup: tuple[Tag, ...], play: tuple[Tag, ...], scoring: Scoring
) -> tuple[Othello, str]:
    """The position that AB, AW and PL set up."""
    discs = {"AB": 0, "AW": 0, "AE": 0}
    side: Player | None = None
    for tag in setup:
        if tag.name == "SZ" and tag.value.strip() not in {"8", "8:8"}:
            raise game.fault(f"a board of size {quoted(tag.value)}; expected SZ[8]", tag.offset)
        if tag.name == "PL":
            letter = tag.value.strip().upper()[:1]
            if letter not in _MOVES:
                raise game.fault(
                    f"{quoted(tag.value)} is no side; expected PL[B] or PL[W]", tag.offset
                )
            side = _MOVES[letter]
        elif tag.name in discs:
            try:
                squares = _area(tag.value)
            except NotationError as error:
                raise game.fault(error.reason, tag.offset) from None
            for name in discs:
                discs[name] &= ~squares
            discs[tag.name] |= squares
    note = ""
    if side is None:
        side = next((_MOVES[tag.name] for tag in play if tag.name in _MOVES), Player.X)
        if not any(tag.name in _MOVES for tag in play):
            note = "no side to move is given; Black is assumed, as in every new game"
    return Othello(discs["AB"], discs["AW"], side, scoring), note


def _area(value: str) -> int:
    """The squares of `f5`, or of the rectangle `c3:d4`."""
    first, colon, last = value.strip().partition(":")
    corner = _square(first)
    if not colon:
        return 1 << corner
    other = _square(last)
    rows = sorted((corner // 8, other // 8))
    columns = sorted((corner % 8, other % 8))
    return sum(
        1 << 8 * row + column
        for row in range(rows[0], rows[1] + 1)
        for column in range(columns[0], columns[1] + 1)
    )


def _square(name: str) -> int:
    """A square as Edax names it (`f5`), or as SGF names those of go (`fe`)."""
    name = name.strip()
    square = _LETTER_SQUARES.get(name.lower())
    return square_of(name) if square is None else square


def _move(value: str) -> Move:
    """The move of `F5/-1.2/3.4`, which has its square first."""
    name = value.partition("/")[0].strip()
    if name.lower() in {"", "pass"}:
        return PASS
    square = _LETTER_SQUARES.get(name.lower())
    return move_of(name) if square is None else square


def _written_moves(record: GameRecord, names: dict[Move, str]) -> list[str]:
    sides = {Player.X: "B", Player.O: "W"}
    side = record.start.side_to_move
    written = []
    for move in record.moves:
        written.append(f"{sides[side]}[{names[move]}]")
        side = side.opponent
    return written


_GGF_NAMES = {PASS: "PA"} | {square: move_name(square).upper() for square in range(SQUARES)}
_SGF_NAMES = {PASS: "PA"} | {square: move_name(square) for square in range(SQUARES)}


def _date(record: GameRecord) -> str:
    return f"DT[{escaped(record.date)}]" if record.date else ""


def _place(record: GameRecord) -> str:
    return f"PC[{escaped(record.place)}]" if record.place else ""


def _comment(text: str) -> str:
    return f"C[{escaped(text)}]" if text else ""


def _number_result(record: GameRecord) -> str:
    """The result as GGF has it: for black, `+14.000`, or `?`."""
    stated = record.result
    if _NUMBER_RESULT.fullmatch(stated):
        return stated
    sgf = _SGF_RESULT.fullmatch(stated)
    if sgf:
        return f"{'+' if sgf[1].upper() == 'B' else '-'}{sgf[2]}.000"
    if stated in {"0", "Draw"}:
        return "+0.000"
    counted = _disc_result(stated) if stated else _counted(record)
    return "?" if counted is None else f"{counted:+d}.000"


def _sgf_result(record: GameRecord) -> str:
    """The result as SGF has it: `B+14`, `W+2`, `0`, or `?`."""
    stated = record.result
    if _SGF_RESULT.fullmatch(stated) or stated in {"0", "Draw", "Void"}:
        return stated
    score: float | None
    if _NUMBER_RESULT.fullmatch(stated):
        score = float(stated.partition(":")[0])
    else:
        score = _disc_result(stated) if stated else _counted(record)
    if score is None:
        return "?"
    return f"{'B' if score > 0 else 'W'}+{abs(score):g}" if score else "0"


def _disc_result(stated: str) -> int | None:
    """The difference of `37-27`, black's discs first; None for `1-0`, which counts no discs."""
    discs = _DISC_RESULT.fullmatch(stated)
    if stated == "1/2-1/2":
        return 0
    return int(discs[1]) - int(discs[2]) if discs and stated not in {"1-0", "0-1"} else None


def _counted(record: GameRecord) -> int | None:
    """The result for black of a game that is over, the winner taking the empty squares."""
    end = record.positions()[-1]
    if not end.is_over():
        return None
    return Othello(end.x, end.o, Player.X, Scoring.WINNER_TAKES_EMPTIES).score(0)
