"""Connections to the broker that come back with it, whatever a worker was doing when it went away."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, cast

from celery.app.amqp import AMQP
from kombu import Connection
from kombu.transport import redis, virtual
from redis.exceptions import ConnectionError  # noqa: A004 - the one that Celery knows

#: Seconds between two tries.
TRY_EVERY: Final = 1.0


class PromptQoS(redis.QoS):
    """Kombu's, where a message whose acknowledgement did not reach the broker holds no place of the worker.

    Kombu's keeps it among those under way until the connection ends. A worker that takes one message at a time
    would then take none any more although the broker answers again. The broker hands such a message out once
    more, after its visibility timeout; every task may run twice.
    """

    def ack(self, delivery_tag: str) -> None:
        """As Kombu's; a connection error goes on to the caller, who writes it to the log."""
        with self._place_freed(delivery_tag):
            super().ack(delivery_tag)

    def reject(self, delivery_tag: str, requeue: bool = False) -> None:  # noqa: FBT001, FBT002 - Kombu's
        """As Kombu's; a connection error goes on to the caller, who writes it to the log."""
        with self._place_freed(delivery_tag):
            super().reject(delivery_tag, requeue=requeue)

    @contextmanager
    def _place_freed(self, delivery_tag: str) -> Iterator[None]:
        try:
            yield
        except self.channel.connection.connection_errors:
            virtual.QoS.ack(self, delivery_tag)  # in this process only
            raise


class PromptChannel(redis.Channel):
    """Kombu's, with places that are not lost."""

    QoS = PromptQoS

    def _connparams(self, asynchronous: bool = False) -> dict[str, Any]:  # noqa: FBT001, FBT002 - Kombu's
        """As Kombu's. Raises ConnectionError where the connection of this channel has been given up meanwhile.

        Kombu's stumbles over what is no more there, which ends the worker; a lost connection it makes anew.
        """
        if getattr(self.connection, "client", None) is None:
            raise ConnectionError("The connection of this channel to the broker has been given up.")
        found: dict[str, Any] = cast("Any", super())._connparams(asynchronous)  # noqa: SLF001 - unknown to the types
        return found


class PromptTransport(redis.Transport):
    """Kombu's, with places that are not lost."""

    Channel = PromptChannel


class PromptConnection(Connection):
    """Kombu's, which tries again at an even and short interval; its own waits up to half a minute."""

    def get_transport_cls(self) -> type[Any]:
        """As Kombu's, but for Redis and Valkey."""
        found: type[Any] = super().get_transport_cls()
        return PromptTransport if found is redis.Transport else found

    def ensure_connection(self, *args: Any, **options: Any) -> Any:
        """As Kombu's; the callers in Celery leave the intervals to it."""
        even = {"interval_start": TRY_EVERY, "interval_step": 0, "interval_max": TRY_EVERY}
        return super().ensure_connection(*args, **{**even, **options})


class PromptAMQP(AMQP):
    """What an application of Celery makes its connections by."""

    Connection = PromptConnection
