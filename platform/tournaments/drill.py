"""A whole event, played by real processes or replayed from its results, for `run_tournament`.

Runs in a process of its own beside a platform whose DATA_DIR it shares, and talks to nothing but its rows.
"""

from __future__ import annotations

import json
import sys
import time
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Final

import django

from games.engines.catalogue import GAMES
from tournaments.drill_replay import DrillFailed, replay

#: Seconds between two looks at the event.
LOOK: Final = 0.2
#: Rules of each game under which an event is short: the order of play by seat, few rounds.
SHORT: Final = {"round_limit": 5}
#: Seconds without an action after which somebody who never came is replaced.
PATIENCE: Final = 2


@dataclass
class DrillSpec:
    """What is to be played. `results` is a replay: what an earlier run wrote."""

    format: str
    players: int
    rounds: int
    bot: str
    no_shows: int = 0
    withdrawals: int = 0
    seconds: float = 3000.0
    results: dict[str, Any] | None = None


@dataclass
class DrillReport:
    """What came of it: the verdict, and the results for a replay."""

    rounds: int
    tables: int
    standings: str
    results: dict[str, Any] = field(default_factory=dict)


def main(arguments: list[str]) -> None:
    """Reads a spec as JSON, prints the report as JSON."""
    django.setup()
    report = play(DrillSpec(**json.loads(Path(arguments[0]).read_text())))
    print(json.dumps(vars(report)))  # noqa: T201 - the answer to the command


def play(spec: DrillSpec) -> DrillReport:
    """The event of this spec to its end. Raises DrillFailed."""
    from tournaments.services import acts  # noqa: PLC0415 - after the setup

    tournament = _announced(spec)
    with acts.changing(tournament.pk) as locked:
        _fix_seed(locked, spec)
        locked.starts_at = _now()
    tournament.refresh_from_db()
    if spec.results is None:
        _watch(tournament, spec)
    else:
        replay(tournament, spec.results, _now())
    tournament.refresh_from_db()
    if tournament.state != "finished":
        raise DrillFailed(f"the event is {tournament.state}: {tournament.reason}")
    return _report(tournament)


def _now() -> datetime:
    from django.utils import timezone  # noqa: PLC0415 - after the setup

    return timezone.now()


def _announced(spec: DrillSpec) -> Any:
    """The event with everybody on its list."""
    from ratings.paces import PAIR_PLAY, has_pairs  # noqa: PLC0415 - after the setup
    from tournaments.formats.record import Terms  # noqa: PLC0415 - after the setup
    from tournaments.services import creation, entry  # noqa: PLC0415 - after the setup

    now, is_pairs = _now(), spec.format == "pairs"
    is_two = spec.format in {"pairs", "duels"}
    terms = Terms(
        format=spec.format,
        sizes=(2,) if is_two else (4, 3, 5),
        rounds=spec.rounds,
        advance=1 if is_two else 2,
        unit=2 if is_pairs else 1,
        streaks=spec.format == "arena",
    )
    game = next(key for key in GAMES if has_pairs(key) or not is_pairs)
    rules = {**SHORT, PAIR_PLAY: True} if is_pairs else SHORT
    least = min(terms.sizes)
    more = {
        "checkin_minutes": 0,
        "break_minutes": 0,
        "pace": "instant",
        "players_least": least,
        "players_most": 999,
        "noshow_seconds": PATIENCE,
        "by_hand": spec.results is not None,
        "round_minutes": 600,
    }
    settings = creation.EventSettings(
        name=f"Drill {spec.format} {spec.players}",
        game=game,
        terms=terms,
        starts_at=now + timedelta(days=1),
        rules=creation.nearest_rules(game, rules),
        more=more,
    )
    tournament = creation.event_create(director=None, settings=settings, now=now)
    for number in range(spec.players):
        if number < spec.no_shows:
            _absent_person(tournament, number, now)
        else:
            entry.register_bot(event_id=tournament.pk, by=None, bot=spec.bot, now=now)
    return tournament


