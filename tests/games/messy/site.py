"""The site: matches of every game, played in a mess, copied, given away as files and taken back."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from hashlib import sha256
from io import StringIO
from itertools import count
from tempfile import NamedTemporaryFile
from types import SimpleNamespace
from typing import Any, Final

import pytest
from django.core.management import call_command

from accounts.models import User
from games import play
from games.engines.kernel.rng import FastRng, seal_of
from games.formats import export, transfer
from games.models import Entry, Match
from games.models.match import ID_LENGTH, ID_LETTERS
from games.reading import matches
from games.storage import statements
from games.timing.controls import BankClock, DayClock, TaskClock, Untimed, per_decision
from games.verification.form import UNPROMISED
from games.writing import openings
from games.writing.seat_plans import Options, SeatPlan
from tests.games.conftest import Clock
from tests.games.messy.evening import MessyMatch

#: Rules with which a match of each game ends soon, or can be given to another site.
GAMES: Final[dict[str, dict[str, Any]]] = {
    "eurobiznes": {"round_limit": 12},
    "fortuna": {"round_limit": 12},
    "antimonopoly": {"round_limit": 12},
    "1836jr": {"compat_18xxgames": True},
}
#: Entries that a match goes on for at most.
ENOUGH: Final = 500
PEOPLE: Final = 3
SPARE: Final = 2
CONTROLS: Final = (per_decision(60), BankClock(300, 10), DayClock(86_400, 172_800, 2), Untimed())
#: Only the engine of 1836jr names the tasks.
TASKS: Final = TaskClock(900, 600)


@dataclass
class MessySite:
    """What was played, and how often what has happened.

    `enough`: entries after which a table that still plays agrees to end.
    """

    enough: int
    clock: Clock = field(default_factory=Clock)
    done: Counter[str] = field(default_factory=Counter)
    _named: int = 0

    def play(self, game: str, number: int) -> str:
        """Match `number` of a game, to its end; every second one is rated."""
        rng = FastRng(number)
        people = [self._person() for _ in range(PEOPLE + SPARE)]
        controls = (*CONTROLS, TASKS) if game == "1836jr" else CONTROLS
        rated = bool(number % 2)
        # Rated tables have a clock.
        offered = [control for control in controls if control.is_timed or not rated]
        control = offered[number // 2 % len(offered)]
        options = Options(control, "instant", rated=rated)
        match_id = self._begin(game, people[:PEOPLE], options)
        self.done += MessyMatch(match_id, rng, self.clock, people[PEOPLE:]).run(self.enough)
        return match_id

    def leave_running(self, game: str, number: int, entries: int) -> str:
        """A match that goes on after about so many `entries`: it has nothing to check yet."""
        people = [self._person() for _ in range(PEOPLE)]
        match_id = self._begin(game, people, Options(Untimed(), "instant"))
        MessyMatch(match_id, FastRng(number), self.clock, []).go_on(entries)
        return match_id

    def copy(self, match_id: str, number: int) -> str:
        """What if: played on from the middle to its end, with the same dice or with others."""
        copy = play.copy(
            source=Match.objects.get(pk=match_id),
            number=1 + Entry.objects.filter(match=match_id).count() // 2,
            user=self._person(),
            same_dice=bool(number % 2),
            now=self.clock.tick(seconds=1),
        )
        self.done += MessyMatch(copy, FastRng(number), self.clock, []).run(self.enough)
        self.done["copy"] += 1
        return copy

    def play_all(self, number: int) -> list[str]:
        """One match of each game, one that goes on, and a copy of one of them; those that have ended."""
        ended = [self.play(game, number) for game in GAMES]
        self.leave_running(list(GAMES)[number % len(GAMES)], number, 40)
        return [*ended, self.copy(ended[number % len(ended)], number)]

    def check(self) -> tuple[str, list[str]]:
        """The line of `verify_match --all`, and what is not as promised.

        Before that, files are made of all that has ended, and of what another site can hold a log that is
        brought back: such matches are checked with the others.
        """
        ended = Match.objects.filter(status=Match.Status.ENDED).order_by("pk")
        problems = [problem for match in list(ended) for problem in self._compare(match)]
        problems += [problem for match in ended.all() for problem in self._judge_file(match)]
        told = _verified("--all")
        if not told[-1].endswith("different=0"):
            problems += [line for line in told if " ai=" not in line]
        return told[-1], problems

    def _judge_file(self, match: Match) -> Iterator[str]:
        """What anybody finds who has the export of a match and not its site."""
        if match.origin in UNPROMISED:
            return
        with NamedTemporaryFile(suffix=".json") as file:
            file.write(_exported(match.pk))
            file.flush()
            told = _verified(file.name, "--no-ai")
        if told[-1] != "VERIFY matches=1 different=0":
            yield f"{match.pk}: its file is judged otherwise: {told}"
        self.done["file"] += 1

    def _compare(self, match: Match) -> Iterator[str]:
        """What its files tell otherwise when they are made again."""
        if _exported(match.pk) != _exported(match.pk):
            yield f"{match.pk}: its export is another when it is made again"
        exchange = transfer.exchange_for(match)
        if exchange is None:
            return
        given = transfer.export_of(match.pk)
        brought = transfer.match_import(
            exchange=exchange,
            content=json.dumps(given).encode(),
            user=self._person(),
            seat=0,
            now=self.clock.now,
        )
        self.done["brought back"] += 1
        again = transfer.export_of(brought)
        for log in (given, again):  # what is brought has been played when it came
            for action in log["actions"]:
                del action["created_at"]
        for name in ("actions", "status", "result"):
            if again[name] != given[name]:
                yield f"{match.pk}: {name} are others once it was brought back as {brought}"

    def _begin(self, game: str, people: list[User], options: Options) -> str:
        revision = play.revision_for(game=game, rules=GAMES[game], now=self.clock.now)
        match = play.prepare(revision=revision, now=self.clock.now)
        plans = [_sealed(match.pk, seat, user) for seat, user in enumerate(people)]
        plans.append(SeatPlan("steady", bot="steady"))
        play.start(match_id=match.pk, seats=plans, options=options, now=self.clock.now)
        return match.pk

    def _person(self) -> User:
        self._named += 1
        return User.objects.create_user(f"messy-{self._named}")


@contextmanager
def opened(enough: int = ENOUGH) -> Iterator[MessySite]:
    """A site whose time is its own, and whose ids and secrets are the same in every run."""
    site, made = MessySite(enough), count(1)

    def drawn(length: int) -> bytes:
        return sha256(f"messy {next(made)}".encode()).digest()[:length]

    def named() -> str:
        return "".join(ID_LETTERS[byte % len(ID_LETTERS)] for byte in drawn(ID_LENGTH))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(openings, "new_match_id", named)
        patch.setattr(openings, "secrets", SimpleNamespace(token_bytes=drawn))
        patch.setattr(statements, "now_ms", site.clock.in_ms)
        patch.setattr(statements, "database_now", lambda _vendor: f"SELECT {site.clock.in_ms()}")
        yield site


def _sealed(match_id: str, seat: int, user: User) -> SeatPlan:
    entropy = sha256(user.username.encode()).digest()
    seal = seal_of(match_id, seat, entropy)
    return SeatPlan(user.username, user, entropy=entropy, seal=seal)


def _verified(*wanted: str) -> list[str]:
    """The lines of `verify_match`, whatever it finds."""
    told = StringIO()
    with suppress(SystemExit):
        call_command("verify_match", *wanted, stdout=told, stderr=told)
    return told.getvalue().splitlines()


def _exported(match_id: str) -> bytes:
    """As a process makes it that knows nothing of the match."""
    matches.forget_all()
    return export.text_from(export.export_of(match_id), facts=0).content
