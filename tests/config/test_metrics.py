"""What programs that watch over the platform read, and who else may not."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import redis
from django.test import Client
from prometheus_client import REGISTRY

from config import watched
from config.broker import waiting
from gates import metrics
from tests.broker import Broker

pytestmark = pytest.mark.django_db
ROOT = Path(__file__).resolve().parents[2]


def test_this_machine_reads_what_was_counted(client: Client) -> None:
    before = REGISTRY.get_sample_value("magnat_moves_total", {"by": "person"}) or 0
    metrics.MOVES.labels("person").inc()
    answer = client.get("/metrics")
    assert answer.status_code == 200
    text = answer.content.decode()
    assert f'magnat_moves_total{{by="person"}} {before + 1}' in text
    assert 'magnat_up{what="database"} 1.0' in text
    assert "magnat_deadlines_overdue 0.0" in text


@pytest.mark.parametrize(
    "about",
    [
        {"REMOTE_ADDR": "203.0.113.7"},
        {"REMOTE_ADDR": "127.0.0.1", "headers": {"X-Forwarded-For": "203.0.113.7"}},
        {"REMOTE_ADDR": ""},
    ],
    ids=["elsewhere", "through a proxy", "nowhere"],
)
def test_nobody_else_reads_it(client: Client, about: dict[str, Any]) -> None:
    answer = client.get("/metrics", **about)
    assert answer.status_code == 403
    assert "MAGNAT_METRICS_TOKEN" in answer.content.decode()


def test_token_opens_it_from_anywhere_and_nothing_else_does(client: Client, settings: Any) -> None:
    settings.METRICS_TOKEN = "a-token-of-the-operator"
    assert client.get("/metrics").status_code == 403
    wrong = {"Authorization": "Bearer another-token-of-some"}
    assert client.get("/metrics", headers=wrong).status_code == 403
    right = {"Authorization": "Bearer a-token-of-the-operator"}
    assert client.get("/metrics", headers=right, REMOTE_ADDR="203.0.113.7").status_code == 200


def test_page_is_counted_by_its_status(client: Client) -> None:
    before = REGISTRY.get_sample_value("magnat_pages_total", {"status": "4xx"}) or 0
    client.get("/nowhere/")
    assert REGISTRY.get_sample_value("magnat_pages_total", {"status": "4xx"}) == before + 1


COUNT = "from gates import metrics; metrics.MOVES.labels('bot').inc(); metrics.SOCKETS.set(3)"
READ = "from config.metrics import counted; from prometheus_client import generate_latest; print(generate_latest(counted()).decode())"


def test_processes_count_together_and_the_dead_hold_no_sockets(tmp_path: Path) -> None:
    surroundings = os.environ | {
        "PROMETHEUS_MULTIPROC_DIR": str(tmp_path),
        "PYTHONPATH": f"{ROOT}:{ROOT / 'platform'}",
        "DJANGO_SETTINGS_MODULE": "config.settings.test",
    }
    for _ in range(2):
        subprocess.run([sys.executable, "-c", COUNT], env=surroundings, check=True, cwd=ROOT)
    setup = f"import django; django.setup(); {READ}"
    told = subprocess.run(
        [sys.executable, "-c", setup],
        env=surroundings,
        check=True,
        cwd=ROOT,
        capture_output=True,
        text=True,
    ).stdout
    assert 'magnat_moves_total{by="bot"} 2.0' in told
    assert "magnat_sockets 6.0" not in told


def test_queue_tells_how_long_its_oldest_task_has_been_due(broker: Broker) -> None:

    with redis.Redis.from_url(broker.url) as store:
        store.rpush("ai", json.dumps({"headers": {watched.DUE: 1000.0}}))
        store.lpush("ai", '{"headers": {}}')
        store.rpush("lab", "no message at all")
        found = {one.queue: one for one in waiting(store)}
    assert found["ai"].length == 2
    assert found["ai"].oldest_s > 1_000_000
    assert (found["lab"].length, found["lab"].oldest_s) == (1, 0.0)
    assert found["default"].length == 0


@pytest.mark.parametrize(
    ("headers", "due"),
    [({}, 5.0), ({"eta": "1970-01-01T00:01:00+00:00"}, 60.0)],
    ids=["at once", "later"],
)
def test_message_says_when_its_task_is_due(headers: dict[str, Any], due: float) -> None:
    assert watched._due_of(headers, 5.0) == due
