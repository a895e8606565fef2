import time
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from games import play, tasks
from games.engines.kernel.errors import IllegalAction
from games.models import Deadline, Motion
from games.movers import clock as match_clock
from games.movers import heart
from games.reading import matches, selectors
from games.storage import statements
from games.timing.controls import BankClock, DayClock, TimeControl, Untimed, per_decision
from games.writing import motions, quorum, standstill
from tests.games.conftest import START, Clock, HeldTable, Seated

pytestmark = pytest.mark.django_db(transaction=True)
START_MS = int(START.timestamp() * 1000)
#: As it is without the clock of these tests.
NOW_OF_THE_DATABASE, ITS_WORDS = statements.now_ms, statements.database_now


def deadlines(table: HeldTable) -> list[tuple[str, int, int, int]]:
    rows = Deadline.objects.filter(match=table.pk).order_by("kind", "seat")
    return [(row.kind, row.seat, row.mark, row.at_ms - START_MS) for row in rows]


@pytest.mark.parametrize(("given", "seconds"), [(None, 45), (30, 30)])
def test_question_has_the_time_of_the_table_or_of_the_rules(
    seated: Seated, given: int | None, seconds: int
) -> None:
    table = seated(rules={"decision_timeout_seconds": 45}, control=given and per_decision(given))
    assert deadlines(table) == [("seat", 0, 1, seconds * 1000)]


@pytest.mark.parametrize(
    "given", [{"control": Untimed()}, {"rules": {"decision_timeout_seconds": 0}}]
)
def test_table_without_a_clock_has_no_deadline(seated: Seated, given: dict[str, Any]) -> None:
    assert deadlines(seated(**given)) == []


def test_ai_has_no_clock(seated: Seated) -> None:
    table = seated(seats=0, bots=("first", "first"))
    assert deadlines(table) == []


def test_window_replaces_the_time_of_its_seats(seated: Seated, clock: Clock) -> None:
    table = seated()
    clock.tick(seconds=5)
    table.play(0, "draw")
    assert deadlines(table) == [("window", -1, 1, 20_000)]
    clock.tick(seconds=3)
    table.play(1, "pass")
    assert deadlines(table) == [("window", -1, 1, 20_000)]


@pytest.mark.parametrize(
    ("control", "milliseconds"),
    [
        (DayClock(86_400, 172_800, 2), 86_400_000),
        (per_decision(7200), 7_200_000),
        (per_decision(600), 15_000),
        (BankClock(600, 20), 15_000),
        (Untimed(), 15_000),
    ],
)
def test_window_over_days_waits_for_people_who_are_not_there(
    control: TimeControl, milliseconds: int, seated: Seated
) -> None:
    table = seated(control=control)
    table.play(0, "draw")
    assert deadlines(table) == [("window", -1, 1, milliseconds)]


def test_absent_player_gets_the_default_action(seated: Seated, clock: Clock) -> None:
    table = seated()
    assert play.time_out(match_id=table.pk, now=clock.tick(seconds=59)) is None
    receipt = play.time_out(match_id=table.pk, now=clock.tick(seconds=1))
    assert receipt is not None
    assert table.log()[-1] == (2, "play", 0, "draw", "clock")


def test_answer_after_the_clock_is_too_late(seated: Seated, clock: Clock) -> None:
    table = seated()
    play.time_out(match_id=table.pk, now=clock.tick(seconds=60))
    with pytest.raises(IllegalAction) as caught:
        table.submit(0, "a", {"do": "draw"}, 1)
    assert (caught.value.code, caught.value.params) == ("too_late", {"version": 2})


def test_answer_after_its_deadline_is_too_late_before_any_sweep(
    seated: Seated, clock: Clock
) -> None:
    table = seated()
    clock.tick(seconds=60)
    with pytest.raises(IllegalAction) as caught:
        table.submit(0, "a", {"do": "draw"}, 1)
    assert (caught.value.code, caught.value.params) == ("too_late", {"version": 2})
    assert table.log()[1:] == [(2, "play", 0, "draw", "clock")]
    assert play.time_out(match_id=table.pk, now=clock.now) is None


