import json
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command

from accounts.models import User
from games import play
from games.engines.bots import BOTS
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.log import digest
from games.formats.export import text_of
from games.models import Entry, FormerHolder, Match, Motion, OpenCall, Seat
from games.reading import matches, selectors, votes
from games.reading.table_view import view_for
from games.timing.controls import BankClock, Untimed
from games.verification.replay import verify
from games.writing import motions, past, quorum
from games.writing.makers import STAND_IN
from tests.games.conftest import Clock, FirstChoice, HeldTable, Seated, Sent

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _policy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, STAND_IN, FirstChoice())


def ask(table: HeldTable, who: int, kind: str, **wanted: Any) -> Motion:
    user = table.people[who].pk
    play.ask(match_id=table.pk, user_id=user, kind=kind, now=table.clock.now, **wanted)
    return Motion.objects.latest("pk")


def answer(table: HeldTable, seat: int, motion: Motion, *, agrees: bool = True) -> None:
    play.answer(
        match_id=table.pk,
        user_id=table.people[seat].pk,
        motion=motion.pk,
        agrees=agrees,
        now=table.clock.now,
    )
    motion.refresh_from_db()


def refused(call: Any, **given: Any) -> str:
    with pytest.raises(IllegalAction) as caught:
        call(**given)
    return caught.value.code


def ask_refused(table: HeldTable, who: int, kind: str, **wanted: Any) -> str:
    return refused(
        play.ask,
        match_id=table.pk,
        user_id=table.people[who].pk,
        kind=kind,
        now=table.clock.now,
        **wanted,
    )


def fingerprint(table: HeldTable) -> str:
    return digest(table.live.fixed.book.game, table.state)


def seen(table: HeldTable, seat: int | None) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(view_for(selectors.table_for(table.pk), seat))
    return found


def verified(table: HeldTable) -> str:
    table.finish()
    return verify(json.loads(text_of(table.pk).content)).problem


def test_undo_by_consent_goes_back_over_other_peoples_moves(seated: Seated) -> None:
    table = seated(control=Untimed())
    table.play(0, "draw")
    before = fingerprint(table)
    table.play(0, "pass")
    table.play(1, "bid", amount=2)
    motion = ask(table, 0, "undo")
    assert (motion.state, motion.to, motion.answers) == ("open", 2, {"0": True})
    answer(table, 1, motion)
    assert motion.state == "carried"
    assert fingerprint(table) == before
    entry = Entry.objects.get(match=table.pk, number=5)
    assert entry.action == {"do": "undo", "to": 2, "who": 0, "agreed": [0, 1]}
    matches.forget_all()
    assert fingerprint(table) == before
    assert verified(table) == ""


def test_undo_goes_back_to_a_named_entry(seated: Seated) -> None:
    table = seated(control=Untimed())
    opening = fingerprint(table)
    table.play(0, "draw")
    table.play(0, "pass")
    answer(table, 1, ask(table, 0, "undo", to=1))
    assert fingerprint(table) == opening
    assert ask_refused(table, 0, "undo", to=3) == "nothing_to_undo"
    assert verified(table) == ""


def test_against_ai_alone_it_is_done_at_once(seated: Seated, sent: Sent) -> None:
    table = seated(seats=1, bots=("first",), control=Untimed())
    before = fingerprint(table)
    table.play(0, "draw")
    sent.run()
    assert ask(table, 0, "undo").state == "carried"
    assert fingerprint(table) == before


def test_at_a_rated_table_nothing_is_taken_back(seated: Seated) -> None:
    table = seated(control=BankClock(60, 10))
    Match.objects.filter(pk=table.pk).update(rated=True)
    matches.forget_all()
    table.play(0, "draw")
    assert ask_refused(table, 0, "undo") == "undo_rated"
    assert seen(table, 0)["asks"] == ["pause", "end"]


def test_somebody_who_plays_on_answers_no(seated: Seated) -> None:
    table = seated(control=Untimed())
    table.play(0, "draw")
    motion = ask(table, 0, "undo")
    table.play(1, "bid", amount=2)
    motion.refresh_from_db()
    assert motion.state == "lapsed"
    assert seen(table, 0)["motion"] is None


def test_one_who_is_against_it_is_enough_and_asking_again_must_wait(
    seated: Seated, clock: Clock
) -> None:
    table = seated(control=Untimed(), seats=3)
    motion = ask(table, 0, "end")
    answer(table, 1, motion, agrees=False)
    assert motion.state == "refused"
    assert ask_refused(table, 0, "end") == "asked_lately"
    clock.tick(seconds=quorum.ASKED_AGAIN)
    assert ask(table, 0, "end").state == "open"
    assert ask_refused(table, 1, "pause") == "motion_open"


