"""What is done beside a question, as often as one likes, gives no fresh time for it."""

from __future__ import annotations

from typing import Any

import pytest

from games.engines.bots import BOTS
from games.engines.kernel.rng import FastRng
from games.timing.controls import BankClock, DayClock, PerDecision, TimeControl
from tests.games.conftest import Clock, HeldTable, Seated

pytestmark = pytest.mark.django_db(transaction=True)
SPENT = 4
BACK = ("mortgage", "redeem")


def can(table: HeldTable, seat: int, do: str) -> dict[str, Any] | None:
    """An action of this name that the seat may play now."""
    game = table.live.fixed.book.game
    for choice in game.legal(table.state, seat):
        if choice.do == do and (action := choice.sample(FastRng(1))):
            return dict(action)
    return None


def plays(table: HeldTable, seat: int, action: dict[str, Any]) -> None:
    table.submit(seat, f"k-{table.live.version}", action, table.questions[seat])


def plays_well(table: HeldTable) -> int:
    """A decision of the house for who is asked first: that seat."""
    seat, live = min(table.questions), table.live
    chosen = BOTS["steady"].choose(live.fixed.book.game, table.state, seat, FastRng(live.version))
    assert chosen.action is not None
    plays(table, seat, dict(chosen.action))
    return seat


def until_somebody_can_borrow(table: HeldTable) -> int:
    """Decisions of the house until who is asked could mortgage a field: that seat."""
    game = table.live.fixed.book.game
    while game.window(table.state) or not can(table, min(table.questions), BACK[0]):
        plays_well(table)
    return min(table.questions)


def ends_at(table: HeldTable, seat: int) -> int:
    (at,) = [row.at_ms for row in table.live.deadlines if row.seat == seat]
    return at


@pytest.mark.parametrize("control", [PerDecision(60), BankClock(60, 10), DayClock(3600, 7200)])
def test_mortgages_back_and_forth_give_no_fresh_time(
    seated: Seated, clock: Clock, control: TimeControl
) -> None:
    table = seated(game="eurobiznes", rules={}, control=control)
    seat = until_somebody_can_borrow(table)
    at, question = ends_at(table, seat), table.questions[seat]
    for do in BACK * 3:
        clock.tick(seconds=SPENT)
        action = can(table, seat, do)
        assert action is not None
        plays(table, seat, action)
        assert ends_at(table, seat) == at
    assert table.questions[seat] > question


def test_next_question_of_the_same_turn_has_its_own_time(seated: Seated, clock: Clock) -> None:
    table = seated(game="eurobiznes", rules={}, control=PerDecision(60))
    game = table.live.fixed.book.game
    while True:
        topics = table.live.table.topics()
        clock.tick(seconds=SPENT)
        seat = plays_well(table)
        is_other = table.live.table.topics().get(seat) not in {None, topics[seat]}
        if is_other and game.window(table.state) is None:
            break
    assert ends_at(table, seat) == int(clock.now.timestamp() * 1000) + 60_000
