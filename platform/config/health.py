"""For whoever watches over the processes: whether this one lives, and whether it can serve."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final

import redis
from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

log = logging.getLogger(__name__)


@never_cache
@require_safe
def healthz(_request: HttpRequest) -> HttpResponse:
    """This process answers; nothing else is asked, so that nobody restarts it for somebody else's fault."""
    return HttpResponse("ok\n", content_type="text/plain; charset=utf-8")


@never_cache
@require_safe
def readyz(_request: HttpRequest) -> HttpResponse:
    """Whether database and broker answer this process; 503 where one of them does not, with which."""
    found = {name: _answers(name, look) for name, look in _LOOKS.items()}
    return JsonResponse(found, status=200 if all(found.values()) else 503)


def _answers(name: str, look: Callable[[], object]) -> bool:
    try:
        look()
    except (DatabaseError, redis.RedisError, OSError):
        log.warning("not ready: %s does not answer", name)
        return False
    return True


def _database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def _broker() -> None:
    place = settings.CACHES["default"].get("LOCATION", "")
    if "://" not in place:
        return  # a cache inside this process needs nobody
    with redis.Redis.from_url(place, socket_timeout=2, socket_connect_timeout=1) as broker:
        broker.ping()


_LOOKS: Final[dict[str, Callable[[], object]]] = {"database": _database, "broker": _broker}
