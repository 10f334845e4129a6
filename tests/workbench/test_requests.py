"""Which answers are awaited: of each purpose the last question's, until it is dropped."""

from hypothesis import given
from hypothesis import strategies as st

from ttt_gui.workbench.requests import Requests

PURPOSES = ("position", "hints", "text")


def test_asking_again_makes_the_earlier_answer_stale():
    first = Requests().ask("position")
    second = first.ask("position")
    assert first.purpose_of(first.last) == "position"
    assert second.purpose_of(first.last) is None
    assert second.purpose_of(second.last) == "position"


def test_a_number_is_never_used_again():
    requests = Requests().ask("text").close("text").ask("text")
    assert requests.last == 2
    assert requests.purpose_of(1) is None


@given(st.lists(st.tuples(st.sampled_from(PURPOSES), st.booleans())))
def test_what_is_open_is_the_last_question_of_each_purpose(steps: list[tuple[str, bool]]):
    requests, awaited, asked = Requests(), {}, 0
    for purpose, asks in steps:
        if asks:
            asked += 1
            awaited[purpose] = asked
            requests = requests.ask(purpose)
        else:
            awaited.pop(purpose, None)
            requests = requests.close(purpose)
    assert requests.last == asked
    for purpose in PURPOSES:
        assert requests.is_open(purpose) == (purpose in awaited)
    for number in range(asked + 2):
        owner = [purpose for purpose, each in awaited.items() if each == number]
        assert requests.purpose_of(number) == (owner[0] if owner else None)
