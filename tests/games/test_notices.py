"""Who is not at the table is told of their turn, once; who sits and looks is not."""

from __future__ import annotations

from itertools import takewhile

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.cache import cache

from accounts.models import User
from accounts.services import letters_send
from games import notices, play
from games.telling import company
from games.timing.controls import per_decision
from notifications.models import Dispatch, Notice
from notifications.services import letters_gather
from tests.games.conftest import Clock, HeldTable, Seated, Sent

DAY = 86_400


@pytest.fixture(autouse=True)
def nobody_is_here(db: None) -> None:
    cache.clear()


@pytest.fixture
def reachable(people: list[User]) -> None:
    """Everybody reads English and has confirmed their e-mail."""
    for person in people:
        person.email, person.locale = f"{person.username}@example.org", "en"
        person.save()
        EmailAddress.objects.create(user=person, email=person.email, verified=True, primary=True)


def titles(person: User) -> list[str]:
    return list(Notice.objects.filter(user=person).values_list("title", flat=True))


def here(table: HeldTable, *people: User) -> None:
    company.note(table.pk, "p1", [person.pk for person in people], [])


def test_whose_turn_it_is_learns_of_it_once(seated: Seated, reachable: None) -> None:
    table = seated(control=per_decision(DAY))
    ola, jan = table.people[:2]
    assert notices.turns_tell(table.pk, table.clock.now) == 1
    assert notices.turns_tell(table.pk, table.clock.now) == 0
    assert (titles(ola), titles(jan)) == (["Your turn: Toy"], [])
    letters_gather(now=table.clock.now)
    letters_send(now=table.clock.now)
    (letter,) = mail.outbox
    assert letter.to == ["ola@example.org"]
    assert f"/decisions/{ola.pk}.{table.pk}." in str(letter.body)


def test_who_sits_and_looks_is_not_told(seated: Seated, reachable: None) -> None:
    table = seated()
    here(table, table.people[0])
    assert notices.turns_tell(table.pk, table.clock.now) == 0
    company.note(table.pk, "p2", [], [table.people[0].pk])  # of a process that never had them
    assert notices.turns_tell(table.pk, table.clock.now) == 0
    company.note(table.pk, "p1", [], [table.people[0].pk])
    assert notices.turns_tell(table.pk, table.clock.now) == 1


def test_no_letter_leaves_for_who_came_back_or_answered(seated: Seated, reachable: None) -> None:
    back, answered = seated(control=per_decision(DAY)), seated(control=per_decision(DAY))
    for table in (back, answered):
        notices.turns_tell(table.pk, table.clock.now)
    here(back, back.people[0])
    answered.play(0, "draw")
    assert letters_gather(now=back.clock.now) == 0
    assert not Dispatch.objects.exists()


def test_live_tables_send_no_letters(seated: Seated, reachable: None) -> None:
    table = seated(control=per_decision(60))
    notices.turns_tell(table.pk, table.clock.now)
    assert titles(table.people[0]) == ["Your turn: Toy"]
    assert not Dispatch.objects.exists()


def test_paused_table_calls_nobody(seated: Seated) -> None:
    table = seated()
    play.pause(match_id=table.pk, now=table.clock.now)
    assert notices.turns_tell(table.pk, table.clock.now) == 0


@pytest.mark.django_db(transaction=True)
def test_move_has_those_told_who_are_away(seated: Seated, sent: Sent) -> None:
    table = seated()
    tasks = [name for name, args, _ in sent.take_all() if args == [table.pk]]
    assert {"games.tasks.turns_tell", "games.tasks.start_tell"} <= {*tasks}
    here(table, *table.people)
    table.play(0, "draw")
    assert "games.tasks.turns_tell" not in [name for name, _, _ in sent.take_all()]


def test_sweep_finds_whose_message_was_lost(seated: Seated, clock: Clock) -> None:
    table = seated()
    assert notices.turns_untold(clock.now) == []  # too early
    clock.tick(seconds=30)
    assert notices.turns_untold(clock.now) == [table.pk]
    here(table, *table.people)
    assert notices.turns_untold(clock.now) == []
    cache.clear()
    notices.turns_tell(table.pk, clock.now)
    assert notices.turns_untold(clock.now) == []


def test_who_has_a_quarter_of_a_long_time_left_is_warned_once(
    seated: Seated, reachable: None, clock: Clock
) -> None:
    table = seated(control=per_decision(DAY))
    clock.tick(hours=17)
    assert notices.time_short_tell(clock.now) == 0
    clock.tick(hours=1)
    assert [notices.time_short_tell(clock.now), notices.time_short_tell(clock.now)] == [1, 0]
    assert titles(table.people[0]) == ["Your time runs out: Toy"]


def test_everybody_who_is_asked_together_is_warned(seated: Seated, clock: Clock) -> None:
    table = seated(control=per_decision(DAY), seats=3)
    table.play(0, "draw")
    table.play(1, "pass")
    clock.tick(hours=19)
    assert [notices.time_short_tell(clock.now), notices.time_short_tell(clock.now)] == [2, 0]
    told = Notice.objects.filter(kind="time_short")
    assert {one.user_id for one in told} == {table.people[0].pk, table.people[2].pk}
    assert all(one.letter_path.startswith("/decisions/") for one in told)


def test_short_times_are_warned_of_by_the_table_alone(seated: Seated, clock: Clock) -> None:
    seated(control=per_decision(600))
    clock.tick(seconds=590)
    assert notices.time_short_tell(clock.now) == 0


def test_start_and_result_are_told_to_who_is_away(seated: Seated, reachable: None) -> None:
    table = seated(rules={"rounds": 1})
    ola, jan = table.people[:2]
    here(table, ola)
    assert notices.start_tell(table.pk, table.clock.now) == 1
    table.finish()
    assert notices.result_tell(table.pk, table.clock.now) == 1
    assert titles(ola) == []
    assert titles(jan) == ["It is over: Toy", "The table begins: Toy"]
    assert table.live.outcome is not None
    better = takewhile(lambda group: 1 not in group, table.live.outcome["placings"])
    place = 1 + sum(map(len, better))
    assert Notice.objects.get(user=jan, kind="match_result").text == f"Your place: {place}."


def test_start_holds_while_the_match_goes_on(seated: Seated, clock: Clock) -> None:
    table = seated(rules={"rounds": 1})
    ola = table.people[0]
    assert notices.is_still_beginning(ola.pk, table.pk)
    here(table, ola)
    assert not notices.is_still_beginning(ola.pk, table.pk)
    cache.clear()
    table.finish()
    clock.tick(minutes=1)
    assert not notices.is_still_beginning(ola.pk, table.pk)
