"""1836jr as people meet it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _

from games.engines.g1836jr.positions.players import seat_of
from games.engines.g1836jr.state import RailState
from games.fronts.front import COUNTED, RAIL, Front, Parameters, Tables
from games.fronts.g1836jr.beside import beside
from games.fronts.g1836jr.chronicle import Chronicle
from games.fronts.g1836jr.exchange import G1836jrExchange
from games.fronts.g1836jr.facts import facts
from games.fronts.g1836jr.holdings import holdings
from games.fronts.g1836jr.moving import moving
from games.fronts.g1836jr.refusals import TEXTS, WORDS
from games.fronts.g1836jr.round_names import round_words
from games.fronts.g1836jr.switches import SWITCHES
from games.fronts.g1836jr.table_schema import CHANGEABLE
from games.fronts.holdings import Holdings
from games.fronts.strips import Strip


class G1836jrFront(Front):
    key = "1836jr"
    changeable = CHANGEABLE
    switches = SWITCHES
    name = "1836jr"
    initials = "36"
    blurb = _("Railways of the Netherlands, the exchange, 51 hexes")
    minutes = 90
    seats = (2, 4)
    board = RAIL
    moving_board = "fronts/g1836jr/moving.svg"
    book_place = 2
    refusals = TEXTS
    words = WORDS
    exchange = G1836jrExchange()
    # Whole boards of shares and trains are known to everybody.
    forecast_facts = frozenset(
        {"routes_run", "shares_sold", "price_moved", "president_changed", "train_bought"}
    )
    counted: ClassVar[Mapping[str, frozenset[str]]] = {
        **COUNTED,
        "bankruptcies": frozenset({"went_bankrupt"}),
    }

    pictured: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "tables": (
            "game", "hexes", "tiles", "market", "corporations", "privates", "trains", "phases",
            "shares", "players",
        ),
        "view": (
            "c", "co", "depot", "done", "line", "m", "operator", "or_order", "phase", "revenue", "rn",
            "round", "step", "turn",
        ),
        "beside": ("courses",),
    }  # fmt: skip
    turning: ClassVar[frozenset[str]] = frozenset({"went_bankrupt", "bank_broke", "phase_started"})

    def facts(self, tables: Tables, lang: str, rules: Parameters) -> dict[str, Any]:
        return facts(tables)

    def lots(self, view: Mapping[str, Any]) -> dict[str, int | None]:
        free = [name for name, owner in view["co"].items() if owner is None]
        bids = {name: max(view["bid"].get(name) or (), key=_sum_of, default=None) for name in free}
        return {name: None if bid is None else seat_of(bid[0]) for name, bid in bids.items()}

    def players(self, view: Mapping[str, Any]) -> dict[int, Any]:
        return {seat_of(int(player)): row for player, row in view["p"].items()}

    def round_words(self, name: int | str) -> str:
        return round_words(str(name))

    def seat_figures(self, view: Mapping[str, Any], seat: int) -> dict[str, Any]:
        return {"certificates": self.players(view)[seat]["certs"]}

    def beside(self, state: RailState, seat: int | None) -> dict[str, Any]:
        return beside(state, seat)

    def holdings(
        self, data: Mapping[str, Any], view: Mapping[str, Any], seat: int, lang: str
    ) -> Holdings:
        return holdings(data, view, seat)

    def moving(
        self, tables: Tables, views: Sequence[Mapping[str, Any]], strip: Strip
    ) -> dict[str, Any]:
        return moving(tables, views, strip)

    def figures(
        self, tables: Tables, seats: int, told: Iterable[tuple[int, Iterable[Mapping[str, Any]]]]
    ) -> dict[str, Any] | None:
        chronicle = Chronicle(tables, seats)
        for number, events in told:
            chronicle.note(number, events)
        return chronicle.to_json()

    def currency(self, tables: Tables) -> Mapping[str, Any]:
        """It stands with the facts of the game."""
        found: Mapping[str, Any] = tables["game"]["currency"]
        return found


def _sum_of(bid: Any) -> int:
    """Of a bid as views write it: player and sum."""
    return int(bid[1])
