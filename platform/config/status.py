"""`/status/`: what players may know of how the site is, in words."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final

import redis
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from config import broker
from games.reading.lateness import Backlog, backlog

#: Seconds for which an answer is told again, whoever asks meanwhile.
KEPT: Final = 5.0
#: Seconds by which clocks, AI players and letters may be late before the page says so.
CLOCK_LATE: Final = 5
AI_LATE: Final = 20
QUEUE_LATE: Final = 30
#: From so many seconds on people are told minutes.
_LONG_S: Final = 120
_PARTS: Final = {
    "moves": gettext_lazy("Moves and pages"),
    "live": gettext_lazy("Live tables"),
    "clocks": gettext_lazy("Clocks"),
    "ai": gettext_lazy("AI players"),
    "tasks": gettext_lazy("Notices and ratings"),
}


@dataclass(frozen=True, slots=True)
class SitePart:
    """One part of the site, as a line of the page."""

    name: str
    is_well: bool
    told: str


@dataclass(frozen=True, slots=True)
class Looked:
    """What was found when; None: it did not answer."""

    backlog: Backlog | None
    oldest_s: float | None


_kept: list[tuple[float, Looked]] = []


@never_cache
@require_safe
def status(request: HttpRequest) -> HttpResponse:
    """The parts of the site, and whether each does what it should."""
    found = looked(time.monotonic())
    parts = [SitePart(str(_PARTS[key]), *told) for key, told in judged(found).items()]
    context = {
        "parts": parts,
        "is_well": all(part.is_well for part in parts),
        "running": found.backlog.running if found.backlog else None,
        "at": timezone.now(),
    }
    return render(request, "status.html", context)


def looked(now: float) -> Looked:
    """A look at rows and queues that is at most KEPT seconds old."""
    if not _kept or now - _kept[0][0] > KEPT:
        _kept[:] = [(now, Looked(_rows(), _queues()))]
    return _kept[0][1]


def _rows() -> Backlog | None:
    try:
        return backlog()
    except DatabaseError:
        return None


def _queues() -> float | None:
    store = broker.connection()
    if store is None:
        return 0.0
    try:
        with store:
            return max(one.oldest_s for one in broker.waiting(store))
    except redis.RedisError:
        return None


def judged(found: Looked) -> dict[str, tuple[bool, str]]:
    """Whether each part is well, and what is said of it."""
    rows = found.backlog
    if rows is None:
        away = (False, _("The database does not answer. Nothing that was confirmed is lost."))
        return dict.fromkeys(_PARTS, away)
    return {
        "moves": (True, _("Every confirmed move is stored.")),
        "live": _live(found),
        "clocks": _late(
            rows.overdue_ms / 1000, CLOCK_LATE, _("On time. No clock runs while the site is down.")
        ),
        "ai": _late(rows.silent_s, AI_LATE, _("They answer.")),
        "tasks": _late(found.oldest_s or 0.0, QUEUE_LATE, _("They arrive.")),
    }


def _live(found: Looked) -> tuple[bool, str]:
    if found.oldest_s is None:
        return False, _("Tables follow moves within two seconds instead of at once.")
    return True, _("They follow every move at once.")


def _late(seconds: float, most: float, well: str) -> tuple[bool, str]:
    if seconds <= most:
        return True, well
    if seconds < _LONG_S:
        whole = round(seconds)
        told = ngettext("%(n)s second late.", "%(n)s seconds late.", whole)
    else:
        whole = round(seconds / 60)
        told = ngettext("%(n)s minute late.", "%(n)s minutes late.", whole)
    return False, told % {"n": whole}
