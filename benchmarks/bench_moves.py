"""What a move costs the process that takes it, from the action of a person to the frames of four sockets.

In this process, embedded, with all that follows a move: counts of statements, calls of the cache, tasks, notes and
wakes of a loop for each move, and its time of the processor. Counts are figures; times are for pairs of runs, the old
sources and the new ones in turn (`python benchmarks/run.py moves` in a checkout of each). MOVES: of people, by default
1,500; PROFILE=1 tells where the time went.
"""

from __future__ import annotations

import cProfile
import os
import pstats
import random
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "platform")]
os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings.test"

if TYPE_CHECKING:
    from gates.standing import SocketStanding
    from tests.games.move_costs import WatchedTables

MOVES: Final = int(os.environ.get("MOVES", "1500"))
SEATS: Final = 4
TABLES: Final = 10
#: Lines of a profile.
SHOWN: Final = 60


def measure() -> dict[str, float]:
    import django  # noqa: PLC0415 - of this part alone

    django.setup()
    with tempfile.TemporaryDirectory(prefix="magnat-moves-") as folder:
        _lay_database(Path(folder) / "moves.sqlite3")
        figures = _of_tables("people", people=SEATS) | _of_tables("with AI", people=1)
        _close()
    return figures


def _lay_database(file: Path) -> None:
    from django.db import connection  # noqa: PLC0415 - after the setup

    from games.writing import openings  # noqa: PLC0415 - after the setup
    from tests import template  # noqa: PLC0415 - after the setup

    template.copy_to(file)
    connection.settings_dict["NAME"] = str(file)
    # The same dice in every run: the same moves are counted.
    chance = random.Random(1)  # noqa: S311 - nobody plays here
    openings.secrets = SimpleNamespace(token_bytes=chance.randbytes)  # type: ignore[attr-defined]


def _close() -> None:
    from django.db import connection  # noqa: PLC0415 - after the setup

    from gates.outbox import OUTBOX  # noqa: PLC0415 - after the setup

    OUTBOX.drain()
    connection.close()


def _of_tables(name: str, people: int) -> dict[str, float]:
    from tests.games.move_costs import KINDS, WatchedTables  # noqa: PLC0415 - after the setup

    watched = WatchedTables()
    tables = [BenchTable(f"{name} {number}", people, watched) for number in range(TABLES)]
    profile = cProfile.Profile() if os.environ.get("PROFILE") else None
    for number in range(MOVES):
        tables[number % TABLES].play(profile)
    watched.end()
    if profile is not None:
        for order in ("tottime", "cumtime"):
            pstats.Stats(profile).sort_stats(order).print_stats(SHOWN)
    figures: dict[str, float] = {}
    for by in sorted({by for table in tables for by in table.costs}):
        costs = sum((table.costs[by] for table in tables), Counter[str]())
        times = [one for table in tables for one in table.times.get(by, ())]
        figures |= {f"{name}, {by}: {kind}": costs[kind] / len(times) for kind in KINDS}
        figures[f"{name}, {by}: us, median"] = 1e6 * statistics.median(times)
        figures[f"{name}, {by}: us, mean"] = 1e6 * statistics.mean(times)
    return figures


def _standing(user: Any) -> SocketStanding:
    """That of a socket which this person has opened, signed in."""
    from django.contrib.sessions.backends.db import SessionStore  # noqa: PLC0415 - after the setup

    from gates.standing import SocketStanding  # noqa: PLC0415 - after the setup

    session = SessionStore()
    session.create()
    return SocketStanding(user.pk, str(session.session_key), user.get_session_auth_hash())


