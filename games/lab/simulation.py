"""Many games of bots against each other.

How they ended, how fast they went, one digest over all of them.
"""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from time import process_time
from typing import Any, Final

from games.engines.bots import BOTS
from games.engines.kernel.errors import BadSetup
from games.engines.kernel.game import Game
from games.engines.kernel.log import digest
from games.engines.kernel.rng import FastRng, derived_seed
from games.lab.playing import Broken, DeadEnd, Guard, Hook, Meddler, in_turn, play_out
from games.lab.pool import game_named, spread

#: The rule parameters that mean the same in every game that has them.
ROUND_LIMIT: Final = "round_limit"
PAIRS: Final = "pair_play"

_CHUNKS_PER_CORE: Final = 4
_FAULTS_SHOWN: Final = 10


class BadPlan(Exception):
    """A simulation that cannot be run: what is wrong and where."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What to play.

    Game `number` of a plan is the same on every machine, whoever plays the others.
    """

    game: str
    seats: int
    games: int
    bots: tuple[str, ...]
    seed: int = 1
    rules: Mapping[str, Any] = field(default_factory=dict)
    round_limit: int = 0
    leavers: bool = False
    time_up: bool = False
    guarded: bool = False

    def checked(self) -> "Plan":
        """This plan with one bot for each seat.

        Raises BadPlan or `bad_setup` unless it can be played.
        """
        unknown = [name for name in self.bots if name not in BOTS]
        if unknown:
            raise BadPlan(f"--bots: no bot {unknown[0]}; known are {', '.join(sorted(BOTS))}")
        if len(self.bots) not in (1, self.seats):
            raise BadPlan(f"--bots: {len(self.bots)} bots for {self.seats} seats")
        if self.games < 1:
            raise BadPlan("--games: at least one game is needed")
        game = game_named(self.game)
        game.setup(compiled_for(game, self), self.seats, FastRng(0))
        return replace(self, bots=self.bots * (self.seats // len(self.bots)))


@dataclass(frozen=True, slots=True)
class Played:
    """One game: how it ended, or what went wrong."""

    number: int
    digest: str
    turns: int = 0
    actions: int = 0
    seconds: float = 0.0
    is_capped: bool = False
    fault: str = ""
    problem: str = ""


@dataclass(frozen=True, slots=True)
class Report:
    """What became of all games of a plan."""

    plan: Plan
    played: tuple[Played, ...]

    def count(self, fault: str) -> int:
        """How many games failed in this way: `error`, `dead_end` or `broken`."""
        return sum(game.fault == fault for game in self.played)

    @property
    def ended(self) -> int:
        return sum(not game.fault for game in self.played)

    @property
    def capped(self) -> int:
        return sum(game.is_capped for game in self.played)

    @property
    def errors(self) -> int:
        return len(self.played) - self.ended

    @property
    def seconds(self) -> float:
        """CPU time in the games themselves."""
        return sum(game.seconds for game in self.played)

    def per_second(self, total: int) -> int:
        """`total` per second of CPU time on one core."""
        return round(total / self.seconds) if self.seconds else 0

    @property
    def turns_per_s(self) -> int:
        return self.per_second(sum(game.turns for game in self.played))

    @property
    def actions_per_s(self) -> int:
        return self.per_second(sum(game.actions for game in self.played))

    @property
    def digest(self) -> str:
        """One fingerprint over all final states, in the order of the games."""
        return hashlib.sha256("\n".join(game.digest for game in self.played).encode()).hexdigest()

    def problems(self) -> list[str]:
        """The first games that went wrong, in words."""
        wrong = [game for game in self.played if game.fault]
        return [f"game {game.number}: {game.problem}" for game in wrong[:_FAULTS_SHOWN]]

    def to_json(self) -> dict[str, Any]:
        """The figures, for machines."""
        return {
            "game": self.plan.game,
            "seats": self.plan.seats,
            "bots": list(self.plan.bots),
            "seed": self.plan.seed,
            "rules": dict(self.plan.rules),
            "games": len(self.played),
            "ended": self.ended,
            "capped": self.capped,
            "errors": self.errors,
            "turns": sum(game.turns for game in self.played),
            "actions": sum(game.actions for game in self.played),
            "cpu_seconds": round(self.seconds, 3),
            "turns_per_s": self.turns_per_s,
            "actions_per_s": self.actions_per_s,
            "digest": self.digest,
            "problems": self.problems(),
        }


def compiled_for(game: Game[Any, Any], plan: Plan) -> Any:
    """The rules of the plan, compiled. Raises `bad_setup`."""
    rules = game.rules(plan.rules)
    if plan.round_limit and not getattr(rules, ROUND_LIMIT, plan.round_limit):
        # A laboratory may look further than the rules let a table: not validated on purpose.
        rules = rules.model_copy(update={ROUND_LIMIT: plan.round_limit})
    return game.compile(rules)


def simulate(plan: Plan, cores: int) -> Report:
    """Play every game of a checked plan."""
    size = max(1, -(-plan.games // (cores * _CHUNKS_PER_CORE)))
    chunks = [
        (plan, range(first, min(first + size, plan.games + 1)))
        for first in range(1, plan.games + 1, size)
    ]
    results = spread(_play_chunk, chunks, cores)
    return Report(plan, tuple(game for chunk in results for game in chunk))


def _play_chunk(job: tuple[Plan, Iterable[int]]) -> list[Played]:
    plan, numbers = job
    game = game_named(plan.game)
    compiled = compiled_for(game, plan)
    return [play_number(game, compiled, plan, number) for number in numbers]


def play_number(game: Game[Any, Any], compiled: Any, plan: Plan, number: int) -> Played:
    """Game `number` of a checked plan. Never raises: a game that breaks is a result."""
    rng = FastRng(derived_seed(plan.seed, number))
    own_rng = FastRng(derived_seed(plan.seed, number, "bots"))
    players = [BOTS[name] for name in plan.bots]
    hook = _hook_for(game, plan, rng, number)
    start = process_time()
    try:
        state = game.setup(compiled, plan.seats, rng)
        actions = play_out(game, state, players, rng, own_rng, hook)
    except DeadEnd as problem:
        return _failed(number, "dead_end", str(problem))
    except Broken as problem:
        return _failed(number, "broken", str(problem))
    except Exception as problem:  # noqa: BLE001  whatever a game or a bot does wrong is what we look for
        return _failed(number, "error", f"{type(problem).__name__}: {problem}")
    seconds = process_time() - start
    outcome = game.outcome(state)
    return Played(
        number,
        digest(game, state),
        game.turns(state),
        actions,
        seconds,
        is_capped=bool(plan.round_limit and outcome and outcome.reason == ROUND_LIMIT),
    )


def _failed(number: int, fault: str, problem: str) -> Played:
    return Played(number, f"{fault}: {problem}", fault=fault, problem=problem)


def _hook_for(game: Game[Any, Any], plan: Plan, rng: FastRng, number: int) -> Hook | None:
    hooks: list[Hook] = []
    chance = FastRng(derived_seed(plan.seed, number, "table"))
    if plan.leavers:
        kinds = frozenset({"leave"})
        hooks.append(Meddler(game, rng, chance, kinds=kinds, clocks=True, every=80))
    if plan.time_up:
        kinds = frozenset({"time_up"})
        hooks.append(Meddler(game, rng, chance, kinds=kinds, clocks=False, every=300))
    if plan.guarded:
        hooks.append(Guard(game))
    return in_turn(*hooks)


def verdict(report: Report) -> str:
    """The last line that `simulate` prints."""
    return (
        f"SIMULATE {report.plan.game} games={len(report.played)} ended={report.ended} "
        f"capped={report.capped} errors={report.errors} turns_per_s={report.turns_per_s} "
        f"digest={report.digest}"
    )


def with_pairs(game: Game[Any, Any], rules: Mapping[str, Any]) -> dict[str, Any]:
    """These rules, played in pairs. Raises `bad_setup` where the game has none."""
    if PAIRS not in game.Rules.model_fields:
        raise BadSetup("--pairs", f"{game.key} is not played in pairs")
    return {**rules, PAIRS: True}
