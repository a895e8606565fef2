"""What a table decides together: who is asked, what follows, what is refused."""

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command

from games import play
from games.engines.bots import BOTS
from games.engines.kernel.actions import SYSTEM
from games.engines.kernel.rng import FastRng
from games.formats.export import text_of
from games.models import Entry, Match, Seat
from games.reading import matches, votes
from games.timing.controls import BankClock, DayClock, Untimed, per_decision
from games.verification.replay import verify
from games.writing import motions, past, quorum
from games.writing.makers import GRACE_SECONDS, STAND_IN
from tests.games.conftest import Clock, FirstChoice, HeldTable, Seated, Sent
from tests.games.voting import (
    answer,
    ask,
    ask_refused,
    away_and_called,
    fingerprint,
    refused,
    seen,
    verified,
)

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _policy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, STAND_IN, FirstChoice())


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


def test_nobody_who_has_left_is_brought_back_into_the_game(seated: Seated, clock: Clock) -> None:
    """Nobody would play the seat: neither its person, nor an AI."""
    table = seated(seats=3, control=Untimed())
    table.play(0, "draw")
    play.leave(match_id=table.pk, user_id=table.people[2].pk, now=clock.now)
    table.play(0, "pass")
    assert ask_refused(table, 0, "undo", to=1) == "undo_left"
    left = table.log()[-2]
    assert left[3] == "leave"
    motion = ask(table, 0, "undo", to=left[0])
    answer(table, 1, motion)
    assert motion.state == "carried"
    assert verified(table) == ""


def test_vote_that_would_bring_back_who_has_left_since_is_off(seated: Seated, clock: Clock) -> None:
    """Whoever is out of the game already leaves without an entry, so that nothing else ends the vote."""
    table = seated(seats=3, control=Untimed())
    table.play(0, "draw")
    play.leave(match_id=table.pk, user_id=table.people[2].pk, now=clock.now)
    Seat.objects.filter(match=table.pk, number=2).update(left_at=None)
    matches.forget_all()
    motion = ask(table, 0, "undo", to=1)
    assert motion.state == "open"
    play.leave(match_id=table.pk, user_id=table.people[2].pk, now=clock.now)
    answer(table, 1, motion)
    assert motion.state == "lapsed"
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
    table.play(0, "draw")
    motion = ask(table, 0, "undo")
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
    table.play(0, "draw")
    motion = ask(table, 0, "undo")
    answer(table, 1, motion)
    play.go(match_id=table.pk, user_id=table.people[2].pk, now=table.clock.now)
    motion.refresh_from_db()
    assert motion.state == "carried"


def _goes(table: HeldTable) -> None:
    play.go(match_id=table.pk, user_id=table.people[0].pk, now=table.clock.now)


def _leaves(table: HeldTable) -> None:
    play.leave(match_id=table.pk, user_id=table.people[0].pk, now=table.clock.now)


def _is_gone_too_long(table: HeldTable) -> None:
    Seat.objects.filter(match=table.pk, number=0).update(gone_at=table.clock.now)
    now = table.clock.tick(seconds=GRACE_SECONDS)
    assert play.stand_in_absent(match_id=table.pk, seat=0, now=now)


def _misses_decisions(table: HeldTable) -> None:
    while matches.read_seating(table.pk, 0).lines[0].stand_in is None:
        others = [line.seat for line in table.live.deadlines if line.kind == "seat" and line.seat]
        if others:
            choice = table.live.fixed.book.game.legal(table.state, others[0])[0]
            table.play(others[0], **choice.sample(FastRng(0)))
        else:
            play.time_out(match_id=table.pk, now=table.clock.tick(seconds=61))


def _falls_out(table: HeldTable, seat: int = 0, maker: str = play.TABLE) -> None:
    """As by the rules, with its person at the table."""
    play.submit_for_seat(
        match_id=table.pk,
        seat=SYSTEM,
        action={"do": "leave", "who": seat},
        now=table.clock.now,
        maker=maker,
    )


@pytest.mark.parametrize(
    "go_away", [_goes, _leaves, _falls_out, _is_gone_too_long, _misses_decisions]
)
def test_vote_whose_time_is_over_is_not_carried_by_who_goes_later(
    seated: Seated, clock: Clock, go_away: Callable[[HeldTable], None]
) -> None:
    table = seated(seats=3, control=per_decision(60))
    motion = ask(table, 1, "pause")
    answer(table, 2, motion)
    clock.tick(seconds=quorum.RULES["pause"].live)
    go_away(table)
    motions.sweep(clock.now)
    motion.refresh_from_db()
    assert (motion.state, seen(table, 1)["paused"]) == ("expired", False)


def _comes_back(table: HeldTable) -> None:
    play.come_back(match_id=table.pk, user_id=table.people[0].pk, now=table.clock.now)


def _agrees_and_goes(table: HeldTable) -> None:
    play.go(match_id=table.pk, user_id=table.people[1].pk, now=table.clock.now)


def _agrees_and_falls_out(table: HeldTable) -> None:
    _falls_out(table, 1)


