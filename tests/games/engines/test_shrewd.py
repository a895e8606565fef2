"""`shrewd`: what it decides and why, in positions where that can be worked out."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from games.engines.bots import BOTS, Decision, shrewd_trading
from games.engines.catalogue import GAMES
from games.engines.kernel.rng import FastRng
from games.engines.property import valuation
from games.lab.matrix import drawn_tables
from games.lab.simulation import SimulationPlan, simulate

GAME = GAMES["eurobiznes"]
SHREWD = BOTS["shrewd"]


def position(seats: int = 3, **given: Any) -> Any:
    return GAME.arrange(GAME.compile(GAME.rules({})), seats, {"turn": 0} | given, FastRng(1))


def decided(state: Any, seat: int = 0) -> Decision:
    decision = SHREWD.choose(GAME, state, seat, FastRng(1))
    if decision.action is not None:
        GAME.check(state, seat, decision.action)
    return decision


def group(name: str) -> list[str]:
    c = GAME.compile(GAME.rules({}))
    names: list[str] = c.field_ids(c.members[c.group_of[c.index[name]]])
    return names


class Thrown(FastRng):
    """Dice that fall as they are told to."""

    def __init__(self, *dice: int) -> None:
        super().__init__(1)
        self._dice = list(dice)

    def die(self, label: str = "") -> int:
        return self._dice.pop(0)


def purses(cash: int) -> dict[str, dict[str, int]]:
    return {str(seat): {"cash": cash} for seat in range(3)}


def owned(**by_seat: list[str]) -> dict[str, int]:
    return {name: int(seat[1:]) for seat, names in by_seat.items() for name in names}


def test_builds_on_a_set_and_says_what_it_earns() -> None:
    state = position(owner=owned(s0=group("ateny")), players=purses(2500))
    decision = decided(state)
    assert decision.action is not None
    assert decision.action["do"] == "build"
    assert decision.reason is not None
    assert decision.reason.code == "rents_rise"
    figures = decision.reason.figures
    assert figures["left"] == 2500 - figures["cost"]
    assert figures["income"] > 0


def test_keeps_money_for_the_rents_of_a_lap() -> None:
    dear = group("wieden")
    given = owned(s0=group("ateny"), s1=dear)
    rich = position(owner=given, players=purses(300), level=dict.fromkeys(dear, 4))
    decision = decided(rich)
    assert decision.action is not None
    assert decision.action["do"] != "build"


def test_offers_for_what_its_set_lacks_and_both_gain() -> None:
    first, *rest = group("mediolan")
    state = position(owner=owned(s0=rest, s1=[first, "saloniki"]), players=purses(3000))
    decision = decided(state)
    assert decision.action is not None
    assert decision.action["do"] == "offer_trade"
    assert decision.action["to"] == 1
    assert decision.action["get"] == {"fields": [first]}
    twin = GAME.copy(state)
    GAME.apply(twin, 0, decision.action, FastRng(1))
    # `steady` goes by the price list: it sells.
    accepted = BOTS["steady"].choose(GAME, twin, 1, FastRng(1)).action
    assert accepted == {"do": "accept", "offer": 1}
    GAME.apply(twin, 1, accepted, FastRng(1))
    assert valuation.standing(twin, 0) > valuation.standing(state, 0)
    assert decision.reason is not None
    assert decision.reason.figures["gain"] > 0


def test_refused_offer_is_not_made_again_as_things_stand() -> None:
    first, *rest = group("mediolan")
    state = position(owner=owned(s0=rest, s1=[first]), players=purses(3000))
    seen = []
    for _ in range(4):
        twin = GAME.copy(state)
        offer = decided(twin).action
        assert offer is not None
        if offer["do"] != "offer_trade":
            break
        assert offer not in seen
        seen.append(offer)
        GAME.apply(twin, 0, offer, FastRng(1))
        GAME.apply(twin, 1, {"do": "refuse", "offer": twin.offers[-1].number}, FastRng(1))
        twin.offers_before = twin.offers_made
        state = twin
    assert seen


def limit(rival_cash: int) -> tuple[int, int]:
    """How far seat 1 would bid for a deed that completes the set of seat 2, who may bid as well; and what it is worth to it by itself."""
    wanted, *rest = group("londyn")
    given = {
        "turn": 0,
        "owner": owned(s2=rest),
        "players": {
            "0": {"cash": 3000, "position": GAME.compile(GAME.rules({})).index[wanted] - 5},
            "1": {"cash": 3000},
            "2": {"cash": rival_cash},
        },
    }
    state = GAME.arrange(GAME.compile(GAME.rules({})), 3, given, FastRng(1))
    GAME.apply(state, 0, {"do": "roll"}, Thrown(2, 3))
    GAME.apply(state, 0, {"do": "decline"}, FastRng(1))
    assert state.phase == "auction"
    reason = decided(state, 1).reason
    assert reason is not None
    mine = valuation.with_owner(state, state.c.index[wanted], 1, 0)
    worth = valuation.standing(mine, 1) - valuation.standing(state, 1)
    return reason.figures["limit"], round(worth)


def test_bids_against_a_rival_only_as_long_as_he_can_pay() -> None:
    (rich, alone), (poor, worth) = limit(1000), limit(20)
    assert rich > alone
    assert poor == worth


def test_refuses_to_give_a_set_away_for_its_price() -> None:
    first, *rest = group("mediolan")
    state = position(owner=owned(s0=[first], s1=rest), players=purses(3000), turn=1)
    price = state.c.price[state.c.index[first]]
    offer = {"do": "offer_trade", "to": 0, "give": {"cash": price}, "get": {"fields": [first]}}
    GAME.apply(state, 1, offer, FastRng(1))
    refusal = decided(state, 0)
    assert refusal.action == {"do": "refuse", "offer": 1}
    assert refusal.reason is not None
    assert refusal.reason.code == "loses"
    GAME.apply(state, 0, refusal.action, FastRng(1))
    offer["give"] = {"cash": 2900}
    GAME.apply(state, 1, offer, FastRng(1))
    assert decided(state, 0).action == {"do": "accept", "offer": 2}


@pytest.mark.parametrize("game", ["eurobiznes", "fortuna", "antimonopoly"])
def test_plays_whole_games_without_a_fault_or_a_repeated_offer(game: str) -> None:
    plan = SimulationPlan(
        game, 4, 2, ("shrewd", "steady", "shrewd", "random"), 3, round_limit=25, guarded=True
    )
    report = simulate(plan.checked(), 1)
    assert report.is_clean, report.problems()
    assert report.offers.made


@pytest.mark.parametrize("game", ["eurobiznes", "fortuna", "antimonopoly"])
def test_plays_rules_that_it_has_never_seen(game: str) -> None:
    engine = GAMES[game]
    for rules, seats in islice(drawn_tables(engine, 7), 4):
        # Few rounds: what breaks under strange rules breaks early, and whole games are played above.
        given = rules | {"round_limit": 8}
        plan = SimulationPlan(game, seats, 1, ("shrewd",), 3, given, guarded=True)
        report = simulate(plan.checked(), 1)
        assert not report.errors, (rules, report.problems())


@pytest.mark.parametrize(("paid", "chip"), [(False, 6), (True, 4)])
def test_chip_passes_start_where_stopping_on_it_pays_nothing(*, paid: bool, chip: int) -> None:
    game = GAMES["fortuna"]
    compiled = game.compile(game.rules({"start_salary_on_landing": paid}))
    # From Dworzec Terespolski: 4 stops on START, 6 passes it.
    players = {"0": {"position": 40, "chips": [4, 6]}}
    state = game.arrange(compiled, 3, {"turn": 0, "players": players}, FastRng(1))
    decision = SHREWD.choose(game, state, 0, FastRng(1))
    assert decision.action == {"do": "play_chip", "chip": chip}


def test_chip_is_kept_that_leads_past_a_dear_street_two_moves_on() -> None:
    game = GAMES["fortuna"]
    # The rival's streets lie 9, 11 and 12 fields ahead: with the 2 among them, any three chips end on one; 3, 4 and 6 do not.
    rival = {"owner": {"savoy": 1, "polonia": 1, "saski": 1}, "level": {"savoy": 4}}
    players = {"0": {"position": 14, "chips": [2, 3, 4, 6], "cash": 300}}
    state = game.arrange(
        game.compile(game.rules({})), 2, {"turn": 0, "players": players} | rival, FastRng(1)
    )
    decision = SHREWD.choose(game, state, 0, FastRng(1))
    assert decision.action == {"do": "play_chip", "chip": 3}


def with_role(role: str, owner: dict[str, int]) -> Any:
    game = GAMES["antimonopoly"]
    others = {"role": "entrepreneur", "cash": 50}
    players = {"0": {"role": role, "cash": 900}, "1": others, "2": others}
    given = {"turn": 0, "owner": owner, "players": players}
    return game.arrange(game.compile(game.rules({})), 3, given, FastRng(1))


@pytest.mark.parametrize(
    ("role", "does"), [("monopolist", "offer_trade"), ("entrepreneur", "roll")]
)
def test_offers_for_the_rest_of_a_series_where_the_role_earns_by_it(role: str, does: str) -> None:
    state = with_role(role, {"airline": 0, "tram": 0, "railway": 0, "bus": 1})
    action = SHREWD.choose(GAMES["antimonopoly"], state, 0, FastRng(1)).action
    assert action is not None
    assert action["do"] == does
    assert action.get("get") == ({"fields": ["bus"]} if does == "offer_trade" else None)


@pytest.mark.parametrize(
    ("role", "wanted"), [("monopolist", [["plaza_mayor"]]), ("entrepreneur", [])]
)
def test_wants_no_more_of_a_city_than_a_monopoly_needs(role: str, wanted: list[list[str]]) -> None:
    state = with_role(role, {"plaza_mayor": 1, "gran_via": 0, "paseo_de_la_castellana": 1})
    assert [state.c.field_ids(each) for each in shrewd_trading.keys(state, 0, 1)] == wanted
