import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction

from accounts.models import User
from accounts.signals import account_closed, person_renamed
from games import play, presets
from games.engines.bots import BOTS
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.log import digest, fold
from games.engines.kernel.rng import commitment, seal_of
from games.models import Deadline, Entry, ImmutableError, Match, Seat, Snapshot
from games.protocol import Receipt
from games.reading import matches, selectors, table_view
from games.storage.sealing import opened, sealed
from games.timing.controls import per_decision
from games.writing.seat_plans import Options, SeatPlan
from tests.games.conftest import (
    START,
    Clock,
    FirstChoice,
    HeldTable,
    Opened,
    Seated,
    Sent,
    TimedToy,
)

pytestmark = pytest.mark.django_db(transaction=True)


def refusal(call: Any, *args: Any, **kwargs: Any) -> tuple[str, dict[str, Any]]:
    with pytest.raises(IllegalAction) as caught:
        call(*args, **kwargs)
    return caught.value.code, caught.value.params


def test_secret_is_committed_before_anybody_sits(clock: Clock) -> None:
    revision = play.revision_for(game="toy", rules={}, now=clock.now)
    match = play.prepare(revision=revision, now=clock.now)
    match.refresh_from_db()
    assert (match.status, match.version, match.commitment) == (
        "prepared",
        0,
        commitment(opened(bytes(match.secret), match.pk)),
    )


def test_revision_with_the_same_content_is_made_once(clock: Clock) -> None:
    first = play.revision_for(game="toy", rules={}, now=clock.now)
    assert play.revision_for(game="toy", rules={"purse": 20}, now=clock.now) == first
    assert play.revision_for(game="toy", rules={"purse": 25}, now=clock.now) != first
    with pytest.raises(ImmutableError):
        first.save()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE games_rulerevision SET rules = '{}'",
        "UPDATE games_entry SET action = '{}'",
        "UPDATE games_entry SET drawn = '[]' WHERE number = 1",
    ],
)
def test_database_refuses_to_rewrite_what_was_promised(seated: Seated, statement: str) -> None:
    seated()
    with pytest.raises(DatabaseError, match="append-only"), connection.cursor() as cursor:
        cursor.execute(statement)


def test_start_writes_the_setup_entry(opened: Opened) -> None:
    match = opened()
    assert (match.status, match.version, match.facts) == ("running", 1, 1)
    assert (match.started_at, match.control, match.asked_mask) == (START, per_decision(60), 0b01)
    entry = Entry.objects.get(match=match)
    assert (entry.number, entry.kind, entry.seat, entry.maker) == (1, "setup", None, "table")
    assert entry.action == {"do": "setup", "rules": match.revision.hash, "engine": 1, "seats": 2}
    assert entry.told == [{"event": "round_started", "round": 1}]
    assert len(entry.drawn) == entry.words == 7 + 5


def test_entropy_of_a_seat_changes_the_draws(people: list[User], clock: Clock) -> None:
    drawn = []
    for entropy in (b"", b"x" * 32):
        revision = play.revision_for(game="toy", rules={}, now=clock.now)
        match = play.prepare(revision=revision, now=clock.now)
        Match.objects.filter(pk=match.pk).update(id="m-1", secret=sealed(bytes(32), "m-1"))
        seal = seal_of("m-1", 0, entropy) if entropy else ""
        plans = [SeatPlan("a", people[0], entropy=entropy, seal=seal)]
        plans += [SeatPlan("b", people[1])]
        play.start(match_id="m-1", seats=plans, options=Options(), now=clock.now)
        drawn.append(Entry.objects.get(match="m-1").drawn)
        Match.objects.all().delete()
        matches.forget_all()
    assert drawn[0] != drawn[1]


@pytest.mark.parametrize(
    ("plans", "options", "where"),
    [
        ([SeatPlan("a", bot="first")], Options(), "seats"),
        ([SeatPlan("a"), SeatPlan("b", bot="first")], Options(), "seats.0"),
        ([SeatPlan("a", bot="nobody")] * 2, Options(), "seats.0"),
        ([SeatPlan("a", bot="first", entropy=b"x" * 32)] * 2, Options(), "seats.0"),
        ([SeatPlan("a", bot="first", seal="0" * 64)] * 2, Options(), "seats.0"),
        ([SeatPlan("a", bot="first")] * 2, Options(pace="slow"), "pace"),
        ([SeatPlan("a", bot="first")] * 2, Options(origin="stolen"), "origin"),
        ([SeatPlan("a", bot="first")] * 2, Options(rated=True, origin="imported"), "rated"),
    ],
)
def test_start_refuses_what_no_match_can_start_with(
    clock: Clock, plans: list[SeatPlan], options: Options, where: str
) -> None:
    revision = play.revision_for(game="toy", rules={}, now=clock.now)
    match = play.prepare(revision=revision, now=clock.now)
    code, params = refusal(
        play.start, match_id=match.pk, seats=plans, options=options, now=clock.now
    )
    assert (code, params["where"]) == ("bad_setup", where)
    match.refresh_from_db()
    assert (match.status, Seat.objects.count(), Entry.objects.count()) == ("prepared", 0, 0)


