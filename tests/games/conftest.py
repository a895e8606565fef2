"""A toy game and two AI players in the catalogue, and matches of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.cache import caches
from pydantic import Field

from accounts.models import User
from games import play
from games.editions import services
from games.editions.models import RuleEdition
from games.engines.bots import BOTS, USUAL, Bot, Budget, Decision
from games.engines.catalogue import GAMES
from games.engines.kernel.game import Game
from games.engines.kernel.rng import FastRng, Rng, seal_of
from games.models import Entry, Match
from games.models.match import ID_LENGTH, ID_LETTERS
from games.movers import strikes
from games.protocol import Receipt
from games.reading import matches, selectors
from games.storage import statements
from games.writing import openings
from games.writing.seat_plans import Options, SeatPlan
from gates import outbox
from tests.conftest import Enqueued
from tests.games.editing import NOW, content, somebody
from tests.games.engines.toy import Toy, ToyRules

START = datetime(2030, 1, 1, 12, tzinfo=UTC)


class TimedRules(ToyRules):
    decision_timeout_seconds: int = Field(60, ge=0, le=86400)
    time_limit_minutes: int = Field(0, ge=0, le=600)


class TimedToy(Toy):
    Rules = TimedRules


class FirstChoice(Bot):
    """Plays the first thing it is offered; wants nothing when it is not asked."""

    key = "first"

    def choose(
        self, game: Game[Any, Any], state: Any, seat: int, rng: Rng, budget: Budget = USUAL
    ) -> Decision:
        if seat not in game.asked(state):
            return Decision(None)
        return Decision(game.legal(state, seat)[0].sample(rng))


class BrokenBot(Bot):
    """Fails whatever it is asked."""

    key = "broken"

    def choose(
        self, game: Game[Any, Any], state: Any, seat: int, rng: Rng, budget: Budget = USUAL
    ) -> Decision:
        raise ZeroDivisionError


@pytest.fixture(autouse=True)
def catalogue(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(GAMES, "toy", TimedToy())
    monkeypatch.setitem(BOTS, "first", FirstChoice())
    monkeypatch.setitem(BOTS, "broken", BrokenBot())
    caches["default"].delete_many([strikes.key_of("first"), strikes.key_of("broken")])
    matches.forget_all()
    yield
    matches.forget_all()


class Clock:
    """The time of day, in the hands of the test."""

    def __init__(self) -> None:
        self.now = START

    def tick(self, **by: float) -> datetime:
        self.now += timedelta(**by)
        return self.now

    def in_ms(self) -> int:
        return int(self.now.timestamp() * 1000)


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The database's clock too: what is played through sockets and pages is played at this moment."""
    clock = Clock()
    monkeypatch.setattr(statements, "now_ms", clock.in_ms)
    monkeypatch.setattr(statements, "database_now", lambda _vendor: f"SELECT {clock.in_ms()}")
    return clock


@pytest.fixture
def people(db: None) -> list[User]:
    return [User.objects.create_user(f"{name}") for name in ("ola", "jan", "ewa", "zoe")]