def test_answer_to_a_window_that_should_be_closed_is_too_late(seated: Seated, clock: Clock) -> None:
    table = seated()
    table.play(0, "draw")
    clock.tick(seconds=15)
    with pytest.raises(IllegalAction) as caught:
        table.submit(1, "a", {"do": "bid", "amount": 2}, table.questions[1])
    assert (caught.value.code, caught.value.params) == ("too_late", {"version": 3})
    assert table.log()[-1] == (3, "system", None, "close", "clock")


def test_time_of_the_database_decides_where_none_is_given(seated: Seated, clock: Clock) -> None:
    table = seated()
    clock.tick(seconds=60)
    with pytest.raises(IllegalAction, match="too_late"):
        play.submit(
            match_id=table.pk,
            user_id=table.people[0].pk,
            key="a",
            action={"do": "draw"},
            question=1,
        )


@pytest.mark.parametrize(
    ("lag_ms", "maker"), [(0, "clock"), (499, "clock"), (500, "person"), (9_000, "person")]
)
def test_way_of_an_answer_is_given_back_up_to_half_a_second(
    seated: Seated, clock: Clock, lag_ms: int, maker: str
) -> None:
    table = seated()
    at = clock.tick(seconds=60.499)
    user, action = table.people[0].pk, {"do": "draw"}

    def answer() -> None:
        play.submit(
            match_id=table.pk,
            user_id=user,
            key="a",
            action=action,
            question=1,
            now=at,
            lag_ms=lag_ms,
        )

    if maker == "clock":
        with pytest.raises(IllegalAction, match="too_late"):
            answer()
    else:
        answer()
    assert table.log()[-1][4] == maker


def test_quota_of_given_time_is_used_up(seated: Seated) -> None:
    table = seated(control=BankClock(60, 10))
    play.submit(
        match_id=table.pk,
        user_id=table.people[0].pk,
        key="a",
        action={"do": "draw"},
        question=1,
        now=START,
        lag_ms=500,
    )
    assert table.live.times[0].believed(500) == 100


def test_bank_runs_while_its_seat_is_asked_and_grows_by_the_increment(
    seated: Seated, clock: Clock
) -> None:
    table = seated(control=BankClock(60, 10))
    assert deadlines(table) == [("seat", 0, 1, 70_000)]
    clock.tick(seconds=25)
    table.play(0, "draw")
    assert [time.left for time in table.live.times] == [45_000, 60_000]
    play.time_out(match_id=table.pk, now=clock.tick(seconds=20))
    asked = min(table.questions)
    saved = {0: 45_000, 1: 60_000}[asked]
    assert deadlines(table) == [("seat", asked, table.questions[asked], 45_000 + saved + 10_000)]


