"""People who play at one device: for whom a press counts, who may press, and what the match counts for."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from typing import Any

import pytest
from channels.db import database_sync_to_async
from django.db import IntegrityError, transaction
from django.test import Client

from accounts.models import User
from games import play
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.rng import seal_of
from games.formats.export import text_of
from games.models import Entry, Match, Seat
from games.orders import rules, service
from games.orders.rules import SeatProgram
from games.protocol import Receipt
from games.reading import acting, selectors
from games.reading.table_view import view_for
from games.verification.replay import verify
from games.writing.seat_plans import Options, SeatPlan
from tests.games.conftest import START, Clock, sealed_plan
from tests.games.wires import connected

pytestmark = pytest.mark.django_db(transaction=True)

#: Ola has Adam and Basia beside her (seats 1 and 3); Jan (seat 2) has a device of his own.
OLA, ADAM, JAN, BASIA = range(4)


class Device:
    """A match at one device in the hands of the test."""

    def __init__(self, match: Match, people: list[User], clock: Clock) -> None:
        self.pk, self.people, self.clock = match.pk, people, clock

    @property
    def table(self) -> selectors.Standing:
        return selectors.table_for(self.pk)

    @property
    def questions(self) -> dict[int, int]:
        assert self.table.live is not None
        return self.table.live.table.questions

    def submit(self, user: int, seat: int | None, do: str, key: str = "", **rest: Any) -> Receipt:
        return play.submit(
            match_id=self.pk,
            user_id=self.people[user].pk,
            seat=seat,
            key=key or f"{do}-{self.table.row.version}-{seat}",
            action={"do": do, **rest},
            question=None if seat is None else self.questions.get(seat),
            now=self.clock.now,
        )

    def log(self) -> list[tuple[int | None, str]]:
        rows = Entry.objects.filter(match=self.pk).order_by("number")
        return [(entry.seat, entry.action["do"]) for entry in rows]

    def seen(self, seat: int | None) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(view_for(self.table, seat))
        return found


def beside(match: Match, number: int, name: str) -> SeatPlan:
    """Somebody at Ola's device, which adds to the chance for each of its seats."""
    entropy = sha256(name.encode()).digest()
    seal = seal_of(match.pk, number, entropy)
    return SeatPlan(name, beside_host=OLA, entropy=entropy, seal=seal)


@pytest.fixture
def device(people: list[User], clock: Clock) -> Callable[..., Device]:
    """Ola, Adam beside her, Jan, and Basia beside Ola; `alone`: Ola and Adam."""

    def start(*, alone: bool = False, rated: bool = False, **given: Any) -> Device:
        revision = play.revision_for(
            game=given.get("game", "toy"), rules=given.get("rules", {}), now=clock.now
        )
        match = play.prepare(revision=revision, now=clock.now)
        plans = [sealed_plan(match.pk, 0, people[0]), beside(match, ADAM, "Adam")]
        if not alone:
            plans += [sealed_plan(match.pk, 2, people[1]), beside(match, BASIA, "Basia")]
        options = Options(pace="instant", rated=rated)
        play.start(match_id=match.pk, seats=plans, options=options, now=clock.now)
        return Device(match, [people[0], people[0], people[1], people[0], people[2]], clock)

    return start


def code_of(call: Callable[[], Any]) -> str:
    with pytest.raises(IllegalAction) as caught:
        call()
    return caught.value.code


def turn_of(table: Device) -> int:
    """The seat that is asked, after those before it have drawn."""
    return min(table.questions)


def test_host_acts_for_the_people_beside_and_nobody_else_does(device: Any) -> None:
    table = device()
    seating = table.table.seating
    assert acting.seats_for(seating, table.people[OLA].pk) == (OLA, ADAM, BASIA)
    assert acting.seats_for(seating, table.people[JAN].pk) == (JAN,)
    assert acting.seats_for(seating, table.people[4].pk) == ()
    assert acting.seats_for(seating, None) == ()


def test_host_must_say_for_whom(device: Any) -> None:
    table = device(alone=True)
    assert code_of(lambda: table.submit(OLA, None, "draw")) == "seat_needed"
    assert table.submit(OLA, turn_of(table), "draw").version == 2


@pytest.mark.parametrize(
    ("user", "seat"), [(JAN, OLA), (JAN, ADAM), (4, OLA), (4, ADAM), (OLA, JAN), (OLA, 63)]
)
def test_seat_of_somebody_else_is_refused_and_nothing_is_written(
    device: Any, user: int, seat: int
) -> None:
    table = device()
    before = table.table.row
    pk = table.people[user].pk
    assert code_of(lambda: table.submit(user, seat, "draw")) == "not_your_seat"
    for call in (play.go, play.come_back, play.vacation):
        assert code_of(partial(call, match_id=table.pk, user_id=pk, seat=seat)) == ("not_your_seat")
    for turn in (play.undo, play.redo):
        assert code_of(partial(turn, match_id=table.pk, user_id=pk, seat=seat, version=1)) == (
            "not_your_seat"
        )
    leaving = {"match_id": table.pk, "user_id": pk, "now": START, "seat": seat}
    assert code_of(lambda: play.leave(**leaving)) == "not_your_seat"
    assert table.table.row == before
    assert table.log() == [(None, "setup")]


