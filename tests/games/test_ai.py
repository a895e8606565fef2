import importlib
from datetime import timedelta
from unittest.mock import Mock

import pytest
from celery import Celery
from celery.exceptions import SoftTimeLimitExceeded
from celery.signals import worker_ready
from django.apps import apps
from django.core.cache import cache

from config.queues import SWEEPS
from games import play, tasks
from games.engines.bots import BOTS, polling
from games.engines.kernel.choices import Choice
from games.engines.kernel.rng import FastRng
from games.formats.export import export_of
from games.models import BotRevision, Match
from games.movers import ai, limits
from games.timing.controls import Untimed
from games.writing import lease
from tests.games.conftest import START, Clock, Seated, Sent

pytestmark = pytest.mark.django_db(transaction=True)


def test_move_wakes_the_ai_that_has_something_to_do(seated: Seated, sent: Sent) -> None:
    table = seated(seats=1, bots=("first", "first"), control=Untimed())
    # AI seats may claim at any time, so they are polled after every entry.
    assert sent.take() == [("games.tasks.ai_turn", [table.pk, 1], {})]
    table.play(0, "draw")
    assert sent.take() == [("games.tasks.ai_turn", [table.pk, 2], {})]


def test_ai_plays_by_tasks_until_a_person_is_asked(seated: Seated, sent: Sent) -> None:
    table = seated(seats=1, bots=("first", "first"), control=Untimed())
    table.play(0, "draw")
    sent.run()
    assert table.log()[2:] == [(3, "play", 1, "bid", "bot"), (4, "play", 2, "bid", "bot")]
    assert table.questions == {0: 2}


def test_table_of_ai_alone_plays_to_the_end(seated: Seated, sent: Sent) -> None:
    table = seated(seats=0, bots=("first", "first", "first"), control=Untimed())
    sent.run()
    table.match.refresh_from_db()
    assert (table.match.status, table.match.bots_due) == ("ended", False)


def test_late_or_doubled_turn_changes_nothing(seated: Seated, sent: Sent) -> None:
    table = seated(seats=1, bots=("first",), control=Untimed())
    table.play(0, "draw")
    assert ai.turn(table.pk, 1, START) is False
    assert ai.turn(table.pk, 2, START) is True
    assert ai.turn(table.pk, 2, START) is False
    assert len(table.log()) == 3


def test_turn_of_a_match_that_is_gone_is_no_failure(db: None) -> None:
    tasks.ai_turn("nowhere", 1)


def test_turn_that_ended_leaves_no_lease_behind(seated: Seated, sent: Sent) -> None:
    table = seated(seats=1, bots=("first",), control=Untimed())
    table.play(0, "draw")
    tasks.ai_turn(table.pk, 1)  # late: plays nothing
    assert cache.get(f"games.ai.{table.pk}.1") is None
    with lease.held(f"games.ai.{table.pk}.2"):
        tasks.ai_turn(table.pk, 2)  # somebody else thinks about it
        assert len(table.log()) == 2
    tasks.ai_turn(table.pk, 2)
    assert len(table.log()) == 3


def test_clock_plays_for_an_ai_that_fails(seated: Seated, sent: Sent) -> None:
    table = seated(seats=1, bots=("broken",), control=Untimed())
    table.play(0, "draw")
    sent.run()
    assert table.log()[-1] == (3, "play", 1, "pass", "clock")


