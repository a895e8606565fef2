"""Many games of bots against each other.

How they ended, how fast they went, and one digest over all of them.
"""

import hashlib
import importlib
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from time import process_time
from typing import Any, Final

from games.engines.bots import BOTS, CHARACTERS, SPARRING, Bot
from games.engines.bots.base import Imagining
from games.engines.bots.characters import knows
from games.engines.bots.polling import STAND_IN
from games.engines.catalogue import GAMES
from games.engines.kernel.errors import BadSetup
from games.engines.kernel.game import Game
from games.engines.kernel.log import digest
from games.engines.kernel.rng import FastRng, derived_seed
from games.lab.earning import Earned, EarningWatch
from games.lab.leavers import AbsenceCount, Leavers, misplaced
from games.lab.offers import OfferCount, OfferWatch
from games.lab.playing import (
    Broken,
    DeadEnd,
    Hook,
    InvariantGuard,
    LengthGuard,
    Meddler,
    Player,
    followed,
    play_out,
)
from games.lab.pool import game_named, spread

#: The rule parameters that mean the same in every game that has them.
ROUND_LIMIT: Final = "round_limit"
PAIRS: Final = "pair_play"

#: The game whose corporations are looked at, and the bot that presides over them.
G1836JR: Final = "1836jr"
WATCHED: Final = "steady"
#: The bot that plays at random, and may so say again what was refused.
HEEDLESS: Final = "random"

_CHUNKS_PER_CORE: Final = 4
_FAULTS_SHOWN: Final = 10


class BadPlan(Exception):
    """A simulation that cannot be run: what is wrong and where."""


