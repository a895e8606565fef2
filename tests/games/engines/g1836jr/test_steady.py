"""Where `steady` looks ahead: towards a route, after a train, before it founds a corporation."""

from typing import Any

import pytest

from games.engines.bots import BOTS, SPARRING, surveying
from games.engines.catalogue import game_for
from games.engines.g1836jr.map.best import best_routes
from games.engines.g1836jr.rounds.routing import reaches, running
from games.engines.g1836jr.steps.track import affordable_lays
from games.engines.kernel.choices import Action
from games.engines.kernel.rng import FastRng

GAME = game_for("1836jr")
STEADY = BOTS["steady"]
#: Every company in the hands of the second seat, whose hexes they close.
CLOSED = {f"co.{name}": 2 for name in ("ACC", "E-SF", "CdH", "GCB", "CFL")}
HOMES = {"B": "H6", "GCL": "I9", "Nord": "I3", "HSM": "D6", "NFL": "A9"}


def position(**given: Any) -> Any:
    return GAME.arrange(GAME.compile(GAME.rules({})), 2, {"set": given}, FastRng(1))


def operating(name: str, step: str, **given: Any) -> Any:
    """A corporation of the first seat in this step; by default it has a 2-train, 400 F and its home station."""
    own = {"par": 67, "shares": {"1": 60, "ipo": 40}, "cash": 400, "trains": ["2"]}
    own["tokens"] = [[HOMES[name]]]
    own |= {key: given.pop(key) for key in tuple(own) if key in given}
    mine = {f"c.{name}.{key}": value for key, value in own.items()}
    return position(operator=name, step=step, **mine, **given)


def answer(state: Any, seat: int = 0) -> Action | None:
    return STEADY.choose(GAME, state, seat, FastRng(1)).action


def way_of(state: Any, name: str) -> surveying.Way | None:
    corporation = state.c.corporation_index[name]
    return surveying.way(state, corporation, surveying.ground(state, state.treasury[corporation]))


def revenue(state: Any, track: Any) -> int:
    operator = state.operator
    return best_routes(track, operator, reaches(state, operator), running(state)).revenue


def tiles_until_route(state: Any, rounds: int) -> int:
    """How many tiles are laid until the operator has a route, beside somebody who passes."""
    operator, last, tiles = state.operator, state.turn + rounds, 0
    while not state.track.has_route(operator) and state.turn < last:
        seat = state.asked[0]
        action = (STEADY, SPARRING["pass"])[seat].choose(GAME, state, seat, FastRng(1)).action
        assert action is not None
        tiles += action["do"] == "lay_tile"
        GAME.apply(state, seat, action, FastRng(1))
    return tiles


@pytest.mark.parametrize(
    ("name", "tiles", "closed"),
    [("B", 1, {}), ("Nord", 2, {}), ("GCL", 2, {}), ("GCL", 3, CLOSED)],
)
def test_corporation_without_a_route_builds_the_shortest_way_to_one(
    name: str, tiles: int, closed: dict[str, int]
) -> None:
    state = operating(name, "track", **{"p.1.cash": 0}, **closed)
    found = way_of(state, name)
    assert found is not None
    assert found.tiles == tiles
    assert tiles_until_route(state, tiles) == tiles
    assert state.track.has_route(state.c.corporation_index[name])


def test_of_the_lays_that_open_a_route_the_best_one_is_taken() -> None:
    state = operating("B", "track")
    found = way_of(state, "B")
    assert found is not None
    revenues = {revenue(state, track) for _, track in found.starts}
    action = answer(state)
    assert action is not None
    GAME.apply(state, 0, action, FastRng(1))
    assert revenue(state, state.track) == max(revenues) > 0


def test_tile_that_the_treasury_cannot_pay_is_no_way() -> None:
    assert way_of(operating("GCL", "track", cash=40), "GCL") is not None
    assert way_of(operating("GCL", "track", cash=39), "GCL") is None


