"""What follows from a corrected result: who goes on, and what the desk and the big screen show."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client

from accounts.models import User
from tests.tournaments.events import START, decided, event, with_bots
from tournaments import shown_rounds
from tournaments.models import Bout, PlannedRound, Tournament
from tournaments.services import desk, desk_results, running

pytestmark = pytest.mark.django_db

Person = Callable[[str], User]


def knocked_out(director: User) -> Tournament:
    """Eight play for a final of four by hand, two of each table go on; the final is drawn and has not begun."""
    terms = {"format": "knockout", "sizes": (4,), "advance": 2}
    tournament = event(director, terms=terms, more={"by_hand": True, "break_minutes": 10})
    running.move_on(with_bots(tournament, 8).pk, START)
    decided(tournament, START)
    running.move_on(tournament.pk, START)
    assert PlannedRound.objects.get(number=2).stage == "final"
    return tournament


def finalists() -> set[int]:
    return set(Bout.objects.get(round__number=2).seats)


def test_a_corrected_result_draws_the_next_round_of_a_knock_out_anew(person: Person) -> None:
    ola = person("ola")
    tournament = knocked_out(ola)
    bout = Bout.objects.filter(round__number=1).first()
    assert bout is not None
    before, new = finalists(), [5 - place for place in bout.places]

    desk_results.correct(
        event_id=tournament.pk, by=ola, bout_id=bout.pk, places=new, reason="Misread.", now=START
    )
    assert not PlannedRound.objects.filter(number=2).exists()
    running.move_on(tournament.pk, START)
    winners = {pk for pk, place in zip(bout.seats, new, strict=True) if place <= 2}
    assert finalists() != before
    assert finalists() >= winners

    # Who goes on stays the same: the drawn round stays, with whatever the director set in it.
    kept = PlannedRound.objects.get(number=2).pk
    swapped = [{1: 2, 2: 1}.get(place, place) for place in new]
    desk_results.correct(
        event_id=tournament.pk, by=ola, bout_id=bout.pk, places=swapped, reason="Order.", now=START
    )
    assert PlannedRound.objects.get(number=2).pk == kept


def test_a_final_that_has_begun_stays_and_the_audit_says_so(person: Person) -> None:
    ola = person("ola")
    tournament = knocked_out(ola)
    final = PlannedRound.objects.get(number=2)
    running.move_on(tournament.pk, final.starts_at)
    bout = Bout.objects.filter(round__number=1).first()
    assert bout is not None
    before, new = finalists(), [5 - place for place in bout.places]
    desk_results.correct(
        event_id=tournament.pk, by=ola, bout_id=bout.pk, places=new, reason="Misread.", now=START
    )
    assert finalists() == before
    assert tournament.acts.filter(kind="drawn_before", params={"round": 2}).exists()


def kinds(tournament: Tournament) -> list[str]:
    return [one["kind"] for one in shown_rounds.round_shows(tournament, None)[0]["bouts"]]


def test_the_desk_tells_tables_apart_by_what_they_want_of_it(person: Person) -> None:
    """On boards a table waits for its slip, on the platform it is played; then both have a result."""
    ola = person("ola")
    boards = with_bots(event(ola, more={"by_hand": True, "break_minutes": 5}), 8)
    running.move_on(boards.pk, START)
    assert kinds(boards) == ["calls", "calls"]
    bout = Bout.objects.filter(round__tournament=boards).first()
    assert bout is not None
    desk_results.correct(
        event_id=boards.pk, by=ola, bout_id=bout.pk, places=[1, 2, 3, 4], reason="", now=START
    )
    assert kinds(boards) == ["done", "calls"]
    counts = shown_rounds.round_shows(boards, None)[0]["counts"]
    assert [one["text"] for one in counts] == ["1 z wynikiem", "1 czeka na wynik"]
    decided(boards, START)
    running.move_on(boards.pk, START)
    assert kinds(boards) == ["later", "later"]

    live = with_bots(event(ola), 8)
    running.move_on(live.pk, START)
    assert kinds(live) == ["played", "played"]
    desk.pause(event_id=live.pk, by=ola, reason="Fire drill", now=START + timedelta(minutes=1))
    assert kinds(live) == ["still", "still"]


def test_the_big_screen_says_what_it_counts_down_to(person: Person) -> None:
    site = Client(HTTP_ACCEPT_LANGUAGE="en")
    tournament = with_bots(event(person("ola"), more={"by_hand": True, "break_minutes": 5}), 8)

    def shown() -> str:
        return " ".join(site.get(f"/events/{tournament.pk}/screen/").content.decode().split())

    assert "until the start" in shown()
    assert "The tables of the first round appear here." in shown()
    running.move_on(tournament.pk, START)
    assert "round 1 ends in" in shown()
    assert "repeated meetings 0 of 12" in shown()
    assert "after 0 of 2 rounds" in shown()
    decided(tournament, START)
    running.move_on(tournament.pk, START)
    assert "until round 2 begins" in shown()
    assert "after 1 of 2 rounds" in shown()
    desk.pause(event_id=tournament.pk, by=User.objects.get(username="ola"), reason="Tea", now=START)
    assert "data-countdown" not in shown()
