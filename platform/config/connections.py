"""A worker's connections to the database, from one task to the next.

Celery closes them before and after every task. Most tasks are sweeps that ask one question, and to connect costs more than that:
on SQLite every function of Django's is registered anew. So they are kept as a web process keeps them from one
request to the next (`CONN_MAX_AGE`), where a broken one is let go.
"""

from __future__ import annotations

import sys
from typing import Any, Final

from celery import signals

#: For `queues.SETTINGS`: Celery closes nothing before so many tasks, which no worker lives to see.
REUSE: Final = {"CELERY_DB_REUSE_MAX": sys.maxsize // 2}


def keep() -> None:
    """Listen to Celery in this process."""
    signals.task_prerun.connect(let_go, weak=False)
    signals.task_postrun.connect(let_go, weak=False)


def let_go(task: Any, **_: object) -> None:
    """Close the connections of this thread that are broken or too old, as between two requests."""
    if getattr(task.request, "is_eager", False):
        return  # whoever carries it out is in the middle of something
    from django.db import close_old_connections  # noqa: PLC0415 - beat has no Django

    close_old_connections()
