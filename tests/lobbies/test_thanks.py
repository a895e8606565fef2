"""Thanks after a match: once, from whoever sat there, to the others; nobody else, and nobody who is not wished."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from accounts.models import User
from games.models import Match, Seat
from lobbies.errors import LobbyError
from lobbies.models import Mute, Table, Thanks
from lobbies.services import seats, tables, thanks
from notifications.models import Notice
from tests.lobbies.conftest import NOW
from tests.lobbies.reading import as_person, text_of
from tests.lobbies.sealing import begun

Person = Callable[[str], User]
Opened = Callable[..., Table]


@pytest.fixture
def over(opened: Opened, person: Person) -> str:
    """A match of ola and jan, who stayed to the end, and of an AI."""
    table = opened(seats_max=3, bots={2: "steady"})
    seats.table_join(table_id=table.pk, user=person("jan"), now=NOW)
    for name in ("ola", "jan"):
        seats.table_ready(table_id=table.pk, user=person(name), ready=True, now=NOW)
    begun(table, NOW)
    outcome = {"placings": [[0], [1], [2]], "worth": {}, "reason": "last_player"}
    Match.objects.filter(pk=table.match_id).update(
        status=Match.Status.ENDED, ended_at=NOW, asked_mask=0, bots_due=False, outcome=outcome
    )
    return table.match_key


def seat_of(match_id: str, **who: Any) -> int:
    return Seat.objects.get(match=match_id, **who).number


def given(match_id: str, giver: User, number: int) -> Thanks:
    return thanks.thank(match_id=match_id, giver=giver, number=number, now=NOW)


def test_person_is_told_once_however_often_somebody_presses(over: str, person: Person) -> None:
    number = seat_of(over, user=person("jan"))
    with translation.override("en"):
        assert given(over, person("ola"), number) == given(over, person("ola"), number)
    (notice,) = Notice.objects.filter(kind="thanked")
    assert notice.user == person("jan")
    assert "ola" in notice.title
    assert notice.path == f"/matches/{over}/story/"


def test_ai_is_thanked_without_a_notice(over: str, person: Person) -> None:
    row = given(over, person("ola"), seat_of(over, bot="steady"))
    assert (row.thanked, row.bot) == (None, "steady")
    assert not Notice.objects.filter(kind="thanked").exists()


def refusal(match_id: str, giver: User, number: int) -> str:
    with pytest.raises(LobbyError) as refused:
        given(match_id, giver, number)
    assert not Thanks.objects.exists()
    return refused.value.code


def test_strangers_and_those_who_left_are_refused(over: str, person: Person) -> None:
    number = seat_of(over, user=person("jan"))
    assert refusal(over, person("ewa"), number) == "not_at_table"
    assert refusal(over, person("ola"), seat_of(over, user=person("ola"))) == "nobody_to_thank"
    assert refusal(over, person("ola"), 5) == "nobody_to_thank"
    Seat.objects.filter(match=over, user=person("ola")).update(left_at=NOW)
    assert refusal(over, person("ola"), number) == "not_at_table"


def test_nobody_is_thanked_while_the_match_goes_on(person: Person) -> None:
    table = begun(tables.table_play_bots(user=person("ola"), game="eurobiznes", now=NOW), NOW)
    number = Seat.objects.filter(match=table.match_id).exclude(bot="")[0].number
    assert refusal(table.match_key, person("ola"), number) == "match_not_over"


def test_whoever_was_muted_cannot_reach_who_muted_them(over: str, person: Person) -> None:
    Mute.objects.create(user=person("jan"), muted=person("ola"), at=NOW)
    assert refusal(over, person("ola"), seat_of(over, user=person("jan"))) == "thanks_unwished"
    assert given(over, person("jan"), seat_of(over, user=person("ola"))).thanked == person("ola")


def test_page_of_the_match_has_a_press_for_each_of_the_others(
    site: Client, over: str, person: Person
) -> None:
    number, page = seat_of(over, user=person("jan")), f"/matches/{over}/story/"
    assert "Say thank you" not in text_of(site.get(page))
    assert site.post(f"/thanks/{over}/{number}/").status_code == 409
    shown = as_person(site, person("ola")).get(page).content.decode()
    assert len(re.findall(r'action="/thanks/[^>]*><input type="hidden" name="csrf', shown)) == 2
    answer = site.post(f"/thanks/{over}/{number}/")
    assert answer["Location"] == page
    shown = text_of(site.get(page))
    assert "You thanked" in shown
    assert "thanked by 1" in shown


def test_profile_counts_people_and_not_presses(site: Client, over: str, person: Person) -> None:
    page = f"/people/{person('jan').pk}/"
    assert "thanked for a game" not in text_of(site.get(page))
    given(over, person("ola"), seat_of(over, user=person("jan")))
    again = tables.table_play_bots(user=person("ola"), game="eurobiznes", now=NOW)
    Thanks.objects.create(
        match_id=again.match_key, giver=person("ola"), thanked=person("jan"), seat=1, at=NOW
    )
    assert "1 person has thanked for a game." in text_of(site.get(page))


def test_page_of_the_ai_players_tells_how_many_have_thanked_each(
    over: str, person: Person, client: Client
) -> None:
    def told() -> str:
        return text_of(client.get("/ai/", headers={"accept-language": "en"}))

    assert "thanked for a game" not in told()
    rows = [("ola", 1, "builder1"), ("ola", 2, "builder3"), ("jan", 2, "builder3")]
    for giver, seat, bot in [*rows, ("jan", 0, "shrewd")]:
        Thanks.objects.create(match_id=over, giver=person(giver), seat=seat, bot=bot, at=NOW)
    # Who thanks often counts once, whatever the strength.
    assert told().count("2 people have thanked for a game.") == 1
    assert told().count("1 person has thanked for a game.") == 1
