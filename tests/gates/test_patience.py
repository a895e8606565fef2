from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from threading import Thread
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache
from django.test import Client

from accounts.models import User
from gates import patience
from gates.patience import Breaker
from tests.broker import Broker
from tests.config.house import eventually

PASSWORD = "a horse, a battery"


def kill(broker: Broker) -> None:
    broker.kill()


def freeze(broker: Broker) -> None:
    broker.freeze()


def fill(broker: Broker) -> None:
    broker.client.config_set("maxmemory", "1")


Fault = Callable[[Broker], None]
FAULTS = [kill, freeze, fill]


@pytest.fixture(autouse=True)
def _cache(broker: Broker, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cache of the real settings, at this test's broker."""
    monkeypatch.setattr(patience, "_BREAKERS", {})
    monkeypatch.setattr(patience, "_LINES", {})
    backend = "gates.patience.OpenCache"
    settings.CACHES = {"default": {"BACKEND": backend, "LOCATION": broker.url}}


def is_kept() -> bool:
    cache.set("key", 1)
    return bool(cache.get("key") == 1)


@pytest.mark.parametrize("fault", FAULTS)
def test_cache_at_fault_is_an_empty_one_that_grants_everything(
    broker: Broker, fault: Fault
) -> None:
    cache.set("before", 1)
    assert cache.get("before") == 1
    fault(broker)
    begun = time.monotonic()
    cache.set("key", 1)
    assert cache.add("key", 1) is True
    assert cache.add("key", 1) is True
    assert cache.get("key", "nothing") == "nothing"
    assert cache.get_many(["key"]) == {}
    assert cache.set_many({"key": 1}) == ["key"]
    assert (cache.touch("key"), cache.delete("key"), cache.has_key("key")) == (False,) * 3
    cache.delete_many(["key"])
    with pytest.raises(ValueError, match="key"):
        cache.incr("key")
    # Only the first waits: all of them would take 4 s. The rest is for a busy machine.
    assert time.monotonic() - begun < 3


def test_cache_works_as_django_s_while_the_broker_does(caplog: pytest.LogCaptureFixture) -> None:
    assert (cache.add("key", 1), cache.add("key", 1)) == (True, False)
    assert (cache.incr("key"), cache.get("key"), cache.has_key("key")) == (2, 2, True)
    assert cache.set_many({"other": "x"}) == []
    assert cache.get_many(["key", "other"]) == {"key": 2, "other": "x"}
    assert (cache.touch("key", 9), cache.delete("key"), cache.delete("key")) == (True, True, False)
    cache.delete_many(["other"])
    assert cache.get("other") is None
    cache.delete_many(iter(()))
    assert caplog.messages == []
    cache.set("key", 1)
    cache.clear()
    assert cache.get("key") is None


@pytest.mark.parametrize("fault", [kill, freeze])
def test_cache_is_back_within_moments_of_its_broker(broker: Broker, fault: Fault) -> None:
    fault(broker)
    assert cache.get("key") is None
    if fault is freeze:
        broker.thaw()
    else:
        broker.start()

    assert eventually(is_kept)


def test_threads_and_requests_take_turns_with_one_line(broker: Broker) -> None:
    def lines_made() -> int:
        return int(broker.client.info("stats")["total_connections_received"])

    async def requests() -> None:
        for number in range(5):
            await asyncio.create_task(cache.aset("key", number))
            thread = Thread(target=lambda: cache.get("key"))
            thread.start()
            thread.join()

    cache.set("key", 1)
    made = lines_made()
    asyncio.run(requests())
    assert cache.get("key") == 4
    assert lines_made() - made == 1  # the one that asks


def test_restarted_broker_is_used_at_once(broker: Broker) -> None:
    cache.set("key", 1)
    broker.kill()
    broker.start()
    cache.set("key", 2)  # over a line that broke without anybody noticing
    assert cache.get("key") == 2


def test_of_many_callers_one_tries_again(monkeypatch: pytest.MonkeyPatch) -> None:
    breaker = Breaker("it")
    assert (breaker.admits(), breaker.admits()) == (True, True)
    breaker.failed("gone")
    assert breaker.admits() is False
    now = time.monotonic() + patience.PAUSE
    monkeypatch.setattr("gates.patience.time.monotonic", lambda: now)
    assert (breaker.admits(), breaker.admits()) == (True, False)
    breaker.worked()
    assert (breaker.admits(), breaker.admits()) == (True, True)


@pytest.mark.django_db
@pytest.mark.parametrize("fault", FAULTS)
def test_people_sign_in_and_read_pages_without_the_broker(
    broker: Broker, fault: Fault, client: Client
) -> None:
    User.objects.create_user("Ola", password=PASSWORD)
    fault(broker)
    begun = time.monotonic()
    answer = client.post("/accounts/login/", {"login": "Ola", "password": PASSWORD})
    assert (answer.status_code, client.get("/").status_code) == (302, 200)
    assert client.get("/profile/").status_code == 200
    assert time.monotonic() - begun < 20  # three pages, on the busiest machine


@pytest.mark.django_db
@pytest.mark.parametrize("fault", FAULTS)
def test_strangers_become_guests_without_the_broker(
    broker: Broker, fault: Fault, client: Client
) -> None:
    fault(broker)
    assert client.post("/accounts/guest/").status_code == 302
    assert not isinstance(client.get("/").wsgi_request.user, AnonymousUser)


@pytest.mark.django_db
def test_session_ended_without_the_broker_stays_ended(broker: Broker, client: Client) -> None:
    client.force_login(User.objects.create_user("Ola"))
    assert client.get("/profile/").status_code == 200
    cookie = client.cookies["sessionid"].value
    broker.freeze()
    client.post("/accounts/logout/")
    broker.thaw()
    assert eventually(is_kept)
    client.cookies["sessionid"] = cookie
    assert client.get("/profile/").status_code == 302
