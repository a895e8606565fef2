"""Eurobiznes, wired: data, rules, policies and the actions it has."""

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
    revision = 2
    policies = EurobiznesPolicies
    specs = {**SETTLEMENTS, **ACTIONS, **CARD_ACTIONS, **FINES}  # noqa: RUF012  frozen by use, one object per game
    package = __package__
