"""Anti-Monopoly, wired: data, rules, hooks and the actions it has."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.engines.antimonopoly.actions import SPECS
from games.engines.antimonopoly.deeds import CityMortgages, RoleBuilding, RoleRents
from games.engines.antimonopoly.hooks import AntimonopolyHooks
from games.engines.antimonopoly.roles import BY_HOST, ROLE_NAMES, require_split
from games.engines.antimonopoly.rules import Rules
from games.engines.property.game import PropertyGame
from games.engines.property.policies import Policies


class Antimonopoly(PropertyGame):
    """The rules of games/rulebooks/antimonopoly.yaml."""

    key = "antimonopoly"
    Rules = Rules
    revision = 2
    hooks = AntimonopolyHooks
    policies = Policies(rents=RoleRents, building=RoleBuilding, mortgages=CityMortgages)
    specs = SPECS
    package = __package__

    def host_roles(self, rules: Mapping[str, Any]) -> Sequence[str]:
        """R-AM-ROL-03."""
        return ROLE_NAMES if rules["role_assignment"] == BY_HOST else ()

    def check_roles(self, roles: Sequence[str]) -> None:
        require_split(roles)
