"""The commands of ladders: one line each, and what they refuse."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import timezone

from accounts.models import User
from games.models import Match
from games.signals import match_finished
from gates.outbox import OUTBOX
from ratings.models import Correction, Ladder, MatchRating, Rating, RatingChange
from ratings.tasks import ratings_sweep, ratings_thorough_sweep
from tests.conftest import Enqueued
from tests.ratings.conftest import Ended


def told(*command: str, **options: Any) -> tuple[str, str, int]:
    out, err = io.StringIO(), io.StringIO()
    try:
        call_command(*command, stdout=out, stderr=err, **options)
    except SystemExit as ended:
        return out.getvalue(), err.getvalue(), int(str(ended.code))
    return out.getvalue(), err.getvalue(), 0


def test_simulated_matches_are_rated_and_checked(db: None) -> None:
    line, _, code = told("simulate_ratings", matches=40, people=10)
    assert code == 0
    assert re.fullmatch(r"SIMULATED matches=40 looked_at=40 seconds=[\d.]+\n", line)
    line, _, code = told("rebuild_ratings", "--check")
    changes = RatingChange.objects.count()
    matched = re.fullmatch(r"RATINGS matches=40 changes=(\d+) different=0 seconds=[\d.]+\n", line)
    assert matched is not None
    assert (int(matched[1]), code) == (changes, 0)
    line, error, code = told("simulate_ratings", matches=1, people=2)
    assert (line, code) == ("", 1)
    assert "rated matches" in error


def test_a_wrong_figure_is_found_and_mended(ended: Ended) -> None:
    ended(0, 1)
    assert "different=0" in told("rebuild_ratings")[0]  # rates it first
    row = RatingChange.objects.first()
    assert row is not None
    RatingChange.objects.filter(pk=row.pk).update(before=1)
    line, _, code = told("rebuild_ratings", "--check")
    assert ("different=1" in line, code) == (True, 1)
    assert told("rebuild_ratings")[2] == 0
    assert "different=0" in told("rebuild_ratings", "--check")[0]


def test_a_broken_record_stops_and_is_named(ended: Ended) -> None:
    match_id = ended(0, 1)
    told("rebuild_ratings")
    MatchRating.objects.update(record={})
    line, error, code = told("rebuild_ratings")
    assert (line, code) == ("", 1)
    assert match_id in error


def test_a_broken_record_of_one_ladder_leaves_the_others_as_they_were(ended: Ended) -> None:
    ended(0, 1)
    broken = ended(0, 1, game="fortuna")
    told("rebuild_ratings")
    MatchRating.objects.filter(match=broken).update(record={})
    RatingChange.objects.filter(ladder__game="eurobiznes").update(before=1)
    line, error, code = told("rebuild_ratings")
    assert (line, code, broken in error) == ("", 1, True)
    assert "nothing has changed" in error
    assert RatingChange.objects.filter(before=1).count() == RatingChange.objects.count() - 2
    assert not Correction.objects.exists()


@pytest.mark.parametrize("count", [1, 0])
def test_the_end_of_a_rated_match_is_rated_at_once(
    ended: Ended, enqueued: Enqueued, count: int
) -> None:
    match_id = ended(0, 1)
    Match.objects.filter(pk=match_id).update(rated=bool(count), ended_at=timezone.now())
    match_finished.send(sender=Match, match_id=match_id)
    OUTBOX.drain()
    enqueued.run()
    assert MatchRating.objects.filter(match=match_id).count() == count
    assert Rating.objects.count() == 2 * count


def test_what_was_overlooked_for_days_is_found_by_the_thorough_sweep(ended: Ended) -> None:
    ended(0, 1)
    ratings_sweep()
    assert not Ladder.objects.exists()
    ratings_thorough_sweep()
    assert Rating.objects.count() == 2


def test_copies_of_a_simulation_are_people_with_matches_of_their_own(db: None) -> None:
    told("simulate_ratings", matches=12, people=12, copies=2)
    assert Match.objects.count() == 36
    assert User.objects.count() == 36
    ladder = Ladder.objects.get(game="eurobiznes", pace="live")
    counts = Rating.objects.filter(ladder=ladder).order_by("rating")
    assert counts.count() % 3 == 0
    ratings = list(counts.values_list("rating", flat=True))
    assert ratings[::3] == ratings[1::3] == ratings[2::3]
    changes = RatingChange.objects.filter(ladder=ladder)
    assert {int(change.person) for change in changes} == set(changes.values_list("user", flat=True))
