"""Everything that stays fixed in a match, in flat lists: companies, trains, phases, the market, the rules in force."""

from collections.abc import Mapping
from typing import Any, Final

from games.engines.g1836jr.map.board import Map
from games.engines.g1836jr.map.tiles import COLOURS
from games.engines.g1836jr.rules import in_force

#: Zones of the market, in the order in which they grant more (R18-MK-02).
_ZONES: Final = ("white", "yellow", "orange", "brown")
WHITE: Final = _ZONES.index("white")
ORANGE: Final = _ZONES.index("orange")
BROWN: Final = _ZONES.index("brown")

#: The rules of today; older matches go on by the rules they began with.
REVISION: Final = 2

#: No cell, no corporation, no company, no train type.
NONE: Final = -1


class Market:
    """The cells of the share market; a cell is row x width + column."""

    __slots__ = ("cells", "down", "left", "pars", "price", "rank", "right", "up", "width", "zone")

    def __init__(self, rows: list[list[dict[str, Any] | None]]) -> None:
        self.width = max(len(row) for row in rows)
        size = self.width * len(rows)
        self.cells = size
        self.price = [0] * size
        self.zone = [WHITE] * size
        #: Par price -> its cell.
        self.pars: dict[int, int] = {}
        for at, row in enumerate(rows):
            for column, cell in enumerate(row):
                if cell is not None:
                    here = at * self.width + column
                    self.price[here] = cell["price"]
                    self.zone[here] = _ZONES.index(cell["zone"])
                    if cell["par"]:
                        self.pars[cell["price"]] = here
        self.up = [self._shifted(cell, -1, 0) for cell in range(size)]
        self.down = [self._shifted(cell, 1, 0) for cell in range(size)]
        self.right = [self._to_the_right(cell) for cell in range(size)]
        self.left = [self._to_the_left(cell) for cell in range(size)]
        self.rank = self._ranks()

    def _shifted(self, cell: int, rows: int, columns: int) -> int:
        """The neighbouring cell; `cell` itself where there is none."""
        row, column = cell // self.width + rows, cell % self.width + columns
        if not 0 <= column < self.width or not 0 <= row < self.cells // self.width:
            return cell
        there = row * self.width + column
        return there if self.price[there] else cell

    def _to_the_right(self, cell: int) -> int:
        """R18-MK-03: one column right, at the end of the row one row up."""
        there = self._shifted(cell, 0, 1)
        return self.up[cell] if there == cell else there

    def _to_the_left(self, cell: int) -> int:
        """R18-MK-04: one column left, at the start of the row one row down."""
        there = self._shifted(cell, 0, -1)
        return self.down[cell] if there == cell else there

    def _ranks(self) -> dict[int, int]:
        """R18-OR-05: higher price, then further right, then higher row operates first; 0 is first."""
        order = sorted(
            (cell for cell in range(self.cells) if self.price[cell]),
            key=lambda cell: (-self.price[cell], -(cell % self.width), cell),
        )
        return {cell: place for place, cell in enumerate(order)}


