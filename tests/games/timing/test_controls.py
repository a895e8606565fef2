import importlib
import sqlite3
from contextlib import closing
from typing import Any

import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from games.storage.fields import control_from, to_text
from games.timing.banks import LAG_MOST, QUOTA_MOST, SeatTime, decoded, encoded
from games.timing.controls import (
    KINDS,
    BankClock,
    DayClock,
    PerDecision,
    TaskClock,
    TimeControl,
    TimeControlError,
    Untimed,
    from_code,
    from_json,
    per_decision,
    to_code,
    to_json,
)
from games.timing.texts import problem_of, text_of

CONTROLS: list[TimeControl] = [
    Untimed(),
    PerDecision(90),
    BankClock(600, 20),
    DayClock(86_400, 259_200, 5),
    TaskClock(300, 120),
]


@pytest.mark.parametrize("control", CONTROLS, ids=to_code)
def test_control_survives_json_and_code(control: TimeControl) -> None:
    assert from_json(to_json(control)) == control
    assert from_code(to_code(control)) == control


def test_kinds_are_told_by_their_tag() -> None:
    assert [to_json(control)["kind"] for control in CONTROLS] == list(KINDS)


@pytest.mark.parametrize(
    ("data", "code", "where"),
    [
        (None, "wrong_type", ""),
        ([], "wrong_type", ""),
        ({}, "not_an_option", "kind"),
        ({"kind": ["live"]}, "not_an_option", "kind"),
        ({"kind": "sand"}, "not_an_option", "kind"),
        ({"kind": "decision"}, "missing", "seconds"),
        ({"kind": "decision", "seconds": True}, "wrong_type", "seconds"),
        ({"kind": "decision", "seconds": 1.5}, "wrong_type", "seconds"),
        ({"kind": "decision", "seconds": 4}, "out_of_range", "seconds"),
        ({"kind": "decision", "seconds": 10**30}, "out_of_range", "seconds"),
        ({"kind": "none", "seconds": 4}, "unknown_key", "seconds"),
        ({"kind": "live", "bank": 60, "increment": 0}, "out_of_range", "increment"),
        ({"kind": "days", "seconds": 86_400, "cap": 3600}, "conflict", "cap"),
    ],
)
def test_anything_else_is_refused_with_its_place(data: Any, code: str, where: str) -> None:
    with pytest.raises(TimeControlError) as caught:
        from_json(data)
    assert (caught.value.code, caught.value.where) == (code, where)
    assert problem_of(caught.value).endswith(".")


@pytest.mark.parametrize(
    "code", ["", "sand-1", "decision", "decision-x", "decision--5", "decision-1-2"]
)
def test_code_that_is_none_is_refused(code: str) -> None:
    with pytest.raises(TimeControlError):
        from_code(code)


@given(st.recursive(st.none() | st.integers() | st.text(), lambda x: st.dictionaries(st.text(), x)))
def test_nothing_at_all_breaks_the_reader(data: Any) -> None:
    with pytest.raises(TimeControlError):
        from_json(data)


def test_no_seconds_are_no_clock() -> None:
    assert per_decision(0) == Untimed()
    assert per_decision(30) == PerDecision(30)


def test_bank_grows_by_the_increment_and_shrinks_by_the_time_used() -> None:
    control = BankClock(60, 10)
    first = control.started(control.opening(), "")
    assert first.left == 70_000
    second = control.started(control.stopped(first, 25_000), "")
    assert second.left == 35_000
    assert control.started(control.stopped(second, -1), "").left == 10_000


def test_time_for_a_decision_is_not_saved() -> None:
    control = PerDecision(30)
    first = control.started(control.opening(), "")
    assert control.started(control.stopped(first, 25_000), "").left == 30_000


def test_days_save_up_to_the_cap() -> None:
    control = DayClock(86_400, 100_000, 2)
    assert control.opening().vacation == 2
    saved = control.stopped(control.opening(), 80_000_000)
    assert control.started(saved, "").left == 100_000_000


def test_task_shares_its_budget_and_the_next_has_its_own() -> None:
    control = TaskClock(stock=60, corporation=30)
    first = control.started(control.opening(), "stock:1")
    assert first.left == 60_000
    used = control.stopped(first, 5_000)
    assert control.started(used, "stock:1").left == 5_000
    assert control.started(used, "corporation:PRR:1.1").left == 30_000


def test_lag_is_believed_up_to_a_quota() -> None:
    time = SeatTime()
    assert time.believed(10_000) == LAG_MOST
    assert time.believed(-5) == 0
    for _ in range(10):
        time = time.decided(time.believed(500))
    assert time.believed(500) <= 100
    for _ in range(50):
        time = time.decided(0)
    assert time.quota == QUOTA_MOST


def test_missed_decisions_are_counted_until_the_next_answer() -> None:
    assert SeatTime().passed_over().passed_over().missed == 2
    assert SeatTime().passed_over().decided(0).missed == 0


def test_times_of_all_seats_survive_their_column() -> None:
    times = [SeatTime(5, "stock:1", 3, 2, 1, 4), SeatTime()]
    assert decoded(encoded(times), 2) == times
    assert decoded("", 1) == [SeatTime()]


@pytest.mark.parametrize(
    ("control", "text"),
    [
        (PerDecision(90), "90 seconds a move"),
        (PerDecision(180), "3 minutes a move"),
        (BankClock(600, 20), "10 min and 20 s a move"),
        (DayClock(86_400, 259_200, 5), "1 day a move, up to 3 days saved, 5 days off"),
        (TaskClock(300, 90), "5 min a stock round, 1 min 30 s a corporation"),
        (Untimed(), "no clock"),
    ],
)
def test_control_is_told_in_a_phrase(control: TimeControl, text: str) -> None:
    with translation.override("en"):
        assert text_of(control) == text


def test_wait_of_a_table_is_known() -> None:
    assert [control.is_slow for control in CONTROLS] == [True, False, False, True, False]


def test_lone_number_of_seconds_of_old_matches_becomes_a_control() -> None:
    upgrade = importlib.import_module("games.migrations.0010_time_control")
    with closing(sqlite3.connect(":memory:")) as database:
        database.execute("CREATE TABLE games_match (clock_seconds integer, control text)")
        none = to_text(to_json(Untimed()))
        database.executemany("INSERT INTO games_match VALUES (?, ?)", [(90, none), (0, none)])
        database.execute(upgrade.TO_CONTROL)
        found = database.execute("SELECT control FROM games_match ORDER BY clock_seconds DESC")
        assert [control_from(text) for (text,) in found] == [per_decision(90), Untimed()]
