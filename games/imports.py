"""Logs of 18xx.games that people bring: a row that a worker turns into a match, or into a reason why not.

The page that takes a log only keeps it. What a killed worker leaves is a match that has not begun and that
nobody sees; the next try goes on with it.
"""

from __future__ import annotations

import gzip
import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final

from django.db import transaction
from django.db.models import F
from django.utils import translation

from games import log_texts, play, transfer
from games.engines.g1836jr.gamelog import BadLog
from games.engines.g1836jr.replay import Refused
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


def bring(
    *,
    content: bytes,
    user: Any,
    seat: int,
    lang: str,
    now: datetime,
    tell: Callable[[int], None],
) -> Import:
    """Keep a log for the workers; `tell(id)` is called after the commit. Its words will be in `lang`."""
    is_large = len(content) > PACKED_FROM and not content.startswith(GZIP_MAGIC)
    # Packed, so that other writers wait for a tenth of the bytes; a packed log is read as such.
    kept = gzip.compress(content, 1, mtime=0) if is_large else content
    with transaction.atomic():
        row = Import.objects.create(
            content=kept, user=user, seat=seat, lang=lang, held_until=now, created_at=now
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
    except BadLog as bad:
        _end(row, Import.State.REFUSED, _problem("log", bad.code, bad.params, bad.at))
    except Refused as refused:
        why = refused.refusal
        _end(row, Import.State.REFUSED, _problem("rules", why.code, why.params, refused.at))
    else:
        _end(row, Import.State.DONE)


def _write(row: Import, now: datetime) -> None:
    seen, played = transfer.worked_out(bytes(row.content), row.seat)
    if row.match_id is None:
        with transaction.atomic():
            row.match_id = transfer.prepared(seen, now)
            row.save(update_fields=["match"])
    try:
        transfer.write(
            match_id=row.match_id, log=seen, played=played, user=row.user, seat=row.seat, now=now
        )
    except play.AlreadyStarted:
        log.info("import %s was written by an earlier try", row.pk)


def _problem(kind: str, code: str, params: dict[str, Any], at: int | None) -> dict[str, Any]:
    return {"kind": kind, "code": code, "params": params, "at": at}


def _end(row: Import, state: str, problem: dict[str, Any] | None = None) -> None:
    """No further try; a match that did not begin goes."""
    match_id = row.match_id
    with transaction.atomic():
        row.state, row.problem, row.content = state, problem, b""
        if state != Import.State.DONE:
            row.match_id = None
        row.save(update_fields=["state", "problem", "content", "match"])
    if match_id is not None and state != Import.State.DONE:
        try:
            play.discard(match_id=match_id)
        except play.AlreadyStarted:
            log.exception("import %s has a match that began: %s", row.pk, match_id)


def sentence_of(problem: dict[str, Any], lang: str) -> str:
    """Why it was refused, in the reader's language."""
    code, params = problem["code"], problem["params"]
    if problem["kind"] == "log":
        return log_texts.sentence(code, params)
    return text_of(code, params, lang)


def waiting(now: datetime) -> list[int]:
    """Ids of the imports that nobody carries out."""
    rows = Import.objects.filter(state=Import.State.WAITING, held_until__lte=now)
    return list(rows.order_by("pk").values_list("pk", flat=True)[:100])


def remove_old(now: datetime) -> int:
    """Forget imports that ended a day ago; how many. Their matches stay."""
    ended = Import.objects.filter(created_at__lt=now - KEPT).exclude(state=Import.State.WAITING)
    return ended.delete()[0]
