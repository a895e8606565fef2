"""Rules of Fortuna that are about chance, bots and talk rather than about positions."""

from typing import Any

import pytest

from games.engines.bots import BOTS
from games.engines.catalogue import game_for
from games.engines.kernel.choices import Action
from games.engines.kernel.errors import BadSetup
from games.engines.kernel.rng import FastRng, ScriptedRng

GAME = game_for("fortuna")
STEADY = BOTS["steady"]
PAIRS = {"pair_play": True}


def position(rules: dict[str, Any], seats: int, **given: Any) -> Any:
    return GAME.arrange(GAME.compile(GAME.rules(rules)), seats, given, ScriptedRng({}))


def answer(state: Any, seat: int) -> Action | None:
    return STEADY.choose(GAME, state, seat, FastRng(1)).action


@pytest.mark.rule("R-FO-SET-02")
def test_both_decks_are_shuffled_before_the_first_turn() -> None:
    compiled = GAME.compile(GAME.rules({}))
    decks = [GAME.describe(GAME.setup(compiled, 2, FastRng(seed)))["decks"] for seed in range(6)]
    for name, printed in compiled.decks.items():
        orders = [deck[name] for deck in decks]
        assert all(sorted(order) == sorted(printed) for order in orders)
        assert len({tuple(order) for order in orders}) == len(orders)


@pytest.mark.rule("R-FO-ORD-01")
def test_numbers_are_drawn_without_replacement() -> None:
    for seed in range(50):
        drawn = FastRng(seed).deal(range(1, 13), 4, "chips")
        assert len(set(drawn)) == len(drawn)
        assert set(drawn) <= set(range(1, 13))


@pytest.mark.rule("R-FO-PAIR-06")
@pytest.mark.param("pair_private_chat")
@pytest.mark.parametrize(
    ("rules", "partner"),
    [({}, []), (PAIRS, []), ({**PAIRS, "pair_private_chat": True}, [3])],
)
def test_partners_confer_in_private_only_where_the_table_lets_them(
    rules: dict[str, Any], partner: list[int]
) -> None:
    state = position(rules, 4, turn=0, order=[2, 1, 0, 3])
    assert GAME.confidants(state, 1) == partner


@pytest.mark.parametrize(
    ("rules", "seats", "where", "reason"),
    [
        ({}, 5, "seats", "must be 2 to 4, not 5"),
        (PAIRS, 3, "seats", "must be 4 in pair play, not 3"),
        ({**PAIRS, "players_max": 3}, 4, "rules", "pair_play: needs players_max 4"),
        ({"startng_cash": 1}, 2, "startng_cash", "did you mean starting_cash?"),
        ({"starting_cash": 12345}, 2, "starting_cash", "multiple of 500"),
    ],
)
def test_start_that_rules_do_not_allow_is_refused_at_its_field(
    rules: dict[str, Any], seats: int, where: str, reason: str
) -> None:
    with pytest.raises(BadSetup) as caught:
        GAME.setup(GAME.compile(GAME.rules(rules)), seats, FastRng(1))
    assert caught.value.params["where"] == where
    assert reason in caught.value.params["problem"]


@pytest.mark.parametrize(
    ("given", "where", "reason"),
    [
        ({"ownr": {}}, "given.ownr", "did you mean owner?"),
        ({"players": {0: {"chip": [1]}}}, "given.players.0.chip", "did you mean chips?"),
        ({"players": {0: {"cards": ["FO-L0"]}}}, "given.players.0.cards", "did you mean FO-L"),
        ({"owner": {"savoi": 0}}, "given.owner.savoi", "did you mean savoy?"),
        ({"decks": {"loss": []}}, "given.decks.loss", "did you mean los?"),
        ({"decks": {"los": ["FO-S01"]}}, "given.decks.los", "did you mean FO-L01?"),
    ],
)
def test_unknown_names_in_a_position_offer_the_nearest(
    given: dict[str, Any], where: str, reason: str
) -> None:
    with pytest.raises(BadSetup) as caught:
        position({}, 2, turn=0, **given)
    assert caught.value.params["where"] == where
    assert reason in caught.value.params["problem"]


