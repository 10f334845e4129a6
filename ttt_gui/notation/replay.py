"""Playing a written game over again, with the passes that the writer left out."""

from ttt_gui.games.othello import Othello
from ttt_gui.games.position import PASS, Move, Player
from ttt_gui.notation.error import NotationError
from ttt_gui.notation.squares import line_text, move_name


class Replay:
    """A game that grows move by move; only legal moves get in."""

    def __init__(self, start: Othello) -> None:
        self._start = start
        self._position = start
        self._moves: list[Move] = []
        self._passes_left_out = 0

    @property
    def start(self) -> Othello:
        """The position before the first move."""
        return self._start

    @property
    def position(self) -> Othello:
        """The position after the last move so far."""
        return self._position

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
        copy._position = self._position
        copy._moves = self._moves.copy()
        copy._passes_left_out = self._passes_left_out
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
        position = self._position
        if move == PASS and position.is_over():
            self._passes_left_out += 1
            return
        if side is None or side is position.side_to_move:
            try:
                after = position.play(move)
            except ValueError:
                # Somebody who names the side means that side: no pass is missing then.
                if side is not None or move == PASS or position.legal_moves() != (PASS,):
                    raise self._illegal(move) from None
            else:
                self._add(move, after)
                return
        elif position.legal_moves() != (PASS,):
            raise NotationError(
                f"{move_name(move)} is played by {side.value}, but it is the turn of "
                f"{position.side_to_move.value}{self._number()}; expected one of "
                f"{line_text(position.legal_moves())}"
            )
        passed = position.play(PASS)
        try:
            after = passed.play(move)
        except ValueError:
            raise self._illegal(move) from None
        self._add(PASS, passed)
        self._add(move, after)

    def _add(self, move: Move, after: Othello) -> None:
        self._moves.append(move)
        self._position = after

    def _illegal(self, move: Move) -> NotationError:
        position = self._position
        legal = position.legal_moves()
        if not legal:
            return NotationError(
                f"{move_name(move)} comes after the end of the game{self._number()}"
            )
        side = position.side_to_move
        expected = line_text(legal)
        if legal == (PASS,):
            side, expected = side.opponent, line_text(position.play(PASS).legal_moves())
        return NotationError(
            f"{move_name(move)} is not a legal move of {side.value}{self._number()}; expected one "
            f"of {expected}"
        )

    def _number(self) -> str:
        """The number of the next move as people count them, without passes."""
        return f" (move {sum(move != PASS for move in self._moves) + 1})"
