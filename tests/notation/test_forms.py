"""Every form that the importer knows: valid and broken texts, with the exact place of a fault."""

import re
from dataclasses import dataclass

import pytest

from ttt_gui.games.othello import Othello
from ttt_gui.games.position import PASS
from ttt_gui.notation.boards import position_text
from ttt_gui.notation.entry import Entry, Form, UnreadableLine
from ttt_gui.notation.importer import read_positions

LAB = "xxxxxxo.xxxxxo..xxooooooxoxxooooxoxxooooxxxoxoooxxo.oxooxooooooo"
OBF = LAB.upper().replace(".", "-")
SCRIPT = LAB.replace("x", "*").replace("o", "O").replace(".", "-")
DIGITS = LAB.replace("x", "0").replace("o", "1").replace(".", "-")
SENSEI = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO--"
ROWS = [LAB[start : start + 8] for start in range(0, 64, 8)]
DIAGRAM = "\n".join(ROWS)
MARKED = "xxxxxxo*\nxxxxxo*.\nxxoooooo\nxoxxoooo\nxoxxoooo\nxxxoxooo\nxxo*oxoo\nxooooooo"
START = "...........................ox......xo..........................."
GGF_START = "-------- -------- -------- ---O*--- ---*O--- -------- -------- --------"
AFTER_F5 = "...........................ox......xxx.......................... o"
AFTER_F5D6 = "...........................ox......oxx.....o.................... x"
FIVE = "..................xo......xxx......oxx.....o.................... o"
FORCED = "oxx............................................................."

EDAX = """\
  A B C D E F G H
1 - - - - - - - - 1
2 - - - - - - - - 2 O to move
3 - - . O . - - - 3
4 - - - O O - - - 4 O: discs =  3    moves =  3
5 - - . O * - - - 5 *: discs =  1    moves =  3
6 - - - - - - - - 6   empties = 59      ply =  2
7 - - - - - - - - 7
8 - - - - - - - - 8
  A B C D E F G H
"""
EGAROUCID = """\
  a b c d e f g h
1 . . . . . . . .
2 . . . . . . . .
3 . . . . . . . .     BLACK to move
4 . . . O X . . .     ply 1 60 empties
5 . . . X O . . .     BLACK: 2 WHITE: 2
6 . . . . . . . .
7 . . . . . . . .
8 . . . . . . . .
"""
LAB_OUTPUT = f"""\
{MARKED}

{LAB} 27/33
Possible moves for x: 7, 14, 51
My move is 51
Min score: 18; move sequence: [15, -1, 7, -1, 14, -1, 51]
0.00124
"""


@dataclass(frozen=True)
class Case:
    """A text, and the position read from it or the fault found in it.

    Attributes:
        form: what the text is, right or wrong.
        text: the text.
        expected: the last position as board and side, or the message of the one fault.
        note: how the note of the position begins.
    """

    form: Form
    text: str
    expected: str
    note: str = ""


def ggf(board: str = f"{GGF_START} *", moves: str = "", names: str = "PB[a]PW[b]") -> str:
    return f"(;GM[Othello]PC[GGS/os]{names}RE[+14.000]TY[8]BO[8 {board}]{moves};)"


def sgf(moves: str = "", setup: str = "AB[e4][d5]AW[d4][e5]PL[B]") -> str:
    return f"(;FF[4]GM[2]PB[a]PW[b]SZ[8]{setup}RE[B+14]{moves})"


def pgn(movetext: str, result: str = "37-27", extra: str = "") -> str:
    headers = ['[Event "?"]', '[Black "a"]', '[White "b"]', f'[Result "{result}"]', extra]
    return "\n".join([*headers, movetext])


def swapped(row: int, line: str) -> str:
    return "\n".join([*ROWS[: row - 1], line, *ROWS[row:]])


NO_SIDE = "no side to move is given; Black is assumed, because the number of empty squares is even"
A_MARK = "* is read as a legal move on an empty square, because x and o are the discs"

