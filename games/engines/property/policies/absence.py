"""What the clock plays for a seat that does not answer."""

from typing import ClassVar

from games.engines.kernel.choices import Action
from games.engines.kernel.rng import Rng
from games.engines.property.policies.base import Policy
from games.engines.property.state import State


class Absence(Policy):
    """The usual default of every question (`property.absent`)."""

    #: Whether an absent debtor mortgages what belongs to complete sets only after his buildings.
    spares_sets: ClassVar[bool] = True

    def absent(self, state: State, seat: int, rng: Rng) -> Action | None:
        """What the clock plays where this game has a default of its own; None: the usual one.

        `rng` is not the match's.
        """
        return None