def test_only_those_who_play_have_a_vote(seated: Seated) -> None:
    table = seated(control=Untimed(), seats=3)
    assert refused(play.ask, match_id=table.pk, user_id=None, kind="end") == "not_your_seat"
    assert ask_refused(table, 3, "end") == "not_your_seat"
    play.go(match_id=table.pk, user_id=table.people[2].pk, now=table.clock.now)
    assert ask_refused(table, 2, "pause") == "stand_in_plays"
    motion = ask(table, 0, "pause")
    given = {"match_id": table.pk, "motion": motion.pk, "now": table.clock.now}
    mine, other = table.people[2].pk, table.people[1].pk
    assert refused(play.answer, user_id=mine, agrees=True, **given) == "stand_in_plays"
    assert refused(play.withdraw, user_id=other, **given) == "not_your_motion"
    answer(table, 1, motion)
    assert motion.state == "carried"


def test_who_is_out_of_the_game_has_no_vote(seated: Seated) -> None:
    table = seated(game="fortuna", rules={}, seats=3, control=Untimed())
    table.state.out[2] = 1
    assert table.live.gone == {2}
    assert ask_refused(table, 2, "end") == "no_vote"
    assert seen(table, 2)["asks"] == []


def test_vote_is_decided_when_the_last_who_is_missing_goes(seated: Seated) -> None:
    table = seated(control=Untimed(), seats=3)
    motion = ask(table, 0, "pause")
    answer(table, 1, motion)
    play.go(match_id=table.pk, user_id=table.people[2].pk, now=table.clock.now)
    motion.refresh_from_db()
    assert motion.state == "carried"
    assert seen(table, 0)["paused"]


def test_votes_are_withdrawn_and_expire(seated: Seated, clock: Clock) -> None:
    table = seated(control=BankClock(60, 10))
    motion = ask(table, 0, "pause")
    play.withdraw(match_id=table.pk, user_id=table.people[0].pk, motion=motion.pk, now=clock.now)
    motion.refresh_from_db()
    assert motion.state == "withdrawn"
    late = ask(table, 1, "pause")
    clock.tick(seconds=quorum.RULES["pause"].live)
    given = {"match_id": table.pk, "user_id": table.people[0].pk, "motion": late.pk}
    assert refused(play.answer, agrees=True, now=clock.now, **given) == "motion_over"
    assert motions.sweep(clock.now) == 1
    late.refresh_from_db()
    assert (late.state, late.closed_at) == ("expired", clock.now)


def test_pause_and_resume_by_agreement_leave_the_clocks_as_they_were(
    seated: Seated, clock: Clock
) -> None:
    table = seated(control=BankClock(60, 10))
    [line] = [line for line in table.live.deadlines if line.kind == "seat"]
    answer(table, 1, ask(table, 0, "pause"))
    assert seen(table, 0)["asks"] == ["resume", "end"]
    assert ask_refused(table, 0, "undo") == "paused"
    clock.tick(minutes=5)
    answer(table, 0, ask(table, 1, "resume"))
    [after] = [line for line in table.live.deadlines if line.kind == "seat"]
    assert after.at_ms - line.at_ms == 300_000
    assert ask_refused(table, 0, "resume") == "not_paused"


def test_agreed_pause_ends_by_itself_and_that_of_the_staff_does_not(
    seated: Seated, clock: Clock
) -> None:
    agreed, staff = seated(control=Untimed()), seated(control=Untimed())
    answer(agreed, 1, ask(agreed, 0, "pause"))
    play.pause(match_id=staff.pk, now=clock.now)
    motions.sweep(clock.tick(seconds=quorum.PAUSE_LONGEST))
    assert [seen(one, None)["paused"] for one in (agreed, staff)] == [False, True]


def test_unanimous_end_ranks_by_what_everybody_is_worth(seated: Seated) -> None:
    table = seated(control=BankClock(60, 10), seats=2)
    table.play(0, "draw")
    motion = ask(table, 1, "end")
    answer(table, 0, motion)
    match = Match.objects.get(pk=table.pk)
    assert (match.status, match.outcome["reason"]) == ("ended", "agreed")
    entry = Entry.objects.get(match=table.pk, number=match.version)
    assert entry.action == {"do": "end_agreed", "who": 1, "agreed": [0, 1]}
    assert table.live.outcome == match.outcome
    matches.forget_all()
    assert (table.live.outcome, table.questions) == (match.outcome, {})
    given = {"match_id": table.pk, "user_id": table.people[0].pk, "key": "late", "question": None}
    assert refused(play.submit, action={"do": "draw"}, now=table.clock.now, **given) == "game_over"
    assert verify(json.loads(text_of(table.pk).content)).problem == ""


