"""The plan for the last arrangement: the knapsack against all combinations, and the ways that are hard to play."""

from itertools import product
from time import process_time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engines.antimonopoly.arrangement import plan as planning
from games.engines.antimonopoly.arrangement.selection import BUILDS, SELLS, Knapsack, UnitOption
from games.engines.catalogue import game_for
from games.engines.kernel.actions import SYSTEM
from games.engines.kernel.choices import Plan
from games.engines.kernel.rng import FastRng, ScriptedRng

GAME = game_for("antimonopoly")
TIMED = {"time_limit_minutes": 120, "time_end_mode": "immediate"}
#: So that selling and building again is never a way out.
LOST = {"building_resale_percent": 0, "mortgage_interest_percent": 0}
AMSTERDAM = {"dam": 1, "leidsestraat": 1, "kalverstraat": 1}


def adjusting(rules: dict[str, Any], **given_: Any) -> Any:
    compiled = GAME.compile(GAME.rules(TIMED | rules))
    state = GAME.arrange(compiled, 2, {"turn": 0, **given_}, ScriptedRng({}))
    GAME.apply(state, SYSTEM, {"do": "time_up"}, ScriptedRng({}))
    return state


def plan_of(state: Any, seat: int) -> Plan:
    plan = next(choice.plan for choice in GAME.legal(state, seat) if choice.do == "confirm")
    assert plan is not None
    return plan


def played(state: Any, seat: int, plan: Plan) -> Plan:
    for action in plan.actions:
        GAME.apply(state, seat, action, ScriptedRng({}))
    return plan_of(state, seat)


OPTIONS = st.builds(
    UnitOption,
    net=st.integers(-60, 60),
    value=st.integers(-900, 900),
    deals=st.integers(0, 2),
    kinds=st.sampled_from([0, SELLS, BUILDS, SELLS + BUILDS]),
    change=st.uuids(),
)
NOTHING = UnitOption(0, 0, 0, 0, None)


@given(
    units=st.lists(st.lists(OPTIONS, max_size=4), min_size=1, max_size=4),
    cash=st.integers(0, 100),
    percent=st.integers(0, 100),
)
def test_no_combination_is_worth_more_or_takes_fewer_actions(
    units: list[list[UnitOption]], cash: int, percent: int
) -> None:
    whole = [[NOTHING, *options] for options in units]
    worth, changes = Knapsack(whole, cash, percent).best()
    found = {
        tuple(one.change for one in chosen): rated(chosen, cash, percent)
        for chosen in product(*whole)
        if cash + sum(one.net for one in chosen) >= 0
    }
    assert found[tuple(changes)] == max(found.values())
    assert found[tuple(changes)][0] == worth


def rated(chosen: tuple[UnitOption, ...], cash: int, percent: int) -> tuple[int, int]:
    kinds = {kind for one in chosen for kind in (SELLS, BUILDS) if one.kinds & kind}
    worth = (sum(one.value for one in chosen) + cash * percent) // 100
    return worth, -sum(one.deals for one in chosen) - len(kinds)


@pytest.mark.rule("R-AM-TIM-03")
def test_a_monopolist_swaps_loans_without_pulling_his_hotel_down() -> None:
    state = adjusting(
        LOST,
        players={1: {"cash": 110}},
        owner={**AMSTERDAM, "railway": 1},
        level={"leidsestraat": 4},
        mortgaged=["kalverstraat", "railway"],
    )
    plan = plan_of(state, 1)
    assert plan.actions == [
        {"do": "redeem", "field": "kalverstraat"},
        {"do": "mortgage", "field": "dam"},
        {"do": "redeem", "field": "railway"},
    ]
    assert (plan.worth_now, plan.worth) == (36 + 116 + 22, 40 + 116 + 40)
    assert played(state, 1, plan) == Plan([], 196, 196)


POOR = {
    "players": {1: {"cash": 95}},
    "owner": {**AMSTERDAM, "gasworks": 1},
    "level": {"leidsestraat": 4},
    "mortgaged": ["kalverstraat", "gasworks"],
}