def test_database_tells_the_time_in_milliseconds(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(statements, "database_now", ITS_WORDS)
    before = int(time.time() * 1000)
    assert before - 5 <= NOW_OF_THE_DATABASE() <= int(time.time() * 1000) + 5


def test_missed_decisions_are_counted(seated: Seated, clock: Clock) -> None:
    table = seated()
    play.time_out(match_id=table.pk, now=clock.tick(seconds=60))
    assert [time.missed for time in table.live.times] == [1, 0]


def test_window_is_closed_by_the_table(seated: Seated, clock: Clock) -> None:
    table = seated()
    table.play(0, "draw")
    table.play(1, "bid", amount=2)
    assert match_clock.sweep(clock.tick(seconds=15)) == 1
    assert table.log()[-1] == (4, "system", None, "close", "clock")
    assert table.questions == {1: 4}


def test_timed_match_ends_when_its_time_is_up(seated: Seated, clock: Clock) -> None:
    table = seated(rules={"time_limit_minutes": 30}, control=Untimed())
    assert deadlines(table) == [("time_up", -1, 0, 1_800_000)]
    table.play(0, "draw")
    assert ("time_up", -1, 0, 1_800_000) in deadlines(table)
    table.play(0, "pass")
    table.play(1, "pass")
    assert play.time_out(match_id=table.pk, now=clock.tick(minutes=29)) is None
    assert play.time_out(match_id=table.pk, now=clock.tick(minutes=1)) is not None
    assert table.log()[-1] == (5, "system", None, "time_up", "clock")
    table.match.refresh_from_db()
    assert (table.match.status, deadlines(table)) == ("ended", [])


def test_deadline_that_the_rules_do_not_want_is_dropped(seated: Seated, clock: Clock) -> None:
    table = seated(control=Untimed())
    Deadline.objects.create(match=table.match, kind="window", name="bids", mark=9, at_ms=START_MS)
    assert play.time_out(match_id=table.pk, now=clock.now) is None
    assert (deadlines(table), len(table.log())) == ([], 1)


def test_one_sweep_plays_all_that_is_overdue(seated: Seated, clock: Clock) -> None:
    tables = [seated(), seated()]
    seated(control=per_decision(600))
    assert match_clock.sweep(clock.tick(seconds=61)) == 2
    assert [len(table.log()) for table in tables] == [2, 2]
    assert match_clock.sweep(clock.now) == 0


def test_broken_table_does_not_stop_the_clocks_of_others(
    seated: Seated, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, fine = seated(), seated()
    real = play.time_out

    def fails_once(*, match_id: str, **given: Any) -> Any:
        if match_id == broken.pk:
            raise ZeroDivisionError
        return real(match_id=match_id, **given)

    monkeypatch.setattr(play, "time_out", fails_once)
    assert match_clock.sweep(clock.tick(seconds=61)) == 1
    assert (len(broken.log()), len(fine.log())) == (1, 2)


def heartbeat() -> None:
    """What a web process does twice a second."""
    heart.beat()
    heart.act()


@pytest.fixture
def beating(monkeypatch: pytest.MonkeyPatch) -> None:
    """This process answers people, and has just left its mark."""
    monkeypatch.setattr(standstill._Heart, "is_on", False)
    monkeypatch.setattr(standstill._Heart, "beaten_at", float("-inf"))
    heartbeat()


@pytest.mark.usefixtures("beating")
def test_time_during_which_nobody_answered_is_given_back_once(seated: Seated, clock: Clock) -> None:
    table = seated()
    clock.tick(seconds=1)
    heartbeat()
    clock.tick(seconds=600)
    assert standstill.beat() == 600_000
    assert standstill.beat() == 0
    assert deadlines(table) == [("seat", 0, 1, 660_000)]
    assert [row.at_ms - START_MS for row in table.live.deadlines] == [660_000]


@pytest.mark.usefixtures("beating")
@pytest.mark.parametrize("is_paused", [False, True])
def test_votes_wait_as_long_as_nobody_could_answer(
    seated: Seated,
    clock: Clock,
    is_paused: bool,  # noqa: FBT001 - what is tried
) -> None:
    table = seated(control=Untimed())
    given: dict[str, Any] = {"match_id": table.pk, "user_id": table.people[0].pk}
    if is_paused:
        play.pause(match_id=table.pk, now=clock.now)
    play.ask(kind="end", now=clock.now, **given)
    assert selectors.table_for(table.pk).seating.motion is not None
    heartbeat()
    clock.tick(seconds=4 * 86_400)
    assert motions.sweep(clock.now) == 0
    heartbeat()
    motion = selectors.table_for(table.pk).seating.motion
    assert motion is not None
    assert motion.until == clock.now + timedelta(seconds=quorum.RULES["end"].slow)
    assert motions.sweep(clock.now) == 0


@pytest.mark.usefixtures("beating")
def test_vote_that_was_over_before_nobody_answered_gets_no_time_back(
    seated: Seated, clock: Clock
) -> None:
    table = seated(control=Untimed())
    play.ask(match_id=table.pk, user_id=table.people[0].pk, kind="end", now=clock.now)
    over = clock.now - timedelta(seconds=1)
    Motion.objects.update(until=over)
    heartbeat()
    clock.tick(seconds=600)
    assert standstill.beat() == 600_000
    assert Motion.objects.get().until == over


@pytest.mark.usefixtures("beating")
def test_mark_of_a_web_process_is_written_in_line_with_all_others(clock: Clock) -> None:
    standstill.beat()
    clock.tick(seconds=0.5)
    with CaptureQueriesContext(connection) as asked:
        assert standstill.beat() == 0
    said = [query["sql"].split()[0] for query in asked.captured_queries]
    assert said[-3:] == ["BEGIN", "UPDATE", "COMMIT"]


@pytest.mark.usefixtures("beating")
def test_no_clock_runs_while_nobody_answers(seated: Seated, clock: Clock) -> None:
    table = seated()
    clock.tick(seconds=61)
    assert (match_clock.sweep(), match_clock.help_out(), len(table.log())) == (0, 0, 1)
    heartbeat()
    assert len(table.log()) == 1


@pytest.mark.usefixtures("beating")
def test_sweep_of_many_tables_ends_when_nobody_answers_any_more(
    seated: Seated, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [seated() for _ in range(3)]
    for number, table in enumerate(tables):
        Deadline.objects.filter(match=table.pk).update(at_ms=number + 1)
    real = play.time_out

    def slow(*, match_id: str, now: datetime | None) -> object:
        clock.tick(seconds=1)
        return real(match_id=match_id, now=now)

    monkeypatch.setattr(play, "time_out", slow)
    assert match_clock.sweep(together=1) == 2
    assert [len(table.log()) for table in tables] == [2, 2, 1]
    heartbeat()
    assert len(tables[2].log()) == 2


@pytest.mark.usefixtures("beating")
def test_answer_to_a_web_process_that_has_just_started_is_in_time(
    seated: Seated, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = seated()
    monkeypatch.setattr(standstill._Heart, "beaten_at", float("-inf"))
    standstill.serve()
    clock.tick(seconds=600)
    table.play(0, "draw")
    assert table.log()[-1] == (2, "play", 0, "draw", "person")


@pytest.mark.usefixtures("beating")
def test_web_process_plays_what_is_overdue_without_a_worker(seated: Seated, clock: Clock) -> None:
    table = seated()
    for _ in range(61):
        clock.tick(seconds=1)
        heartbeat()
    assert table.log()[-1] == (2, "play", 0, "draw", "clock")


@pytest.mark.usefixtures("beating")
def test_paused_table_is_given_nothing_for_a_silence(seated: Seated, clock: Clock) -> None:
    table = seated()
    play.pause(match_id=table.pk, now=clock.now)
    clock.tick(seconds=600)
    heartbeat()
    assert deadlines(table) == [("seat", 0, 1, 60_000)]


def test_tables_are_swept_in_few_transactions_from_either_end(
    seated: Seated, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [seated() for _ in range(3)]
    played: list[str] = []
    real = play.time_out

    def noted(*, match_id: str, now: datetime | None) -> object:
        assert transaction.get_connection().in_atomic_block == (match_id != played_alone)
        receipt = real(match_id=match_id, now=now)
        if receipt is not None:
            played.append(match_id)
        return receipt

    monkeypatch.setattr(play, "time_out", noted)
    for number, table in enumerate(tables):
        Deadline.objects.filter(match=table.pk).update(at_ms=number + 1)
    played_alone = tables[0].pk
    assert match_clock.sweep(clock.now, newest_first=True, together=2) == 3
    assert played == [table.pk for table in reversed(tables)]


def test_transaction_of_several_tables_that_fails_leaves_nothing_behind(
    seated: Seated, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [seated() for _ in range(2)]
    real = play.time_out

    def fails(*, match_id: str, now: datetime | None) -> object:
        receipt = real(match_id=match_id, now=now)
        if match_id == tables[1].pk:
            transaction.set_rollback(True)
        return receipt

    clock.tick(seconds=61)
    with monkeypatch.context() as patch:
        patch.setattr(play, "time_out", fails)
        assert match_clock.sweep(clock.now) == 0
    assert [len(table.log()) for table in tables] == [1, 1]
    assert [table.live.version for table in tables] == [1, 1]
    assert match_clock.sweep(clock.now) == 2


def test_helper_holds_two_tables_at_once(
    seated: Seated, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [seated() for _ in range(3)]
    for number, table in enumerate(tables):
        Deadline.objects.filter(match=table.pk).update(at_ms=number + 1)
    together: dict[str, bool] = {}
    real = play.time_out

    def noted(*, match_id: str, now: datetime | None) -> object:
        together.setdefault(match_id, connection.in_atomic_block)
        return real(match_id=match_id, now=now)

    monkeypatch.setattr(play, "time_out", noted)
    assert match_clock.help_out() == 3
    assert [together[table.pk] for table in tables] == [False, True, True]


def test_web_process_knows_the_tables_whose_times_are_over_first(
    seated: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [seated() for _ in range(3)]
    for number, table in enumerate(tables):
        Deadline.objects.filter(match=table.pk).update(at_ms=number)
    monkeypatch.setattr(match_clock, "TABLES_AT_ONCE", 2)
    matches.forget_all()
    heart.warm_up()
    read: list[str] = []
    real = matches.read_fixed

    def noted(match_id: str) -> matches.Fixed:
        read.append(match_id)
        return real(match_id)

    monkeypatch.setattr(matches, "read_fixed", noted)
    assert (match_clock.sweep(), match_clock.sweep()) == (2, 1)
    assert read == [tables[2].pk]


def test_web_process_reads_no_tables_over_days_before_it_serves(
    seated: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    live, slow = seated(control=per_decision(8)), seated(control=DayClock(86_400, 172_800, 2))
    matches.forget_all()
    heart.warm_up()
    assert [matches.is_known(table.pk) for table in (live, slow)] == [True, False]


def test_nobody_waits_while_a_table_that_is_new_here_is_read(
    seated: Seated, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [seated() for _ in range(3)]
    matches.forget_all()
    clock.tick(seconds=60)
    held: list[bool] = []
    real = matches.table_at

    def noted(*args: Any) -> Any:
        held.append(connection.in_atomic_block)
        return real(*args)

    monkeypatch.setattr(matches, "table_at", noted)
    assert match_clock.sweep() == 3
    assert held == [False] * 3
    assert all(len(table.log()) == 2 for table in tables)


def test_heart_goes_on_when_the_database_fails(
    seated: Seated, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = seated()

    def fails() -> int:
        raise ConnectionError

    with monkeypatch.context() as patch:
        patch.setattr(statements, "now_ms", fails)
        heartbeat()
    clock.tick(seconds=60)
    heartbeat()
    assert len(table.log()) == 2


def test_worker_helps_where_web_processes_have_not_come_in_time(
    seated: Seated, clock: Clock
) -> None:
    tables = [seated() for _ in range(2)]
    clock.tick(seconds=60.2)
    assert (match_clock.help_out(), match_clock.sweep()) == (0, 2)
    Deadline.objects.filter(match=tables[0].pk).update(at_ms=int(clock.now.timestamp() * 1000))
    clock.tick(seconds=0.3)
    assert (match_clock.help_out(), match_clock.help_out()) == (1, 0)


def test_task_of_the_clock_plays_what_is_overdue(seated: Seated, clock: Clock) -> None:
    first, second = seated(), seated()
    clock.tick(seconds=61)
    tasks.deadlines_sweep()
    assert (len(first.log()), len(second.log())) == (2, 2)
