"""What an edition of 1836jr may change of its tables: trains, phases, the market, privates, how many tiles there are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.engines.catalogue import GAMES
from games.fronts.schema import (
    ABSENT,
    BooleanNode,
    Changeable,
    ConstantNode,
    EnumNode,
    IntegerNode,
    ListNode,
    Node,
    NullableNode,
    ObjectNode,
    Path,
    TextNode,
    Violation,
    namesakes,
    repeats,
    twice,
)

ZONES: Final = {
    "white": pgettext_lazy("zone of the market", "white"),
    "yellow": pgettext_lazy("zone of the market", "yellow"),
    "orange": pgettext_lazy("zone of the market", "orange"),
    "brown": pgettext_lazy("zone of the market", "brown"),
}
MARKET_WIDTH: Final = 30
Rows = Sequence[Mapping[str, Any]]


def money(title: Any, low: int = 0, high: int = 10_000, *, nullable: bool = False) -> IntegerNode:
    """A sum in F."""
    return IntegerNode(title, low, high, "money", nullable)


def constants(rows: Rows, *, but: Mapping[str, Node], title: Any) -> ObjectNode:
    """Rows of one kind of which only the members `but` can be changed."""
    keys = dict.fromkeys(key for row in rows for key in row)
    members = {
        key: but.get(key) or ConstantNode(title, tuple(row[key] for row in rows if key in row))
        for key in keys
    }
    optional = frozenset(key for key in keys if any(key not in row for row in rows))
    return ObjectNode(title, members, optional, named="name" if "name" in but else "")


class RailChangeable(Changeable):
    """The map, the corporations and what companies can do stay as printed."""

    repeated = frozenset({"par_cells", "rusts"})
    combined = (
        _("Cells of the market lie side by side and under others, without holes."),
        _("There is a price to begin at, and each occurs once."),
        _("A train is scrapped by a later one, or by none."),
        _("Only the last train counts as many stops as it likes."),
        _("Old trains are taken for the last one, for which nobody is paid."),
        _("The least that a corporation pays for a private is no more than the most."),
        _("The bank can pay everybody what they begin with."),
        _("Somebody can pay for what must be bought, or something brings money."),
    )

    def __init__(self, tables: Mapping[str, Any]) -> None:
        self.box = tables
        self.types = tuple(row["type"] for row in tables["trains"])
        fixed = {
            "options": _("differences from 18xx.games"),
            "hexes": _("map"),
        }
        self.root = ObjectNode(
            _("tables"),
            {
                "game": self._game(),
                "players": self._players(),
                "market": self._market(),
                "shares": self._shares(),
                "phases": self._phases(),
                "trains": self._trains(),
                "train_roster_phase_table": self._roster(),
                "corporations": self._corporations(),
                "privates": self._privates(),
                "auction": self._auction(),
                "tiles": self._tiles(),
                **{key: ConstantNode(title, (tables[key],)) for key, title in fixed.items()},
            },
        )

    def _listed(self, key: str, titles: tuple[Any, Any], but: Mapping[str, Node]) -> ListNode:
        """As many items as the box has, in its order, each as printed but for the members `but`; `titles` of all and of one."""
        rows, (title, title_of_one) = self.box[key], titles
        pinned = [name for name in dict.fromkeys(name for row in rows for name in row) if name not in but]  # fmt: skip
        return ListNode(
            title,
            constants(rows, but=but, title=title_of_one),
            len(rows),
            len(rows),
            identity=pinned[0],
            pinned={name: [row.get(name, ABSENT) for row in rows] for name in pinned},
        )

    def _game(self) -> Node:
        bank = money(_("money in the bank"), 1000, 100_000)
        return constants([self.box["game"]], but={"bank_total": bank}, title=_("facts of the game"))

    def _players(self) -> Node:
        row = ObjectNode(
            _("number of players"),
            {
                "starting_cash": money(_("starting cash"), 300, 5000),
                "certificate_limit": IntegerNode(_("certificate limit"), 5, 60),
            },
        )
        members = dict.fromkeys(self.box["players"], row)
        return ObjectNode(_("by number of players"), members, rows=_("with %(key)s players"))

    def _market(self) -> Node:
        box = self.box["market"]
        cell = ObjectNode(
            _("cell"),
            {
                "price": money(_("share price"), 1, 2000),
                "zone": EnumNode(_("zone"), tuple(ZONES), ZONES),
                "par": BooleanNode(
                    _("price to begin at"),
                    (_("a corporation may begin here"), _("no corporation may begin here")),
                ),
            },
        )
        row = ListNode(_("row of the market"), NullableNode(cell.title, cell), 1, MARKET_WIDTH)
        members = {key: ConstantNode(_("how markers move"), (box[key],)) for key in box}
        rows = ListNode(_("rows of the market"), row, 2, 20)
        place: dict[str, Node] = {
            "row": IntegerNode(_("row"), 0, 19),
            "col": IntegerNode(_("column"), 0, 29),
            "price": money(_("share price"), 1, 2000),
            "id_18xxgames": TextNode(_("name at 18xx.games"), 20),
        }
        pars = ListNode(_("prices to begin at"), ObjectNode(_("price to begin at"), place), 0, 600)
        return ObjectNode(_("market"), {**members, "rows": rows, "par_cells": pars})

    def _shares(self) -> Node:
        percents = {
            "float_percent_sold_from_ipo": _("share to be sold before a corporation operates"),
            "max_holding_percent": _("most that one player may hold"),
            "pool_limit_percent": _("most that the pool may hold"),
        }
        but = {
            key: IntegerNode(title, 20 if key.startswith("float") else 50, 100, "percent")
            for key, title in percents.items()
        }
        return constants([self.box["shares"]], but=but, title=_("shares as printed"))

    def _phases(self) -> Node:
        but = {
            "operating_rounds": IntegerNode(_("operating rounds"), 1, 5),
            "train_limit": IntegerNode(_("train limit"), 1, 6),
            "private_sales_to_corporations": BooleanNode(
                _("corporations may buy privates"),
                (_("corporations may buy privates"), _("corporations may not buy privates")),
            ),
            "rusts": ListNode(_("trains scrapped"), EnumNode(_("train"), self.types), 0, 6),
        }
        return self._listed("phases", (_("phases"), _("phase")), but)

    def _trains(self) -> Node:
        scrapping: dict[Any, Any] = {
            key: format_lazy("{} {}", _("train"), key) for key in self.types
        }
        scrapping[None] = _("no train")
        but = {
            "price": money(_("price"), 1),
            "count": IntegerNode(_("how many there are"), 1, 20),
            "max_stops": IntegerNode(_("stops of a route"), 2, 12, nullable=True),
            "rusts_when_first_bought": EnumNode(_("scrapped by"), (None, *self.types), scrapping),
            "trade_in": ObjectNode(
                _("exchange of trains"),
                {
                    "types": ConstantNode(
                        _("trains taken in exchange"),
                        (self.box["trains"][-1]["trade_in"]["types"],),
                    ),
                    "discount": money(_("discount for an old train")),
                },
            ),
        }
        return self._listed("trains", (_("trains"), _("train")), but)

    def _roster(self) -> Node:
        count = IntegerNode(_("how many there are"), 1, 20)
        rows = self.box["train_roster_phase_table"]
        words = _("train %(key)s by the table of phases")
        return ObjectNode(
            _("trains by the table of phases"), dict.fromkeys(rows, count), rows=words
        )

    def _corporations(self) -> Node:
        but = {
            "name": TextNode(_("name"), 60),
            "token_costs": ListNode(_("costs of stations"), money(_("cost of a station")), 1, 6),
        }
        return self._listed("corporations", (_("corporations"), _("corporation")), but)

    def _privates(self) -> Node:
        sale = ObjectNode(
            _("sale to a corporation"),
            {"min": money(_("least price")), "max": money(_("most price"))},
        )
        but = {
            "name": TextNode(_("name"), 60),
            "price": money(_("price"), 5, 1000),
            "revenue": money(_("revenue"), 0, 500),
            "sale_to_corporation": NullableNode(_("sale to a corporation"), sale),
        }
        return self._listed("privates", (_("private companies"), _("private company")), but)

    def _auction(self) -> Node:
        box = self.box["auction"]
        discount = ObjectNode(
            _("discount when all pass"),
            {
                "private": ConstantNode(
                    _("private company"), (box["all_pass_discount"]["private"],)
                ),
                "step": money(_("discount when all pass"), 5, 100),
            },
        )
        but = {"minimum_raise": money(_("smallest raise"), 1, 100), "all_pass_discount": discount}
        return constants([box], but=but, title=_("auction as printed"))

    def _tiles(self) -> Node:
        but = {"count": IntegerNode(_("how many there are"), 0, 40)}
        return self._listed("tiles", (_("tiles"), _("tile")), but)

    # -- what follows

    def derived(self, tables: dict[str, Any], touched: frozenset[str]) -> dict[str, Any]:
        """Where companies may begin is told by the cells, what a phase scraps by the trains."""
        try:
            tables["market"]["par_cells"] = [
                {"row": at, "col": column, "price": cell["price"], "id_18xxgames": f"{cell['price']},{at},{column}"}
                for at, row in enumerate(tables["market"]["rows"])
                for column, cell in enumerate(row)
                if cell is not None and cell["par"]
            ]  # fmt: skip
            for phase in tables["phases"]:
                self._rust(phase, tables["trains"])
        except (LookupError, TypeError, AttributeError):
            return tables  # whatever is missing is told by its own path
        return tables

    def _rust(self, phase: dict[str, Any], trains: Rows) -> None:
        first = phase["starts_on"]
        rusts = [row["type"] for row in trains if first and row["rusts_when_first_bought"] == first]
        if rusts:
            phase["rusts"] = rusts
        else:
            phase.pop("rusts", None)

    # -- what must fit

    def conflicts(self, tables: Mapping[str, Any], rules: Mapping[str, Any]) -> Iterator[Violation]:
        yield from self._market_conflicts(tables["market"]["rows"])
        yield from self._train_conflicts(tables["trains"])
        yield from self._private_conflicts(tables["privates"])
        yield from _standstill(tables)
        for seats, row in tables["players"].items():
            if int(seats) * row["starting_cash"] > tables["game"]["bank_total"]:
                where = ("players", seats, "starting_cash")
                yield Violation(where, "conflict", {"with": ["/tables/game/bank_total"]})

    def _market_conflicts(
        self, rows: Sequence[Sequence[Mapping[str, Any] | None]]
    ) -> Iterator[Violation]:
        """Cells of a row stand side by side and under others; each price to begin at occurs once."""
        for where in _holes([_columns(row) for row in rows]):
            path = ("market", "rows", *map(str, where))
            yield Violation(path, "unplayable", {"reason": "hole_in_the_market"})
        pars = _pars(rows)
        for place, price, first in repeats(pars):
            # Either is a fault of the price, or of the cell being one to begin at.
            others = [(*place, "par"), (*first, "price"), (*first, "par")]
            yield twice((*place, "price"), price, others)
        if not pars:
            yield Violation(("market", "rows"), "unplayable", {"reason": "no_price_to_begin_at"})

    def _train_conflicts(self, trains: Rows) -> Iterator[Violation]:
        """A train is scrapped by one that comes later, or by none."""
        for at, row in enumerate(trains):
            by = row["rusts_when_first_bought"]
            if by is not None and self.types.index(by) <= at:
                where = ("trains", str(at), "rusts_when_first_bought")
                yield Violation(where, "unplayable", {"reason": "scrapped_in_a_circle"})
            if (row["max_stops"] is None) != (at == len(trains) - 1):
                where = ("trains", str(at), "max_stops")
                yield Violation(where, "wrong_type", {"wanted": "whole number"})
        yield from self._exchange_conflicts(trains)

    def _exchange_conflicts(self, trains: Rows) -> Iterator[Violation]:
        """Old trains are taken for the last alone, and nobody is paid for buying it."""
        *others, last = trains
        for at, row in enumerate(others):
            if "trade_in" in row:
                yield Violation(("trains", str(at), "trade_in"), "unknown_key")
        where = ("trains", str(len(others)), "trade_in")
        if "trade_in" not in last:
            yield Violation(where, "missing")
        elif last["trade_in"]["discount"] > last["price"]:
            price = [f"/tables/trains/{len(others)}/price"]
            yield Violation((*where, "discount"), "conflict", {"with": price})

    def _private_conflicts(self, privates: Rows) -> Iterator[Violation]:
        for at, row in enumerate(privates):
            sale = row["sale_to_corporation"]
            if sale is not None and sale["min"] > sale["max"]:
                other = [f"/tables/privates/{at}/sale_to_corporation/max"]
                where = ("privates", str(at), "sale_to_corporation", "min")
                yield Violation(where, "conflict", {"with": other})

    def warnings(self, tables: Mapping[str, Any], rules: Mapping[str, Any]) -> Iterator[Violation]:
        for at, row in enumerate(tables["market"]["rows"]):
            prices = [cell["price"] for cell in row if cell is not None]
            if prices != sorted(prices):
                yield Violation(
                    ("market", "rows", str(at)), "unplayable", {"reason": "prices_fall"}
                )
        for table in ("corporations", "privates"):
            yield from namesakes(table, tables[table], ("name",))


def _standstill(tables: Mapping[str, Any]) -> Iterator[Violation]:
    """Nobody ever earns anything, and somewhere what must be bought costs more than anybody has: everybody passes for ever.

    The first private falls in price until it costs nothing; whatever else brings money has to be bought before it does.
    """
    low = min(row["starting_cash"] for row in tables["players"].values())
    first = tables["auction"]["all_pass_discount"]["private"]
    privates = tables["privates"]
    had = [row for row in privates if row["id"] == first or row["price"] <= low]
    if any(row["revenue"] for row in had):
        return
    for at, row in enumerate(privates):
        if row not in had:
            where = ("privates", str(at), "price")
            yield Violation(where, "unplayable", {"reason": "nobody_can_pay"})
    if not _can_begin(tables):
        yield Violation(("market", "rows"), "unplayable", {"reason": "nobody_can_pay"})


def _can_begin(tables: Mapping[str, Any]) -> bool:
    """Whether any number of players can pay for the president's share of a corporation, and together for its start."""
    cells = [cell for row in tables["market"]["rows"] for cell in row if cell is not None]
    pars = [cell["price"] for cell in cells if cell["par"]]
    if not pars:
        return True  # which is told by its own reason
    share = min(pars)
    sold = tables["shares"]["float_percent_sold_from_ipo"]
    return all(
        2 * share <= row["starting_cash"] and share * sold <= 10 * int(seats) * row["starting_cash"]
        for seats, row in tables["players"].items()
    )


def _columns(row: Sequence[Any]) -> list[int]:
    """Where a row of the market has cells."""
    return [column for column, cell in enumerate(row) if cell is not None]


def _pars(rows: Sequence[Sequence[Mapping[str, Any] | None]]) -> list[tuple[Path, int]]:
    """The cells at whose price a corporation can begin, with that price."""
    return [
        (("market", "rows", str(at), str(column)), cell["price"])
        for at, row in enumerate(rows)
        for column, cell in enumerate(row)
        if cell is not None and cell["par"]
    ]


def _holes(rows: Sequence[Sequence[int]]) -> Iterator[tuple[int, ...]]:
    """Places (row, column) where a cell is missing between others or above one, and rows that have none at all."""
    for at, places in enumerate(rows):
        if not places:
            yield (at,)
            continue
        yield from ((at, column) for column in range(places[0], places[-1]) if column not in places)
        above = rows[at - 1] if at else ()
        if above:
            outside = (column for column in places if not above[0] <= column <= above[-1])
            yield from ((at - 1, column) for column in outside)


CHANGEABLE: Final = RailChangeable(GAMES["1836jr"].tables())
