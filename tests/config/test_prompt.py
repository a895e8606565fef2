"""A worker's connection to a broker that hangs for a while: real ones, with a message under way."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from celery import Celery
from kombu import Connection, Consumer, Message, Queue

from config import env, programs
from config.celery import app
from config.queues import SETTINGS
from tests.config.house import eventually

pytestmark = [
    pytest.mark.timeout(60),
    pytest.mark.skipif(sys.platform != "linux", reason="as the platform of its own servers"),
]
QUEUE = Queue("one-at-a-time", routing_key="one-at-a-time")
Answer = Callable[[Message, tuple[type[BaseException], ...]], None]


def acknowledge(message: Message, errors: tuple[type[BaseException], ...]) -> None:
    message.ack_log_error(logging.getLogger(__name__), errors)


def refuse(message: Message, errors: tuple[type[BaseException], ...]) -> None:
    message.reject_log_error(logging.getLogger(__name__), errors)


class Broker:
    """One of its own, that can be made to hang."""

    def __init__(self, folder: Path) -> None:
        self.env = replace(env.read({"DATA_DIR": str(folder)}), redis_url="")
        self.env.run_dir.mkdir(parents=True, exist_ok=True)
        self.process = subprocess.Popen(programs.valkey(self.env).command)
        assert eventually(self.env.valkey_socket.exists, 20)

    def hang(self) -> None:
        os.kill(self.process.pid, signal.SIGSTOP)

    def go_on(self) -> None:
        os.kill(self.process.pid, signal.SIGCONT)


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Broker]:
    broker = Broker(tmp_path)
    yield broker
    broker.go_on()
    broker.process.kill()
    broker.process.wait()


@pytest.fixture
def connection(broker: Broker) -> Iterator[Connection]:
    """As a worker of the platform has it, with less patience."""
    options = SETTINGS["broker_transport_options"] | {"socket_timeout": 0.2}
    worker = Celery(
        "a-worker", amqp=app.amqp_cls, broker=broker.env.celery_broker, set_as_current=False
    )
    with worker.amqp.Connection(broker.env.celery_broker, transport_options=options) as connection:
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
        broker.hang()
        answer(taken[0], connection.connection_errors)
        broker.go_on()
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
