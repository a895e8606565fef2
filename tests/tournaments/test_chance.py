"""Who is present adds random bytes to the chance of their table; who is not keeps nobody waiting."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.engines.kernel.rng import seal_of
from games.models import Match, Seat
from tests.tournaments.events import NOW, START, event, with_bots
from tournaments.errors import TournamentError
from tournaments.models import Bout, BoutPart, Tournament
from tournaments.services import chance, entry, running

pytestmark = pytest.mark.django_db
Person = Callable[[str], User]
BYTES = bytes(range(32))


def seconds(count: int) -> datetime:
    return START + timedelta(seconds=count)


@pytest.fixture
def cup(person: Person) -> Tournament:
    """Ola and Jan play one AI; nobody has looked at the page yet."""
    tournament = event(terms={"sizes": (3,), "rounds": 1})
    for name in ("ola", "jan"):
        entry.register(event_id=tournament.pk, user=person(name), now=NOW)
    return with_bots(tournament, 1)


def begin(cup: Tournament, *present: User) -> Bout:
    """The sweep of the start, with these people at the page."""
    for user in present:
        chance.seen(event_id=cup.pk, user=user, now=START)
    running.move_on(cup.pk, START)
    return Bout.objects.select_related("match").get()


def seat_of(user: User) -> int:
    return BoutPart.objects.get(user=user).seat


def sealed(cup: Tournament, user: User, now: datetime, entropy: bytes = BYTES) -> None:
    bout = Bout.objects.get()
    text = seal_of(str(bout.match_id), seat_of(user), entropy)
    chance.seal(event_id=cup.pk, user=user, text=text, now=now)


def refused(act: Callable[[], object]) -> str:
    with pytest.raises(TournamentError) as found:
        act()
    return found.value.code


def entropies() -> dict[str, bytes]:
    rows = Seat.objects.filter(user__isnull=False)
    return {seat.user.username: bytes(seat.entropy) for seat in rows if seat.user}


def test_nobody_waits_where_nobody_looks_on(cup: Tournament) -> None:
    bout = begin(cup)
    assert bout.opened_at == START
    assert entropies() == {"ola": b"", "jan": b""}


def test_both_add_their_bytes_and_the_table_opens_at_once(cup: Tournament, person: Person) -> None:
    ola, jan = person("ola"), person("jan")
    bout = begin(cup, ola, jan)
    assert bout.opened_at is None
    assert bout.match is not None
    assert bout.match.status == Match.Status.PREPARED
    sealed(cup, ola, seconds(1))
    early = refused(lambda: chance.reveal(event_id=cup.pk, user=ola, entropy=BYTES, now=seconds(1)))
    assert early == "seal_early"
    sealed(cup, jan, seconds(2), bytes(32))
    wrong = refused(lambda: chance.reveal(event_id=cup.pk, user=jan, entropy=BYTES, now=seconds(2)))
    assert wrong == "wrong_seal"
    chance.reveal(event_id=cup.pk, user=ola, entropy=BYTES, now=seconds(2))
    running.move_on(cup.pk, seconds(2))
    assert Bout.objects.get().opened_at is None
    chance.reveal(event_id=cup.pk, user=jan, entropy=bytes(32), now=seconds(3))
    running.move_on(cup.pk, seconds(3))
    opened = Bout.objects.get()
    assert (opened.opened_at, opened.match_id) == (seconds(3), bout.match_id)
    assert entropies() == {"ola": BYTES, "jan": bytes(32)}
    assert Match.objects.count() == 1


def test_who_is_away_adds_nothing_and_is_not_waited_for(cup: Tournament, person: Person) -> None:
    ola = person("ola")
    begin(cup, ola)
    assert not BoutPart.objects.filter(user=person("jan")).exists()
    sealed(cup, ola, seconds(1))
    state = chance.state_of(event_id=cup.pk, user=ola, now=seconds(1))
    assert [bool(seat["bot"]) for seat in state["seats"]].count(True) == 2
    chance.reveal(event_id=cup.pk, user=ola, entropy=BYTES, now=seconds(1))
    running.move_on(cup.pk, seconds(1))
    assert entropies() == {"ola": BYTES, "jan": b""}


def test_who_never_seals_is_left_behind_and_who_never_shows_too(
    cup: Tournament, person: Person
) -> None:
    ola, jan = person("ola"), person("jan")
    begin(cup, ola, jan)
    sealed(cup, ola, seconds(1))
    late = seconds(chance.SEAL_SECONDS)
    assert refused(lambda: sealed(cup, jan, late)) == "seal_late"
    running.move_on(cup.pk, late)
    assert Bout.objects.get().opened_at is None
    last = seconds(chance.SEAL_SECONDS + chance.REVEAL_SECONDS)
    running.move_on(cup.pk, last)
    assert Bout.objects.get().opened_at == last
    assert entropies() == {"ola": b"", "jan": b""}
    gone = refused(lambda: chance.reveal(event_id=cup.pk, user=ola, entropy=BYTES, now=last))
    assert gone == "nothing_asked"


def test_a_round_that_is_taken_back_leaves_no_match(cup: Tournament, person: Person) -> None:
    from tournaments.services import desk_rounds  # noqa: PLC0415 - this test alone

    director = person("ewa")
    Tournament.objects.update(director=director)
    begin(cup, person("ola"))
    desk_rounds.undo_round(event_id=cup.pk, by=director, now=seconds(1))
    assert not Match.objects.exists()
    assert not Bout.objects.exists()


def test_browsers_are_answered_in_json(client: Client, cup: Tournament, person: Person) -> None:
    def post(act: str, body: Any, kind: str = "application/json") -> tuple[int, Any]:
        text = json.dumps(body) if kind == "application/json" else body
        answer = client.post(f"/events/{cup.pk}/{act}/", text, content_type=kind)
        return answer.status_code, answer.json()

    client.force_login(person("ola"))
    status, told = post("here", {})
    assert (status, told["state"]) == (200, "waiting")
    assert post("seal", {"seal": "ab" * 32})[1]["code"] == "nothing_asked"
    bad: list[Any] = [{"seal": "short"}, {"seal": 7}, [], {"seal": "ab" * 32, "more": 1}]
    for body in bad:
        assert post("seal", body)[0] == 422
    assert post("seal", "seal=" + "ab" * 32, "application/x-www-form-urlencoded")[0] == 422
    assert post("reveal", {"entropy": "zz" * 32})[0] == 422
