"""How a match comes about: its secret, seals, seats and first entry."""

import pytest
from django.db import DatabaseError, connection, transaction

from accounts.models import User
from games import play
from games.engines.kernel.rng import commitment, seal_of
from games.models import Entry, ImmutableError, Match, Seat
from games.reading import matches, selectors
from games.storage.sealing import opened, sealed
from games.timing.controls import per_decision
from games.writing.seat_plans import Options, SeatPlan
from tests.games.conftest import START, Clock, Opened, Seated
from tests.games.refusing import refusal

pytestmark = pytest.mark.django_db(transaction=True)


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
        ([SeatPlan("a", bot="first"), SeatPlan("b", bot="banker2")], Options(), "seats.1"),
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
