"""The questions of busy pages find their rows by an index, however many matches and people there are."""

from __future__ import annotations

from decimal import Decimal

import pytest
from django.db import connection
from django.utils import timezone

from lobbies.models import IS_FORMING, Table
from lobbies.shows import ended_tables
from ratings.leaderboards import Leaderboard, ahead_of
from ratings.models import Ladder, Rating

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(
        connection.vendor != "sqlite", reason="a server looks at how few rows an empty table has"
    ),
]


def test_tables_that_wait_are_found_without_those_that_were_played() -> None:
    public = Table.objects.filter(visibility=Table.Visibility.PUBLIC)
    assert "table_forming" in public.filter(IS_FORMING).order_by("created_at", "pk").explain()


def test_record_on_show_is_found_without_sorting_all_that_ended() -> None:
    public = Table.objects.filter(visibility=Table.Visibility.PUBLIC)
    plan = ended_tables(public.filter(game__in=["eurobiznes", "fortuna"])).explain()
    assert "table_begun" in plan
    assert "TEMP B-TREE" not in plan


@pytest.mark.parametrize(("season", "index"), [("", "rating_placed"), ("2026-4", "season_placed")])
def test_people_of_a_ladder_are_counted_in_the_index_alone(season: str, index: str) -> None:
    now, ladder = timezone.now(), Ladder.objects.create(game="eurobiznes", pace="live")
    board = Leaderboard(ladder, now, season)
    plan = board.listed.order_by().values("rating").explain()
    assert f"COVERING INDEX {index}" in plan


@pytest.mark.parametrize("season", ["", "2026-4"])
def test_people_of_a_circle_are_one_list_that_no_row_asks_for_anew(season: str) -> None:
    now, ladder = timezone.now(), Ladder.objects.create(game="eurobiznes", pace="live")
    plan = Leaderboard(ladder, now, season, circle=1).listed.explain()
    assert "ratings_follow" in str(Leaderboard(ladder, now, season, circle=1).listed.query)
    assert "CORRELATED" not in plan


@pytest.mark.parametrize("season", ["", "2026-4"])
def test_the_next_one_above_is_found_without_sorting_all_above(season: str) -> None:
    now, ladder = timezone.now(), Ladder.objects.create(game="eurobiznes", pace="live")
    row = Rating(user_id=1, rating=Decimal(1500))
    above = Leaderboard(ladder, now, season).placed.filter(ahead_of(row))
    plan = above.order_by("rating", "-user").values("rating")[:1].explain()
    assert "rating>?" in plan
    assert "TEMP B-TREE" not in plan
    assert "MULTI-INDEX OR" not in plan
