"""Fixtures that every room uses. Rooms keep their own in their folder."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.utils import translation
from hypothesis import settings

from config.celery import app
from config.env import read
from tests import locks, notes, template
from tests.broker import Broker

SERVER_MODE = not read().is_embedded
locks.be_strict()
#: After so many allocations Python looks for garbage among the newest objects: seldom, since tests leave little.
ALLOCATIONS = 50_000

# The same examples for everybody, so that a red test is red everywhere; `make examples` draws others.
# None has a deadline: how busy a machine is says nothing about the rules.
settings.register_profile("fixed", derandomize=True, database=None, deadline=None)
settings.register_profile("fresh", database=None, deadline=None, print_blob=True)
settings.load_profile("fixed")


def starts_the_platform(item: pytest.Item) -> bool:
    return bool(item.get_closest_marker("platform") or "house" in getattr(item, "fixturenames", ()))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests of the server mode run only where the environment names the servers.

    Those that start the platform come first: they take longest and wait for other processes. The other slow ones
    follow: while the last tests run, none is so long that the other worker stands idle.
    """
    items.sort(
        key=lambda item: (not starts_the_platform(item), not item.get_closest_marker("slow"))
    )
    if SERVER_MODE:
        return
    absent = [item for item in items if item.get_closest_marker("server")]
    if absent:
        config.hook.pytest_deselected(items=absent)
        items[:] = [item for item in items if not item.get_closest_marker("server")]


def wants_the_database(item: pytest.Item) -> bool:
    """By a fixture, or by a mark that asks for the fixture only when the test begins."""
    names = getattr(item, "fixturenames", ())
    return "django_db_setup" in names or item.get_closest_marker("django_db") is not None


def pytest_collection_finish(session: pytest.Session) -> None:
    """The template is made before any test begins, whose time would run meanwhile.

    And what has been collected stays to the end: Python need not look again and again whether it is garbage.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(ALLOCATIONS)
    if any(map(wants_the_database, session.items)) and not SERVER_MODE:
        template.migrated()


def is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:  # somebody else's
        return True
    return True


@pytest.fixture(scope="session")
def django_db_keepdb(django_db_modify_db_settings: None) -> Iterator[bool]:
    """pytest-django finds its database made; on a server it makes it itself."""
    if SERVER_MODE:
        yield False
        return
    # Of this process alone: another run of tests in this checkout has its own.
    names = connection.settings_dict["TEST"]
    names["NAME"] = f"{names['NAME']}.{os.getpid()}"
    file = Path(names["NAME"])
    for old in file.parent.glob("*.sqlite3*.*[0-9]"):
        if not is_running(int(old.name.rpartition(".")[2])):
            template.remove(old)  # its run was killed
    template.copy_to(file)
    yield True
    template.remove(file)


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """The tests' database, which comes back to its beginning after a test that committed."""
    if SERVER_MODE:
        yield
        return
    with django_db_blocker.unblock():
        end = template.come_back_after_commits()
    yield
    end()


@pytest.fixture(autouse=True)
def _notes_of_its_own() -> Iterator[None]:
    yield
    notes.end()


@pytest.fixture(autouse=True)
def _switches_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test begins with the site as it is built, and how long it takes asks no row again."""
    from gates import switches  # noqa: PLC0415 - models come after the settings

    as_built = switches._Read(0.0, {}, ())
    monkeypatch.setattr(switches, "KEPT", float("inf"))
    monkeypatch.setattr(switches._Memory, "read", as_built)


@pytest.fixture(autouse=True)
def _language_of_its_own() -> Iterator[None]:
    """A request leaves its language behind in the thread: what comes next is not to speak it."""
    yield
    translation.deactivate()


class Enqueued:
    """What was sent to the workers; nothing runs it unless the test says so."""

    def take(self) -> list[tuple[str, list[Any], dict[str, Any]]]:
        """Name, arguments and keyword arguments of all that was sent since; the queues empty."""
        taken = []
        with app.connection_for_read() as connection:
            channel = connection.default_channel
            for name in ("default", "ai", "lab"):
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
