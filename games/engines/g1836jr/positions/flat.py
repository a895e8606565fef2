"""The flat state: one key for each fact, as in recorded games of 1836jr (docs/vocabulary.md#paths-of-1836jr)."""

from typing import Any

from games.engines.g1836jr import flow, market, worth
from games.engines.g1836jr.compiled import NONE
from games.engines.g1836jr.map.board import NOTHING
from games.engines.g1836jr.positions.players import player_of, player_or_none
from games.engines.g1836jr.rounds import auction, shares
from games.engines.g1836jr.state import AUCTIONS, CDH, CLOSED, CORPORATION, OVER, UNSOLD, RailState
from games.engines.g1836jr.steps.step import COMPANY, PLAYER
from games.engines.g1836jr.steps.table import STEPS


def flat(state: RailState) -> dict[str, Any]:
    """Every key of a full state."""
    found: dict[str, Any] = {
        "round": state.round,
        "turn": state.turn,
        "rn": state.rn,
        "phase": state.c.phases[state.phase],
        "broken": state.broken,
        "bank": state.bank,
        "limit": shares.limit(state),
    }
    _whose(state, found)
    _players(state, found)
    for corporation in range(len(state.par)):
        _corporation(state, corporation, found)
    _companies(state, found)
    _map(state, found)
    return found


def _whose(state: RailState, found: dict[str, Any]) -> None:
    names = state.c.corporations
    is_over = state.step == OVER
    found["finished"] = is_over
    found["step"] = None if is_over else state.step
    found["active"] = None if is_over else active(state)
    found["can"] = None if is_over else STEPS[state.step].can(state)
    found["operator"] = None if state.operator == NONE else names[state.operator]
    found["priority"] = None if is_over else player_of(flow.priority(state))
    found["order"] = [names[at] for at in market.operating(state)]
    in_round = state.or_order and state.round == "OR" and not is_over
    found["or_order"] = [names[at] for at in state.or_order] if in_round else None


def active(state: RailState) -> int | str:
    """The player, corporation or company that must act."""
    acts = STEPS[state.step].acts
    if acts == PLAYER:
        return player_of(state.who)
    return state.c.companies[CDH] if acts == COMPANY else state.c.corporations[state.active]


def _players(state: RailState, found: dict[str, Any]) -> None:
    for seat in range(state.seats):
        key = f"p.{player_of(seat)}"
        found[f"{key}.cash"] = state.cash[seat]
        found[f"{key}.certs"] = shares.certificates(state, seat)
        found[f"{key}.value"] = worth.fortune(state, seat)
        if state.bankrupt == seat:
            found[f"{key}.bankrupt"] = True


def _corporation(state: RailState, corporation: int, found: dict[str, Any]) -> None:
    key = f"c.{state.c.corporations[corporation]}"
    cell, width = state.cell[corporation], state.c.market.width
    priced = cell != NONE
    president = state.pres[corporation]
    found[f"{key}.cash"] = state.treasury[corporation]
    found[f"{key}.ipoed"] = priced
    found[f"{key}.floated"] = state.floated[corporation]
    found[f"{key}.price"] = state.price(corporation) if priced else None
    found[f"{key}.at"] = [cell // width, cell % width] if priced else None
    found[f"{key}.par"] = state.par[corporation] or None
    found[f"{key}.pres"] = player_or_none(president)
    found[f"{key}.trains"] = sorted(state.c.train_name[at] for at in state.trains[corporation])
    found[f"{key}.tokens"] = tokens(state, corporation)
    found[f"{key}.tokens_left"] = tokens_left(state, corporation)
    found[f"{key}.shares"] = holders(state, corporation)
    ran = state.run_revenue[corporation] != NONE
    found[f"{key}.run"] = (
        [state.run_revenue[corporation], state.run_kind[corporation]] if ran else None
    )


def holders(state: RailState, corporation: int) -> dict[str, int]:
    """Percent by holder, those without left out."""
    rows = [(str(player_of(seat)), share) for seat, share in enumerate(state.held[corporation])]
    rows += [("ipo", state.ipo[corporation]), ("pool", state.pool[corporation])]
    return {name: share for name, share in rows if share}


def tokens_left(state: RailState, corporation: int) -> list[int]:
    """Costs of the stations not yet placed; a home station without a city is in hand while one is chosen."""
    costs, used = state.c.token_costs[corporation], state.track.used[corporation]
    in_hand = costs[:1] if state.choosing == corporation and used else []
    return in_hand + costs[used:]


def tokens(state: RailState, corporation: int) -> list[list[Any]]:
    """[hex], or [hex, edges of the city] where the hex has two."""
    found: list[list[Any]] = []
    for hex_, city in state.track.tokens_of(corporation):
        name = state.c.map.hex_names[hex_]
        if state.track.cities_on(hex_) > 1:
            edges = [] if city == NOTHING else state.track.city_edges(hex_, city)
            found.append([name, edges])
        else:
            found.append([name])
    return sorted(found)


def _companies(state: RailState, found: dict[str, Any]) -> None:
    for company, owner in enumerate(state.owner):
        found[f"co.{state.c.companies[company]}"] = owner_name(state, owner)
    if state.round == AUCTIONS:
        for company in auction.unsold(state):
            name = state.c.companies[company]
            found[f"bid.{name}"] = sorted(
                [player_of(seat), price] for seat, price in state.bids[company]
            )
            found[f"minbid.{name}"] = auction.lowest_bid(state, company)


def owner_name(state: RailState, owner: int) -> int | str | None:
    """A player, a corporation, `closed`, or None for the bank."""
    if owner == UNSOLD:
        return None
    if owner == CLOSED:
        return "closed"
    if owner >= CORPORATION:
        return state.c.corporations[owner - CORPORATION]
    return player_of(owner)


def _map(state: RailState, found: dict[str, Any]) -> None:
    supply: dict[str, int] = {}
    for train in state.depot:
        name = state.c.types[state.c.train_type[train]]
        supply[name] = supply.get(name, 0) + 1
    found["depot"] = supply
    found["discard"] = sorted(state.c.train_name[train] for train in state.discard)
    track, map_ = state.track, state.c.map
    for hex_, tile in enumerate(track.tile_at):
        if tile >= 0:
            found[f"m.{map_.hex_names[hex_]}"] = [map_.tile_names[tile], track.rotation_at[hex_]]
