from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from accounts.models import User
from games.models import Match, Seat
from games.timing.controls import per_decision
from lobbies.errors import LobbyError
from lobbies.models import Mute, Table, TableInvite
from lobbies.notices import is_still_invited
from lobbies.services import seats, tables
from tests.lobbies.conftest import NOW
from tests.lobbies.endings import end_match
from tests.lobbies.sealing import begun, entropy_for

Person = Callable[[str], User]
Opened = Callable[..., Table]


def test_new_table_seats_its_host_and_bots(opened: Opened, person: Person) -> None:
    table = opened(seats_max=4, bots={2: "steady", 3: "random"})
    taken = [(seat.number, seat.user, seat.bot, seat.ready) for seat in table.seats.all()]
    assert taken == [
        (0, person("ola"), "", False),
        (2, None, "steady", True),
        (3, None, "random", True),
    ]


def test_new_table_shows_the_commitment_of_its_match(opened: Opened) -> None:
    match = opened().match
    assert match is not None
    assert (match.status, len(match.commitment)) == (Match.Status.PREPARED, 64)


@pytest.mark.parametrize(
    ("chosen", "code", "field"),
    [
        ({"game": "chess"}, "unknown_game", "game"),
        ({"seats_min": 4, "seats_max": 3}, "seats_reversed", "seats_min"),
        ({"seats_max": 7}, "seats_outside_rules", "seats_max"),
        ({"seats_min": 2, "rules": {"players_min": 3}}, "seats_outside_rules", "seats_min"),
        (
            {"game": "fortuna", "rules": {"pair_play": True}, "seats_min": 3},
            "seats_for_pairs",
            "seats_min",
        ),
        ({"game": "fortuna", "seats_max": 5}, "seats_outside_rules", "seats_max"),
        ({"game": "antimonopoly", "seats_max": 7}, "seats_outside_rules", "seats_max"),
        ({"game": "antimonopoly", "seats_min": 1}, "seats_outside_rules", "seats_min"),
        ({"game": "1836jr", "seats_max": 5}, "seats_outside_rules", "seats_max"),
        ({"game": "fortuna", "rules": {"pair_plays": True}}, "bad_rules", "pair_plays"),
        ({"seats_max": 2, "bots": {2: "steady"}}, "too_many_bots", "bot_2"),
        ({"bots": {0: "steady"}}, "too_many_bots", "bot_0"),
        ({"bots": {1: "genius"}}, "unknown_bot", "bot_1"),
        ({"rules": {"starting_cash": 1}}, "bad_rules", "starting_cash"),
    ],
)
def test_impossible_wish_is_refused_at_its_field(
    opened: Opened, chosen: dict[str, object], code: str, field: str
) -> None:
    with pytest.raises(LobbyError) as caught:
        opened(**chosen)
    assert (caught.value.code, caught.value.field) == (code, field)
    assert caught.value.sentence
    assert not Table.objects.exists()
    assert not Match.objects.exists()


def test_a_misspelt_rule_of_a_wish_offers_the_nearest(opened: Opened) -> None:
    with pytest.raises(LobbyError) as caught:
        opened(game="fortuna", rules={"pair_plays": True})
    assert "did you mean pair_play?" in caught.value.sentence


def test_pairs_that_are_short_at_the_start_are_told_what_they_need(
    opened: Opened, person: Person
) -> None:
    table = opened(
        game="fortuna", rules={"pair_play": True}, seats_min=4, bots={1: "steady", 2: "steady"}
    )
    Table.objects.update(seats_min=2)  # as tables opened before this was checked
    with pytest.raises(LobbyError) as caught:
        tables.table_start(table_id=table.pk, user=person("ola"), now=NOW)
    assert (caught.value.code, caught.value.params) == (
        "seats_for_pairs",
        {"needed": 4, "seated": 3},
    )


def test_fourth_waiting_table_is_refused(opened: Opened) -> None:
    for _ in range(3):
        opened()
    with pytest.raises(LobbyError, match="too_many_tables"):
        opened()
    assert Table.objects.count() == 3


