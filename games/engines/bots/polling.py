"""How a table polls its AI seats: in which order, with which chance, and what an answer becomes.

Pure, so that whoever checks a match works out the same moves as the table did.
"""

from collections.abc import Collection
from typing import Any, NamedTuple

from games.engines.bots.base import Bot
from games.engines.kernel.choices import Action
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Game
from games.engines.kernel.rng import FastRng, derived_seed

Known = Game[Any, Any]


class Chance(NamedTuple):
    """What fixes the chance of all AI seats of a match before it begins.

    Nobody can choose it: the secret was promised before the salt could be known, and the salt holds
    what every person added. Nobody at the table knows it either before the secret is shown.
    """

    secret: bytes
    salt: bytes

    def rng(self, use: str, version: int, seat: int) -> FastRng:
        """For one answer of `seat` to the position after entry `version`; `use` keeps several apart."""
        parts = (self.secret.hex(), self.salt.hex(), use, version, seat)
        return FastRng(derived_seed(*parts))


def order(game: Known, state: Any, bots: Collection[int]) -> list[int]:
    """The AI seats to be polled.

    First those that have a choice though they are not asked, then those asked, each in seat order.
    """
    optional = [seat for seat in game.optional(state) if seat in bots]
    return optional + [seat for seat in sorted(game.asked(state)) if seat in bots]


def answer(
    game: Known, state: Any, bot: Bot, seat: int, chance: Chance, version: int
) -> tuple[int, Action] | None:
    """What the AI in `seat` makes of the position after entry `version`: who acts, and the action.

    A choice that the rules refuse, or none though the seat is asked, becomes the default action.
    None: it wants nothing. Raises whatever the AI raises; `state` should be a copy.
    """
    action = bot.choose(game, state, seat, chance.rng("bot", version, seat))
    if action is not None and _is_legal(game, state, seat, action):
        return seat, action
    return default(game, state, seat, chance, version) if seat in game.asked(state) else None


def default(game: Known, state: Any, seat: int, chance: Chance, version: int) -> tuple[int, Action]:
    """What is played for the AI in `seat`, which is asked, if it fails: who acts, and the action."""
    return game.default_action(state, seat, chance.rng("default", version, seat))


def _is_legal(game: Known, state: Any, seat: int, action: Action) -> bool:
    try:
        game.check(state, seat, action)
    except IllegalAction:
        return False
    return True
