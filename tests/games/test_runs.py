"""AI that play on in one task, where nobody would see a pause between them."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from games import play, tasks
from games.engines.bots import BOTS, Decision
from games.models import Match
from games.movers import ai, runs
from games.timing.controls import Untimed
from games.writing import lease
from tests.games.conftest import START, Clock, HeldTable, Seated, Sent

pytestmark = pytest.mark.django_db(transaction=True)

ALONE: dict[str, Any] = {"seats": 0, "bots": ("first", "first", "first"), "control": Untimed()}


def lines_of(table: HeldTable) -> int:
    return table.match.entries.count()


def test_ai_among_themselves_play_to_the_end_in_one_task(
    seated: Seated, sent: Sent, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runs, "SECONDS", 60)
    table = seated(**ALONE)
    assert sent.take() == [("games.tasks.ai_turn", [table.pk, 1], {})]
    tasks.ai_turn(table.pk, 1)
    assert Match.objects.get(pk=table.pk).status == "ended"
    assert sent.take() == []


def test_each_action_is_committed_before_the_next_is_thought_of(
    seated: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, first = seated(**ALONE), BOTS["first"]
    seen: list[int] = []

    def choose(*args: Any) -> Decision:
        seen.append(lines_of(table))
        return type(first).choose(first, *args)

    monkeypatch.setattr(first, "choose", choose)
    tasks.ai_turn(table.pk, 1)
    assert len(seen) > 2
    assert sorted({*seen}) == list(range(1, lines_of(table)))


def test_a_run_that_lasts_too_long_leaves_the_rest_to_another_task(
    seated: Seated, sent: Sent, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = seated(**ALONE)
    sent.take()
    monkeypatch.setattr(runs, "SECONDS", 0)
    tasks.ai_turn(table.pk, 1)
    assert lines_of(table) == 2
    assert sent.take() == [("games.tasks.ai_turn", [table.pk, 2], {})]


@pytest.mark.parametrize("given", [{"seats": 1}, {"pace": "quick"}])
def test_where_people_play_or_pauses_are_made_a_task_is_one_action(
    seated: Seated, sent: Sent, given: dict[str, object]
) -> None:
    table = seated(**{**ALONE, **given})
    if table.match.seats.filter(user__isnull=False).exists():
        table.play(0, "draw")
    sent.take()
    before = table.live.version
    tasks.ai_turn(table.pk, before)
    assert table.live.version == before + 1
    [(name, args, _)] = sent.take()
    assert (name, args) == ("games.tasks.ai_turn", [table.pk, before + 1])


def test_a_run_ends_where_somebody_else_thinks_already(seated: Seated, sent: Sent) -> None:
    table = seated(**ALONE)
    sent.take()
    with lease.held(f"games.ai.{table.pk}.3"):
        tasks.ai_turn(table.pk, 1)
    assert lines_of(table) == 3
    assert sent.take() == []


def test_a_run_ends_with_a_pause(
    seated: Seated, sent: Sent, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, turn = seated(**ALONE), ai.turn
    sent.take()

    def turn_then_pause(match_id: str, version: int) -> bool:
        has_played = turn(match_id, version)
        play.pause(match_id=match_id, now=START)
        return has_played

    monkeypatch.setattr(ai, "turn", turn_then_pause)
    tasks.ai_turn(table.pk, 1)
    assert lines_of(table) == 2
    assert sent.take() == []


def test_who_dies_in_a_run_leaves_a_table_that_the_sweep_finds(
    seated: Seated, sent: Sent, monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    table, turn = seated(**ALONE), ai.turn
    sent.take()

    def turn_then_die(match_id: str, version: int) -> bool:
        if version == 3:
            raise KeyboardInterrupt
        return turn(match_id, version)

    with monkeypatch.context() as patch:
        patch.setattr(ai, "turn", turn_then_die)
        with pytest.raises(KeyboardInterrupt):
            tasks.ai_turn(table.pk, 1)
    assert lines_of(table) == 3
    assert not runs.is_under_way(table.pk)
    Match.objects.filter(pk=table.pk).update(advanced_at=clock.now)
    later = clock.now + timedelta(seconds=6)
    monkeypatch.setattr("games.tasks.timezone.now", lambda: later)
    tasks.turns_sweep()
    assert sent.take() == [("games.tasks.ai_turn", [table.pk, 3], {})]
