"""Rated tables: who may open one, who may sit down, what is at stake, and that the match is rated."""

from __future__ import annotations

from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from allauth.usersessions.models import UserSession
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.engines.catalogue import GAMES
from games.models import Departure, Match, Seat
from games.reliability.rules import LEAVING
from games.timing.controls import DayClock, Untimed
from lobbies.errors import LobbyError
from lobbies.models import Table, TableSeat
from lobbies.services import rated, seats, tables
from lobbies.table_settings import TableSettings
from ratings.ladders import LIVE
from ratings.models import Freeze, Ladder, Rating
from ratings.services.households import household_say
from ratings.windows import is_within, width
from tests import presets

NOW = timezone.now()


@pytest.fixture
def host(db: None) -> User:
    presets.brought(NOW)
    return User.objects.create_user("host")


def chosen(**given: Any) -> TableSettings:
    preset = GAMES["eurobiznes"].presets()[0]
    about: dict[str, Any] = {"rules": preset["rules"], "preset": preset["id"], "rated": True}
    return TableSettings(game="eurobiznes", **{**about, **given})


def open_table(host: User, **given: Any) -> Table:
    return tables.table_create(host=host, settings=chosen(**given), now=NOW)


def refusal(host: User, **given: Any) -> tuple[str, str | None]:
    with pytest.raises(LobbyError) as refused:
        open_table(host, **given)
    return refused.value.code, refused.value.field


def give(user: User, rating: int, mu: float = 25.0) -> None:
    ladder, _ = Ladder.objects.get_or_create(game="eurobiznes", pace=LIVE)
    stand = {
        "rating": str(rating), "games": 40, "wins": 1, "last": None, "returning": 0, "season": "",
        "season_rating": "1500", "season_games": 0, "season_wins": 0, "opponents": [],
        "recent": [], "mu": mu, "sigma": 8.0,
    }  # fmt: skip
    Rating.objects.create(
        ladder=ladder, user=user, rating=rating, games=40, wins=1, opponents=5, stand=stand
    )


def test_what_cannot_be_rated_is_refused_at_its_field(host: User) -> None:
    assert refusal(host, preset="") == ("rated_own_rules", "rated")
    private = {"control": Untimed(), "visibility": Table.Visibility.PRIVATE}
    assert refusal(host, **private) == ("rated_untimed", "rated")
    assert refusal(host, window=7) == ("unknown_window", "window")
    assert refusal(host, games_least=7) == ("unknown_condition", "games_least")
    assert refusal(host, kept_least=7) == ("unknown_condition", "kept_least")
    Freeze.objects.create(user=host, at=NOW, reason="farming")
    assert refusal(host) == ("rated_frozen", "rated")
    host.is_guest = True
    assert refusal(host) == ("rated_guest", "rated")
    assert not Table.objects.exists()


def join(table: Table, user: User, now: datetime = NOW) -> str:
    try:
        seats.table_join(table_id=table.pk, user=user, now=now)
    except LobbyError as refused:
        return refused.code
    return "seated"


def test_guests_and_frozen_people_sit_at_unrated_tables_only(host: User) -> None:
    guest = User.objects.create(display_name="Gosia", is_guest=True)
    assert join(open_table(host), guest) == "rated_guest"
    assert join(open_table(host, rated=False), guest) == "seated"


def test_the_invitation_promises_a_seat_without_an_account_where_there_is_one(
    host: User, client: Client
) -> None:
    client.force_login(host)
    rated_page, other_page = (
        client.get(f"/tables/{open_table(host, rated=is_rated).pk}/").content.decode()
        for is_rated in (True, False)
    )
    assert ("także bez konta" in rated_page, "kto ma konto" in rated_page) == (False, True)
    assert ("także bez konta" in other_page, "kto ma konto" in other_page) == (True, False)


def test_a_window_lets_nobody_in_from_afar_until_it_has_widened(host: User) -> None:
    give(host, 1500)
    far = User.objects.create_user("far")
    give(far, 1660)
    table = open_table(host, window=100)
    assert join(table, far) == "rated_window"
    assert join(table, far, NOW + timedelta(seconds=59)) == "rated_window"
    assert join(table, far, NOW + timedelta(seconds=60)) == "seated"


def test_a_table_asks_for_games_and_for_people_who_stay(host: User, client: Client) -> None:
    other = User.objects.create_user("other")
    table = open_table(host, games_least=30, kept_least=90)
    assert join(table, other) == "rated_games"
    give(other, 1500)
    rehearsed_leaving(other, left=1, of=9)
    assert join(table, other) == "rated_kept"
    rehearsed_leaving(other, left=0, of=1)
    assert join(table, other) == "seated"
    client.force_login(other)
    text = client.get(f"/tables/{table.pk}/").content.decode()
    assert "co najmniej 30 partii rankingowych" in text
    assert "do końca w 90 partiach na 100" in text