class RailCompiled:
    """A match's rules and tables. Corporations, companies and train types are indexes in data order."""

    __slots__ = (
        "bank_total",
        "bid_multiple",
        "blocks",
        "brown_ipo",
        "certificate_help",
        "closes_privates",
        "closing_phase",
        "colour",
        "companies",
        "company_index",
        "company_price",
        "company_revenue",
        "compat",
        "consent",
        "corporation_index",
        "corporations",
        "diesel",
        "diesel_phase",
        "ebuy_private_sale",
        "esf_any_step",
        "exchange_any_time",
        "face",
        "float_left",
        "forgets_refusals",
        "free_upgrade",
        "help_whenever",
        "holding_limit",
        "last_buyer_next",
        "limits",
        "map",
        "market",
        "must_always",
        "one_port",
        "operating_rounds",
        "phases",
        "pool_limit",
        "printed_ids",
        "private_sales",
        "private_trading",
        "quirk_sellers_go_bankrupt",
        "quirk_treasury_pays_less",
        "raise_by",
        "revision",
        "rusted_by",
        "sale_prices",
        "seats_max",
        "seats_min",
        "sell_unoperated",
        "starting_cash",
        "step_par",
        "token_costs",
        "trade_in_counts",
        "trade_in_discount",
        "trade_in_types",
        "train_id",
        "train_limit",
        "train_name",
        "train_price",
        "train_reach",
        "train_type",
        "type_index",
        "types",
        "types_all",
    )  # fmt: skip

    def __init__(self, rules: dict[str, Any], tables: Mapping[str, Any], revision: int) -> None:
        self.revision = revision
        #: The first engine kept no refused offers.
        self.forgets_refusals: bool = revision < 2
        rules = in_force(rules, tables["options"])
        self._switches(rules)
        self._quirks()
        game, shares = tables["game"], tables["shares"]
        self.bank_total: int = game["bank_total"]
        self.seats_min: int = game["min_players"]
        self.seats_max: int = game["max_players"]
        table = {int(seats): row for seats, row in tables["players"].items()}
        self.starting_cash = {seats: int(row["starting_cash"]) for seats, row in table.items()}
        self.limits = {seats: int(row["certificate_limit"]) for seats, row in table.items()}
        self.float_left: int = 100 - shares["float_percent_sold_from_ipo"]
        self.holding_limit: int = shares["max_holding_percent"]
        self.pool_limit: int = shares["pool_limit_percent"]
        self.market = Market(tables["market"]["rows"])
        self.map = Map(tables)
        #: What logs call the printed hexes.
        self.printed_ids: dict[str, str] = {
            row["id"]: row["printed_tile_id_18xxgames"] for row in tables["hexes"]
        }
        self._corporations(tables)
        self._companies(tables)
        self._trains(rules, tables)
        self._phases(tables)

    def _switches(self, rules: dict[str, Any]) -> None:
        self.compat: bool = rules["compat_18xxgames"]
        self.sell_unoperated: bool = rules["sell_before_operated"]
        self.private_trading: bool = rules["private_trading"]
        self.last_buyer_next: bool = rules["auction_next_player"] == "last_buyer"
        self.must_always: bool = rules["must_own_train"] == "always"
        self.esf_any_step: bool = rules["esf_timing"] == "whole_turn"
        self.exchange_any_time: bool = rules["gcb_timing"] == "any_time"
        self.one_port: bool = rules["port_pairs"] == "forbidden"
        self.ebuy_private_sale: bool = rules["ebuy_private_sale"]
        self.help_whenever: bool = rules["ebuy_help"] == "whenever_must_buy"
        self.trade_in_counts: bool = rules["trade_in_respects_type_limit"]
        self.consent: bool = rules["consent_required"]
        self.certificate_help: bool = rules["ebuy_unit_test"] == "certificate"
        self.free_upgrade: bool = not rules["preprinted_upgrade_cost"]
        self.types_all: bool = rules["one_type_per_or_scope"] == "all"
        self.brown_ipo: bool = rules["multiple_brown_from_ipo"]
        self.bid_multiple: int = 5 if rules["bid_multiple_of_5"] else 1

    def _quirks(self) -> None:
        """What older engine revisions did otherwise; their matches fold as they were played."""
        #: R18-BK-04 in 18xx.games' rules: the treasury alone could pay less than the last share sold made needful.
        self.quirk_treasury_pays_less = self.compat and self.revision < 2
        #: R18-BK-08: who was asked to sell a train could declare the bankruptcy of the one who buys it.
        self.quirk_sellers_go_bankrupt = self.revision < 2

    def _corporations(self, tables: Mapping[str, Any]) -> None:
        rows = tables["corporations"]
        self.corporations: list[str] = [row["id"] for row in rows]
        self.corporation_index = {name: at for at, name in enumerate(self.corporations)}
        self.token_costs: list[list[int]] = [list(row["token_costs"]) for row in rows]

    def _companies(self, tables: Mapping[str, Any]) -> None:
        auction = tables["auction"]
        rows = {row["id"]: row for row in tables["privates"]}
        self.companies: list[str] = list(auction["order"])
        self.company_index = {name: at for at, name in enumerate(self.companies)}
        ordered = [rows[name] for name in self.companies]
        self.company_price: list[int] = [row["price"] for row in ordered]
        self.company_revenue: list[int] = [row["revenue"] for row in ordered]
        self.blocks: list[list[int]] = [
            [self.map.hexes[name] for name in row["blocks"]] for row in ordered
        ]
        #: Least and highest price of each company that may be sold at all (R18-PC-06).
        self.sale_prices: dict[int, tuple[int, int]] = {
            company: (sale["min"], sale["max"])
            for company, row in enumerate(ordered)
            if (sale := row["sale_to_corporation"]) is not None
        }
        self.raise_by: int = auction["minimum_raise"]
        self.step_par: int = auction["all_pass_discount"]["step"]

    def _trains(self, rules: dict[str, Any], tables: Mapping[str, Any]) -> None:
        rows = tables["trains"]
        self.types: list[str] = [row["type"] for row in rows]
        self.type_index = {name: at for at, name in enumerate(self.types)}
        self.train_price: list[int] = [row["price"] for row in rows]
        self.train_reach: list[int] = [row["max_stops"] or 0 for row in rows]
        #: The type whose first sale scraps this one; NONE: never.
        self.rusted_by = [
            NONE if row["rusts_when_first_bought"] is None else self.type_index[row["rusts_when_first_bought"]]
            for row in rows
        ]  # fmt: skip
        roster = (
            tables["train_roster_phase_table"] if rules["train_roster"] == "phase_table" else {}
        )
        self.train_name: list[str] = []
        self.train_type: list[int] = []
        for kind, row in enumerate(rows):
            for number in range(roster.get(row["type"], row["count"])):
                self.train_name.append(f"{row['type']}-{number}")
                self.train_type.append(kind)
        self.train_id = {name: at for at, name in enumerate(self.train_name)}
        self.diesel = len(self.types) - 1
        trade_in = rows[self.diesel]["trade_in"]
        self.trade_in_types = [self.type_index[name] for name in trade_in["types"]]
        self.trade_in_discount: int = trade_in["discount"]

    def _phases(self, tables: Mapping[str, Any]) -> None:
        """Phases are those of the train types: phase k starts with the first train of type k (R18-PH-01)."""
        rows = tables["phases"]
        self.phases: list[str] = [row["name"] for row in rows]
        self.colour = [COLOURS.index(row["tile_colors"][-1]) for row in rows]
        self.operating_rounds: list[int] = [row["operating_rounds"] for row in rows]
        self.train_limit: list[int] = [row["train_limit"] for row in rows]
        self.private_sales: list[bool] = [row["private_sales_to_corporations"] for row in rows]
        self.closes_privates = ["close_privates" in row.get("events", ()) for row in rows]
        self.closing_phase = self.closes_privates.index(True)
        self.diesel_phase = self.phases.index(tables["trains"][self.diesel]["available_from_phase"])
