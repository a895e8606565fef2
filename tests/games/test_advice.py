"""Hints at tables that count for nothing, and the review of one's moves: by the same adviser, priced in money."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games import play
from games.engines.bots import BOTS
from games.engines.bots.pricing import price_of
from games.engines.bots.steady_trading import is_legal
from games.engines.kernel.rng import FastRng
from games.models import Match
from games.movers import ai
from games.reading import advice, matches, reviews
from games.reading.positions import position_at
from games.timing.controls import Untimed
from tests.games.conftest import HeldTable, Seated, Sent

pytestmark = pytest.mark.django_db(transaction=True)
ENGLISH = {"accept-language": "en", "accept": "application/json"}
SLICE = "games.tasks.review_slice"


def hint(client: Client, table: HeldTable) -> Any:
    return client.get(reverse("match_hint", args=[table.pk]), headers=ENGLISH)


def review(client: Client, table: HeldTable) -> Any:
    return client.post(reverse("match_review", args=[table.pk]), headers=ENGLISH)


def miserly(table: HeldTable) -> None:
    """Plays to the end; the person declines every deed and else does what comes first."""
    while table.live.outcome is None:
        if ai.turn(table.pk, table.live.version, table.clock.now):
            continue
        choices = {one.do: one for one in table.live.fixed.book.game.legal(table.state, 0)}
        choice = choices.get("decline") or choices.get("pass") or next(iter(choices.values()))
        table.play(0, **choice.sample(FastRng(1)))


def bargain(table: HeldTable) -> tuple[int, int]:
    """The person gives an own deed away for next to nothing: the version before that, and the price of the deed."""
    game = table.live.fixed.book.game
    while True:
        state = table.state
        mine = [field for field in state.c.deeds if state.owner[field] == 0]
        give, get = {"cash": state.c.note}, {"fields": state.c.field_ids(mine[:1])}
        offer = {"do": "offer_trade", "to": 0, "give": give, "get": get}
        if mine and 0 not in table.questions and is_legal(game, state, 1, offer):
            break
        if not ai.turn(table.pk, table.live.version, table.clock.now):
            choices = {one.do: one for one in game.legal(state, 0)}
            choice = choices.get("buy") or next(iter(choices.values()))
            table.play(0, **choice.sample(FastRng(1)))
    play.submit_for_seat(match_id=table.pk, seat=1, action=offer, now=table.clock.now)
    before = table.live.version
    table.play(0, "accept", offer=table.state.offers[-1].number)
    return before, state.c.price[mine[0]]


@pytest.fixture
def table(seated: Seated, client: Client) -> HeldTable:
    held = seated(
        seats=1, bots=("steady",), game="eurobiznes", rules={"round_limit": 20}, control=Untimed()
    )
    User.objects.filter(pk=held.people[0].pk).update(locale="en")
    client.force_login(held.people[0])
    return held


def test_hint_is_what_the_adviser_would_do_with_its_reason(
    table: HeldTable, client: Client
) -> None:
    while table.questions.get(0) is None or table.state.phase != "purchase":
        if not ai.turn(table.pk, table.live.version, table.clock.now):
            choices = table.live.fixed.book.game.legal(table.state, 0)
            table.play(0, **choices[0].sample(FastRng(1)))
    answer = hint(client, table)
    assert (answer.status_code, answer["Cache-Control"]) == (200, "private, no-store")
    told = answer.json()
    game = table.live.fixed.book.game
    game.check(table.state, 0, told["action"])
    mine = BOTS[advice.ADVISER].choose(game, table.state, 0, FastRng(1))
    assert told["action"] == mine.action
    assert mine.reason is not None
    assert (told["code"], told["figures"]) == (mine.reason.code, mine.reason.figures)
    assert hint(client, table).json() == told


def test_who_is_not_asked_or_does_not_sit_there_gets_no_hint(
    seated: Seated, sent: Sent, client: Client
) -> None:
    table = seated(seats=2, control=Untimed())
    asked = next(iter(table.questions))
    client.force_login(table.people[1 - asked])
    refused = hint(client, table)
    assert (refused.status_code, refused.json()["code"]) == (409, "hint_not_asked")
    assert hint(Client(), table).status_code == 302  # to the door
    other = seated(seats=1, bots=("first",), control=Untimed())
    client.force_login(table.people[1])
    refused = hint(client, other)
    assert (refused.status_code, refused.json()["code"]) == (403, "not_your_seat")


def test_no_hints_where_the_result_counts(table: HeldTable, client: Client) -> None:
    page = client.get(reverse("match_table", args=[table.pk])).content.decode()
    assert f'data-hint="{reverse("match_hint", args=[table.pk])}"' in page
    Match.objects.filter(pk=table.pk).update(rated=True)
    matches.forget_all()
    refused = hint(client, table)
    assert (refused.status_code, refused.json()["code"]) == (409, "hint_rated")
    assert refused.json()["message"] == "There are no hints where the result counts."
    page = client.get(reverse("match_table", args=[table.pk])).content.decode()
    assert 'data-hint=""' in page


@pytest.mark.usefixtures("same_dice")
def test_review_prices_what_was_left_to_others(
    table: HeldTable, client: Client, sent: Sent
) -> None:
    running = review(client, table)
    assert (running.status_code, running.json()["code"]) == (409, "review_running")
    miserly(table)
    sent.take()
    begun = review(client, table).json()
    assert (begun["done"], begun["looked"], begun["mistakes"]) == (False, 0, [])
    assert begun["of"] > 10
    assert [name for name, _, _ in sent.take()] == [SLICE]
    assert review(client, table).json() == begun  # under way: nothing is sent again
    assert sent.take() == []
    while reviews.go_on(table.pk, 0, 0.0):
        pass
    done = review(client, table).json()
    assert (done["done"], done["looked"]) == (True, done["of"])
    costs = [one["cost"] for one in done["mistakes"]]
    assert costs
    assert costs == sorted(costs, reverse=True)
    assert len(costs) <= reviews.SHOWN
    assert {"buy", "bid"} & {one["better"]["do"] for one in done["mistakes"]}


@pytest.mark.parametrize("game", ["antimonopoly", "eurobiznes", "fortuna"])
@pytest.mark.usefixtures("same_dice")
def test_review_prices_a_trade_that_was_a_gift(seated: Seated, game: str) -> None:
    """Nobody is asked about an offer, but it does not wait either."""
    rules = {"round_limit": 12, "trade_timing": "any_time"}
    table = seated(seats=1, bots=("steady",), game=game, rules=rules, control=Untimed())
    before, deed = bargain(table)
    miserly(table)
    found = reviews.mistake_at(table.live.fixed, 0, before + 1)
    assert found is not None
    assert found["taken"]["do"] == "accept"
    assert found["better"] == {"do": "refuse", "offer": found["taken"]["offer"]}
    assert found["cost"] > deed // 4


@pytest.mark.usefixtures("same_dice")
def test_price_can_be_worked_out_again(table: HeldTable, client: Client) -> None:
    miserly(table)
    reviews.begun(table.pk, 0, 0.0)
    while reviews.go_on(table.pk, 0, 0.0):
        pass
    progress = reviews.found(table.pk, 0)
    assert progress is not None
    dearest = progress["mistakes"][0]
    fixed, before = table.live.fixed, dearest["at"] - 1
    state = position_at(fixed, before).state
    rng = advice.chance_of(fixed, "review", before, 0)
    imagined = fixed.book.game.imagine(state, 0, rng)
    game = fixed.book.game
    again = price_of(game, imagined, 0, dearest["taken"], dearest["better"], rng)
    assert again == (dearest["cost"], dearest["futures"])
    same = price_of(game, imagined, 0, dearest["better"], dearest["better"], FastRng(3))
    assert same.cost == 0


def test_review_is_for_those_who_sat_there(table: HeldTable, client: Client) -> None:
    miserly(table)
    client.force_login(User.objects.create_user("stranger"))
    refused = review(client, table)
    assert (refused.status_code, refused.json()["code"]) == (403, "review_not_yours")
    assert client.get(reverse("match_review", args=[table.pk])).status_code == 405


def test_slice_that_was_lost_is_sent_again(table: HeldTable) -> None:
    miserly(table)
    _, first = reviews.begun(table.pk, 0, 100.0)
    _, soon = reviews.begun(table.pk, 0, 100.0 + reviews.LOST_AFTER - 1)
    progress, late = reviews.begun(table.pk, 0, 100.0 + reviews.LOST_AFTER)
    assert (first, soon, late) == (True, False, True)
    assert progress["at"] == 100.0 + reviews.LOST_AFTER


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_table_knows_the_words_of_hints(lang: str) -> None:
    texts = (settings.BASE_DIR / "static/table/texts" / lang / "replay.js").read_text("utf-8")
    assert all(f'"hint.{name}"' in texts for name in ("ask", "says", "coming", "lost"))
    assert json.loads('"{action}"') in texts