@pytest.mark.parametrize(
    ("entropy", "sealed_entropy", "match_id", "seat"),
    [
        (b"x" * 32, b"", "", 0),  # never sealed
        (b"", b"x" * 32, "m-1", 0),  # sealed and never shown
        (b"x" * 32, b"y" * 32, "m-1", 0),
        (b"x" * 32, b"x" * 32, "m-2", 0),
        (b"x" * 32, b"x" * 32, "m-1", 1),
        (b"x" * 31, b"x" * 32, "m-1", 0),
    ],
)
def test_start_refuses_chance_that_was_not_sealed(
    people: list[User],
    clock: Clock,
    entropy: bytes,
    sealed_entropy: bytes,
    match_id: str,
    seat: int,
) -> None:
    revision = play.revision_for(game="toy", rules={}, now=clock.now)
    match = play.prepare(revision=revision, now=clock.now)
    Match.objects.filter(pk=match.pk).update(id="m-1", secret=sealed(bytes(32), "m-1"))
    seal = seal_of(match_id, seat, sealed_entropy) if sealed_entropy else ""
    plans = [
        SeatPlan("a", people[0], entropy=entropy, seal=seal),
        SeatPlan("b", people[1]),
    ]
    code, params = refusal(
        play.start, match_id="m-1", seats=plans, options=Options(), now=clock.now
    )
    assert (code, params["where"], Seat.objects.count()) == ("bad_setup", "seats.0", 0)


def test_start_keeps_the_seals(opened: Opened) -> None:
    match = opened()
    for seat in Seat.objects.filter(match=match):
        assert seat.seal == seal_of(match.pk, seat.number, bytes(seat.entropy))


def test_match_starts_once_and_is_not_discarded_then(seated: Seated) -> None:
    table = seated()
    with pytest.raises(play.AlreadyStarted):
        play.start(match_id=table.pk, seats=[], options=Options(), now=START)
    with pytest.raises(play.AlreadyStarted):
        play.discard(match_id=table.pk)


def test_discard_removes_a_match_that_never_started(clock: Clock) -> None:
    revision = play.revision_for(game="toy", rules={}, now=clock.now)
    match = play.prepare(revision=revision, now=clock.now)
    play.discard(match_id=match.pk)
    assert not Match.objects.exists()
    with pytest.raises(Match.DoesNotExist):
        play.discard(match_id=match.pk)


def test_start_inside_a_rolled_back_transaction_leaves_nothing(
    people: list[User], clock: Clock
) -> None:
    revision = play.revision_for(game="toy", rules={}, now=clock.now)
    match = play.prepare(revision=revision, now=clock.now)
    plans = [SeatPlan("a", people[0]), SeatPlan("b", people[1])]
    with transaction.atomic():
        play.start(match_id=match.pk, seats=plans, options=Options(), now=clock.now)
        transaction.set_rollback(True)
    assert selectors.table_for(match.pk).live is None
    plans.reverse()
    play.start(match_id=match.pk, seats=plans, options=Options(), now=clock.now)
    assert selectors.seat_of(match.pk, people[1].pk) == 0


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


def test_leaving_gives_the_seat_up_for_good(seated: Seated) -> None:
    table = seated(seats=3)
    receipt = play.leave(match_id=table.pk, user_id=table.people[1].pk, now=START)
    assert receipt == Receipt(key=None, version=2)
    assert table.log()[-1] == (2, "system", None, "leave", "table")
    assert refusal(table.submit, 1, "a", {"do": "claim"})[0] == "not_your_seat"
    assert selectors.table_for(table.pk).row.facts == 2
    table.play(0, "draw")
    assert table.questions == {0: 3, 2: 3}


def test_seat_is_handed_on_where_the_rules_know_no_leaving(
    seated: Seated, monkeypatch: pytest.MonkeyPatch, sent: Sent
) -> None:
    monkeypatch.setattr(TimedToy, "seats_leave", False)
    monkeypatch.setitem(BOTS, play.HEIR, FirstChoice())
    table = seated()
    assert play.leave(match_id=table.pk, user_id=table.people[0].pk, now=START).version == 1
    assert refusal(table.submit, 0, "a", {"do": "draw"})[0] == "not_your_seat"
    line = selectors.table_for(table.pk).seating.lines[0]
    assert (line.bot, line.left) == (play.HEIR, True)
    assert not Deadline.objects.filter(match=table.pk).exists()
    sent.run()
    assert {(entry[2], entry[4]) for entry in table.log()[1:]} == {(0, "bot")}


def test_last_one_at_the_table_wins_when_the_others_leave(seated: Seated) -> None:
    table = seated()
    play.leave(match_id=table.pk, user_id=table.people[1].pk, now=START)
    table.match.refresh_from_db()
    assert table.match.status == "ended"
    play.leave(match_id=table.pk, user_id=table.people[0].pk, now=START)
    assert len(table.log()) == 2


