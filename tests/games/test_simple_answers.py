"""What can be answered away from the board: by name, with what it costs, and nothing that is not offered."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils.translation import override

from games.engines.bots import BOTS
from games.engines.catalogue import game_for
from games.engines.kernel.choices import MapChoice
from games.engines.kernel.log import Fold
from games.engines.kernel.rng import FastRng
from games.simple_answers import SimpleAnswer, answers_in


def offered(key: str, do: str, lang: str = "en") -> tuple[SimpleAnswer, Any, Any, int]:
    """The first answer of this type that comes up in a game of AI players, and where it does."""
    game, rng = game_for(key), FastRng(3)
    told: list[dict[str, Any]] = []
    table = Fold.opened(game, game.compile(game.rules({})), 4, rng, told)
    while game.outcome(table.state) is None:
        seat = game.asked(table.state)[0]
        with override(lang):
            found = answers_in(game, table.state, seat, game.tables(), lang)
        for one in found:
            if one.choice.do == do:
                return one, game, table.state, seat
        action = BOTS["steady"].choose(game, table.state, seat, rng).action
        assert action is not None
        table.apply(seat, action, rng, told)
    raise AssertionError(f"{do} never comes up")


@pytest.mark.parametrize(("lang", "detail"), [("pl", "Rotterdam, $440"), ("en", "Rotterdam, $440")])
def test_purchase_says_what_is_bought_and_its_price(lang: str, detail: str) -> None:
    found, *_ = offered("eurobiznes", "buy", lang)
    assert found.detail == detail
    assert found.action("") == {"do": "buy", "field": "rotterdam"}


def test_chips_say_where_they_lead() -> None:
    found, _, _, _ = offered("fortuna", "play_chip")
    assert len(found.options) == 12
    assert found.options[0][1].startswith("1: to ")
    assert found.action("0") == {"do": "play_chip", "chip": 1}


@pytest.mark.parametrize("value", ["", "12", "-1", "x", "²"])
def test_what_is_not_offered_is_no_answer(value: str) -> None:
    found, _, _, _ = offered("fortuna", "play_chip")
    assert found.action(value) is None


def test_roles_have_their_names() -> None:
    found, _, _, _ = offered("antimonopoly", "choose_role")
    assert [text for _, text in found.options] == ["Entrepreneur", "Monopolist"]


def test_bid_is_said_within_its_bounds() -> None:
    found, game, state, seat = offered("1836jr", "bid")
    assert found.bounds == (20, 20, 5)
    action = found.action("20")
    assert action == {"do": "bid", "company": "ACC", "price": 20}
    game.check(state, seat, action)
    assert [found.action(value) for value in ("", "-5", "2.5", "1" * 10)] == [None] * 4


def test_building_is_sold_one_step_down() -> None:
    choice = MapChoice("sell_building", arg="levels", options={"ateny": [0, 2]})
    found = SimpleAnswer(0, "Sell one building", "", choice, [("ateny", "Athens")])
    assert found.action("ateny") == {"do": "sell_building", "levels": {"ateny": 2}}
    assert found.action("saloniki") is None
