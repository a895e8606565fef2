"""Who may come to an event, who may not for a while, and what an event says of itself when it is over."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from ratings.models import Ladder, Rating
from tests.tournaments.events import NOW, event, run_to_end, with_bots
from tests.tournaments.pressing import text_of
from tournaments.errors import TournamentError
from tournaments.models import Registration, Tournament
from tournaments.services import conditions, entry

pytestmark = pytest.mark.django_db

Person = Callable[[str], User]


def refused(call: Callable[[], object]) -> tuple[str, dict[str, Any]]:
    with pytest.raises(TournamentError) as found:
        call()
    return found.value.code, found.value.params


def test_accounts_must_be_as_old_as_the_event_asks(person: Person) -> None:
    """Those of these tests are thirty days old."""
    jan = person("jan")
    young = event(more={"conditions": {"account_days": 31}})
    told = refused(lambda: entry.register(event_id=young.pk, user=jan, now=NOW))
    assert told == ("account_too_young", {"needed": 31, "given": 30})
    assert not Registration.objects.exists()
    other = event(more={"conditions": {"account_days": 30}})
    assert entry.register(event_id=other.pk, user=jan, now=NOW).state == "listed"


@pytest.mark.parametrize(("share", "code"), [(59, "unreliable"), (60, None), (None, None)])
def test_people_must_finish_as_many_games_as_the_event_asks(
    person: Person, monkeypatch: pytest.MonkeyPatch, share: int | None, code: str | None
) -> None:
    """Who has played too few to say comes in."""
    cup = event(more={"conditions": {"reliability": 60}})
    told = SimpleNamespace(share=lambda _least: share)
    monkeypatch.setattr(conditions, "reliability_of", lambda _user_id, _now: told)

    def come() -> Registration:
        return entry.register(event_id=cup.pk, user=person("jan"), now=NOW)

    if code is None:
        assert come().state == "listed"
    else:
        assert refused(come) == (code, {"needed": 60, "given": share})


def test_who_is_rated_above_what_an_event_is_for_stays_out(person: Person) -> None:
    ladder = Ladder.objects.create(game="eurobiznes", pace="live")
    Rating.objects.create(
        ladder=ladder, user=person("jan"), rating=1620, games=20, wins=3, opponents=9, stand={}
    )
    cup = event(more={"conditions": {"rating_most": 1500}})
    told = refused(lambda: entry.register(event_id=cup.pk, user=person("jan"), now=NOW))
    assert told == ("rating_too_high", {"needed": 1500, "given": 1620})


def test_an_absence_keeps_away_twice_as_long_each_time_until_somebody_comes(person: Person) -> None:
    jan = person("jan")

    def was(state: str, days: int) -> None:
        cup = event()
        starts_at = NOW + timedelta(days=days)
        Tournament.objects.filter(pk=cup.pk).update(starts_at=starts_at, state="finished")
        Registration.objects.create(
            tournament=cup, user=jan, name="jan", number=1, state=state, at=NOW
        )

    hours = []
    for days in range(7):
        was("absent", days)
        until = conditions.barred_until(jan)
        assert until is not None
        hours.append((until - NOW - timedelta(days=days)) // timedelta(hours=1))
    assert hours == [24, 48, 96, 192, 384, 720, 720]  # thirty days at most
    was("listed", 8)
    assert conditions.barred_until(jan) is None


def test_what_holds_an_event_up_is_refused_where_only_some_go_on() -> None:
    told = refused(lambda: event(terms={"format": "knockout"}, more={"open_tables": "adjourned"}))
    assert told == ("adjourned_blocks", {})


def test_fixed_pairs_are_refused_where_the_game_has_none() -> None:
    code, params = refused(
        lambda: event(terms={"format": "pairs", "sizes": (2,), "unit": 2, "advance": 1})
    )
    assert (code, params) == ("pairs_need_pair_play", {"nearest": "Fortuna"})


def test_the_page_counts_wins_by_seat_and_what_decided(site: Client) -> None:
    cup = run_to_end(with_bots(event(terms={"sizes": (4,)}, more={"by_hand": True}), 8))
    said = text_of(site.get(f"/events/{cup.pk}/"))
    assert "Tables decided 4" in said
    wins = [int(said.split(f"Wins from seat {seat} ")[1].split()[0]) for seat in range(1, 5)]
    assert sum(wins) == 4
    assert "Places decided by: points" in said
