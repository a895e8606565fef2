import json

import pytest

from games.telling.presence import LASTS, NOBODY, SAID_EVERY, Attendance
from gates.limits import Bucket


def shown(text: str | None) -> tuple[list[int], int] | None:
    if text is None:
        return None
    message = json.loads(text)
    return message["seats"], message["watchers"]


def test_others_are_told_only_of_changes_and_now_and_then() -> None:
    table = Attendance()
    assert table.count(((0,), 1), 100) is True
    assert table.count(((0,), 1), 101) is False
    assert table.count(((0, 1), 1), 102) is True
    assert table.count(((0, 1), 1), 103 + SAID_EVERY) is True


def test_process_heard_for_the_first_time_is_told_who_is_here() -> None:
    table = Attendance()
    table.count(((0,), 0), 100)
    table.hear("b", ((1,), 2), 101)
    assert table.count(((0,), 0), 101) is True
    table.hear("b", ((1,), 3), 102)
    assert table.count(((0,), 0), 102) is False


def test_seats_and_watchers_of_all_processes_are_shown_together() -> None:
    table = Attendance()
    table.count(((0,), 1), 100)
    table.hear("b", ((0, 2), 2), 100)
    assert shown(table.news(100)) == ([0, 2], 3)
    assert table.news(101) is None
    table.hear("b", NOBODY, 102)
    assert shown(table.news(102)) == ([0], 1)


def test_process_that_died_is_forgotten() -> None:
    table = Attendance()
    table.count(((0,), 0), 100)
    table.hear("b", ((1,), 0), 100)
    assert shown(table.news(100)) == ([0, 1], 0)
    assert shown(table.news(101 + LASTS)) == ([0], 0)


def test_bucket_fills_steadily() -> None:
    bucket = Bucket.full(3, 2, 0)
    assert [bucket.take(0) for _ in range(4)] == [True, True, True, False]
    assert bucket.wait() == pytest.approx(0.5)
    assert (bucket.take(0.5), bucket.take(0.5)) == (True, False)
