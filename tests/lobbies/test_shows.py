from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import Match
from lobbies import shows
from lobbies.models import Table
from lobbies.services import seats
from tests.lobbies.conftest import NOW
from tests.lobbies.endings import end_match
from tests.lobbies.sealing import begun

Person = Callable[[str], User]
Opened = Callable[..., Table]


@pytest.fixture
def played(opened: Opened, person: Person) -> Callable[..., Table]:
    """A running table of two people; keywords go into its settings."""

    def made(host: str = "ola", **settings: str) -> Table:
        table = opened(host, seats_max=2, **settings)
        seats.table_join(table_id=table.pk, user=person(f"{host}-2"), code=table.code, now=NOW)
        for name in (host, f"{host}-2"):
            seats.table_ready(table_id=table.pk, user=person(name), ready=True, now=NOW)
        begun(table, NOW)
        table.refresh_from_db()
        return table

    return made


def on_show() -> tuple[str, int] | None:
    show = shows.table_on_show(NOW)
    return None if show is None else (show.kind, show.table)


def test_nothing_is_shown_where_nobody_plays(opened: Opened) -> None:
    opened()
    assert on_show() is None


def test_private_tables_are_never_shown(played: Callable[..., Table]) -> None:
    played(visibility="private")
    assert on_show() is None


def test_public_table_is_shown_live_until_nobody_moves(played: Callable[..., Table]) -> None:
    table = played()
    assert on_show() == ("live", table.pk)
    assert shows.table_on_show(NOW + timedelta(minutes=6)) is None


def test_record_is_shown_when_nobody_plays(played: Callable[..., Table], person: Person) -> None:
    short, whole = played("ola"), played("jan")
    for table in (short, whole):
        end_match(table.match_key, NOW)
    Match.objects.filter(pk=whole.match_key).update(version=200)
    show = shows.table_on_show(NOW)
    assert show is not None
    assert (show.kind, show.table) == ("film", whole.pk)
    assert show.film == f"/matches/{whole.match_key}/film/"


def test_page_names_the_table_on_show(client: Client, played: Callable[..., Table]) -> None:
    table = played()
    Match.objects.update(advanced_at=timezone.now())
    client.cookies["django_language"] = "en"
    for path in ("/", "/show/"):
        shown = client.get(path).content.decode()
        assert f"Live: table {table.pk}" in shown
        assert f'data-match="{table.match_key}"' in shown
