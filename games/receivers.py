"""What follows a move (AI turns, a hint to the clock), and what follows for matches when people change or go."""

from __future__ import annotations

from typing import Any, Final

from celery.signals import worker_ready
from django.db.models.signals import pre_delete
from django.dispatch import receiver
from django.utils import timezone

from accounts.models import User
from accounts.registry import panel
from accounts.signals import account_closed, person_renamed
from games import own_notes, play, signals
from games.movers import ai, courtesy, runs
from games.notices import GRACE
from games.orders import service as orders
from games.reading import held_matches, selectors
from games.reading.matches import Live
from games.reliability import records
from games.storage import statements
from games.tasks import (
    RESEND_AFTER,
    ai_turn,
    orders_fire,
    result_tell,
    start_tell,
    turns_sweep,
    turns_tell,
)
from games.telling import company
from games.telling.hub import HUB
from gates import metrics, outbox

AI_QUEUE: Final = "ai"


@receiver(signals.match_advanced, dispatch_uid="games.advanced")
def advanced(
    match_id: str,
    version: int,
    by: str,
    table: selectors.Standing | None = None,
    entry: statements.NewEntry | None = None,
    **_: Any,
) -> None:
    """Wake the AI seats that have something to do, and tell who is asked and away.

    `table`, `entry`: the match as this process has just committed it, and what it has written. If somebody has moved
    on since, what is sent for this version does nothing.
    """
    metrics.MOVES.labels(by).inc()
    table = table or selectors.table_for(match_id)
    if table.seating.motion is not None:
        play.recount(match_id=match_id)  # somebody may have gone, come back or be out of the game
        table = selectors.table_for(match_id)
    if table.live is None or table.row.version != version:
        return  # the one who moved on looks after it
    is_programmed = table.is_programmed
    if is_programmed is None:
        is_programmed = orders.has_orders(match_id)
    if is_programmed and orders.claim(match_id):
        return  # the entry that it made has woken whoever comes next
    if ai.waiting(table) and not runs.is_under_way(match_id):
        courteous = courtesy.seconds_left(table, table.live, selectors.now_ms(), entry)
        wait = max(ai.delay(table.live), courteous)
        outbox.send_task(ai_turn, match_id, version, countdown=wait)
    if is_programmed:
        outbox.send_task(orders_fire, match_id)
    _tell_later(table, table.live)


def _tell_later(table: selectors.Standing, live: Live) -> None:
    """A notice to those who are asked and not at the table, unless they come or answer soon.

    Whose time is over before it would leave needs none, since by then the clock has played; nor does who is away
    while an AI plays the seat.
    """
    soon = selectors.now_ms() + 1000 * GRACE.total_seconds()
    over = {row.seat for row in live.deadlines if row.at_ms <= soon}
    seats = live.table.questions.keys() - over
    here = HUB.here(table.match_id)  # those need no word of other processes
    asked = [
        user for user, seat in table.seating.held.items() if seat in seats and user not in here
    ]
    if asked and company.absent(table.match_id, asked):
        outbox.send_task(turns_tell, table.match_id, countdown=GRACE.total_seconds())


@receiver(signals.match_started, dispatch_uid="games.started")
def started(match_id: str, **_: Any) -> None:
    """Pages of waiting rooms lead to the table; who has none open is told."""
    outbox.send_task(start_tell, match_id, countdown=GRACE.total_seconds())


@receiver(signals.match_finished, dispatch_uid="games.finished")
def finished(match_id: str, **_: Any) -> None:
    """Who never came back has left; who did not see the end is told."""
    records.note_absent(match_id, timezone.now())
    outbox.send_task(result_tell, match_id)


@worker_ready.connect(dispatch_uid="games.ready", weak=False)
def ready(sender: Any, **_: Any) -> None:
    """Who thinks for AI begins with what was left undone when the last one ended.

    It is its own first task, since beat and the other workers may need seconds more to start.
    """
    if AI_QUEUE in sender.app.amqp.queues.consume_from:
        turns_sweep.apply_async(args=(0,), queue=AI_QUEUE, expires=RESEND_AFTER)


def on_profile(person: User, viewer: User | None) -> dict[str, Any] | None:
    """How reliable somebody is, on their page; until when they are barred is their own business."""
    found = records.reliability_of(person.pk, timezone.now())
    is_me = viewer is not None and viewer.pk == person.pk
    if not found.games and not (is_me and found.barred_until):
        return None
    return {
        "games": found.games,
        "stayed": found.stayed,
        "share": found.share(),
        "barred_until": found.barred_until if is_me else None,
    }


def notes_on_profile(person: User, viewer: User | None) -> dict[str, Any] | None:
    """At how many tables somebody keeps notes: on their own page alone."""
    if viewer is None or viewer.pk != person.pk:
        return None
    count = own_notes.written_by(person.pk).count()
    return {"count": count} if count else None


panel("reliability", template="games/_reliability.html", context=on_profile, order=30)
panel("notes", template="games/_own_notes.html", context=notes_on_profile, order=50)


@receiver(person_renamed, dispatch_uid="games.renamed")
def renamed(user_id: int, display_name: str, **_: Any) -> None:
    """The new name at every table, also when a guest turned into an account."""
    play.rename_everywhere(user_id=user_id, name=display_name)


@receiver(account_closed, dispatch_uid="games.closed")
def closed(user_id: int, **_: Any) -> None:
    """Who closes the account leaves every table, and no notes; the others play on."""
    own_notes.forget(user_id)
    for match_id in held_matches.running_of(user_id):
        play.leave(match_id=match_id, user_id=user_id, now=timezone.now())


@receiver(pre_delete, sender=User, dispatch_uid="games.deleted")
def deleted(instance: User, **_: Any) -> None:
    """The same where the row itself goes.

    A seat that nobody holds would hold up its table for ever.
    """
    closed(instance.pk)
