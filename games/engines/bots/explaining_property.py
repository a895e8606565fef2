"""What an action of a property game brings: the money that it moves, and by how much the rents of a round rise."""

from typing import Any, Final

from games.engines.bots.decisions import Reason
from games.engines.kernel.choices import Action
from games.engines.kernel.game import Game
from games.engines.kernel.rng import FastRng
from games.engines.property.state import State

#: What moves money or deeds of the own seat at once, and draws nothing.
_TOLD: Final = frozenset(
    (
        *("buy", "build", "redeem", "mortgage", "sell_building", "claim_rent"),
        *("pay_fine", "pay_flat", "pay_percent", "pay_interest"),
    )
)


def follows(game: Game[Any, Any], state: State, seat: int, action: Action) -> Reason | None:
    """What `action`, which is legal for `seat`, brings; None where no money is moved by it alone."""
    if action["do"] not in _TOLD:
        return None
    after = game.copy(state)
    game.apply(after, seat, action, FastRng(0))
    left = after.cash[seat]
    cost = state.cash[seat] - left
    income = (game.prospect(after, seat) or 0) - (game.prospect(state, seat) or 0)
    if income > 0 and cost > 0:
        return Reason("rents_rise", {"cost": cost, "income": income, "left": left})
    if cost > 0:
        return Reason("pays", {"cost": cost, "left": left})
    if cost < 0:
        return Reason("brings", {"gain": -cost, "left": left})
    return None
