"""What stays fixed in a match.

Board, decks and parameters of one compiled game, in the form that plays fastest.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from games.engines.kernel.errors import BadSetup

if TYPE_CHECKING:
    from games.engines.property.hooks import Hooks

BANK: Final = -1
#: In place of a deck's name: whose role draws decides.
_BY_ROLE: Final = "by_role"
NO_GROUP: Final = -1
HOTEL: Final = 5
HOUSES: Final = 4

STREET: Final = 1
SERIES: Final = 2
UTILITY: Final = 3


class Compiled:
    """Board, decks and the parameters that all property games have.

    Fields go by their index, groups by theirs.
    """

    def __init__(
        self,
        rules: Mapping[str, Any],
        tables: Mapping[str, Any],
        revision: int,
        hooks: "type[Hooks]",
    ) -> None:
        self.rules: dict[str, Any] = dict(rules)
        self.revision = revision
        #: The first engine kept no refused offers.
        self.forgets_refusals: bool = revision < 2
        #: Amounts of money that players agree on at the bank's counter are multiples of the smallest
        #: note.
        self.note: int = tables["currency"]["smallest_unit"]
        self._read_board(tables)
        self._read_decks(tables)
        self._read_parameters(rules)
        self.hooks: Hooks = hooks(self)
        #: Whether seats that are not in turn may propose trades.
        self.outsiders_trade: bool = self.trade_timing == "any_time" or self.hooks.outsiders_propose

    def _read_board(self, tables: Mapping[str, Any]) -> None:
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
        self.rents: list[list[int]] = [
            [] if isinstance(row, Mapping) else list(row) for row in rents
        ]
        self.rents_by_role: list[dict[str, list[int]]] = [
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

    def _read_decks(self, tables: Mapping[str, Any]) -> None:
        self.decks: dict[str, list[str]] = {}
        self.effects: dict[str, dict[str, Any]] = {}
        self.deck_of_card: dict[str, str] = {}
        for deck, cards in tables["decks"].items():
            self.decks[deck] = [card["id"] for card in cards]
            for card in cards:
                self.effects[card["id"]] = card["effect"]
                self.deck_of_card[card["id"]] = deck

    def _read_parameters(self, rules: Mapping[str, Any]) -> None:
        self.players_min: int = rules["players_min"]
        self.players_max: int = rules["players_max"]
        self.starting_cash: int = rules["starting_cash"]
        self.start_salary: int = rules["start_salary"]
        self.salary_on_landing: bool = rules["start_salary_on_landing"]
        self.auction_enabled: bool = rules["auction_enabled"]
        self.auction_opening_percent: int = rules["auction_opening_percent"]
        self.decliner_may_bid: bool = rules["auction_decliner_may_bid"]
        self.min_increment: int = rules["auction_min_increment"]
        self.timed_open: bool = rules.get("auction_mode") == "timed_open"
        self.set_multiplier: int = rules["set_rent_multiplier"]
        self.houses_total: int = rules["houses_total"]
        self.hotels_total: int = rules["hotels_total"]
        self.limited_buildings: bool = rules.get("limited_buildings", True)
        self.resale_percent: int = rules["building_resale_percent"]
        self.mortgage_transfer: str = rules["mortgage_transfer"]
        self.trade_timing: str = rules["trade_timing"]
        self.allow_gifts: bool = rules["allow_gifts"]
        self.pairs: bool = rules.get("pair_play", False)
        self.public_offers: bool = rules.get("trade_offers_public", True)
        self.manual_claims: bool = rules.get("rent_claim_mode") == "manual"
        self.time_limit: int = rules["time_limit_minutes"]
        self.round_limit: int = rules["round_limit"]
        self.stops_at_once: bool = rules.get("time_end_mode") == "immediate"
        self.finish_round: bool = rules.get("time_end_mode") == "finish_round"

    def field_ids(self, fields: list[int]) -> list[str]:
        """The ids of fields given by index."""
        return [self.ids[field] for field in fields]


def rounded_up(amount: int, percent: int, note: int) -> int:
    """`percent` of `amount`, rounded up to a whole note (R-EB-AUC-02)."""
    return -(-amount * percent // (100 * note)) * note
