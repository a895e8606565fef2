"""Matches in the form of 18xx.games: our actions become entries that the site would have written (docs/18xx-logs.md#import-and-export).

The match is played once more on the way, so that certificates, copies of tiles and city ids are those of the moment.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from games.engines.g1836jr import market
from games.engines.g1836jr.compiled import NONE
from games.engines.g1836jr.logs.gamelog import TITLE, PlayerId
from games.engines.g1836jr.logs.interchange import Playback
from games.engines.g1836jr.logs.replay import compiled_for
from games.engines.g1836jr.logs.wording import cell_name
from games.engines.g1836jr.map.routes import Route, check_routes
from games.engines.g1836jr.map.stations import free_slot
from games.engines.g1836jr.rounds import routing, trains
from games.engines.g1836jr.state import AUCTIONS, CDH, GCB, HOME, STOCK_ROUND, B, RailState
from games.engines.g1836jr.steps.step import COMPANY, PLAYER
from games.engines.g1836jr.steps.table import STEPS
from games.engines.kernel.choices import Action
from games.engines.kernel.errors import IllegalAction

Entry = dict[str, Any]
_ROUNDS: Final = {AUCTIONS: "Auction Round", STOCK_ROUND: "Stock Round"}


class Export:
    """The log of one match while it is written. `ids`: the players' ids in seating order."""

    def __init__(self, options: Sequence[str], ids: Sequence[PlayerId]) -> None:
        self.options = list(options)
        self.ids = list(ids)
        self.table = Playback(RailState(compiled_for(tuple(options)), len(ids)), ids)
        self.actions: list[Entry] = []

    def add(self, seat: int, action: Action, at: int | None = None) -> None:
        """One action of ours, done at `at` (Unix seconds). Raises IllegalAction where it does not fit, as in another match."""
        for one in _single(self.table.state, action):
            entry = entry_of(self.table, seat, one)
            self.table.play(entry)
            numbered = {**entry, "id": len(self.actions) + 1}
            self.actions.append(numbered if at is None else {**numbered, "created_at": at})

    def document(self, names: Sequence[str], **about: Any) -> dict[str, Any]:
        """The whole log. `about`: further fields of the top level (id, description, created_at ...)."""
        state = self.table.state
        players = [{"id": who, "name": name} for who, name in zip(self.ids, names, strict=True)]
        finished = state.outcome is not None
        found = {
            "id": 0,
            "description": "",
            "user": players[0],
            "players": players,
            "min_players": 2,
            "max_players": 4,
            "title": TITLE,
            "settings": {"seed": 0, "optional_rules": self.options},
            "user_settings": None,
            "status": "finished" if finished else "active",
            "turn": state.turn,
            "round": _ROUNDS.get(state.round, "Operating Round"),
            "acting": [self.ids[seat] for seat in state.asked],
            "result": self._result(),
            "actions": self.actions,
            "loaded": True,
        }
        if state.outcome is not None:
            found["game_end_reason"] = state.outcome.reason
        return found | about

    def _result(self) -> dict[str, int]:
        outcome = self.table.state.outcome
        if outcome is None:
            return {}
        best = sorted(outcome.worth, key=lambda seat: (-outcome.worth[seat], seat))
        return {str(self.ids[seat]): outcome.worth[seat] for seat in best}


def _single(state: RailState, action: Action) -> list[Action]:
    """Several sales at once are one entry each, in the order in which they are made (R18-SR-14)."""
    if action.get("do") != "sell_several":
        return [action]
    percents = {
        state.c.corporation_index[name]: share for name, share in action["percents"].items()
    }
    return [
        {"do": "sell_shares", "corporation": state.c.corporations[at], "percent": percents[at]}
        for at in market.in_order(state, list(percents))
    ]


def entry_of(table: Playback, seat: int, action: Action) -> Entry:
    """The entry, without id, that means this action now. Raises `not_an_option` for what the site's logs cannot say."""
    write = _WRITERS.get(action["do"])
    if write is None:
        raise IllegalAction("not_an_option", arg="do", value=action["do"])
    return write(table, seat, action)


# -- who acts -----------------------------------------------------------------------------------------


def _player(table: Playback, seat: int, kind: str) -> Entry:
    ids = list(table.seats)
    return {"type": kind, "entity": ids[seat], "entity_type": "player"}


def _corporation(table: Playback, corporation: int, kind: str) -> Entry:
    return {
        "type": kind,
        "entity": table.state.c.corporations[corporation],
        "entity_type": "corporation",
    }


def _company(table: Playback, company: int, kind: str) -> Entry:
    return {"type": kind, "entity": table.state.c.companies[company], "entity_type": "company"}


def _in_turn(table: Playback, seat: int, kind: str) -> Entry:
    """Whoever has to act in this step."""
    state = table.state
    acts = STEPS[state.step].acts
    if acts == PLAYER:
        return _player(table, seat, kind)
    if acts == COMPANY:
        return _company(table, CDH, kind)
    return _corporation(table, state.active, kind)


# -- one writer for each type -------------------------------------------------------------------------


def _pass(table: Playback, seat: int, action: Action) -> Entry:
    return _in_turn(table, seat, "pass")


def _bid(table: Playback, seat: int, action: Action) -> Entry:
    entry = _player(table, seat, "bid")
    return entry | {"company": action["company"], "price": action["price"]}


def _par(table: Playback, seat: int, action: Action) -> Entry:
    if action["price"] not in table.state.c.market.pars:
        raise IllegalAction("not_an_option", arg="price", value=action["price"])
    cell = cell_name(table.state, action["price"])
    entry = _player(table, seat, "par")
    return entry | {"corporation": action["corporation"], "share_price": cell}


