"""What an edition of a property game may change of its board, groups and decks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from games.fronts.property import cards
from games.fronts.property.card_schema import decks_node
from games.fronts.property.combined import COMBINED
from games.fronts.schema import (
    COLOUR,
    ID,
    Changeable,
    ConstantNode,
    EnumNode,
    IntegerNode,
    ListNode,
    Node,
    ObjectNode,
    Path,
    RemarkNode,
    TextNode,
    UnionNode,
    Violation,
    namesakes,
    repeats,
    twice,
)

PRICE_MAX: Final = 100_000
GROUP_MAX: Final = 4
RENT_LEVELS: Final = 6
HOUSES: Final = (_("with 1 house"), _("with 2 houses"), _("with 3 houses"), _("with 4 houses"))
SERIES: Final = ("series", "utility")

#: Members of a field that no rule reads, for parameters decide: shown as the box prints them.
PRINTED: Final[Mapping[str, Any]] = {
    "salary": _("payment for Start as printed"),
    "amount": _("sum as printed"),
    "percent": _("percentage as printed"),
    "rent_by_count": _("rents of the series as printed"),
    "rent_multiplier_by_count": _("rent factors as printed"),
    "cash_percent": _("share of cash as printed"),
    "property_percent": _("share of property as printed"),
    "building_percent": _("share of buildings as printed"),
    "redemption": _("redemption as printed"),
    "deck_by_role": _("deck of each role"),
    "symbol": _("sign on the field"),
}
REMARKS: Final[Mapping[str, Any]] = {
    "provenance": _("origin"),
    "address_hint": _("address"),
    "name_source": _("origin of the name"),
}
OFTEN_MISSING: Final = frozenset({*PRINTED, *REMARKS, "short_pl"})


def printed_values(rows: Sequence[Mapping[str, Any]], key: str) -> tuple[Any, ...]:
    """The values that the box has under a key, each once."""
    found: list[Any] = []
    for row in rows:
        if key in row and row[key] not in found:
            found.append(row[key])
    return tuple(found)


def money(title: Any, low: int = 0) -> IntegerNode:
    """A sum of money."""
    return IntegerNode(title, low=low, high=PRICE_MAX, unit="money")


def level_names(levels: int) -> list[Any]:
    """From the bare street to the hotel, which is the last."""
    return [_("bare"), *HOUSES[: levels - 2], _("with a hotel")]


class PropertyChangeable(Changeable):
    """`streets`: the type of fields that are built on; `detention`: that of the one field where people are held."""

    repeated = frozenset({"hotel_cost", "keepable", "members"})
    combined: Sequence[Any] = COMBINED

    def __init__(self, tables: Mapping[str, Any], streets: str, detention: str) -> None:
        self.box, self.streets, self.detention = tables, streets, detention
        self.size = len(tables["fields"])
        self.group_ids = tuple(group["id"] for group in tables["groups"])
        self.root = ObjectNode(_("tables"), self._tables())

    def _tables(self) -> dict[str, Node]:
        return {
            "fields": ListNode(_("fields"), self._field(), self.size, self.size, identity="id"),
            "groups": self._groups(),
            "decks": decks_node(self.box, self.size),
            "currency": self._currency(),
        }

    def _field(self) -> UnionNode:
        rows = self.box["fields"]
        kinds = printed_values(rows, "type")
        cases = {kind: self._case([row for row in rows if row["type"] == kind]) for kind in kinds}
        return UnionNode(_("field"), tag="type", cases=cases)

    def _case(self, rows: Sequence[Mapping[str, Any]]) -> ObjectNode:
        """The fields of one type."""
        members: dict[str, Node] = {
            "index": IntegerNode(_("place on the board"), high=self.size - 1),
            "id": TextNode(_("short name for files"), longest=40, pattern=ID),
            "type": ConstantNode(_("kind of field"), printed_values(rows, "type")),
            "name_pl": TextNode(_("Polish name"), longest=60),
            "name_en": TextNode(_("English name"), longest=60),
            "short_pl": TextNode(_("short Polish name"), longest=40),
            "deck": EnumNode(_("deck"), tuple(self.box["decks"]), refers="deck"),
            **self._deed(rows),
            **{key: ConstantNode(title, printed_values(rows, key)) for key, title in PRINTED.items()},
            **{key: RemarkNode(title) for key, title in REMARKS.items()},
        }  # fmt: skip
        keys = dict.fromkeys(key for row in rows for key in row)
        known = {
            key: members.get(key) or ConstantNode(_("as printed"), printed_values(rows, key))
            for key in keys
        }
        optional = frozenset(key for key in known if key in OFTEN_MISSING or key not in members)
        return ObjectNode(_("field"), known, optional, named="name")

    def _deed(self, rows: Sequence[Mapping[str, Any]]) -> dict[str, Node]:
        if rows[0]["price"] is None:
            keys = ("group", "price", "rents", "house_cost", "hotel_cost", "mortgage")
            return {key: ConstantNode(_("nothing to buy"), (None,)) for key in keys}
        made: dict[str, Node] = {
            "group": EnumNode(_("group"), self.group_ids, refers="group"),
            "price": money(_("price")),
            "mortgage": money(_("mortgage")),
        }
        if rows[0]["type"] != self.streets:
            nothing = ConstantNode(_("nothing is built here"), (None,))
            return {**made, "rents": nothing, "house_cost": nothing, "hotel_cost": nothing}
        return {
            **made,
            "rents": self.rents_node(),
            "house_cost": money(_("price of a house"), low=1),
            "hotel_cost": money(_("price of a hotel")),
        }

    def rents_node(self) -> Node:
        """The rents of a street: bare, with one to four houses, with a hotel."""
        rent = money(_("rent"))
        return ListNode(_("rents"), rent, RENT_LEVELS, RENT_LEVELS, names=level_names(RENT_LEVELS))

    def _groups(self) -> ListNode:
        rows = self.box["groups"]
        place = IntegerNode(_("field of the group"), high=self.size - 1, refers="field")
        members: dict[str, Node] = {
            "id": ConstantNode(_("short name for files"), self.group_ids),
            "kind": ConstantNode(_("kind of group"), printed_values(rows, "kind")),
            "name_pl": TextNode(_("Polish name"), longest=60),
            "name_en": TextNode(_("English name"), longest=60),
            "colour": TextNode(_("colour"), longest=7, pattern=COLOUR),
            "house_cost": IntegerNode(_("price of a house"), 1, PRICE_MAX, "money", nullable=True),
            "members": ListNode(_("fields of the group"), place, 0, self.size),
        }
        pinned = {key: [row[key] for row in rows] for key in ("id", "kind")}
        group = ObjectNode(_("group"), members, named="name")
        return ListNode(_("groups"), group, len(rows), len(rows), identity="id", pinned=pinned)

    def _currency(self) -> ObjectNode:
        box = self.box["currency"]
        members: dict[str, Node] = {
            "code": ConstantNode(_("code of the currency"), (box["code"],)),
            "name_pl": TextNode(_("Polish name of the currency"), longest=40),
            "name_en": TextNode(_("English name of the currency"), longest=40),
            "symbol": TextNode(_("sign of the currency"), longest=6),
            "smallest_unit": ConstantNode(_("smallest note"), (box["smallest_unit"],)),
            "provenance": RemarkNode(_("origin")),
        }
        return ObjectNode(_("currency"), members, frozenset({"provenance"}))

    # -- what follows

    def follows(self, path: Path) -> bool:
        """Groups repeat what houses cost on their fields, too."""
        return super().follows(path) or (path[0], path[-1]) == ("groups", "house_cost")

    def moves(self, tables: Mapping[str, Any]) -> dict[Path, Path]:
        """Fields go by their places on the board."""
        try:
            places = [row["index"] for row in tables["fields"]]
            if {*places} != {*range(self.size)}:
                return {}
        except (LookupError, TypeError):
            return {}
        going = [(at, place) for at, place in enumerate(places) if place != at]
        return {("fields", str(place)): ("fields", str(at)) for at, place in going}

    def derived(self, tables: dict[str, Any], touched: frozenset[str]) -> dict[str, Any]:
        """Fields in their order, hotels at the price of houses, and what groups and cards repeat."""
        try:
            if {row["index"] for row in tables["fields"]} == set(range(self.size)):
                tables["fields"].sort(key=lambda row: int(row["index"]))
            for row in tables["fields"]:
                if row.get("rents") is not None:
                    row["hotel_cost"] = row["house_cost"]
            self._regroup(tables, is_listed="groups" in touched)
            cards.settle(tables["decks"])
        except (LookupError, TypeError, ValueError, AttributeError):
            return tables  # whatever is missing is told by its own path
        return tables

    def _regroup(self, tables: dict[str, Any], *, is_listed: bool) -> None:
        """Which fields a group has, unless it lists them itself, and what houses cost there."""
        for group in tables["groups"]:
            fields = [row for row in tables["fields"] if row["group"] == group["id"]]
            if not is_listed:
                group["members"] = [row["index"] for row in fields]
            costs = [row["house_cost"] for row in fields if row["house_cost"]]
            group["house_cost"] = costs[0] if costs else None

    # -- what must fit

    def essentials(self, tables: Mapping[str, Any]) -> Iterator[Violation]:
        fields = tables.get("fields")
        if isinstance(fields, list) and all(isinstance(field, Mapping) for field in fields):
            yield from self._kinds([field.get("type") for field in fields])

    def conflicts(self, tables: Mapping[str, Any], rules: Mapping[str, Any]) -> Iterator[Violation]:
        yield from _crowded(tables["fields"])
        ids = ((("fields", str(at), "id"), row["id"]) for at, row in enumerate(tables["fields"]))
        yield from (twice(place, name, [first]) for place, name, first in repeats(ids))
        for at, field in enumerate(tables["fields"]):
            yield from self._deed_conflicts(at, field, tables["groups"])
        yield from self._membership(tables)
        yield from cards.conflicts(tables)

    def _kinds(self, kinds: Sequence[Any]) -> Iterator[Violation]:
        """One START, which is where everybody begins, and one field where people are held."""
        if "start" not in kinds:
            yield Violation(("fields",), "unplayable", {"reason": "no_start"})
        for at, kind in enumerate(kinds):
            if kind == "start" and at:
                yield Violation(
                    ("fields", str(at), "type"), "unplayable", {"reason": "start_is_first"}
                )
        if kinds.count(self.detention) != 1:
            yield Violation(("fields",), "unplayable", {"reason": f"one_{self.detention}"})

    def _deed_conflicts(
        self, at: int, field: Mapping[str, Any], groups: Sequence[Mapping[str, Any]]
    ) -> Iterator[Violation]:
        if field["group"] is None:
            return
        if field["price"] == 0:
            yield Violation(("fields", str(at), "price"), "unplayable", {"reason": "free_deed"})
        elif field["mortgage"] > field["price"]:
            other = [f"/tables/fields/{at}/price"]
            yield Violation(("fields", str(at), "mortgage"), "conflict", {"with": other})
        kind = groups[self.group_ids.index(field["group"])]["kind"]
        if (kind in SERIES) == (field["type"] == self.streets):
            other = [f"/tables/fields/{at}/type"]
            yield Violation(("fields", str(at), "group"), "conflict", {"with": other})

    def _membership(self, tables: Mapping[str, Any]) -> Iterator[Violation]:
        for at, group in enumerate(tables["groups"]):
            places = [row["index"] for row in tables["fields"] if row["group"] == group["id"]]
            where = ("groups", str(at), "members")
            if sorted(group["members"]) != sorted(places):
                other = [f"/tables/fields/{place}/group" for place in places]
                yield Violation(where, "conflict", {"with": other})
            yield from self._size_conflicts(at, group["members"])

    def _size_conflicts(self, at: int, members: Sequence[int]) -> Iterator[Violation]:
        """A group that is too large or too small, for a field that has come or gone."""
        low, high = self._group_sizes(at)
        if not low <= len(members) <= high:
            moved = sorted({*members} ^ {*self.box["groups"][at]["members"]})
            others = [f"/tables/fields/{place}/group" for place in moved]
            params = {"min": low, "max": high, "with": others}
            yield Violation(("groups", str(at), "members"), "out_of_range", params)

    def _group_sizes(self, at: int) -> tuple[int, int]:
        """Rents of a series go by how many of it are held, so that it stays as large as printed."""
        printed = self.box["groups"][at]
        wanted = len(printed["members"])
        return (wanted, wanted) if printed["kind"] in SERIES else (1, GROUP_MAX)

    def most_cash(self, rules: Mapping[str, Any]) -> int:
        """What the richest player begins with."""
        return int(rules["starting_cash"])

    def warnings(self, tables: Mapping[str, Any], rules: Mapping[str, Any]) -> Iterator[Violation]:
        for at, field in enumerate(tables["fields"]):
            for key, rents in _rent_lists(field.get("rents")):
                if rents != sorted(rents):
                    where = tuple(part for part in ("fields", str(at), "rents", key) if part)
                    yield Violation(where, "unplayable", {"reason": "rents_fall"})
            if field["price"] and field["price"] > self.most_cash(rules):
                yield Violation(("fields", str(at), "price"), "unplayable", {"reason": "too_dear"})
        deeds = [field if field["group"] else {} for field in tables["fields"]]
        yield from namesakes("fields", deeds, ("name_pl", "name_en"))
        yield from namesakes("groups", tables["groups"], ("name_pl", "name_en"))
        yield from cards.warnings(tables)


def _crowded(rows: Sequence[Mapping[str, Any]]) -> Iterator[Violation]:
    """Fields that have moved to a place where another stays."""
    places = [row["index"] for row in rows]
    for at, place in enumerate(places):
        if place != at and places.count(place) > 1:
            yield Violation(("fields", str(at), "index"), "duplicate", {"value": place})


def _rent_lists(rents: Any) -> list[tuple[str, list[int]]]:
    if isinstance(rents, Mapping):
        return [(key, list(row)) for key, row in rents.items() if isinstance(row, list)]
    return [("", list(rents))] if rents else []
