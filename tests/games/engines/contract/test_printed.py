"""What clients are told of rents, prices and payments is what playing takes and gives."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from games.engines.catalogue import GAMES
from games.engines.kernel.rng import FastRng
from games.engines.property.shapes import PrintedShape
from tests.games.engines.cases import cases
from tests.games.engines.walk import Walk
from tests.shapes import faults

#: The numbers of the cases of the railway game.
RAILS = [number for number, case in enumerate(cases()) if case.game.key == "1836jr"]
on_rails = pytest.mark.parametrize("walk", RAILS, indirect=True)


def told(walk: Walk) -> dict[str, Any]:
    deeds: dict[str, Any] = walk.game.printed(walk.compiled)["deeds"]
    return deeds


def test_auctions_open_at_the_price_that_was_printed(walk: Walk) -> None:
    deeds = told(walk)
    for state in walk.states:
        auction = walk.game.view(state, None).get("auction") or {}
        if auction.get("reason") == "declined":
            assert auction["opening"] == deeds[auction["field"]]["opening"]


def after(walk: Walk, state: Any, action: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The view before and after an action of the seat that is asked."""
    twin = walk.game.copy(state)
    seat = walk.game.asked(state)[0]
    before = walk.game.view(twin, seat)
    walk.game.apply(twin, seat, action, FastRng(1))
    return before, walk.game.view(twin, seat)


def positions(walk: Walk, do: str) -> Iterator[tuple[Any, dict[str, Any]]]:
    """States in which the first seat asked has such a choice, with what it may pick."""
    for state in walk.states:
        for seat in walk.game.asked(state)[:1]:
            for choice in walk.game.legal(state, seat):
                if choice.do == do and choice.kind == "pick":
                    yield state, choice.to_json()


@on_rails
def test_shares_cost_what_is_told(walk: Walk) -> None:
    for state, choice in list(positions(walk, "buy_shares"))[::5]:
        option = choice["options"][-1]
        before, now = after(walk, state, {"do": "buy_shares", **option})
        seat = str(walk.game.asked(state)[0] + 1)
        paid = before["p"][seat]["cash"] - now["p"][seat]["cash"]
        assert paid == before["c"][option["corporation"]]["prices"][option["source"]]


@on_rails
def test_stations_cost_what_is_told(walk: Walk) -> None:
    for state, choice in list(positions(walk, "place_token"))[::5]:
        before, now = after(walk, state, {"do": "place_token", **choice["options"][0]})
        operator = before["operator"]
        if operator is not None and operator == now["operator"]:
            paid = before["c"][operator]["cash"] - now["c"][operator]["cash"]
            assert paid == before["token_cost"]


@on_rails
def test_payouts_bring_what_is_told(walk: Walk) -> None:
    for state in walk.states:
        view = walk.game.view(state, None)
        if view["step"] != "dividend":
            assert view["payouts"] == {}
            continue
        before, now = after(walk, state, {"do": "dividend", "kind": "payout"})
        for player, figures in before["p"].items():
            assert now["p"][player]["cash"] - figures["cash"] == before["payouts"].get(player, 0)
        assert before["per_share"] == before["revenue"] // 10


#: Of each game a street, all of its set, and whose sets are meant.
RENTS = [
    ("eurobiznes", "rzym", ["neapol", "mediolan", "rzym"], "any"),
    ("antimonopoly", "via_roma", ["corso_impero", "via_roma"], "monopolist"),
]


@pytest.mark.parametrize(("key", "street", "whole", "owner"), RENTS)
def test_a_whole_set_costs_what_its_deed_prints(
    key: str, street: str, whole: list[str], owner: str
) -> None:
    game = GAMES[key]
    compiled = game.compile(game.rules({}))
    deed = game.printed(compiled)["deeds"][street]
    given = {"turn": 0, "owner": dict.fromkeys(whole, 1)}
    state = game.arrange(compiled, 2, given, FastRng(1), [])
    assert game.view(state, None)["rent"][street] == deed["set"][owner]["due"]
    alone = {"turn": 0, "owner": {street: 1}}
    bare = game.view(game.arrange(compiled, 2, alone, FastRng(1), []), None)["rent"][street]
    rents = deed["rents"] if owner == "any" else deed["rents"][owner]
    assert bare == rents[0] < deed["set"][owner]["due"]


@pytest.mark.parametrize("count", [1, 2])
def test_deeds_that_count_together_print_their_rents(count: int) -> None:
    game = GAMES["fortuna"]
    compiled = game.compile(game.rules({"utility_multiplier": 9}))
    deed = game.printed(compiled)["deeds"]["elektrownia"]
    given = {"turn": 0, "owner": dict.fromkeys(["elektrownia", "wodociagi"][:count], 0)}
    view = game.view(game.arrange(compiled, 2, given, FastRng(1), []), None)
    assert view["rent"]["elektrownia"] == deed["rents"][count - 1]
    assert deed["rents"][0] == 9
    assert deed["set"] is None


def test_parameters_change_what_deeds_print() -> None:
    game = GAMES["antimonopoly"]
    plain = game.printed(game.compile(game.rules({})))["deeds"]
    fewer = game.printed(game.compile(game.rules({"max_houses_monopolist": 1})))["deeds"]
    rents = [one["via_roma"]["rents"]["monopolist"] for one in (plain, fewer)]
    assert rents[1] == [*rents[0][:2], rents[0][-1]]
    no_sets = GAMES["eurobiznes"].rules({"set_rent_multiplier": 1, "auction_enabled": False})
    euro = GAMES["eurobiznes"]
    deed = euro.printed(euro.compile(no_sets))["deeds"]["rzym"]
    assert (deed["set"], deed["opening"]) == (None, None)


@pytest.mark.parametrize(("mode", "chips"), [("chips", list(range(1, 13))), ("dice", [])])
def test_chips_are_told_where_there_are_some(mode: str, chips: list[int]) -> None:
    game = GAMES["fortuna"]
    compiled = game.compile(game.rules({"movement_mode": mode}))
    assert game.printed(compiled)["chips"] == chips
    view = game.view(game.setup(compiled, 2, FastRng(1)), None)
    assert view["players"][0]["chips"] == chips


@pytest.mark.parametrize("key", sorted(GAMES))
def test_what_is_printed_has_the_shape_that_clients_are_told(key: str) -> None:
    game = GAMES[key]
    assert list(faults(game.printed(game.compile(game.rules({}))), PrintedShape)) == []
