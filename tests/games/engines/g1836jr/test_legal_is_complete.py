"""What `legal` offers is all that `check` accepts: compared with every action there is, over whole games."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from games.engines.bots import BOTS
from games.engines.catalogue import game_for
from games.engines.g1836jr.state import RailState
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.rng import FastRng

GAME = game_for("1836jr")
EVERY = 9
CORPORATIONS = ("B", "GCL", "Nord", "NBDS", "HSM", "NFL")
COMPANIES = ("ACC", "E-SF", "CdH", "GCB", "CFL", "CFLV")
TYPES = ("2", "3", "4", "5", "6", "D")
PRICES = {"2": 80, "3": 180, "4": 300, "5": 450, "6": 630, "D": 1100}


def every_action(state: RailState) -> Iterator[dict[str, Any]]:
    """All actions of the types that have no free amounts; with amounts, some of each size."""
    for do in ("pass", "bankrupt"):
        yield {"do": do}
    for corporation, source in product(CORPORATIONS, ("ipo", "pool")):
        yield {"do": "buy_shares", "corporation": corporation, "source": source}
    for corporation, price in product(CORPORATIONS, (67, 71, 76, 82, 90, 100)):
        yield {"do": "par", "corporation": corporation, "price": price}
    for corporation, percent in product(CORPORATIONS, range(10, 110, 10)):
        yield {"do": "sell_shares", "corporation": corporation, "percent": percent}
    for source in ("ipo", "pool"):
        yield {"do": "exchange_company", "company": "GCB", "source": source}
    for company, price in product(COMPANIES, (0, 20, 35, 60, 100, 110, 165, 240)):
        yield {"do": "bid", "company": company, "price": price}
        yield {"do": "buy_company", "company": company, "price": price}
        for to in range(state.seats):
            yield {"do": "sell_company", "company": company, "price": price, "to": to}
    yield from trains()
    yield from placements(state)


def trains() -> Iterator[dict[str, Any]]:
    for kind in TYPES:
        yield {"do": "discard_train", "train": kind}
        for source in ("depot", "discard"):
            yield {"do": "buy_train", "train": kind, "source": source, "price": PRICES[kind]}
        for source, price in product(CORPORATIONS, (1, 50, 180, 400, 900)):
            yield {"do": "buy_train", "train": kind, "source": source, "price": price}
    for old, source in product(TYPES, ("depot", "discard")):
        yield {"do": "buy_train", "train": "D", "source": source, "price": 800, "exchange": old}
    for kind in ("payout", "withhold"):
        yield {"do": "dividend", "kind": kind}


def placements(state: RailState) -> Iterator[dict[str, Any]]:
    map_ = state.c.map
    for name, hex_ in map_.hexes.items():
        if state.track.cities_on(hex_) > 1:
            for city in (0, 1):
                yield {"do": "place_token", "hex": name, "city": city}
        else:
            yield {"do": "place_token", "hex": name}
    for company, tile, rotation in product(("E-SF", "CdH"), ("2", "56", "57"), range(6)):
        hex_name = "B8" if company == "E-SF" else "J8"
        lay = {"hex": hex_name, "tile": tile, "rotation": rotation, "company": company}
        yield {"do": "lay_tile", **lay}


def offered(state: RailState, seat: int, action: dict[str, Any]) -> bool:
    return any(covers(choice.to_json(), action) for choice in GAME.legal(state, seat))


def covers(choice: dict[str, Any], action: dict[str, Any]) -> bool:
    """Whether the action lies within the bounds of a choice."""
    fixed = {"do": choice["do"], **choice.get("with", {})}
    if any(action.get(name) != value for name, value in fixed.items()):
        return False
    rest = {name: value for name, value in action.items() if name not in fixed}
    if choice["kind"] == "fixed":
        return not rest
    if choice["kind"] == "amount":
        if set(rest) != {choice["arg"]}:
            return False
        value = rest[choice["arg"]]
        low, high, step = choice["min"], choice["max"], choice["step"]
        return bool(low <= value <= high and (value - low) % step == 0)
    if choice["kind"] == "pick":
        return rest in [
            option if isinstance(option, dict) else {choice["arg"]: option}
            for option in choice["options"]
        ]
    return False


def accepted(state: RailState, seat: int, action: dict[str, Any]) -> bool:
    try:
        GAME.check(state, seat, action)
    except IllegalAction:
        return False
    return True


@pytest.mark.parametrize("rules", [{}, {"compat_18xxgames": True}], ids=["seed", "compat"])
@pytest.mark.parametrize(
    ("bots", "seats"), [(("random", "steady", "random"), 3), (("random",) * 2, 2)]
)
def test_nothing_legal_is_left_out(
    bots: tuple[str, ...], seats: int, rules: dict[str, Any]
) -> None:
    rng = FastRng(17)
    state = GAME.setup(GAME.compile(GAME.rules(rules)), seats, rng)
    missing = []
    number = 0
    while GAME.asked(state):
        number += 1
        seat = GAME.asked(state)[0]
        if number % EVERY == 0:
            missing += [
                (number, state.step, action)
                for action in every_action(state)
                for who in range(seats)
                if accepted(state, who, action) and not offered(state, who, action)
            ]
        action = BOTS[bots[seat]].choose(GAME, state, seat, rng).action
        assert action is not None
        GAME.apply(state, seat, action, rng)
    assert missing == []
