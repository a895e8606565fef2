"""Fixtures that every room uses. Rooms keep their own in their folder."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import settings

from config.celery import app
from config.env import read
from tests.broker import Broker

SERVER_MODE = not read().is_embedded

# The same examples for everybody, so that a red test is red everywhere; `make examples` draws others.
# None has a deadline: how busy a machine is says nothing about the rules.
settings.register_profile("fixed", derandomize=True, database=None, deadline=None)
settings.register_profile("fresh", database=None, deadline=None, print_blob=True)
settings.load_profile("fixed")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests of the server mode run only where the environment names the servers."""
    if SERVER_MODE:
        return
    absent = [item for item in items if item.get_closest_marker("server")]
    if absent:
        config.hook.pytest_deselected(items=absent)
        items[:] = [item for item in items if not item.get_closest_marker("server")]


class Enqueued:
    """What was sent to the workers; nothing runs it unless the test says so."""

    def take(self) -> list[tuple[str, list[Any], dict[str, Any]]]:
        """Name, arguments and keyword arguments of all that was sent since; the queues empty."""
        taken = []
        with app.connection_for_read() as connection:
            channel = connection.default_channel
            for name in ("default", "ai"):
                while (message := self._next(channel, name)) is not None:
                    body = message.payload
                    taken.append((message.headers["task"], body[0], body[1]))
        return taken

    def run(self, *, rounds: int = 1) -> int:
        """Run what was sent, in order, and what that sent, up to `rounds` deep; how many ran."""
        ran = 0
        for _ in range(rounds):
            for name, args, kwargs in self.take():
                app.tasks[name].apply(args=tuple(args), kwargs=kwargs, throw=True)
                ran += 1
        return ran

    @staticmethod
    def _next(channel: Any, queue: str) -> Any:
        channel.queue_declare(queue)
        return channel.basic_get(queue, no_ack=True)


@pytest.fixture
def enqueued() -> Iterator[Enqueued]:
    """The queues, empty at the start."""
    queues = Enqueued()
    queues.take()
    yield queues
    queues.take()


@pytest.fixture
def broker() -> Iterator[Broker]:
    """A broker of this test's own, running."""
    own = Broker()
    own.start()
    yield own
    own.end()
