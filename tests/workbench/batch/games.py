"""Games for tests: short ones, from random endgames, and their losses without any engine."""

import random
from functools import cache

from ttt_gui.games.othello import Othello
from ttt_gui.notation.entry import Entry
from ttt_gui.notation.game_record import GameRecord
from ttt_gui.workbench.batch.problems import Problems, problems_of_entries


def play_out(
    start: Othello, lot: random.Random, moves: int = 99, black: str = "", white: str = ""
) -> GameRecord:
    """A game from `start`, its moves drawn at random, to its end or after so many moves."""
    played, position = [], start
    while not position.is_over() and len(played) < moves:
        played.append(lot.choice(position.legal_moves()))
        position = position.play(played[-1])
    return GameRecord(start, tuple(played), black, white)


def entry_of(game: GameRecord, line: int = 1) -> Entry:
    """The game as the importer gives it."""
    return Entry(line, "", game.positions()[-1], game=game)


def problems_of_games(*games: GameRecord, name: str = "games.ggf") -> Problems:
    """What a text with these games holds."""
    return problems_of_entries(name, [entry_of(game) for game in games])


@cache
def value_of(position: Othello) -> int:
    """The value of a position for its side to move, by trying everything."""
    if position.is_over():
        return position.score(0)
    return max(-value_of(position.play(move)) for move in position.legal_moves())
