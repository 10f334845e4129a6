"""What the workflow on other people's machines may do, and with which actions."""

import re
from pathlib import Path

WORKFLOW = Path(__file__).parents[2] / ".github" / "workflows" / "package.yml"


def test_actions_are_pinned_to_a_commit_and_say_which_release_that_is():
    used = re.findall(r"uses: (.*)", WORKFLOW.read_text("utf-8"))
    assert len(used) >= 3
    for action in used:
        assert re.fullmatch(r"[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", action)


def test_it_may_only_read_and_keeps_no_credentials():
    text = WORKFLOW.read_text("utf-8")
    assert re.search(r"^permissions:\n  contents: read$", text, re.MULTILINE)
    checkouts = re.findall(r"actions/checkout@.*\n(.*)\n(.*)\n", text)
    assert checkouts
    for following in checkouts:
        assert [line.strip() for line in following] == ["with:", "persist-credentials: false"]


def test_the_bundle_is_started_as_a_person_does_it():
    text = WORKFLOW.read_text("utf-8")
    assert re.search(r"open -W .*dist/ttt-gui\.app", text)
    assert "Contents/MacOS/ttt-gui" not in text, "that would not read the property list"