def test_ai_that_thinks_for_too_long_leaves_the_turn_to_the_clock(
    seated: Seated, sent: Sent, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Seat 1 is not asked when its time runs out; what seat 2 would have done must not come before it.
    table = seated(seats=1, bots=("broken", "first"), control=Untimed())

    def choose(*_args: object) -> None:
        raise SoftTimeLimitExceeded

    with monkeypatch.context() as patch:
        patch.setattr(BOTS["broken"], "choose", choose)
        patch.setattr(polling, "order", lambda game, state, bots: [1, 2])
        patch.setattr(type(table.live.fixed.book.game), "asked", lambda self, state: (2,))
        table.live.table.questions.clear()
        table.live.table.questions[2] = 1
        table.state.turn = 2
        assert ai.turn(table.pk, 1, START) is True
    assert table.log()[1:] == [(2, "play", 2, "draw", "clock")]


def test_ai_that_plays_what_is_illegal_gets_a_substitute(
    seated: Seated, sent: Sent, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = seated(seats=1, bots=("first",), control=Untimed())
    game = table.live.fixed.book.game
    table.play(0, "draw")
    with monkeypatch.context() as patch:
        patch.setattr(type(game), "legal", lambda self, state, seat: [Choice("draw")])
        sent.run()
    assert table.log()[-1] == (3, "play", 1, "pass", "clock")


@pytest.mark.parametrize("game", ["eurobiznes", "1836jr"])
def test_steady_plays_for_an_ai_that_fails(
    seated: Seated, sent: Sent, caplog: pytest.LogCaptureFixture, game: str
) -> None:
    table = seated(game=game, seats=1, bots=("broken",), rules={}, control=Untimed())
    engine, steady = table.live.fixed.book.game, BOTS["steady"]
    while 1 not in table.questions:
        action = steady.choose(engine, table.state, 0, FastRng(1)).action
        assert action is not None
        table.play(0, **action)
    expected = steady.choose(engine, table.state, 1, FastRng(1)).action
    sent.take()
    assert ai.turn(table.pk, table.live.version, START) is True
    last = table.match.entries.order_by("-number")[0]
    assert (last.seat, last.action, last.maker) == (1, expected, "clock")
    assert "AI failed bot=broken" in caplog.text


def test_who_was_killed_while_thinking_gets_a_substitute_at_once(
    seated: Seated, sent: Sent, caplog: pytest.LogCaptureFixture
) -> None:
    table = seated(seats=1, bots=("first",), control=Untimed())
    table.play(0, "draw")
    sent.take()
    cache.set(f"games.ai.tried.{table.pk}.2", 1, timeout=60)  # what a killed process leaves behind
    tasks.ai_turn(table.pk, 2)
    assert table.log()[-1] == (3, "play", 1, "pass", "clock")
    assert "AI is overdue" in caplog.text
    assert cache.get(f"games.ai.tried.{table.pk}.2") is None


def test_sweep_stands_in_for_who_was_killed_and_waits_for_who_thinks(
    seated: Seated, sent: Sent, monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    table = seated(seats=1, bots=("first",), control=Untimed())
    table.play(0, "draw")
    sent.take()
    cache.set(f"games.ai.tried.{table.pk}.2", 1, timeout=60)
    clock.tick(seconds=6)
    monkeypatch.setattr("games.tasks.timezone.now", lambda: clock.now)
    with lease.held(f"games.ai.{table.pk}.2"):
        tasks.turns_sweep()
    assert len(table.log()) == 2
    tasks.turns_sweep()
    assert table.log()[-1] == (3, "play", 1, "pass", "clock")


def test_ai_that_takes_all_memory_gets_a_substitute(
    seated: Seated, sent: Sent, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = seated(seats=1, bots=("first",), control=Untimed())

    def choose(*_args: object) -> None:
        bytearray(2 * limits.MEMORY)

    with monkeypatch.context() as patch:
        patch.setattr(BOTS["first"], "choose", choose)
        table.play(0, "draw")
        sent.run()
    assert table.log()[-1] == (3, "play", 1, "pass", "clock")
    bytearray(2 * limits.MEMORY)  # the limit is gone with the decision


def test_thinking_ends_early_enough_for_a_substitute() -> None:
    sweep = SWEEPS["games.tasks.turns_sweep"][0]
    soft, hard = tasks.ai_turn.soft_time_limit, tasks.ai_turn.time_limit
    assert soft is not None
    assert hard is not None
    assert soft < hard
    assert hard + lease.LASTS + sweep <= 6  # of the 8 s in which somebody plays


def test_paused_table_polls_no_ai(seated: Seated, sent: Sent) -> None:
    table = seated(seats=1, bots=("first",), control=Untimed())
    table.play(0, "draw")
    play.pause(match_id=table.pk, now=START)
    sent.run()
    assert len(table.log()) == 2
    assert ai.overdue(START + timedelta(seconds=60), 5) == []


@pytest.mark.parametrize(
    ("pace", "shortest", "longest"), [("instant", 0, 0), ("quick", 0.6, 0.6), ("human", 1.5, 3)]
)
def test_pace_of_the_table_is_the_delay_of_its_ai(
    seated: Seated, pace: str, shortest: float, longest: float
) -> None:
    table = seated(seats=1, bots=("first",), pace=pace)
    assert shortest <= ai.delay(table.live) <= longest


def test_lost_turn_is_sent_again(
    seated: Seated, sent: Sent, monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    table = seated(seats=1, bots=("first",), control=Untimed())
    table.play(0, "draw")
    sent.take()
    monkeypatch.setattr("games.tasks.timezone.now", lambda: clock.now)
    tasks.turns_sweep()
    assert sent.take() == []
    clock.tick(seconds=6)
    tasks.turns_sweep()
    assert sent.take() == [("games.tasks.ai_turn", [table.pk, 2], {})]


@pytest.mark.parametrize(("queue", "sweeps"), [("ai", 1), ("default", 0)])
def test_who_thinks_for_ai_begins_with_what_was_left_undone(
    seated: Seated,
    sent: Sent,
    monkeypatch: pytest.MonkeyPatch,
    clock: Clock,
    queue: str,
    sweeps: int,
) -> None:
    table = seated(seats=1, bots=("first",), control=Untimed())
    table.play(0, "draw")
    sent.take()
    worker = Celery("worker", set_as_current=False)
    worker.amqp.queues.select([queue])
    worker_ready.send(sender=Mock(spec=["app"], app=worker))
    assert sent.take() == [("games.tasks.turns_sweep", [0], {})] * sweeps
    clock.tick(seconds=1)  # not yet the four after which it is sent again as a rule
    monkeypatch.setattr("games.tasks.timezone.now", lambda: clock.now)
    tasks.turns_sweep(0)
    assert sent.take() == [("games.tasks.ai_turn", [table.pk, 2], {})]


def test_turn_that_never_comes_is_played_by_the_clock(
    seated: Seated, sent: Sent, monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    table = seated(seats=1, bots=("first",), control=Untimed())
    table.play(0, "draw")
    sent.take()
    clock.tick(seconds=tasks.FALLBACK_AFTER + 1)
    monkeypatch.setattr("games.tasks.timezone.now", lambda: clock.now)
    tasks.turns_sweep()
    assert table.log()[-1] == (3, "play", 1, "pass", "clock")
    assert not Match.objects.get(pk=table.pk).bots_due


def test_no_ai_answers_in_a_window_whose_time_is_over(
    seated: Seated, sent: Sent, clock: Clock
) -> None:
    table = seated(seats=1, bots=("first",))
    table.play(0, "draw")
    clock.tick(seconds=20)  # and no sweep has looked at it
    ai.turn(table.pk, 2, clock.now)
    assert table.log()[-1] == (3, "system", None, "close", "clock")


def test_policy_that_plays_is_noted_before_its_first_move(
    seated: Seated, sent: Sent, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = seated(seats=1, bots=("first", "first"), control=Untimed())
    assert not BotRevision.objects.exists()
    sent.run()
    noted = BotRevision.objects.values_list("match", "bot", "revision")
    assert list(noted) == [(table.pk, "first", 1)]
    assert [seat["bot_revision"] for seat in export_of(table.pk)["seats"]] == [None, 1, 1]
    # The site is updated while the match goes on: nobody can tell which policy played what.
    monkeypatch.setattr(BOTS["first"], "revision", 2)
    table.play(0, "draw")
    sent.run()
    assert [seat["bot_revision"] for seat in export_of(table.pk)["seats"]] == [None, None, None]


def test_policy_that_played_before_revisions_were_counted_is_not_known(seated: Seated) -> None:
    table = seated(seats=1, bots=("first",))
    BotRevision.objects.create(match_id=table.pk, bot="first", revision=0)
    assert export_of(table.pk)["seats"][1]["bot_revision"] is None


def test_chance_of_an_ai_hangs_on_what_people_added(seated: Seated) -> None:
    chance = seated(seats=1, bots=("first",)).live.fixed.chance
    other = chance._replace(salt=bytes(32))
    draws = [[one.rng("bot", 7, 1).below(10**6) for one in (chance, other)] for _ in range(2)]
    assert draws[0] == draws[1]
    assert draws[0][0] != draws[0][1]


def test_match_that_goes_on_when_revisions_come_is_noted_as_uncounted(seated: Seated) -> None:
    table = seated(seats=1, bots=("first", "first"))
    migration = importlib.import_module("games.migrations.0006_bot_revisions")
    migration.note_running(apps, None)
    noted = BotRevision.objects.values_list("match", "bot", "revision")
    assert list(noted) == [(table.pk, "first", 0)]
