"""What a decision without a reason of its own brings, in terms that anybody can work out again from the position.

An AI player that goes by fixed rules weighs nothing: what is told then is not what it thought, but what follows.
"""

from typing import Any, Final

from games.engines.bots import explaining_g1836jr, explaining_property
from games.engines.bots.decisions import Decision, Reason
from games.engines.g1836jr.state import RailState
from games.engines.kernel.game import Game
from games.engines.kernel.rng import FastRng

#: Where nothing was weighed and nothing that counts follows.
USUAL: Final = Reason("usual", {})


def reason_of(game: Game[Any, Any], state: Any, seat: int, decision: Decision) -> Reason:
    """The reason that the bot gave for what it does with `state`; else what follows from it, or USUAL.

    What follows is worked out from what the seat can know, as the decision was: nothing that is secret shows in it.
    """
    if decision.reason is not None:
        return decision.reason
    if decision.action is None:
        return USUAL
    room = explaining_g1836jr if isinstance(state, RailState) else explaining_property
    known = game.imagine(state, seat, FastRng(0))
    return room.follows(game, known, seat, decision.action) or USUAL
