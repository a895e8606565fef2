"""What a page shows beside the view: it agrees with the position, so that the client works out no rule."""

from __future__ import annotations

from typing import Any

import pytest

from games.engines.catalogue import GAMES
from games.engines.g1836jr.positions.shapes import RailBesideShape
from games.engines.kernel.rng import FastRng
from games.engines.property.shapes import RingBesideShape
from games.fronts.catalogue import front_for
from tests.games.engines.cases import cases
from tests.games.engines.contract.conftest import walked
from tests.games.engines.walk import Walk
from tests.shapes import faults

RING = [
    pytest.param(number, id=str(case))
    for number, case in enumerate(cases())
    if case.game.key in {"eurobiznes", "fortuna", "antimonopoly"}
]
RAIL = [
    pytest.param(number, id=str(case))
    for number, case in enumerate(cases())
    if case.game.key == "1836jr"
]


def told(game: str, state: Any, seat: int | None) -> dict[str, Any]:
    found = front_for(game).beside(state, seat)
    assert found is not None
    return found


def rows(walk: Walk, seat: int | None = None) -> list[tuple[Any, dict[str, Any], dict[str, Any]]]:
    """States of a walk with their views and what stands beside them."""
    key = walk.case.game.key
    return [(state, walk.game.view(state, seat), told(key, state, seat)) for state in walk.states]


def doubled(view: dict[str, Any], deeds: dict[str, Any]) -> set[str]:
    """Bare streets whose rent is at least what their deed prints for a whole set."""
    found = set()
    for name, owner in view["owner"].items():
        role = None if owner is None else view["players"][owner].get("role")
        due = (deeds[name]["set"] or {}).get(role or "any")
        if due and not view["level"][name] and view["rent"][name] >= due["due"]:
            found.add(name)
    return found


@pytest.mark.parametrize("number", RING)
def test_sets_and_further_throws_are_those_of_the_position(number: int) -> None:
    walk = walked(number)
    deeds = walk.game.printed(walk.compiled)["deeds"]
    for _, view, beside in rows(walk):
        assert list(faults(beside, RingBesideShape)) == []
        assert set(beside["sets"]) == doubled(view, deeds)
        again = view["phase"] == "before_move" and view["turn_record"]["rolls"] > 0
        assert beside["again"] is again
        assert (beside["tax"] is not None) is (view["phase"] == "tax")


@pytest.mark.parametrize(
    ("game", "role", "terms"),
    [("antimonopoly", "monopolist", (200, 20, 10, 10)), ("fortuna", None, (2000, 10, 0, 0))],
)
def test_both_ways_of_paying_a_tax_come_from_the_rules(
    game: str, role: str | None, terms: tuple[int, ...]
) -> None:
    engine = GAMES[game]
    compiled = engine.compile(engine.rules({}))
    state = engine.setup(compiled, 2, FastRng(1))
    if role is not None:
        state.c.seating.take_role(state, 0, role)
    state.ask("tax", [0])
    tax = told(game, state, 0)["tax"]
    assert (tax["flat"], tax["percent"], tax["deeds"], tax["buildings"]) == terms


@pytest.mark.parametrize(("choice", "share"), [("informed", 51), ("blind", None)])
def test_what_the_share_of_a_tax_comes_to_is_told_where_the_rules_say_so(
    choice: str, share: int | None
) -> None:
    game = GAMES["antimonopoly"]
    given = {
        "turn": 0,
        "players": {0: {"role": "monopolist", "cash": 20}, 1: {"role": "entrepreneur"}},
        "owner": {"corso_impero": 0, "via_roma": 0, "airline": 0, "power_station": 0},
    }
    compiled = game.compile(game.rules({"income_tax_choice": choice}))
    state = game.arrange(compiled, 2, given, FastRng(1))
    state.ask("tax", [0])
    # 20 % of 20, 10 % of deeds for 60, 60, 200 and 150: more than the cash, and told all the same.
    assert told("antimonopoly", state, 0)["tax"]["share"] == share


def test_the_shares_of_rents_are_told_where_they_are_not_whole() -> None:
    game = GAMES["antimonopoly"]
    compiled = game.compile(game.rules({"rent_percent_monopolist": 50}))
    state = game.setup(compiled, 2, FastRng(1))
    assert told("antimonopoly", state, None)["shares"] == {"monopolist": 50}


@pytest.mark.parametrize("number", RAIL)
def test_the_next_train_and_who_agrees_are_those_of_the_position(number: int) -> None:
    walk = walked(number)
    for seat in range(walk.case.seats):
        for _, view, beside in rows(walk, seat):
            assert list(faults(beside, RailBesideShape)) == []
            left = [name for name, count in view["depot"].items() if count]
            assert beside["next_train"] == (left[0] if left else None)
            agreed = set(beside["consent"]["trains"].values())
            agreed |= set(beside["consent"]["companies"].values())
            assert seat not in agreed
            assert agreed <= set(range(walk.case.seats))


def test_a_watcher_asks_nobody() -> None:
    game = GAMES["1836jr"]
    state = game.setup(game.compile(game.rules({})), 3, FastRng(1))
    assert told("1836jr", state, None)["consent"] == {"trains": {}, "companies": {}}


def test_a_game_without_a_front_says_nothing_beside() -> None:
    front = front_for("toy")
    assert front.beside(object(), 0) is None
    assert (front.field_figures({}), front.seat_figures({}, 0)) == ({}, {})


@pytest.mark.parametrize("number", [*RING, *RAIL])
def test_what_stands_beside_several_views_is_what_stands_beside_each(number: int) -> None:
    walk = walked(number)
    front, seats = front_for(walk.case.game.key), [None, *range(walk.case.seats)]
    for state in walk.states[::12]:
        each = {seat: front.beside(state, seat) for seat in seats}
        assert front.besides(state, seats) == each
