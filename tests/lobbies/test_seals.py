"""What every seat adds to the chance of a match: in which order, until when, and what is refused."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from accounts.models import User
from games.engines.kernel.rng import salt_for, seal_of
from games.models import Match, Seat
from games.reading.matches import fixed_for
from games.verification.verdicts import exported
from gates.outbox import OUTBOX
from lobbies.errors import LobbyError
from lobbies.models import Message, Table
from lobbies.services import casting, checks, seals, seats, tables, talk
from lobbies.tasks import seal_due
from tests.conftest import Enqueued
from tests.lobbies.conftest import NOW
from tests.lobbies.sealing import begun, entropy_for, reveal, seal, seal_all

Person = Callable[[str], User]
Opened = Callable[..., Table]
LATER = NOW + timedelta(seconds=seals.SEAL_SECONDS)


def fresh(table: Table) -> Table:
    return Table.objects.get(pk=table.pk)


def seated(table: Table) -> list[str]:
    taken = table.seats.select_related("user")
    return [seat.user.username if seat.user else seat.bot for seat in taken]


# -- the way it goes


def test_the_start_asks_for_seals_and_starts_nothing(sealing: Table) -> None:
    table = fresh(sealing)
    assert (table.state, table.seal_until, table.check_until) == ("sealing", LATER, None)
    match = Match.objects.get(pk=table.match_key)
    assert (match.status, Seat.objects.count()) == ("prepared", 0)


def test_last_reveal_starts_the_match_with_what_was_sealed(sealing: Table, person: Person) -> None:
    seal(sealing, person("ola"), 0)
    seal(sealing, person("jan"), 2)
    reveal(sealing, person("jan"), 2, NOW)
    assert fresh(sealing).is_sealing
    reveal(sealing, person("ola"), 0, NOW)
    table = fresh(sealing)
    assert (table.state, table.seal_until, table.started_at) == ("started", None, NOW)
    added = [entropy_for(table, 0), b"", entropy_for(table, 2)]
    assert [bytes(seat.entropy) for seat in Seat.objects.order_by("number")] == added
    assert fixed_for(table.match_key).salt == salt_for(table.match_key, added)
    told = [seat["seal"] for seat in exported(table.match_key)["seats"]]
    key = table.match_key
    assert told == [seal_of(key, 0, added[0]), None, seal_of(key, 2, added[2])]


def test_the_same_again_changes_nothing(sealing: Table, person: Person) -> None:
    seal(sealing, person("ola"), 0)
    seal(sealing, person("jan"), 2)
    reveal(sealing, person("ola"), 0, NOW)
    version = fresh(sealing).version
    seal(sealing, person("ola"), 0)
    reveal(sealing, person("ola"), 0, NOW)
    assert fresh(sealing).version == version


def test_every_answer_raises_the_version(sealing: Table, person: Person) -> None:
    versions = [fresh(sealing).version]
    for name, number in (("ola", 0), ("jan", 2)):
        seal(sealing, person(name), number)
        versions.append(fresh(sealing).version)
    reveal(sealing, person("jan"), 2, NOW)
    versions.append(fresh(sealing).version)
    assert versions == sorted(set(versions))


@pytest.mark.django_db(transaction=True)
def test_the_time_ends_by_itself(enqueued: Enqueued, sealing: Table) -> None:
    # The queues first: what they hold when they come is thrown away, and the table has sent its task by then or not.
    OUTBOX.drain()
    assert ("lobbies.tasks.seal_due", [sealing.pk], {}) in enqueued.take()


# -- what is refused


def code_of(call: Callable[[], object]) -> str:
    with pytest.raises(LobbyError) as caught:
        call()
    assert caught.value.sentence
    return caught.value.code


@pytest.mark.parametrize("told", ["", "ab" * 31, "ab" * 33, "AB" * 32, "zz" * 32, "ab" * 32 + "\n"])
def test_malformed_seal(sealing: Table, person: Person, told: str) -> None:
    def act() -> object:
        return seals.table_seal(table_id=sealing.pk, user=person("ola"), seal=told)

    assert code_of(act) == "seal_malformed"


@pytest.mark.parametrize("length", [0, 16, 31, 33])
def test_malformed_entropy(sealing: Table, person: Person, length: int) -> None:
    def act() -> object:
        added = b"x" * length
        return seals.table_reveal(table_id=sealing.pk, user=person("ola"), entropy=added, now=NOW)

    seal_all(sealing)
    assert code_of(act) == "entropy_malformed"


def test_another_seal_is_refused(sealing: Table, person: Person) -> None:
    seal(sealing, person("ola"), 0)
    ola = person("ola")
    other = "0" * 64
    code = code_of(lambda: seals.table_seal(table_id=sealing.pk, user=ola, seal=other))
    assert (code, sealing.seats.get(number=0).seal == other) == ("already_sealed", False)


def test_nobody_reveals_before_all_have_sealed(sealing: Table, person: Person) -> None:
    seal(sealing, person("ola"), 0)
    assert code_of(lambda: reveal(sealing, person("ola"), 0, NOW)) == "not_all_sealed"
    assert not sealing.seats.get(number=0).entropy


@pytest.mark.parametrize("number", [1, 2])
def test_nobody_reveals_what_they_have_not_sealed(
    sealing: Table, person: Person, number: int
) -> None:
    seal_all(sealing)
    assert code_of(lambda: reveal(sealing, person("ola"), number, NOW)) == "wrong_seal"
    assert not sealing.seats.get(number=0).entropy


def test_only_who_sits_there_answers(sealing: Table, person: Person) -> None:
    assert code_of(lambda: seal(sealing, person("ewa"), 0)) == "not_at_table"
    seal_all(sealing)
    assert code_of(lambda: reveal(sealing, person("ewa"), 0, NOW)) == "not_at_table"


def test_tables_that_do_not_seal_take_no_answers(opened: Opened, person: Person) -> None:
    ola, table = person("ola"), opened(seats_max=2, bots={1: "steady"})
    assert code_of(lambda: seal(table, ola, 0)) == "table_waiting"
    begun(tables.table_start(table_id=table.pk, user=ola, now=NOW), NOW)
    started = fresh(table)
    assert code_of(lambda: seal(started, ola, 0)) == "table_started"
    assert code_of(lambda: reveal(started, ola, 0, NOW)) == "table_started"
    gone = opened()
    told = "0" * 64
    tables.table_close(table_id=gone.pk, user=ola, now=NOW)
    assert (
        code_of(lambda: seals.table_seal(table_id=gone.pk, user=ola, seal=told)) == "table_closed"
    )
    assert code_of(lambda: seals.table_seal(table_id=0, user=ola, seal=told)) == "no_such_table"


def test_nothing_changes_at_a_table_that_is_about_to_begin(sealing: Table, person: Person) -> None:
    at: dict[str, Any] = {"table_id": sealing.pk, "now": NOW}
    ola, ewa = person("ola"), person("ewa")
    calls: list[Callable[[], object]] = [
        lambda: seats.table_join(user=ewa, **at),
        lambda: seats.check_joinable(table_id=sealing.pk),
        lambda: seats.table_ready(user=ola, ready=False, **at),
        lambda: seats.table_bot_add(user=ola, number=2, bot="steady", **at),
        lambda: seats.table_seat_clear(table_id=sealing.pk, user=ola, number=1),
        lambda: casting.table_role_give(user=ola, number=0, role="monopolist", **at),
        lambda: checks.table_check(user=ola, **at),
        lambda: tables.table_start(user=ola, **at),
    ]
    before = fresh(sealing).version
    assert {code_of(call) for call in calls} == {"table_sealing"}
    assert (fresh(sealing).version, seated(sealing)) == (before, ["ola", "steady", "jan"])


# -- who does not answer, and who goes


def waits_anew(table: Table, match_id: str) -> None:
    """The table waits with another match, and nothing of the old one is left."""
    now = fresh(table)
    assert (now.state, now.seal_until) == ("waiting", None)
    assert now.match_key != match_id
    assert not Match.objects.filter(pk=match_id).exists()
    assert all(not seat.seal and not seat.entropy for seat in table.seats.all())
    assert all(seat.ready for seat in table.seats.all())


def test_who_has_not_sealed_in_time_gets_up(sealing: Table, person: Person) -> None:
    seal(sealing, person("jan"), 2)
    old, commitment = sealing.match_key, Match.objects.get().commitment
    seals.seal_settle(table_id=sealing.pk, now=LATER - timedelta(seconds=1))
    assert fresh(sealing).is_sealing
    seals.seal_settle(table_id=sealing.pk, now=LATER)
    waits_anew(sealing, old)
    assert (fresh(sealing).host, seated(sealing)) == (person("jan"), ["steady", "jan"])
    assert fresh(sealing).called_off == "ola"
    assert Match.objects.get().commitment != commitment


def test_who_has_not_revealed_in_time_gets_up(sealing: Table, person: Person) -> None:
    seal_all(sealing)
    reveal(sealing, person("ola"), 0, NOW)
    old = sealing.match_key
    seals.seal_settle(table_id=sealing.pk, now=LATER)
    waits_anew(sealing, old)
    assert (seated(sealing), fresh(sealing).called_off) == (["ola", "steady"], "jan")


@pytest.mark.parametrize("is_host", [True, False])
def test_whose_row_is_deleted_calls_the_start_off(
    sealing: Table, person: Person, *, is_host: bool
) -> None:
    stays, number, goes = ("jan", 2, "ola") if is_host else ("ola", 0, "jan")
    seal_all(sealing)
    old = sealing.match_key
    person(goes).delete()
    waits_anew(sealing, old)
    assert (seated(sealing), fresh(sealing).host) == ([*seated_without(goes)], person(stays))
    assert code_of(lambda: reveal(fresh(sealing), person(stays), number, NOW)) == "table_waiting"


def seated_without(name: str) -> list[str]:
    return [one for one in ("ola", "steady", "jan") if one != name]


def test_a_table_where_nobody_answers_is_closed(person: Person) -> None:
    table = tables.table_play_bots(user=person("ola"), game="eurobiznes", now=NOW)
    seals.seal_settle(table_id=table.pk, now=LATER)
    assert (fresh(table).state, fresh(table).seal_until) == ("closed", None)
    assert not Match.objects.exists()


def test_sweep_settles_what_its_task_lost(sealing: Table) -> None:
    assert seals.seals_settle(now=NOW) == 0
    seal_due(sealing.pk)  # its own clock is far past NOW
    assert fresh(sealing).state == "closed"
    assert seals.seals_settle(now=LATER) == 0


def test_sweep_finds_what_is_due(sealing: Table) -> None:
    assert seals.seals_settle(now=LATER) == 1
    assert fresh(sealing).state == "closed"


def test_leaving_calls_the_match_off(sealing: Table, person: Person) -> None:
    seal_all(sealing)
    old = sealing.match_key
    seats.table_leave(table_id=sealing.pk, user=person("ola"), now=NOW)
    waits_anew(sealing, old)
    assert (fresh(sealing).host, seated(sealing)) == (person("jan"), ["steady", "jan"])
    assert fresh(sealing).called_off == "ola"


def test_who_is_gone_for_good_calls_the_match_off(sealing: Table, person: Person) -> None:
    old = sealing.match_key
    seats.person_gone(user_id=person("jan").pk, now=NOW)
    waits_anew(sealing, old)


def test_the_host_may_close_it(sealing: Table, person: Person) -> None:
    tables.table_close(table_id=sealing.pk, user=person("ola"), now=NOW)
    assert (fresh(sealing).state, fresh(sealing).seal_until) == ("closed", None)


def test_who_sits_down_hears_nothing_of_those_before(sealing: Table, person: Person) -> None:
    seats.table_leave(table_id=sealing.pk, user=person("jan"), now=NOW)
    assert fresh(sealing).called_off == "jan"
    seats.table_join(table_id=sealing.pk, user=person("ewa"), now=NOW)
    assert fresh(sealing).called_off == ""


def test_the_next_try_asks_everybody_anew(sealing: Table, person: Person) -> None:
    seal_all(sealing)
    seats.table_leave(table_id=sealing.pk, user=person("jan"), now=NOW)
    tables.table_start(table_id=sealing.pk, user=person("ola"), now=LATER)
    table = fresh(sealing)
    assert (table.called_off, table.seal_until) == ("", LATER + (LATER - NOW))
    assert code_of(lambda: reveal(table, person("ola"), 0, NOW)) == "not_all_sealed"
    begun(table, LATER)


def test_talk_at_the_table_goes_on(sealing: Table, person: Person) -> None:
    old, ola = sealing.match_key, person("ola")
    talk.chat_say(match_id=old, author=ola, key="k", text="hej", now=NOW)
    seats.table_leave(table_id=sealing.pk, user=person("jan"), now=NOW)
    assert Message.objects.get().match_id == fresh(sealing).match_key


def test_a_table_that_is_about_to_begin_counts_as_one_that_waits(
    opened: Opened, person: Person
) -> None:
    for _ in range(3):
        table = opened(seats_max=2, bots={1: "steady"})
        tables.table_start(table_id=table.pk, user=person("ola"), now=NOW)
    assert code_of(opened) == "too_many_tables"


def test_rematch_that_is_about_to_begin_takes_nobody_else_in(
    sealing: Table, person: Person
) -> None:
    over = begun(sealing, NOW)
    Match.objects.filter(pk=over.match_key).update(
        status=Match.Status.ENDED, ended_at=NOW, asked_mask=0, bots_due=False, outcome={}
    )
    again = tables.table_rematch(match_id=over.match_key, user=person("ola"), now=NOW)
    tables.table_start(table_id=again.pk, user=person("ola"), now=NOW)
    jan = person("jan")
    call = lambda: tables.table_rematch(match_id=over.match_key, user=jan, now=NOW)  # noqa: E731
    assert code_of(call) == "table_sealing"
