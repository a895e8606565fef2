"""A site from before seals and skeletons of names is brought up to date: what waited waits, and everybody keeps the name."""

from __future__ import annotations

import gzip
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from django.contrib.contenttypes.models import ContentType
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from accounts.models import User
from lobbies.models import Table
from lobbies.services import tables
from tests.lobbies.conftest import NOW
from tests.lobbies.sealing import begun

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "tests" / "fixtures" / "old_site" / "before_seals.sqlite3.gz"


@pytest.fixture
def _upgraded(transactional_db: None, tmp_path: Path) -> None:
    """The tests' database is that of the old site, brought up to date; it comes back to its beginning."""
    older = tmp_path / "older.sqlite3"
    older.write_bytes(gzip.decompress(SITE.read_bytes()))
    connection.ensure_connection()
    source = sqlite3.connect(older)
    source.backup(connection.connection)
    source.close()
    ContentType.objects.clear_cache()
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())


@pytest.mark.slow
@pytest.mark.usefixtures("_upgraded")
def test_site_from_before_seals_goes_on(person: Callable[[str], User]) -> None:
    tables_wait_with_random_bytes_that_no_seal_covers(person("ola"))
    people_who_looked_alike_are_told_apart()


def tables_wait_with_random_bytes_that_no_seal_covers(host: User) -> None:
    over, waiting = Table.objects.order_by("state")
    assert (over.state, waiting.state) == ("closed", "waiting")
    assert bytes(waiting.seats.get(number=0).entropy) == b"x" * 16
    assert not waiting.seats.get(number=0).has_revealed
    tables.table_start(table_id=waiting.pk, user=host, now=NOW)
    begun(waiting, NOW)


def people_who_looked_alike_are_told_apart() -> None:
    """Whoever came first keeps the bare skeleton; nobody loses the name."""
    people = User.objects.filter(username__startswith="p").order_by("pk")
    shapes = people.values_list("display_name", "name_skeleton", "pk")
    marks = {name: shape.partition("#")[2] for name, shape, _ in shapes}
    pks = {name: str(pk) for name, _, pk in shapes}
    assert marks == {"Karol": "", "KaroI": pks["KaroI"], "Ewa": "", "Ka-rol": pks["Ka-rol"]}
