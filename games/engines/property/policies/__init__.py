"""The decisions in which property games differ: a small class for each subject, with a default that works.

A game derives those that differ for it and names them in its `game.py`.
"""

from games.engines.property.policies.building import Building
from games.engines.property.policies.mortgages import Mortgages
from games.engines.property.policies.rents import Rents


class Policies:
    """The policies of one game; what it does not name is the default."""

    def __init__(
        self,
        *,
        rents: type[Rents] = Rents,
        building: type[Building] = Building,
        mortgages: type[Mortgages] = Mortgages,
    ) -> None:
        self.rents = rents
        self.building = building
        self.mortgages = mortgages
