"""Playing a written game over again, with the passes that the writer left out."""

from ttt_gui.games.othello import Othello, flips, mobility
from ttt_gui.games.position import PASS, Move, Player
from ttt_gui.notation.color_names import color_name
from ttt_gui.notation.error import NotationError
from ttt_gui.notation.squares import line_text, move_name


class Replay:
    """A game that grows move by move; only legal moves get in."""

    def __init__(self, start: Othello) -> None:
        self._start = start
        # The position as bare sets: of a game of sixty moves only the last one is asked for.
        self._own = start.own
        self._opponent = start.opponent
        self._side = start.side_to_move
        self._other = self._side.opponent
        self._moves: list[Move] = []
        self._passes_left_out = 0
        self.result = ""
        """The result that stands behind the moves, such as `37-27`; empty when none does."""

    @property
    def start(self) -> Othello:
        """The position before the first move."""
        return self._start

    @property
    def position(self) -> Othello:
        """The position after the last move so far."""
        own, opponent = self._own, self._opponent
        x, o = (own, opponent) if self._side is Player.X else (opponent, own)
        return Othello(x, o, self._side, self._start.scoring)

    @property
    def moves(self) -> tuple[Move, ...]:
        """Every ply so far, passes included."""
        return tuple(self._moves)

    @property
    def note(self) -> str:
        """What was left out of the game, in words, or ""."""
        if not self._passes_left_out:
            return ""
        return "passes after the end of the game are left out"

    def copy(self) -> "Replay":
        """The same game, to be continued in another way."""
        copy = Replay(self._start)
        copy._own, copy._opponent = self._own, self._opponent
        copy._side, copy._other = self._side, self._other
        copy._moves = self._moves.copy()
        copy._passes_left_out = self._passes_left_out
        copy.result = self.result
        return copy

    def play(self, move: Move, side: Player | None = None) -> None:
        """Add a move, and before it the pass that it needs, if the other side must pass.

        A pass after the end of the game is left out: some programs write them.

        Args:
            move: the move, which may be a pass.
            side: who plays it, if the text says so.

        Raises:
            NotationError: it is not legal; the message says what would be.
        """
        if move == PASS:
            self._pass(side)
            return
        if side is None or side is self._side:
            if self._places(move):
                return
            # Somebody who names the side means that side: no pass is missing then.
            if side is not None or not self._must_pass:
                raise self._illegal(move)
        elif not self._must_pass:
            raise self._not_the_turn_of(side, move)
        self._change_sides()
        if not self._places(move, after_pass=True):
            self._change_sides()
            raise self._illegal(move)

    def _pass(self, side: Player | None) -> None:
        if self.is_over:
            self._passes_left_out += 1
        elif side is not None and side is not self._side:
            if not self._must_pass:
                raise self._not_the_turn_of(side, PASS)
            raise self._illegal(PASS)
        elif not self._must_pass:
            raise self._illegal(PASS)
        else:
            self._change_sides()
            self._moves.append(PASS)

    @property
    def is_over(self) -> bool:
        """Whether neither side can move."""
        own, opponent = self._own, self._opponent
        return not mobility(own, opponent) and not mobility(opponent, own)

    @property
    def _must_pass(self) -> bool:
        """Whether the side to move has no other move, and the game is not over."""
        own, opponent = self._own, self._opponent
        return not mobility(own, opponent) and bool(mobility(opponent, own))

    def _change_sides(self) -> None:
        self._own, self._opponent = self._opponent, self._own
        self._side, self._other = self._other, self._side

    def _places(self, square: int, *, after_pass: bool = False) -> bool:
        """Place a disc of the side to move, if that is legal."""
        own, opponent, bit = self._own, self._opponent, 1 << square
        turned = 0 if (own | opponent) & bit else flips(own, opponent, square)
        if not turned:
            return False
        if after_pass:
            self._moves.append(PASS)
        self._moves.append(square)
        self._own = opponent ^ turned
        self._opponent = own | turned | bit
        self._side, self._other = self._other, self._side
        return True

    def _not_the_turn_of(self, side: Player, move: Move) -> NotationError:
        position = self.position
        return NotationError(
            f"{move_name(move)} is played by {color_name(side)}, but it is the turn of "
            f"{color_name(position.side_to_move)}{self._number()}; expected one of "
            f"{line_text(position.legal_moves())}"
        )

    def _illegal(self, move: Move) -> NotationError:
        position = self.position
        legal = position.legal_moves()
        if not legal:
            return NotationError(
                f"{move_name(move)} comes after the end of the game{self._number()}"
            )
        if move != PASS and (position.x | position.o) >> move & 1:
            return NotationError(
                f"{move_name(move)} is taken{self._number()}; expected one of {line_text(legal)}"
            )
        side = position.side_to_move
        expected = line_text(legal)
        if legal == (PASS,):
            side, expected = side.opponent, line_text(position.play(PASS).legal_moves())
        return NotationError(
            f"{move_name(move)} is not a legal move of {color_name(side)}{self._number()}; "
            f"expected one of {expected}"
        )

    def _number(self) -> str:
        """The number of the next move as people count them, without passes."""
        return f" (move {sum(move != PASS for move in self._moves) + 1})"