@dataclass(frozen=True, slots=True)
class SimulationPlan:
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
    #: A game that has not ended after so many actions is a dead end; 0: no such limit.
    actions_most: int = 0
    #: None: those of the box.
    tables: Mapping[str, Any] | None = None

    def checked(self) -> "SimulationPlan":
        """This plan with one bot for each seat. Raises BadPlan or `bad_setup` unless it can be played."""
        check_bots(self.bots, self.game)
        if len(self.bots) not in (1, self.seats):
            raise BadPlan(f"--bots: {len(self.bots)} bots for {self.seats} seats")
        if self.games < 1:
            raise BadPlan("--games: at least one game is needed")
        game = game_named(self.game)
        game.setup(compiled_for(game, self), self.seats, FastRng(0))
        return replace(self, bots=self.bots * (self.seats // len(self.bots)))


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One game: how it ended, or what went wrong."""

    number: int
    digest: str
    turns: int = 0
    actions: int = 0
    seconds: float = 0.0
    is_capped: bool = False
    fault: str = ""
    problem: str = ""
    offers: OfferCount = field(default_factory=OfferCount)
    #: Of 1836jr only.
    earned: Earned | None = None
    #: Of plans with leavers only, and by seat the entry after which it was given up.
    absences: AbsenceCount | None = None
    quits: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SimulationReport:
    """What became of all games of a plan."""

    plan: SimulationPlan
    played: tuple[PlayedGame, ...]

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

    @property
    def offers(self) -> OfferCount:
        """Offers of all games."""
        return sum((game.offers for game in self.played), OfferCount())

    @property
    def earned(self) -> Earned | None:
        """Whether corporations that `steady` presides over ran wherever they could; None but for 1836jr."""
        counts = [game.earned for game in self.played if game.earned is not None]
        return sum(counts, Earned()) if counts else None

    @property
    def absences(self) -> AbsenceCount | None:
        """Who went and came back in all games; None where nobody does."""
        counts = [game.absences for game in self.played if game.absences is not None]
        return sum(counts, AbsenceCount()) if counts else None

    @property
    def is_clean(self) -> bool:
        """Whether every game ended, no corporation was left idle and no refused offer was made again."""
        idle = self.earned is not None and self.earned.idle
        return not (self.errors or idle or self.offers.repeated)

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
            "offers": asdict(self.offers),
            "earned": None if self.earned is None else asdict(self.earned),
            "absences": None if self.absences is None else asdict(self.absences),
            "problems": self.problems(),
        }


def seated(bot: Bot) -> Player:
    """The bot as a table seats it; those that never look ahead are spared the cost of imagining."""
    return Imagining(bot) if bot.imagines else bot


def bots_known() -> dict[str, Bot]:
    """The AI players of tables, the characters, and the partners that only the laboratory has, by name."""
    return BOTS | CHARACTERS | SPARRING


def bot_called(name: str) -> Bot:
    """One of `bots_known`, or `module:Class` for somebody's own. Raises BadPlan for what is no bot."""
    if ":" not in name:
        known = bots_known()
        if name not in known:
            raise BadPlan(f"--bots: no bot {name}; known are {', '.join(sorted(known))}")
        return known[name]
    module, _, wanted = name.partition(":")
    try:
        found = getattr(importlib.import_module(module), wanted)
        made = found() if isinstance(found, type) else found
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        raise BadPlan(f"--bots: {name}: {error}; own bots are told as module:Class") from error
    if not isinstance(made, Bot):
        raise BadPlan(f"--bots: {name} is no bot: it must inherit from games.engines.bots.Bot")
    return made


def check_bots(bots: Iterable[str], game: str) -> None:
    """Raises BadPlan unless there are such bots, each with a manner in this game."""
    for name in bots:
        bot_called(name)
        if not knows(name, game):
            able = ", ".join(one for one in sorted(CHARACTERS) if knows(one, game))
            raise BadPlan(f"--bots: {name} does not play {game}; characters who do are {able}")


def compiled_for(game: Game[Any, Any], plan: SimulationPlan) -> Any:
    """The rules of the plan, compiled. Raises `bad_setup`."""
    rules = game.rules(plan.rules)
    if plan.round_limit and not getattr(rules, ROUND_LIMIT, plan.round_limit):
        # A laboratory may look further than the rules let a table: not validated on purpose.
        rules = rules.model_copy(update={ROUND_LIMIT: plan.round_limit})
    return game.compile(rules, plan.tables)


def simulate(plan: SimulationPlan, cores: int) -> SimulationReport:
    """Play every game of a checked plan."""
    size = max(1, -(-plan.games // (cores * _CHUNKS_PER_CORE)))
    chunks = [
        (plan, range(first, min(first + size, plan.games + 1)))
        for first in range(1, plan.games + 1, size)
    ]
    results = spread(_play_chunk, chunks, cores)
    return SimulationReport(plan, tuple(game for chunk in results for game in chunk))


def simulate_each(plans: Iterable[SimulationPlan], cores: int) -> list[SimulationReport]:
    """Play plans of a few games each, many of them: one report for each, in their order."""
    return spread(_play_plan, plans, cores)


def _play_plan(plan: SimulationPlan) -> SimulationReport:
    return SimulationReport(plan, tuple(_play_chunk((plan, range(1, plan.games + 1)))))


def _play_chunk(job: tuple[SimulationPlan, Iterable[int]]) -> list[PlayedGame]:
    plan, numbers = job
    game = game_named(plan.game)
    compiled = compiled_for(game, plan)
    return [play_number(game, compiled, plan, number) for number in numbers]


def play_number(
    game: Game[Any, Any], compiled: Any, plan: SimulationPlan, number: int
) -> PlayedGame:
    """Game `number` of a checked plan. Never raises: a game that breaks is a result."""
    rng = FastRng(derived_seed(plan.seed, number))
    own_rng = FastRng(derived_seed(plan.seed, number, "bots"))
    players: list[Player] = [seated(bot_called(name)) for name in plan.bots]
    leavers = _leavers(game, plan, players, rng, number)
    talk, earning = OfferWatch(_seats_of(plan, HEEDLESS)), _earning_watch(plan, number)
    carry_out = talk.over(game.apply)
    if earning is not None:
        carry_out = earning.over(carry_out)
    carry_out = followed(carry_out, _hooks_for(game, plan, rng, number, leavers))
    start = process_time()
    try:
        state = game.setup(compiled, plan.seats, rng)
        who = players if leavers is None else leavers.players
        actions = play_out(game, state, who, rng, own_rng, carry_out)
    except DeadEnd as problem:
        return _failed(number, "dead_end", str(problem))
    except Broken as problem:
        return _failed(number, "broken", str(problem))
    except Exception as problem:  # noqa: BLE001  whatever a game or a bot does wrong is what we look for
        return _failed(number, "error", f"{type(problem).__name__}: {problem}")
    seconds = process_time() - start
    outcome = game.outcome(state)
    quits = {} if leavers is None else leavers.quits
    if outcome and (wrong := misplaced(outcome, plan.seats, quits, by_rules=game.seats_leave)):
        return _failed(number, "broken", wrong)
    return PlayedGame(
        number,
        digest(game, state),
        game.turns(state),
        actions,
        seconds,
        is_capped=bool(plan.round_limit and outcome and outcome.reason == ROUND_LIMIT),
        offers=talk.count,
        earned=None if earning is None else earning.count,
        absences=None if leavers is None else leavers.count,
        quits=quits,
    )


def _leavers(
    game: Game[Any, Any], plan: SimulationPlan, players: list[Player], rng: FastRng, number: int
) -> Leavers | None:
    if not plan.leavers:
        return None
    chance = FastRng(derived_seed(plan.seed, number, "people"))
    # A game of somebody's own has no other players than those it is played with.
    deputy = bots_known()[STAND_IN if plan.game in GAMES else plan.bots[0]]
    return Leavers(game, players, lambda: seated(deputy), rng, chance)


def _earning_watch(plan: SimulationPlan, number: int) -> EarningWatch | None:
    """Looks at the corporations of `steady`; only 1836jr has any. Where its seats may be away, nobody can say."""
    if plan.game != G1836JR or plan.leavers:
        return None
    return EarningWatch(number, _seats_of(plan, WATCHED))


def _seats_of(plan: SimulationPlan, bot: str) -> frozenset[int]:
    """The seats at which this bot plays."""
    return frozenset(seat for seat, name in enumerate(plan.bots) if name == bot)


def _failed(number: int, fault: str, problem: str) -> PlayedGame:
    return PlayedGame(number, f"{fault}: {problem}", fault=fault, problem=problem)


def _hooks_for(
    game: Game[Any, Any],
    plan: SimulationPlan,
    rng: FastRng,
    number: int,
    leavers: Leavers | None,
) -> list[Hook]:
    hooks: list[Hook] = [] if leavers is None else [leavers]
    chance = FastRng(derived_seed(plan.seed, number, "table"))
    if plan.time_up:
        kinds = frozenset({"time_up"})
        hooks.append(Meddler(game, rng, chance, kinds=kinds, clocks=False, every=300))
    if plan.guarded:
        hooks.append(InvariantGuard(game))
    if plan.actions_most:
        hooks.append(LengthGuard(plan.actions_most))
    return hooks


def verdict(report: SimulationReport) -> str:
    """The last line that `simulate` prints."""
    return (
        f"SIMULATE {report.plan.game} games={len(report.played)} ended={report.ended} "
        f"capped={report.capped} errors={report.errors} turns_per_s={report.turns_per_s} "
        f"digest={report.digest}"
    )


def lines(report: SimulationReport) -> list[str]:
    """What `simulate` prints before its verdict."""
    earned = [] if report.earned is None else [report.earned.line(len(report.played))]
    absences = [] if report.absences is None else [report.absences.line(len(report.played))]
    return [*earned, *absences, report.offers.line()]


def with_pairs(game: Game[Any, Any], rules: Mapping[str, Any]) -> dict[str, Any]:
    """These rules, played in pairs. Raises `bad_setup` where the game has none."""
    if PAIRS not in game.Rules.model_fields:
        raise BadSetup("--pairs", f"{game.key} is not played in pairs")
    return {**rules, PAIRS: True}
