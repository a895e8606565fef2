"""What the clock plays for a seat that does not answer."""

from typing import ClassVar

from games.engines.kernel.choices import Action
from games.engines.kernel.compiling import mypyc_attr
from games.engines.kernel.rng import Rng
from games.engines.property.contract.turn import AbsencePolicy
from games.engines.property.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Absence(AbsencePolicy[State]):
    """The usual default of every question (`property.absent`)."""

    spares_sets: ClassVar[bool] = True

    def absent(self, state: State, seat: int, rng: Rng) -> Action | None:
        return None
