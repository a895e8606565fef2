"""Guided tables: who presses begins one at once, alone with AI; it counts for nothing and says so."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.contrib.auth import get_user
from django.test import Client

from accounts.models import User
from games import play
from games.models import Match, Seat
from games.reading import matches
from games.rulebooks.lesson import lesson_of
from games.verification.verdicts import verdict_of
from gates.models import Feature, FeatureSwitch
from tests.lobbies.conftest import NOW

STEPS = re.compile(r'<script id="lesson" type="application/json">(.*?)</script>', re.DOTALL)


@pytest.fixture
def site(client: Client, db: None) -> Client:
    client.cookies["django_language"] = "en"
    return client


def begun(site: Client, game: str = "eurobiznes") -> Match:
    answer = site.post(f"/lessons/{game}/")
    match = Match.objects.get()
    assert (answer.status_code, answer["location"]) == (302, f"/matches/{match.pk}/")
    return match


@pytest.mark.parametrize("game", ["eurobiznes", "fortuna", "antimonopoly", "1836jr"])
def test_one_press_begins_a_lesson(site: Client, game: str) -> None:
    match = begun(site, game)
    lesson = lesson_of(game)
    learner = get_user(site)
    assert isinstance(learner, User)
    assert learner.is_guest
    assert (match.game, match.origin, match.private, match.rated) == (game, "lesson", True, False)
    seats = [(seat.user_id, seat.bot, seat.name) for seat in match.seats.all()]
    others = [(None, lesson.bot, name) for name in lesson.opponents]
    assert seats == [(learner.pk, "", learner.display_name), *others]


def test_dice_are_those_that_were_arranged(site: Client) -> None:
    told = []
    for _ in range(2):
        match = begun(site)
        user = match.seats.get(number=0).user
        assert user is not None
        play.submit(
            match_id=match.pk, user_id=user.pk, key="a", question=1, action={"do": "roll"}, now=NOW
        )
        told.append(match.entries.get(number=2).told)
        match.delete()
        matches.forget_all()
    assert told[0] == told[1]
    assert told[0][-1] == {"event": "deed_offered", "who": 0, "field": "ateny", "price": 120}


def test_steps_stand_on_the_page_of_the_learner_alone(site: Client) -> None:
    match = begun(site)
    page = site.get(f"/matches/{match.pk}/").content.decode()
    found = STEPS.search(page)
    assert found is not None
    steps: list[dict[str, Any]] = json.loads(found[1])
    assert [step["key"] for step in steps][:3] == ["roll", "buy", "rent"]
    assert "$3" in steps[0]["text"][0]
    assert STEPS.search(Client().get(f"/matches/{match.pk}/").content.decode()) is None


def test_who_comes_back_goes_on_with_the_lesson(site: Client) -> None:
    assert "Back to the lesson" not in site.get("/lessons/eurobiznes/").text
    begun(site)
    again = site.post("/lessons/eurobiznes/")["location"]
    page = site.get("/lessons/eurobiznes/").text
    assert re.search(rf'href="{again}">\s*Back to the lesson', page)
    assert "Begin it anew" in page
    assert "Back to the lesson" not in site.get("/lessons/fortuna/").text
    assert "Back to the lesson" not in Client().get("/lessons/eurobiznes/").text
    Seat.objects.update(left_at=NOW)
    assert "Back to the lesson" not in site.get("/lessons/eurobiznes/").text


def test_lesson_can_be_read_as_text(site: Client) -> None:
    page = site.get("/lessons/1836jr/").content.decode()
    assert "Pay out or keep" in page
    assert "Begin the lesson" in page
    assert Match.objects.count() == 0


def test_lesson_proves_nothing_and_says_so(site: Client) -> None:
    match = begun(site)
    assert verdict_of(match.pk)["state"] == "lesson"
    assert "This match is a lesson." in site.get(f"/matches/{match.pk}/verify/").content.decode()


@pytest.mark.parametrize("game", ["toy", "nothing"])
def test_game_without_a_lesson_is_not_there(site: Client, game: str) -> None:
    assert site.get(f"/lessons/{game}/").status_code == 404
    assert site.post(f"/lessons/{game}/").status_code == 404


def test_no_lesson_begins_while_no_tables_may_be_opened(site: Client) -> None:
    FeatureSwitch(name=Feature.NEW_TABLES, is_on=False).save()
    site.post("/lessons/eurobiznes/")
    assert Match.objects.count() == 0


def test_every_game_leads_to_its_lesson(site: Client) -> None:
    page = site.get("/").content.decode()
    for game in ("eurobiznes", "fortuna", "antimonopoly", "1836jr"):
        assert f'href="/lessons/{game}/"' in page
        assert f'href="/lessons/{game}/"' in site.get(f"/rules/{game}/").content.decode()
