"""Seats that look for somebody else: called out, given away by vote, taken back."""

import json
from typing import Any

import pytest

from accounts.models import User
from games import play
from games.engines.bots import BOTS
from games.formats.export import text_of
from games.models import Departure, FormerHolder, Match, Motion, OpenCall, Seat
from games.movers import grace
from games.reading import matches
from games.reliability.rules import LEAVING
from games.telling import attendance
from games.timing.controls import BankClock, Untimed
from games.writing import motions, quorum
from games.writing.makers import GRACE_SECONDS, STAND_IN
from tests.games.conftest import Clock, FirstChoice, HeldTable, Seated, Sent
from tests.games.voting import answer, ask, away_and_called, refused, seen, verified

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _policy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, STAND_IN, FirstChoice())


def test_seat_changes_hands_for_good_by_vote(seated: Seated, sent: Sent, clock: Clock) -> None:
    table = seated(control=Untimed(), seats=3)
    gone, new = table.people[2], table.people[3]
    away_and_called(table, 2)
    play.apply(match_id=table.pk, user_id=new.pk, seat=2, now=clock.now)
    assert seen(table, None)["calls"] == [
        {"seat": 2, "applicants": [{"user": new.pk, "name": new.display_name}]}
    ]
    motion = ask(table, 0, "substitute", seat=2, candidate=new.pk)
    answer(table, 1, motion)
    assert motion.state == "carried"
    seat = Seat.objects.get(match=table.pk, number=2)
    assert (seat.user, seat.name, seat.stand_in, seat.stood_in) == (
        new,
        new.display_name,
        "",
        STAND_IN,
    )
    former = FormerHolder.objects.get(match=table.pk)
    assert (former.user, former.seat, former.version) == (gone, 2, 1)
    assert not OpenCall.objects.filter(closed_at=None).exists()
    given = {"match_id": table.pk, "user_id": gone.pk, "now": clock.now}
    assert refused(play.come_back, **given) == "not_your_seat"
    table.people[2] = new
    assert verified(table) == ""
    export = json.loads(text_of(table.pk).content)
    assert [one["held_before"] for one in export["seats"]] == [
        [],
        [],
        [{"name": gone.username, "until": 1}],
    ]


def rated_and_away(table: HeldTable, seat: int) -> Motion:
    """Somebody else is proposed for the seat of who has just gone, at a rated table."""
    Match.objects.filter(pk=table.pk).update(rated=True)
    matches.forget_all()
    away_and_called(table, seat)
    new = table.people[3]
    play.apply(match_id=table.pk, user_id=new.pk, seat=seat, now=table.clock.now)
    return ask(table, 0, "substitute", seat=seat, candidate=new.pk)


def test_nobody_loses_a_rated_seat_before_the_time_of_the_vote_is_over(
    seated: Seated, clock: Clock
) -> None:
    table = seated(control=BankClock(600, 10))
    motion = rated_and_away(table, 1)
    assert (motion.state, seen(table, 0)["motion"]["away"]) == ("open", [1])
    play.come_back(match_id=table.pk, user_id=table.people[1].pk, now=clock.now)
    motion.refresh_from_db()
    assert motion.state == "lapsed"


@pytest.mark.parametrize("is_gone", [False, True])
def test_rated_seat_is_given_to_who_can_still_take_it(
    seated: Seated,
    clock: Clock,
    is_gone: bool,  # noqa: FBT001 - what is tried
) -> None:
    table = seated(control=BankClock(600, 10))
    motion = rated_and_away(table, 1)
    if is_gone:
        User.objects.filter(pk=table.people[3].pk).update(is_guest=True)
    assert motions.sweep(clock.tick(seconds=quorum.RULES["substitute"].live)) == 1
    motion.refresh_from_db()
    assert motion.state == ("expired" if is_gone else "carried")
    holder = Seat.objects.get(match=table.pk, number=1).user
    assert holder == table.people[1 if is_gone else 3]


