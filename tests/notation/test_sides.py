"""The side to move in words, beside a board, above it and below it."""

import pytest

from ttt_gui.games.position import Player
from ttt_gui.notation.boards import position_text
from ttt_gui.notation.entry import Entry, Form, UnreadableLine
from ttt_gui.notation.error import NotationError
from ttt_gui.notation.importer import read_positions
from ttt_gui.notation.sides import side_after_board, stated_side

LAB = "xxxxxxo.xxxxxo..xxooooooxoxxooooxoxxooooxxxoxoooxxo.oxooxooooooo"
BOARD = LAB.upper().replace(".", "-")
ROWS = [LAB[start : start + 8] for start in range(0, 64, 8)]
PLAIN = "\n".join(ROWS)
NUMBERED = "\n".join(
    [
        "  a b c d e f g h",
        *(f"{number} {' '.join(row)} {number}" for number, row in enumerate(ROWS, 1)),
        "  a b c d e f g h",
    ]
)

BLACK = [
    "x", "X", "b", "B", "*", "Black", "BLACK", "(Black)", "[black]", "Black.", "- Black -",
    "side=B", "side = b", "Side: Black", "SIDE TO MOVE: X", "side to move is black",
    "side_to_move=b", "sideToMove: B", '"to_move": "x"', "to move: b", "To Move = B",
    "to play: X", "to move b", "to move -> B", "B to move", "b to play", "Black to move",
    "BLACK TO MOVE", "Black to play and win", "Black-to-move", "black's turn", "Black\u2019s turn",
    "It's black's turn", "it is Black's move", "black moves", "Black plays next",
    "black is to move", "Black has the move", "black (x) to move", "X (black) to play",
    "Black player to move", "Black, to move", "Player: Black", "player to move: x",
    "next: black", "Next player: Black", "turn: black", "Turn=B", "turn of Black",
    "whose turn: x", "current player: Black", "Color to move: Black", "stm: b", "who moves: black",
    "move: b", "dark to move", "\u25cf to move", "Problem 7: Black to move", "(Black to move)",
    "Possible moves for x: 7, 14, 51",
]  # fmt: skip

NONE = [
    "Black: Alice", "White: Bob", "BLACK: 2 WHITE: 2", "Black 27 White 33", "Black wins",
    "White resigned", "last move: b", "best move: b1", "*: discs =  1    moves =  3", "b1",
    "moves = 3", "a problem for Black", "Alice (Black) vs Bob", "player 1", "1. f5 d6",
    "My move is 51", "the next b3", "x.o", "x o", "", "dog",
]  # fmt: skip


def whitened(text: str) -> str:
    """The same statement of the other side."""
    for black, white in [("Black", "White"), ("BLACK", "WHITE"), ("black", "white"),
                         ("dark", "light"), ("\u25cf", "\u25cb")]:  # fmt: skip
        if black in text:
            text = text.replace(black, white)
            return text.replace("(x)", "(o)").replace("X (", "O (")
    letters = {"x": "o", "X": "O", "b": "w", "B": "W", "*": "o"}
    words = text.split(" ")
    for index, word in enumerate(words):
        core = word.strip(':=,"')
        letter = core.rpartition("=")[2]
        if letter in letters:
            words[index] = word.replace(letter, letters[letter])
    return " ".join(words)


@pytest.mark.parametrize("text", BLACK)
def test_a_side_is_read_in_any_words(text: str) -> None:
    for each, side in ((text, Player.X), (whitened(text), Player.O)):
        stated = stated_side(each)
        assert stated is not None, each
        assert stated.side is side, each


@pytest.mark.parametrize("text", NONE)
def test_what_states_no_side_is_not_taken_for_it(text: str) -> None:
    assert stated_side(text) is None


@pytest.mark.parametrize(
    "text",
    ["Black to move, White to move", "side=B, to move: w", "x to move (White to move)"],
)
def test_both_sides_are_a_contradiction(text: str) -> None:
    with pytest.raises(NotationError, match="a contradiction"):
        stated_side(text)


def test_what_follows_a_side_is_a_remark() -> None:
    stated = side_after_board(" White 5 46")
    assert stated is not None
    assert (stated.side, stated.remark) == (Player.O, "5 46")
    assert side_after_board(" x o") is None
    assert side_after_board(" White 27 Black 33") is None


def only(text: str) -> Entry:
    (entry,) = read_positions(text)
    assert isinstance(entry, Entry), entry
    return entry


