"""A line of play with a place in it: what the board shows, and what can be stepped through.

positions  0 --- 1 --- 2 --- 3 --- 4 --- 5
moves         d7    --    h1    g2    --
                          ^ place 2: two moves back from there, three ahead
              played = 1: d7 was played; the rest is what the solver proposes

The line is one path through the tree of all moves that were played. Another move than the one
that follows makes a variation; what was played before stays in the tree.
"""

from dataclasses import replace
from itertools import accumulate

from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.games.position import PASS, Move
from ttt_gui.notation.game_record import GameRecord
from ttt_gui.notation.move_tree import NO_MOVES, Moves, MoveTree, shared
from ttt_gui.workbench.loaded import Origin
from ttt_gui.workbench.value import value


@value
class Line:
    """Positions and the moves between them. Immutable: every change is a new line.

    Attributes:
        positions: one more than moves.
        moves: those played, or read from a game, and then those proposed; a pass is -1.
        place: index of the position that is shown.
        played: how many of the moves were played; the solver proposes the others.
        origin: where the first position came from; None when it was set up here.
        tree: all moves that were played from the first position on, those of this line included.
    """

    positions: tuple[Othello, ...]
    moves: tuple[Move, ...] = ()
    place: int = 0
    played: int = 0
    origin: Origin | None = None
    tree: MoveTree = NO_MOVES

    @classmethod
    def of(cls, position: Othello, origin: Origin | None = None) -> "Line":
        """A line that begins with `position` and goes no further yet."""
        return cls((position,), origin=origin)

    @classmethod
    def of_game(cls, game: GameRecord, scoring: Scoring, origin: Origin | None = None) -> "Line":
        """A game as it was played, with its variations, its last position shown."""
        positions = tuple(replace(each, scoring=scoring) for each in game.positions())
        end = len(game.moves)
        return cls(positions, game.moves, end, end, origin, game.tree)

    @property
    def position(self) -> Othello:
        """The position that is shown."""
        return self.positions[self.place]

    @property
    def last_move(self) -> Move | None:
        """The move that led to the position shown."""
        return self.moves[self.place - 1] if self.place else None

    @property
    def next_move(self) -> Move | None:
        """The move that the line goes on with."""
        return self.moves[self.place] if self.place < len(self.moves) else None

    @property
    def end(self) -> int:
        """The last place."""
        return len(self.moves)

    def count(self, place: int) -> int:
        """The number of the last move up to `place`, as players count: without passes."""
        return sum(move != PASS for move in self.moves[:place])

    @property
    def played_positions(self) -> tuple[Othello, ...]:
        """The positions up to the last move that was played."""
        return self.positions[: self.played + 1]

    def at(self, place: int) -> "Line":
        """The same line, shown at the nearest place there is to `place`."""
        return replace(self, place=min(max(place, 0), self.end))

    @property
    def path(self) -> Moves:
        """The moves that led to the position shown."""
        return self.moves[: self.place]

    def play(self, move: Move) -> "Line":
        """Play `move` from the position shown; another continuation becomes a variation.

        A move that was played there before goes on as it did then.

        Raises:
            ValueError: the move is not legal there.
        """
        path = (*self.path, move)
        tree = self.tree.with_line(path)
        if move == self.next_move:
            place = self.place + 1
            return replace(self, place=place, played=max(self.played, place), tree=tree)
        return replace(self, tree=tree).along(path)

    def along(self, path: Moves) -> "Line":
        """The line that goes on after `path` as the tree does, shown there.

        Raises:
            ValueError: a move of it is not legal.
        """
        moves = self.tree.line_from(path)
        same = shared(self.moves, moves)
        positions = list(self.positions[: same + 1])
        for move in moves[same:]:
            positions.append(positions[-1].play(move))
        return replace(
            self, positions=tuple(positions), moves=moves, place=len(path), played=len(moves)
        )

    def promoted(self, path: Moves) -> "Line":
        """The same line in the tree in which `path` is the main line where it leaves another."""
        return replace(self, tree=self.tree.promoted(path))

    def without(self, path: Moves) -> "Line":
        """The line in the tree without the last move of `path` and all that follows it.

        If the line goes there, the position before that move is shown, and another
        continuation of it.
        """
        line = replace(self, tree=self.tree.without(path))
        return line.along(path[:-1]) if self.moves[: len(path)] == path else line

    def cut(self) -> "Line":
        """The line up to the position shown."""
        end = self.place
        return replace(
            self, positions=self.positions[: end + 1], moves=self.moves[:end], played=end
        )

    def propose(self, moves: tuple[Move, ...]) -> "Line":
        """Continue with `moves` from the position shown, which the solver proposes."""
        place = self.place
        after = accumulate(moves, lambda position, move: position.play(move), initial=self.position)
        return replace(
            self,
            positions=(*self.positions[:place], *after),
            moves=(*self.moves[:place], *moves),
            played=min(self.played, place),
        )

    def scored(self, scoring: Scoring) -> "Line":
        """The same line, its positions counted as `scoring` says.

        Under another scoring other moves may be best: what was proposed is dropped.
        """
        if self.position.scoring is scoring:
            return self
        end = max(self.place, self.played)
        return replace(
            self,
            positions=tuple(replace(each, scoring=scoring) for each in self.positions[: end + 1]),
            moves=self.moves[:end],
        )
