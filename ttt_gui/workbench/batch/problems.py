"""From the positions that were read to the problems of a batch."""

from collections.abc import Sequence

from ttt_gui.games.othello import SQUARES, Othello, Scoring
from ttt_gui.library.batch import Plan, Problem, scored
from ttt_gui.notation.importer import Entry
from ttt_gui.workbench.batch.losses import Game, games_of_entries
from ttt_gui.workbench.value import value


@value
class Problems:
    """What a text held.

    Its positions are there counted in each way, so that the other way is at hand as soon as
    it is chosen.

    Attributes:
        name: what a person knows it by.
        by_discs: its positions in order, counted by disc difference.
        by_winner: the same, the winner taking the empty squares.
        have_expected_scores: whether the text says what any of them is worth.
        fault: what could not be read, in a sentence; empty when all was.
        games: those of them that are the ends of games, with the moves.
        finished: how many of the games are finished.
    """

    name: str
    by_discs: tuple[Problem, ...]
    by_winner: tuple[Problem, ...]
    have_expected_scores: bool
    fault: str = ""
    games: tuple[Game, ...] = ()
    finished: int = 0

    @property
    def count(self) -> int:
        """How many there are; none when `fault` says why."""
        return len(self.by_discs)

    @property
    def are_finished_games(self) -> bool:
        """Whether all of them are the ends of finished games: there is nothing to solve."""
        return 0 < self.count == self.finished

    @property
    def are_games(self) -> bool:
        """Whether most of them are."""
        return 2 * self.finished > self.count

    def under(self, scoring: Scoring) -> tuple[Problem, ...]:
        """The problems, counted so."""
        return self.by_discs if scoring is Scoring.DISC_DIFFERENCE else self.by_winner


def problems_of_entries(name: str, entries: list[Entry], fault: str = "") -> Problems:
    """The problems in what was read.

    Args:
        name: what a person knows the text by.
        entries: its Othello positions. The list is emptied, so that each entry goes as soon
            as it has been used: a hundred thousand at once would hold Python's lock, and
            with it the window, for a quarter of a second.
        fault: what could not be read, in a sentence.
    """
    games = games_of_entries(entries)
    if any(entry.fault is not None for entry in entries):
        fault = f"{fault}. Games that break off are not in the batch"
    entries.reverse()
    problems: list[Problem] = []
    while entries:
        entry = entries.pop()
        # Nobody knows what a game that breaks off comes to.
        if entry.fault is None:
            problems.append(problem_of_entry(entry, len(problems) + 1))
    return _in_each_way(writable(name), problems, fault, games)


def problem_of_entry(entry: Entry, number: int) -> Problem:
    """The Othello position of `entry` as a problem; scores that none can have are left out."""
    assert isinstance(entry.position, Othello)
    expected = entry.expected
    return Problem(
        number,
        entry.line,
        entry.position,
        expected.score if expected and _is_score(expected.score) else None,
        tuple(each for each in expected.scores if _is_score(each[1])) if expected else (),
        writable(entry.name),
    )


def problems_of_plan(plan: Plan) -> Problems:
    """The problems of a batch that is resumed."""
    return _in_each_way(plan.name, plan.problems)


def _in_each_way(
    name: str, problems: Sequence[Problem], fault: str = "", games: tuple[Game, ...] = ()
) -> Problems:
    return Problems(
        name,
        scored(problems, Scoring.DISC_DIFFERENCE),
        scored(problems, Scoring.WINNER_TAKES_EMPTIES),
        any(each.expected_score is not None for each in problems),
        fault,
        games,
        sum(each.is_finished for each in games),
    )


def _is_score(score: int | None) -> bool:
    """Whether a position can be worth that."""
    return score is not None and abs(score) <= SQUARES


def writable(text: str) -> str:
    """`text`, with a mark in place of what no file can hold.

    That is half of a pair of surrogates: so Python reads the bytes of a file's name that are
    no UTF-8, and JSON can name one.
    """
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text
