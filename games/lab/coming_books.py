"""What games say beforehand of actions that can still come, and of the least that they can be about: recorded like the book of a game.

No rule asks for it: orders that people give for later do.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from games.engines.kernel.game import Game
from games.engines.kernel.rng import FastRng
from games.engines.property.state import ADJUST, Auction
from games.lab.legal_values import legal_values
from games.lab.pool import game_named
from games.lab.rail_books import KEY as RAIL
from games.lab.table_books import KEYS as TABLES

KEYS: Final = (*TABLES, RAIL)
_SEATS: Final = 4
#: What may still come depends on these alone, one at a time; each is tried with every value that it may have.
_SWITCHES: Final[tuple[str, ...]] = (
    "auction_enabled",
    "auction_opening_percent",
    "bankrupt_auction_opening_percent",
    "consent_required",
    "ebuy_private_sale",
    "private_trading",
    "rent_claim_mode",
    "settlement_by_property",
    "trade_timing",
)
#: Several at once: what one of them takes away another may still bring.
_TOGETHER: Final[tuple[dict[str, Any], ...]] = (
    {"trade_timing": "off", "settlement_by_property": False},
    {"auction_opening_percent": 100, "bankrupt_auction_opening_percent": 30},
    {"auction_opening_percent": 30, "bankrupt_auction_opening_percent": 100},
    {"auction_opening_percent": 0, "bankrupt_auction_opening_percent": 0},
    {"private_trading": False, "consent_required": False},
    {"ebuy_private_sale": False, "consent_required": False},
    {"private_trading": False, "ebuy_private_sale": False, "consent_required": False},
)
_ACTIONS: Final = (
    *("accept", "bid", "buy", "buy_shares", "claim_rent", "decline", "pass", "refuse", "roll"),
    "offer_trade",
)


def coming_book(key: str) -> Iterator[tuple[str, Any]]:
    """Under every set of rules, what each position says."""
    game = game_named(key)
    positions = _rail_positions if key == RAIL else _positions
    for rules in [{}, *_switched(game), *_TOGETHER]:
        if {*rules} <= {*game.Rules.model_fields}:
            compiled = game.compile(game.rules(rules))
            told = ".".join(f"{one}={value}" for one, value in rules.items()) or "usual"
            found = positions(game, compiled).items()
            yield told, [[name, _coming(game, one), _least(game, one)] for name, one in found]


def _switched(game: Game[Any, Any]) -> list[dict[str, Any]]:
    """Rules that differ in one switch."""
    known = [name for name in _SWITCHES if name in game.Rules.model_fields]
    return [{name: value} for name in known for value in legal_values(game, name)[1:]]


def _coming(game: Game[Any, Any], state: Any) -> list[list[str]]:
    """By seat."""
    seats = range(state.seats)
    return [[do for do in _ACTIONS if game.can_come(state, seat, do)] for seat in seats]


def _least(game: Game[Any, Any], state: Any) -> list[list[int]]:
    """By action, for anything and for each thing that may be named."""
    c = state.c
    things = c.companies if game.key == RAIL else [c.ids[field] for field in c.deeds]
    return [[game.least(state, do, one) for one in ("", "nothing", *things)] for do in _ACTIONS]


# -- property games -----------------------------------------------------------------------------------


def _positions(game: Game[Any, Any], compiled: Any) -> dict[str, Any]:
    """With the bank's deeds or without, with more or fewer seats, and with a deed under way."""
    deeds = [compiled.ids[field] for field in compiled.deeds]
    sold = dict.fromkeys(deeds, 0)
    found = {
        f"{name}, {out} out": _position(game, compiled, owner, out)
        for name, owner in (("fresh", {}), ("sold", sold), ("one left", {**sold, deeds[5]: None}))
        for out in (0, 1, 2)
    }
    last, field = found["sold, 2 out"], compiled.deeds[3]
    changes: Mapping[str, Mapping[str, Any]] = {
        "adjusting": {"stage": ADJUST},
        "refusable": {"new_deeds": [[0, field, 1]]},
        "estate": {"estate": [[field, 2]]},
        "auction": {"auction": Auction(field, "declined", 10, [0, 1], 0)},
    }
    for name, change in changes.items():
        found[name] = _changed(game, last, change)
    return found | {"adjusting, fresh": _changed(game, found["fresh, 0 out"], {"stage": ADJUST})}


def _position(game: Game[Any, Any], compiled: Any, owner: Mapping[str, Any], out: int) -> Any:
    """The last `out` seats are out."""
    gone = {_SEATS - number: {"out": number} for number in range(1, out + 1)}
    given = {"turn": 0, "players": gone, "owner": owner}
    return game.arrange(compiled, _SEATS, given, FastRng(1))


def _changed(game: Game[Any, Any], state: Any, change: Mapping[str, Any]) -> Any:
    twin = game.copy(state)
    for name, value in change.items():
        setattr(twin, name, value)
    return twin


# -- 1836jr -------------------------------------------------------------------------------------------


def _rail_positions(game: Game[Any, Any], compiled: Any) -> dict[str, Any]:
    """In each round, with companies, bids and a whole bank or without."""
    turn = {"operator": "B", "step": "train", "c.B.par": 82, "c.B.shares": {"1": 60, "ipo": 40}}
    closed = {f"co.{name}": "closed" for name in compiled.companies}
    sets: Mapping[str, Mapping[str, Any]] = {
        "stock": {"step": "stock", "c.B.par": 67},
        "stock, closed": {"step": "stock", "c.B.par": 67, **closed},
        "operating": turn,
        "operating, closed": {**turn, **closed},
    }
    fresh = game.setup(compiled, _SEATS, FastRng(1))
    found = {"auction": fresh}
    for name, price in list(zip(compiled.companies, compiled.company_price, strict=True))[1:]:
        bid = {"do": "bid", "company": name, "price": price + compiled.raise_by}
        found[f"auction, {name}"] = _bidding(game, fresh, bid)
    for name, given in sets.items():
        found[name] = game.arrange(compiled, _SEATS, {"set": given}, FastRng(1))
        found[f"{name}, broken"] = _changed(game, found[name], {"broken": True})
    return found


def _bidding(game: Game[Any, Any], state: Any, bid: dict[str, Any]) -> Any:
    """After a bid on a company that is not up for sale yet."""
    twin = game.copy(state)
    game.apply(twin, game.asked(twin)[0], bid, FastRng(1))
    return twin
