"""What seats and roles are worth: offsets as the page of a ladder tells them, and how sure they are."""

from __future__ import annotations

from contextlib import AbstractContextManager

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from ratings.balance import Balance, Worth, balances_of
from ratings.ladders import offset_spread
from ratings.models import Ladder, MatchRating
from ratings.services.sweeping import sweep
from tests.ratings.conftest import NOW, Ended


@pytest.mark.parametrize(
    ("matches", "units", "spread"),
    # Two sides: the variance of one result is a quarter, and a point is worth ln 10 / 1600 of a pair.
    [(0, 2, 150), (10, 2, 150), (100, 2, 69), (10_000, 2, 7), (100, 4, 52)],
)
def test_the_more_matches_the_surer_an_offset(matches: int, units: int, spread: int) -> None:
    assert offset_spread(matches, units) == spread


def test_seats_are_told_by_kind_of_table_with_most_matches_first(ended: Ended) -> None:
    for number in range(3):
        ended(0, 1, 2, after=number)
    ended(3, 4, after=9)
    sweep(NOW, thorough=True)
    three, two = balances_of(Ladder.objects.get())
    assert (three.units, three.matches, two.units, two.matches) == (3, 3, 2, 1)
    assert [worth.number for worth in three.worths] == [1, 2, 3]
    assert two == Balance(two.rules, 2, 1, [Worth(1, "", 0, 150, 50), Worth(2, "", 0, 150, 50)])
    assert sum(worth.points for worth in three.worths) == 0


def test_a_seat_that_is_worth_too_much_is_flagged(ended: Ended, client: Client) -> None:
    ended(0, 1)
    sweep(NOW, thorough=True)
    MatchRating.objects.update(offsets={"seat:0": "70.4400", "seat:1": "-70.4400"})
    page = client.get("/ladders/eurobiznes/live/seats/", headers={"accept-language": "en"})
    text = page.content.decode()
    assert "unbalanced" not in text
    assert "60%" in text
    MatchRating.objects.update(offsets={"seat:0": "71.0000", "seat:1": "-71.0000"})
    text = client.get("/ladders/eurobiznes/live/seats/").content.decode()
    assert 'class="tag warning"' in text
    owner = User.objects.create_superuser("owner")
    client.force_login(owner)
    session = client.session
    session["staff_used_at"] = 4_000_000_000
    session.save()
    assert "Zasady z nierównymi miejscami" in client.get("/admin/").content.decode()


def test_roles_are_told_by_their_names(ended: Ended) -> None:
    ended(0, 1, game="antimonopoly", units=(((0,), "monopolist"), ((1,), "competitor")))
    sweep(NOW, thorough=True)
    (balance,) = balances_of(Ladder.objects.get())
    assert [worth.number for worth in balance.worths] == [0, 0]
    assert all(worth.name for worth in balance.worths)


def test_a_ladder_that_nobody_has_played_on_has_an_empty_page(client: Client, db: None) -> None:
    assert 'class="empty"' in client.get("/ladders/fortuna/days/seats/").content.decode()
    assert client.get("/ladders/chess/live/seats/").status_code == 404


def test_more_kinds_of_tables_take_no_more_questions(ended: Ended, client: Client) -> None:
    ended(0, 1)
    sweep(NOW, thorough=True)
    path = "/ladders/eurobiznes/live/seats/"
    client.get(path)
    with asked() as few:
        client.get(path)
    for size in (3, 4, 5):
        ended(*range(size), after=size)
    sweep(NOW, thorough=True)
    with asked() as many:
        text = client.get(path).content.decode()
    assert text.count("<section") == 4
    # Rules of one name, at tables of several sizes: those who listen are told the size with the name.
    assert 'aria-labelledby="balance-4 balance-4-of"' in text
    assert 'id="balance-4-of"' in text
    assert len(many) == len(few)


def asked() -> AbstractContextManager[CaptureQueriesContext]:
    return CaptureQueriesContext(connection)
