"""What 18xx.games' rules keep open while something else is to be chosen, in the words of its logs (docs/18xx-logs.md#steps-without-actions)."""

from typing import Any

import pytest

from games.engines.g1836jr.game import G1836jr
from games.engines.g1836jr.logs.interchange import Playback
from games.engines.g1836jr.state import DISCARD, HOME, SPECIAL
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.rng import FastRng

Entry = dict[str, Any]
GAME = G1836jr()
COMPILED = GAME.compile(GAME.rules({"compat_18xxgames": True}))

#: HSM of player 1 buys the first 4-train; B of player 2 then has a train too many.
DISCARDING = {
    "phase": "3", "operator": "HSM", "step": "train", "co.ACC": 1, "co.E-SF": "HSM", "c.HSM.cash": 500,
    "c.HSM.par": 82, "c.HSM.at": [2, 6], "c.HSM.shares": {"1": 60, "ipo": 40},
    "c.B.par": 67, "c.B.shares": {"2": 60, "ipo": 40}, "c.B.cash": 100, "c.B.trains": ["3", "3", "3", "3"],
    "depot": {"4": 3, "5": 2, "6": 2, "D": 5},
}  # fmt: skip
#: NBDS operates for the first time and has to choose a city.
CHOOSING = {
    "phase": "3", "operator": "NBDS", "step": "home_token", "co.ACC": 1, "co.E-SF": "NBDS", "m.E11": ["59", 1],
    "c.NBDS.par": 82, "c.NBDS.at": [2, 6], "c.NBDS.shares": {"1": 60, "ipo": 40}, "c.NBDS.cash": 820,
}  # fmt: skip
#: The free station of CdH is to be placed or declined.
FREE_STATION = {
    "phase": "3", "operator": "B", "step": "special_token", "co.ACC": 1, "co.E-SF": "B", "co.CdH": "B", "m.J8": ["57", 0],
    "c.B.par": 82, "c.B.at": [2, 6], "c.B.shares": {"1": 60, "ipo": 40}, "c.B.cash": 500, "c.B.tokens": [["H6"]],
}  # fmt: skip

FERRY: Entry = {
    "type": "lay_tile",
    "entity": "E-SF",
    "entity_type": "company",
    "hex": "B8",
    "tile": "2-0",
    "rotation": 3,
}


def arranged(position: dict[str, Any]) -> Playback:
    table = Playback(GAME.setup(COMPILED, 2, FastRng(0)), [1, 2])
    table.state = GAME.arrange(COMPILED, 2, {"set": position}, FastRng(0))
    return table


def by(corporation: str, kind: str, **fields: Any) -> Entry:
    return {"type": kind, "entity": corporation, "entity_type": "corporation", **fields}


def refused(table: Playback, entry: Entry) -> str:
    before = GAME.dump(table.state)
    with pytest.raises(IllegalAction) as caught:
        table.play(entry)
    assert GAME.dump(table.state) == before
    return caught.value.code


@pytest.fixture
def discarding() -> Playback:
    table = arranged(DISCARDING)
    table.play(by("HSM", "buy_train", train="4-0", price=300))
    assert (table.state.step, table.state.asked) == (DISCARD, [1])
    return table


@pytest.mark.rule("R18-PC-05")
def test_company_is_bought_while_another_discards(discarding: Playback) -> None:
    discarding.play(by("HSM", "buy_company", company="ACC", price=20))
    assert GAME.describe(discarding.state)["co"]["ACC"] == "HSM"
    discarding.play(by("B", "discard_train", train="3-0"))


@pytest.mark.rule("R18-TN-08")
def test_who_discards_and_does_not_operate_buys_no_company(discarding: Playback) -> None:
    entry = by("B", "buy_company", company="ACC", price=20)
    assert refused(discarding, entry) == "not_your_turn"
    tile = by("HSM", "lay_tile", hex="D8", tile="9-0", rotation=0)
    assert refused(discarding, tile) == "not_your_turn"
    assert refused(discarding, by("HSM", "pass")) == "not_your_turn"


def test_game_ended_by_hand_while_a_corporation_discards_is_sound(discarding: Playback) -> None:
    discarding.play({"type": "end_game", "entity": 1, "entity_type": "player"})
    assert GAME.broken(discarding.state) == []


@pytest.mark.rule("R18-PC-08")
@pytest.mark.parametrize("position", [CHOOSING, FREE_STATION], ids=[HOME, SPECIAL])
def test_ferry_lays_its_tile_while_a_station_waits(position: dict[str, Any]) -> None:
    table = arranged(position)
    step = table.state.step
    table.play(FERRY)
    assert (table.state.step, table.state.used_esf) == (step, True)


@pytest.mark.rule("R18-PC-08")
def test_ferry_lays_its_tile_while_another_discards(discarding: Playback) -> None:
    discarding.play(FERRY)
    assert (discarding.state.step, discarding.state.used_esf) == (DISCARD, True)


@pytest.mark.rule("R18-PC-05")
def test_company_is_bought_before_the_home_is_chosen() -> None:
    table = arranged(CHOOSING)
    table.play(by("NBDS", "buy_company", company="ACC", price=20))
    assert (table.state.step, table.state.choosing) == (HOME, table.state.operator)


@pytest.mark.rule("R18-PC-05")
def test_site_takes_no_purchase_of_a_company_while_the_free_station_waits() -> None:
    entry = by("B", "buy_company", company="ACC", price=20)
    assert refused(arranged(FREE_STATION), entry) == "not_your_turn"


@pytest.mark.rule("R18-SR-26")
@pytest.mark.parametrize("corporation", ["GCL", "HSM", "B"])
def test_nobody_goes_bankrupt_for_a_corporation_without_need(corporation: str) -> None:
    """GCL has no president at all."""
    assert refused(arranged(FREE_STATION), by(corporation, "bankrupt")) == "not_bankrupt"


@pytest.mark.parametrize("whose", ["player", "corporation", "company"])
@pytest.mark.parametrize("name", [10**5000, "\ud800", 7, "X"], ids=["long", "half", "no seat", "X"])
def test_entity_that_nobody_is_is_unknown(whose: str, name: Any) -> None:
    with pytest.raises(IllegalAction) as caught:
        arranged(FREE_STATION).play({"type": "bankrupt", "entity": name, "entity_type": whose})
    assert caught.value.code == "unknown_id"
    assert caught.value.params == {"where": "entity", "id": name if name in (7, "X") else None}


@pytest.mark.rule("R18-PC-11")
def test_corporation_does_not_exchange_in_a_log() -> None:
    table = arranged(FREE_STATION | {"co.GCB": "B"})
    entry = {"type": "buy_shares", "entity": "GCB", "entity_type": "company", "shares": ["B_1"]}
    assert refused(table, entry) == "not_available_now"
