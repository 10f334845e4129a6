"""Qt's messages in the log."""

import logging

import pytest
from PySide6.QtCore import qWarning

from ttt_gui.gui.qt_log import qt_messages_in_the_log


def test_what_qt_says_of_labels_to_a_screen_reader_is_counted_and_told_once(
    caplog: pytest.LogCaptureFixture,
):
    caplog.set_level(logging.INFO, "ttt_gui.qt")
    with qt_messages_in_the_log():
        qWarning("before")
        for _ in range(1_000):
            qWarning("Received text event for invalid interface.")
        qWarning("after")
    assert [each.message for each in caplog.records] == [
        "before",
        "after",
        "Left out 1000 times: Received text event for invalid interface",
    ]
