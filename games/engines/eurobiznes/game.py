"""Eurobiznes, wired: data, rules, hooks and the actions it has."""

from games.engines.eurobiznes.hooks import EurobiznesHooks
from games.engines.eurobiznes.rules import Rules
from games.engines.property.actions import ACTIONS, CARD_ACTIONS, FINES, SETTLEMENTS
from games.engines.property.game import PropertyGame


class Eurobiznes(PropertyGame):
    """The rules of games/rulebooks/eurobiznes.yaml."""

    key = "eurobiznes"
    Rules = Rules
    revision = 2
    hooks = EurobiznesHooks
    specs = {**ACTIONS, **CARD_ACTIONS, **FINES, **SETTLEMENTS}  # noqa: RUF012  frozen by use, one object per game
    package = __package__
