"""Entries of logs as actions: one reader for each type (docs/18xx-logs.md#action-types).

Whole numbers are not looked at here: the shape of the action that comes of an entry has them.
"""

import re
from collections.abc import Callable
from typing import Final

from games.engines.g1836jr.logs.log_table import Entry, LogTable
from games.engines.g1836jr.logs.papers import CERTIFICATES, Holder, worth
from games.engines.g1836jr.state import IPO, POOL
from games.engines.kernel.actions import text
from games.engines.kernel.choices import Action
from games.engines.kernel.errors import IllegalAction, malformed

_PRICE: Final = re.compile("[0-9]{1,4}")
_INDEX: Final = re.compile("[0-9]")


def _text(entry: Entry, name: str) -> str:
    value = entry.get(name)
    text(value, name)
    return str(value)


def _papers(entry: Entry) -> list[str]:
    value = entry.get("shares")
    if type(value) is not list or not 0 < len(value) <= CERTIFICATES:
        raise malformed("shares", "must be a list of certificates")
    if any(type(paper) is not str for paper in value) or len(set(value)) != len(value):
        raise malformed("shares", "must name certificates, each once")
    return value


def _bid(table: LogTable, entry: Entry) -> Action:
    return {"do": "bid", "company": _text(entry, "company"), "price": entry.get("price")}


def _plain(table: LogTable, entry: Entry) -> Action:
    return {"do": entry["type"]}


def _par(table: LogTable, entry: Entry) -> Action:
    price = _text(entry, "share_price").partition(",")[0]
    if not _PRICE.fullmatch(price):
        raise malformed("share_price", "must be a price, a row and a column")
    return {"do": "par", "corporation": _text(entry, "corporation"), "price": int(price)}


def _buy_shares(table: LogTable, entry: Entry) -> Action:
    paper = _papers(entry)[0]
    corporation = table.corporation_of(paper)
    holder: Holder | None = table.papers.holder(corporation, paper)
    source = POOL if holder == POOL else IPO
    if entry.get("entity_type") == "company":
        company = _text(entry, "entity")
        if corporation != 0 or type(holder) is int:
            raise IllegalAction("exchange_not_allowed", company=company)
        return {"do": "exchange_company", "company": company, "source": source}
    name = table.state.c.corporations[corporation]
    percent = entry.get("percent", 10)
    return {"do": "buy_shares", "corporation": name, "source": source, "percent": percent}


def _sell_shares(table: LogTable, entry: Entry) -> Action:
    papers = _papers(entry)
    corporation = table.corporation_of(papers[0])
    if any(table.corporation_of(paper) != corporation for paper in papers):
        raise malformed("shares", "must be of one corporation")
    percent = entry.get("percent")
    if percent is None:
        percent = sum(worth(paper) for paper in papers)
    name = table.state.c.corporations[corporation]
    return {"do": "sell_shares", "corporation": name, "percent": percent}


def _lay_tile(table: LogTable, entry: Entry) -> Action:
    action: Action = {
        "do": "lay_tile",
        "hex": _text(entry, "hex"),
        "tile": _text(entry, "tile").rpartition("-")[0],
        "rotation": entry.get("rotation"),
    }
    if entry.get("entity_type") == "company":
        action["company"] = _text(entry, "entity")
    return action


def _place_token(table: LogTable, entry: Entry) -> Action:
    tile, _, index = _text(entry, "city").rpartition("-")
    hex_ = table.hex_of.get(tile)
    if hex_ is None or not _INDEX.fullmatch(index):
        raise IllegalAction("unknown_id", where="city", id=entry["city"])
    action: Action = {"do": "place_token", "hex": hex_}
    map_ = table.state.c.map
    if table.state.track.cities_on(map_.hexes[hex_]) > 1:
        action["city"] = int(index)
    return action


def _run_routes(table: LogTable, entry: Entry) -> Action:
    routes = entry.get("routes")
    if type(routes) is not list or any(type(route) is not dict for route in routes):
        raise malformed("routes", "must be a list of routes")
    kept = ("train", "connections", "nodes")
    return {
        "do": "run_routes",
        "routes": [{name: route[name] for name in kept if name in route} for route in routes],
    }


def _dividend(table: LogTable, entry: Entry) -> Action:
    return {"do": "dividend", "kind": entry.get("kind")}


def _buy_train(table: LogTable, entry: Entry) -> Action:
    train = _text(entry, "train")
    action: Action = {
        "do": "buy_train",
        "train": train,
        "source": table.place_of_train(train),
        "price": entry.get("price"),
    }
    if entry.get("exchange") is not None:
        action["exchange"] = _text(entry, "exchange")
    return action


def _discard_train(table: LogTable, entry: Entry) -> Action:
    return {"do": "discard_train", "train": _text(entry, "train")}


def _buy_company(table: LogTable, entry: Entry) -> Action:
    return {
        "do": "buy_company",
        "company": _text(entry, "company"),
        "price": entry.get("price"),
    }


#: The reader of each type of entry.
READERS: Final[dict[str, Callable[[LogTable, Entry], Action]]] = {
    "bid": _bid,
    "pass": _plain,
    "par": _par,
    "buy_shares": _buy_shares,
    "sell_shares": _sell_shares,
    "lay_tile": _lay_tile,
    "place_token": _place_token,
    "run_routes": _run_routes,
    "dividend": _dividend,
    "buy_train": _buy_train,
    "discard_train": _discard_train,
    "buy_company": _buy_company,
    "bankrupt": _plain,
}
#: Every type that does something in this game.
PLAYED: Final = frozenset((*READERS, "end_game"))