def test_power_of_cdh_waits_for_the_first_route() -> None:
    company = {"phase": "3", "co.CdH": "B"}
    action = answer(operating("B", "track", **company))
    assert action is not None
    assert "company" not in action
    routed = operating("B", "track", **company, **{"m.H4": ["57", 1]})
    assert routed.track.has_route(routed.operator)
    action = answer(routed)
    assert action is not None
    assert action["company"] == "CdH"


def test_where_no_route_is_in_sight_it_lays_what_reaches_farthest() -> None:
    laid = {"m.I9": ["57", 1], "m.I7": ["7", 3]}
    state = operating("GCL", "track", cash=200, **CLOSED, **laid)
    assert way_of(state, "GCL") is None
    lays = affordable_lays(state)
    sides = [surveying.after(state.track, lay).reach(state.operator).sides for lay in lays]
    action = answer(state)
    assert action is not None
    GAME.apply(state, 0, action, FastRng(1))
    reached = state.track.reach(state.operator).sides.bit_count()
    assert reached == max(side.bit_count() for side in sides)


def test_where_nothing_can_be_laid_it_passes() -> None:
    assert answer(operating("GCL", "track", cash=39, **CLOSED)) == {"do": "pass"}


@pytest.mark.parametrize(
    ("owned", "cash", "bought"),
    [
        (["2"], 80, "2"),
        (["2", "2"], 159, None),
        (["2", "2"], 160, "2"),
        ([], 79, "2"),
    ],
)
def test_trains_are_bought_for_want_and_for_idle_money(
    owned: list[str], cash: int, bought: str | None
) -> None:
    action = answer(operating("B", "train", trains=owned, cash=cash))
    assert action is not None
    assert action.get("train") == bought


def test_train_that_the_next_type_scraps_is_replaced_in_time() -> None:
    state = operating("B", "train", phase="3", trains=["2", "2"], cash=300, depot={"4": 3, "5": 2})
    action = answer(state)
    assert action is not None
    assert action["train"] == "4"
    lasting = operating("B", "train", phase="3", trains=["3", "3"], cash=300, depot={"4": 3})
    assert answer(lasting) == {"do": "pass"}


def test_corporation_is_founded_where_a_route_is_near_and_floats_by_one_purse() -> None:
    free = {"round": "SR", "step": "stock", "p.1.cash": 500}
    assert answer(position(**free)) == {"do": "par", "corporation": "B", "price": 82}
    short = position(**free | {"p.1.cash": 300})
    assert answer(short) == {"do": "par", "corporation": "B", "price": 67}


def test_corporation_that_can_get_nowhere_is_not_founded() -> None:
    given = {"round": "SR", "step": "stock", "p.1.cash": 500}
    others = {
        f"c.{name}.{key}": value
        for name in HOMES
        for key, value in (("par", 67), ("shares", {"2": 60, "ipo": 40}))
    }
    assert way_of(position(**given), "NBDS") is None
    action = answer(position(**given, **others))
    assert action is not None
    assert action["do"] != "par"
    green = position(**given, **others, phase="3")
    assert surveying.way(green, green.c.corporation_index["NBDS"], surveying.ground(green, 670))


@pytest.mark.parametrize(("way", "sold"), [({}, False), ({"m.I9": ["57", 0], **CLOSED}, True)])
def test_share_that_earned_nothing_is_sold_where_no_route_can_come(
    way: dict[str, Any], *, sold: bool
) -> None:
    held = {"par": 67, "shares": {"2": 50, "1": 10, "ipo": 40}, "cash": 400}
    held |= {"tokens": [["I9"]], "run": [0, "withhold"]}
    given = {f"c.GCL.{key}": value for key, value in held.items()} | way
    state = position(round="SR", step="stock", turn=2, **given, **{"p.1.cash": 0})
    wanted = {"do": "sell_shares", "corporation": "GCL", "percent": 10}
    assert (answer(state) == wanted) is sold
