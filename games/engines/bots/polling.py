"""How a table polls its AI seats: in which order, with which chance, and what an answer becomes.

Pure, so that whoever checks a match works out the same moves as the table did.
"""

from collections.abc import Collection
from typing import Any, Final, NamedTuple

from games.engines.bots.base import Bot
from games.engines.bots.decisions import USUAL, Decision
from games.engines.kernel.choices import Action
from games.engines.kernel.game import Game
from games.engines.kernel.rng import FastRng, derived_seed

Known = Game[Any, Any]

#: The AI that plays on for people who leave a game whose rules know no leaving.
HEIR: Final = "steady"
#: The AI that plays for people who are away, until they come back.
STAND_IN: Final = "steady"
#: Decisions in a row that somebody misses before it does.
MISSED_MOST: Final = 2


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


def decision(
    game: Known, state: Any, bot: Bot, seat: int, chance: Chance, version: int
) -> Decision:
    """What the AI in `seat` decides in the position after entry `version`, with its reason.

    It never sees the real `state`: what its seat cannot know is drawn anew. Its budget counts steps, so that
    everybody who works it out again finds the same.
    """
    imagined = game.imagine(state, seat, chance.rng("imagine", version, seat))
    return bot.choose(game, imagined, seat, chance.rng("bot", version, seat), USUAL)


def answer(
    game: Known, state: Any, bot: Bot, seat: int, chance: Chance, version: int
) -> tuple[int, Action] | None:
    """What the AI in `seat` makes of the position after entry `version`: who acts, and the action.

    None though the seat is asked becomes the default action, which is somebody else's then. None: it wants nothing.
    Raises whatever the AI raises, and IllegalAction for a choice that the rules refuse.
    """
    action = decision(game, state, bot, seat, chance, version).action
    if action is not None:
        game.check(state, seat, action)
        return seat, action
    return default(game, state, seat, chance, version) if seat in game.asked(state) else None


def default(game: Known, state: Any, seat: int, chance: Chance, version: int) -> tuple[int, Action]:
    """What the clock plays for the AI in `seat`, which is asked: who acts, and the action."""
    return game.default_action(state, seat, chance.rng("default", version, seat))


def stand_in(
    game: Known, state: Any, substitute: Bot | None, seat: int, chance: Chance, version: int
) -> tuple[int, Action]:
    """What is played for the AI in `seat`, which is asked, if it fails: the answer of `substitute`.

    Without one, or if that fails as well, what the clock plays. Never raises.
    """
    try:
        found = substitute and answer(game, state, substitute, seat, chance, version)
    except Exception:  # noqa: BLE001  whatever goes wrong, the table goes on
        found = None
    return found or default(game, state, seat, chance, version)