@pytest.mark.parametrize("change", [_comes_back, _agrees_and_goes, _agrees_and_falls_out])
def test_vote_whose_time_is_over_is_carried_by_those_who_sat_there_then(
    seated: Seated, clock: Clock, change: Callable[[HeldTable], None]
) -> None:
    table = seated(seats=3, control=BankClock(600, 10))
    _goes(table)
    motion = ask(table, 1, "end")
    answer(table, 2, motion)
    clock.tick(seconds=quorum.RULES["end"].live)
    change(table)
    motions.sweep(clock.tick(seconds=1))
    motion.refresh_from_db()
    assert motion.state == "carried"
    end = Entry.objects.filter(match=table.pk).latest("number").action
    assert end == {"do": "end_agreed", "who": 1, "agreed": [1, 2]}
    assert verify(json.loads(text_of(table.pk).content)).problem == ""


def _plays(table: HeldTable) -> None:
    table.play(1, "bid", amount=2)


def _ai_plays(table: HeldTable) -> None:
    action = {"do": "bid", "amount": 2}
    play.submit_for_seat(match_id=table.pk, seat=3, action=action, now=table.clock.now)


def _clock_plays(table: HeldTable) -> None:
    table.clock.tick(days=3)
    assert play.time_out(match_id=table.pk, now=table.clock.now) is not None


def _takes_back(table: HeldTable) -> None:
    version, user = table.live.version, table.people[0].pk
    play.undo(match_id=table.pk, user_id=user, version=version, now=table.clock.now)


@pytest.mark.parametrize("act", [_plays, _ai_plays, _clock_plays, _takes_back])
def test_whoever_moves_first_has_the_vote_judged_whose_time_is_over(
    seated: Seated, clock: Clock, act: Callable[[HeldTable], None]
) -> None:
    table = seated(seats=3, bots=("first",), control=DayClock(3 * 86_400, 3 * 86_400, 2))
    table.play(0, "draw")
    table.play(0, "pass")
    motion = ask(table, 1, "pause")
    clock.tick(seconds=quorum.RULES["pause"].slow)
    act(table)
    motion.refresh_from_db()
    assert (motion.state, motion.closed_at, seen(table, 0)["motion"]) == (
        "expired",
        clock.now,
        None,
    )


def test_vote_is_decided_when_the_last_who_is_missing_falls_out_of_the_game(
    seated: Seated, clock: Clock
) -> None:
    table = seated(seats=3, control=BankClock(600, 10))
    motion = ask(table, 1, "pause")
    answer(table, 2, motion)
    _falls_out(table, maker=play.PERSON)  # as by a move of a person that ruins somebody
    motion.refresh_from_db()
    assert (motion.state, seen(table, 1)["paused"]) == ("carried", True)


@pytest.mark.parametrize("kind", ["pause", "end"])
def test_who_is_away_has_the_whole_time_to_come_back_and_say_no(
    seated: Seated, clock: Clock, kind: str
) -> None:
    table = seated(control=BankClock(60, 10))
    given: dict[str, Any] = {"match_id": table.pk, "user_id": table.people[1].pk}
    play.go(now=clock.now, **given)
    motion = ask(table, 0, kind)
    assert (motion.state, seen(table, 0)["motion"]["away"]) == ("open", [1])
    play.come_back(now=clock.tick(seconds=1), **given)
    motion.refresh_from_db()
    assert (motion.state, seen(table, 0)["motion"]["waits"]) == ("open", [1])
    answer(table, 1, motion, agrees=False)
    assert motion.state == "refused"


def test_what_is_agreed_on_is_done_without_those_who_stay_away(
    seated: Seated, clock: Clock
) -> None:
    table = seated(control=BankClock(60, 10))
    play.go(match_id=table.pk, user_id=table.people[1].pk, now=clock.now)
    motion = ask(table, 0, "end")
    assert motions.sweep(clock.tick(seconds=quorum.RULES["end"].live - 1)) == 0
    clock.tick(seconds=1)
    assert ask_refused(table, 0, "pause") == "motion_open"  # it is about to be done
    assert motions.sweep(clock.now) == 1
    motion.refresh_from_db()
    assert (motion.state, seen(table, 0)["status"]) == ("carried", "ended")


def test_who_never_agreed_to_a_pause_ends_it_alone(seated: Seated, clock: Clock) -> None:
    table = seated(control=BankClock(60, 10), seats=3)
    play.go(match_id=table.pk, user_id=table.people[2].pk, now=clock.now)
    answer(table, 1, ask(table, 0, "pause"))
    motions.sweep(clock.tick(seconds=quorum.RULES["pause"].live))
    assert seen(table, 0)["paused"]
    play.come_back(match_id=table.pk, user_id=table.people[2].pk, now=clock.now)
    mine = ask(table, 0, "resume")
    play.withdraw(match_id=table.pk, user_id=table.people[0].pk, motion=mine.pk, now=clock.now)
    assert seen(table, 0)["paused"]
    assert ask(table, 2, "resume").state == "carried"
    assert not seen(table, 0)["paused"]


def test_pause_of_the_staff_keeps_its_time_and_lasts_whatever_was_agreed_on_before(
    seated: Seated, clock: Clock
) -> None:
    table = seated(control=Untimed())
    answer(table, 1, ask(table, 0, "pause"))
    answer(table, 1, ask(table, 0, "resume"))
    motion = ask(table, 0, "pause")
    begun = clock.tick(seconds=5)
    play.pause(match_id=table.pk, now=begun)
    clock.tick(seconds=5)
    answer(table, 1, motion)
    assert Match.objects.get(pk=table.pk).paused_at == begun
    motions.sweep(clock.tick(seconds=quorum.PAUSE_LONGEST))
    assert seen(table, None)["paused"]


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