def test_play_with_bots_begins_at_once(person: Person) -> None:
    table = begun(tables.table_play_bots(user=person("ola"), game="eurobiznes", now=NOW), NOW)
    names = list(Seat.objects.filter(match=table.match_id).values_list("name", "bot"))
    assert table.state == Table.State.STARTED
    assert names == [
        ("ola", ""),
        ("Stefan 1", "steady"),
        ("Stefan 2", "steady"),
        ("Stefan 3", "steady"),
    ]


def test_play_with_bots_of_unknown_game_is_refused(person: Person) -> None:
    with pytest.raises(LobbyError, match="unknown_game"):
        tables.table_play_bots(user=person("ola"), game="chess", now=NOW)


def test_host_starts_when_the_others_are_ready(opened: Opened, person: Person) -> None:
    table = opened(seats_max=3, control=per_decision(60), pace="instant")
    seats.table_join(table_id=table.pk, user=person("jan"), number=2, now=NOW)
    seats.table_ready(table_id=table.pk, user=person("jan"), ready=True, now=NOW)
    begun(tables.table_start(table_id=table.pk, user=person("ola"), now=NOW), NOW)
    match = Match.objects.get(pk=table.match_id)
    sat = [(seat.number, seat.user, bytes(seat.entropy)) for seat in match.seats.all()]
    added = [entropy_for(table, seat) for seat in (0, 1)]
    assert sat == [(0, person("ola"), added[0]), (1, person("jan"), added[1])]
    assert (match.status, match.control, match.pace) == ("running", per_decision(60), "instant")


@pytest.mark.parametrize(
    ("joined", "ready", "code"),
    [(False, False, "too_few_seated"), (True, False, "not_all_ready")],
)
def test_start_waits_for_people(
    opened: Opened, person: Person, code: str, *, joined: bool, ready: bool
) -> None:
    table = opened()
    if joined:
        seats.table_join(table_id=table.pk, user=person("jan"), now=NOW)
    with pytest.raises(LobbyError, match=code):
        tables.table_start(table_id=table.pk, user=person("ola"), now=NOW)
    table.refresh_from_db()
    assert table.is_waiting
    assert not table.seats.get(number=0).ready


def test_only_the_host_starts(opened: Opened, person: Person) -> None:
    table = opened()
    seats.table_join(table_id=table.pk, user=person("jan"), now=NOW)
    with pytest.raises(LobbyError, match="not_host"):
        tables.table_start(table_id=table.pk, user=person("jan"), now=NOW)


def test_closed_table_loses_its_match_and_says_so(opened: Opened, person: Person) -> None:
    table = opened()
    match_id = table.match_id
    tables.table_close(table_id=table.pk, user=person("ola"), now=NOW)
    table.refresh_from_db()
    assert (table.state, table.match_id, table.closed_at) == ("closed", None, NOW)
    assert not Match.objects.filter(pk=match_id).exists()
    with pytest.raises(LobbyError, match="table_closed"):
        seats.table_join(table_id=table.pk, user=person("jan"), now=NOW)


def test_stranger_does_not_close_a_table(opened: Opened, person: Person) -> None:
    table = opened()
    with pytest.raises(LobbyError, match="not_host"):
        tables.table_close(table_id=table.pk, user=person("jan"), now=NOW)


# -----------------------------------------------------------------------------------------


@pytest.fixture
def ended(opened: Opened, person: Person) -> Table:
    table = opened(
        seats_max=3, bots={2: "steady"}, control=per_decision(60), rules={"starting_cash": 2000}
    )
    seats.table_join(table_id=table.pk, user=person("jan"), now=NOW)
    for name in ("ola", "jan"):
        seats.table_ready(table_id=table.pk, user=person(name), ready=True, now=NOW)
    begun(table, NOW)
    end_match(table.match_key, NOW)
    return table


def test_rematch_has_the_same_people_bots_and_options(ended: Table, person: Person) -> None:
    again = tables.table_rematch(match_id=ended.match_key, user=person("jan"), now=NOW)
    sat = [(seat.number, seat.user, seat.bot) for seat in again.seats.all()]
    assert sat == [(0, person("jan"), ""), (2, None, "steady")]
    assert [invite.user for invite in again.invites.all()] == [person("ola")]
    assert (again.revision, again.control) == (ended.revision, per_decision(60))
    assert (again.match_id != ended.match_id, again.rematch_of_id) == (True, ended.match_id)