def test_who_came_back_a_moment_before_the_last_answer_keeps_the_seat(
    seated: Seated, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = seated(control=Untimed(), seats=3)
    away_and_called(table, 2)
    new = table.people[3]
    play.apply(match_id=table.pk, user_id=new.pk, seat=2, now=clock.now)
    motion = ask(table, 0, "substitute", seat=2, candidate=new.pk)
    with monkeypatch.context() as patch:
        patch.setattr(play, "recount", lambda **_: None)  # its process is not so quick
        play.come_back(match_id=table.pk, user_id=table.people[2].pk, now=clock.now)
    answer(table, 1, motion)
    assert motion.state == "lapsed"
    assert Seat.objects.get(match=table.pk, number=2).user == table.people[2]


def test_who_takes_a_seat_is_not_held_to_have_been_away_before(
    seated: Seated, clock: Clock
) -> None:
    table = seated(control=BankClock(600, 10), seats=2)
    new = table.people[3]
    attendance.note(table.pk, "web", [], [table.people[0].pk])
    assert grace.sweep() == 0
    clock.tick(seconds=GRACE_SECONDS)
    assert grace.sweep() == 1
    given: dict[str, Any] = {"match_id": table.pk, "seat": 0, "now": clock.now}
    play.call_open(user_id=table.people[1].pk, **given)
    play.apply(user_id=new.pk, **given)
    ask(table, 1, "substitute", seat=0, candidate=new.pk)
    clock.tick(seconds=GRACE_SECONDS - 1)
    assert grace.sweep() == 0
    attendance.note(table.pk, "web", [new.pk], [])
    clock.tick(seconds=2)
    assert grace.sweep() == 0


def test_calls_are_for_seats_that_an_ai_plays_and_for_people_from_outside(
    seated: Seated, clock: Clock
) -> None:
    table = seated(control=Untimed(), seats=3)
    who: dict[str, Any] = {"match_id": table.pk, "now": clock.now}
    first, new = table.people[0].pk, table.people[3].pk
    assert refused(play.call_open, user_id=first, seat=1, **who) == "seat_is_played"
    assert refused(play.call_open, user_id=new, seat=1, **who) == "not_your_seat"
    away_and_called(table, 2)
    assert refused(play.apply, user_id=None, seat=2, **who) == "sign_in_needed"
    assert refused(play.apply, user_id=first, seat=2, **who) == "at_table_already"
    assert refused(play.apply, user_id=new, seat=1, **who) == "no_such_call"
    wanted = {"kind": "substitute", "seat": 2, "candidate": new}
    assert refused(play.ask, user_id=first, **wanted, **who) == "no_such_call"
    play.apply(user_id=new, seat=2, **who)
    play.retract(match_id=table.pk, user_id=new, seat=2)
    assert seen(table, None)["calls"] == [{"seat": 2, "applicants": []}]


def test_who_comes_back_keeps_the_seat(seated: Seated, clock: Clock) -> None:
    table = seated(control=Untimed(), seats=3)
    away_and_called(table, 2)
    play.apply(match_id=table.pk, user_id=table.people[3].pk, seat=2, now=clock.now)
    motion = ask(table, 0, "substitute", seat=2, candidate=table.people[3].pk)
    play.come_back(match_id=table.pk, user_id=table.people[2].pk, now=clock.now)
    motion.refresh_from_db()
    assert motion.state == "lapsed"
    assert seen(table, None)["calls"] == []


def test_answer_whose_decision_is_refused_was_never_given(seated: Seated, clock: Clock) -> None:
    table = seated(control=Untimed(), seats=3)
    new = table.people[3]
    away_and_called(table, 2)
    play.apply(match_id=table.pk, user_id=new.pk, seat=2, now=clock.now)
    motion = ask(table, 0, "substitute", seat=2, candidate=new.pk)
    # Meanwhile the seat of another call was theirs, and has changed hands since.
    FormerHolder.objects.create(
        match_id=table.pk, seat=1, user=new, name=new.username, version=1, at=clock.now
    )
    given = {"match_id": table.pk, "user_id": table.people[1].pk, "motion": motion.pk}
    assert refused(play.answer, **given, agrees=True, now=clock.now) == "at_table_already"
    assert (seen(table, 0)["motion"]["agreed"], seen(table, 0)["motion"]["waits"]) == ([0], [1])


def test_guests_take_no_seat_at_a_rated_table(seated: Seated, clock: Clock) -> None:
    table = seated(control=BankClock(60, 10), seats=3)
    Match.objects.filter(pk=table.pk).update(rated=True)
    matches.forget_all()
    away_and_called(table, 2)
    guest = User.objects.create_user("guest-1", is_guest=True)
    given = {"match_id": table.pk, "user_id": guest.pk, "seat": 2, "now": clock.now}
    assert refused(play.apply, **given) == "rated_guest"


def test_who_has_left_live_games_takes_no_seat_at_a_rated_live_table(
    seated: Seated, clock: Clock
) -> None:
    left, table = seated(), seated(control=BankClock(60, 10), seats=3)
    Match.objects.filter(pk=table.pk).update(rated=True)
    matches.forget_all()
    away_and_called(table, 2)
    new = table.people[3]
    Departure.objects.create(match=left.match, user=new, at=clock.now, is_live=True)
    given: dict[str, Any] = {"match_id": table.pk, "user_id": new.pk, "seat": 2}
    assert refused(play.apply, **given, now=clock.now) == "barred"
    play.apply(**given, now=clock.now + LEAVING.first)
    assert [one["user"] for one in seen(table, 0)["calls"][0]["applicants"]] == [new.pk]
