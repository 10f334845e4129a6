"""Which C library a folder of programs asks for."""

import os
import shutil
import sys
from pathlib import Path

import pytest
from linux.c_library import needed_glibc, newest_asked_for

LISTING = """
Version References:
  required from libc.so.6:
    0x0d696917 0x00 09 GLIBC_2.7
    0x06969194 0x00 07 GLIBC_2.14
    0x09691a75 0x00 02 GLIBC_2.2.5
    0x09691a75 0x00 02 GLIBC_PRIVATE
  required from libstdc++.so.6:
    0x0bafd178 0x00 05 GLIBCXX_3.4.30
"""


def test_the_newest_version_counts_as_numbers_do():
    assert newest_asked_for(LISTING) == "2.14"


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is another C library")
@pytest.mark.skipif(shutil.which("objdump") is None, reason="binutils is not installed")
def test_a_program_of_this_system_asks_for_no_more_than_this_system_has(tmp_path: Path):
    shell = Path("/bin/sh").resolve()
    shutil.copy(shell, tmp_path / "sh")
    (tmp_path / "text").write_text("GLIBC_9.9\n")
    here = os.confstr("CS_GNU_LIBC_VERSION")
    assert here
    needed = [int(part) for part in needed_glibc(tmp_path).split(".")]
    assert [2, 0] < needed <= [int(part) for part in here.split()[1].split(".")]
