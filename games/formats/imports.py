"""Logs of other sites that people bring: a row that a worker turns into a match, or into a reason why not.

The page that takes a log only keeps it. What a killed worker leaves is a match that has not begun and that
nobody sees; the next try goes on with it.
"""

from __future__ import annotations

import gzip
import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final

from django.db import transaction
from django.db.models import F
from django.utils import translation

from games import play
from games.formats import transfer
from games.fronts.catalogue import EXCHANGES
from games.fronts.exchange import Brought, LogRefused
from games.models import Import
from games.refusals import text_of

#: So long nobody else carries it out; the longest log takes some seconds.
HELD: Final = timedelta(minutes=1)
#: Workers that may die of one log.
TRIES_MOST: Final = 3
#: Bytes; smaller logs are kept as they are.
PACKED_FROM: Final = 50_000
GZIP_MAGIC: Final = b"\x1f\x8b"
#: How long its page is there.
KEPT: Final = timedelta(days=1)

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class SentLog:
    """A log as somebody brings it: from which site, its bytes, the seat to take."""

    site: str
    content: bytes
    seat: int


def bring(
    *,
    sent: SentLog,
    user: Any,
    lang: str,
    now: datetime,
    tell: Callable[[int], None],
) -> Import:
    """Keep a log for the workers; `tell(id)` is called after the commit. Its words will be in `lang`."""
    is_large = len(sent.content) > PACKED_FROM and not sent.content.startswith(GZIP_MAGIC)
    # Packed, so that other writers wait for a tenth of the bytes; a packed log is read as such.
    kept = gzip.compress(sent.content, 1, mtime=0) if is_large else sent.content
    with transaction.atomic():
        row = Import.objects.create(
            site=sent.site,
            content=kept,
            user=user,
            seat=sent.seat,
            lang=lang,
            held_until=now,
            created_at=now,
        )
        transaction.on_commit(partial(tell, row.pk), robust=True)
    return row


def carry_out(import_id: int, now: datetime) -> None:
    """Make a match of this log, or say why not; nothing where somebody else does, or it is done."""
    waiting = Import.objects.filter(pk=import_id, state=Import.State.WAITING, held_until__lte=now)
    # Of two workers one takes it.
    if not waiting.update(held_until=now + HELD, tries=F("tries") + 1):
        return
    row = Import.objects.select_related("user").get(pk=import_id)
    if row.tries > TRIES_MOST:
        log.error("import %s was given up after %s tries", import_id, TRIES_MOST)
        _end(row, Import.State.FAILED)
        return
    try:
        with translation.override(row.lang):
            _write(row, now)
    except LogRefused as refused:
        with translation.override(row.lang):
            _refuse(row, refused, now)
    else:
        _end(row, Import.State.DONE)


def _write(row: Import, now: datetime) -> None:
    _begin(row, EXCHANGES[row.site].read(bytes(row.content), row.seat), now)


def _refuse(row: Import, why: LogRefused, now: datetime) -> None:
    """What was played before the action at fault is kept as a match, to be looked at and played on."""
    problem = _problem(why)
    if why.before is not None:
        _begin(row, why.before, now)
        problem["entry"] = len(why.before.played) + 1  # after that of the setup
    _end(row, Import.State.REFUSED, problem)


def _begin(row: Import, seen: Brought, now: datetime) -> None:
    """The match of this import, begun where `seen` ends."""
    if row.match_id is None:
        with transaction.atomic():
            row.match_id = transfer.prepared(EXCHANGES[row.site], seen, now)
            row.save(update_fields=["match"])
    try:
        transfer.write(match_id=row.match_id, log=seen, user=row.user, seat=row.seat, now=now)
    except play.AlreadyStarted:
        log.info("import %s was written by an earlier try", row.pk)


def _problem(why: LogRefused) -> dict[str, Any]:
    return {"kind": why.kind, "code": why.code, "params": why.params, "at": why.at}


def _end(row: Import, state: str, problem: dict[str, Any] | None = None) -> None:
    """No further try; a match that did not begin goes."""
    match_id = row.match_id
    has_begun = state == Import.State.DONE or (problem is not None and "entry" in problem)
    with transaction.atomic():
        row.state, row.problem, row.content = state, problem, b""
        if not has_begun:
            row.match_id = None
        row.save(update_fields=["state", "problem", "content", "match"])
    if match_id is not None and not has_begun:
        try:
            play.discard(match_id=match_id)
        except play.AlreadyStarted:
            log.exception("import %s has a match that began: %s", row.pk, match_id)


def sentence_of(row: Import, lang: str) -> str:
    """Why it was refused, in the reader's language. There must be a problem."""
    code, params = row.problem["code"], row.problem["params"]
    if row.problem["kind"] == "log":
        return EXCHANGES[row.site].sentence(code, params)
    return text_of(code, params, lang)


def waiting(now: datetime) -> list[int]:
    """Ids of the imports that nobody carries out."""
    rows = Import.objects.filter(state=Import.State.WAITING, held_until__lte=now)
    return list(rows.order_by("pk").values_list("pk", flat=True)[:100])


def remove_old(now: datetime) -> int:
    """Forget imports that ended a day ago; how many. Their matches stay."""
    ended = Import.objects.filter(created_at__lt=now - KEPT).exclude(state=Import.State.WAITING)
    return ended.delete()[0]