@pytest.mark.parametrize("most", [600, 0])
def test_a_swap_without_the_cash_for_it_is_not_proposed(
    most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(planning, "MOST_POSITIONS", most)
    plan = plan_of(adjusting(LOST, **POOR), 1)
    assert plan == Plan([{"do": "redeem", "field": "gasworks"}], 36 + 28 + 116 + 4, 36 + 116 + 19)


SHORT: dict[str, Any] = {
    "limited_buildings": True,
    "houses_total": 8,
    "hotels_total": 0,
    "max_houses_entrepreneur": 2,
    "rent_percent_entrepreneur": 200,
}


@pytest.mark.rule("R-AM-SUP-01")
@pytest.mark.parametrize("most", [600, 0])
def test_pieces_that_are_not_there_are_not_built(
    most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(planning, "MOST_POSITIONS", most)
    state = adjusting(
        SHORT,
        players={0: {"cash": 600}},
        owner={"dam": 0, "gran_via": 0, "park_lane": 0, "la_plaka": 1, "syntagma": 1},
        level={"la_plaka": 3, "syntagma": 3},
    )
    plan = plan_of(state, 0)
    assert sum(plan.actions[-1]["levels"].values()) == 8 - 6
    assert plan.worth > plan.worth_now
    assert played(state, 0, plan) == Plan([], plan.worth, plan.worth)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_hotel_goes_whole_where_the_box_has_no_houses_for_it(seat: int) -> None:
    own, role = ("syntagma", "entrepreneur") if seat == 0 else ("dam", "monopolist")
    state = adjusting(
        {"limited_buildings": True, "houses_total": 8, f"timed_cash_percent_{role}": 100},
        owner={own: seat, "leidsestraat": 1, "la_plaka": 1 - seat, "park_lane": 1 - seat},
        level={own: 5 - seat, "la_plaka": 0},
    )
    plan = plan_of(state, seat)
    assert plan.actions[0] == {"do": "sell_building", "levels": {own: 0}}
    assert played(state, seat, plan) == Plan([], plan.worth, plan.worth)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("cash", [0, 300, 5000])
def test_everything_in_one_hand_is_arranged_in_no_time(seat: int, cash: int) -> None:
    deeds = [row["id"] for row in GAME.tables()["fields"] if row["price"]]
    mortgaged = deeds[::5]
    streets = [row["id"] for row in GAME.tables()["fields"] if row["house_cost"]]
    state = adjusting(
        {"rent_percent_entrepreneur": 150, "rent_percent_monopolist": 150},
        players={seat: {"cash": cash}},
        owner=dict.fromkeys(deeds, seat),
        level={name: 2 for name in streets if name not in mortgaged},
        mortgaged=mortgaged,
    )
    start = process_time()
    plan = plan_of(state, seat)
    assert process_time() - start < 5  # a third of a second, unless coverage is measured
    assert plan.worth > plan.worth_now
    after = played(state, seat, plan)
    assert (after.worth_now, after.actions) == (plan.worth, [])


def test_looking_at_the_plan_changes_nothing() -> None:
    state = adjusting({}, players={0: {"cash": 430}}, owner={"dam": 0}, mortgaged=["dam"])
    before = GAME.dump(state)
    assert plan_of(state, 0).actions == [{"do": "redeem", "field": "dam"}]
    assert GAME.dump(state) == before
    GAME.apply(state, 0, {"do": "confirm"}, FastRng(1))
    assert GAME.legal(state, 0) == []


UNEVEN: dict[str, Any] = {
    "owner": {"dam": 0, "leidsestraat": 0, "kalverstraat": 0},
    "level": {"dam": 2, "leidsestraat": 2},
}


@pytest.mark.rule("R-AM-BLD-07", "R-AM-SEL-03")
@pytest.mark.parametrize("most", [600, 0])
@pytest.mark.parametrize(
    ("cash", "share", "actions", "worth"),
    [
        (100, 10, [{"do": "build", "levels": {"kalverstraat": 1}}], 76 + 76 + 60),
        (
            0,
            70,
            [
                {"do": "sell_building", "levels": {"dam": 0, "leidsestraat": 0}},
                {"do": "mortgage", "field": "dam"},
                {"do": "mortgage", "field": "leidsestraat"},
                {"do": "mortgage", "field": "kalverstraat"},
            ],
            480 * 70 // 100,
        ),
    ],
)
def test_no_step_leaves_a_city_uneven(
    cash: int,
    share: int,
    actions: list[dict[str, Any]],
    worth: int,
    most: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(planning, "MOST_POSITIONS", most)
    rules = {
        "even_building": True,
        "rent_percent_entrepreneur": 200,
        "timed_cash_percent_entrepreneur": share,
    }
    state = adjusting(rules, players={0: {"cash": cash}}, **UNEVEN)
    plan = plan_of(state, 0)
    assert plan == Plan(actions, worth, 76 + 76 + 40 + cash * share // 100)
    assert played(state, 0, plan) == Plan([], worth, worth)
