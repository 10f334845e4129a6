"""The version in the forms of each system, for releases and what comes before them."""

import itertools
import shutil
import subprocess

import pytest
from hypothesis import given
from hypothesis import strategies as st
from packaging.version import Version
from versions import debian, numbers

IN_ORDER = [
    "0.1.0",
    "0.2.0.dev1",
    "0.2.0a1.dev1",
    "0.2.0a1",
    "0.2.0b2",
    "0.2.0rc1.dev3",
    "0.2.0rc1",
    "0.2.0rc2",
    "0.2.0",
    "0.2.0+own",
    "0.2.0.post1.dev1",
    "0.2.0.post1",
    "0.10.0",
]


def test_a_release_candidate():
    assert debian(Version("0.2.0rc1")) == "0.2.0~rc1"
    assert numbers(Version("0.2.0rc1"), count=3) == "0.2.0"
    assert numbers(Version("0.2.0rc1"), count=4) == "0.2.0.0"
    assert numbers(Version("1.2"), count=3) == "1.2.0"


@pytest.mark.skipif(shutil.which("dpkg") is None, reason="it is Debian's own word that counts")
def test_debian_sorts_them_as_python_does():
    versions = [Version(each) for each in IN_ORDER]
    assert versions == sorted(versions)
    for older, newer in itertools.pairwise(map(debian, versions)):
        command = ["dpkg", "--compare-versions", older, "lt", newer]
        assert subprocess.run(command, check=False).returncode == 0, (older, newer)


@given(
    release=st.lists(st.integers(0, 65535), min_size=1, max_size=6),
    end=st.sampled_from(["", "a1", "rc3", ".dev4", ".post2", "b1.dev2", "+local.1"]),
    count=st.integers(1, 4),
)
def test_numbers_are_always_as_many_as_asked_for(release: list[int], end: str, count: int):
    version = Version(".".join(map(str, release)) + end)
    found = [int(each) for each in numbers(version, count=count).split(".")]
    assert found == [*release, 0, 0, 0, 0][:count]
