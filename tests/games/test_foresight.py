"""What an action would bring, before it is played."""

from __future__ import annotations

from typing import Any

import pytest

from games.engines.catalogue import game_for
from games.engines.kernel.actions import SYSTEM
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.rng import FastRng
from games.reading.forecasts import IMAGINED, NotForeseen, foresee
from tests.games.engines.toy import Toy

GAME = game_for("eurobiznes")
TABLES = GAME.tables()
GIVEN: dict[str, Any] = {
    "turn": 0,
    "owner": {
        "saloniki": 0, "ateny": 0, "barcelona": 0, "koleje_zachodnie": 0, "koleje_poludniowe": 0,
        "glasgow": 1, "elektrownia_atomowa": 1,
    },
    "mortgaged": ["barcelona"],
    "players": {0: {"cash": 1735}, 1: {"cash": 640}},
}  # fmt: skip


def arranged(given: dict[str, Any] = GIVEN, **rules: Any) -> Any:
    return GAME.arrange(GAME.compile(GAME.rules(rules)), 3, given, FastRng(1))


def foreseen(state: Any, action: dict[str, Any], seat: int = 0) -> dict[str, Any]:
    was = GAME.dump(state)
    try:
        return foresee(GAME, state, seat, action, seed=5)
    finally:
        assert GAME.dump(state) == was


def test_building_shows_cost_rents_and_supply() -> None:
    found = foreseen(arranged(), {"do": "build", "levels": {"saloniki": 1, "ateny": 1}})
    assert found["before"] == {
        "seats": {"0": {"cash": 1735, "worth": 2915, "income": 240, "sets": ["greece"]}},
        "fields": {
            "saloniki": {"owner": 0, "level": 0, "rent": 20, "mortgaged": False},
            "ateny": {"owner": 0, "level": 0, "rent": 20, "mortgaged": False},
        },
        "bank": {"houses": 32, "hotels": 12},
    }
    assert found["after"]["seats"]["0"]["cash"] == 1535
    assert found["after"]["seats"]["0"]["income"] == 280
    assert found["after"]["bank"] == {"houses": 30, "hotels": 12}
    assert {name: row["rent"] for name, row in found["after"]["fields"].items()} == {
        "saloniki": 40,
        "ateny": 40,
    }


def test_founding_a_railway_shows_cash_and_certificates() -> None:
    rail = game_for("1836jr")
    given = {"set": {"round": "SR", "turn": 1, "step": "stock", "active": 1, "p.1.cash": 300}}
    state = rail.arrange(rail.compile(rail.rules({})), 2, given, FastRng(1))
    found = foresee(rail, state, 0, {"do": "par", "corporation": "HSM", "price": 76}, seed=5)
    assert found["before"]["seats"] == {"0": {"cash": 300, "certificates": 0}}
    assert found["after"]["seats"] == {"0": {"cash": 148, "certificates": 1}}


def test_offer_is_shown_as_if_accepted_with_the_interest_paid() -> None:
    terms = {
        "give": {"fields": ["koleje_zachodnie", "barcelona"]},
        "get": {"fields": ["glasgow", "elektrownia_atomowa"], "cash": 150},
    }
    found = foreseen(arranged(), {"do": "offer_trade", "to": 1, **terms})
    assert found["before"]["seats"]["1"] == {
        "cash": 640, "worth": 1300, "income": 100, "sets": [],
    }  # fmt: skip
    # 200 for two railways become 50, and 30 and 7 x 10 come in.
    assert found["after"]["seats"]["0"] == {
        "cash": 1885, "worth": 3185, "income": 190, "sets": ["greece"],
    }  # fmt: skip
    assert found["after"]["seats"]["1"]["cash"] == 640 - 150 - 10
    assert found["charges"] == [
        {"event": "interest_paid", "who": 1, "field": "barcelona", "amount": 10}
    ]
    assert found["after"]["fields"]["barcelona"]["owner"] == 1


class Loaded(FastRng):
    """The next throws are known."""

    def __init__(self, *dice: int) -> None:
        super().__init__(1)
        self.dice = list(dice)

    def die(self, label: str = "") -> int:
        return self.dice.pop(0)


def test_settlement_ends_the_debt() -> None:
    rich = {"rzym": 1, "neapol": 1, "mediolan": 1}
    given = {
        "turn": 0, "owner": {**GIVEN["owner"], **rich}, "level": {"rzym": 5, "neapol": 4, "mediolan": 4},
        "players": {0: {"cash": 50, "position": 3}, 1: {"cash": 640}},
    }  # fmt: skip
    state = arranged(given)
    GAME.apply(state, 0, {"do": "roll"}, Loaded(2, 4))
    assert state.phase == "debt"
    action = {"do": "offer_settlement", "cash": 50, "fields": ["koleje_zachodnie"]}
    found = foreseen(state, action)
    assert [found["after"]["seats"][seat]["cash"] for seat in "01"] == [0, 690]
    only_deeds = foreseen(state, {"do": "offer_settlement", "fields": ["koleje_zachodnie"]})
    assert set(only_deeds["after"]["seats"]) == {"0", "1"}
    assert found["after"]["fields"]["koleje_zachodnie"]["owner"] == 1
    assert found["charges"] == []