def _lying(table: Playback, corporation: int, source: str) -> str:
    """The certificate that is bought: the first ordinary one that lies there."""
    papers = table.papers.ordinary(corporation, source)
    if not papers:
        raise IllegalAction("not_an_option", arg="source", value=source)
    return papers[0]


def _buy_shares(table: Playback, seat: int, action: Action) -> Entry:
    corporation = table.state.c.corporation_index[action["corporation"]]
    paper = _lying(table, corporation, action["source"])
    return _player(table, seat, "buy_shares") | {"shares": [paper], "percent": 10}


def _exchange(table: Playback, seat: int, action: Action) -> Entry:
    paper = _lying(table, B, action["source"])
    return _company(table, GCB, "buy_shares") | {"shares": [paper], "percent": 10}


def _sell_shares(table: Playback, seat: int, action: Action) -> Entry:
    corporation = table.state.c.corporation_index[action["corporation"]]
    papers = table.papers.bundle(corporation, seat, action["percent"])
    return _player(table, seat, "sell_shares") | {"shares": papers, "percent": action["percent"]}


def _lay_tile(table: Playback, seat: int, action: Action) -> Entry:
    state, name = table.state, action["tile"]
    copies = state.c.map.counts[state.c.map.tile_index[name]]
    free = [f"{name}-{copy}" for copy in range(copies) if f"{name}-{copy}" not in table.hex_of]
    if not free:
        raise IllegalAction("tile_in_use", tile=name, colour=None)
    if "company" in action:
        entry = _company(table, state.c.company_index[action["company"]], "lay_tile")
    else:
        entry = _corporation(table, state.operator, "lay_tile")
    return entry | {"hex": action["hex"], "tile": free[0], "rotation": action["rotation"]}


def _place_token(table: Playback, seat: int, action: Action) -> Entry:
    state = table.state
    index = max(0, action.get("city", NONE))
    who = state.choosing if state.step == HOME else state.operator
    stop = state.track.stops_on(state.c.map.hexes[action["hex"]])[index]
    return _in_turn(table, seat, "place_token") | {
        "city": f"{table.tile_of[action['hex']]}-{index}",
        "slot": max(0, free_slot(state.track, who, stop)),
        "tokener": state.c.corporations[who],
    }


def _run_routes(table: Playback, seat: int, action: Action) -> Entry:
    state = table.state
    found = check_routes(
        state.track,
        state.operator,
        routing.reaches(state, state.operator),
        action["routes"],
        routing.running(state),
    )
    entry = _corporation(table, state.operator, "run_routes")
    routes = [_route(table, route) for route in found]
    return entry | {"routes": routes, "extra_revenue": 0, "subsidy": 0}


def _route(table: Playback, route: Route) -> dict[str, Any]:
    map_ = table.state.c.map
    hexes = route.hexes(map_)
    return {
        "train": route.train,
        "connections": route.connections(map_),
        "hexes": hexes,
        "revenue": route.revenue,
        "revenue_str": "-".join(hexes),
        "nodes": route.nodes(map_),
    }


def _dividend(table: Playback, seat: int, action: Action) -> Entry:
    return _corporation(table, table.state.operator, "dividend") | {"kind": action["kind"]}


def _train_id(state: RailState, name: str, lying: list[int]) -> str:
    """The train that is meant, by its id."""
    trains.named_type(state, name)
    train = trains.picked(state, name, lying)
    if train == NONE:
        raise IllegalAction("train_not_for_sale", train=name, source=None)
    return state.c.train_name[train]


def _buy_train(table: Playback, seat: int, action: Action) -> Entry:
    state = table.state
    lying = {trains.DEPOT: state.depot, trains.DISCARDED: state.discard}
    lying |= dict(zip(state.c.corporations, state.trains, strict=True))
    train = _train_id(state, action["train"], lying.get(action["source"], []))
    kind = state.c.types[trains.named_type(state, train)]
    entry = _corporation(table, state.operator, "buy_train")
    entry |= {"train": train, "price": action["price"], "variant": kind}
    if "exchange" in action:
        own = state.trains[state.operator]
        entry["exchange"] = _train_id(state, action["exchange"], own)
    return entry


def _discard_train(table: Playback, seat: int, action: Action) -> Entry:
    state = table.state
    train = _train_id(state, action["train"], state.trains[state.active])
    return _corporation(table, state.active, "discard_train") | {"train": train}


def _buy_company(table: Playback, seat: int, action: Action) -> Entry:
    entry = _corporation(table, table.state.operator, "buy_company")
    return entry | {"company": action["company"], "price": action["price"]}


def _bankrupt(table: Playback, seat: int, action: Action) -> Entry:
    return _corporation(table, table.state.operator, "bankrupt")


def _end_game(table: Playback, seat: int, action: Action) -> Entry:
    return _player(table, 0, "end_game")


_WRITERS: Final[Mapping[str, Callable[[Playback, int, Action], Entry]]] = {
    "pass": _pass,
    "bid": _bid,
    "par": _par,
    "buy_shares": _buy_shares,
    "exchange_company": _exchange,
    "sell_shares": _sell_shares,
    "lay_tile": _lay_tile,
    "place_token": _place_token,
    "run_routes": _run_routes,
    "dividend": _dividend,
    "buy_train": _buy_train,
    "discard_train": _discard_train,
    "buy_company": _buy_company,
    "bankrupt": _bankrupt,
    "end_game": _end_game,
}
