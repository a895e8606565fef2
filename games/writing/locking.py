"""Holding the row of a match: who changes it, what is refused before anything is done, what is told after the commit."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

from django.db import transaction

from games import signals
from games.engines.kernel.errors import IllegalAction
from games.models import Entry, Match
from games.protocol import Receipt
from games.reading import acting
from games.reading import matches as lives
from games.reading.matches import Live
from games.reading.seating import Seating
from games.storage import statements
from games.storage.fields import from_text
from games.telling import hub
from games.writing.makers import CLOCK, TABLE


class Refused(IllegalAction):
    """A refusal by the table rather than by the rules.

    Wrong seat, stale question, reused key, pause.
    """


@contextmanager
def locked(match_id: str) -> Iterator[statements.MatchRow]:
    """A transaction that holds the row of the match.

    Any exception but a refusal drops what is cached of it. Raises Match.DoesNotExist.
    """
    with _dropping(match_id), transaction.atomic():
        yield _lock(match_id)


@contextmanager
def claimed(match_id: str) -> Iterator[statements.MatchRow | None]:
    """As `locked`, without waiting: None if there is no such match, or somebody else is at it."""
    with _dropping(match_id), transaction.atomic():
        yield statements.claim(match_id)


@contextmanager
def _dropping(match_id: str) -> Iterator[None]:
    try:
        yield
    except IllegalAction:
        raise
    except Exception:
        lives.forget(match_id)
        raise


def moment(now: datetime | None, told_ms: int | None = None) -> datetime:
    """When something happens that is `now`, or at this very moment by the database's clock, which has just `told_ms`.

    To be asked with the lock held: who waited for it answers when it gets it, whatever its own clock says.
    """
    if now is not None:
        return now
    now_ms = statements.now_ms() if told_ms is None else told_ms
    return datetime.fromtimestamp(now_ms / 1000, UTC)


def _lock(match_id: str) -> statements.MatchRow:
    row = statements.lock(match_id)
    if row is None:
        raise Match.DoesNotExist(match_id)
    return row


def held_seat(seating: Seating, user_id: int | None, seat: int | None = None) -> int:
    """The seat for which this person acts, who has named `seat`. Raises Refused `not_your_seat`, `seat_needed`."""
    try:
        return acting.seat_for(seating, user_id, seat)
    except IllegalAction as refusal:
        raise Refused(refusal.code) from None


def running(match_id: str, row: statements.MatchRow) -> Live:
    """The match, which is to be played on. Raises Refused as `started`, and `paused`."""
    if row.is_paused:
        raise Refused("paused")
    return started(match_id, row)


def started(match_id: str, row: statements.MatchRow) -> Live:
    """The match, paused or not. Raises Refused `not_started`, `game_over`."""
    if row.status != Match.Status.RUNNING:
        raise Refused("not_started" if row.status == Match.Status.PREPARED else "game_over")
    return lives.live_for(match_id, row)


def same(known: tuple[int, str], key: str, action: dict[str, Any]) -> Receipt:
    number, text = known
    if from_text(text) != action:
        raise Refused("key_reused", key=key)
    return Receipt(key=key, version=number)


def check_question(live: Live, row: statements.MatchRow, seat: int, question: int | None) -> None:
    """Whoever names a question must answer the open one. Who names none is judged by the rules alone."""
    asked = live.table.questions.get(seat)
    if question is None or question == asked:
        return
    late = (
        Entry.objects.filter(match=live.fixed.match_id, seat=seat, number__gt=question, maker=CLOCK)
        .order_by("number")
        .values_list("number", flat=True)
        .first()
    )
    if late is not None and question <= row.version:
        raise Refused("too_late", version=late)
    raise Refused("stale_question", question=asked)


def new_facts(match_id: str, row: statements.MatchRow) -> statements.MatchRow:
    """Count a change of facts; after the commit everybody is told. The caller holds the lock."""
    facts = row.facts + 1
    Match.objects.filter(pk=match_id).update(facts=facts)
    transaction.on_commit(lambda: tell_facts(match_id), robust=True)
    return row._replace(facts=facts)


def tell_facts(match_id: str) -> None:
    lives.outdate(match_id)
    hub.HUB.announce(match_id)


def wake(match_id: str, version: int) -> None:
    """After the commit: whoever looks after AI players and clocks is told that the table may have something for them."""
    transaction.on_commit(
        lambda: signals.match_advanced.send_robust(
            sender=Match, match_id=match_id, version=version, by=TABLE
        ),
        robust=True,
    )
