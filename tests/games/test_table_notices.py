"""Who is away learns what the table asks, what it has decided, and what the own seat plays no more by itself."""

from __future__ import annotations

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.utils import timezone

from accounts.models import User
from games import play, table_notices
from games.models import Applicant, Deadline, Motion, Programmed, Seat
from games.orders import rules, service
from games.orders.rules import SeatProgram
from games.telling import company
from games.timing.controls import Untimed, per_decision
from notifications.models import Dispatch, Notice
from tests.games.conftest import Clock, HeldTable, Seated

DAY = 86_400


@pytest.fixture(autouse=True)
def nobody_is_here(db: None) -> None:
    cache.clear()


@pytest.fixture(autouse=True)
def reachable(people: list[User]) -> None:
    for person in people:
        person.email, person.locale = f"{person.username}@example.org", "en"
        person.save()
        EmailAddress.objects.create(user=person, email=person.email, verified=True, primary=True)


def told(person: User) -> list[tuple[str, str]]:
    rows = Notice.objects.filter(user=person).order_by("pk")
    return [(one.title, one.text.splitlines()[0]) for one in rows]


def ask(table: HeldTable, who: int, kind: str, **wanted: int) -> Motion:
    user = table.people[who].pk
    play.ask(match_id=table.pk, user_id=user, kind=kind, now=table.clock.now, **wanted)
    return Motion.objects.filter(match=table.pk).latest("pk")


def answer(table: HeldTable, seat: int, motion: Motion, *, agrees: bool) -> None:
    user = table.people[seat].pk
    play.answer(
        match_id=table.pk, user_id=user, motion=motion.pk, agrees=agrees, now=table.clock.now
    )


def later(table: HeldTable) -> int:
    table.clock.tick(seconds=20)
    return table_notices.votes_tell(table.clock.now)


def test_who_has_a_vote_and_is_away_is_told_once(seated: Seated) -> None:
    table = seated(control=per_decision(DAY))
    ola, jan = table.people[:2]
    ask(table, 0, "pause")
    assert table_notices.votes_tell(table.clock.now) == 0  # they may see it at the table
    assert later(table) == 1
    assert later(table) == 0
    assert told(jan) == [("Your table asks you: Toy", f"{ola.display_name} asks for a pause.")]
    assert told(ola) == []
    assert Dispatch.objects.filter(notice__user=jan, channel="mail").exists()


def test_live_votes_send_no_letters_and_who_looks_is_not_told(seated: Seated) -> None:
    table = seated(control=per_decision(60), seats=3)
    company.note(table.pk, "p1", [table.people[1].pk], [])
    ask(table, 0, "pause")
    later(table)
    assert (told(table.people[1]), len(told(table.people[2]))) == ([], 1)
    assert not Dispatch.objects.exists()


@pytest.mark.parametrize(("agrees", "said"), [(True, "agreed on"), (False, "refused")])
def test_who_asked_learns_what_came_of_it(seated: Seated, agrees: bool, said: str) -> None:  # noqa: FBT001
    table = seated(control=Untimed())
    answer(table, 1, ask(table, 0, "undo" if agrees else "end", **_back(table)), agrees=agrees)
    assert later(table) == 1
    ((title, text),) = told(table.people[0])
    assert title == "Your table has decided: Toy"
    assert said in text
    assert later(table) == 0


def _back(table: HeldTable) -> dict[str, int]:
    table.play(0, "draw")
    return {}


def test_table_learns_who_would_take_a_seat_and_they_that_it_is_theirs(
    seated: Seated, clock: Clock
) -> None:
    table = seated(control=Untimed(), seats=3)
    play.go(match_id=table.pk, user_id=table.people[2].pk, now=clock.now)
    play.call_open(match_id=table.pk, user_id=table.people[0].pk, seat=2, now=clock.now)
    new = table.people[3]
    play.apply(match_id=table.pk, user_id=new.pk, seat=2, now=clock.now)
    later(table)
    asked = ("Somebody would play with you: Toy", f"{new.display_name} would take the seat of")
    ((title, text),) = told(table.people[1])
    assert title == asked[0]
    assert text.startswith(asked[1])
    answer(table, 1, ask(table, 0, "substitute", seat=2, candidate=new.pk), agrees=True)
    later(table)
    assert [title for title, _ in told(new)] == ["The seat is yours: Toy"]
    assert told(table.people[0])[-1][0] == "Your table has decided: Toy"


def test_what_is_answered_or_closed_meanwhile_is_not_sent(seated: Seated) -> None:
    table = seated(control=Untimed(), seats=3)
    motion = ask(table, 0, "pause")
    later(table)
    mark, jan = f"{table.pk}:{motion.pk}", table.people[1].pk
    assert table_notices.is_still_to_be_told(jan, mark)
    answer(table, 1, motion, agrees=True)
    assert not table_notices.is_still_to_be_told(jan, mark)
    assert table_notices.is_still_to_be_told(jan, f"{mark}:over")
    company.note(table.pk, "p1", [jan], [])
    assert not table_notices.is_still_to_be_told(jan, f"{mark}:over")
    assert not table_notices.is_still_to_be_told(table.people[2].pk, f"{table.pk}:offer1")
    assert not Applicant.objects.exists()


def test_stopped_program_says_why(seated: Seated) -> None:
    table = seated(control=Untimed())
    ola = table.people[0]
    program = SeatProgram(rules.BID, limit=3)
    service.order_add(match_id=table.pk, user_id=ola.pk, program=program, now=table.clock.now)
    assert table_notices.stops_tell(timezone.now()) == 0
    Programmed.objects.update(stopped="limit_reached")
    now = timezone.now() + timedelta(seconds=1)
    assert (table_notices.stops_tell(now), table_notices.stops_tell(now)) == (1, 0)
    assert [title for title, _ in told(ola)] == ["A programmed action has stopped: Toy"]
    text = Notice.objects.get(user=ola).text
    assert text == (
        "Bid the least that is allowed, up to 3.\nThe next bid would be more than you said."
    )


def missed(table: HeldTable) -> None:
    """The clock answers for seat 0 until somebody else plays it."""
    while not Seat.objects.get(match=table.pk, number=0).stand_in:
        first = Deadline.objects.filter(match=table.pk).order_by("at_ms")[0]
        now_ms = int(table.clock.now.timestamp() * 1000)
        table.clock.tick(milliseconds=max(0, first.at_ms - now_ms))
        play.time_out(match_id=table.pk, now=table.clock.now)


def test_who_missed_decisions_learns_that_an_ai_plays(seated: Seated) -> None:
    table = seated(control=per_decision(DAY), rules={"rounds": 9})
    missed(table)
    now = table.clock.now
    assert table_notices.stands_tell(now) >= 1
    assert table_notices.stands_tell(now) == 0
    assert told(table.people[0])[-1][0] == "An AI plays your seat: Toy"
    notice = Notice.objects.get(user=table.people[0], kind="stand_in")
    assert Dispatch.objects.filter(notice=notice, channel="mail").exists()
    assert table_notices.is_still_stood_in_for(notice.user_id, notice.mark)
    play.come_back(match_id=table.pk, user_id=table.people[0].pk, now=now)
    assert not table_notices.is_still_stood_in_for(notice.user_id, notice.mark)


def test_who_has_gone_by_themselves_is_not_told(seated: Seated) -> None:
    table = seated(control=per_decision(DAY))
    play.go(match_id=table.pk, user_id=table.people[0].pk, now=table.clock.now)
    assert table_notices.stands_tell(table.clock.now) == 0
