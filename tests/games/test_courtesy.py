"""An AI leaves people time to answer its offers: how long, for which, and that nothing else is held up."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache

from games import play, tasks
from games.engines.kernel.rng import FastRng
from games.models import Entry, Match
from games.movers import ai, courtesy
from games.reading import selectors
from tests.games.conftest import Clock, HeldTable, Seated, Sent

pytestmark = pytest.mark.django_db(transaction=True)

RULES = {"allow_gifts": True, "trade_timing": "any_time"}
AI, PERSON, OTHER_AI = 1, 0, 2


@pytest.fixture
def table(seated: Seated, sent: Sent, request: pytest.FixtureRequest) -> HeldTable:
    """A match in which the AI is asked and may trade."""
    pace = getattr(request, "param", "quick")
    made = seated(
        game="eurobiznes", seats=1, bots=("first", "first"), rules=RULES, pace=pace, control=None
    )
    while not (AI in made.questions and "offer_trade" in _choices(made, AI)):
        seat = min(made.questions)
        _act(made, seat, made.live.fixed.book.game.default_action(made.state, seat, FastRng(1))[1])
    sent.take()
    return made


def _choices(table: HeldTable, seat: int) -> list[str]:
    return [choice.do for choice in table.live.fixed.book.game.legal(table.state, seat)]


def _act(table: HeldTable, seat: int, action: dict[str, Any]) -> None:
    play.submit_for_seat(match_id=table.pk, seat=seat, action=action, now=table.clock.now)


def offered(table: HeldTable, cash: int = 10, to: int = PERSON) -> None:
    _act(table, AI, {"do": "offer_trade", "to": to, "give": {"cash": cash}})


def left(table: HeldTable) -> float:
    standing = selectors.table_for(table.pk)
    assert standing.live is not None
    now_ms = int(table.clock.now.timestamp() * 1000)
    return courtesy.seconds_left(standing, standing.live, now_ms)


def goes_on(table: HeldTable) -> bool:
    return ai.turn(table.pk, table.live.version, table.clock.now)


def test_ai_waits_for_the_answer_to_its_offer_and_then_goes_on(
    table: HeldTable, clock: Clock, sent: Sent, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.tasks.timezone.now", lambda: clock.now)
    offered(table)
    sent.take()  # the turn that was sent for later: it is lost
    waits = courtesy.PATIENCE["quick"]
    assert left(table) == waits
    clock.tick(seconds=waits - 1)
    tasks.turns_sweep()
    assert sent.take() == []
    clock.tick(seconds=1)
    assert left(table) == 0
    tasks.turns_sweep()
    assert sent.take() == [("games.tasks.ai_turn", [table.pk, table.live.version], {})]
    assert goes_on(table)
    assert table.log()[-1][3:] == ("roll", play.BOT)


def test_who_was_killed_in_thought_gets_a_substitute_whatever_it_had_offered(
    table: HeldTable, clock: Clock, sent: Sent, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.tasks.timezone.now", lambda: clock.now)
    offered(table)
    clock.tick(seconds=courtesy.PATIENCE["quick"])
    cache.set(f"games.ai.tried.{table.pk}.{table.live.version}", 1, timeout=60)
    tasks.turns_sweep()
    assert table.log()[-1][4] == play.CLOCK


def test_table_that_has_moved_on_waits_for_no_answer(table: HeldTable) -> None:
    offered(table)
    version, now_ms = table.live.version, int(table.clock.now.timestamp() * 1000)
    assert courtesy.is_waiting(table.pk, version, now_ms)
    _act(table, PERSON, {"do": "refuse", "offer": table.state.offers[-1].number})
    assert not courtesy.is_waiting(table.pk, version, now_ms)
    assert not courtesy.is_waiting(table.pk, version + 1, now_ms)


def test_entry_at_hand_is_not_read_again(
    table: HeldTable, sent: Sent, django_assert_num_queries: Any
) -> None:
    standing = selectors.table_for(table.pk)
    assert standing.live is not None
    newest = Entry.objects.get(match=table.pk, number=standing.live.version)
    with django_assert_num_queries(0):
        assert courtesy.seconds_left(standing, standing.live, 0, newest) == 0


def test_turn_is_sent_for_the_moment_at_which_the_time_is_over(
    table: HeldTable, enqueued: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float] = []
    monkeypatch.setattr(
        "games.receivers.outbox.send_task",
        lambda task, *_args, **given: (
            waits.append(given["countdown"]) if task.name == "games.tasks.ai_turn" else None
        ),
    )
    monkeypatch.setattr(
        "games.receivers.selectors.now_ms", lambda: int(table.clock.now.timestamp() * 1000)
    )
    offered(table)
    _act(table, PERSON, {"do": "refuse", "offer": table.state.offers[-1].number})
    assert waits == [courtesy.PATIENCE["quick"], ai.PACES["quick"][0]]


@pytest.mark.parametrize(
    ("action", "told", "seat"),
    [
        ({"do": "offer_trade", "to": 0}, {"event": "offer_made", "offer": 1, "to": 0}, 0),
        ({"do": "offer_settlement", "cash": 5}, {"event": "offer_made", "offer": 1, "to": 2}, 2),
        ({"do": "offer_trade", "to": 2}, {"event": "offer_made", "offer": 1}, 2),
        ({"do": "offer_trade", "to": "2"}, {"event": "offer_made", "offer": 1}, None),
        ({"do": "pay_flat", "to": 2}, {"event": "paid", "to": 2}, None),
    ],
)
def test_addressee_is_told_or_named(
    action: dict[str, Any], told: dict[str, Any], seat: int | None
) -> None:
    entry = Entry()
    entry.action, entry.told = action, [told]
    assert courtesy.addressee(entry) == seat


def test_answer_ends_the_wait(table: HeldTable) -> None:
    offered(table)
    _act(table, PERSON, {"do": "refuse", "offer": table.state.offers[-1].number})
    assert left(table) == 0
    assert goes_on(table)


def test_same_offer_is_waited_for_once(table: HeldTable, clock: Clock) -> None:
    offered(table)
    clock.tick(seconds=60)
    offered(table)
    assert left(table) == 0
    offered(table, cash=20)
    assert left(table) == courtesy.PATIENCE["quick"]


def test_no_ai_and_nobody_who_is_away_is_waited_for(table: HeldTable) -> None:
    offered(table, to=OTHER_AI)
    assert left(table) == 0
    offered(table)
    seat = Match.objects.get(pk=table.pk).seats.get(number=PERSON)
    standing = selectors.table_for(table.pk)
    assert standing.live is not None
    played = standing.seating.reseated(PERSON, "steady", standing.seating.facts)
    now_ms = int(table.clock.now.timestamp() * 1000)
    alone = selectors.Standing(table.pk, standing.row, played, standing.live)
    assert seat.number == PERSON
    assert courtesy.seconds_left(alone, standing.live, now_ms) == 0


def test_move_of_a_person_is_not_waited_for(table: HeldTable) -> None:
    table.play(PERSON, "offer_trade", to=AI, give={"cash": 10})
    assert left(table) == 0


@pytest.mark.parametrize("table", ["instant"], indirect=True)
def test_who_lets_ai_play_at_once_wants_no_pause(table: HeldTable) -> None:
    offered(table)
    assert left(table) == 0
    assert goes_on(table)


@pytest.mark.parametrize("table", ["human"], indirect=True)
def test_slower_pace_waits_longer(table: HeldTable, clock: Clock) -> None:
    offered(table)
    assert left(table) == courtesy.PATIENCE["human"] > courtesy.PATIENCE["quick"]
    clock.now -= timedelta(seconds=30)  # a clock that was put back keeps nobody waiting for longer
    assert left(table) == courtesy.PATIENCE["human"]
