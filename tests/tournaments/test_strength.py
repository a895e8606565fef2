"""What events take from ladders: conditions of entry, the list of the start, what seats are worth."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from decimal import Decimal
from fractions import Fraction

import pytest
from django.utils import timezone

from accounts.models import User
from games.engines.catalogue import GAMES
from games.models import Match, RuleRevision, RuleVariant
from ratings.models import Freeze, Ladder, MatchRating, Rating
from ratings.paces import PAIR_PLAY, has_pairs
from tests import presets
from tests.tournaments.events import NOW, START, event, in_new_york, settings_of, with_bots
from tournaments import selectors
from tournaments.errors import TournamentError
from tournaments.services import conditions, creation, entry, running

Person = Callable[[str], User]


@pytest.fixture
def ladder(db: None) -> Ladder:
    return Ladder.objects.create(game="eurobiznes", pace="live")


def rated(user: User, ladder: Ladder, rating: int) -> User:
    Rating.objects.create(
        ladder=ladder, user=user, rating=rating, games=20, wins=3, opponents=9, stand={}
    )
    return user


def test_ratings_are_a_condition_and_the_order_of_the_start(person: Person, ladder: Ladder) -> None:
    strong, weak = rated(person("jan"), ladder, 1620), rated(person("ewa"), ladder, 1380)
    cup = event(more={"conditions": {"rating_least": 1400}})
    assert entry.register(event_id=cup.pk, user=strong, now=NOW).rating == 1620
    with pytest.raises(TournamentError) as refused:
        entry.register(event_id=cup.pk, user=weak, now=NOW)
    assert (refused.value.code, refused.value.params) == (
        "rating_too_low",
        {"needed": 1400, "given": 1380},
    )
    assert entry.register(event_id=cup.pk, user=person("new"), now=NOW).rating is None
    with_bots(cup, 2)
    running.move_on(cup.pk, START)
    assert cup.registrations.get(number=1).user == strong


def test_a_pair_is_as_strong_as_its_mean(person: Person, ladder: Ladder) -> None:
    rated(person("jan"), ladder, 1600)
    rated(person("ewa"), ladder, 1500)
    game = next(filter(has_pairs, GAMES))
    # The ladder for pairs: how somebody stands alone says nothing there.
    Ladder.objects.update(game=game, pace="pairs")
    cup = event(
        game=game,
        rules=creation.nearest_rules(game, {PAIR_PLAY: True}),
        terms={"format": "pairs", "sizes": (2,), "advance": 1, "unit": 2},
        more={"players_least": 2},
    )
    row = entry.register(
        event_id=cup.pk, user=person("jan"), partner=person("ewa").display_name, now=NOW
    )
    assert row.rating == 1550


def test_who_is_frozen_plays_no_rated_event(person: Person, ladder: Ladder) -> None:
    presets.brought(NOW)
    cup = event(preset="seed", more={"is_rated": True})
    Freeze.objects.create(user=person("jan"), reason="two accounts", at=timezone.now())
    with pytest.raises(TournamentError, match="rated_frozen"):
        entry.register(event_id=cup.pk, user=person("jan"), now=NOW)


@pytest.mark.django_db
def test_only_rules_of_the_box_are_rated() -> None:
    with pytest.raises(TournamentError, match="rated_own_rules"):
        creation.event_create(director=None, settings=settings_of(more={"is_rated": True}), now=NOW)


def test_seats_are_worth_what_they_were_at_the_start(person: Person, ladder: Ladder) -> None:
    presets.brought(NOW)
    variant = RuleVariant.objects.filter(game="eurobiznes").first()
    assert variant is not None
    revision = RuleRevision.objects.get(pk=variant.current_id)
    match = Match.objects.create(
        pk="m" * 12, game="eurobiznes", revision=revision, secret=b"", commitment="", created_at=NOW
    )
    row = MatchRating.objects.create(
        match=match, ladder=ladder, ended_at=NOW, variant=variant.slug,
        table_type=f"{variant.slug}/4", length=9, is_whole=True, record={},
        offsets={"seat:0": "12.50", "seat:3": "-9", "role:E": "7"},
    )  # fmt: skip
    cup = with_bots(event(preset=variant.slug, more={"by_hand": True}), 4)
    running.move_on(cup.pk, START)
    MatchRating.objects.filter(pk=row.pk).update(offsets={"seat:0": str(Decimal(99))})
    cup.refresh_from_db()
    assert selectors.course_of(cup).offsets == {(4, 0): Fraction(25, 2), (4, 3): Fraction(-9)}


def test_who_plays_unrated_for_leaving_early_enters_no_rated_event(
    person: Person, ladder: Ladder, monkeypatch: pytest.MonkeyPatch
) -> None:
    presets.brought(NOW)
    rated_event, other = event(preset="seed", more={"is_rated": True}), event()
    until = NOW + timedelta(days=2)
    monkeypatch.setattr(conditions, "unrated_until", lambda user_id, now: until)
    with pytest.raises(TournamentError) as refused, in_new_york():
        entry.register(event_id=rated_event.pk, user=person("jan"), now=NOW)
    assert (refused.value.code, refused.value.params) == (
        "rated_early",
        {"until": "16 Jul 2026, 14:00 EDT"},
    )
    assert entry.register(event_id=other.pk, user=person("jan"), now=NOW).pk
