"""What clients are told of rents, prices and payments is what playing takes and gives."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import pytest

from games.engines.catalogue import GAMES
from games.engines.kernel.game import Sink
from games.engines.kernel.rng import FastRng, ScriptedRng
from games.fronts.shapes import PrintedShape
from tests.games.engines.cases import cases
from tests.games.engines.walk import Walk
from tests.shapes import faults

PROPERTY = ("eurobiznes", "fortuna", "antimonopoly")
#: The numbers of the cases of 1836jr.
RAILS = [number for number, case in enumerate(cases()) if case.game.key == "1836jr"]
on_rails = pytest.mark.parametrize("walk", RAILS, indirect=True)
#: Those of the games with deeds.
DEEDS = [number for number, case in enumerate(cases()) if case.game.key in PROPERTY]
with_deeds = pytest.mark.parametrize("walk", DEEDS, indirect=True)


def told(walk: Walk) -> dict[str, Any]:
    deeds: dict[str, Any] = walk.game.printed(walk.compiled)["deeds"]
    return deeds


@with_deeds
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
            for choice in walk.offered(state, seat):
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


def played(walk: Walk, state: Any, seat: int, action: dict[str, Any]) -> tuple[int, Sink]:
    """By how much the cash of the seat changes, and what is told."""
    told: Sink = []
    twin = walk.game.copy(state)
    cash = twin.cash[seat]
    walk.game.apply(twin, seat, action, FastRng(1), told)
    return twin.cash[seat] - cash, told


@with_deeds
def test_what_a_deed_brings_or_costs_at_the_bank_is_told(walk: Walk) -> None:
    for do, sign in (("mortgage", 1), ("redeem", -1), ("pay_interest", -1)):
        for state, choice in list(positions(walk, do))[::11]:
            field = choice["options"][-1]
            seat = walk.game.asked(state)[0]
            _, told = played(walk, state, seat, {"do": do, "field": field})
            assert (
                next(fact["amount"] for fact in told if "amount" in fact) == choice["sums"][field]
            )
            if do == "redeem":
                deed = walk.game.printed(walk.compiled)["deeds"][field]
                assert deed["loan"] + deed["interest"] == choice["sums"][field]
            if walk.game.view(state, None)["phase"] != "debt" and sign < 0:
                moved, _ = played(walk, state, seat, {"do": do, "field": field})
                assert moved == -choice["sums"][field]


@with_deeds
def test_chips_lead_where_they_are_told_to(walk: Walk) -> None:
    for state, choice in list(positions(walk, "play_chip"))[::7]:
        seat = walk.game.asked(state)[0]
        for chip in choice["options"]:
            _, told = played(walk, state, seat, {"do": "play_chip", "chip": chip})
            moved = next(fact for fact in told if fact["event"] == "moved")
            lead = choice["leads"][str(chip)]
            assert walk.compiled.ids[moved["end"]] == lead
            rents = [
                fact["amount"]
                for fact in told
                if fact.get("field") == lead and fact["event"] == "rent_paid"
            ]
            if not rents and walk.compiled.price[moved["end"]]:
                rents = [fact["amount"] for fact in told if fact["event"] == "debt_opened"]
            due = choice["sums"].get(str(chip))
            # Where rents are claimed by hand, nothing is paid yet.
            assert walk.compiled.manual_claims or rents[:1] == ([] if due is None else [due])


@with_deeds
def test_views_add_up(walk: Walk) -> None:
    for state in walk.states[::3]:
        view = walk.game.view(state, None)
        for debt in view["debts"]:
            cash = view["players"][debt["debtor"]]["cash"]
            assert view["raisable"][str(debt["debtor"])] == cash + debt["buildings"] + debt["loans"]
        for player in view["players"]:
            held = player["detained"]
            if held is not None:
                done = held.get("failed", held["missed"])
                assert held["left"] == max(0, held["turns"] - done)


@with_deeds
def test_the_turn_goes_to_whom_it_was_told_to_go(walk: Walk) -> None:
    for before, now in itertools.pairwise(walk.states):
        # A turn that is missed is over at once, and who leaves was not foreseen.
        if now.turns == before.turns + 1 and now.out == before.out and before.phase != "roles":
            assert now.turn == walk.game.view(before, None)["next"]


@on_rails
def test_sales_of_shares_bring_what_is_told(walk: Walk) -> None:
    for state in walk.states[::5]:
        for seat in walk.game.asked(state)[:1]:
            for choice in walk.offered(state, seat):
                if choice.do == "sell_shares":
                    told = choice.to_json()
                    action = choice.action(percent=told["max"])
                    before, now = after(walk, state, action)
                    paid = now["p"][str(seat + 1)]["cash"] - before["p"][str(seat + 1)]["cash"]
                    assert paid == told["sums"][str(told["max"])]
                    assert len(told["sums"]) == told["max"] // told["step"]


#: Of each game who owns and what is mortgaged, with the sets that then count for seat 1.
SETS: list[tuple[str, dict[str, Any], list[str]]] = [
    ("eurobiznes", {"owner": {"neapol": 1, "mediolan": 1}}, []),
    (
        "eurobiznes",
        {"owner": {"neapol": 1, "mediolan": 1, "rzym": 1}, "mortgaged": ["rzym"]},
        ["italy"],
    ),
    ("antimonopoly", {"owner": {"dam": 1, "leidsestraat": 1}}, ["amsterdam"]),
    ("antimonopoly", {"owner": {"dam": 1, "leidsestraat": 1}, "mortgaged": ["dam"]}, []),
    ("antimonopoly", {"owner": {"tram": 1, "bus": 1, "airline": 1, "railway": 1}}, []),
    (
        "antimonopoly",
        {"owner": {"dam": 1, "leidsestraat": 1}, "rules": {"monopoly_streets": 3}},
        [],
    ),
]


def standing(key: str, seats: int = 3, **given: Any) -> tuple[Any, Any]:
    """The game, and a position of it with seat 0 in turn."""
    game = GAMES[key]
    compiled = game.compile(game.rules(given.pop("rules", {})))
    return game, game.arrange(compiled, seats, {"turn": 0, **given}, FastRng(1), [])


@pytest.mark.parametrize(("key", "given", "sets"), SETS)
def test_sets_are_what_the_rules_count_as_one(
    key: str, given: dict[str, Any], sets: list[str]
) -> None:
    game, state = standing(key, **given)
    assert game.view(state, None)["sets"] == {"0": [], "1": sets, "2": []}


def test_partners_hold_sets_together_where_the_table_lets_them() -> None:
    rules = {"pair_play": True, "pair_joint_sets": True}
    game, state = standing("fortuna", 4, rules=rules, owner={"podlaski": 0, "litewski": 2})
    assert game.view(state, None)["sets"] == {"0": ["brown"], "1": [], "2": ["brown"], "3": []}


@pytest.mark.parametrize(
    ("key", "field", "owner", "completes"),
    [
        ("eurobiznes", "rzym", {"neapol": 1, "mediolan": 1}, [1]),
        ("eurobiznes", "rzym", {"neapol": 1, "mediolan": 2}, []),
        # For seat 1, a monopolist, two of three are enough; seats 0 and 2 compete.
        ("antimonopoly", "dam", {"leidsestraat": 1}, [1]),
        ("antimonopoly", "dam", {"leidsestraat": 0}, []),
        ("antimonopoly", "dam", {"leidsestraat": 1, "kalverstraat": 1}, []),
    ],
)
def test_an_auction_says_whose_set_the_deed_makes_whole(
    key: str, field: str, owner: dict[str, int], completes: list[int]
) -> None:
    index = GAMES[key].compile(GAMES[key].rules({})).index[field]
    players, rules = {0: {"position": index - 3}}, {"auction_enabled": True}
    game, state = standing(key, rules=rules, owner=owner, players=players)
    game.apply(state, 0, {"do": "roll"}, ScriptedRng({"dice": [[1, 2]]}))
    game.apply(state, 0, {"do": "decline"}, FastRng(1))
    assert game.view(state, None)["auction"]["completes"] == completes


def test_an_offer_says_which_sets_it_could_make_whole() -> None:
    owner = {"dam": 0, "leidsestraat": 1, "syntagma": 0, "la_plaka": 1}
    game, state = standing("antimonopoly", owner=owner)
    offer = next(one for one in game.legal(state, 0) if one.do == "offer_trade").to_json()
    assert offer["completes"] == {"1": {"give": ["amsterdam", "athens"], "get": []}}
    game, state = standing("eurobiznes", owner={"neapol": 1, "mediolan": 1, "rzym": 0})
    offer = next(one for one in game.legal(state, 0) if one.do == "offer_trade").to_json()
    assert offer["completes"]["1"] == {"give": ["italy"], "get": ["italy"]}


@pytest.mark.parametrize(("counts", "counted"), [(True, 3), (False, 2)])
def test_deeds_of_a_series_say_how_many_count(*, counts: bool, counted: int) -> None:
    owner = dict.fromkeys(["dworzec_petersburski", "dworzec_wiedenski", "dworzec_terespolski"], 1)
    game, state = standing(
        "fortuna",
        rules={"mortgaged_counts_for_series": counts},
        owner={**owner, "bristol": 1},
        mortgaged=["dworzec_terespolski"],
    )
    view = game.view(state, None)
    assert view["counted"] == {"dworzec_petersburski": counted, "dworzec_wiedenski": counted}
    rents = game.printed(state.c)["deeds"]["dworzec_wiedenski"]["rents"]
    assert view["rent"]["dworzec_wiedenski"] == rents[counted - 1]


@pytest.mark.parametrize("key", PROPERTY)
def test_hotels_stand_where_the_last_rent_stands(key: str) -> None:
    game = GAMES[key]
    deeds = game.printed(game.compile(game.rules({})))["deeds"].values()
    streets = [deed for deed in deeds if deed["top"] is not None]
    assert len(streets) >= 22
    for deed in streets:
        rents = deed["rents"]
        if isinstance(rents, dict):
            assert deed["top"] == {role: len(column) - 1 for role, column in rents.items()}
        else:
            assert deed["top"] == len(rents) - 1


def test_founding_is_told_by_price() -> None:
    game = GAMES["1836jr"]
    compiled = game.compile(game.rules({}))
    pars = game.printed(compiled)["pars"]
    assert list(pars) == [str(price) for price in sorted(compiled.market.pars)]
    told = {"percent": 20, "floats": 60, "shares": 4, "sum": 400, "treasury": 1000}
    assert pars["100"] == told


#: A parameter with a value of its own, the field whose sum it is, and what visitors have more afterwards.
VISITS = [
    ("eurobiznes", {"start_salary": 410}, "start", 410),
    ("eurobiznes", {"guarded_parking_fee": 430}, "fee", -430),
    ("eurobiznes", {"enrichment_tax": 230}, "tax", -230),
    (
        "fortuna",
        {"movement_mode": "dice", "start_salary": 2600, "start_salary_on_landing": True},
        "start",
        2600,
    ),
    ("fortuna", {"movement_mode": "dice", "luxury_tax": 1300}, "tax_luxury", -1300),
    ("antimonopoly", {"start_salary": 115}, "start", 115),
    ("antimonopoly", {"property_tax": 85}, "property_tax", -85),
    ("antimonopoly", {"income_tax_choice": "auto_min", "income_tax_flat": 15}, "income_tax", -15),
]


@pytest.mark.parametrize(("key", "rules", "field", "gain"), VISITS)
def test_visits_cost_what_the_board_prints(
    key: str, rules: dict[str, Any], field: str, gain: int
) -> None:
    game = GAMES[key]
    compiled = game.compile(game.rules(rules))
    printed = game.printed(compiled)["fields"][field]
    assert (printed["sums"], printed["gains"]) == ([abs(gain)], gain > 0)
    short = (compiled.ids.index(field) - 3) % len(compiled.ids)
    given = {"turn": 0, "players": {0: {"position": short}}}
    chance = ScriptedRng({"dice": [[1, 2]]})
    state = game.arrange(compiled, 2, given, chance, [])
    before = game.view(state, 0)["players"][0]["cash"]
    game.apply(state, 0, {"do": "roll"}, chance, [])
    assert game.view(state, 0)["players"][0]["cash"] - before == gain


def test_fields_print_shares_and_sums_of_each_role() -> None:
    game = GAMES["antimonopoly"]
    rules = {"start_salary_entrepreneur_bonus": 20, "income_tax_cash_percent_entrepreneur": 15}
    fields = game.printed(game.compile(game.rules(rules)))["fields"]
    assert fields["start"] == {"gains": True, "sums": [120, 100], "percents": []}
    assert fields["income_tax"] == {"gains": False, "sums": [200], "percents": [15, 20]}
    free = {"property_tax": 0, "income_tax_cash_percent_entrepreneur": 20}
    fields = game.printed(game.compile(game.rules(free)))["fields"]
    assert "property_tax" not in fields
    assert fields["income_tax"]["percents"] == [20]
    wealth = GAMES["fortuna"].printed(GAMES["fortuna"].compile(GAMES["fortuna"].rules({})))
    assert wealth["fields"]["tax_wealth"] == {"gains": False, "sums": [2000], "percents": [10]}