VALID = [
    # The lab.
    Case(Form.LAB, f"{LAB} x", f"{LAB} x"),
    Case(Form.LAB, f"{LAB} o", f"{LAB} o"),
    Case(Form.LAB, f"  {LAB} X\t", f"{LAB} x"),
    Case(Form.LAB, f"{LAB.upper()} O", f"{LAB} o"),
    Case(Form.LAB, f"{' '.join(ROWS)} x", f"{LAB} x"),
    Case(Form.LAB, f"{LAB} x % LAB 1", f"{LAB} x"),
    Case(Form.LAB, f"\ufeff{LAB} x\r\n", f"{LAB} x"),
    Case(Form.LAB, f"{LAB.replace('o', '0')} x", f"{LAB} x", "0 is read as o, because x"),
    Case(Form.LAB, f"{'.' * 64} o", f"{'.' * 64} o"),
    Case(Form.LAB, f"{'x' * 64} o", f"{'x' * 64} o"),
    # OBF.
    Case(Form.OBF, f"{OBF} X;", f"{LAB} x"),
    Case(Form.OBF, f"{OBF} X; D7:+18; G2:-1; H1:-1;", f"{LAB} x"),
    Case(Form.OBF, f"{OBF} X; d7:18;", f"{LAB} x"),
    Case(Form.OBF, f"{OBF} O; +1;", f"{LAB} o"),
    Case(Form.OBF, f"{OBF} O;", f"{LAB} o"),
    Case(Form.OBF, f"{SCRIPT} *; D7:+18; % problem 1", f"{LAB} x"),
    Case(Form.OBF, f"{OBF.replace('X', 'B').replace('O', 'W')} W;", f"{LAB} o"),
    Case(Form.OBF, f"% a comment\n\n{OBF} X;\n% another", f"{LAB} x"),
    Case(Form.OBF, f"{FORCED} x; PA:-4;", f"{FORCED} x"),
    Case(Form.OBF, f"{FORCED} x; ps:-4;", f"{FORCED} x"),
    # ScrZebra.
    Case(Form.SCRIPT, f"{SCRIPT} *", f"{LAB} x"),
    Case(Form.SCRIPT, f"{SCRIPT} O", f"{LAB} o"),
    Case(Form.SCRIPT, f"{SCRIPT} o", f"{LAB} o"),
    Case(Form.SCRIPT, f"{SCRIPT}    *  % kept", f"{LAB} x"),
    Case(Form.SCRIPT, f"{SCRIPT}\t\tO % kept", f"{LAB} o"),
    Case(Form.SCRIPT, f"{SCRIPT.replace('O', '0')} *", f"{LAB} x", "0 is read as o, because x"),
    Case(Form.SCRIPT, f"{SCRIPT.replace('O', '0')} 0", f"{LAB} o", "0 is read as o, because x"),
    Case(Form.SCRIPT, f"{OBF}   X", f"{LAB} x"),
    Case(Form.SCRIPT, f"{LAB}  o", f"{LAB} o"),
    Case(Form.SCRIPT, f"{SCRIPT.replace('-', '.')} x", f"{LAB} x"),
    # Egaroucid.
    Case(Form.EGAROUCID, f"{LAB}x", f"{LAB} x"),
    Case(Form.EGAROUCID, f"{OBF}X", f"{LAB} x"),
    Case(Form.EGAROUCID, f"{OBF}O", f"{LAB} o"),
    Case(Form.EGAROUCID, f"{SCRIPT}*", f"{LAB} x"),
    Case(Form.EGAROUCID, f"{LAB.replace('x', 'b').replace('o', 'w')}W", f"{LAB} o"),
    Case(Form.EGAROUCID, f"{LAB.replace('x', 'B').replace('o', 'W')}b", f"{LAB} x"),
    Case(Form.EGAROUCID, f"{DIGITS}0", f"{LAB} x", "0 is read as x, because 1 stands for"),
    Case(Form.EGAROUCID, f"{DIGITS}1", f"{LAB} o", "0 is read as x, because 1 stands for"),
    Case(Form.EGAROUCID, f"{DIGITS} 0", f"{LAB} x", "0 is read as x, because 1 stands for"),
    Case(Form.EGAROUCID, f"{LAB.replace('o', '1')} x", f"{LAB} x"),
    # Othello Sensei, which may leave the side out.
    Case(Form.SENSEI, OBF, f"{LAB} x", NO_SIDE),
    Case(Form.SENSEI, f"{OBF}  % a comment", f"{LAB} x", NO_SIDE),
    Case(Form.SENSEI, SCRIPT, f"{LAB} x", NO_SIDE),
    Case(Form.SENSEI, LAB.replace("x", "b").replace("o", "w"), f"{LAB} x", NO_SIDE),
    Case(
        Form.SENSEI,
        OBF.replace("-", "X", 1),
        f"{LAB.replace('.', 'x', 1)} o",
        "no side to move is given; White is assumed, because the number of empty squares is odd",
    ),
    # Tic-tac-toe.
    Case(Form.TICTACTOE, "....x.... o", "....x.... o"),
    Case(Form.TICTACTOE, "....x....o", "....x.... o"),
    Case(Form.TICTACTOE, "x.o .x. ..o x", "x.o.x...o x"),
    Case(Form.TICTACTOE, "X-O-X---O X", "x.o.x...o x"),
    Case(Form.TICTACTOE, "1........ o", "o........ o"),
    # JSON.
    Case(Form.JSON, f'{{"board": "{LAB}", "to_move": "x"}}', f"{LAB} x"),
    Case(Form.JSON, f'  {{"to_move": "o", "board": "{LAB}"}}  ', f"{LAB} o"),
    Case(Form.JSON, f'{{"board": "{OBF}", "to_move": "X", "score": 18}}', f"{LAB} x"),
    Case(Form.JSON, '{"board": "....x....", "to_move": "o"}', "....x.... o"),
    Case(Form.JSON, f'{{"board": "{LAB}", "to_move": "x", "moves": {{"7": -1}}}}', f"{LAB} x"),
    Case(Form.JSON, f'{{"note": "% (; no comment", "board": "{LAB}", "to_move": "x"}}', f"{LAB} x"),
    # Transcripts.
    Case(Form.TRANSCRIPT, "f5", AFTER_F5),
    Case(Form.TRANSCRIPT, "f5d6c3d3c4", FIVE),
    Case(Form.TRANSCRIPT, "F5D6C3D3C4", FIVE),
    Case(Form.TRANSCRIPT, "f5D6 c3,d3\tC4", FIVE),
    Case(Form.TRANSCRIPT, "1. F5 d6 2. C3 d3 3. C4", FIVE),
    Case(Form.TRANSCRIPT, "1.F5 2.d6 3.C3 4.d3 5.C4", FIVE),
    Case(Form.TRANSCRIPT, "1 f5 2 d6 3 c3 4 d3 5 c4 6", FIVE),
    Case(Form.TRANSCRIPT, "1) f5d6 2) c3d3 3) c4", FIVE),
    Case(Form.TRANSCRIPT, "f5d6c3\nd3c4", FIVE),
    Case(Form.TRANSCRIPT, "f5\nd6\nc3\nd3\nc4\n", FIVE),
    Case(Form.TRANSCRIPT, "1. f5 d6\n2. c3 d3\n3. c4", FIVE),
    Case(Form.TRANSCRIPT, "f5d6c3d3c4 % an opening", FIVE),
    # Board and moves.
    Case(Form.BOARD_AND_MOVES, f"{START} x f5d6c3d3c4", FIVE),
    Case(Form.BOARD_AND_MOVES, f"{START}x F5 D6", AFTER_F5D6),
    Case(Form.BOARD_AND_MOVES, f"{START} x: f5", AFTER_F5),
    Case(Form.BOARD_AND_MOVES, f"{START} x 1. f5 d6", AFTER_F5D6),
    Case(Form.BOARD_AND_MOVES, f"{START} x f5\nd6", AFTER_F5D6),
    Case(Form.BOARD_AND_MOVES, f"{LAB} x d7", position_text(Othello.start())[:0] + "D7"),
    Case(Form.BOARD_AND_MOVES, f"{LAB} x\nd7", "D7"),
    Case(Form.BOARD_AND_MOVES, f"{OBF} X;\nD7", "D7"),
    Case(Form.BOARD_AND_MOVES, f"{' '.join(ROWS)} x d7", "D7"),
    Case(Form.BOARD_AND_MOVES, f"{DIAGRAM}\nx\nd7", "D7"),
    # Diagrams.
    Case(Form.DIAGRAM, EDAX, "...................o.......oo......ox........................... o"),
    Case(Form.DIAGRAM, EGAROUCID, f"{START} x"),
    Case(Form.DIAGRAM, EGAROUCID.replace("BLACK to", "WHITE to"), f"{START} o"),
    Case(Form.DIAGRAM, LAB_OUTPUT, f"{LAB} x", A_MARK),
    Case(Form.DIAGRAM, f"{MARKED}", f"{LAB} x", f"{A_MARK}; Black is taken to move, because its"),
    Case(Form.DIAGRAM, f"{DIAGRAM}\nx", f"{LAB} x"),
    Case(Form.DIAGRAM, f"{DIAGRAM}\no to move", f"{LAB} o"),
    Case(Form.DIAGRAM, f"{DIAGRAM} o", f"{LAB} o"),
    Case(Form.DIAGRAM, DIAGRAM, f"{LAB} x", NO_SIDE),
    Case(Form.DIAGRAM, f"{DIAGRAM}\n\nWhite to move", f"{LAB} o"),
    Case(Form.DIAGRAM, DIAGRAM.replace("o", "0") + "\nx", f"{LAB} x", "0 is read as o, because x"),
    Case(
        Form.DIAGRAM,
        "+---------------+\n"
        + "\n".join(f"|{'|'.join(row)}|" for row in ROWS)
        + "\n+---------------+\nO to move",
        f"{LAB} o",
    ),
    Case(
        Form.DIAGRAM,
        "\n".join(f"{number}{row}{number}" for number, row in enumerate(ROWS, 1)) + "\nside: o",
        f"{LAB} o",
    ),
    Case(Form.DIAGRAM, DIAGRAM.replace("x", "*").replace("o", "O") + "\nO", f"{LAB} o"),
    Case(
        Form.DIAGRAM,
        f"{MARKED}\no to move",
        f"{LAB} o",
        f"{A_MARK}; but these are not the legal moves of o",
    ),
    # GGF.
    Case(Form.GGF, ggf(), f"{START} x"),
    Case(Form.GGF, ggf(moves="B[F5//2.45]W[D6/1.5]"), AFTER_F5D6),
    Case(Form.GGF, ggf(moves="B[f5]W[d6]B[c3]W[d3]B[c4]"), FIVE),
    Case(Form.GGF, ggf(board=f"{GGF_START.replace(' ', '')} *", moves="B[F5/0.1/3]"), AFTER_F5),
    Case(Form.GGF, f"1 {ggf(moves='B[F5]')}", AFTER_F5),
    Case(Form.GGF, f"2 {ggf()} {ggf(moves='B[F5]')}", AFTER_F5),
    Case(Form.GGF, ggf(names="PB[a [ \\] b]PW[c)(]", moves="B[F5]"), AFTER_F5),
    Case(Form.GGF, ggf(moves="B[F5]").replace("]", "]\n"), AFTER_F5),
    Case(Form.GGF, ggf(moves="B[F5]").replace("Othello", "othello"), AFTER_F5),
    Case(Form.GGF, ggf(moves="B[F5]").replace("+14.000", "?"), AFTER_F5),
    Case(Form.GGF, ggf(board=f"{SCRIPT} *", moves="B[D7]W[PA]B[H1]"), "D7H1"),
    Case(Form.GGF, ggf(board=f"{SCRIPT} *", moves="B[D7]B[H1]"), "D7H1"),
    # SGF.
    Case(Form.SGF, sgf(";B[f5];W[d6]"), AFTER_F5D6),
    Case(Form.SGF, sgf("\nB[f5];W[d6];\nB[c3];W[d3];\nB[c4];"), FIVE),
    Case(Form.SGF, sgf(), f"{START} x"),
    Case(Form.SGF, sgf(setup="AB[ed][de]AW[dd][ee]", moves=";B[fe];W[df]"), AFTER_F5D6),
    Case(Form.SGF, "(;GM[2];B[f5];W[d6])", AFTER_F5D6),
    Case(Form.SGF, "(GM[2];SZ[8];AB[e4][d5];AW[d4][e5];PL[W])", f"{START} o"),
    Case(Form.SGF, sgf(";B[f5](;W[d6])(;W[f4])"), AFTER_F5D6),
    Case(Form.SGF, sgf(";B[f5]C[a ; ( and \\] in it];W[d6]"), AFTER_F5D6),
    Case(Form.SGF, sgf(setup="AB[b1:c1]AW[a1]PL[B]", moves=";B[PA]"), f"{FORCED} o"),
    Case(Form.SGF, sgf(setup="AB[b1:c1]AW[a1]PL[B]", moves=";B[];W[d1]"), "oooo" + "." * 60 + " x"),
    Case(Form.SGF, sgf(setup="AB[a1]", moves=""), "x" + "." * 63 + " x", "no side to move is"),
    # PGN.
    Case(Form.PGN, pgn("1. f5 d6 2. c3 d3 3. c4 37-27"), FIVE),
    Case(Form.PGN, pgn("1. F5 d6 2. C3 d3 3. C4"), FIVE),
    Case(Form.PGN, pgn("1.f5 d6 2.c3 d3 3.c4 1-0"), FIVE),
    Case(Form.PGN, pgn("1. f5 {good} d6 2. c3 $1 d3! 3. c4 *", "37-27"), FIVE),
    Case(Form.PGN, pgn("1. f5 d6 ; why\n% not\n2. c3 d3 3. c4 37-27"), FIVE),
    Case(Form.PGN, pgn("1. f5 (1. e6 {(} f4 (1... d6)) d6 37-27"), AFTER_F5D6, "other variations"),
    Case(Form.PGN, pgn(f"1. D7 -- 2. h1 37-27", extra=f'[FEN "{OBF} X"]'), "D7H1"),  # noqa: F541
    Case(Form.PGN, pgn("1. D7 pass 2. h1", extra=f'[SetUp "1"]\n[FEN "{LAB} black"]'), "D7H1"),
    Case(Form.PGN, pgn("1. D7 2. h1 37-27", extra=f'[FEN "{OBF} X"]'), "D7H1"),
    Case(Form.PGN, pgn("1. f5 d6 2. c3 d3 3. c4 37-27").replace("\n", " "), FIVE),
    Case(Form.PGN, "1. f5 {no headers} d6\n2. c3 d3 3. c4 37-27", FIVE),
    Case(Form.PGN, pgn("1. f5 d6 2. c3 d3\n\n3. c4\n37-27\n"), FIVE),
    Case(Form.PGN, pgn("1. f5 d6 0-1", "37-27"), AFTER_F5D6, "the header says '37-27' and the end"),
    Case(Form.TRANSCRIPT, "f5d6c3d3c4 37-27", FIVE),
    Case(Form.TRANSCRIPT, "1. f5 d6 2. c3 d3\n3. c4\n37-27", FIVE),
]

