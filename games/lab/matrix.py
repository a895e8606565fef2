"""Every kind of table a game can have, with every invariant looked at after every action."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any, Final

from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Game
from games.engines.kernel.rng import FastRng
from games.lab.legal_values import legal_values
from games.lab.pool import game_named, spread
from games.lab.simulation import PAIRS, PlayedGame, SimulationPlan, compiled_for, play_number

ROUND_LIMIT_OF_MATRIX: Final = 600
#: Parameters whose every value is tried wherever a game has them: how it is won, paired, claimed,
#: traded, auctioned.
AXES: Final = (
    "win_mode",
    PAIRS,
    "time_end_mode",
    "auction_mode",
    "rent_claim_mode",
    "trade_timing",
    "mortgage_transfer",
)
#: Those of them that change the game itself, so that they are combined with all others.
_WAYS: Final = ("win_mode", PAIRS)
_TIME_LIMIT: Final = "time_limit_minutes"
_MINUTES: Final = 60
_SEATS_MAX: Final = 8
_BOOKS_DRAWN: Final = 24
_ONE_IN: Final = 3
_FAULTS_SHOWN: Final = 10


@dataclass(frozen=True, slots=True)
class Matrix:
    """What became of the games of all cells."""

    game: str
    cells: int
    played: tuple[tuple[SimulationPlan, PlayedGame], ...]

    def count(self, fault: str) -> int:
        return sum(game.fault == fault for _, game in self.played)

    @property
    def verdict(self) -> str:
        """The last line that `simulate --matrix` prints."""
        return (
            f"MATRIX {self.game} cells={self.cells} games={len(self.played)} errors={self.count('error')} "
            f"dead_ends={self.count('dead_end')} broken={self.count('broken')}"
        )

    @property
    def is_clean(self) -> bool:
        return not any(game.fault for _, game in self.played)

    def problems(self) -> list[str]:
        """The first games that went wrong: the cell, the game, the problem."""
        wrong = [(plan, game) for plan, game in self.played if game.fault]
        return [
            f"seats={plan.seats} rules={dict(plan.rules)} time_up={plan.time_up} leavers={plan.leavers} "
            f"seed={plan.seed} game {game.number}: {game.fault}: {game.problem}"
            for plan, game in wrong[:_FAULTS_SHOWN]
        ]


def seats_of(game: Game[Any, Any], rules: dict[str, Any]) -> list[int]:
    """The numbers of seats that the rules allow."""
    compiled = game.compile(game.rules(rules))
    return [seats for seats in range(1, _SEATS_MAX + 1) if _starts(game, compiled, seats)]


def _starts(game: Game[Any, Any], compiled: Any, seats: int) -> bool:
    try:
        game.setup(compiled, seats, FastRng(0))
    except IllegalAction:
        return False
    return True


def variations(game: Game[Any, Any]) -> Iterator[dict[str, Any]]:
    """The defaults, the presets, and every value of every axis.

    Those that contradict themselves are left out.
    """
    fields = game.Rules.model_fields
    modes = [[(name, value) for value in legal_values(game, name)] for name in _WAYS]
    ways = [dict(mode) for mode in product(*[mode for mode in modes if mode])]
    singles = [dict(preset["rules"]) for preset in game.presets()]
    for name in AXES:
        if name in fields:
            singles += [{name: value} for value in legal_values(game, name)]
    seen: list[dict[str, Any]] = []
    for way, single in product(ways, [{}, *singles]):
        rules = {**single, **way}
        whole = _whole(game, rules)
        if whole is not None and whole not in seen:
            seen.append(whole)
            yield rules


def _whole(game: Game[Any, Any], rules: dict[str, Any]) -> dict[str, Any] | None:
    """Every parameter under these rules; None if they contradict themselves."""
    try:
        whole = game.rules(rules)
        game.compile(whole)
    except IllegalAction:
        return None
    return whole.model_dump()


def cells(
    game: Game[Any, Any], bots: tuple[str, ...], seed: int, name: str = ""
) -> list[SimulationPlan]:
    """One plan for each number of seats, set of rules (and some drawn ones), and end by play, by time, or with leavers.

    `name` is how the workers find the game, if not by its key.
    """
    plans = []
    has_time = _TIME_LIMIT in game.Rules.model_fields
    tables = [(rules, seats) for rules in variations(game) for seats in seats_of(game, rules)]
    for rules, seats in [*tables, *drawn_tables(game, seed)]:
        players = tuple(bots[i % len(bots)] for i in range(seats))
        common: dict[str, Any] = {"seats": seats, "bots": players, "seed": seed, "guarded": True}
        common |= {"game": name or game.key, "games": 1, "round_limit": ROUND_LIMIT_OF_MATRIX}
        plans.append(SimulationPlan(rules=rules, **common))
        plans.append(SimulationPlan(rules=rules, leavers=True, **common))
        if has_time:
            plans.append(
                SimulationPlan(rules={_TIME_LIMIT: _MINUTES, **rules}, time_up=True, **common)
            )
    return plans


def drawn_tables(game: Game[Any, Any], seed: int) -> Iterator[tuple[dict[str, Any], int]]:
    """Rules of which about every third that has a choice is drawn, each with a number of seats.

    What each option does by itself the axes show; some do harm only together.
    """
    rng = FastRng(seed)
    values = {name: tuple(legal_values(game, name)) for name in game.Rules.model_fields}
    for _ in range(_BOOKS_DRAWN):
        rules = {
            name: choices[rng.below(len(choices))]
            for name, choices in values.items()
            if len(choices) > 1 and not rng.below(_ONE_IN)
        }
        whole = _whole(game, rules)
        if whole is not None:
            seats = seats_of(game, rules)
            yield whole, seats[rng.below(len(seats))]


def run_matrix(game: str, games: int, bots: tuple[str, ...], seed: int, cores: int) -> Matrix:
    """Play `games` games, shared out evenly among the cells (at least one each)."""
    plans = [plan.checked() for plan in cells(game_named(game), bots, seed, game)]
    each, more = divmod(max(games, len(plans)), len(plans))
    jobs = [
        (plan, number)
        for place, plan in enumerate(plans)
        for number in range(1, each + (place < more) + 1)
    ]
    return Matrix(game, len(plans), tuple(spread(_play_cell, jobs, cores)))


def _play_cell(job: tuple[SimulationPlan, int]) -> tuple[SimulationPlan, PlayedGame]:
    plan, number = job
    game = game_named(plan.game)
    return plan, play_number(game, compiled_for(game, plan), plan, number)
