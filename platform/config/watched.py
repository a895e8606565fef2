"""Tasks, as those who watch over the platform see them: how long they waited and took, and of what the log tells."""

from __future__ import annotations

import time
from typing import Any, Final

import structlog
from celery import signals

#: The line of a message that says when its task is due, in seconds since 1970.
DUE: Final = "magnat_due"
_begun: Final[dict[str, float]] = {}


def mark(headers: dict[str, Any] | None = None, **_: object) -> None:
    """Before a task is sent: the message says when it is due."""
    if headers is not None:
        headers[DUE] = _due_of(headers, time.time())


def _due_of(headers: dict[str, Any], now: float) -> float:
    """Tasks that wait on purpose carry a moment in ISO 8601."""
    eta = headers.get("eta")
    if not isinstance(eta, str):
        return now
    from datetime import datetime  # noqa: PLC0415 - few tasks wait

    return datetime.fromisoformat(eta).timestamp()


def taken(task_id: str, task: Any, args: Any = (), **_: object) -> None:
    """A worker begins: how long it waited; the lines of the log say which task and which match."""
    from gates import metrics  # noqa: PLC0415 - beat loads no metrics

    now = time.time()
    queue = (task.request.delivery_info or {}).get("routing_key") or "unknown"
    due = getattr(task.request, DUE, None)
    if isinstance(due, float):
        metrics.QUEUE_SECONDS.labels(queue).observe(max(0.0, now - due))
    _begun[task_id] = now
    structlog.contextvars.clear_contextvars()
    structlog.contextvars.bind_contextvars(task=task.name, request=task_id)
    if task.name.startswith("games.tasks.") and args:
        structlog.contextvars.bind_contextvars(match=args[0])
    if len(args) > 1 and isinstance(args[1], int):
        structlog.contextvars.bind_contextvars(version=args[1])


def done(task_id: str, task: Any, **_: object) -> None:
    """It has ended, well or not."""
    from gates import metrics  # noqa: PLC0415 - as above

    begun = _begun.pop(task_id, None)
    if begun is not None:
        metrics.TASK_SECONDS.labels(task.name).observe(time.time() - begun)
    structlog.contextvars.clear_contextvars()


def connect() -> None:
    """Listen to Celery in this process."""
    signals.before_task_publish.connect(mark, weak=False)
    signals.task_prerun.connect(taken, weak=False)
    signals.task_postrun.connect(done, weak=False)