BROKEN = [
    Case(
        Form.PGN,
        pgn("1. e4 e5 2. Nf3"),
        "line 6, column 4: e4 is taken (move 1); expected one of",
    ),
    Case(
        Form.PGN, pgn("1. f5 Nf3"), "line 6, column 7: 'Nf3' is not a move; expected a1 to h8, or"
    ),
    Case(
        Form.PGN,
        pgn("1. f5 -- d6"),
        "line 6, column 7: -- is not a legal move of White (move 2); exp",
    ),
    Case(Form.PGN, pgn("1. f5 {d6"), "line 6, column 7: this comment is not closed; expected }"),
    Case(Form.PGN, pgn("1. f5 (d6"), "line 6, column 7: this variation is not closed; expected )"),
    Case(
        Form.PGN, pgn("1. f5 37-27 d6"), "line 6, column 13: 'd6' after the result; expected anot"
    ),
    Case(
        Form.PGN,
        pgn("1. f5", extra='[FEN "8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1"]'),
        "line 5, column 1: the header FEN '8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1' cannot be read,",
    ),
    Case(Form.PGN, pgn("1. f5", extra='[SetUp "1"]'), 'line 5, column 1: [SetUp "1"] without the'),
    Case(Form.LAB, LAB, "line 1, column 65: no side to move; expected x or o after the board"),
    Case(Form.LAB, f"{LAB[:63]} x", "line 1: 63 squares, 64 expected; row 8 has 7"),
    Case(Form.LAB, f"{LAB} z", "line 1, column 66: 'z' is not a side to move; expected x or o"),
    Case(
        Form.LAB, f"{LAB[:11]}q{LAB[12:]} x", "line 1, column 12: 'q' is not a disc; expected x, "
    ),
    Case(Form.LAB, f"{LAB} x o", "line 1, column 68: 'o' after the side to move; expected the end"),
    Case(Form.OBF, f"{OBF};", "line 1, column 65: no side to move; expected x or o"),
    Case(Form.OBF, f"{OBF} X; D7", "line 1, column 69: 'D7' is not an expected score; expected"),
    Case(Form.OBF, f"{OBF} X; D7:99;", "line 1, column 69: 'D7:99' is not an expected score"),
    Case(Form.OBF, f"{OBF} X; A1:+1;", "line 1, column 69: a1 is not a legal move of this"),
    Case(Form.OBF, "\n" + f"{OBF[:60]} X;", "line 2: 60 squares, 64 expected; row 8 has 4"),
    Case(Form.SCRIPT, "34 - 30 % solved", "line 1: 34 - 30 is a result of a ScrZebra script; "),
    Case(Form.SCRIPT, f"{SCRIPT}  +", "line 1, column 67: '+' is not a side to move; expected x"),
    Case(Form.SCRIPT, f"{SCRIPT[:-2]}  *", "line 1: 62 squares, 64 expected; row 8 has 6"),
    Case(Form.EGAROUCID, f"{LAB[:63]}x", "line 1, column 65: no side to move; expected x or o"),
    Case(Form.EGAROUCID, f"{'0' * 64}0", "line 1, column 1: the digit 0 is white for some"),
    Case(Form.EGAROUCID, f"{LAB}xx", "line 1: 66 squares, 64 expected"),
    Case(Form.SENSEI, OBF[:-1], "line 1: 63 squares, 64 expected; row 8 has 7"),
    Case(Form.SENSEI, f"{OBF[:-1]}?", "line 1, column 64: '?' is not a disc; expected x, o"),
    Case(Form.SENSEI, OBF.replace("O", "0"), "line 1, column 65: no side to move; expected x or"),
    Case(Form.SENSEI, f"{OBF} ?", "line 1, column 66: '?' is not a side to move; expected x or o"),
    Case(Form.SENSEI, LAB.upper(), "line 1, column 65: no side to move; expected x or o"),
    Case(Form.TICTACTOE, "....x....", "line 1, column 10: no side to move; expected x or o"),
    Case(Form.TICTACTOE, "....q.... o", "line 1, column 5: 'q' is not a disc; expected x, o"),
    Case(Form.TICTACTOE, "....x... o", "line 1: a diagram of 1 row; expected 8"),
    Case(Form.TICTACTOE, "...x o", "line 1: 4 squares, 64 expected (or 9 for tic-tac-toe)"),
    Case(Form.TICTACTOE, "....x.... z", "line 1, column 11: 'z' is not a side to move; expected"),
    Case(Form.JSON, "{", "line 1, column 2: not JSON: Expecting property name enclosed in"),
    Case(
        Form.JSON, f'{{"board": "{LAB}"}}', 'line 1: no position in this object; expected "board"'
    ),
    Case(Form.JSON, f'{{"board": "{LAB}", "to_move": 1}}', "line 1: no position in this object"),
    Case(Form.JSON, '{"error": "a", "source": "b"}', "line 1: no position in this object"),
    Case(
        Form.JSON,
        f'{{"board": "{LAB[:9]}q{LAB[10:]}", "to_move": "x"}}',
        'line 1: in "board" and "to_move": column 10: \'q\' is not a disc; expected',
    ),
    Case(Form.TRANSCRIPT, "f5d6z9", "line 1, column 5: 'z9' is not a move; expected a1 to h8, or"),
    Case(
        Form.TRANSCRIPT,
        "f5d6c3a1",
        "line 1, column 7: a1 is not a legal move of White (move 4); expected one of d3 f3 f4 g5",
    ),
    Case(Form.TRANSCRIPT, "f5f5", "line 1, column 3: f5 is taken (move 2); expected"),
    Case(
        Form.TRANSCRIPT, "f5PA", "line 1, column 3: -- is not a legal move of White (move 2); expec"
    ),
    Case(Form.TRANSCRIPT, "1. f5 d6 2. c3 x", "line 1, column 16: 'x' is not a move; expected"),
    Case(Form.TRANSCRIPT, "f5d6c3\nd3c4 c4", "line 2, column 6: c4 is taken (move 6); expected"),
    Case(Form.TRANSCRIPT, "1. f5 d6\n2. z3", "line 2, column 4: 'z3' is not a move; expected a1"),
    Case(Form.TRANSCRIPT, "f5d", "line 1, column 3: 'd' is not a move; expected a1 to h8, or PA"),
    Case(
        Form.TRANSCRIPT,
        "a1",
        "line 1, column 1: a1 is not a legal move of Black (move 1); expected ",
    ),
    Case(Form.TRANSCRIPT, "f5\uff44\uff16", "line 1, column 3: '\uff44\uff16' is not a move; exp"),
    Case(
        Form.BOARD_AND_MOVES,
        f"{LAB} x d7 h1 a1",
        "line 1, column 74: a1 is taken (move 3); expected",
    ),
    Case(Form.BOARD_AND_MOVES, f"{LAB} x d7 zz", "line 1, column 71: 'zz' is not a move; expect"),
    Case(Form.BOARD_AND_MOVES, f"{LAB} d7", "line 1, column 66: 'd7' is not a side to move; exp"),
    Case(Form.BOARD_AND_MOVES, f"{LAB[1:]} x d7", "line 1, column 67: 'd' is not a disc; expect"),
    Case(Form.BOARD_AND_MOVES, f"{LAB} x PA", "line 1, column 68: -- is not a legal move of Black"),
    Case(Form.DIAGRAM, swapped(4, "xoxxooo"), "line 4: row 4 of a diagram has 7 squares; expect"),
    Case(Form.DIAGRAM, swapped(4, "xoxxoooooo"), "line 4: row 4 of a diagram has 10 squares; ex"),
    Case(Form.DIAGRAM, swapped(4, "xoqxoooo"), "line 4, column 3: 'q' is not a disc; expected x"),
    Case(Form.DIAGRAM, "\n".join(ROWS[:7]), "line 1: a diagram of 7 rows; expected 8"),
    Case(Form.DIAGRAM, "  a b c d e f g h\n", "line 1: a diagram of 0 rows; expected 8"),
    Case(Form.DIAGRAM, "% two\n\n" + "\n".join(ROWS[:2]), "line 3: a diagram of 2 rows; expected"),
    Case(Form.DIAGRAM, EDAX.replace("O O", "O"), "line 5: row 4 of a diagram has 7 squares; exp"),
    Case(Form.DIAGRAM, EDAX.replace("O O", "O ?"), "line 5, column 11: '?' is not a disc; expec"),
    Case(
        Form.DIAGRAM,
        "\n".join(["........"] * 3 + ["...00..."] + ["........"] * 4),
        "line 4, column 4: the digit 0 is white for some programs and black for others",
    ),
    Case(
        Form.DIAGRAM,
        EGAROUCID.replace("O", "0").replace("X", "b"),
        "line 5, column 9: the digit 0 is white for some programs and black for others",
    ),
    Case(Form.GGF, ggf(moves="B[F5]W[A1]"), f"line 1, column {len(ggf()) + 6}: a1 is not a legal"),
    Case(
        Form.GGF, ggf(moves="W[F5]"), f"line 1, column {len(ggf()) + 1}: f5 is played by White, but"
    ),
    Case(Form.GGF, ggf(moves="B[Z5]"), f"line 1, column {len(ggf()) + 1}: 'Z5' is not a move; ex"),
    Case(Form.GGF, ggf(moves="B[PA]"), f"line 1, column {len(ggf()) + 1}: -- is not a legal move"),
    Case(Form.GGF, ggf()[:-2], "line 1, column 1: this game is not closed; expected ;) at its end"),
    Case(
        Form.GGF, ggf(f"{'-' * 63} *"), "line 1, column 53: 64 letters in BO; expected 64 squares"
    ),
    Case(Form.GGF, ggf().replace("BO[8", "BO[10"), "line 1, column 53: a board of size '10'; exp"),
    Case(Form.GGF, ggf().replace("*O", "?O"), "line 1, column 94: '?' is not a disc; expected x"),
    Case(Form.GGF, ggf().replace("Othello", "Go"), "line 1, column 6: 'Go' is another game; expe"),
    Case(Form.GGF, ggf().replace("TY", " 7 "), "line 1, column 46: '7' between tags; expected a "),
    Case(
        Form.GGF,
        ggf(moves="\nB[F5]\nW[A1]"),
        "line 3, column 3: a1 is not a legal move of White (m",
    ),
    Case(
        Form.SGF, sgf(";B[a1]"), "line 1, column 64: a1 is not a legal move of Black (move 1); expe"
    ),
    Case(Form.SGF, sgf(";B[i9]"), "line 1, column 64: 'i9' is not a move; expected a1 to h8"),
    Case(Form.SGF, sgf(setup="AB[e9]"), "line 1, column 31: 'e9' is not a square; expected a1 to"),
    Case(Form.SGF, sgf(setup="PL[?]AB[e4]"), "line 1, column 31: '?' is no side; expected PL[B]"),
    Case(Form.SGF, sgf().replace("SZ[8]", "SZ[6]"), "line 1, column 26: a board of size '6'; exp"),
    Case(Form.SGF, sgf(";B[f5];AB[a1]"), "line 1, column 71: AB after the first move; expected m"),
    Case(Form.SGF, sgf().replace("GM[2]", "GM[1]"), "line 1, column 11: '1' is another game; exp"),
    Case(Form.SGF, sgf()[:-1], "line 1, column 1: this game is not closed; expected ;) at its end"),
    Case(Form.SGF, f"{sgf()} B[f5]", "line 1, column 63: 'B[f5]' after a game; expected another"),
    Case(Form.SGF, "(;GM[2];[f5])", "line 1, column 10: a value without a tag; expected a tag su"),
]