def rehearsed_leaving(user: User, *, left: int, of: int) -> None:
    """So many matches of somebody with another person that have ended, of which they left the first."""
    partner, _ = User.objects.get_or_create(username="partner")
    for number in range(of):
        match = Match.objects.create(
            game="eurobiznes",
            revision=Table.objects.get().revision,
            secret=b"",
            commitment=f"{left}-{number}",
            created_at=NOW,
            started_at=NOW,
            ended_at=NOW,
            status=Match.Status.ENDED,
            version=1,
            outcome={},  # type: ignore[misc]  # the field takes any JSON value
        )
        for place, person in enumerate((user, partner)):
            Seat.objects.create(match=match, number=place, user=person, name=person.username)
        if number < left:
            Departure.objects.create(
                match=match, user=user, at=NOW - timedelta(days=90), is_live=True
            )


def test_who_has_left_a_live_game_waits_before_the_next_rated_one(host: User) -> None:
    left = Match.objects.get(pk=open_table(User.objects.create_user("other")).match_id)
    Departure.objects.create(match=left, user=host, at=NOW, is_live=True)
    assert refusal(host) == ("rated_barred", "rated")
    assert open_table(host, rated=False).rated is False
    assert open_table(host, control=DayClock(86_400, 86_400)).rated
    Departure.objects.update(at=NOW - LEAVING.first)
    assert open_table(host).rated


@pytest.mark.parametrize(
    ("window", "seconds", "expected"),
    [(0, 0, None), (100, 0, 100), (100, 29, 100), (100, 30, 150), (400, 60, 800), (100, 300, None)],
)
def test_a_window_widens_by_half_every_half_minute(
    window: int, seconds: int, expected: int | None
) -> None:
    assert width(window, timedelta(seconds=seconds)) == expected
    inside = is_within(window, timedelta(seconds=seconds), Decimal(1500), Decimal(1601))
    assert inside == (expected is None or expected >= 101)


def test_the_room_says_what_is_at_stake(host: User, client: Client) -> None:
    give(host, 1500)
    mine = User.objects.create_user("mine")
    give(mine, 1500)
    table = open_table(host, window=0)
    stake = rated.stake_at(table, mine, NOW)
    assert stake == rated.Stake(50, "+12", "−12", 100)
    assert rated.stake_at(table, host, NOW) is None
    assert rated.stake_at(table, None, NOW) is None
    client.force_login(mine)
    text = client.get(f"/tables/{table.pk}/").content.decode()
    assert 'id="stake"' in text
    assert "1500 ±63" in text


def test_what_is_at_stake_counts_ai_players_and_meetings_as_the_ladder_does(host: User) -> None:
    give(host, 1900, mu=35.0)
    mine = User.objects.create_user("mine")
    give(mine, 1500)
    table = open_table(host, window=0, seats_max=3)
    uneven = rated.stake_at(table, mine, NOW)
    assert uneven is not None
    assert (uneven.expected, uneven.best, uneven.worst) == (9, "+22", "−2")
    assert uneven.evenness < 80
    TableSeat.objects.create(table=table, number=1, bot="steady", joined_at=NOW)
    # Of two pairs one counts half, and that with the AI is expected to be won as often as not.
    assert rated.stake_at(table, mine, NOW) == rated.Stake(30, "+14", "−4", 79)


def test_the_form_opens_a_rated_table(host: User, client: Client) -> None:
    client.force_login(host)
    page = client.get("/tables/new/eurobiznes/?rated=on").content.decode()
    assert (
        'name="rated" id="id_rated" checked' in page
        or "checked" in page.split('name="rated"')[1][:120]
    )


def signed_in_together(*users: User) -> None:
    """All with one browser at one public address."""
    for user in users:
        about = {"ip": "93.184.216.34", "user_agent": "Browser", "session_key": f"key-{user.pk}"}
        UserSession.objects.create(user=user, **about)


def test_who_plays_on_the_device_of_another_sits_at_unrated_tables_only(host: User) -> None:
    other = User.objects.create_user("other")
    signed_in_together(host, other)
    assert join(open_table(host), other) == "rated_device"
    assert join(open_table(host, rated=False), other) == "seated"
    for one, two in ((host, other), (other, host)):
        household_say(user=one, other_id=two.pk, on=True, now=NOW)
    assert join(open_table(host), other) == "seated"
