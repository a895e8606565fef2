"""Time that the platform could not serve, given back to every clock that ran.

Web processes leave their mark in a row several times a second. The first of them to come back after a
silence (no web process, or no database) moves all deadlines and votes by as long as it lasted, and whoever takes
the mark is the only one to do so.
"""

from __future__ import annotations

import logging
import time
from datetime import UTC, datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import F, Q

from games.models import Deadline, Match, Motion, Pulse, Seat
from games.storage import statements
from gates import switches
from gates.models import Feature

#: Seconds between two marks of a web process.
BEAT_SECONDS: Final = 0.5
#: Milliseconds of silence after which nobody is believed to answer.
SILENCE_MS: Final = 1500
_PULSE: Final = "web"

log = logging.getLogger(__name__)


class _Heart:
    """Whether this process serves pages, and when it left its mark last."""

    is_on = False
    beaten_at = float("-inf")


def serve() -> None:
    """From now on this process is one of those that answer."""
    _Heart.is_on = True


def ensure() -> None:
    """Before somebody is told to be late: what stood still is given back, if this process answers people."""
    if _Heart.is_on and not _answers():
        beat()


def beat() -> int:
    """Leave the mark; after a silence, give its time back. Returns the milliseconds given back.

    In read-only mode nobody can answer: no mark is left, and the time is given back when it ends.
    """
    if switches.is_on(Feature.READ_ONLY):
        return 0
    now_ms = statements.now_ms()
    last = _last()
    if last is None:
        Pulse.objects.get_or_create(name=_PULSE, defaults={"at_ms": now_ms})
        last = now_ms
    stood = now_ms - last
    given = stood if stood > SILENCE_MS and _give_back(last, now_ms) else 0
    if 0 < stood <= SILENCE_MS:
        with (
            transaction.atomic()
        ):  # in line with all others who write: who only tries loses to those in line
            Pulse.objects.filter(name=_PULSE, at_ms=last).update(at_ms=now_ms)
    _Heart.beaten_at = time.monotonic()
    return given


def is_silent() -> bool:
    """Whether nobody answers: no clock runs meanwhile. Where no web process was ever seen, False."""
    if _answers():
        return False
    last = _last()
    return last is not None and statements.now_ms() - last > SILENCE_MS


def _answers() -> bool:
    """Whether this process answers people and has said so a moment ago."""
    return _Heart.is_on and 1000 * (time.monotonic() - _Heart.beaten_at) <= SILENCE_MS


def _last() -> int | None:
    return Pulse.objects.filter(name=_PULSE).values_list("at_ms", flat=True).first()


def _give_back(last: int, now_ms: int) -> bool:
    """Whether this process was the first."""
    with transaction.atomic():
        if not Pulse.objects.filter(name=_PULSE, at_ms=last).update(at_ms=now_ms):
            return False
        running = Match.objects.filter(status=Match.Status.RUNNING, paused_at=None)
        # Every process reads its deadlines again, and every page is told.
        votes = Motion.objects.filter(state=Motion.State.OPEN)
        told = Q(paused_at=None, deadlines__isnull=False) | Q(pk__in=votes.values("match"))
        Match.objects.filter(told, status=Match.Status.RUNNING).update(facts=F("facts") + 1)
        # AI players are not overdue either.
        running.filter(bots_due=True).update(advanced_at=datetime.fromtimestamp(now_ms / 1000, UTC))
        # Nor has anybody been away while there was nothing to look at.
        Seat.objects.filter(match__in=running, gone_at__isnull=False).update(
            gone_at=datetime.fromtimestamp(now_ms / 1000, UTC)
        )
        Deadline.objects.filter(match__in=running).update(at_ms=F("at_ms") + (now_ms - last))
        # And nobody could vote, also where a table stands still; a vote that was over stays so.
        since = datetime.fromtimestamp(last / 1000, UTC)
        votes.filter(until__gt=since).update(
            until=F("until") + timedelta(milliseconds=now_ms - last)
        )
    log.warning("nobody answered for %s ms, which are given back", now_ms - last)
    return True
