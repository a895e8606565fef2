"""Where offers are not public, who is no party to one finds its terms nowhere."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games import play
from games.models import Entry, Match
from games.reading import selectors, table_view, updates
from games.writing.seat_plans import Options, SeatPlan
from tests.games.conftest import Clock, HeldTable

pytestmark = pytest.mark.django_db(transaction=True)

#: A sum that nothing else at the table has, so that it can be looked for in whole answers.
SUM = 7310


@pytest.fixture
def offered(
    request: pytest.FixtureRequest, people: list[User], clock: Clock
) -> tuple[HeldTable, int, int]:
    """A match in which the seat in turn offers `SUM` to the next: the table and both parties."""
    rules = {"trade_offers_public": request.param, "allow_gifts": True}
    revision = play.revision_for(game="fortuna", rules=rules, now=clock.now)
    match = play.prepare(revision=revision, now=clock.now)
    plans = [SeatPlan(user.username, user) for user in people[:3]]
    play.start(match_id=match.pk, seats=plans, options=Options(None, "instant"), now=clock.now)
    table = HeldTable(Match.objects.get(pk=match.pk), people, clock)
    sender = table.state.turn
    to = (sender + 1) % 3
    table.play(sender, "offer_trade", to=to, give={"cash": SUM})
    return table, sender, to


def names_it(text: str) -> bool:
    """Whether the sum stands there by itself: its four digits also come in a fingerprint, by chance."""
    return re.search(rf"\b{SUM}\b", text) is not None


def test_the_sum_is_told_from_digits_of_a_fingerprint() -> None:
    assert names_it(f'{{"give": {{"cash":{SUM}}}}}')
    assert not names_it(f'{{"seal": "d{SUM}0a4"}}')


def told_to(table: HeldTable, user: User | None) -> dict[str, str]:
    """Everything that can be read about the match: by name, as text."""
    client = Client()
    if user is not None:
        client.force_login(user)
    names = ("api_match", "match_export", "match_table")
    pages = {name: client.get(reverse(name, args=[table.pk])).text for name in names}
    seat = selectors.seat_of(table.pk, None if user is None else user.pk)
    pages["view"] = table_view.view_for(selectors.table_for(table.pk), seat).decode()
    frames = updates.frames(selectors.table_for(table.pk), 1, [None if user is None else user.pk])
    return pages | {"frames": repr(frames)}


@pytest.mark.rule("R-FO-TRD-07")
@pytest.mark.parametrize("offered", [False], indirect=True)
def test_a_third_seat_and_a_watcher_find_a_private_offer_nowhere(offered: Any) -> None:
    table, sender, to = offered
    third = 3 - sender - to
    for user in (table.people[third], table.people[3], None):
        assert [name for name, text in told_to(table, user).items() if names_it(text)] == []
    for seat in (sender, to):
        assert names_it(told_to(table, table.people[seat])["view"])
    entry = Entry.objects.filter(match=table.pk).order_by("number").last()
    assert entry is not None
    assert entry.told == [{"event": "offer_made", "offer": 1}]


@pytest.mark.rule("R-FO-TRD-07")
@pytest.mark.parametrize("offered", [False, True], indirect=True)
def test_once_the_match_is_over_the_export_holds_every_offer(offered: Any) -> None:
    table = offered[0]
    ended = {"status": Match.Status.ENDED, "ended_at": table.clock.now, "outcome": {"placings": []}}
    Match.objects.filter(pk=table.pk).update(**ended)
    assert names_it(told_to(table, None)["match_export"])


@pytest.mark.parametrize("offered", [True], indirect=True)
def test_a_public_offer_is_everybody_s_to_read(offered: Any) -> None:
    table = offered[0]
    found = told_to(table, None)
    assert {name for name, text in found.items() if names_it(text)} >= {
        "view",
        "frames",
        "match_export",
    }