def _absent_person(tournament: Any, number: int, now: datetime) -> None:
    """Somebody who registers and never comes to a table."""
    from accounts.models import User  # noqa: PLC0415 - after the setup
    from tournaments.services import entry  # noqa: PLC0415 - after the setup

    name = f"absent-{tournament.pk}-{number}"
    user = User.objects.create(username=name, display_name=f"Absent {number + 1}-{tournament.pk}")
    entry.register(event_id=tournament.pk, user=user, now=now)
    tournament.registrations.filter(user=user).update(name=f"Absent {number + 1}")


def _fix_seed(tournament: Any, spec: DrillSpec) -> None:
    """A replay has the seed of the run it replays."""
    if spec.results is not None:
        from games.engines.kernel.rng import commitment  # noqa: PLC0415 - after the setup
        from games.storage.sealing import sealed  # noqa: PLC0415 - after the setup
        from tournaments.services.drawing import bound  # noqa: PLC0415 - after the setup

        secret = bytes.fromhex(spec.results["seed"])
        tournament.secret, tournament.commitment = (
            sealed(secret, bound(tournament)),
            commitment(secret),
        )


def _watch(tournament: Any, spec: DrillSpec) -> None:
    """Looks on until the processes have played it; somebody withdraws after each of the first rounds."""
    until, left = time.monotonic() + spec.seconds, spec.withdrawals
    while not tournament.is_over:
        if time.monotonic() > until:
            raise DrillFailed(f"not over after {spec.seconds:.0f} s")
        if tournament.state == "paused":
            return
        closed = tournament.rounds.filter(state="closed").count()
        if left and closed > spec.withdrawals - left:
            left -= _withdraws(tournament, spec)
        time.sleep(LOOK)
        tournament.refresh_from_db()


def _withdraws(tournament: Any, spec: DrillSpec) -> int:
    """One AI leaves between rounds; 1 if it did."""
    from tournaments.services import acts, entry  # noqa: PLC0415 - after the setup

    with acts.changing(tournament.pk) as locked:
        if locked.is_over:
            return 1
        row = locked.registrations.filter(bot=spec.bot, state="listed").order_by("-number").first()
        if row is not None:
            entry.leave(locked, row, _now())
    return 1


def _report(tournament: Any) -> DrillReport:
    """The verdict; every tie-break must be the same by the plain second computation."""
    from tournaments import recount, selectors  # noqa: PLC0415 - after the setup

    ranks = selectors.standing_of(tournament)
    plain = dict(recount.recounted(selectors.course_of(tournament)))
    for rank in ranks:
        if plain[rank.id] != rank.values:
            raise DrillFailed(f"{rank.id}: {rank.values} is {plain[rank.id]} by plain loops")
    names = selectors.names_of(tournament)
    tables = _tables_told(tournament)
    return DrillReport(
        tournament.rounds.count(),
        len(tables),
        selectors.fingerprint(ranks, names),
        {"seed": tournament.seed, "tables": tables, "left": _left(tournament)},
    )


def _tables_told(tournament: Any) -> list[dict[str, Any]]:
    names = {row.pk: row.name for row in tournament.registrations.all()}
    return [
        {
            "round": planned.number,
            "seats": [names[pk] for pk in bout.seats],
            "places": bout.places,
            "worth": bout.worth,
        }
        for planned in tournament.rounds.prefetch_related("bouts")
        for bout in planned.bouts.all()
    ]


def _left(tournament: Any) -> dict[str, int]:
    """The last round that each of those who are out was paired for."""
    found = {}
    rounds = list(tournament.rounds.prefetch_related("bouts"))
    for row in tournament.registrations.filter(number__gt=0):
        if not row.is_in:
            there = [
                one.number
                for one in rounds
                if row.pk in one.byes or any(row.pk in bout.seats for bout in one.bouts.all())
            ]
            found[row.name] = max(there, default=0)
    return found


if __name__ == "__main__":
    main(sys.argv[1:])
