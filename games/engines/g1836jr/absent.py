"""What the clock plays for somebody who does not answer: nothing that costs money, unless the rules compel."""

from games.engines.g1836jr.state import RailState
from games.engines.g1836jr.steps.table import STEPS
from games.engines.kernel.choices import Action


def action(state: RailState, seat: int) -> Action:
    """The default action of a seat that is asked."""
    if state.offers:
        # Nobody can make another offer before this one is answered.
        [offer] = state.offers
        return {"do": "refuse", "offer": offer.number}
    return STEPS[state.step].absent(state, seat)
