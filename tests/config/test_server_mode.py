"""On PostgreSQL and Redis, where the environment names them."""

import pytest
from channels.layers import get_channel_layer
from django.core.cache import cache
from django.db import connection
from kombu import Connection

from config import env

pytestmark = pytest.mark.server


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
