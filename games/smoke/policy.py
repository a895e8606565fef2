"""How the person of an evening plays. Pure.

From the offered choices only, without knowing a rule.
"""

from __future__ import annotations

import random
from collections.abc import Collection
from typing import Any, Final

Choice = dict[str, Any]

#: What is done rather than what, where several things are offered; anything else lies in between.
RANKS: Final = {
    "choose_role": 0,
    "buy": 1,
    "roll": 2,
    "play_chip": 2,
    "use_card": 3,
    "choose": 3,
    "pay_interest": 4,
    "pay_flat": 4,
    "confirm": 5,
    "end_turn": 6,
    "pass": 7,
    "decline": 8,
    "refuse": 9,
    "sell_building": 20,
    "mortgage": 21,
    "refuse_deed": 30,
    "declare_bankruptcy": 90,
}
_BETWEEN: Final = 50
#: Now and then something that is not needed to go on, so that an evening sees more than dice.
_EXTRAS: Final = {"build": 0.7, "bid": 0.4, "redeem": 0.1}


def action_for(view: dict[str, Any], tried: Collection[str], rng: random.Random) -> Choice | None:
    """An action that answers the question of this view; None if nothing is left to try.

    `tried` are the types that were refused since the last change: bounds are necessary, the server decides.
    """
    usable = [
        choice
        for choice in view["choices"]
        if choice["do"] not in tried and not choice.get("blind") and choice["kind"] != "bundle"
    ]
    if not usable:
        usable = [choice for choice in view["choices"] if choice["do"] not in tried]
    if not usable:
        return None
    return filled(min(usable, key=lambda choice: _rank(choice, rng)), rng)


def _rank(choice: Choice, rng: random.Random) -> float:
    chance = _EXTRAS.get(choice["do"])
    if chance is not None and rng.random() < chance:
        return 0
    return RANKS.get(choice["do"], _BETWEEN)


def filled(choice: Choice, rng: random.Random) -> dict[str, Any]:
    """One action within the bounds of the choice (docs/protocol.md, the kinds)."""
    action = {"do": choice["do"], **choice.get("with", {})}
    match choice["kind"]:
        case "amount":
            action[choice["arg"]] = choice["min"]
        case "pick":
            option = rng.choice(choice["options"])
            action |= option if isinstance(option, dict) else {choice["arg"]: option}
        case "subset":
            action[choice["arg"]] = rng.sample(choice["options"], choice["min"])
        case "map":
            key, (lowest, highest) = rng.choice(sorted(choice["options"].items()))
            action[choice["arg"]] = {key: rng.randint(lowest, highest)}
        case "bundle":
            action |= {"cash": 0} if "to" not in choice else {"to": int(min(choice["to"]))}
    return action