class BenchTable:
    """A running match of Eurobiznes with a socket for each person, and what its moves have cost by who made them."""

    def __init__(self, name: str, people: int, watched: WatchedTables) -> None:
        self.costs: dict[str, Counter[str]] = {}
        self.times: dict[str, list[float]] = {}
        self._name, self._people, self._watched = name, people, watched
        self._chance, self._keys = random.Random(1), 0  # noqa: S311 - who does what is no secret
        self._begin()

    def play(self, profile: cProfile.Profile | None) -> None:
        """One move of a person, and those of AI players before it."""
        from games.movers import ai  # noqa: PLC0415 - after the setup
        from games.reading import selectors  # noqa: PLC0415 - after the setup

        while True:
            table = selectors.table_for(self._match_id)
            assert table.live is not None
            if table.live.outcome is not None:
                self._begin()
            elif ai.waiting(table) and not set(table.live.table.questions) & set(self._users):
                self._let_ai_play(table.row.version)
            else:
                self._move(table.live, profile)
                return

    def _let_ai_play(self, version: int) -> None:
        from django.utils import timezone  # noqa: PLC0415 - after the setup

        from games.movers import ai, runs  # noqa: PLC0415 - after the setup

        self._measured("AI", lambda: runs.play_on(self._match_id, version))
        # One that has made an offer to a person waits: nobody waits here.
        ai.turn(self._match_id, version, timezone.now() + timedelta(minutes=1))

    def _begin(self) -> None:
        from django.contrib.auth import get_user_model  # noqa: PLC0415 - after the setup
        from django.utils import timezone  # noqa: PLC0415 - after the setup

        from games import play  # noqa: PLC0415 - after the setup
        from games.timing.controls import PerDecision  # noqa: PLC0415 - after the setup
        from games.writing import openings  # noqa: PLC0415 - after the setup

        now = timezone.now()
        self._keys += 1
        digest = sha256(f"{self._name} {self._keys}".encode()).hexdigest()
        openings.new_match_id = lambda: digest[:12].translate(str.maketrans("01", "xy"))  # type: ignore[attr-defined]
        made = [
            get_user_model().objects.create(username=f"{digest[:12]}-{number}")
            for number in range(self._people)
        ]
        match = play.prepare(
            revision=play.revision_for(game="eurobiznes", rules={}, now=now), now=now
        )
        plans = [play.SeatPlan(user.username, user) for user in made]
        plans += [play.SeatPlan(f"AI {n}", bot="steady") for n in range(SEATS - self._people)]
        options = play.Options(control=PerDecision(3600), pace="quick")
        play.start(match_id=match.pk, seats=plans, options=options, now=now)
        self._match_id = str(match.pk)
        self._users = {number: user.pk for number, user in enumerate(made)}
        self._standings = {user.pk: _standing(user) for user in made}
        self._watched.seat(self._match_id, self._users.values())

    def _move(self, live: Any, profile: cProfile.Profile | None) -> None:
        from games.protocol import Receipt  # noqa: PLC0415 - after the setup
        from games.smoke.policy import action_for  # noqa: PLC0415 - after the setup

        seat = min(set(live.table.questions) & set(self._users))
        game, tried = live.fixed.book.game, set[str]()
        view = {"choices": [one.to_json() for one in game.legal(live.table.state, seat)]}
        while action := action_for(view, tried, self._chance):
            self._keys += 1
            work = self._answering(seat, action, live.table.questions[seat])
            if profile is not None:
                work = partial(profile.runcall, work)
            if isinstance(self._measured("person", work, is_awaited=True), Receipt):
                return
            tried.add(action["do"])

    def _answering(self, seat: int, action: dict[str, Any], question: int) -> Callable[[], Any]:
        """What the socket of this person does with the frame of an action."""
        from games.movers.people import answer_to  # noqa: PLC0415 - after the setup
        from games.protocol import Play  # noqa: PLC0415 - after the setup
        from gates.standing import if_standing  # noqa: PLC0415 - after the setup

        user = self._users[seat]
        message = Play(f"the-key-{self._keys}", action, question)
        who: dict[str, Any] = {"match_id": self._match_id, "user_id": user, "lang": "pl"}
        return lambda: if_standing(self._standings[user], answer_to, message, **who)

    def _measured(self, by: str, work: Callable[[], Any], *, is_awaited: bool = False) -> Any:
        """What `work` returns; what it has cost is kept unless it was refused. `is_awaited`: by a loop, as for a frame."""
        from games.protocol import Refusal  # noqa: PLC0415 - after the setup
        from tests.games.move_costs import counted  # noqa: PLC0415 - after the setup

        begun = time.process_time()
        if is_awaited:
            result, costs = self._watched.answered(work)
        else:
            with counted() as costs:
                result = work()
        self._watched.settle()
        taken = time.process_time() - begun
        if not isinstance(result, Refusal):
            self.costs.setdefault(by, Counter()).update(costs)
            self.times.setdefault(by, []).append(taken)
        return result
