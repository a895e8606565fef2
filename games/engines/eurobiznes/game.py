"""Eurobiznes, wired: data, rules, hooks and the actions it has."""

from games.engines.eurobiznes.deeds import CountryRents, QuotaBuilding, RoundedMortgages
from games.engines.eurobiznes.hooks import EurobiznesHooks
from games.engines.eurobiznes.rules import Rules
from games.engines.property.actions import ACTIONS, CARD_ACTIONS, FINES, SETTLEMENTS
from games.engines.property.game import PropertyGame
from games.engines.property.policies import Policies


class Eurobiznes(PropertyGame):
    """The rules of games/rulebooks/eurobiznes.yaml."""

    key = "eurobiznes"
    Rules = Rules
    revision = 2
    hooks = EurobiznesHooks
    policies = Policies(rents=CountryRents, building=QuotaBuilding, mortgages=RoundedMortgages)
    specs = {**ACTIONS, **CARD_ACTIONS, **FINES, **SETTLEMENTS}  # noqa: RUF012  frozen by use, one object per game
    package = __package__
