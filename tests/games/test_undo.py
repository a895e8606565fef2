import json
from typing import Any

import pytest

from games import play
from games.engines.bots import BOTS
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.log import digest
from games.engines.kernel.rng import FastRng
from games.formats.export import text_of
from games.models import Entry, Seat
from games.reading import matches, updates
from games.telling import hub
from games.timing.controls import BankClock, Untimed, per_decision
from games.verification.replay import verify
from games.writing import past
from tests.games.conftest import Clock, HeldTable, Seated, Sent

pytestmark = pytest.mark.django_db(transaction=True)


def undo(table: HeldTable, seat: int, call: Any = play.undo) -> int:
    receipt = call(
        match_id=table.pk,
        user_id=table.people[seat].pk,
        version=table.live.version,
        now=table.clock.now,
    )
    return int(receipt.version)


def fingerprint(table: HeldTable) -> str:
    return digest(table.live.fixed.book.game, table.state)


def digest_at(table: HeldTable, version: int) -> str:
    fixed = table.live.fixed
    return digest(fixed.book.game, matches.table_at(fixed, version).state)


def refusal(table: HeldTable, seat: int, call: Any = play.undo) -> str:
    with pytest.raises(IllegalAction) as caught:
        undo(table, seat, call)
    return caught.value.code


def quiet(table: HeldTable) -> HeldTable:
    """Brings the table to where seat 0 is asked something that draws nothing."""
    table.play(0, "draw")
    return table


def test_first_decision_that_is_taken_back_is_asked_anew_wherever_the_log_is_read(
    seated: Seated,
) -> None:
    table = seated(game="1836jr", control=Untimed())
    table.play(0, "pass")
    assert undo(table, 0) == 3
    asked = table.live.table.questions
    assert set(asked.values()) == {3}
    matches.forget_all()  # as in another process
    assert (table.live.table.version, table.live.table.questions) == (3, asked)
    table.play(0, "pass")
    assert Entry.objects.filter(match=table.pk).count() == 4


def test_last_decision_is_taken_back_and_done_again(seated: Seated) -> None:
    table = quiet(seated(control=Untimed()))
    before = fingerprint(table)
    table.play(0, "pass")
    after = fingerprint(table)
    assert undo(table, 0) == 4
    assert fingerprint(table) == before
    assert undo(table, 0, play.redo) == 5
    assert fingerprint(table) == after
    entries = Entry.objects.filter(match=table.pk, number__gt=3).order_by("number")
    who = {"do": "undo", "who": 0, "agreed": [0]}
    assert [entry.action for entry in entries] == [
        {**who, "to": 2},
        {**who, "to": 3, "redo": True},
    ]
    assert {(entry.kind, entry.maker) for entry in entries} == {("undo", "person")}


def test_what_was_undone_is_asked_again_under_a_new_number(seated: Seated) -> None:
    table = quiet(seated(control=Untimed()))
    table.play(0, "pass")
    undo(table, 0)
    assert set(table.questions.values()) == {4}
    table.play(0, "pass")
    assert table.live.version == 5


def test_match_that_has_ended_stays_so(seated: Seated) -> None:
    table = seated(control=Untimed(), rules={"rounds": 1})
    table.finish()
    assert refusal(table, 0) == "game_over"
    assert refusal(table, 0, play.redo) == "game_over"


def test_another_person_ends_it(seated: Seated) -> None:
    table = quiet(seated(control=Untimed()))
    table.play(0, "pass")
    table.play(1, "bid", amount=2)
    assert refusal(table, 0) == "nothing_to_undo"
    assert refusal(table, 1) == "undo_revealed"  # sealed bids were shown
    assert refusal(table, 0, play.redo) == "nothing_to_redo"


def test_whom_the_own_decision_ruined_and_who_has_gone_is_not_brought_back(seated: Seated) -> None:
    table = quiet(seated(seats=3, control=Untimed()))
    table.play(0, "pass")
    Seat.objects.filter(match=table.pk, number=2).update(left_at=table.clock.now)
    matches.forget_all()
    assert refusal(table, 0) == "undo_left"


def test_chance_that_was_revealed_stays(seated: Seated) -> None:
    table = quiet(seated(control=Untimed()))
    assert not Entry.objects.get(match=table.pk, number=2).drawn  # the deck was shuffled before
    assert refusal(table, 0) == "undo_revealed"
    (draw,) = updates.events_since(table.pk, 1, 2)
    assert draw.drew  # so that no page offers what would be refused