def test_steady_helps_its_partner_once_he_has_nothing_left() -> None:
    players = {"players": {0: {"position": 28, "cash": 100}}}
    owner = {"owner": {"metropol": 1, "podlaski": 0, "savoy": 2}}
    state = position({**PAIRS, "start_salary": 0}, 4, turn=0, **players, **owner)
    GAME.apply(state, 0, {"do": "play_chip", "chip": 1}, ScriptedRng({}))
    assert GAME.describe(state)["debts"] == [
        # Those of the partner count as well: he owns the Savoy.
        {"debtor": 0, "creditor": 1, "amount": 400, "reason": "rent", "buildings": 0, "loans": 1800}
    ]
    assert [answer(state, seat) for seat in (1, 2, 3)] == [None, None, None]
    assert answer(state, 0) == {"do": "mortgage", "field": "podlaski"}
    broke = position(
        {**PAIRS, "start_salary": 0}, 4, turn=0, **players, owner={"metropol": 1, "savoy": 2}
    )
    GAME.apply(broke, 0, {"do": "play_chip", "chip": 1}, ScriptedRng({}))
    assert answer(broke, 0) is None
    assert answer(broke, 2) == {"do": "mortgage", "field": "savoy"}


@pytest.mark.parametrize(("cash", "wanted"), [(30000, "pay_flat"), (10000, "pay_percent")])
def test_steady_pays_the_cheaper_tax(cash: int, wanted: str) -> None:
    state = position({}, 2, turn=0, players={0: {"cash": cash, "chips": [4]}})
    GAME.apply(state, 0, {"do": "play_chip", "chip": 4}, ScriptedRng({}))
    assert answer(state, 0) == {"do": wanted}


def test_steady_steps_round_a_hotel() -> None:
    given = {"owner": {"europejski": 1, "bristol": 1}, "level": {"europejski": 5, "bristol": 5}}
    state = position({}, 2, turn=0, players={0: {"position": 40, "chips": [1, 2, 3]}}, **given)
    assert answer(state, 0) == {"do": "play_chip", "chip": 2}
    detained = {"detained": {"kind": "holiday"}, "position": 40, "chips": [1, 3]}
    state = position({}, 2, turn=0, players={0: detained}, **given)
    assert answer(state, 0) == {"do": "take_holiday"}


def test_steady_leaves_hospital_with_a_card() -> None:
    patient = {"position": 11, "detained": {"kind": "hospital"}}
    state = position({}, 2, turn=0, players={0: {**patient, "cards": ["FO-L01"]}})
    assert answer(state, 0) == {"do": "use_card", "card": "FO-L01"}
    state = position({}, 2, turn=0, players={0: patient})
    assert answer(state, 0) == {"do": "end_turn"}


@pytest.mark.parametrize(("deals", "wanted"), [(True, "redeem"), (False, "end_turn")])
def test_steady_redeems_in_hospital_only_where_patients_may_deal(
    *, deals: bool, wanted: str
) -> None:
    rules = {"hospital_deals_allowed": deals}
    patient = {"cash": 90_000, "position": 11, "detained": {"kind": "hospital"}}
    state = position(
        rules, 2, turn=0, players={0: patient}, owner={"savoy": 0}, mortgaged=["savoy"]
    )
    action = answer(state, 0)
    assert action is not None
    assert action["do"] == wanted
    GAME.check(state, 0, action)


def test_steady_gathers_a_colour_with_its_partner() -> None:
    owner = {"metropol": 0, "wiedenski": 0, "continental": 2}
    state = position(PAIRS, 4, turn=0, round=4, owner=owner)
    asked = answer(state, 0)
    assert asked == {"do": "offer_trade", "to": 2, "get": {"fields": ["continental"]}}
    GAME.apply(state, 0, asked, ScriptedRng({}))
    assert answer(state, 2) == {"do": "accept", "offer": 1}
