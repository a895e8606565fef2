"""A property game that leaves every decision as it is: what it plays is recorded like the book of a game.

No game of the house leaves all of them, so that nothing else would notice what becomes of those.
"""

from collections.abc import Iterator
from typing import Any, Final

from games.engines.eurobiznes.game import Eurobiznes
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Sink
from games.engines.kernel.rng import FastRng
from games.engines.property.actions import ACTIONS, CARD_ACTIONS, FINES, SETTLEMENTS
from games.engines.property.game import PropertyGame
from games.engines.property.policies.chosen import Policies
from games.lab.policy_answers import answers_of

#: The game whose board, decks and parameters it takes, and in whose book it stands.
KEY: Final = Eurobiznes.key
_MATCHES: Final = 6
_MOVES: Final = 120


class Plain(PropertyGame):
    """The actions of all games on the board of one, with the usual policies."""

    key = "plain"
    Rules = Eurobiznes.Rules
    revision = Eurobiznes.revision
    policies = Policies
    package = Eurobiznes.package
    specs = {**SETTLEMENTS, **ACTIONS, **CARD_ACTIONS, **FINES}  # noqa: RUF012  as in the games


def plain_book() -> Iterator[tuple[str, Any]]:
    """Everything that is recorded of it, by name."""
    game = Plain()
    compiled = game.compile(game.rules({}))
    yield "plain.printed", game.printed(compiled)
    yield "plain.policies", list(answers_of(game, compiled))
    for number in range(_MATCHES):
        yield f"plain.{number}", list(_played(game, compiled, 2 + number % 3, number))


def _played(game: Plain, compiled: Any, seats: int, number: int) -> Iterator[Any]:
    """A match of whoever plays at random, move by move."""
    chance, own = FastRng(number), FastRng(number + 1)
    state = game.setup(compiled, seats, chance)
    for _ in range(_MOVES):
        asked = game.asked(state)
        if not asked:
            return
        seat = asked[own.below(len(asked))]
        choices = game.legal(state, seat)
        action = choices[own.below(len(choices))].sample(own)
        told: Sink = []
        try:
            game.apply(state, seat, action, chance, told)
        except IllegalAction as refusal:
            yield [refusal.code, refusal.params]
        else:
            yield [seat, action, told, game.dump(state), game.describe(state)]