def test_page_is_told_of_a_card_as_soon_as_it_is_drawn(
    seated: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = seated(control=Untimed())
    told: list[Any] = []
    monkeypatch.setattr(hub.HUB, "publish", lambda standing, prior, facts: told.extend(facts))
    table.play(0, "draw")
    table.play(0, "pass")
    assert [one.drew for one in told] == [True, False]


def test_answers_of_ai_players_are_taken_back_with_it(seated: Seated, sent: Sent) -> None:
    table = seated(game="1836jr", rules={}, seats=1, bots=("steady", "steady"), control=Untimed())
    sent.run()
    before, version = fingerprint(table), table.live.version
    table.play(0, "pass")
    sent.run()
    made = Entry.objects.filter(match=table.pk, number__gt=version).order_by("number")
    assert [entry.maker for entry in made][:2] == ["person", "bot"]
    newest = table.live.version
    assert undo(table, 0) == newest + 1
    assert fingerprint(table) == before
    undo(table, 0, play.redo)
    assert table.live.version == newest + 2
    assert refusal(table, 0, play.redo) == "nothing_to_redo"


def of_one_seat(table: HeldTable, count: int) -> int:
    """Has a policy play for everybody until the newest entries are all of one seat, and chance had no part; which."""
    while True:
        newest = Entry.objects.filter(match=table.pk).order_by("-number")[:count]
        (last, *before), drawn = [entry.seat for entry in newest], [e.drawn for e in newest]
        if last is not None and before == [last] * (count - 1) and not any(drawn):
            return last
        seat, live = min(table.questions), table.live
        decision = BOTS["steady"].choose(
            live.fixed.book.game, table.state, seat, FastRng(live.version)
        )
        assert decision.action is not None
        table.submit(seat, f"k-{live.version}", decision.action, table.questions[seat])


def test_steps_of_a_turn_on_the_railway_are_taken_back_one_by_one_and_made_again(
    seated: Seated,
) -> None:
    table = seated(game="1836jr", rules={}, control=Untimed())
    seat = of_one_seat(table, 3)
    first = table.live.version - 3
    known = [digest_at(table, first + step) for step in range(4)]
    for step in (2, 1, 0):
        undo(table, seat)
        assert fingerprint(table) == known[step]
    for step in (1, 2, 3):
        undo(table, seat, play.redo)
        assert fingerprint(table) == known[step]
    assert refusal(table, seat, play.redo) == "nothing_to_redo"
    matches.forget_all()
    assert fingerprint(table) == known[3]


def test_who_knows_an_older_table_is_refused(seated: Seated) -> None:
    table = quiet(seated(control=Untimed()))
    table.play(0, "pass")
    with pytest.raises(IllegalAction, match="stale_question"):
        play.undo(match_id=table.pk, user_id=table.people[0].pk, version=2)
    with pytest.raises(IllegalAction, match="not_your_seat"):
        play.undo(match_id=table.pk, user_id=table.people[2].pk, version=3)


def test_undone_match_is_the_same_from_the_rows_and_verifies(seated: Seated) -> None:
    table = quiet(seated(control=Untimed()))
    table.play(0, "pass")
    undo(table, 0)
    known = fingerprint(table)
    matches.forget_all()
    assert fingerprint(table) == known
    table.finish()
    assert verify(json.loads(text_of(table.pk).content)).problem == ""


def test_clocks_go_on_from_what_was_left(seated: Seated, clock: Clock) -> None:
    table = seated(control=BankClock(60, 10), seats=2)
    table.play(0, "draw")
    table.play(0, "pass")
    clock.tick(seconds=5)
    before = [time.left for time in table.live.times]
    undo(table, 0)
    assert [time.left for time in table.live.times] == before
    assert not [line for line in table.live.deadlines if line.kind == "seat"]


def test_who_takes_back_and_does_again_wins_no_time(seated: Seated, clock: Clock) -> None:
    table = seated(game="1836jr", rules={}, control=BankClock(600, 10))
    seat = of_one_seat(table, 3)
    assert seat in table.questions
    clock.tick(seconds=40)
    left = {line.seat: line.at_ms for line in table.live.deadlines}
    for turn in (play.undo, play.redo, play.undo):
        undo(table, seat, turn)
        assert {line.seat: line.at_ms for line in table.live.deadlines} == left


@pytest.mark.parametrize(
    ("makers", "drawn", "to"),
    [
        (["person"], [[]], 1),
        (["person", "bot"], [[], []], 1),
        (["person", "clock"], [[], []], None),
        (["person", "bot"], [[], [3]], None),
        (["person"], [[3]], None),
        (["bot"], [[]], None),
        ([], [], None),
    ],
)
def test_own_last_decision_is_found(
    makers: list[str], drawn: list[list[int]], to: int | None
) -> None:
    entries: list[dict[str, Any]] = [
        {"n": 1, "kind": "setup", "seat": None, "action": {}, "drawn": [1], "by": "table"}
    ]
    for number, (by, draws) in enumerate(zip(makers, drawn, strict=True), 2):
        seat = 0 if by == "person" else 1
        line = {"n": number, "kind": "play", "seat": seat, "action": {}, "drawn": draws, "by": by}
        entries.append(line)
    way = past.own_last(entries, 0)
    assert (way and way.to) == to
    assert past.own_last(entries, 1) is None


def test_time_that_is_over_is_not_won_back(seated: Seated) -> None:
    table = quiet(seated(control=per_decision(30)))
    table.play(0, "pass")
    asked = undo(table, 0)
    table.clock.tick(seconds=31)  # and no sweep has looked at it
    with pytest.raises(IllegalAction) as caught:
        undo(table, 0, play.redo)
    assert (caught.value.code, caught.value.params) == ("too_late", {"version": asked + 1})
    assert table.log()[asked][4] == "clock"
    assert refusal(table, 0) == "nothing_to_undo"


def test_who_is_stood_in_for_takes_nothing_back(seated: Seated) -> None:
    table = quiet(seated(control=Untimed()))
    table.play(0, "pass")
    play.go(match_id=table.pk, user_id=table.people[0].pk, now=table.clock.now)
    assert refusal(table, 0) == "stand_in_plays"
    play.come_back(match_id=table.pk, user_id=table.people[0].pk, now=table.clock.now)
    assert undo(table, 0) == table.live.version
