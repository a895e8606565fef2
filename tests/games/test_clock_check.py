"""The measure of `clock_check`: what it says of a clock that is right, and of each fault planted into one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, replace

import pytest

from games import play
from games.models import Deadline, Entry
from games.smoke import audit
from games.smoke.clock_house import measured
from games.smoke.lateness import (
    GONE,
    MOVED,
    ClockAct,
    ClockFigures,
    DeadlineMark,
    TimedEntry,
    by_kill,
    credit_error,
    lateness,
    latest,
    missed,
)
from tests.games.conftest import Clock, Seated

#: Two tables: the clock plays at one, then twice for one question at the other (a debt); a person answers in time.
ENTRIES = [
    TimedEntry("a", 1, "table", 1000),
    TimedEntry("a", 2, "clock", 3100),
    TimedEntry("a", 3, "person", 4000),
    TimedEntry("b", 2, "clock", 3200),
    TimedEntry("b", 3, "clock", 3250),
]
MARKS = [
    DeadlineMark("a", 0, 2, GONE, 3000, 0, 3101),
    DeadlineMark("a", 1, 3, GONE, 6000, 0, 4001),
    DeadlineMark("b", 0, 3, GONE, 3000, 0, 3250),
]
#: A web process answers ten times a second, but for five seconds from 10 s on.
ANSWERS = [*range(0, 10_001, 100), *range(15_000, 20_000, 100)]
CREDIT = [
    DeadlineMark(table, 0, 3, MOVED, 9000, 14_200, 15_050 + n) for n, table in enumerate("ab")
]


def late(*by: int) -> list[ClockAct]:
    return [ClockAct(0, one) for one in by]


def test_clock_that_is_right_has_no_fault() -> None:
    assert lateness(MARKS, ENTRIES) == ([ClockAct(3101, 101), ClockAct(3250, 250)], 0)
    assert missed(MARKS, ENTRIES, [9000], 10_000) == 0
    assert credit_error(CREDIT, ANSWERS) == 200


def test_action_of_the_clock_where_nothing_was_over_is_double() -> None:
    again = [*ENTRIES, TimedEntry("a", 4, "clock", 4100)]
    assert lateness(MARKS, again)[1] == 1
    early = [*ENTRIES[:3], TimedEntry("b", 2, "clock", 2000), TimedEntry("b", 3, "clock", 3250)]
    assert lateness(MARKS, early)[1] == 1


def test_late_action_is_late_by_the_mark_of_the_database() -> None:
    slow = [replace(MARKS[0], at_ms=9000), *MARKS[1:]]
    acts, _ = lateness(slow, ENTRIES)
    assert max(act.late for act in acts) == 6000
    assert latest(acts, [(2500, "web"), (7000, "worker")], 1000) == [
        "at 8 s: 1 late, at most 6.00 s, 2 s after worker was killed"
    ]
    assert latest(acts, [], 1000) == ["at 8 s: 1 late, at most 6.00 s, nothing killed yet"]


def test_late_actions_are_told_by_what_was_killed_before_them() -> None:
    acts = [ClockAct(500, 10), ClockAct(2600, 1500), ClockAct(6900, 300), ClockAct(7000, 2250)]
    assert by_kill(acts, [(2500, "web"), (7000, "worker")]) == [
        "before anything was killed: 0 of 1 late, at most 0.01 s",
        "after web was killed: 1 of 2 late, at most 1.50 s",
        "after worker was killed: 1 of 1 late, at most 2.25 s",
    ]


def test_deadline_that_nothing_came_of_is_missed() -> None:
    assert missed(MARKS, ENTRIES, [3000], 10_000) == 1
    overrun = [replace(MARKS[1], before_ms=3400)]
    assert missed(overrun, ENTRIES, [], 10_000) == 1
    assert missed([replace(MARKS[1], before_ms=3600)], ENTRIES, [], 10_000) == 0


@pytest.mark.parametrize(
    ("marks", "error"),
    [
        ([], 5000),
        ([replace(CREDIT[0], after_ms=12_000)], 2000),
        ([*CREDIT, replace(CREDIT[0], after_ms=14_201, at_ms=15_600)], 5401),
        ([*CREDIT, replace(CREDIT[0], after_ms=12_000, at_ms=4000)], 2900),
    ],
)
def test_credit_that_is_wrong_doubled_or_for_nothing_is_an_error(
    marks: list[DeadlineMark], error: int
) -> None:
    assert credit_error(marks, ANSWERS) == error


def test_silence_ends_with_the_first_answer_also_after_the_tables_have_been_looked_at() -> None:
    told = {
        "matches": 2,
        "now_ms": 14_900,
        "entries": [],
        "open_ms": [],
        "caught_up": 0,
        "catch_up_ms": 0,
    }
    found = measured(told | {"marks": [asdict(one) for one in CREDIT]}, ANSWERS)
    assert found.credit_error == 200


def figures(**change: int) -> ClockFigures:
    found = ClockFigures(20, late(*[100] * 99, 4000), 0, 0, 300, 1000, 20_000)
    for name, value in change.items():
        setattr(found, name, value)
    return found


def test_verdict_has_the_promised_form() -> None:
    assert figures().is_ok
    assert figures().line() == (
        "CLOCK matches=20 late_p99=0.10s double=0 missed=0 credited_error_max=0.30s "
        "caught_up=1000 catch_up_s=20.0"
    )


@pytest.mark.parametrize(
    "fault",
    [
        {"double": 1},
        {"missed": 1},
        {"credit_error": 1001},
        {"caught_up": 999},
        {"catch_up": 30_001},
    ],
)
def test_each_figure_can_fail(fault: dict[str, int]) -> None:
    assert not figures(**fault).is_ok


def test_late_clock_and_one_that_never_acted_fail() -> None:
    assert not ClockFigures(20, late(*[100] * 98, 1001, 1001), caught_up=1000).is_ok
    assert not ClockFigures(20, [], caught_up=1000).is_ok


@pytest.fixture
def _audited(db: None) -> Iterator[None]:
    audit.install()
    yield
    audit.remove()


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("_audited")
def test_database_itself_notes_what_becomes_of_deadlines(seated: Seated, clock: Clock) -> None:
    table = seated()
    Deadline.objects.filter(match=table.pk).update(at_ms=5)
    assert play.time_out(match_id=table.pk, now=clock.now) is not None
    moved, *gone = audit.marks()
    assert (moved.what, moved.after_ms, moved.entry) == (MOVED, 5, 1)
    assert [(one.what, one.before_ms, one.entry) for one in gone] == [(GONE, 5, 2)]
    found = measured(
        {
            "matches": 1,
            "now_ms": gone[0].at_ms,
            "marks": [asdict(one) for one in gone],
            "entries": [
                {"match": e.match_id, "number": e.number, "maker": e.maker, "at_ms": e.at_ms}
                for e in Entry.objects.filter(match=table.pk)
            ],
            "open_ms": [],
            "caught_up": 0,
            "catch_up_ms": 0,
        },
        [],
    )
    assert (len(found.late), found.double, found.missed) == (1, 0, 0)
