"""Who has gone from the table is told what it has changed, once, and not of what is old."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.cache import cache

from games.telling import company
from notifications.models import Notice
from ratings.models import RatingChange
from ratings.notices import NEWS, changes_tell
from ratings.rehearsal import Troupe
from ratings.services.sweeping import sweep
from tests.ratings.conftest import START, Ended

SOON = START + timedelta(minutes=1)


@pytest.fixture(autouse=True)
def _nobody_is_there(db: None) -> None:
    cache.clear()


def test_everybody_is_told_once_of_the_own_change(ended: Ended) -> None:
    match_id = ended(0, 1, 2)
    sweep(SOON)
    assert (changes_tell(SOON), changes_tell(SOON)) == (3, 0)
    for change in RatingChange.objects.all():
        notice = Notice.objects.get(user=change.user)
        assert (notice.mark, notice.path) == (
            match_id,
            f"/matches/{match_id}/receipts/{change.user_id}/",
        )
        assert str(round(change.after)) in notice.text


def test_who_is_at_the_table_reads_it_there(ended: Ended, troupe: Troupe) -> None:
    match_id = ended(0, 1)
    sweep(SOON)
    there = RatingChange.objects.order_by("pk").values_list("user", flat=True)[0]
    assert there is not None
    company.note(match_id, "test", here=[there], gone=[])
    assert changes_tell(SOON) == 1
    assert not Notice.objects.filter(user=there).exists()


def test_what_is_rated_long_after_the_end_is_no_news(ended: Ended) -> None:
    ended(0, 1)
    sweep(SOON)
    assert changes_tell(START + NEWS + timedelta(seconds=1)) == 0
