"""What the values of flat keys must look like in a set-up position of 1836jr (docs/vocabulary.md#positions)."""

from collections.abc import Iterator, Mapping
from reprlib import repr as short
from typing import Any, Final

from games.engines.g1836jr.positions.players import player_of
from games.engines.g1836jr.state import (
    AUCTION,
    AUCTIONS,
    DISCARD,
    HOME,
    OPERATING,
    PAR,
    SPECIAL,
    STAGES,
    STOCK,
    STOCK_ROUND,
    RailState,
)
from games.engines.kernel.errors import BadSetup, nearest
from games.engines.kernel.given import (
    Kind,
    anything,
    counted,
    either,
    flag,
    one_of,
    or_none,
    record,
    row_of,
    rows_of,
    table_of,
    text,
    whole,
)

#: Phases, trains and tiles have names that often are numbers.
_NAME: Final = either(text, counted)
_ROUNDS: Final = (AUCTIONS, STOCK_ROUND, OPERATING)
_STEPS: Final = (AUCTION, PAR, STOCK, HOME, SPECIAL, DISCARD, *STAGES)
_SOLD: Final = record({"sold": rows_of(rows_of(_NAME))})
_STATION: Final = rows_of(either(text, rows_of(counted)))
_GAME: Final = {
    "players": rows_of(either(text, whole)),
    "actions": rows_of(table_of(anything)),
    "optional_rules": or_none(rows_of(text)),
}
#: A game that was recorded, how many of its entries are played, flat keys.
_PARTS: Final[Mapping[str, Kind]] = {
    "record": record(_GAME, required=("players", "actions")),
    "at": counted,
    "set": or_none(table_of(anything)),
}


def check_parts(given: Mapping[str, Any]) -> None:
    """Raises `bad_setup` unless `given` holds what it may: `record` (a game file, read), `at`, `set`."""
    for name, value in given.items():
        if name not in _PARTS:
            raise BadSetup(f"given.{name}", f"is not known{nearest(name, _PARTS)}")
        if name == "record" and not isinstance(value, Mapping):
            raise BadSetup("given.record", f"there is no game {short(value)}")
        _PARTS[name](name, value)


def check(state: RailState, wanted: Mapping[str, Any]) -> None:
    """Raises `bad_setup` for the first value that is not of its kind. Unknown keys are left to whoever reads keys."""
    kinds = dict(_kinds(state))
    for key, value in wanted.items():
        if key in kinds:
            kinds[key](f"set.{key}", value)


def _kinds(state: RailState) -> Iterator[tuple[str, Kind]]:
    """Every key and the kind of its values."""
    players = [player_of(seat) for seat in range(state.seats)]
    player, railway = one_of(players), one_of(state.c.corporations)
    yield from _of_table(player, railway).items()
    for name in state.c.corporations:
        for key, kind in _of_railway(player).items():
            yield f"c.{name}.{key}", kind
    owner = either(one_of(["closed", *players, *map(str, players)]), railway)
    for name in state.c.companies:
        yield f"co.{name}", or_none(owner)
        yield f"bid.{name}", or_none(rows_of(row_of(player, counted)))
        yield f"minbid.{name}", whole
        yield f"used.{name}", flag
    for who in players:
        yield f"p.{who}.cash", whole
        yield f"stock.sold.{who}", rows_of(railway)
    for name in state.c.map.hex_names:
        yield f"m.{name}", or_none(row_of(_NAME, counted))


def _of_table(player: Kind, railway: Kind) -> dict[str, Kind]:
    return {
        "turn": counted,
        "rn": counted,
        "set_rounds": counted,
        "broken": flag,
        "bank": whole,
        "phase": _NAME,
        "priority": player,
        "discard": or_none(rows_of(_NAME)),
        "depot": or_none(table_of(counted)),
        "round": one_of(_ROUNDS),
        "step": one_of(_STEPS),
        "active": either(player, railway),
        "operator": railway,
        "or_order": rows_of(railway),
        "auction.passes": counted,
        "auction.last_buyer": or_none(player),
        "stock.passes": counted,
        "stock.last": or_none(player),
        "stock.acted": flag,
        "stock.bought": rows_of(row_of(railway, text)),
        "done": rows_of(text),
        "revenue": counted,
        "forced": or_none(_SOLD),
    }


def _of_railway(player: Kind) -> dict[str, Kind]:
    return {
        "cash": whole,
        "par": or_none(counted),
        "at": or_none(row_of(counted, counted)),
        "shares": table_of(whole),
        "pres": or_none(player),
        "floated": flag,
        "run": or_none(row_of(counted, text)),
        "operated": flag,
        "routed": flag,
        "stack": counted,
        "trains": rows_of(_NAME),
        "tokens": rows_of(_STATION),
        "bought": rows_of(_NAME),
    }