def after_moves(text: str) -> str:
    """A short name of a position that follows from the lab's example, spelled out."""
    position = Othello.start()
    if text in {"D7", "D7H1"}:
        entry = read_positions(f"{LAB} x")[0]
        assert isinstance(entry, Entry)
        assert isinstance(entry.position, Othello)
        position = entry.position.play(51)
        if text == "D7H1":
            position = position.play(PASS).play(7)
        return position_text(position)
    return text


@pytest.mark.parametrize("case", VALID, ids=lambda case: f"{case.form.name}: {case.text[:40]!r}")
def test_what_is_right_is_read(case: Case) -> None:
    *_, entry = read_positions(case.text)
    assert isinstance(entry, Entry), entry
    assert entry.form is case.form
    assert position_text(entry.position) == after_moves(case.expected)
    assert entry.note.startswith(case.note)
    assert bool(entry.note) == bool(case.note)
    if entry.game:
        assert entry.game.positions()[-1] == entry.position


@pytest.mark.parametrize("case", BROKEN, ids=lambda case: f"{case.form.name}: {case.text[:40]!r}")
def test_what_is_wrong_is_told_with_its_place(case: Case) -> None:
    reading = read_positions(case.text)[-1]
    error = reading.error if isinstance(reading, UnreadableLine) else reading.fault
    assert error is not None, reading
    assert re.match(re.escape(case.expected), str(error)), error
    assert len(str(error)) < 250
    assert "expected" in str(error)


@pytest.mark.parametrize("form", Form)
def test_every_form_has_ten_texts(form: Form) -> None:
    valid = sum(case.form is form for case in VALID)
    broken = sum(case.form is form for case in BROKEN)
    assert valid >= 5
    assert broken >= 3
    assert valid + broken >= 10
