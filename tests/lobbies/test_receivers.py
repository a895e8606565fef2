from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, cast

import pytest
from asgiref.sync import async_to_sync
from channels.layers import InMemoryChannelLayer, get_channel_layer
from django.core.cache import cache
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from games.signals import match_advanced, match_finished
from gates import switchboard
from gates.outbox import OUTBOX
from lobbies import announce, receivers, selectors, turns
from lobbies.models import Table
from lobbies.services import tables
from lobbies.turns import PassedTurns
from tests.config.house import eventually
from tests.lobbies.conftest import NOW
from tests.lobbies.sealing import begun

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table(person: Callable[[str], User]) -> Table:
    """A running match of ola's, all of whose notes have been sent, or never will be."""
    made = begun(tables.table_play_bots(user=person("ola"), game="eurobiznes", now=NOW), NOW)
    # Of its moves one would otherwise be told a second later, in the middle of a test that takes so long.
    turns.TURNS.forget()
    OUTBOX.run(asyncio.sleep(0)).result()
    OUTBOX.drain()
    return made


class Listener:
    """What another process hears of these groups."""

    def __init__(self, *groups: str) -> None:
        self.groups = groups
        self.layer = cast(InMemoryChannelLayer, get_channel_layer())
        self.channel = async_to_sync(self.layer.new_channel)()
        async_to_sync(self.layer.group_add)(switchboard.GROUP, self.channel)

    def notes(self) -> list[Any]:
        OUTBOX.drain()
        found = []
        queue = self.layer.channels.get(self.channel)
        while queue is not None and not queue.empty():
            found.append(queue.get_nowait()[1])
        notes = [one for message in found for one in message.get("notes", ())]
        return [one["note"] for one in notes if one["group"] in self.groups]


def test_turns_are_told_at_once_and_then_together(
    table: Table, person: Callable[[str], User], monkeypatch: pytest.MonkeyPatch
) -> None:
    passed = PassedTurns()
    monkeypatch.setattr(receivers, "TURNS", passed)
    monkeypatch.setattr(turns, "ONCE_IN_SECONDS", 0.05)
    listener = Listener(announce.of_user(person("ola").pk))
    for version in (5, 6, 7):
        match_advanced.send(Table, match_id=table.match_id, version=version, by="bot")
    assert listener.notes() == [{"type": "mine.changed"}]
    assert eventually(lambda: listener.notes() == [{"type": "mine.changed"}])
    assert eventually(lambda: not passed._telling)  # a while in which nothing has passed
    assert listener.notes() == []
    match_advanced.send(Table, match_id=table.match_id, version=8, by="bot")
    assert listener.notes() == [{"type": "mine.changed"}]


def test_round_is_noted_once_by_each_process(table: Table) -> None:
    Table.objects.filter(pk=table.pk).update(visibility="public")
    cache.delete(selectors.round_key(table.match_key))
    receivers.ROUNDS.drop(table.match_key)
    receivers.LISTED.drop(table.match_key)
    listener = Listener(announce.LOBBY)
    for version in (5, 6):
        match_advanced.send(Table, match_id=table.match_id, version=version, by="bot")
    assert listener.notes() == [{"type": "table.changed", "table": table.pk}]
    assert cache.get(selectors.round_key(table.match_key)) == 1


def test_rounds_ask_once_whether_their_table_is_listed(
    table: Table, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    Table.objects.filter(pk=table.pk).update(visibility="public")
    receivers.LISTED.drop(table.match_key)
    listener = Listener(announce.LOBBY)
    with django_assert_num_queries(1):
        for number in (7, 8, 9):
            receivers.note_round(table.match_key, number)
    assert listener.notes() == [{"type": "table.changed", "table": table.pk}] * 3


def test_round_of_a_private_table_is_told_nobody(
    table: Table, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    Table.objects.filter(pk=table.pk).update(visibility="private")
    receivers.LISTED.drop(table.match_key)
    listener = Listener(announce.LOBBY)
    with django_assert_num_queries(1):
        for number in (7, 8):
            receivers.note_round(table.match_key, number)
    assert listener.notes() == []


def test_end_of_a_match_is_told_everywhere(table: Table, person: Callable[[str], User]) -> None:
    Table.objects.filter(pk=table.pk).update(visibility="public")
    groups = (
        announce.LOBBY,
        announce.of_user(person("ola").pk),
        announce.of_talk(table.match_key),
    )
    listener = Listener(*groups)
    match_finished.send(Table, match_id=table.match_id)
    assert listener.notes() == [
        {"type": "table.changed", "table": table.pk},
        {"type": "mine.changed"},
        {"type": "place.changed"},
    ]


def test_end_of_a_match_without_a_table_is_no_fault(table: Table) -> None:
    Table.objects.all().delete()
    listener = Listener(announce.of_talk(table.match_key))
    match_finished.send(Table, match_id=table.match_id)
    assert listener.notes() == [{"type": "place.changed"}]
