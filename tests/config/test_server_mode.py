"""On PostgreSQL and Redis, where the environment names them."""

import os
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest
from channels.layers import get_channel_layer
from django.core.cache import cache
from django.db import connection
from kombu import Connection

from config import env
from tests.config.house import PlatformHouse, eventually

pytestmark = pytest.mark.server


@pytest.fixture
def empty_database() -> Iterator[str]:
    """The address of a database of its own on that server."""
    url = urlsplit(env.read().database_url)
    name = f"magnat_platform_{os.getpid()}"
    with psycopg.connect(url.geturl(), autocommit=True) as server:
        server.execute(f'CREATE DATABASE "{name}"')
        yield url._replace(path=f"/{name}").geturl()
        server.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


@pytest.mark.django_db
def test_database_is_postgresql() -> None:
    assert connection.vendor == "postgresql"
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM accounts_user")
        assert cursor.fetchone() == (0,)


def test_cache_is_shared() -> None:
    cache.set("magnat-test", "kept", timeout=10)
    assert cache.get("magnat-test") == "kept"
    cache.delete("magnat-test")


async def test_channel_layer_carries_a_note() -> None:
    layer = get_channel_layer()
    assert layer is not None
    channel = await layer.new_channel()
    await layer.group_add("magnat-test", channel)
    await layer.group_send("magnat-test", {"type": "note", "version": 3})
    assert await layer.receive(channel) == {"type": "note", "version": 3}
    await layer.group_discard("magnat-test", channel)


def test_broker_answers() -> None:
    with Connection(env.read().celery_broker) as link:
        link.ensure_connection(max_retries=1)
        assert link.connected


@pytest.mark.timeout(400)
def test_platform_uses_those_servers(empty_database: str, tmp_path: Path) -> None:
    with PlatformHouse(tmp_path / "data", {"MAGNAT_DATABASE_URL": empty_database}) as house:
        assert house.start()[-1] == f"READY http://localhost:{house.port}"
        assert house.page_answers()
        assert eventually(lambda: house.number_of("beat"))
        assert house.number_of("valkey-server") is None
        assert not (house.data_dir / "magnat.sqlite3").exists()
        assert house.stop() == 0
        assert house.processes() == {}


@pytest.mark.timeout(400)
def test_evening_at_uvicorn_goes_as_at_daphne(empty_database: str, tmp_path: Path) -> None:
    surroundings = {"MAGNAT_DATABASE_URL": empty_database, "MAGNAT_SERVER": "uvicorn"}
    with PlatformHouse(tmp_path / "data", surroundings) as house:
        assert house.start()[-1] == f"READY http://localhost:{house.port}"
        assert house.page_answers()
        assert house.number_of("config.uvicorn_server")
        evening = house.begun(
            "manage.py", "smoke", "--base", f"http://localhost:{house.port}", "--seconds", "200"
        )
        told, _ = evening.communicate(timeout=250)
        line = told.splitlines()[-1]
        assert line.startswith("SMOKE ok matches=1 acked="), told
        assert " missing=0 doubled=0 " in line
        assert house.stop() == 0
        assert house.processes() == {}
