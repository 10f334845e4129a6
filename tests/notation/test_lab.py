"""The lab's reversed line."""

from ttt_gui.notation.lab import reversed_line


def test_the_last_number_is_the_move_to_play_now() -> None:
    assert reversed_line((51, -1, 14, -1, 7, -1, 15)) == "[15, -1, 7, -1, 14, -1, 51]"


def test_a_finished_game_has_an_empty_line() -> None:
    assert reversed_line(()) == "[]"
