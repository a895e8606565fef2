"""Each ladder is worked out again once a day, and the staff is told of what does not repeat."""

from __future__ import annotations

import logging
from datetime import timedelta

import pytest
from django.utils import timezone

from config.queues import SWEEPS
from ratings.admin import figures
from ratings.models import Ladder, MatchRating, RatingChange
from ratings.services.checking import EVERY, check_next
from ratings.services.sweeping import sweep
from ratings.tasks import ratings_check
from tests.ratings.conftest import NOW, Ended


@pytest.fixture
def ladder(ended: Ended) -> Ladder:
    ended(0, 1)
    ended(0, 1, after=5)
    sweep(NOW, thorough=True)
    return Ladder.objects.get()


def alarms() -> list[str]:
    return [one.value for one in figures(NOW) if one.is_alarm]


def test_every_ladder_has_its_turn_once_a_day(ladder: Ladder, ended: Ended) -> None:
    ended(2, 3, game="fortuna")
    sweep(NOW, thorough=True)
    found = [check_next(NOW) for _ in range(3)]
    assert {one.game for one in found if one is not None} == {"eurobiznes", "fortuna"}
    assert found[2] is None
    assert check_next(NOW + EVERY - timedelta(seconds=1)) is None
    # Whoever waited longest comes first.
    assert check_next(NOW + EVERY) == found[0]
    assert alarms() == []


def test_what_does_not_repeat_is_told_until_it_is_mended(
    ladder: Ladder, caplog: pytest.LogCaptureFixture
) -> None:
    change = RatingChange.objects.latest("ended_at")
    RatingChange.objects.filter(pk=change.pk).update(after=change.after + 1)
    with caplog.at_level(logging.ERROR):
        checked = check_next(NOW)
    assert checked is not None
    assert (checked.checked_different, checked.checked_fault) == (1, "")
    assert "eurobiznes/live does not repeat: different=1" in caplog.text
    assert alarms() == ["1"]
    assert RatingChange.objects.get(pk=change.pk).after == change.after + 1
    RatingChange.objects.filter(pk=change.pk).update(after=change.after)
    check_next(NOW + EVERY)
    assert alarms() == []


def test_record_that_cannot_be_read_is_told_as_well(ladder: Ladder) -> None:
    row = MatchRating.objects.latest("ended_at")
    MatchRating.objects.filter(pk=row.pk).update(record={"units": "none"})
    checked = check_next(NOW)
    assert checked is not None
    assert row.match_id in checked.checked_fault
    assert alarms() == ["1"]


def test_the_task_checks_what_is_due_and_is_asked_often_enough(ladder: Ladder) -> None:
    before = timezone.now()
    ratings_check()
    ladder.refresh_from_db()
    assert ladder.checked_at is not None
    assert before <= ladder.checked_at <= timezone.now()
    seconds, queue = SWEEPS[ratings_check.name]
    # Twice as many ladders as all games have can have their turn in a day.
    assert (EVERY / timedelta(seconds=seconds) >= 32, queue) == (True, "lab")
