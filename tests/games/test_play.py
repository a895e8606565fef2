"""Moves of a match: entries, receipts, refusals, what a crash leaves."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection

from accounts.models import User
from games import play
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.log import digest, fold
from games.models import Deadline, Entry, Match, Seat, Snapshot
from games.protocol import Receipt
from games.reading import matches, selectors
from tests.games.conftest import START, Clock, Seated
from tests.games.refusing import refusal

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_move_is_an_entry_and_a_receipt(seated: Seated) -> None:
    table = seated()
    assert table.submit(0, "a", {"do": "draw"}, 1) == Receipt(key="a", version=2)
    table.match.refresh_from_db()
    assert (table.match.version, table.match.asked_mask, table.match.advanced_at) == (
        2,
        0b11,
        START,
    )
    assert table.log() == [(1, "setup", None, "setup", "table"), (2, "play", 0, "draw", "person")]


def test_same_key_gives_the_same_receipt_and_no_entry(seated: Seated) -> None:
    table = seated()
    receipts = [table.submit(0, "a", {"do": "draw"}, 1) for _ in range(3)]
    matches.forget_all()
    receipts.append(table.submit(0, "a", {"do": "draw"}, 99))
    assert receipts == [Receipt(key="a", version=2)] * 4
    assert len(table.log()) == 2


def test_same_key_with_another_action_is_refused(seated: Seated) -> None:
    table = seated()
    table.submit(0, "a", {"do": "draw"}, 1)
    assert refusal(table.submit, 0, "a", {"do": "pass"}) == ("key_reused", {"key": "a"})
    assert len(table.log()) == 2


def test_same_key_of_another_seat_is_another_move(seated: Seated) -> None:
    table = seated()
    table.play(0, "draw")
    assert table.submit(0, "a", {"do": "pass"}, 2).version == 3
    assert table.submit(1, "a", {"do": "pass"}, 2).version == 4


def test_stale_question_names_the_open_one(seated: Seated) -> None:
    table = seated()
    table.play(0, "draw")
    assert refusal(table.submit, 0, "a", {"do": "draw"}, 1) == ("stale_question", {"question": 2})
    assert refusal(table.submit, 0, "b", {"do": "pass"}, 77) == ("stale_question", {"question": 2})


def test_simultaneous_seats_do_not_make_each_other_stale(seated: Seated) -> None:
    table = seated()
    table.play(0, "draw")
    assert table.questions == {0: 2, 1: 2}
    table.submit(1, "a", {"do": "pass"}, 2)
    assert table.submit(0, "a", {"do": "bid", "amount": 3}, 2).version == 4


def test_seat_that_is_not_asked_is_judged_by_the_rules_alone(seated: Seated) -> None:
    table = seated()
    assert refusal(table.submit, 1, "a", {"do": "claim"}) == (
        "not_available_now",
        {"phase": "draw"},
    )
    assert refusal(table.submit, 1, "b", {"do": "draw"}) == ("not_your_turn", {"asked": [0]})


def test_illegal_action_leaves_no_trace(seated: Seated) -> None:
    table = seated()
    table.play(0, "draw")
    before = digest(table.live.fixed.book.game, table.state)
    assert refusal(table.play, 0, "bid", amount=999)[0] == "bid_unaffordable"
    assert digest(table.live.fixed.book.game, table.state) == before
    assert len(table.log()) == 2


@pytest.mark.parametrize("user", ["watcher", None])
def test_who_holds_no_seat_is_refused(seated: Seated, user: str | None) -> None:
    table = seated()
    user_id = User.objects.create_user(user).pk if user else None
    given: dict[str, Any] = {"key": "a", "action": {"do": "draw"}, "question": 1, "now": START}
    call = refusal(play.submit, match_id=table.pk, user_id=user_id, **given)
    assert call == ("not_your_seat", {})
    assert refusal(play.leave, match_id=table.pk, user_id=user_id, now=START)[0] == "not_your_seat"
    assert len(table.log()) == 1


def test_match_that_has_not_started_takes_no_move(people: list[User]) -> None:
    revision = play.revision_for(game="toy", rules={}, now=START)
    match = play.prepare(revision=revision, now=START)
    Seat.objects.create(match=match, number=0, user_id=people[0].pk, name="ola")
    given: dict[str, Any] = {"key": "a", "action": {"do": "draw"}, "question": 1, "now": START}
    call = refusal(play.submit, match_id=match.pk, user_id=people[0].pk, **given)
    assert call == ("not_started", {})


def test_finished_match_stores_outcome_snapshot_and_no_deadlines(seated: Seated) -> None:
    table = seated(rules={"rounds": 1})
    table.play(0, "draw")
    table.play(0, "pass")
    table.play(1, "pass")
    table.match.refresh_from_db()
    assert (table.match.status, table.match.ended_at, table.match.asked_mask) == ("ended", START, 0)
    assert table.match.outcome == {
        "placings": [[0, 1]],
        "reason": "rounds",
        "worth": {"0": 20, "1": 20},
    }
    assert Snapshot.objects.get(match=table.pk).number == 4
    assert not Deadline.objects.exists()
    assert refusal(table.submit, 0, "z", {"do": "draw"}) == ("game_over", {})


def test_state_is_the_fold_of_the_log_whatever_is_cached(seated: Seated) -> None:
    table = seated(rules={"rounds": 40})
    table.finish()
    game, fixed = table.live.fixed.book.game, table.live.fixed
    expected = digest(game, table.state)
    assert Snapshot.objects.filter(number=50).exists()
    matches.forget_all()
    assert digest(game, table.state) == expected
    entries = [
        {"n": e.number, "kind": e.kind, "seat": e.seat, "action": e.action, "drawn": e.drawn}
        for e in Entry.objects.filter(match=table.pk).order_by("number")
    ]
    assert digest(game, fold(game, fixed.book.compiled, 2, entries).state) == expected


def test_snapshot_of_another_format_is_ignored(seated: Seated) -> None:
    table = seated(rules={"rounds": 40})
    table.finish()
    expected = digest(table.live.fixed.book.game, table.state)
    for snapshot in Snapshot.objects.all():
        snapshot.data = {**snapshot.data, "format": 999}
        snapshot.save()
    matches.forget_all()
    assert digest(table.live.fixed.book.game, table.state) == expected


def test_process_that_missed_moves_catches_up(seated: Seated) -> None:
    table = seated()
    table.play(0, "draw")
    stale = matches._LIVES.get(table.pk)
    assert stale is not None
    table.play(0, "bid", amount=2)
    table.play(1, "pass")
    expected = digest(table.live.fixed.book.game, table.state)
    matches.forget_all()
    matches.keep(stale)
    assert digest(table.live.fixed.book.game, table.state) == expected
    assert table.live.version == 4


def test_engine_failure_rolls_back_and_drops_the_cached_state(
    seated: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = seated()
    with monkeypatch.context() as patch:
        patch.setattr(type(table.live.fixed.book.game), "outcome", lambda self, state: 1 // 0)
        with pytest.raises(ZeroDivisionError):
            table.submit(0, "a", {"do": "draw"}, 1)
    assert matches._LIVES.get(table.pk) is None
    assert len(table.log()) == 1
    assert table.submit(0, "a", {"do": "draw"}, 1).version == 2


def test_same_key_sent_twenty_times_at_once_is_played_once(seated: Seated) -> None:
    table = seated()

    def send(_: int) -> Receipt:
        try:
            return table.submit(0, "a", {"do": "draw"}, 1)
        finally:
            connection.close()

    with ThreadPoolExecutor(10) as pool:
        receipts = list(pool.map(send, range(20)))
    assert receipts == [Receipt(key="a", version=2)] * 20
    assert len(table.log()) == 2


def test_different_keys_at_once_answer_a_question_once(seated: Seated) -> None:
    table = seated()

    def send(number: int) -> str:
        try:
            table.submit(0, f"k{number}", {"do": "draw"}, 1)
        except IllegalAction as refused:
            return refused.code
        finally:
            connection.close()
        return "played"

    with ThreadPoolExecutor(8) as pool:
        answers = sorted(pool.map(send, range(8)))
    assert answers == ["played"] + ["stale_question"] * 7
    assert len(table.log()) == 2


def test_a_match_is_voided_once_and_says_why(seated: Seated) -> None:
    table, staff = seated(), User.objects.create_user("staff")
    before = selectors.table_for(table.pk).row
    assert play.void(match_id=table.pk, reason="two browsers, one person", by=staff, now=START)
    assert not play.void(match_id=table.pk, reason="again", by=None, now=START)
    match = Match.objects.get(pk=table.pk)
    assert (match.voided_at, match.voided_by, match.void_reason) == (
        START,
        staff,
        "two browsers, one person",
    )
    assert selectors.table_for(table.pk).row == before._replace(facts=before.facts + 1)
    assert play.reinstate(match_id=table.pk, by=staff)
    assert not play.reinstate(match_id=table.pk, by=None)
    match.refresh_from_db()
    assert (match.voided_at, match.voided_by, match.void_reason) == (None, None, "")
    assert selectors.table_for(table.pk).row == before._replace(facts=before.facts + 2)


def test_a_match_that_has_not_begun_cannot_be_voided(clock: Clock, db: None) -> None:
    revision = play.revision_for(game="toy", rules={}, now=clock.now)
    match = play.prepare(revision=revision, now=clock.now)
    found = refusal(play.void, match_id=match.pk, reason="x", by=None, now=clock.now)
    assert found[0] == "not_started"