def test_open_offer_is_foreseen_by_its_addressee() -> None:
    state = arranged()
    offer = {"do": "offer_trade", "to": 1, "give": {"cash": 100}, "get": {"fields": ["glasgow"]}}
    GAME.apply(state, 0, offer, FastRng(1))
    found = foreseen(state, {"do": "accept", "offer": 1}, seat=1)
    assert {seat: row["cash"] for seat, row in found["after"]["seats"].items()} == {
        "0": 1635,
        "1": 740,
    }


@pytest.mark.parametrize(
    ("action", "code", "params"),
    [
        ({"do": "build", "levels": {"ateny": 3}}, "uneven", {}),
        ({"do": "build", "levels": {"barcelona": 1}}, "set_incomplete", {}),
        ({"do": "bid", "amount": 5}, "not_available_now", {}),
        ({"do": "mortgage"}, "malformed", {}),
        ({"do": "offer_trade", "to": 1, "give": {"cash": 10}}, "gift_not_allowed", {}),
        ({}, "malformed", {}),
        ({"do": "roll"}, "not_foreseen", {"reason": "chance"}),
    ],
)
def test_refusals_are_those_of_playing_it(action: Any, code: str, params: Any) -> None:
    with pytest.raises(IllegalAction) as refusal:
        foreseen(arranged(), action)
    assert refusal.value.code == code
    assert params.items() <= refusal.value.params.items()


def test_card_of_a_deck_is_not_foreseen() -> None:
    card = next(card for card in TABLES["decks"]["blue"] if card["effect"]["effect"] == "choice")
    given = {"turn": 0, "players": {0: {"position": 38}}, "decks": {"blue": [card["id"]]}}
    state = arranged(given)
    GAME.apply(state, 0, {"do": "roll"}, Loaded(1, 3))
    assert state.phase == "card_choice"
    effects = [option["effect"] for option in card["effect"]["options"]]
    action = {"do": "choose", "option": effects.index("draw_card")}
    with pytest.raises(IllegalAction) as refusal:
        foreseen(state, action)
    assert (refusal.value.code, refusal.value.params) == ("not_foreseen", {"reason": "hidden"})
    paying = {"do": "choose", "option": effects.index("pay_bank")}
    found = foreseen(state, paying)
    assert found["after"]["seats"]["0"]["cash"] == found["before"]["seats"]["0"]["cash"] - 20


def test_claim_is_never_foreseen() -> None:
    with pytest.raises(IllegalAction) as refusal:
        foreseen(arranged(rent_claim_mode="manual"), {"do": "claim_rent"})
    assert (refusal.value.code, refusal.value.params) == ("not_foreseen", {"reason": "hidden"})


def test_card_is_not_foreseen_even_if_it_lies_on_top_of_every_pile_imagined() -> None:
    toy, draw = Toy(), {"do": "draw"}
    state = toy.setup(toy.compile(toy.rules({})), 2, FastRng(1))
    [seat] = toy.asked(state)
    for seed in range(0, 400, IMAGINED):
        with pytest.raises(NotForeseen) as refusal:
            foresee(toy, state, seat, draw, seed=seed)
        assert refusal.value.params == {"reason": "hidden"}


def test_bid_that_opens_sealed_ones_is_not_foreseen() -> None:
    toy = Toy()
    state = toy.setup(toy.compile(toy.rules({"bids": "sealed"})), 2, FastRng(3))
    toy.apply(state, 0, {"do": "draw"}, FastRng(3))
    toy.apply(state, 1, {"do": "bid", "amount": 10}, FastRng(3))
    with pytest.raises(IllegalAction) as refusal:
        foresee(toy, state, 0, {"do": "bid", "amount": 5}, seed=1)
    assert refusal.value.code == "not_foreseen"


def test_income_counts_what_earns() -> None:
    state = arranged()
    assert [GAME.income(state, seat) for seat in range(3)] == [240, 100, 0]


AM = game_for("antimonopoly")


def test_actions_in_a_row_are_foreseen_together_with_what_the_end_may_bring() -> None:
    given = {
        "turn": 0, "players": {0: {"cash": 430}, 1: {"cash": 100}},
        "owner": {"plaza_mayor": 0, "railway": 0}, "mortgaged": ["plaza_mayor"],
    }  # fmt: skip
    rules = AM.rules({"time_limit_minutes": 120, "time_end_mode": "immediate"})
    state = AM.arrange(AM.compile(rules), 2, given, FastRng(1))
    AM.apply(state, SYSTEM, {"do": "time_up"}, FastRng(1))
    redeem, pawn = {"do": "redeem", "field": "plaza_mayor"}, {"do": "mortgage", "field": "railway"}
    found = foresee(AM, state, 0, redeem, pawn, seed=1)
    before, after = (found[part]["seats"]["0"] for part in ("before", "after"))
    # 10 % of the cash and the rents: 43 + 20, then 45 + 14 (430 - 77 + 100)
    assert (before["cash"], before["prospect"]) == (430, 63)
    assert (after["cash"], after["prospect"]) == (453, 59)
    assert found["after"]["fields"]["railway"]["mortgaged"] is True
    assert AM.view(state, 0)["mortgaged"] == ["plaza_mayor"]
