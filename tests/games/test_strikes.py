"""An AI player that hangs at many tables at once: the first of them wait for it, the others are played on without."""

from __future__ import annotations

import pytest
from celery.exceptions import SoftTimeLimitExceeded

from games.engines.bots import BOTS
from games.movers import ai, strikes
from games.timing.controls import Untimed
from tests.games.conftest import START, HeldTable, Seated, Sent

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def thoughts(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """`first` never comes to an end; the seats that it has thought for."""
    seats: list[int] = []

    def hang(_game: object, _state: object, seat: int, *_: object) -> None:
        seats.append(seat)
        raise SoftTimeLimitExceeded

    monkeypatch.setattr(BOTS["first"], "choose", hang)
    return seats


def waiting_table(seated: Seated, sent: Sent, bot: str = "first") -> HeldTable:
    table = seated(seats=1, bots=(bot,), control=Untimed())
    table.play(0, "draw")
    sent.take()
    return table


def test_who_hangs_is_waited_for_twice_and_every_table_goes_on(
    seated: Seated, sent: Sent, thoughts: list[int], caplog: pytest.LogCaptureFixture
) -> None:
    tables = [waiting_table(seated, sent) for _ in range(strikes.MOST + 3)]
    for table in tables:
        assert ai.turn(table.pk, 2, START) is True
        assert table.log()[-1] == (3, "play", 1, "pass", "clock")
    assert len(thoughts) == strikes.MOST
    assert caplog.text.count("AI thought for too long bot=first") == strikes.MOST
    assert all(f"bot=first match={table.pk}" in caplog.text for table in tables)


@pytest.mark.usefixtures("thoughts")
def test_others_are_waited_for(seated: Seated, sent: Sent) -> None:
    for _ in range(strikes.MOST):
        ai.turn(waiting_table(seated, sent).pk, 2, START)
    assert strikes.is_out("first")
    table = waiting_table(seated, sent, "random")
    assert ai.turn(table.pk, 2, START) is True
    assert table.log()[-1][-1] == "bot"


def test_who_was_killed_while_thinking_has_run_out_of_time_as_well(
    seated: Seated, sent: Sent
) -> None:
    for _ in range(strikes.MOST):
        assert not strikes.is_out("first")
        assert ai.fallback(waiting_table(seated, sent).pk, START)
    assert strikes.is_out("first")


def test_it_is_waited_for_again_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strikes, "SECONDS", 0)
    for _ in range(strikes.MOST + 1):
        strikes.add("first")
    assert not strikes.is_out("first")
