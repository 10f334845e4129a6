"""Looking for an exercise: a position with exactly one best move, which a search has proved.

From random play any will do. From games, one where the move that was played lost something is
preferred: others are put aside, and the first of them is taken if none of that kind is found
among so many.
"""

import random
from dataclasses import replace
from typing import Final

from ttt_gui.games.othello import Othello
from ttt_gui.games.random_play import random_endgame
from ttt_gui.search.outcome import SearchResult
from ttt_gui.workbench.analysis.events import ReadGames
from ttt_gui.workbench.analysis.exercise import Exercise
from ttt_gui.workbench.analysis.pool import Candidate, Pool, PracticeSource
from ttt_gui.workbench.analysis.searching import abandon, search
from ttt_gui.workbench.analysis.sparring import leave
from ttt_gui.workbench.analysis.state import (
    LARGEST_SEED,
    Analysis,
    Looking,
    NoGames,
    NoneFound,
    Practising,
    Purpose,
)
from ttt_gui.workbench.effects import Wait

ENOUGH_TRIED: Final = 30
"""Positions of games to search for one where something was lost, if there is another one."""

MOST_GAMES_AT_ONCE: Final = 10
"""Games to go through before the window is let go on for a moment."""


def look_for_exercise(state: Analysis) -> Analysis:
    """Look for a position with exactly one best move."""
    state = abandon(leave(state))
    practice = state.practice
    looking = Looking(practice.seed, practice.empties)
    match practice.source:
        case PracticeSource.RANDOM:
            return _try_random(state, looking)
        case PracticeSource.GAMES:
            state = replace(state, activity=looking).asking(Purpose.EXERCISE)
            return state.command(ReadGames(state.requests.last))
        case PracticeSource.TEXT:
            return look_in(replace(state, activity=looking), Pool(state.loaded.entries))


def look_in(state: Analysis, pool: Pool) -> Analysis:
    """Look for one in games that were read or loaded."""
    looking = state.activity
    assert isinstance(looking, Looking)
    if not pool.games:
        return replace(leave(state), said=NoGames(state.practice.source))
    return look_on(state, replace(looking, pool=pool))


def look_on(state: Analysis, looking: Looking) -> Analysis:
    """Search the next position; where there is none, the search is over.

    What was put aside is then `looking.spare`, and to be posed by the caller.
    """
    pool = looking.pool
    if pool is None:
        return _try_random(state, looking)
    for _ in range(MOST_GAMES_AT_ONCE):
        if looking.candidates or looking.drawn == len(pool.games):
            break
        looking = _with_next_game(state, looking, pool)
    state = replace(state, activity=looking)
    if looking.candidates:
        return search(state, Purpose.EXERCISE, looking.candidates[0].position, all_moves=True)
    if looking.drawn < len(pool.games):
        state = state.asking(Purpose.EXERCISE)
        return state.command(Wait(state.requests.last, 0))
    if looking.spare is not None:
        return state
    return replace(leave(state), said=NoneFound(looking.empties, looking.tried))


def _with_next_game(state: Analysis, looking: Looking, pool: Pool) -> Looking:
    """Draw from one more game; moves that are known to have lost most come first."""
    scoring = state.choices.scoring
    drawn = pool.candidates(looking.drawn, looking.seed, looking.empties, scoring)
    first = sorted(drawn, key=lambda each: -(_known_loss(state, each) or 0))
    return replace(looking, drawn=looking.drawn + 1, candidates=tuple(first))


def _known_loss(state: Analysis, candidate: Candidate) -> int | None:
    if candidate.played is None:
        return None
    return state.knowledge.loss(candidate.position, candidate.played)


def _try_random(state: Analysis, looking: Looking) -> Analysis:
    """Search the next random position in which there is something to choose."""
    while True:
        position = _drawn(looking, state)
        if len(position.legal_moves()) > 1:
            break
        looking = replace(looking, seed=looking.seed + 1)
    state = replace(state, activity=looking)
    return search(state, Purpose.EXERCISE, position, all_moves=True)


def _drawn(looking: Looking, state: Analysis) -> Othello:
    return random_endgame(random.Random(looking.seed), looking.empties, state.choices.scoring)


def take_in(
    state: Analysis, position: Othello, result: SearchResult
) -> tuple[Analysis, Exercise | None]:
    """What follows from the search of a position: it is the exercise, or another is searched."""
    looking = state.activity
    assert isinstance(looking, Looking)
    played = looking.candidates[0].played if looking.candidates else None
    found = None
    if len(result.best_moves) == 1:
        found = Exercise(position, result, looking.seed, played)
    if found is not None and (looking.pool is None or found.was_lost):
        return state, found
    looking = replace(
        looking,
        tried=looking.tried + 1,
        candidates=looking.candidates[1:],
        spare=looking.spare or found,
    )
    if looking.pool is None:
        looking = replace(looking, seed=looking.seed + 1)
    elif looking.spare is not None and looking.tried >= ENOUGH_TRIED:
        return state, looking.spare
    return _on_or_spare(state, looking)


def waited(state: Analysis) -> tuple[Analysis, Exercise | None]:
    """Go on through the games after a moment."""
    looking = state.activity
    assert isinstance(looking, Looking)
    return _on_or_spare(state, looking)


def _on_or_spare(state: Analysis, looking: Looking) -> tuple[Analysis, Exercise | None]:
    state = look_on(state, looking)
    is_over = isinstance(state.activity, Looking) and not state.requests.is_open(Purpose.EXERCISE)
    return state, looking.spare if is_over else None


def pose(state: Analysis, exercise: Exercise, now: float) -> Analysis:
    """Ask for the best move of `exercise`; its position is the caller's to show."""
    seed = exercise.seed + 1
    return replace(
        state,
        activity=Practising(exercise, now),
        practice=replace(state.practice, seed=seed if seed <= LARGEST_SEED else 0),
    )