def test_who_is_invited_is_told(
    ended: Table, person: Person, django_capture_on_commit_callbacks: Any
) -> None:
    person("ola").notices.all().delete()
    with django_capture_on_commit_callbacks(execute=True):
        again = tables.table_rematch(match_id=ended.match_key, user=person("jan"), now=NOW)
    (notice,) = person("ola").notices.filter(kind="invitation")
    assert (notice.title, notice.path) == ("jan zaprasza Cię: Eurobiznes", f"/tables/{again.pk}/")
    assert notice.text.splitlines() == [
        "Stół czeka na Ciebie.",
        "Co różni się od instrukcji:",
        "Gotówka wypłacana każdemu na początku: $2\u202f000, a nie $3\u202f000.",
    ]
    assert is_still_invited(person("ola").pk, notice.mark)
    seats.table_join(table_id=again.pk, user=person("ola"), now=NOW)
    assert not is_still_invited(person("ola").pk, notice.mark)


def test_rematch_alone_with_ai_begins_at_once(opened: Opened, person: Person) -> None:
    table = opened(seats_max=3, bots={1: "steady", 2: "random"})
    begun(tables.table_start(table_id=table.pk, user=person("ola"), now=NOW), NOW)
    table.refresh_from_db()
    Match.objects.filter(pk=table.match_key).update(
        status=Match.Status.ENDED, ended_at=NOW, asked_mask=0, bots_due=False, outcome={}
    )
    again = tables.table_rematch(match_id=table.match_key, user=person("ola"), now=NOW)
    assert tables.table_rematch(match_id=table.match_key, user=person("ola"), now=NOW) == again
    begun(again, NOW)
    names = Match.objects.get(pk=again.match_id).seats.values_list("bot", flat=True)
    assert sorted(names) == ["", "random", "steady"]


def test_second_wish_for_a_rematch_sits_down_at_the_first(ended: Table, person: Person) -> None:
    first = tables.table_rematch(match_id=ended.match_key, user=person("jan"), now=NOW)
    second = tables.table_rematch(match_id=ended.match_key, user=person("ola"), now=NOW)
    assert second.pk == first.pk
    assert second.seats.get(number=1).user == person("ola")


def test_rematch_of_a_private_table_lets_the_invited_in(ended: Table, person: Person) -> None:
    Table.objects.filter(pk=ended.pk).update(visibility="private")
    again = tables.table_rematch(match_id=ended.match_key, user=person("jan"), now=NOW)
    assert TableInvite.objects.filter(table=again, user=person("ola")).exists()
    seat = seats.table_join(table_id=again.pk, user=person("ola"), now=NOW)
    assert seat.number == 1
    with pytest.raises(LobbyError, match="no_such_table"):
        seats.table_join(table_id=again.pk, user=person("ewa"), now=NOW)


def test_rematch_asks_nobody_who_has_muted_the_host(ended: Table, person: Person) -> None:
    Mute.objects.create(user=person("ola"), muted=person("jan"), at=NOW)
    again = tables.table_rematch(match_id=ended.match_key, user=person("jan"), now=NOW)
    assert not again.invites.exists()
    assert tables.table_rematch(match_id=ended.match_key, user=person("ola"), now=NOW) == again


def test_no_rematch_for_strangers_or_before_the_end(
    ended: Table, opened: Opened, person: Person
) -> None:
    with pytest.raises(LobbyError, match="not_at_table"):
        tables.table_rematch(match_id=ended.match_key, user=person("ewa"), now=NOW)
    running = begun(tables.table_play_bots(user=person("ewa"), game="eurobiznes", now=NOW), NOW)
    with pytest.raises(LobbyError, match="match_not_over"):
        tables.table_rematch(match_id=running.match_key, user=person("ewa"), now=NOW)
    with pytest.raises(LobbyError, match="no_such_table"):
        tables.table_rematch(match_id="nowhere", user=person("ewa"), now=NOW)
