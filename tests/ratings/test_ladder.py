"""A ladder on its rows: what is rated, when, and that it is the same however it came about."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest

from accounts.models import User
from games.models import Match
from ratings import elo, ladder_rows
from ratings.models import (
    CorrectedRating,
    Correction,
    Ladder,
    MatchRating,
    Rating,
    RatingChange,
    SeasonRating,
)
from ratings.rehearsal import Troupe
from ratings.services.corrections import (
    Order,
    ladder_check,
    ladder_rebuild,
    matches_reinstate,
    matches_void,
    person_remove,
    preview,
)
from ratings.services.sweeping import sweep
from tests.ratings.conftest import NOW, START, Ended

ORDER = Order(by=None, at=NOW, reason="one person, two browsers")
NAMES = ("before", "after", "games", "season", "stand", "gains", "exact", "place", "unit")


def standing() -> dict[Any, Any]:
    """Everything that holds, without the numbers of rows."""
    changes = RatingChange.objects.filter(corrected_by=None)
    return {
        "changes": sorted(
            (change.rated_match.match_id, change.person, *(str(getattr(change, n)) for n in NAMES))
            for change in changes.select_related("rated_match")
        ),
        "ratings": sorted(
            Rating.objects.values_list("ladder", "user", "rating", "games", "wins", "last_at")
        ),
        "seasons": sorted(
            SeasonRating.objects.values_list("ladder", "season", "user", "rating", "games", "wins")
        ),
    }


def forget_ratings() -> None:
    """As if nothing had been rated yet."""
    for model in (RatingChange, CorrectedRating, Correction, MatchRating, Rating, SeasonRating):
        model.objects.all().delete()


def rated(match_id: str) -> list[Decimal]:
    """The changes of a match, by seat."""
    changes = RatingChange.objects.filter(rated_match__match=match_id, corrected_by=None)
    return [change.after - change.before for change in changes.order_by("unit", "person")]


def swept() -> int:
    return sweep(NOW, thorough=True)


def test_the_first_match_of_four_moves_them_by_thirds(ended: Ended) -> None:
    match_id = ended(0, 1, 2, 3)
    assert swept() == 1
    # K is 64 in the first ten games: 64/24 of the worked example.
    assert rated(match_id) == [Decimal(32), Decimal("10.67"), Decimal("-10.67"), Decimal(-32)]
    assert Rating.objects.get(rating=1532).wins == 1


def test_rating_a_match_twice_changes_nothing(ended: Ended) -> None:
    ended(0, 1)
    swept()
    before = standing()
    assert swept() == 0
    assert standing() == before
    assert not Correction.objects.exists()


def test_a_match_that_comes_late_is_rated_in_its_order(ended: Ended) -> None:
    ended(0, 1, after=2)
    ended(1, 2, after=3)
    swept()
    ended(2, 0, after=1)
    swept()
    late = standing()
    assert Correction.objects.get().kind == "order"
    forget_ratings()
    swept()
    assert standing() == late


def test_a_match_of_no_three_actions_each_is_too_short(ended: Ended) -> None:
    match_id = ended(0, 1, actions=2)
    swept()
    assert MatchRating.objects.get(match=match_id).verdict == "short"


def test_nobody_but_ai_players_is_nobody(ended: Ended) -> None:
    match_id = ended("steady", "random")
    swept()
    assert MatchRating.objects.get(match=match_id).verdict == "nobody"


def test_a_leaver_stands_last_and_pays(ended: Ended) -> None:
    match_id = ended(0, 1, 2, quits={0: 90})
    swept()
    assert rated(match_id) == [Decimal(-42), Decimal(32), Decimal(0)]


def test_a_leaver_before_a_third_of_the_usual_length_gives_nothing(ended: Ended) -> None:
    for number in range(5):
        ended(3, 4, after=number, length=120)
    early, late = ended(0, 1, after=9, quits={1: 39}), ended(5, 6, after=10, quits={1: 41})
    swept()
    # The places in the order of play have got offsets of a fraction of a point by then.
    assert [round(float(one)) for one in rated(early)] == [0, -42]
    assert [round(float(one)) for one in rated(late)] == [32, -42]


def test_partners_share_a_place_and_a_change(ended: Ended) -> None:
    match_id = ended(
        *(0, 1, 2, 3), game="fortuna", placings=((0, 2), (1, 3)), units=(((0, 2), ""), ((1, 3), ""))
    )
    swept()
    assert rated(match_id) == [Decimal(32), Decimal(32), Decimal(-32), Decimal(-32)]


def test_the_fourth_meeting_in_a_week_counts_half(ended: Ended) -> None:
    matches = [ended(*(0, 1) if number % 2 else (1, 0), after=number) for number in range(4)]
    swept()
    weights = [MatchRating.objects.get(match=match).case["case"]["meetings"] for match in matches]
    assert [sum(one.values()) for one in weights] == [0, 1, 2, 3]
    assert abs(rated(matches[3])[0]) < abs(rated(matches[2])[0]) * Decimal("0.6")


def test_one_opponent_brings_no_more_than_150_in_a_month(ended: Ended) -> None:
    for number in range(40):
        ended(0, 1, after=number * 60 * 24 * 0.7)
    swept()
    top = Rating.objects.order_by("-rating").first()
    assert top is not None
    assert abs(top.rating - 1650) < Decimal("0.2")
    last = RatingChange.objects.filter(user=top.user).order_by("-ended_at").first()
    assert last is not None
    assert Decimal(last.exact["limited"]) > 0


def test_paces_and_games_have_ladders_of_their_own(ended: Ended) -> None:
    ended(0, 1, seconds=60)
    ended(0, 1, seconds=86_400)
    ended(0, 1, game="fortuna")
    swept()
    assert {str(ladder) for ladder in Ladder.objects.all()} == {
        "eurobiznes/live",
        "eurobiznes/days",
        "fortuna/live",
    }
    assert set(Rating.objects.values_list("games", flat=True)) == {1}


def test_a_season_begins_nearer_to_the_middle(ended: Ended) -> None:
    for number in range(3):
        ended(0, 1, after=number)
    ended(0, 1, after=60 * 24 * 90)
    sweep(NOW + timedelta(days=90), thorough=True)
    last = RatingChange.objects.order_by("-ended_at", "unit").first()
    assert last is not None
    assert last.season == "2027-1"
    assert Decimal(last.exact["season_before"]) == elo.season_start(last.before)
    assert set(SeasonRating.objects.values_list("season", flat=True)) == {"2026-4", "2027-1"}


def history(troupe: Troupe, count: int) -> list[str]:
    return troupe.play(list(troupe.shows(count, START, NOW)))


def standings() -> dict[str, Any]:
    """Where everybody stands, by the names of ladders and people."""
    rows = Rating.objects.values_list("ladder__game", "ladder__pace", "user", "rating", "games")
    seasons = SeasonRating.objects.values_list(
        "ladder__game", "ladder__pace", "season", "user", "rating", "games"
    )
    return {"ratings": sorted(rows), "seasons": sorted(seasons)}


@pytest.mark.slow
def test_a_void_of_a_month_ago_in_a_history_of_a_thousand_leaves_one_without_it(db: None) -> None:
    troupe = Troupe(30, seed=3)
    matches = history(troupe, 1000)
    swept()
    bad = Match.objects.get(pk=matches[20])
    assert bad.ended_at is not None
    assert NOW - bad.ended_at > timedelta(days=29)
    ladder = MatchRating.objects.get(match=bad).ladder
    before = dict(_ratings(ladder))
    moved = matches_void(match_ids=[bad.pk], order=ORDER)
    after = dict(_ratings(ladder))
    # A receipt for everybody whose rating is another now, and for nobody else.
    other = {(user, before[user], after[user]) for user in before if before[user] != after[user]}
    lines = CorrectedRating.objects.values_list("user", "before", "after")
    assert set(lines) == other
    assert len(moved) == len(other) > 10
    assert ladder_check(ladder).different == 0
    found, changes = standings(), _holding(ladder)
    bad.delete()
    forget_ratings()
    swept()
    assert standings() == found
    assert _holding(ladder) == changes


def _ratings(ladder: Ladder) -> Any:
    return Rating.objects.filter(ladder=ladder).values_list("user", "rating")


def _holding(ladder: Ladder) -> dict[tuple[str, str], tuple[Decimal, Any]]:
    """The changes that hold, by match and person: what each left, and with what."""
    rows = ladder_rows.current(Ladder.objects.get(game=ladder.game, pace=ladder.pace))
    return {
        (one.rated_match.match_id, one.person): (one.after, one.stand)
        for one in rows.select_related("rated_match")
    }


def test_a_void_that_is_taken_back_leaves_what_there_was_before(ended: Ended) -> None:
    ended(0, 1)
    match_id = ended(1, 2, after=1)
    ended(2, 0, after=2)
    ended(3, 4, after=3)
    swept()
    ladder = Ladder.objects.get()
    before, changes = standing(), _holding(ladder)
    down = matches_void(match_ids=[match_id], order=ORDER)
    assert standing() != before
    seen = preview(matches_reinstate, match_ids=[match_id], order=ORDER)
    up = matches_reinstate(match_ids=[match_id], order=ORDER)
    assert (standing(), _holding(ladder)) == (before, changes)
    assert ladder_check(ladder).different == 0
    # The same people by the same points, the other way; those who never met them have no receipt.
    assert [(one.person, one.after, one.before) for one in up] == [
        (one.person, one.before, one.after) for one in down
    ]
    assert seen == up
    assert matches_reinstate(match_ids=[match_id], order=ORDER) == []


def test_the_last_match_of_newcomers_is_taken_back_with_receipts(ended: Ended) -> None:
    match_id = ended(0, 1)
    matches_void(match_ids=[match_id], order=ORDER)
    swept()
    assert not Rating.objects.exists()
    moved = matches_reinstate(match_ids=[match_id], order=ORDER)
    assert [(one.before, one.change) for one in moved] == [
        (elo.START, Decimal(32)),
        (elo.START, Decimal(-32)),
    ]


def test_a_preview_says_who_changes_and_writes_nothing(
    ended: Ended,
    caplog: pytest.LogCaptureFixture,
    django_capture_on_commit_callbacks: Callable[..., AbstractContextManager[object]],
) -> None:
    match_id = ended(0, 1)
    ended(1, 2, after=5)
    swept()
    before = standing()
    caplog.set_level("INFO", "games.writing.voiding")
    with django_capture_on_commit_callbacks(execute=True):
        seen = preview(matches_void, match_ids=[match_id], order=ORDER)
    assert standing() == before
    assert Match.objects.get(pk=match_id).voided_at is None
    assert f"void match={match_id}" not in caplog.text
    with django_capture_on_commit_callbacks(execute=True):
        assert seen == matches_void(match_ids=[match_id], order=ORDER)
    assert f"void match={match_id} by=None" in caplog.text
    assert next(one.after for one in seen if one.change < 0) == elo.START
    assert matches_void(match_ids=[match_id], order=ORDER) == []


def test_who_is_taken_out_leaves_no_trace_in_the_others(ended: Ended, troupe: Troupe) -> None:
    ended(0, 1)
    ended(0, 2, after=1)
    ended(1, 2, after=2)
    swept()
    cheat = User.objects.get(pk=troupe.users[0])
    person_remove(user=cheat, since=START, order=ORDER)
    assert set(Rating.objects.values_list("user", "rating")) == {
        (troupe.users[1], Decimal(1532)),
        (troupe.users[2], Decimal(1468)),
    }
    assert not SeasonRating.objects.filter(user=cheat).exists()
    assert Match.objects.filter(voided_at__isnull=False).count() == 2


def test_a_figure_that_was_changed_by_hand_is_found_and_mended(ended: Ended) -> None:
    ended(0, 1)
    ended(0, 1, after=1)
    swept()
    before = standing()
    row = RatingChange.objects.first()
    assert row is not None
    RatingChange.objects.filter(pk=row.pk).update(after=row.after + 1)
    ladder = Ladder.objects.get()
    assert ladder_check(ladder).different == 1
    assert ladder_rebuild(ladder=ladder, order=ORDER).different == 1
    assert standing() == before
    assert ladder_check(ladder).different == 0


def test_batches_make_no_difference(db: None) -> None:
    troupe = Troupe(12, seed=5)
    matches = history(troupe, 60)
    swept()
    at_once = standing()
    forget_ratings()
    chance = random.Random(1)
    Match.objects.update(rated=False)
    while matches:
        match_id = matches.pop(chance.randrange(len(matches)))
        Match.objects.filter(pk=match_id).update(rated=True)
        if chance.random() < 0.5:
            swept()
    swept()
    assert standing() == at_once


def test_a_match_that_is_not_there_cannot_be_voided(db: None) -> None:
    with pytest.raises(Match.DoesNotExist):
        matches_void(match_ids=["nowhere"], order=ORDER)


def test_rehearsed_matches_are_of_all_kinds(db: None) -> None:
    """What is measured and raced is worth what is in it: sizes, pairs, roles, ties, leavers, AI players, both paces."""
    shows = list(Troupe(30, seed=3).shows(1000, START, NOW))
    assert {len(show.seats) for show in shows} == {2, 3, 4, 5, 6}
    pairs = [show for show in shows if any(len(seats) == 2 for seats, _ in show.units)]
    assert {len(show.units) for show in pairs} == {2}
    for show in pairs:
        # Partners share a place, and no two pairs have one.
        assert sorted(show.placings) == sorted(seats for seats, _ in show.units)
    assert any(role for show in shows for _, role in show.units)
    ties = [show for show in shows if show not in pairs and len(show.placings) < len(show.seats)]
    assert ties
    assert any(show.quits for show in shows)
    assert any(isinstance(who, str) for show in shows for who in show.seats)
    assert {show.seconds for show in shows} == {60, 86_400}