def test_repeated_key_plays_for_nobody_else(device: Any) -> None:
    table = device()
    table.submit(OLA, OLA, "draw", "one")
    asked = sorted(table.questions)
    again = table.submit(OLA, OLA, "draw", "one")
    assert again == Receipt(key="one", version=2)
    assert len(table.log()) == 2
    assert sorted(table.questions) == asked


def test_own_seat_may_be_named_by_anybody(device: Any) -> None:
    table = device()
    table.submit(OLA, OLA, "draw")
    assert acting.seat_for(table.table.seating, table.people[JAN].pk, JAN) == JAN
    assert acting.seat_for(table.table.seating, table.people[JAN].pk, None) == JAN


def test_everybody_sees_who_plays_beside_whom(device: Any) -> None:
    table = device()
    seats = table.seen(JAN)["seats"]
    assert [seat.get("beside_host") for seat in seats] == [None, OLA, None, OLA]
    assert [seat["name"] for seat in seats] == ["ola", "Adam", "jan", "Basia"]
    assert [seat["left"] for seat in seats] == [False] * 4


def test_one_device_has_one_vote(device: Any) -> None:
    table = device()
    seating = table.table.seating
    assert seating.voters(()) == [OLA, JAN]
    assert seating.voters({OLA}) == [ADAM, JAN]
    assert seating.voters({OLA, ADAM, BASIA}) == [JAN]


def test_host_who_is_out_votes_by_somebody_beside(device: Any) -> None:
    table = device()
    play.ask(match_id=table.pk, user_id=table.people[OLA].pk, kind="pause", now=START)
    motion = table.table.seating.motion
    assert motion.seat == OLA
    play.withdraw(match_id=table.pk, user_id=table.people[OLA].pk, motion=motion.pk, now=START)
    assert table.table.seating.motion is None


def test_host_leaves_with_everybody_beside(device: Any) -> None:
    table = device()
    play.leave(match_id=table.pk, user_id=table.people[OLA].pk, now=START)
    assert [line.left for line in table.table.seating.lines] == [True, True, False, True]
    assert table.log()[1:] == [(None, "leave")] * len(table.log()[1:])
    assert acting.seats_for(table.table.seating, table.people[OLA].pk) == ()
    match = Match.objects.get(pk=table.pk)
    assert match.status == Match.Status.ENDED
    assert match.outcome["placings"][0] == [JAN]


def test_somebody_beside_leaves_alone(device: Any) -> None:
    table = device()
    play.leave(match_id=table.pk, user_id=table.people[OLA].pk, now=START, seat=ADAM)
    assert [line.left for line in table.table.seating.lines] == [False, True, False, False]
    assert acting.seats_for(table.table.seating, table.people[OLA].pk) == (OLA, BASIA)
    assert code_of(lambda: table.submit(OLA, ADAM, "draw")) == "not_your_seat"


def test_seats_of_a_device_are_given_to_nobody(device: Any) -> None:
    table = device()
    play.go(match_id=table.pk, user_id=table.people[OLA].pk, seat=ADAM)
    assert table.table.seating.lines[ADAM].stand_in == "steady"
    call = {"match_id": table.pk, "user_id": table.people[JAN].pk, "now": START}
    assert code_of(lambda: play.call_open(**call, seat=ADAM)) == "seat_is_played"
    play.go(match_id=table.pk, user_id=table.people[OLA].pk, seat=OLA)
    assert code_of(lambda: play.call_open(**call, seat=OLA)) == "seat_is_played"
    play.come_back(match_id=table.pk, user_id=table.people[OLA].pk, seat=ADAM)
    assert table.table.seating.lines[ADAM].stand_in is None


def test_newest_decision_of_the_device_is_taken_back(device: Any) -> None:
    table = device(game="1836jr", alone=True)
    first = turn_of(table)
    table.submit(OLA, first, "pass")
    second = turn_of(table)
    assert {first, second} == {OLA, ADAM}
    undo = {"match_id": table.pk, "user_id": table.people[OLA].pk, "now": START}
    assert play.undo(**undo, version=2, seat=second).version == 3
    assert turn_of(table) == first
    assert play.redo(**undo, version=3, seat=first).version == 4
    assert turn_of(table) == second


def test_match_verifies_with_a_part_of_every_seat(device: Any) -> None:
    table = device()
    play.leave(match_id=table.pk, user_id=table.people[OLA].pk, now=START)
    assert verify(json.loads(text_of(table.pk).content)).problem == ""
    assert Seat.objects.get(match=table.pk, number=ADAM).entropy != b""


