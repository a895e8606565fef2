from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from accounts.models import User
from accounts.services import account_close, guest_create, guests_remove_stale, person_rename
from lobbies.models import Message, Table
from lobbies.services import seats, tables, talk
from tests.lobbies.conftest import NOW
from tests.lobbies.sealing import begun

Person = Callable[[str], User]
Opened = Callable[..., Table]
LATER = NOW + timedelta(days=400)


def guest() -> User:
    return guest_create(now=NOW, locale="pl")


def test_guests_with_kept_matches_or_a_seat_stay(opened: Opened) -> None:
    player, waiter, idler = guest(), guest(), guest()
    begun(tables.table_play_bots(user=player, game="eurobiznes", now=NOW), NOW)
    seats.table_join(table_id=opened().pk, user=waiter, now=NOW)
    assert guests_remove_stale(now=LATER) == 1
    left = User.objects.filter(is_guest=True).order_by("pk")
    assert list(left) == [player, waiter]
    assert not User.objects.filter(pk=idler.pk).exists()


@pytest.mark.django_db(transaction=True)
def test_words_stand_under_the_name_of_today(opened: Opened, person: Person) -> None:
    ola, match_id = person("ola"), opened().match_key
    talk.chat_say(match_id=match_id, author=ola, key="k", text="hej", now=NOW)
    person_rename(user=ola, display_name="Aleksandra")
    assert Message.objects.get().author_name == "Aleksandra"


@pytest.mark.django_db(transaction=True)
def test_closed_account_gives_up_its_seats_and_its_name(opened: Opened, person: Person) -> None:
    ola, jan, table = person("ola"), person("jan"), opened()
    seats.table_join(table_id=table.pk, user=jan, now=NOW)
    talk.chat_say(match_id=table.match_key, author=ola, key="k", text="hej", now=NOW)
    account_close(user=ola, now=NOW)
    table.refresh_from_db()
    assert (table.host, [seat.user for seat in table.seats.all()]) == (jan, [jan])
    assert "ola" not in Message.objects.get().author_name
