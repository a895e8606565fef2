"""A toy game and two AI players in the catalogue, and matches of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import AbstractUser
from pydantic import Field

from accounts.models import User
from games import live, play
from games.engines.bots import BOTS
from games.engines.catalogue import GAMES
from games.engines.kernel.choices import Action
from games.engines.kernel.game import Game
from games.engines.kernel.rng import Rng
from games.models import Match
from tests.games.engines.toy import Toy, ToyRules

START = datetime(2030, 1, 1, 12, tzinfo=UTC)


class TimedRules(ToyRules):
    decision_timeout_seconds: int = Field(60, ge=0, le=86400)
    time_limit_minutes: int = Field(0, ge=0, le=600)


class TimedToy(Toy):
    Rules = TimedRules


class FirstChoice:
    """Plays the first thing it is offered; wants nothing when it is not asked."""

    def choose(self, game: Game[Any, Any], state: Any, seat: int, rng: Rng) -> Action | None:
        if seat not in game.asked(state):
            return None
        return game.legal(state, seat)[0].sample(rng)


class Broken:
    """Fails whatever it is asked."""

    def choose(self, game: Game[Any, Any], state: Any, seat: int, rng: Rng) -> Action | None:
        raise ZeroDivisionError


@pytest.fixture(autouse=True)
def catalogue(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(GAMES, "toy", TimedToy())
    monkeypatch.setitem(BOTS, "first", FirstChoice())
    monkeypatch.setitem(BOTS, "broken", Broken())
    live.forget_all()
    yield
    live.forget_all()


class Clock:
    """The time of day, in the hands of the test."""

    def __init__(self) -> None:
        self.now = START

    def tick(self, **by: float) -> datetime:
        self.now += timedelta(**by)
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def people(db: None) -> list[AbstractUser]:
    return [User.objects.create_user(f"{name}") for name in ("ola", "jan", "ewa", "zoe")]


Opened = Callable[..., Match]


@pytest.fixture
def opened(people: list[AbstractUser], clock: Clock) -> Opened:
    """Starts a match of the toy: `people` first, then `bots`."""

    def start(*, seats: int = 2, bots: tuple[str, ...] = (), **given: Any) -> Match:
        options = play.Options(given.pop("clock_seconds", None), given.pop("pace", "instant"))
        revision = play.revision_for(game="toy", rules=given.pop("rules", {}), now=clock.now)
        match = play.prepare(revision=revision, now=clock.now)
        plans = [
            play.SeatPlan(user.username, user, entropy=user.username.encode())
            for user in people[:seats]
        ]
        plans += [play.SeatPlan(f"{bot} {n}", bot=bot) for n, bot in enumerate(bots)]
        play.start(match_id=match.pk, seats=plans, options=options, now=clock.now)
        match.refresh_from_db()
        return match

    return start
