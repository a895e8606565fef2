"""One event that breaks must not stop the others."""

from __future__ import annotations

import logging
from datetime import timedelta

import pytest
from django.test import Client

from accounts.models import User
from tests.tournaments.events import START, event, with_bots
from tournaments.models import Tournament
from tournaments.services import running

pytestmark = pytest.mark.django_db
WAIT = timedelta(seconds=running.RETRY_SECONDS)


def broken(tournament: Tournament) -> dict[str, object]:
    """Makes the rows of an event such that its next step cannot be worked out; what they were."""
    kept = dict(tournament.terms)
    Tournament.objects.filter(pk=tournament.pk).update(terms={"sizes": ["four"]})
    return kept


def test_the_others_go_on_and_the_failure_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    first, second = with_bots(event(), 8), with_bots(event(), 8)
    broken(first)
    with caplog.at_level(logging.ERROR):
        assert running.sweep(START) > 0
    second.refresh_from_db()
    assert second.state == "running"
    assert second.rounds.count() == 1
    first.refresh_from_db()
    assert (first.state, first.failed_at) == ("open", START)
    assert first.failure.startswith("TypeError: ")
    assert f"an event failed event={first.pk}" in caplog.text


def test_it_is_tried_again_and_goes_on_when_it_can() -> None:
    tournament = with_bots(event(), 8)
    kept = broken(tournament)
    running.sweep(START)
    Tournament.objects.filter(pk=tournament.pk).update(terms=kept)
    assert running.sweep(START + WAIT / 2) == 0
    assert running.sweep(START + WAIT + timedelta(seconds=1)) > 0
    tournament.refresh_from_db()
    assert (tournament.state, tournament.failure, tournament.failed_at) == ("running", "", None)


def test_the_desk_shows_what_broke_off(client: Client) -> None:
    director = User.objects.create(username="ola")
    tournament = with_bots(event(director), 8)
    kept = broken(tournament)
    running.sweep(START)
    Tournament.objects.filter(pk=tournament.pk).update(terms=kept)
    client.force_login(director)
    page = client.get(f"/events/{tournament.pk}/desk/").content.decode()
    assert "TypeError: " in page
    assert 'role="alert"' in page


def test_who_presses_look_again_gets_their_desk_back() -> None:
    tournament = with_bots(event(), 8)
    broken(tournament)
    assert running.move_on_now(tournament.pk, lambda: START, lambda _seconds: None) == 0
    tournament.refresh_from_db()
    assert tournament.failure
