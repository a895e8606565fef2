"""Two processes on PostgreSQL and Redis.

The row lock decides, and a note brings the other process up to date.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from channels.db import database_sync_to_async
from django.conf import settings
from django.db import connection, transaction

from accounts.models import User
from config import env
from games import play
from games.engines.kernel.errors import IllegalAction
from games.models import Deadline, Entry, Match
from games.movers import clock
from games.storage import statements
from games.telling import hub
from games.timing.controls import Untimed
from games.writing.seat_plans import Options, SeatPlan
from gates import outbox
from gates.switchboard import GROUP, SWITCHBOARD
from tests.games.conftest import START, Seated
from tests.games.wires import connected

pytestmark = [
    pytest.mark.server,
    pytest.mark.timeout(300),
    pytest.mark.django_db(transaction=True),
]
ROOT = Path(__file__).resolve().parents[2]
ELSEWHERE = """
import sys
import django
django.setup()
from django.utils import timezone
from games import play
from gates import outbox
receipt = play.submit(match_id=sys.argv[1], user_id=int(sys.argv[2]), key="elsewhere",
                      action={"do": "roll"}, question=1, now=timezone.now())
outbox.OUTBOX.drain()
print(receipt.version)
"""


def play_elsewhere(match_id: str, user_id: int, folder: Path) -> int:
    """A roll, committed by a process of its own with the same key, which opens the match's secret."""
    (folder / "secret_key").write_text(settings.SECRET_KEY, encoding="ascii")
    url = urlsplit(env.read().database_url)._replace(path=f"/{connection.settings_dict['NAME']}")
    environ = os.environ | {
        "MAGNAT_DATABASE_URL": url.geturl(),
        "DATA_DIR": str(folder),
        "DJANGO_SETTINGS_MODULE": "config.settings.base",
        "PYTHONPATH": f"{ROOT}:{ROOT / 'platform'}",
    }
    done = subprocess.run(
        [sys.executable, "-c", ELSEWHERE, match_id, str(user_id)],
        env=environ,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=150,
    )
    return int(done.stdout)


def eurobiznes(people: list[User]) -> Match:
    revision = play.revision_for(game="eurobiznes", rules={}, now=START)
    match = play.prepare(revision=revision, now=START)
    plans = [SeatPlan(user.username, user) for user in people[:2]]
    play.start(match_id=match.pk, seats=plans, options=Options(control=Untimed()), now=START)
    return match


class Ear:
    """Hears whether notes of other processes come."""

    def __init__(self) -> None:
        self.heard = asyncio.Event()

    def hear(self, note: dict[str, Any]) -> None:
        self.heard.set()

    def catch_up(self) -> None:
        """Nothing of ours gets old."""


async def subscribed() -> None:
    """Until this process hears what others send through the broker."""
    ear = Ear()
    SWITCHBOARD.join("ear", ear)
    try:
        while not ear.heard.is_set():
            notes = [{"group": "ear", "note": {}}]
            note = {"type": "notes", "from": "elsewhere", "notes": notes}
            await outbox.send_note(GROUP, note)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(ear.heard.wait(), 0.05)
    finally:
        SWITCHBOARD.part("ear", ear)


async def test_note_of_another_process_brings_the_sockets_up_to_date(
    people: list[User], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "LOOK_EVERY", 600)  # so that nothing but the note can tell
    match = await database_sync_to_async(eurobiznes)(people)
    async with connected(match.pk, people[0]) as wire, connected(match.pk) as watcher:
        await subscribed()
        seat = (
            await database_sync_to_async(lambda: Match.objects.get(pk=match.pk).asked_mask)()
        ).bit_length() - 1
        version = await database_sync_to_async(play_elsewhere)(match.pk, people[seat].pk, tmp_path)
        for end in (wire, watcher):
            update = await asyncio.wait_for(end.next("update"), 60)
            assert (update["version"], update["from"], update["events"][0]["by"]) == (
                version,
                1,
                "person",
            )


def test_one_row_one_writer(seated: Seated) -> None:
    table = seated()

    def send(number: int) -> str:
        try:
            table.submit(0, f"k{number}", {"do": "draw"}, 1)
        except IllegalAction as refused:
            return refused.code
        finally:
            connection.close()
        return "played"

    with ThreadPoolExecutor(8) as pool:
        answers = sorted(pool.map(send, range(24)))
    assert answers == ["played"] + ["stale_question"] * 23
    assert Entry.objects.filter(match=table.pk).count() == 2


def test_sweep_leaves_a_table_to_who_is_at_it_and_goes_on_with_the_others(seated: Seated) -> None:
    held, free = seated(), seated()
    Deadline.objects.filter(match__in=[held.pk, free.pk]).update(at_ms=1)

    def sweep() -> int:
        try:
            return clock.sweep(START)
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            assert statements.lock(held.pk) is not None
            # Would wait for ever: this transaction ends after it.
            assert pool.submit(sweep).result(timeout=120) == 1
        assert [len(table.log()) for table in (held, free)] == [1, 2]
        assert pool.submit(sweep).result(timeout=120) == 1
    assert [len(table.log()) for table in (held, free)] == [2, 2]


def test_matches_do_not_wait_for_each_other(seated: Seated) -> None:
    tables = [seated() for _ in range(4)]

    def whole_match(number: int) -> bool:
        try:
            tables[number].finish()
            return tables[number].live.outcome is not None
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(whole_match, range(4))) == [True] * 4