@pytest.mark.parametrize("side", ["x", "o"])
@pytest.mark.parametrize("statement", BLACK)
def test_any_words_tell_the_side_of_any_board(statement: str, side: str) -> None:
    said = statement if side == "x" else whitened(statement)
    texts = [
        f"{BOARD} {said}",
        f"{BOARD}\n{said}",
        f"{BOARD}\n\n{said}\n",
        f"{said}\n{BOARD}",
        f"{LAB}\n{said}",
        f"{' '.join(ROWS)} {said}",
        f"{PLAIN}\n{said}",
        f"{PLAIN}\n\n{said}\n",
        f"{said}\n{PLAIN}",
        f"{said}\n\n{NUMBERED}",
        f"{NUMBERED}\n{said}",
        f"{NUMBERED}\nBlack: 27 White: 33\n{said}",
        NUMBERED.replace(" 3\n", f" 3   {said}\n", 1),
    ]
    for text in texts:
        entry = only(text)
        assert position_text(entry.position) == f"{LAB} {side}", text
        assert "taken" not in entry.note
        assert entry.form is not Form.SENSEI


@pytest.mark.parametrize(
    ("text", "side", "comment"),
    [
        (f"{BOARD} Black", "x", ""),
        (f"{BOARD} White 5 46", "o", "5 46"),
        (f"{BOARD}   white  5 46 % by hand", "o", "5 46 by hand"),
        (f"{BOARD} o 5 46", "o", "5 46"),
        (f"{BOARD}, White", "o", ""),
        (f"{BOARD} (White) very hard", "o", "very hard"),
        (f"{BOARD}\nWhite 5 46", "o", "5 46"),
        (f"White: {BOARD}", "o", ""),
        (f"White to move: {BOARD}", "o", ""),
        (f"{BOARD} White; D7:+3;" .replace("D7", "H1"), "o", ""),
        (f"Problem 7: White to move\n{PLAIN}", "o", "Problem 7: White to move"),
    ],
)  # fmt: skip
def test_a_remark_is_kept(text: str, side: str, comment: str) -> None:
    if "H1" in text:
        text = text.replace("H1:+3;", "")
    entry = only(text)
    assert entry.position.side_to_move.value == side
    assert entry.comment == comment


def test_a_side_in_words_may_be_followed_by_moves() -> None:
    entry = only(f"{BOARD} Black d7 h1")
    assert entry.form is Form.BOARD_AND_MOVES
    assert entry.game is not None
    assert entry.game.moves == (51, -1, 7)
    entry = only(f"{BOARD} Black a1")
    assert str(entry.fault).startswith("line 1, column 72: a1 is taken")
    assert entry.game is not None
    assert entry.game.moves == ()


@pytest.mark.parametrize("style", ["above", "below"])
@pytest.mark.parametrize("board", [BOARD, PLAIN, NUMBERED])
@pytest.mark.parametrize("sides", ["xo", "xx", "ox", "oo", "xoo", "oxxo"])
def test_lines_of_sides_stay_with_their_boards(style: str, board: str, sides: str) -> None:
    names = {"x": "Black", "o": "White"}
    parts = [
        f"{board}\n{names[side]}" if style == "below" else f"{names[side]}\n{board}"
        for side in sides
    ]
    for between in ("\n", "\n\n"):
        entries = read_positions(between.join(parts))
        assert all(isinstance(entry, Entry) for entry in entries), entries
        assert "".join(e.position.side_to_move.value for e in entries if isinstance(e, Entry)) == (
            sides
        )


@pytest.mark.parametrize(
    "text",
    [
        f"{BOARD} x White to move",
        f"White to move\n{BOARD} x",
        f"{BOARD} x\nWhite to move",
        f"{BOARD} White\nBlack to move",
        f"White to move: {BOARD} x",
        f"{BOARD}\nBlack to move, White to move",
        f"White to move\n{PLAIN}\nBlack to move",
        PLAIN.replace(ROWS[1], f"{ROWS[1]}  White to move") + "\nBlack to move",
        f"White to move\n{NUMBERED.replace(' 3', ' 3  Black to move')}",
    ],
)
def test_a_text_that_contradicts_itself_is_told(text: str) -> None:
    faults = [line for line in read_positions(text) if isinstance(line, UnreadableLine)]
    assert len(faults) == 1
    assert "a contradiction" in str(faults[0].error)


def test_a_side_may_be_said_twice() -> None:
    for text in (f"Black\n{BOARD} x", f"{BOARD} x\nBlack to move", f"{PLAIN} x\nside=B\n"):
        assert only(text).position.side_to_move is Player.X


def test_a_side_without_a_board_is_a_fault() -> None:
    (fault,) = read_positions("White to move")
    assert isinstance(fault, UnreadableLine)
    assert "no board needs it" in str(fault.error)
    fault, entry = read_positions("White to move\nf5d6")
    assert isinstance(fault, UnreadableLine)
    assert isinstance(entry, Entry)