def test_paused_table_takes_no_move_and_gives_the_time_back(seated: Seated, clock: Clock) -> None:
    table = seated()
    before = Deadline.objects.get(match=table.pk).at_ms
    play.pause(match_id=table.pk, now=clock.tick(seconds=10))
    play.pause(match_id=table.pk, now=clock.tick(seconds=5))
    assert refusal(table.submit, 0, "a", {"do": "draw"}, 1) == ("paused", {})
    assert told_choices(table) == []
    assert play.time_out(match_id=table.pk, now=clock.tick(seconds=600)) is None
    play.resume(match_id=table.pk, now=clock.now)
    play.resume(match_id=table.pk, now=clock.now)
    assert Deadline.objects.get(match=table.pk).at_ms == before + 605_000
    assert told_choices(table) != []
    assert table.submit(0, "a", {"do": "draw"}, 1).version == 2


def told_choices(table: HeldTable) -> list[dict[str, Any]]:
    """What the page of seat 0 may offer."""
    view = json.loads(table_view.view_for(selectors.table_for(table.pk), 0))
    choices: list[dict[str, Any]] = view["choices"]
    return choices


def test_name_at_the_table_can_change(seated: Seated) -> None:
    table = seated()
    play.rename(match_id=table.pk, user_id=table.people[0].pk, name="Aleksandra")
    assert selectors.table_for(table.pk).seating.lines[0].name == "Aleksandra"
    assert refusal(play.rename, match_id=table.pk, user_id=0, name="x")[0] == "not_your_seat"


def test_new_name_of_a_person_is_shown_at_the_table(seated: Seated) -> None:
    old = seated(rules={"rounds": 1})
    old.finish()
    table = seated()
    user = table.people[0]
    assert selectors.table_for(old.pk).seating.lines[0].name == "ola"
    person_renamed.send(sender=User, user_id=user.pk, display_name="Aleksandra")
    for match_id in (table.pk, old.pk):
        assert selectors.table_for(match_id).seating.lines[0].name == "Aleksandra"


def test_who_closes_the_account_leaves_every_table(seated: Seated) -> None:
    first, second, ended = seated(seats=3), seated(seats=3), seated(rules={"rounds": 1})
    ended.finish()
    before = len(ended.log())
    account_closed.send(sender=User, user_id=first.people[0].pk)
    for table in (first, second):
        assert table.log()[-1] == (2, "system", None, "leave", "table")
        assert table.questions == {1: 2}
    assert len(ended.log()) == before


def test_deleted_person_holds_up_no_table(seated: Seated) -> None:
    table = seated(seats=3)
    table.people[0].delete()
    assert table.log()[-1] == (2, "system", None, "leave", "table")
    assert table.questions == {1: 2}
    assert selectors.table_for(table.pk).seating.lines[0].user_id is None


def test_match_knows_the_preset_with_its_rules(seated: Seated) -> None:
    presets.load(START)
    assert seated(rules={"bids": "open"}).live.fixed.variant == "open"
    assert seated(rules={"bids": "open", "purse": 25}).live.fixed.variant is None


def test_a_guest_cannot_begin_a_rated_match(clock: Clock, people: list[User]) -> None:
    revision = play.revision_for(game="toy", rules={}, now=clock.now)
    match = play.prepare(revision=revision, now=clock.now)
    people[1].is_guest = True
    plans = [SeatPlan(user.username, user) for user in people[:2]]
    found = refusal(
        play.start, match_id=match.pk, seats=plans, options=Options(rated=True), now=clock.now
    )
    assert found == ("bad_setup", {"where": "seats.1", "problem": "is a guest, who plays unrated"})


def test_an_ended_match_keeps_who_counted_together_and_whether_it_is_rated(
    seated: Seated,
) -> None:
    table = seated(seats=3)
    assert Match.objects.get(pk=table.pk).units is None
    table.finish()
    match = Match.objects.get(pk=table.pk)
    assert match.units == [{"seats": [seat], "role": ""} for seat in range(3)]
    assert (match.rated, match.origin) == (False, "played")


def test_who_leaves_the_game_is_told_from_who_was_out_of_it(seated: Seated) -> None:
    table = seated(seats=3)
    play.leave(match_id=table.pk, user_id=table.people[1].pk, now=START)
    table.finish()
    play.leave(match_id=table.pk, user_id=table.people[0].pk, now=START)
    assert list(Seat.objects.filter(match=table.pk).values_list("quit_version", flat=True)) == [
        None,
        1,
        None,
    ]


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


def test_a_match_that_has_not_begun_cannot_be_voided(clock: Clock, db: None) -> None:
    revision = play.revision_for(game="toy", rules={}, now=clock.now)
    match = play.prepare(revision=revision, now=clock.now)
    found = refusal(play.void, match_id=match.pk, reason="x", by=None, now=clock.now)
    assert found[0] == "not_started"
