"""The games of a league, on every core: who won, how long everybody thought."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, Final

from games.engines.bots import Bot, Budget, Decision
from games.engines.bots.base import Imagining
from games.engines.kernel.game import Game
from games.engines.kernel.log import digest
from games.engines.kernel.outcome import Outcome
from games.engines.kernel.rng import FastRng, Rng, derived_seed
from games.lab.league.pairing import Fixture, League
from games.lab.offers import OfferCount, OfferWatch
from games.lab.playing import play_out
from games.lab.pool import game_named, spread
from games.lab.simulation import HEEDLESS, bot_called

_CHUNKS_PER_CORE: Final = 8


class TimedBot:
    """A bot at its seat, as tables seat it, with the milliseconds of each decision in which something was to be decided."""

    def __init__(self, bot: Bot, budget: Budget, spent: list[float]) -> None:
        self._bot, self._spent = Imagining(bot, budget), spent

    def choose(self, game: Game[Any, Any], state: Any, seat: int, rng: Rng) -> Decision:
        """The bot's own answer; who is polled without being asked and wants nothing has decided nothing."""
        start = perf_counter()
        decision = self._bot.choose(game, state, seat, rng)
        if decision.action is not None:
            self._spent.append(1000 * (perf_counter() - start))
        return decision


@dataclass(frozen=True, slots=True)
class LeagueGame:
    """One game: the share of the win by bot, or what went wrong; how it ended; milliseconds of all decisions by bot.

    `ahead` is the share of the others, 0 to 1, that the lone bot finished before.
    """

    fixture: Fixture
    digest: str
    won: dict[str, float] = field(default_factory=dict)
    ahead: float = 0.0
    reason: str = ""
    problem: str = ""
    spent: dict[str, list[float]] = field(default_factory=dict)
    offers: OfferCount = field(default_factory=OfferCount)


def play(season: League, cores: int) -> list[LeagueGame]:
    """Every game of a checked season, in the order of its fixtures."""
    fixtures = season.fixtures()
    size = max(1, -(-len(fixtures) // (cores * _CHUNKS_PER_CORE)))
    jobs = [(season, fixtures[at : at + size]) for at in range(0, len(fixtures), size)]
    return [result for chunk in spread(_play_chunk, jobs, cores) for result in chunk]


def digest_of_all(results: Sequence[LeagueGame]) -> str:
    """One fingerprint over all final states."""
    return hashlib.sha256("\n".join(result.digest for result in results).encode()).hexdigest()


def _play_chunk(job: tuple[League, Sequence[Fixture]]) -> list[LeagueGame]:
    season, fixtures = job
    game = game_named(season.game)
    compiled = season.compiled(game)
    return [play_one(game, compiled, season, fixture) for fixture in fixtures]


def play_one(game: Game[Any, Any], compiled: Any, season: League, fixture: Fixture) -> LeagueGame:
    """One game. Never raises: a game that breaks is a result."""
    rng = FastRng(derived_seed(season.seed, fixture.deal))
    own_rng = FastRng(derived_seed(season.seed, fixture.deal, fixture.at, "bots"))
    names = fixture.names(season.seats)
    spent: dict[str, list[float]] = {name: [] for name in names}
    seated = [season.league_bot(name) for name in names]
    players = [
        TimedBot(bot_called(bot), budget, spent[name])
        for name, (bot, budget) in zip(names, seated, strict=True)
    ]
    heedless = frozenset(seat for seat, one in enumerate(seated) if one.bot == HEEDLESS)
    talk = OfferWatch(heedless)
    try:
        state = game.setup(compiled, season.seats, rng)
        _open(game, state, season.opening, rng)
        play_out(game, state, players, rng, own_rng, talk.over(game.apply))
    except Exception as problem:  # noqa: BLE001  whatever a game or a bot does wrong is what we look for
        told = f"{fixture}: {type(problem).__name__}: {problem}"
        return LeagueGame(fixture, f"error: {told}", problem=told)
    outcome = game.outcome(state)
    assert outcome is not None
    won, ahead = won_by(names, outcome), ahead_of(fixture.at, outcome)
    reached = digest(game, state)
    return LeagueGame(fixture, reached, won, ahead, outcome.reason, "", spent, talk.count)


def won_by(names: Sequence[str], outcome: Outcome) -> dict[str, float]:
    """How much of the win each bot took: who share the first place share it."""
    first = outcome.placings[0]
    return {
        name: sum(names[seat] == name for seat in first) / len(first)
        for name in dict.fromkeys(names)
    }


def ahead_of(seat: int, outcome: Outcome) -> float:
    """The share of the other seats that this one finished before; who shares its place counts half."""
    place = next(at for at, group in enumerate(outcome.placings) if seat in group)
    beaten = sum(len(group) for group in outcome.placings[place + 1 :])
    level = len(outcome.placings[place]) - 1
    others = sum(len(group) for group in outcome.placings) - 1
    return (beaten + level / 2) / others


def _open(game: Game[Any, Any], state: Any, actions: int, rng: Rng) -> None:
    """Plays so many actions at random: in a game without chance every deal would else be the same."""
    walker = bot_called(HEEDLESS)
    for _ in range(actions):
        seat = game.asked(state)[0]
        action = walker.choose(game, state, seat, rng).action
        if action is None:
            seat, action = game.default_action(state, seat, rng)
        game.apply(state, seat, action, rng)
