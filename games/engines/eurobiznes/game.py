"""Eurobiznes, wired: data, rules, policies and the actions it has."""

from collections.abc import Mapping
from typing import Any

from games.engines.eurobiznes.deeds import CountryRents, QuotaBuilding, RoundedMortgages
from games.engines.eurobiznes.prison import EurobiznesPrison
from games.engines.eurobiznes.rules import EurobiznesRules
from games.engines.eurobiznes.trade import BuildingsEnding, CountryOffers, NoteAuctions
from games.engines.eurobiznes.turns import DrawnSeating, Fees, SecondDoubleMovement
from games.engines.property.actions import ACTIONS, CARD_ACTIONS, FINES, SETTLEMENTS
from games.engines.property.game import PropertyGame
from games.engines.property.policies.chosen import Policies


class EurobiznesPolicies(Policies):
    """What differs in this game."""

    seating = DrawnSeating
    movement = SecondDoubleMovement
    visits = Fees
    detention = EurobiznesPrison
    rents = CountryRents
    building = QuotaBuilding
    mortgages = RoundedMortgages
    offers = CountryOffers
    auctions = NoteAuctions
    ending = BuildingsEnding


class Eurobiznes(PropertyGame):
    """The rules of games/rulebooks/eurobiznes.yaml."""

    key = "eurobiznes"
    Rules = EurobiznesRules
    revision = 4
    policies = EurobiznesPolicies
    specs = {**SETTLEMENTS, **ACTIONS, **CARD_ACTIONS, **FINES}  # noqa: RUF012  frozen by use, one object per game
    package = __package__

    def by_seat(self, rules: Mapping[str, Any]) -> dict[str, Any]:
        wanted = {"first_player_rule": "first_seat", "seat_order": "join_order"}
        return {name: value for name, value in wanted.items() if rules[name] != value}
