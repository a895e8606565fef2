"""Facts and views carry what docs/vocabulary.md promises to clients, bots and scenarios, and nothing else."""

from typing import Any

import pytest

from games.engines.kernel.actions import SYSTEM
from games.engines.kernel.rng import RecordedRng
from tests.games.engines.cases import cases
from tests.games.engines.contract.conftest import walked
from tests.games.engines.walk import Walk

#: Event -> its data, for the property games (docs/vocabulary.md#events).
EVENTS = {
    name: frozenset(data.split())
    for names, data in {
        "order_set": "order",
        "turn_started": "who round",
        "turn_missed": "who kind missed",
        "turn_ended": "who",
        "dice_rolled": "who purpose dice",
        "moved": "who start end by",
        "salary_paid": "who amount",
        "deed_offered deed_bought deed_declined": "who field price",
        "auction_opened": "field opening",
        "bid_made": "who amount",
        "bid_passed": "who",
        "auction_won": "who field price",
        "auction_failed": "field",
        "rent_paid rent_lapsed": "payer owner field amount",
        "rent_not_due": "field owner reason",
        "card_drawn card_kept card_used": "who deck card",
        "paid": "payer payee amount reason",
        "built buildings_sold": "who field start end amount",
        "mortgaged redeemed interest_paid deed_refused deed_returned": "who field amount",
        "detained": "who kind cause",
        "released": "who kind how",
        "offer_made": "offer kind from to give get",  # with its terms, so that a log can tell it
        "offer_accepted offer_refused offer_withdrawn offer_lapsed": "offer",
        "traded settled": "offer from to give get",
        "debt_opened debt_paid": "debtor creditor amount reason",
        "went_bankrupt": "who creditor left",
        "estate_passed": "who to cash fields",
        "limit_reached": "reason",
        "valued": "who amount",
        "game_ended": "reason placings",
    }.items()
    for name in names.split()
}
PATHS = frozenset(
    "turn round first order next phase asked players owner level mortgaged bank turn_record pending auction debts offers "
    "time_up rent sets counted redemption raisable worth outcome".split()
)
PLAYER = frozenset("cash position detained cards out".split())
#: Events, and what a player has, in one of the games only.
OWN_EVENTS: dict[str, dict[str, frozenset[str]]] = {
    "eurobiznes": {},
    "fortuna": {
        "chip_played": frozenset({"who", "chip"}),
        "chips_returned": frozenset({"who"}),
        "holiday_taken": frozenset({"who"}),
        "holiday_refused": frozenset({"who"}),
        "holiday_forfeited": frozenset({"who"}),
    },
    "antimonopoly": {
        "role_taken": frozenset({"who", "role", "asked"}),
        "adjust_opened": frozenset(),
        "confirmed": frozenset({"who"}),
        "cash_kept": frozenset({"who", "amount"}),
    },
}
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


def _is_told_right(game: str, event: dict[str, Any], data: frozenset[str]) -> bool:
    promised = {{**EVENTS, **OWN_EVENTS[game]}.get(event["event"])}
    if event["event"] == "valued" and game == "antimonopoly":
        promised = {frozenset({"who", "field", "amount"})}  # each visit of the banker
    if event["event"] == "offer_made":
        promised.add(frozenset({"offer"}))  # where negotiations are private
    return data in promised


@pytest.mark.parametrize("number", WALKS)
def test_events_carry_exactly_the_data_of_the_vocabulary(number: int) -> None:
    wrong = {
        event["event"]: sorted(event)
        for event in told_by(walked(number))
        if not _is_told_right(walked(number).case.game.key, event, frozenset(event) - {"event"})
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
