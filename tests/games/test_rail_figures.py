"""What stands beside the view of 1836jr, held against what then happens in whole games by AI players."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
import yaml

from games.engines.bots import BOTS
from games.engines.catalogue import game_for
from games.engines.g1836jr.compiled import NONE
from games.engines.g1836jr.map.catalogue import Catalogue
from games.engines.g1836jr.rounds import operating, routing, shares, trains
from games.engines.g1836jr.state import UNIT
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.rng import FastRng, RecordedRng
from games.fronts.g1836jr.chronicle import Chronicle
from games.fronts.g1836jr.deals import deals
from games.fronts.g1836jr.depot import closing, depot
from games.fronts.g1836jr.endings import endings
from games.fronts.g1836jr.estates import courses, estates, treasuries
from games.fronts.g1836jr.front import G1836jrFront
from games.fronts.g1836jr.runs import runs

SCENARIOS = Path(__file__).resolve().parents[1] / "scenarios" / "1836jr"

GAME = game_for("1836jr")
MOVES_MOST = 1500
#: A position before an entry: its number, the state, who moves, what is played, what it told, the state after it.
Move = tuple[int, Any, int, dict[str, Any], list[dict[str, Any]], Any]


@cache
def played(seats: int) -> list[Move]:
    """A whole game by `steady`."""
    return list(_moves(seats))


def _moves(seats: int) -> Iterator[Move]:
    rng = FastRng(seats)
    state = GAME.setup(GAME.compile(GAME.rules({})), seats, rng)
    for number in range(1, MOVES_MOST):
        if GAME.outcome(state) is not None:
            return
        before, seat, told = GAME.copy(state), GAME.asked(state)[0], list[dict[str, Any]]()
        action = BOTS["steady"].choose(GAME, state, seat, FastRng(state.turns)).action
        assert action is not None
        GAME.apply(state, seat, action, rng, told)
        yield number, before, seat, action, told, GAME.copy(state)
    raise AssertionError("the game does not end")


@pytest.fixture(params=[2, 4])
def moves(request: pytest.FixtureRequest) -> list[Move]:
    return played(request.param)


def kinds(moves: list[Move], do: str) -> list[Move]:
    """Some of the moves of a kind, spread over the game."""
    found = [move for move in moves if move[3]["do"] == do]
    assert found, do
    return found[:: max(1, len(found) // 12)]


def fronts_figures(moves: list[Move], until: int) -> dict[str, Any]:
    told = ((number, events) for number, _, _, _, events, _ in moves[:until])
    found = G1836jrFront().figures(GAME.tables(), moves[0][1].seats, told)
    assert found is not None
    return found


def test_incomes_are_what_dividends_and_companies_paid(moves: list[Move]) -> None:
    seats = moves[0][1].seats
    paid = [0] * seats
    for _, before, _, action, told, _ in moves:
        if action.get("kind") == "payout":
            for seat, amount in operating.payouts(before)[0].items():
                paid[seat] += amount
        for event in told:
            if event["event"] == "revenue_paid" and isinstance(event["to"], int):
                paid[event["to"]] += event["amount"]
    figures = fronts_figures(moves, len(moves))
    assert [sum(incomes) for incomes in figures["income"]] == paid
    assert sum(paid) > 0
    assert all(len(incomes) == len(figures["rounds"]) for incomes in figures["income"])


def test_ways_of_the_markers_end_where_they_stand(moves: list[Move]) -> None:
    for until in (len(moves) // 3, len(moves)):
        corporations = GAME.view(moves[until - 1][5], None)["c"]
        ways = fronts_figures(moves, until)["market"]
        for name, way in ways.items():
            assert (way[-1][1:] if way else None) == corporations[name]["at"], name


def test_revenues_stand_in_the_round_in_which_they_were_earned(moves: list[Move]) -> None:
    figures = fronts_figures(moves, len(moves))
    for _, before, _, action, told, _ in kinds(moves, "dividend"):
        [event] = [one for one in told if one["event"].startswith("dividend_")]
        at = figures["rounds"].index(f"{before.turn}.{before.rn}")
        rows = figures["revenue"][event["corporation"]]
        assert [at, event["revenue"], action["kind"]] in rows


def test_rounds_before_the_first_one_have_no_income() -> None:
    chronicle = Chronicle(GAME.tables(), 2)
    chronicle.note(1, [{"event": "revenue_paid", "company": "ACC", "to": 0, "amount": 5}])
    assert chronicle.to_json()["income"] == [[], []]


def test_share_that_comes_with_a_company_is_paid_for() -> None:
    chronicle = Chronicle(GAME.tables(), 2)
    bought = {"event": "company_bought", "company": "CFL", "buyer": 1, "price": 160}
    chronicle.note(1, [bought, {**bought, "buyer": 0}])
    chronicle.note(2, [{"event": "round_started", "round": "SR"}, {"event": "round_started", "round": "OR"}])  # fmt: skip
    chronicle.note(3, [{"event": "dividend_paid", "corporation": "GCL", "revenue": 90}])
    assert chronicle.to_json()["income"] == [[0], [9]]


def test_sales_bring_what_the_forecast_said(moves: list[Move]) -> None:
    seen = 0
    for _, state, seat, _, _, _ in [move for move in moves if move[1].step == "stock"][::9]:
        estate = estates(state)[seat]
        for name, sale in estate["sales"].items():
            corporation = state.c.corporation_index[name]
            if state.sold_now or not _may_sell(state, seat, name, sale["percent"]):
                continue
            twin = GAME.copy(state)
            action = {"do": "sell_shares", "corporation": name, "percent": sale["percent"]}
            GAME.apply(twin, seat, action, FastRng(1))
            assert twin.cash[seat] - state.cash[seat] == sale["brings"]
            assert (twin.price(corporation), twin.pres[corporation]) == (sale["price"], sale["president"])  # fmt: skip
            seen += 1
        assert estate["liquidity"] == state.cash[seat] + sum(one["brings"] for one in estate["sales"].values())  # fmt: skip
    assert seen


def _may_sell(state: Any, seat: int, name: str, percent: int) -> bool:
    choices = [one.to_json() for one in GAME.legal(state, seat)]
    offered = [one for one in choices if one["do"] == "sell_shares" and one["with"]["corporation"] == name]  # fmt: skip
    return bool(offered) and offered[0]["max"] >= percent


def test_purchases_and_sales_leave_what_the_forecast_said(moves: list[Move]) -> None:
    seen = set()
    for _, before, seat, action, _, after in moves:
        do = action["do"]
        if do not in {"buy_shares", "sell_shares"}:
            continue
        found = deals(before, seat)
        told = (
            found["buy"][action["corporation"]][action["source"]]
            if do == "buy_shares"
            else found["sell"][action["corporation"]][str(action["percent"])]
        )
        at = before.c.corporation_index[action["corporation"]]
        assert told["left"] == after.cash[seat]
        assert told["percent"] == after.held[at][seat]
        assert told["certificates"] == shares.certificates(after, seat)
        assert told["president"] == after.pres[at]
        if do == "buy_shares":
            assert told["floats"] == (after.floated[at] and not before.floated[at])
            assert ("to_float" in told) == (not after.floated[at])
            seen.add("to_float" if "to_float" in told else "floated")
        seen.add(do)
    assert {"buy_shares", "to_float", "floated"} <= seen


def test_so_many_shares_more_and_the_corporation_floats(moves: list[Move]) -> None:
    """What the forecast of a purchase names is bought by whoever has the money: then it floats, and not before."""
    for _, before, seat, action, _, after in moves:
        at = before.c.corporation_index.get(action.get("corporation", ""), NONE)
        if action["do"] != "buy_shares" or after.floated[at]:
            continue
        found = deals(before, seat)["buy"][action["corporation"]][action["source"]]
        count, cost = found["to_float"]
        assert cost == count * before.par[at]
        twin = GAME.copy(after)
        for bought in range(count):
            assert not twin.floated[at], bought
            twin.ipo[at] -= UNIT
            shares.float_if_due(twin, at, None)
        assert twin.floated[at]


def test_the_first_train_of_nord_closes_its_company(moves: list[Move]) -> None:
    seen = set()
    for _, before, _seat, action, told, _ in moves:
        if action["do"] != "buy_train":
            continue
        closed = {fact["company"] for fact in told if fact["event"] == "company_closed"}
        all_close = any(fact["event"] == "phase_started" for fact in told) and len(closed) > 1
        found = closing(before)
        assert set(found) == closed or all_close
        seen.update(found)
    assert seen == {"CFLV"}


def test_nobody_else_is_told_of_deals() -> None:
    state = next(before for _, before, *_ in played(2) if before.step == "stock")
    [asked] = state.asked
    nothing: dict[str, Any] = {"buy": {}, "sell": {}, "stops": {}}
    assert deals(state, None) == nothing | {"exchange": {}}
    found = deals(state, 1 - asked)
    # Who owns GCB may exchange it out of turn.
    assert found == nothing | {"exchange": found["exchange"]}


@pytest.mark.parametrize("case", range(2))
def test_exchange_of_gcb_leaves_what_was_told_whoever_is_asked(case: int) -> None:
    text = (SCENARIOS / "R18-PC-10-exchange.yaml").read_text()
    given = list(yaml.safe_load_all(text))[case]["given"]
    state = GAME.arrange(GAME.compile(GAME.rules({})), 2, given, FastRng(1))
    found = deals(state, 0)["exchange"]["B"]
    assert deals(state, 1)["exchange"] == deals(state, None)["exchange"] == {}
    for source, told in found.items():
        after = GAME.copy(state)
        action = {"do": "exchange_company", "company": "GCB", "source": source}
        GAME.apply(after, 0, action, FastRng(1), None)
        at = after.c.corporation_index["B"]
        told.pop("to_float", None)
        assert told == {
            "left": after.cash[0],
            "percent": after.held[at][0],
            "certificates": shares.certificates(after, 0),
            "president": after.pres[at],
            "price": after.price(at),
            "floats": after.floated[at] and not state.floated[at],
        }
    offered = [c for c in GAME.legal(state, 0) if c.do == "exchange_company"]
    assert [choice.to_json()["options"] for choice in offered] == [list(found)]


def test_one_share_more_is_refused_for_the_reason_that_was_told(moves: list[Move]) -> None:
    seen = set()
    for _, state, seat, *_ in [move for move in moves if move[1].step == "stock"][::7]:
        estate = estates(state)[seat]["sales"]
        for name, codes in deals(state, seat)["stops"].items():
            percent = estate.get(name, {"percent": 0})["percent"] + 10
            action = {"do": "sell_shares", "corporation": name, "percent": percent}
            with pytest.raises(IllegalAction) as refused:
                GAME.apply(GAME.copy(state), seat, action, FastRng(1))
            assert refused.value.params.get("reasons", [refused.value.code]) == sorted(codes)
            seen.update(codes)
    assert seen


def test_treasury_holds_after_the_dividend_what_the_forecast_said(moves: list[Move]) -> None:
    for _, before, _, action, _, after in kinds(moves, "dividend"):
        told = treasuries(before)
        assert told is not None
        assert after.treasury[before.operator] == told[action["kind"]]
    assert all(treasuries(before) is None for _, before, *_ in kinds(moves, "pass"))


def test_markers_go_where_the_forecast_said(moves: list[Move]) -> None:
    for _, before, _, action, _, after in kinds(moves, "dividend"):
        name = before.c.corporations[before.operator]
        price, row, column = courses(before)[name][action["kind"]]
        assert after.price(before.operator) == price
        assert divmod(after.cell[before.operator], before.c.market.width) == (row, column)


def test_first_train_of_a_type_takes_what_the_forecast_said(moves: list[Move]) -> None:
    seen = 0
    for _, before, _, action, _, after in moves:
        if action["do"] != "buy_train" or after.phase == before.phase:
            continue
        change = next(one for one in depot(before) if one["type"] == before.c.types[after.phase])
        assert change["ahead"] == 0
        for at, name in enumerate(before.c.corporations):
            bought = int(at == before.operator) - int("exchange" in action)
            lost = len(before.trains[at]) + bought - len(after.trains[at])
            assert change["loses"].get(name, 0) == lost, (name, change)
        seen += 1
    assert seen


def test_who_is_left_without_a_train_has_to_buy_one_for_what_the_forecast_said() -> None:
    bought = (move for move in played(2) if move[3]["do"] == "buy_train" and move[5].phase == 2)
    _, before, seat, action, *_ = next(bought)
    state, nord = GAME.copy(before), before.c.corporation_index["Nord"]
    state.trains[nord] = [one for one in state.trains[nord] if state.c.train_type[one] == 0]
    assert state.pres[nord] != NONE != state.operator != nord
    for cash, treasury in ((400, 20), (100, 20), (100, 900)):
        state.cash[state.pres[nord]], state.treasury[nord] = cash, treasury
        [first] = [one for one in depot(state) if one["type"] == "4"]
        need = first["needs"]["Nord"]
        after = GAME.copy(state)
        GAME.apply(after, seat, action, FastRng(1))
        assert first["left"]["Nord"] == len(after.trains[nord]) == 0
        assert trains.must_buy(after, nord)
        price = trains.cheapest_price(after)
        lacks = max(0, price - treasury)
        assert need == {
            "price": price, "treasury": treasury, "president": state.pres[nord],
            "help": lacks, "missing": max(0, lacks - cash),
        }  # fmt: skip


def test_trains_that_go_before_do_not_stay_until_a_later_first_one() -> None:
    state = next(GAME.copy(before) for _, before, *_ in played(2) if before.round == "OR")
    own = [next(one for one in state.depot if state.c.train_type[one] == kind) for kind in (0, 1)]
    state.depot = [train for train in state.depot if train not in own]
    state.trains[0] = own
    found = {one["type"]: one for one in depot(state)}
    assert found["4"]["loses"]["B"] == found["4"]["left"]["B"] == 1
    assert (found["6"]["loses"]["B"], found["6"]["left"]["B"]) == (1, 0)


def test_trains_earn_together_what_the_best_routes_bring(moves: list[Move]) -> None:
    seen = 0
    for _, before, _, _, _, _ in kinds(moves, "run_routes"):
        found = runs(before)
        assert found is not None
        assert found["revenue"] == sum(route["revenue"] for route in found["routes"])
        for route, stops in zip(found["routes"], found["stops"], strict=True):
            assert sum(value for _, value in stops) == route["revenue"]
        other = found["second"]
        if other is not None:
            routes = [{"train": one["train"], "connections": one["connections"]} for one in other["routes"]]  # fmt: skip
            assert operating.revenue_of(before, routes) == other["revenue"] <= found["revenue"]
            assert _ways(other) != _ways(found)
            seen += 1
    assert seen


@pytest.mark.rule("R18-RT-08")
def test_a_port_is_told_with_the_bonus_that_it_gives() -> None:
    given = next(yaml.safe_load_all((SCENARIOS / "R18-RT-08-ports.yaml").read_text()))["given"]
    game = game_for("1836jr")
    state = game.arrange(game.compile(game.rules({})), 2, given, FastRng(0), [])
    found = runs(state)
    assert found is not None
    assert found["stops"] == [[["J2", 40], ["I3", 30], ["H4", 20]]]


def test_no_other_routes_earn_more_than_the_second_best(moves: list[Move]) -> None:
    seen = 0
    for _, before, *_ in [move for move in moves if move[3]["do"] == "run_routes"]:
        lengths = sorted(
            (before.c.train_reach[before.c.train_type[at]] for at in before.trains[before.operator]), reverse=True
        )  # fmt: skip
        if len(lengths) > 2 or 0 in lengths:
            continue
        all_of = Catalogue(before.track, before.operator, lengths[0], routing.running(before))
        all_of.collect()
        best = routing.best(before, before.operator)
        totals = sorted(_totals(all_of, lengths), reverse=True)
        other = routing.second(before, before.operator)
        assert totals[0] == best.revenue
        # Sets of routes that only give the trains to each other count once.
        assert (0 if other is None else other.revenue) == (totals[1] if len(totals) > 1 else 0)
        seen += 1
    assert seen > 10


def _totals(catalogue: Catalogue, lengths: list[int]) -> list[int]:
    """What each set of routes earns that trains of these lengths, one or two, can run."""
    rows = list(zip(catalogue.revenues, catalogue.masks, catalogue.counts, strict=True))
    found = [revenue for revenue, _, count in rows if count <= lengths[0]]
    if len(lengths) == 1:
        return found
    for (one, its, count), (other, others, more) in combinations(rows, 2):
        fits = min(count, more) <= lengths[1] and max(count, more) <= lengths[0]
        if fits and not its & others:
            found.append(one + other)
    return found


def _ways(run: dict[str, Any]) -> set[frozenset[tuple[str, ...]]]:
    return {frozenset(tuple(sorted(part)) for part in one["connections"]) for one in run["routes"]}


def test_president_by_holdings_is_the_one_who_has_more_than_the_old_one() -> None:
    decided: Callable[[list[int], int], int] = shares.president_by
    assert [decided([20, 20, 0], 0), decided([20, 30, 30], 0), decided([30, 20, 30], 1)] == [
        0,
        1,
        2,
    ]


def test_only_what_ends_the_game_is_said_to_end_it(moves: list[Move]) -> None:
    last = moves[-1][0]
    for number, before, seat, action, _, _ in moves[-40:]:
        told = endings(before, seat)
        assert (action in told) == (number == last), (number, action, told)
        assert endings(before, None) == endings(before, seat + 1) == []


def test_no_decision_draws_chance_so_that_all_but_the_last_can_be_taken_back() -> None:
    for number, before, seat, action, *_ in played(2):
        twin = GAME.copy(before)
        GAME.apply(twin, seat, action, RecordedRng([]))
        assert GAME.outcome(twin) is None or number == played(2)[-1][0]


def test_who_watches_sees_the_same_figures() -> None:
    state = played(2)[40][1]
    front = G1836jrFront()
    mine, theirs = front.beside(state, 0), front.beside(state, None)
    assert {key for key in mine if mine[key] != theirs[key]} <= {
        "consent",
        "deals",
        "ends",
        "tries",
    }
