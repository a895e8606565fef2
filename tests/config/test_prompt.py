"""A worker's connection to a broker that hangs for a while: real ones, with a message under way."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest
from celery import Celery
from kombu import Connection, Consumer, Message, Queue

from config.celery import app
from config.queues import SETTINGS
from tests.broker import Broker
from tests.config.house import eventually

pytestmark = pytest.mark.timeout(60)
QUEUE = Queue("one-at-a-time", routing_key="one-at-a-time")
Answer = Callable[[Message, tuple[type[BaseException], ...]], None]


def acknowledge(message: Message, errors: tuple[type[BaseException], ...]) -> None:
    message.ack_log_error(logging.getLogger(__name__), errors)


def refuse(message: Message, errors: tuple[type[BaseException], ...]) -> None:
    message.reject_log_error(logging.getLogger(__name__), errors)


@pytest.fixture
def connection(broker: Broker) -> Iterator[Connection]:
    """As a worker of the platform has it, with less patience."""
    options = SETTINGS["broker_transport_options"] | {"socket_timeout": 0.2}
    url = f"redis+socket://{broker.socket}"
    worker = Celery("a-worker", amqp=app.amqp_cls, broker=url, set_as_current=False)
    with worker.amqp.Connection(url, transport_options=options) as connection:
        yield connection


@pytest.mark.parametrize("answer", [acknowledge, refuse])
def test_an_answer_that_was_lost_leaves_room_for_the_next_message(
    broker: Broker, connection: Connection, answer: Answer
) -> None:
    taken: list[Message] = []

    def take(_body: Any, message: Message) -> None:
        taken.append(message)

    with Consumer(connection, [QUEUE], callbacks=[take], prefetch_count=1, accept=["json"]):
        with connection.Producer() as producer:
            for word in ("first", "second"):
                producer.publish(word, routing_key=QUEUE.name, serializer="json")
        assert drained(connection, taken) == ["first"]  # one at a time
        broker.freeze()
        answer(taken[0], connection.connection_errors)
        broker.thaw()
        assert eventually(lambda: drained(connection, taken) == ["first", "second"], 20)


def test_a_channel_of_a_connection_that_was_given_up_is_a_lost_connection(
    connection: Connection,
) -> None:
    channel: Any = connection.channel()
    channel.client.ping()
    connection.collect()
    with pytest.raises(connection.connection_errors, match="given up"):
        channel.queue_declare("default")


def drained(connection: Connection, taken: list[Message]) -> list[Any]:
    """What was taken, after everything that comes within half a second."""
    with suppress(TimeoutError):
        while True:
            connection.drain_events(timeout=0.5)
    return [message.payload for message in taken]
