"""Anti-Monopoly, wired: data, rules, policies and the actions it has."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.engines.antimonopoly.actions import SPECS
from games.engines.antimonopoly.deeds import CityMortgages, RoleBuilding, RoleRents
from games.engines.antimonopoly.ending import RoleEnding
from games.engines.antimonopoly.events import EVENTS
from games.engines.antimonopoly.prison import AntimonopolyPrison
from games.engines.antimonopoly.roles import (
    BY_HOST,
    BY_SEAT,
    ROLE_NAMES,
    RoleSeating,
    require_split,
)
from games.engines.antimonopoly.rolls import DoubleMovement
from games.engines.antimonopoly.rules import AntimonopolyRules
from games.engines.antimonopoly.trade import BankAuctions, OpenDebts, RoleAbsence, RoleOffers
from games.engines.antimonopoly.visits import RoleVisits
from games.engines.property.game import PropertyGame
from games.engines.property.policies.chosen import Policies


class AntimonopolyPolicies(Policies):
    """What differs in this game."""

    seating = RoleSeating
    movement = DoubleMovement
    visits = RoleVisits
    detention = AntimonopolyPrison
    rents = RoleRents
    building = RoleBuilding
    mortgages = CityMortgages
    offers = RoleOffers
    auctions = BankAuctions
    debts = OpenDebts
    ending = RoleEnding
    absence = RoleAbsence


class Antimonopoly(PropertyGame):
    """The rules of games/rulebooks/antimonopoly.yaml."""

    key = "antimonopoly"
    Rules = AntimonopolyRules
    events = EVENTS
    revision = 4
    policies = AntimonopolyPolicies
    specs = SPECS
    package = __package__

    def host_roles(self, rules: Mapping[str, Any]) -> Sequence[str]:
        """R-AM-ROL-03."""
        return ROLE_NAMES if rules["role_assignment"] == BY_HOST else ()

    def by_seat(self, rules: Mapping[str, Any]) -> dict[str, Any]:
        return {} if rules["role_assignment"] == BY_SEAT else {"role_assignment": BY_SEAT}

    def check_roles(self, roles: Sequence[str]) -> None:
        require_split(roles)
