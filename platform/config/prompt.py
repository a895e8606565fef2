"""Connections to the broker that come back with it: Kombu's wait up to half a minute between two tries."""

from __future__ import annotations

from typing import Any, Final

from celery.app.amqp import AMQP
from kombu import Connection

#: Seconds between two tries.
TRY_EVERY: Final = 1.0


class PromptConnection(Connection):
    """Kombu's, which tries again at an even and short interval."""

    def ensure_connection(self, *args: Any, **options: Any) -> Any:
        """As Kombu's; the callers in Celery leave the intervals to it."""
        even = {"interval_start": TRY_EVERY, "interval_step": 0, "interval_max": TRY_EVERY}
        return super().ensure_connection(*args, **{**even, **options})


class PromptAMQP(AMQP):
    """What an application of Celery makes its connections by."""

    Connection = PromptConnection
