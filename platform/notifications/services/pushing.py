"""Pushes leave, each at most once: whoever sends takes the row first, and one that is taken is nobody else's."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from http import HTTPStatus
from typing import Final
from urllib.parse import urlsplit

from django.db import transaction

from notifications import push
from notifications.kinds import PUSH
from notifications.models import Dispatch, Notice
from notifications.services.sending import claimed, holds

BATCH: Final = 50
#: Until the second try after a service was busy; each further one waits twice as long.
PAUSE: Final = timedelta(minutes=1)
TRIES_MOST: Final = 5
_TEXT_MOST: Final = 600
_GONE: Final = frozenset({404, 410})
_BUSY: Final = frozenset({429, 500, 502, 503, 504})

#: Hands a sealed push over and returns the status of the answer.
Post = Callable[[str, bytes, Mapping[str, str]], int]

log = logging.getLogger(__name__)


def pushes_send(*, now: datetime, post: Post = push.post) -> int:
    """Send the pushes that are due; how many a service has taken."""
    silent: set[str] = set()
    return sum(_send(row, now, post, silent) for row in _taken(now))


@transaction.atomic
def _taken(now: datetime) -> list[Dispatch]:
    due = Dispatch.objects.filter(channel=PUSH, due_at__lte=now, taken_at=None)
    rows = list(claimed(due).select_related("notice", "device").order_by("due_at")[:BATCH])
    Dispatch.objects.filter(pk__in=[row.pk for row in rows]).update(taken_at=now)
    return rows


def _send(row: Dispatch, now: datetime, post: Post, silent: set[str]) -> int:
    """`silent`: services that did not answer just now; each would take as long again for every push."""
    device = row.device
    if device is None or not holds(row.notice):
        row.delete()
        return 0
    service = urlsplit(device.endpoint).hostname or ""
    if service in silent:
        _put_back(row, now)
        return 0
    try:
        body, headers = push.sealed(
            content_of(row.notice), device.endpoint, device.p256dh, device.auth
        )
        status = post(device.endpoint, body, {**headers, "urgency": "high"})
    except OSError as error:
        silent.add(service)
        log.warning("push service does not answer: %s", type(error).__name__)
        _put_back(row, now)
        return 0
    except (push.NoPushService, ValueError):
        log.warning("push device %s cannot be reached any more", device.pk)
        device.delete()
        return 0
    return _settle(row, status, now)


def _settle(row: Dispatch, status: int, now: datetime) -> int:
    """What the answer of the push service means for the row and the browser."""
    if status in _BUSY:
        _put_back(row, now)
        return 0
    if status in _GONE and row.device is not None:
        row.device.delete()
        return 0
    row.delete()
    if status >= HTTPStatus.MULTIPLE_CHOICES:  # whoever sends it elsewhere has not taken it
        log.warning("push service refused a push: %s", status)
        return 0
    return 1


def _put_back(row: Dispatch, now: datetime) -> None:
    if row.tries >= TRIES_MOST:
        row.delete()
        return
    due = now + PAUSE * 2**row.tries
    Dispatch.objects.filter(pk=row.pk).update(taken_at=None, due_at=due, tries=row.tries + 1)


def content_of(notice: Notice) -> bytes:
    """What the service worker shows (templates/sw.js); one of the same subject replaces it there."""
    said = {
        "title": notice.title,
        "text": notice.text[:_TEXT_MOST],
        "path": notice.path,
        "tag": f"{notice.kind}:{notice.subject}",
    }
    return json.dumps(said, ensure_ascii=False).encode()
