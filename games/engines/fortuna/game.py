"""Fortuna, wired: data, rules, hooks and the actions it has."""

from collections.abc import Mapping
from typing import Any

from games.engines.fortuna.actions import SPECS
from games.engines.fortuna.deeds import ColourMortgages, NeighbourBuilding, SeriesRents
from games.engines.fortuna.hooks import FortunaHooks
from games.engines.fortuna.rules import PAIRED_SEATS, Rules
from games.engines.property.game import PropertyGame
from games.engines.property.policies import Policies


class Fortuna(PropertyGame):
    """The rules of games/rulebooks/fortuna.yaml."""

    key = "fortuna"
    Rules = Rules
    revision = 2
    hooks = FortunaHooks
    policies = Policies(rents=SeriesRents, building=NeighbourBuilding, mortgages=ColourMortgages)
    specs = SPECS
    package = __package__

    def seats_for(self, rules: Mapping[str, Any]) -> tuple[int, int, str]:
        """R-FO-PAIR-01: two pairs, or as many as the numbers say."""
        return (
            (PAIRED_SEATS, PAIRED_SEATS, "pairs")
            if rules["pair_play"]
            else super().seats_for(rules)
        )