def test_paused_table_can_be_ended(seated: Seated) -> None:
    table = seated(control=Untimed())
    answer(table, 1, ask(table, 0, "pause"))
    answer(table, 1, ask(table, 0, "end"))
    assert (seen(table, 0)["status"], seen(table, 0)["paused"]) == ("ended", False)


def test_table_of_an_event_decides_nothing(seated: Seated, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(votes, "_BONDS", [lambda _: "event_decides"])
    table = seated(control=Untimed())
    assert ask_refused(table, 0, "pause") == "event_decides"
    assert seen(table, 0)["asks"] == []


def away_and_called(table: HeldTable, seat: int) -> None:
    play.go(match_id=table.pk, user_id=table.people[seat].pk, now=table.clock.now)
    play.call_open(match_id=table.pk, user_id=table.people[0].pk, seat=seat, now=table.clock.now)


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


def test_guests_take_no_seat_at_a_rated_table(seated: Seated, clock: Clock) -> None:
    table = seated(control=BankClock(60, 10), seats=3)
    Match.objects.filter(pk=table.pk).update(rated=True)
    matches.forget_all()
    away_and_called(table, 2)
    guest = User.objects.create_user("guest-1", is_guest=True)
    given = {"match_id": table.pk, "user_id": guest.pk, "seat": 2, "now": clock.now}
    assert refused(play.apply, **given) == "rated_guest"


@pytest.mark.parametrize(
    ("kind", "yes", "no", "voters", "found"),
    [
        ("end", [0, 1], [], [0, 1], "carried"),
        ("end", [0], [1], [0, 1, 2], "refused"),
        ("end", [0], [], [0, 1], "open"),
        ("resume", [0], [], [0, 1], "open"),
        ("resume", [0, 1], [2], [0, 1, 2], "carried"),
        ("resume", [0], [1], [0, 1], "refused"),
        ("resume", [0, 1], [], [0, 1, 2, 3], "open"),
        ("substitute", [0], [], [0], "carried"),
        ("end", [0], [], [], "refused"),
    ],
)
def test_verdict_of_the_answers(
    kind: str, yes: list[int], no: list[int], voters: list[int], found: str
) -> None:
    answers = dict.fromkeys(yes, True) | dict.fromkeys(no, False)
    assert quorum.verdict(quorum.RULES[kind], voters, answers) == found


def test_way_to_a_named_entry_is_on_the_way_to_the_present() -> None:
    line = {"kind": "play", "seat": 0, "drawn": [], "by": "person"}
    entries: list[dict[str, Any]] = [{**line, "n": n, "action": {}} for n in (1, 2, 3)]
    entries += [{**line, "n": 4, "kind": "undo", "action": {"to": 1}}]
    entries += [{**line, "n": 5, "action": {}}]
    assert past.any_to(entries, 2) is None
    assert past.any_to(entries, 5) is None
    way = past.any_to(entries, 4)
    assert way is not None
    assert (way.to, [entry["n"] for entry in way.taken]) == (4, [5])


def test_votes_last_longer_where_nobody_waits_at_the_table(seated: Seated, clock: Clock) -> None:
    table = seated(control=Untimed())
    rule = quorum.RULES["end"]
    assert ask(table, 0, "end").until == clock.now + timedelta(seconds=rule.slow)


def test_all_matches_verify_after_what_tables_have_decided(
    seated: Seated, sent: Sent, clock: Clock, capsys: pytest.CaptureFixture[str]
) -> None:
    undone, ended, given = (seated(control=Untimed(), seats=seats) for seats in (2, 2, 3))
    undone.play(0, "draw")
    undone.play(0, "pass")
    for call in (play.undo, play.redo):
        version = undone.live.version
        call(match_id=undone.pk, user_id=undone.people[0].pk, version=version, now=clock.now)
    answer(undone, 1, ask(undone, 0, "undo"))
    undone.finish()
    ended.play(0, "draw")
    answer(ended, 1, ask(ended, 0, "end"))
    away_and_called(given, 2)
    sent.run()
    new = given.people[3]
    play.apply(match_id=given.pk, user_id=new.pk, seat=2, now=clock.now)
    answer(given, 1, ask(given, 0, "substitute", seat=2, candidate=new.pk))
    given.people[2] = new
    given.finish()
    call_command("verify_match", "--all")
    assert " different=0" in capsys.readouterr().out.splitlines()[-1]
    assert Match.objects.filter(status="ended").count() == 3
