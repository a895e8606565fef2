"""What can be seen of a position through the contract, each part with a short digest."""

from collections.abc import Mapping
from typing import Any, Final

from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Game, Sink
from games.engines.kernel.log import Fold, digest_of
from games.engines.kernel.rng import FastRng, derived_seed
from games.lab.attempts import Attempt, Attempts, everybody

#: The parts, in the order in which recordings name them.
PARTS: Final = ("state", "seen", "legal", "table", "refused", "tried")
_DIGITS: Final = 8
_TRIED: Final = 4


class Observer:
    """Looks at the positions of one table; `rules` are those of the match, whole."""

    def __init__(self, game: Game[Any, Any], seats: int, rules: Mapping[str, Any]) -> None:
        self.game, self.seats, self.rules = game, seats, rules
        self._attempts = Attempts(game, seats)

    def look(self, table: Fold, moment: str) -> dict[str, Any]:
        """Every part as JSON values. `moment` names the step: on it depends what is tried."""
        game, state = self.game, table.state
        rng = FastRng(derived_seed("attempts", moment))
        offered = {seat: game.legal(state, seat) for seat in everybody(self.seats)}
        answers = [
            (attempt, _answer(game, state, attempt)) for attempt in self._attempts.at(offered, rng)
        ]
        accepted = [attempt for attempt, answer in answers if answer == "ok"]
        return {
            "state": game.dump(state),
            "seen": self._seen(state, rng.below(self.seats)),
            "legal": {
                str(seat): [choice.to_json() for choice in choices]
                for seat, choices in offered.items()
            },
            "table": self._of_table(table),
            "refused": [[*attempt, answer] for attempt, answer in answers],
            "tried": [self._tried(state, attempt, rng) for attempt in _different(accepted, rng)],
        }

    def _seen(self, state: Any, seat: int) -> dict[str, Any]:
        """By the watcher, by one seat in turn, and by those who know everything."""
        game = self.game
        return {
            "watcher": game.view(state, None),
            str(seat): game.view(state, seat),
            "confidants": list(game.confidants(state, seat)),
            "all": game.describe(state),
        }

    def _of_table(self, table: Fold) -> dict[str, Any]:
        """Whom the table waits for and what it would do."""
        game, state = self.game, table.state
        outcome, asked = game.outcome(state), list(game.asked(state))
        return {
            "asked": asked,
            "optional": list(game.optional(state)),
            "questions": {str(seat): number for seat, number in table.questions.items()},
            "topics": [repr(game.topic(state, seat)) for seat in range(self.seats)],
            "window": game.window(state),
            "absent": [game.default_action(state, seat, FastRng(seat)) for seat in asked],
            "turns": game.turns(state),
            "worths": [game.worths(state)[0], sorted(game.worths(state)[1].items())],
            "outcome": outcome and outcome.to_json(),
            "broken": game.broken(state),
        }

    def _tried(self, state: Any, attempt: Attempt, rng: FastRng) -> Any:
        """What one accepted attempt would lead to, as a stranger may hear of it."""
        seat, action = attempt
        twin = self.game.copy(state)
        told: Sink = []
        self.game.apply(twin, seat, action, rng, told)
        shown = self.game.disclosed(self.rules, action)
        return [seat, shown, told, self.game.dump(twin)]


def _answer(game: Game[Any, Any], state: Any, attempt: Attempt) -> Any:
    try:
        game.check(state, *attempt)
    except IllegalAction as refusal:
        return [refusal.code, refusal.params]
    return "ok"


def _different(accepted: list[Attempt], rng: FastRng) -> list[Attempt]:
    """A few of them, of as many types as there are."""
    rng.shuffle(accepted)
    first: dict[str, Attempt] = {}
    rest = []
    for attempt in accepted:
        if attempt[1]["do"] in first:
            rest.append(attempt)
        else:
            first[attempt[1]["do"]] = attempt
    return [*first.values(), *rest][:_TRIED]


def digests(seen: Mapping[str, Any]) -> list[str]:
    """The digest of each part, in the order of `PARTS`."""
    return [digest_of(seen[part])[:_DIGITS] for part in PARTS]
