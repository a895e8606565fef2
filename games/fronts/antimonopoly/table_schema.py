"""What an edition of Anti-Monopoly may change of its tables: rents go by the role of the owner."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from games.engines.catalogue import GAMES
from games.fronts.property.combined import COMBINED
from games.fronts.property.table_schema import PropertyChangeable, level_names, money
from games.fronts.schema import ListNode, Node, ObjectNode

#: Rents from the bare street to the hotel, which stands on four houses or on three.
LEVELS: Final[Mapping[str, int]] = {"entrepreneur": 6, "monopolist": 5}
#: What the box prints beside: the bare rent of a monopolist who has the whole city.
IN_THE_CITY: Final = "monopolist_bare_in_monopolised_city"


class RoleChangeable(PropertyChangeable):
    """Each role has its own rents."""

    repeated = PropertyChangeable.repeated | {IN_THE_CITY}
    combined = (*COMBINED, _("No role begins with less than nothing, or pays at Start."))
    deck_names: Mapping[str, Any] = {
        "entrepreneur": _("cards of entrepreneurs"),
        "monopolist": _("cards of monopolists"),
    }

    def rents_node(self) -> Node:
        titles = {
            "entrepreneur": _("rents of an entrepreneur"),
            "monopolist": _("rents of a monopolist"),
        }
        members: dict[str, Node] = {
            role: ListNode(titles[role], money(_("rent")), count, count, names=level_names(count))
            for role, count in LEVELS.items()
        }
        members[IN_THE_CITY] = money(_("bare rent in a monopolised city"))
        return ObjectNode(_("rents"), members)

    def most_cash(self, rules: Mapping[str, Any]) -> int:
        return super().most_cash(rules) + max(0, int(rules["starting_cash_entrepreneur_bonus"]))

    def derived(self, tables: dict[str, Any], touched: frozenset[str]) -> dict[str, Any]:
        made = super().derived(tables, touched)
        try:
            for row in made["fields"]:
                if row.get("rents") is not None:
                    row["rents"][IN_THE_CITY] = 2 * row["rents"]["monopolist"][0]
        except (LookupError, TypeError, AttributeError):
            return made  # whatever is missing is told by its own path
        return made


CHANGEABLE: Final = RoleChangeable(
    GAMES["antimonopoly"].tables(), streets="street", detention="jail"
)
