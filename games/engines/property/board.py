"""The board: its fields with what they cost and belong to, as flat lists by index."""

from collections.abc import Mapping
from typing import Any, Final

from games.engines.kernel.errors import BadSetup

BANK: Final = -1
#: In place of a deck's name: whose role draws decides.
_BY_ROLE: Final = "by_role"
NO_GROUP: Final = -1
HOTEL: Final = 5
HOUSES: Final = 4

STREET: Final = 1
SERIES: Final = 2
UTILITY: Final = 3


class Board:
    """The fields and groups of a match. Fields go by their index, groups by theirs."""

    def __init__(self, tables: Mapping[str, Any]) -> None:
        self._read_fields(tables)

    def _read_fields(self, tables: Mapping[str, Any]) -> None:
        fields = sorted(tables["fields"], key=lambda field: int(field["index"]))
        if [field["index"] for field in fields] != list(range(len(fields))):
            raise BadSetup("fields", "must be numbered 0, 1, 2 ... without gaps")
        self.size = len(fields)
        self.ids: list[str] = [field["id"] for field in fields]
        self.index: dict[str, int] = {name: number for number, name in enumerate(self.ids)}
        self.types: list[str] = [field["type"] for field in fields]
        self.price: list[int] = [field["price"] or 0 for field in fields]
        self.loan: list[int] = [field["mortgage"] or 0 for field in fields]
        self.house_cost: list[int] = [field["house_cost"] or 0 for field in fields]
        self.cheapest_house: int = min((cost for cost in self.house_cost if cost), default=0)
        rents = [field["rents"] or () for field in fields]
        #: One column of rents, or one for each role of an owner.
        self.column: list[list[int]] = [
            [] if isinstance(row, Mapping) else list(row) for row in rents
        ]
        self.column_by_role: list[dict[str, list[int]]] = [
            {}
            if not isinstance(row, Mapping)
            else {role: list(column) for role, column in row.items() if isinstance(column, list)}
            for row in rents
        ]
        self.deck_of: list[str] = [
            field.get("deck") or _BY_ROLE * bool(field.get("deck_by_role")) for field in fields
        ]
        self._read_groups(tables, fields)
        self.deeds: list[int] = [number for number in range(self.size) if self.price[number]]

    def _read_groups(self, tables: Mapping[str, Any], fields: list[Any]) -> None:
        kinds = {"series": SERIES, "utility": UTILITY}
        self.groups: list[str] = [group["id"] for group in tables["groups"]]
        self.members: list[list[int]] = [list(group["members"]) for group in tables["groups"]]
        self.group_kind: list[int] = [
            kinds.get(group["kind"], STREET) for group in tables["groups"]
        ]
        self.group_of: list[int] = [NO_GROUP] * self.size
        for number, members in enumerate(self.members):
            for field in members:
                if not 0 <= field < self.size:
                    raise BadSetup(f"groups.{self.groups[number]}", f"there is no field {field}")
                self.group_of[field] = number
        self.kind: list[int] = [
            0 if group == NO_GROUP else self.group_kind[group] for group in self.group_of
        ]
        self.streets: list[int] = [
            group for group, kind in enumerate(self.group_kind) if kind == STREET
        ]
        self.group_size: list[int] = [len(members) for members in self.members]

    def field_ids(self, fields: list[int]) -> list[str]:
        """The ids of fields given by index."""
        return [self.ids[field] for field in fields]
