"""What an entry of a log says beside the action it means: copies of tiles, certificates, market cells, prices named twice.

An action of ours has no words for these; an entry whose action is legal can still name what is not there (docs/18xx-logs.md#identifiers).
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from games.engines.g1836jr.logs.papers import worth
from games.engines.g1836jr.rounds import shares
from games.engines.g1836jr.rounds.trains import named_type
from games.engines.g1836jr.state import RailState
from games.engines.kernel.actions import repeated
from games.engines.kernel.choices import Action
from games.engines.kernel.errors import IllegalAction

Entry = Mapping[str, Any]
_COPY: Final = re.compile("(.+)-([0-9]{1,2})")
_ORDINARY: Final = 10


def check_wording(state: RailState, entry: Entry, action: Action) -> None:
    """Raises `not_an_option` {arg, value}, or `not_bankrupt`, for an entry that names something else than its action does."""
    check = _CHECKS.get(action["do"])
    if check is not None:
        check(state, entry, action)


def refused(name: str, value: Any) -> IllegalAction:
    """`not_an_option` {arg, value}; a long or composed value is left out."""
    return IllegalAction("not_an_option", arg=name, value=repeated(value))


def _par(state: RailState, entry: Entry, action: Action) -> None:
    if entry["share_price"] != cell_name(state, action["price"]):
        raise refused("share_price", entry["share_price"])


def cell_name(state: RailState, par: int) -> str:
    """The market cell of a par price, as logs name it."""
    market = state.c.market
    cell = market.pars[par]
    return f"{par},{cell // market.width},{cell % market.width}"


def _one_certificate(state: RailState, entry: Entry, action: Action) -> None:
    """An exchange of GCB names no more than it brings."""
    if [worth(paper) for paper in entry["shares"]] != [_ORDINARY]:
        raise refused("shares", None)
    if entry.get("percent") not in (None, _ORDINARY):
        raise refused("percent", entry["percent"])


def _purchase(state: RailState, entry: Entry, action: Action) -> None:
    """R18-SR-17: a price that is named is the one there is; that it is one certificate is known."""
    corporation = state.c.corporation_index[action["corporation"]]
    price = shares.cost(state, corporation, action["source"])
    for name in ("share_price", "total_price"):
        if entry.get(name) not in (None, price):
            raise refused(name, entry[name])


def _sale(state: RailState, entry: Entry, action: Action) -> None:
    """The certificates make the percentage, or half of the president's comes back (docs/18xx-logs.md#which-certificates-move)."""
    papers = entry["shares"]
    over = sum(worth(paper) for paper in papers) - action["percent"]
    is_split = over == _ORDINARY and any(worth(paper) != _ORDINARY for paper in papers)
    if over and not is_split:
        raise refused("percent", action["percent"])


def _lay(state: RailState, entry: Entry, action: Action) -> None:
    """A copy that there is (R18-SU-08)."""
    found = _COPY.fullmatch(entry["tile"])
    map_ = state.c.map
    if found is None or int(found[2]) >= map_.counts[map_.tile_index[found[1]]]:
        raise IllegalAction("unknown_id", where="tile", id=entry["tile"])


def _token(state: RailState, entry: Entry, action: Action) -> None:
    if "city" not in action and not entry["city"].endswith("-0"):
        raise refused("city", entry["city"])


def _train(state: RailState, entry: Entry, action: Action) -> None:
    variant = entry.get("variant")
    c = state.c
    if variant is not None and variant != c.types[named_type(state, action["train"])]:
        raise refused("variant", variant)


def _bankrupt(state: RailState, entry: Entry, action: Action) -> None:
    """Only the operating corporation's president goes bankrupt."""
    name = state.c.corporations[state.operator]
    if entry["entity_type"] != "player" and entry["entity"] != name:
        raise IllegalAction("not_bankrupt")


_CHECKS: Final[dict[str, Callable[[RailState, Entry, Action], None]]] = {
    "par": _par,
    "buy_shares": _purchase,
    "exchange_company": _one_certificate,
    "sell_shares": _sale,
    "lay_tile": _lay,
    "place_token": _token,
    "buy_train": _train,
    "bankrupt": _bankrupt,
}
