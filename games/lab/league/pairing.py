"""Who plays whom: one bot alone against a table of another, on the same deals at every seat."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any, Final, NamedTuple

from games.engines.bots import USUAL, Budget
from games.engines.bots.decisions import BadBudget
from games.engines.kernel.game import Game
from games.engines.kernel.rng import FastRng
from games.lab.pool import game_named
from games.lab.simulation import ROUND_LIMIT, BadPlan, SimulationPlan, check_bots, compiled_for

#: A game that has no winner by then goes to the richest.
ROUNDS: Final = 200
#: How many actions for each seat are drawn where chance deals nothing: enough for deals that differ, no more. Each action drawn
#: besides wastes the money of whoever's turn it is, until the deal says more of who wins than the bots do (benchmarks/bots.md).
OPENING: Final = 2
#: A bot that has its own means: `master@1000ms`, `master@400steps`.
_MEANS: Final = re.compile(r"(?P<bot>[^@]+)@(?P<number>\d{1,7})(?P<unit>ms|steps)")


class LeagueBot(NamedTuple):
    """Who sits down: a bot by its key, with what each of its decisions may cost."""

    bot: str
    budget: Budget


@dataclass(frozen=True, slots=True)
class League:
    """A league: every bot named before another sits down alone against `seats - 1` of the other.

    `games` is the number of each pairing. `budget` goes to all bots but those whose name tells their own.
    """

    game: str
    seats: int
    games: int
    bots: tuple[str, ...]
    seed: int = 1
    budget: Budget = USUAL
    round_limit: int = ROUNDS
    rules: Mapping[str, Any] = field(default_factory=dict)
    #: Actions of each deal that are drawn before the bots begin.
    opening: int = 0

    def checked(self) -> League:
        """This season; raises BadPlan or `bad_setup` unless it can be played."""
        self._check_bots()
        if self.games < 1:
            raise BadPlan("--games: at least one game is needed")
        if self.seats < 2:
            raise BadPlan("--seats: at least two seats are needed")
        if self.round_limit < 1:
            raise BadPlan("--round-limit: at least one round is needed")
        game = game_named(self.game)
        seats = game.seats_for(game.rules(self.rules).model_dump())
        if not seats[0] <= self.seats <= seats[1]:
            raise BadPlan(f"--seats: {seats[0]} to {seats[1]}, not {self.seats}")
        return replace(self, opening=0 if self._deals(game) else OPENING * self.seats)

    def _check_bots(self) -> None:
        """Raises BadPlan unless two different bots at least are known and have something to think with."""
        if len(set(self.bots)) != len(self.bots) or len(self.bots) < 2:
            raise BadPlan("--bots: two different bots at least are needed")
        for name in self.bots:
            one = self.league_bot(name)
            check_bots([one.bot], self.game)
            try:
                one.budget.checked()
            except BadBudget as error:
                raise BadPlan(
                    f"--{'bots: ' + name if '@' in name else 'budget'}: {error}"
                ) from error

    def league_bot(self, name: str) -> LeagueBot:
        """The bot of one of the names of `bots`. Raises BadPlan where its own means are none."""
        if "@" not in name:
            return LeagueBot(name, self.budget)
        told = _MEANS.fullmatch(name)
        if told is None:
            raise BadPlan(
                f"--bots: own means are told as master@1000ms or master@400steps, not {name}"
            )
        number = int(told["number"])
        is_time = told["unit"] == "ms"
        return LeagueBot(told["bot"], Budget(0, number) if is_time else Budget(number))

    def _deals(self, game: Game[Any, Any]) -> bool:
        """Whether chance makes one deal unlike another before anybody moves, or while they do."""
        compiled = self.compiled(game)
        dumps = [game.dump(game.setup(compiled, self.seats, FastRng(seed))) for seed in range(4)]
        return any(dump != dumps[0] for dump in dumps)

    def compiled(self, game: Game[Any, Any]) -> Any:
        """The rules of every game, with the end that the league sets."""
        limit = self.round_limit if ROUND_LIMIT in game.Rules.model_fields else 0
        plan = SimulationPlan(
            self.game, self.seats, 1, self.bots, rules=self.rules, round_limit=limit
        )
        return compiled_for(game, plan)

    def fixtures(self) -> list[Fixture]:
        """All games in order: the deals of a pairing, each with the lone bot at every seat in turn."""
        return [
            Fixture(lone, many, number // self.seats, number % self.seats)
            for lone, many in combinations(self.bots, 2)
            for number in range(self.games)
        ]


@dataclass(frozen=True, slots=True)
class Fixture:
    """One game: `lone` at seat `at`, `many` at the others, with the cards and dice of `deal`."""

    lone: str
    many: str
    deal: int
    at: int

    def names(self, seats: int) -> list[str]:
        """The bot of every seat."""
        return [self.lone if seat == self.at else self.many for seat in range(seats)]
