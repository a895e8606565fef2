"""1836jr by tasks: one budget for a stock round, one for each corporation that is run."""

from __future__ import annotations

from collections import Counter

import pytest

from games import play
from games.engines.bots import BOTS
from games.engines.kernel.rng import FastRng
from games.models import Seat
from games.timing.controls import TaskClock
from games.writing.makers import MISSED_MOST, STAND_IN
from tests.games.conftest import Clock, HeldTable, Seated

pytestmark = pytest.mark.django_db(transaction=True)
STOCK, CORPORATION = 600, 300
SECONDS = 2


@pytest.fixture
def table(seated: Seated) -> HeldTable:
    return seated(game="1836jr", rules={}, control=TaskClock(STOCK, CORPORATION))


def asked(table: HeldTable) -> tuple[int, str]:
    """Who is asked, and in which task."""
    (seat,) = table.questions
    return seat, table.live.fixed.book.game.clock_unit(table.state, seat)


def left_of(table: HeldTable, seat: int) -> int:
    (line,) = [line for line in table.live.deadlines if line.seat == seat]
    return int(line.at_ms - int(table.clock.now.timestamp() * 1000))


def plays_well(table: HeldTable) -> None:
    (seat,), live = table.questions, table.live
    chosen = BOTS["steady"].choose(live.fixed.book.game, table.state, seat, FastRng(live.version))
    assert chosen.action is not None
    table.submit(seat, f"k-{live.version}", chosen.action, table.questions[seat])


def test_decisions_of_a_task_share_its_budget_and_the_next_has_its_own(
    table: HeldTable, clock: Clock
) -> None:
    made: Counter[tuple[int, str]] = Counter()
    kinds: Counter[str] = Counter()
    while min(kinds["stock"], kinds["corporation"]) < 3:
        seat, unit = asked(table)
        kind = unit.split(":")[0]
        budget = CORPORATION if kind == "corporation" else STOCK
        assert left_of(table, seat) == 1000 * (budget - SECONDS * made[seat, unit]), unit
        kinds[kind] += made[seat, unit] > 0
        made[seat, unit] += 1
        clock.tick(seconds=SECONDS)
        plays_well(table)


def test_who_has_used_a_task_up_is_played_for_at_once_and_then_stood_in_for(
    table: HeldTable, clock: Clock
) -> None:
    while not asked(table)[1].startswith("corporation:"):
        plays_well(table)
    seat, task = asked(table)
    clock.tick(seconds=CORPORATION)
    for _ in range(MISSED_MOST):
        assert asked(table) == (seat, task)
        assert left_of(table, seat) == 0
        assert play.time_out(match_id=table.pk, now=clock.now) is not None
        assert table.log()[-1][2::2] == (seat, "clock")
    assert Seat.objects.get(match=table.pk, number=seat).stand_in == STAND_IN
    assert play.time_out(match_id=table.pk, now=clock.now) is None
