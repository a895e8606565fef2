from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games import play
from lobbies.models import Table
from lobbies.services import seats
from lobbies.vacancies import vacancies
from tests.lobbies.conftest import NOW
from tests.lobbies.sealing import begun


@pytest.fixture
def called(opened: Callable[..., Table], person: Callable[[str], User]) -> Callable[..., Table]:
    """A running table whose second seat looks for somebody."""

    def made(**settings: str) -> Table:
        table = opened("ola", seats_max=2, **settings)
        seats.table_join(table_id=table.pk, user=person("jan"), code=table.code, now=NOW)
        for name in ("ola", "jan"):
            seats.table_ready(table_id=table.pk, user=person(name), ready=True, now=NOW)
        begun(table, NOW)
        match_id = table.match_key
        play.go(match_id=match_id, user_id=person("jan").pk, now=NOW)
        play.call_open(match_id=match_id, user_id=person("ola").pk, seat=1, now=NOW)
        return table

    return made


def test_first_page_shows_seats_to_take_over(client: Client, called: Callable[..., Table]) -> None:
    table = called()
    [found] = vacancies()
    assert (found.name, found.others, found.is_rated) == ("jan", "ola", False)
    assert found.url == reverse("match_table", args=[table.match_key])
    assert f'href="{found.url}"' in client.get("/", headers={"accept-language": "en"}).text


def test_seats_of_private_tables_and_filled_ones_are_not_shown(
    called: Callable[..., Table], person: Callable[[str], User]
) -> None:
    called(visibility="private")
    assert vacancies() == []
    table = called()
    play.come_back(match_id=table.match_key, user_id=person("jan").pk, now=NOW)
    assert vacancies() == []
