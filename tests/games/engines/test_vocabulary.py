"""Facts and views carry what docs/vocabulary.md promises to clients, bots and scenarios, and nothing else."""

from typing import Any

import pytest

from games.engines.kernel.actions import SYSTEM
from games.engines.kernel.rng import RecordedRng
from tests.games.engines.cases import cases
from tests.games.engines.contract.conftest import walked
from tests.games.engines.walk import Walk

PATHS = frozenset(
    "turn round first order next phase asked players owner level mortgaged bank turn_record pending auction debts offers "
    "time_up rent sets counted redemption raisable worth outcome".split()
)
PLAYER = frozenset("cash position detained cards out".split())
#: What a player has in one of the games only.
OWN = {
    "antimonopoly": {"role", "confirmed"},
    "eurobiznes": {"lap_hotels"},
    "fortuna": {"chips", "partner"},
}

WALKS = [
    pytest.param(number, id=str(case))
    for number, case in enumerate(cases())
    if case.game.key in OWN
]


def told_by(walk: Walk) -> list[dict[str, Any]]:
    told: list[dict[str, Any]] = []
    state = walk.game.copy(walk.states[0])
    for entry in walk.entries[1:]:
        seat = SYSTEM if entry["seat"] is None else entry["seat"]
        walk.game.apply(state, seat, entry["action"], RecordedRng(entry["drawn"]), told)
    return told


@pytest.mark.parametrize("number", WALKS)
def test_events_carry_exactly_the_data_of_the_registry(number: int) -> None:
    walk = walked(number)
    wrong = {
        event["event"]: sorted(event)
        for event in told_by(walk)
        if not walk.game.events[event["event"]].admits(set(event) - {"event"})
    }
    assert wrong == {}


@pytest.mark.parametrize("number", WALKS)
def test_views_have_every_open_path_and_no_other(number: int) -> None:
    walk = walked(number)
    for state in walk.states[::25]:
        facts = walk.game.describe(state)
        assert set(facts) == PATHS | {"decks", "claims"}
        for seat in (None, *range(walk.case.seats)):
            view = walk.game.view(state, seat)
            assert set(view) == PATHS
            seen = [offer for offer in facts["offers"] if offer in view["offers"]]
            assert {**{key: facts[key] for key in view}, "offers": seen} == view
            own = OWN[walk.case.game.key]
            assert all(set(player) == PLAYER | own for player in view["players"])
