"""The boards that a script is tested on: ten fixed ones, and others drawn at random.

The fixed boards have 1 to 10 free squares. After them come ten random boards with 1 free
square, ten with 2, and so on; a hundred tests thus end with ten of 9 free squares, and only
the tenth test has 10. Longer runs go on with ten of 10, and begin with 1 again.

On every board the side to move has at least one move.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from ttt_gui.games.othello import SQUARES, Othello
from ttt_gui.games.position import PASS, Player
from ttt_gui.games.random_play import random_endgame
from ttt_gui.notation.boards import board_text

MOST_FREE: Final = 10
"""Free squares of the hardest boards."""

BOARDS_A_KIND: Final = 10
"""Random boards with one number of free squares."""

# From random play. Among them are lines of best play with a pass or two, games that end with
# squares left free (4 and 6), positions that are lost or drawn at best, and, from 2 on, a
# move that is worse than the best one.
_FIXED: Final = (
    "oox.oooxooxxoxxxoxooxxxxooxxoxxxooxoxxxxoooxoxxxooxoxxxxoooooxxx o",
    "o.ooooxxooooooxxooooxxxoooooxxooooxxxoooooxxxooo.oxoooooxooooooo x",
    ".oooo.o.xxoooxxxoxxxooxxoxxoxxoxoxoxxooxoxoxxxoxoxxxxoxxoxxxxxxx o",
    ".ooooooxxxxxxoooxxxxxxooxxxoooooxxooooxxxxxoooxxxxxxxoo.x..xxxoo x",
    "x.oooox.oxxxxoxx.xxxooxxxxxxxxxxxxxooox.xxoxoxoxxxooxxxxxxoxxx.x o",
    ".ooooooox.ooooooxxxoxoooxxxxoxooxxxxooooxxxoxxoxxxxxxoo.xoooo... x",
    ".x..xxxxxxxoox.xooooooox.ooxxoxxxxooxooxx.ooxxoxxxxxxxxxooooo.xx o",
    "ooooooooxoxxxxooxxooxoxoxxxxox.oxxooxoooxxxo.x.oxxxoooooox.....o x",
    "x.o.ooooooooxoooooxxooooooxxooxoooxoxxoo.xoooooo..xooxxx.x...xxx o",
    "oox..x...oxxxxxxxooooooxoooxoxoxxoooxoxx.xoooxoxxxxoxoxx..x.o.ox o",
)


@dataclass(frozen=True, slots=True)
class LabTest:
    """One board to ask a script about.

    Attributes:
        number: its place in the run, from 1.
        position: the board, with the token to move; it has at least one move.
    """

    number: int
    position: Othello

    @property
    def board(self) -> str:
        """The board as the script gets it: 64 letters x, o and `.`."""
        return board_text(self.position)

    @property
    def token(self) -> str:
        """The side to move as the script gets it: x or o."""
        return self.position.side_to_move.value


def lab_tests(count: int, seed: int) -> Iterator[LabTest]:
    """The first `count` tests of a run.

    Args:
        count: how many, at least 1; up to 10 are the fixed boards only.
        seed: what the random boards are drawn from. A test is the same in every run with
            this seed, however long.
    """
    for number in range(1, count + 1):
        if number <= len(_FIXED):
            yield LabTest(number, _read(_FIXED[number - 1]))
        else:
            lot = random.Random(f"{seed} {number}")
            yield LabTest(number, random_board(lot, free_squares(number)))


def free_squares(number: int) -> int:
    """The free squares of the test with this number, from 1."""
    if number <= len(_FIXED):
        return number
    return (number - len(_FIXED) - 1) // BOARDS_A_KIND % MOST_FREE + 1


def random_board(lot: random.Random, free: int) -> Othello:
    """A board with `free` free squares, reached by random play, whose side to move can move."""
    position = random_endgame(lot, free)
    return position.play(PASS) if position.legal_moves() == (PASS,) else position


def _read(text: str) -> Othello:
    """A board of this module; those that people write are read by `notation`."""
    board, token = text.split()
    x, o = (
        sum(1 << square for square in range(SQUARES) if board[square] == letter) for letter in "xo"
    )
    return Othello(x, o, Player(token))
