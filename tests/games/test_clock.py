from typing import Any

import pytest

from games import play, tasks
from games.engines.kernel.errors import IllegalAction
from games.models import Deadline, Pulse
from games.movers import clock as upkeep
from games.reading import selectors
from games.timing.controls import Untimed, per_decision
from tests.games.conftest import START, Clock, HeldTable, Seated, Sent

pytestmark = pytest.mark.django_db(transaction=True)
START_MS = int(START.timestamp() * 1000)


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


def test_answer_before_the_sweep_counts(seated: Seated, clock: Clock) -> None:
    table = seated()
    clock.tick(seconds=61)
    table.play(0, "draw")
    assert play.time_out(match_id=table.pk, now=clock.now) is None
    assert len(table.log()) == 2


def test_window_is_closed_by_the_table(seated: Seated, clock: Clock) -> None:
    table = seated()
    table.play(0, "draw")
    table.play(1, "bid", amount=2)
    assert upkeep.sweep(clock.tick(seconds=15)) == 1
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
    assert upkeep.sweep(clock.tick(seconds=61)) == 2
    assert [len(table.log()) for table in tables] == [2, 2]
    assert upkeep.sweep(clock.now) == 0


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
    assert upkeep.sweep(clock.tick(seconds=61)) == 1
    assert (len(broken.log()), len(fine.log())) == (1, 2)


def test_time_during_which_the_platform_stood_still_is_given_back(
    seated: Seated, clock: Clock
) -> None:
    table = seated()
    upkeep.sweep(clock.now)
    upkeep.sweep(clock.tick(seconds=4))
    assert upkeep.sweep(clock.tick(seconds=600)) == 0
    assert deadlines(table) == [("seat", 0, 1, 660_000)]
    assert Pulse.objects.get().at_ms == START_MS + 604_000
    assert upkeep.sweep(clock.tick(seconds=3)) == 0
    assert deadlines(table) == [("seat", 0, 1, 660_000)]


def test_hint_is_sent_for_a_deadline_within_a_minute(
    seated: Seated, sent: Sent, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(selectors, "now_ms", lambda: START_MS)
    table = seated(control=per_decision(30))
    assert sent.take() == [("games.tasks.deadline_hint", [table.pk], {})]
    seated(control=per_decision(600))
    assert sent.take() == []


def test_tasks_of_the_clock_play_what_is_overdue(
    seated: Seated, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = seated(), seated()
    clock.tick(seconds=60)
    monkeypatch.setattr("games.tasks.timezone.now", lambda: clock.now)
    tasks.deadline_hint(first.pk)
    assert (len(first.log()), len(second.log())) == (2, 1)
    tasks.deadlines_sweep()
    assert (len(first.log()), len(second.log())) == (2, 2)