@pytest.fixture
def same_dice(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ids and secrets of matches that are the same in every run of this test, and with them dice and cards."""
    made, kept = count(1), count()

    def named() -> str:
        digest = sha256(f"{request.node.nodeid} {next(made)}".encode()).digest()
        return "".join(ID_LETTERS[byte % len(ID_LETTERS)] for byte in digest[:ID_LENGTH])

    monkeypatch.setattr(openings, "new_match_id", named)
    monkeypatch.setattr(
        openings, "secrets", SimpleNamespace(token_bytes=lambda size: next(kept).to_bytes(size))
    )


Opened = Callable[..., Match]


def sealed_plan(match_id: str, number: int, user: User) -> SeatPlan:
    """A person whose browser has added a chance of its own, always the same for a name."""
    entropy = sha256(user.username.encode()).digest()
    seal = seal_of(match_id, number, entropy)
    return SeatPlan(user.username, user, entropy=entropy, seal=seal)


@pytest.fixture
def opened(people: list[User], clock: Clock) -> Opened:
    """Starts a match of the toy: `people` first, then `bots`."""

    def start(*, seats: int = 2, bots: tuple[str, ...] = (), **given: Any) -> Match:
        rated = given.pop("rated", False)
        options = Options(given.pop("control", None), given.pop("pace", "instant"), rated=rated)
        revision = play.revision_for(
            game=given.pop("game", "toy"), rules=given.pop("rules", {}), now=clock.now
        )
        match = play.prepare(revision=revision, now=clock.now)
        plans = [sealed_plan(match.pk, number, user) for number, user in enumerate(people[:seats])]
        plans += [SeatPlan(f"{bot} {n}", bot=bot) for n, bot in enumerate(bots)]
        play.start(match_id=match.pk, seats=plans, options=options, now=clock.now)
        match.refresh_from_db()
        return match

    return start


class HeldTable:
    """A match in the hands of the test: plays for whoever it is told."""

    def __init__(self, match: Match, people: list[User], clock: Clock) -> None:
        self.match, self.people, self.clock = match, people, clock
        self.keys = 0

    @property
    def pk(self) -> str:
        return self.match.pk

    @property
    def live(self) -> matches.Live:
        found = selectors.table_for(self.pk).live
        assert found is not None
        return found

    @property
    def state(self) -> Any:
        return self.live.table.state

    @property
    def questions(self) -> dict[int, int]:
        return self.live.table.questions

    def play(self, seat: int, do: str, **fields: Any) -> Receipt:
        """The person in `seat` plays, answering what is asked now."""
        self.keys += 1
        return self.submit(seat, f"key-{self.keys}", {"do": do, **fields}, self.questions.get(seat))

    def submit(
        self, seat: int, key: str, action: dict[str, Any], question: int | None = None
    ) -> Receipt:
        return play.submit(
            match_id=self.pk,
            user_id=self.people[seat].pk,
            key=key,
            action=action,
            question=question,
            now=self.clock.now,
        )

    def log(self) -> list[tuple[int, str, int | None, str, str]]:
        rows = Entry.objects.filter(match=self.pk).order_by("number")
        return [(e.number, e.kind, e.seat, e.action["do"], e.maker) for e in rows]

    def finish(self) -> None:
        """Plays the first choice of whoever is asked until the end."""
        while self.live.outcome is None:
            seat = min(self.questions)
            choice = self.live.fixed.book.game.legal(self.state, seat)[0]
            self.play(seat, **choice.sample(FastRng(self.keys)))


Seated = Callable[..., HeldTable]


@pytest.fixture
def seated(opened: Opened, people: list[User], clock: Clock) -> Seated:
    """As `opened`, with functions that play its seats."""
    return lambda **given: HeldTable(opened(**given), people, clock)


class Sent:
    """What was sent to the workers, once the outbox is empty."""

    def __init__(self, enqueued: Enqueued) -> None:
        self._enqueued = enqueued

    def take(self) -> list[tuple[str, list[Any], dict[str, Any]]]:
        """All but notices to people, which follow nearly every move."""
        return [task for task in self.take_all() if not task[0].endswith("_tell")]

    def take_all(self) -> list[tuple[str, list[Any], dict[str, Any]]]:
        outbox.OUTBOX.drain()
        return self._enqueued.take()

    def run(self) -> int:
        """Runs what was sent and what that sends, until nothing is left; how many ran."""
        ran = 0
        while True:
            outbox.OUTBOX.drain()
            more = self._enqueued.run()
            if not more:
                return ran
            ran += more


@pytest.fixture
def sent(enqueued: Enqueued) -> Sent:
    sent = Sent(enqueued)
    sent.take()
    return sent


@pytest.fixture
def editor(db: None) -> User:
    return somebody("Ed", "variant editors", "variant reviewers")


@pytest.fixture
def reviewer(db: None) -> User:
    return somebody("Rea", "variant reviewers", "variant publishers")


@pytest.fixture
def draft(editor: User) -> RuleEdition:
    return services.draft(content=content(), who=editor, now=NOW)
