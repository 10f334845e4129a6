"""Trees of moves: how lines come together, fork, change places, and survive as SGF."""

from hypothesis import given, settings
from hypothesis import strategies as st

from ttt_gui.games.othello import Othello
from ttt_gui.notation.bracket_games import sgf_text
from ttt_gui.notation.entry import Entry
from ttt_gui.notation.game_record import GameRecord
from ttt_gui.notation.importer import read_positions
from ttt_gui.notation.move_tree import MOST_LINES, NO_MOVES, Moves, MoveTree

LINES = st.lists(st.lists(st.integers(0, 3), max_size=5).map(tuple), max_size=8)
SGF = "(;FF[4]GM[2]SZ[8]"


@st.composite
def othello_trees(draw: st.DrawFn) -> MoveTree:
    """Some legal lines from the start; each leaves one before it somewhere."""
    lot = draw(st.randoms(use_true_random=False))
    lines: list[Moves] = [()]
    for _ in range(draw(st.integers(1, 6))):
        before = lot.choice(lines)
        line = list(before[: lot.randint(0, len(before))])
        position = GameRecord(Othello.start(), tuple(line)).positions()[-1]
        for _ in range(lot.choice([1, 5, 70])):
            if position.is_over():
                break
            line.append(lot.choice(position.legal_moves()))
            position = position.play(line[-1])
        lines.append(tuple(line))
    tree = MoveTree.of(lines)
    ends = [line[: lot.randint(1, len(line))] for line in tree.lines]
    names = draw(st.lists(st.sampled_from(["Rose", "a ] \\ b", "Tiger; (b)"]), max_size=3))
    return MoveTree.of(tree.lines, zip(ends, names, strict=False))


@given(LINES)
def test_every_line_is_in_the_tree_once_and_forks_stand_together(lines: list[Moves]) -> None:
    tree = MoveTree.of(lines)
    assert all(tree.holds(line) for line in lines)
    grown = NO_MOVES
    for number, line in enumerate(lines, start=1):
        grown = grown.with_line(line)
        assert grown == MoveTree.of(lines[:number])
    assert MoveTree.of(tree.lines) == tree
    assert not any(
        one[: len(other)] == other for one in tree.lines for other in tree.lines if one is not other
    )
    for line in tree.lines:
        for depth in range(len(line) + 1):
            path = line[:depth]
            following = tree.continuations(path)
            assert set(following) == {
                each[depth] for each in lines if each[:depth] == path and each[depth:]
            }
            assert tree.line_from(path)[: depth + 1] == path + following[:1]


@given(LINES, st.data())
def test_promoting_and_deleting_change_one_fork(lines: list[Moves], data: st.DataObject) -> None:
    tree = MoveTree.of(lines)
    if not tree.lines:
        return
    line = data.draw(st.sampled_from(tree.lines))
    path = line[: data.draw(st.integers(1, len(line)))]
    promoted = tree.promoted(path)
    assert MoveTree.of(promoted.lines) == promoted
    assert set(promoted.lines) == set(tree.lines)
    assert promoted.continuations(path[:-1])[0] == path[-1]
    without = tree.without(path)
    assert not without.holds(path)
    assert without.holds(path[:-1])
    assert {each for each in tree.lines if each[: len(path)] != path} <= set(without.lines)
    assert without.with_line(path).holds(path)


def test_names_go_with_their_positions() -> None:
    tree = MoveTree.of([(1, 2), (1, 3)], [((1, 3), "Rose"), ((4,), "nowhere")])
    assert tree.name_of((1, 3)) == "Rose"
    assert tree.names == (((1, 3), "Rose"),)
    assert tree.promoted((1, 3)).names == tree.names
    assert tree.without((1, 3)).names == ()
    assert NO_MOVES.continuations(()) == ()


@settings(max_examples=40)
@given(othello_trees())
def test_a_tree_survives_as_sgf(tree: MoveTree) -> None:
    (entry,) = read_positions(sgf_text(GameRecord(Othello.start(), tree.lines[0], variations=tree)))
    assert isinstance(entry, Entry)
    assert entry.game is not None
    assert entry.game.moves == tree.lines[0]
    assert entry.game.tree == tree
    assert not entry.note


def test_variations_names_and_faults_of_an_sgf() -> None:
    text = f"{SGF};B[f5]N[Tiger](;W[d6];B[c3](;W[d3])(;W[a1];B[a2]))(;W[f4]N[ x\ny ])(;W[f6]))"
    (entry,) = read_positions(text)
    assert isinstance(entry, Entry)
    assert entry.game is not None
    assert entry.game.moves == (37, 43, 18, 19)
    assert entry.game.tree.lines == ((37, 43, 18, 19), (37, 29), (37, 45))
    assert entry.game.tree.names == (((37,), "Tiger"), ((37, 29), "x y"))
    assert entry.fault is None
    assert entry.note.startswith(
        "a variation is left out from line 1, column 57: a1 is not a legal"
    )


def test_more_variations_than_anybody_reads_are_left_out_and_counted() -> None:
    lines: list[tuple[Othello, Moves]] = [(Othello.start(), ())]
    for _ in range(5):
        lines = [
            (position.play(move), (*path, move))
            for position, path in lines
            for move in position.legal_moves()
        ]
    tree = MoveTree.of(path for _, path in lines)
    assert len(tree.lines) > MOST_LINES
    (entry,) = read_positions(sgf_text(GameRecord(Othello.start(), tree.lines[0], variations=tree)))
    assert isinstance(entry, Entry)
    assert entry.game is not None
    assert entry.game.tree.lines == tree.lines[:MOST_LINES]
    assert entry.note == f"{len(tree.lines) - MOST_LINES} variations are left out"
