"""One setter for each key of a set-up position that stands by itself."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from games.engines.g1836jr import market
from games.engines.g1836jr.compiled import NONE
from games.engines.g1836jr.positions.players import player_of, seat_or_none
from games.engines.g1836jr.state import POOL, STAGES, RailState


def _cash(state: RailState, corporation: int, value: int) -> None:
    state.treasury[corporation] = value


def _par(state: RailState, corporation: int, value: int | None) -> None:
    state.par[corporation] = value or 0


def _at(state: RailState, corporation: int, value: list[int] | None) -> None:
    if value is None:
        state.cell[corporation] = NONE
    else:
        market.place(state, corporation, value[0] * state.c.market.width + value[1])
        if not state.price(corporation):
            raise ValueError(f"{value} is no cell of the market")


def _shares(state: RailState, corporation: int, value: Mapping[Any, int]) -> None:
    rows = {str(holder): percent for holder, percent in value.items()}
    state.ipo[corporation] = rows.pop("ipo", 0)
    state.pool[corporation] = rows.pop(POOL, 0)
    state.held[corporation] = [rows.pop(str(player_of(seat)), 0) for seat in range(state.seats)]
    total = state.ipo[corporation] + state.pool[corporation] + sum(state.held[corporation])
    if rows or total != 100:
        raise ValueError(f"shares of {state.c.corporations[corporation]} are {value}")


def _president(state: RailState, corporation: int, value: int | None) -> None:
    state.pres[corporation] = seat_or_none(value)


def _floated(state: RailState, corporation: int, value: bool) -> None:  # noqa: FBT001  a value of a table
    state.floated[corporation] = value


def _operated(state: RailState, corporation: int, value: bool) -> None:  # noqa: FBT001  likewise
    state.operated[corporation] = value


def _routed(state: RailState, corporation: int, value: bool) -> None:  # noqa: FBT001  likewise
    state.routed[corporation] = value


def _run(state: RailState, corporation: int, value: list[Any] | None) -> None:
    state.run_revenue[corporation] = NONE if value is None else value[0]
    state.run_kind[corporation] = "" if value is None else value[1]
    state.operated[corporation] = value is not None


OF_CORPORATION: Final[dict[str, Callable[[RailState, int, Any], None]]] = {
    "cash": _cash,
    "par": _par,
    "at": _at,
    "shares": _shares,
    "pres": _president,
    "floated": _floated,
    "run": _run,
    "operated": _operated,
    "routed": _routed,
}


def _passes(state: RailState, value: int) -> None:
    state.auction_passes = value


def _last_buyer(state: RailState, value: int | None) -> None:
    state.last_buyer = state.turn_player = seat_or_none(value)


def _stock_passes(state: RailState, value: int) -> None:
    state.stock_passes = value


def _last(state: RailState, value: int | None) -> None:
    state.last_actor = seat_or_none(value)


def _acted(state: RailState, value: bool) -> None:  # noqa: FBT001  likewise
    state.acted = state.touched = value


def _bought(state: RailState, value: list[list[str]]) -> None:
    state.bought = [
        [state.c.corporation_index[name], int(source == POOL)] for name, source in value
    ]


def sold(state: RailState, seat: int, names: list[str]) -> None:
    state.sold[seat] = sum(1 << state.c.corporation_index[name] for name in set(names))


def _done(state: RailState, value: list[str]) -> None:
    """Steps left behind; a tile or a station of this turn lies where its step is over."""
    state.stage = max((STAGES.index(step) + 1 for step in value), default=state.stage)
    if state.step in STAGES:
        state.stage = STAGES.index(state.step)


def _revenue(state: RailState, value: int) -> None:
    state.revenue = value


def _forced(state: RailState, value: Mapping[str, Any] | None) -> None:
    rows = (value or {}).get("sold", [])
    state.sold_now = [[state.c.corporation_index[name], *rest] for name, *rest in rows]


OF_TABLE: Final[dict[str, Callable[[RailState, Any], None]]] = {
    "auction.passes": _passes,
    "auction.last_buyer": _last_buyer,
    "stock.passes": _stock_passes,
    "stock.last": _last,
    "stock.acted": _acted,
    "stock.bought": _bought,
    "done": _done,
    "revenue": _revenue,
    "forced": _forced,
}