def test_nothing_is_programmed_for_several_people(device: Any) -> None:
    table = device(game="1836jr", alone=True)
    program = SeatProgram(rules.PASS)
    adding = {"match_id": table.pk, "user_id": table.people[OLA].pk, "now": START}
    code = code_of(lambda: service.order_add(**adding, program=program))
    assert code == "programs_at_one_device"
    assert service.kinds_for(table.pk, table.people[OLA].pk) == {}


def test_match_at_one_device_is_never_rated(device: Any) -> None:
    assert code_of(lambda: device(rated=True)) == "bad_setup"
    match = Match.objects.get(pk=device().pk)
    assert match.at_one_device
    with pytest.raises(IntegrityError), transaction.atomic():
        Match.objects.filter(pk=match.pk).update(rated=True)


def test_only_a_person_with_a_device_has_somebody_beside(people: list[User], clock: Clock) -> None:
    revision = play.revision_for(game="toy", rules={}, now=clock.now)
    match = play.prepare(revision=revision, now=clock.now)
    for host in (1, 2, 3, -1):
        plans = [
            SeatPlan("Ola", people[0]),
            SeatPlan("Adam", beside_host=host),
            SeatPlan("AI", bot="steady"),
        ]
        start: dict[str, Any] = {
            "match_id": match.pk,
            "seats": plans,
            "options": Options(),
            "now": clock.now,
        }
        assert code_of(partial(play.start, **start)) == "bad_setup"
    assert not Seat.objects.filter(match=match).exists()


async def test_socket_shows_the_seat_that_is_named_and_acts_for_it(device: Any) -> None:
    table = await database_sync_to_async(device)(alone=True)
    async with connected(table.pk, table.people[OLA]) as wire:
        own = await wire.ask("welcome", {"type": "hello"})
        beside = await wire.ask("welcome", {"type": "hello", "seat": ADAM})
        assert (own["seat"], beside["seat"], beside["view"]["seat"]) == (OLA, ADAM, ADAM)
        draw = {"type": "action", "key": "a", "action": {"do": "draw"}}
        assert (await wire.ask("refused", draw))["code"] == "seat_needed"
        look = {"type": "preview", "key": "p", "action": {"do": "draw"}}
        assert (await wire.ask("refused", look))["code"] == "seat_needed"
        turn = await database_sync_to_async(turn_of)(table)
        assert (await wire.ask("refused", {**look, "seat": turn}))["code"] == "not_foreseen"
        undo = {"type": "call", "key": "u", "call": "undo", "version": 1}
        assert (await wire.ask("refused", undo))["code"] == "seat_needed"
        receipt = await wire.ask("receipt", {**draw, "seat": turn})
        assert receipt["version"] == 2
        assert (await wire.next("update"))["view"]["seat"] == ADAM


async def test_socket_shows_nobody_the_table_of_another_seat(device: Any) -> None:
    table = await database_sync_to_async(device)()
    for user in (table.people[JAN], table.people[4], None):
        async with connected(table.pk, user) as wire:
            refused = await wire.ask("error", {"type": "hello", "seat": ADAM})
            assert refused["code"] == "not_your_seat"
            draw = {"type": "action", "key": "a", "action": {"do": "draw"}, "seat": ADAM}
            assert (await wire.ask("refused", draw))["code"] == "not_your_seat"
    assert await database_sync_to_async(table.log)() == [(None, "setup")]


def test_calls_over_http_take_the_seat_as_well(device: Any, client: Client) -> None:
    table = device(alone=True)
    client.force_login(table.people[OLA])
    base = f"/api/v1/matches/{table.pk}/"
    assert client.get(f"{base}?seat=1").json()["seat"] == ADAM
    assert client.get(f"{base}view/?seat=1").json()["seat"] == ADAM
    assert client.get(f"{base}choices/?seat=1").json()["seat"] == ADAM
    body: dict[str, Any] = {"key": "a", "action": {"do": "draw"}}
    sent: dict[str, Any] = {"content_type": "application/json"}
    assert client.post(f"{base}actions/", body, **sent).json()["code"] == "seat_needed"
    told = client.post(f"{base}actions/", {**body, "seat": turn_of(table)}, **sent)
    assert told.json()["version"] == 2
    client.force_login(table.people[4])
    assert client.get(f"{base}?seat=1").json()["code"] == "not_your_seat"
    assert client.post(f"{base}actions/", {**body, "seat": 1}, **sent).json()["code"] == (
        "not_your_seat"
    )
    assert len(table.log()) == 2


def test_form_gives_up_the_seat_that_it_names(device: Any, client: Client) -> None:
    table = device()
    client.force_login(table.people[OLA])
    address = f"/matches/{table.pk}/leave/"
    for seat in ("2", "x", "999", "-1"):
        refused = client.post(address, {"seat": seat}, headers={"accept": "application/json"})
        assert (refused.status_code, refused.json()["code"]) == (409, "not_your_seat")
    client.post(address, {"seat": "3"})
    assert [line.left for line in table.table.seating.lines] == [False, False, False, True]
