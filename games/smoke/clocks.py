"""Tables with quick clocks at a platform whose DATA_DIR this process shares, for `clock_check`.

Runs in a process of its own. People answer some questions and sleep through the others; then a
thousand deadlines are over at once. What the database has noted of it is printed as JSON.
"""

from __future__ import annotations

import json
import random
import secrets
import sys
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

import django

#: Seconds for a decision, one after the other.
LIMITS: Final = (2, 3, 4, 5)
#: Of the questions that people see, how many they answer.
ANSWERED: Final = 0.3
#: Seconds: between two looks, before the end, and until what is overdue must have been caught up with.
LOOK: Final = 0.25
SETTLE: Final = 4.0
PATIENCE: Final = 90.0
#: Seconds for a decision of those that are made overdue all at once.
LONG: Final = 3600
#: Milliseconds for which those have been over then.
OVER_FOR: Final = 600_000
RUNNING: Final = "running"
SETTLED: Final = "settled"


@dataclass(frozen=True, slots=True)
class ClockSpec:
    """How many tables for how long, and how many deadlines are over at once then."""

    matches: int
    seconds: float
    overdue: int
    seed: int = 1


@dataclass(slots=True)
class ClockNotes:
    """What the database has noted."""

    matches: int
    now_ms: int = 0
    marks: list[dict[str, Any]] = field(default_factory=list)
    entries: list[dict[str, Any]] = field(default_factory=list)
    open_ms: list[int] = field(default_factory=list)
    caught_up: int = 0
    catch_up_ms: int = 0


def main(arguments: list[str]) -> None:
    """Reads a spec as JSON, says when the tables run and when they rest, prints the notes as JSON."""
    django.setup()
    from games.smoke import audit  # noqa: PLC0415 - after the setup

    spec = ClockSpec(**json.loads(Path(arguments[0]).read_text()))
    audit.install()
    try:
        notes = _watch(spec)
    finally:
        audit.remove()
    _say(json.dumps(asdict(notes)))


def _say(text: str) -> None:
    print(text, flush=True)  # noqa: T201 - to the command that started it


def _watch(spec: ClockSpec) -> ClockNotes:
    from games.models import Deadline  # noqa: PLC0415 - after the setup
    from games.smoke import audit  # noqa: PLC0415 - after the setup
    from games.storage import statements  # noqa: PLC0415 - after the setup

    people = _people()
    tables = [_table(people, LIMITS[number % len(LIMITS)]) for number in range(spec.matches)]
    _say(RUNNING)
    _play(tables, people, spec)
    notes = ClockNotes(len(tables))
    notes.now_ms = statements.now_ms()
    notes.open_ms = list(Deadline.objects.filter(match__in=tables).values_list("at_ms", flat=True))
    # The entries first: one that comes between the two would seem to have met no deadline.
    notes.entries = _entries(tables)
    notes.marks = [asdict(mark) for mark in audit.marks()]
    _say(SETTLED)
    _rest(tables)
    notes.caught_up, notes.catch_up_ms = _caught_up(people, spec.overdue)
    return notes


def _people() -> list[Any]:
    from accounts.models import User  # noqa: PLC0415 - after the setup

    names = [f"clock-{secrets.token_hex(4)}" for _ in range(2)]
    return [User.objects.create(username=name, display_name=name) for name in names]


def _table(people: list[Any], seconds: int) -> str:
    """A match of these people, with so much time for a decision."""
    from django.utils import timezone  # noqa: PLC0415 - after the setup

    from games import play  # noqa: PLC0415 - after the setup
    from games.fronts.catalogue import with_board  # noqa: PLC0415 - after the setup
    from games.fronts.front import RING  # noqa: PLC0415 - after the setup
    from games.timing.controls import PerDecision  # noqa: PLC0415 - after the setup

    now = timezone.now()
    revision = play.revision_for(game=with_board(RING)[0], rules={}, now=now)
    match = play.prepare(revision=revision, now=now)
    seats = [play.SeatPlan(name=user.display_name, user=user) for user in people]
    options = play.Options(control=PerDecision(seconds), pace="human")
    play.start(match_id=match.pk, seats=seats, options=options, now=timezone.now())
    return str(match.pk)


def _play(tables: list[str], people: list[Any], spec: ClockSpec) -> None:
    """People answer, sleep and come back for as long as agreed, as long as the site answers them."""
    from games.models import Seat  # noqa: PLC0415 - after the setup
    from games.writing import standstill  # noqa: PLC0415 - after the setup

    chance = random.Random(spec.seed)  # noqa: S311 - who answers is no secret
    plans: dict[tuple[str, int, int], float] = {}
    until = time.monotonic() + spec.seconds
    while time.monotonic() < until:
        time.sleep(LOOK)
        if standstill.is_silent():
            continue
        away = Seat.objects.filter(match__in=tables).exclude(stand_in="")
        for match_id, user_id in list(away.values_list("match", "user")):
            _asks(match_id, user_id)
        _answer_some(tables, people, plans, chance)
    patience = time.monotonic() + PATIENCE
    while standstill.is_silent() and time.monotonic() < patience:
        time.sleep(LOOK)  # what was killed last comes back before anything is overdue
    time.sleep(SETTLE)


def _answer_some(
    tables: list[str],
    people: list[Any],
    plans: dict[tuple[str, int, int], float],
    chance: random.Random,
) -> None:
    """Whoever means to answer does so a while before the time is over, or not at all."""
    from games.models import Deadline  # noqa: PLC0415 - after the setup
    from games.storage import statements  # noqa: PLC0415 - after the setup

    rows = Deadline.objects.filter(match__in=tables, kind=Deadline.Kind.SEAT)
    now_ms = statements.now_ms()
    for match_id, seat, mark, at_ms in list(rows.values_list("match", "seat", "mark", "at_ms")):
        key = (match_id, seat, mark)
        if key not in plans:
            answers = chance.random() < ANSWERED
            plans[key] = chance.uniform(0.3, 1.5) * 1000 if answers else -1.0
        if 0 < at_ms - now_ms < plans[key]:
            plans[key] = -1.0
            _answer(match_id, people[seat].pk, seat, mark)


def _answer(match_id: str, user_id: int, seat: int, question: int) -> None:
    """What the clock would play, played by the person."""
    from games import play  # noqa: PLC0415 - after the setup
    from games.engines.kernel.errors import IllegalAction  # noqa: PLC0415 - after the setup
    from games.engines.kernel.rng import FastRng  # noqa: PLC0415 - after the setup
    from games.reading import selectors  # noqa: PLC0415 - after the setup

    live = selectors.table_for(match_id).live
    if live is None or live.outcome is not None:
        return
    who, action = live.fixed.book.game.default_action(live.table.state, seat, FastRng(question))
    if who != seat:
        return
    try:
        play.submit(
            match_id=match_id,
            user_id=user_id,
            key=secrets.token_hex(8),
            action=action,
            question=question,
        )
    except IllegalAction as refusal:
        if refusal.code not in {"too_late", "stale_question", "stand_in_plays"}:
            raise


def _asks(match_id: str, user_id: int) -> None:
    """Somebody takes the own seat back; a match that has ended meanwhile keeps it."""
    from games import play  # noqa: PLC0415 - after the setup

    try:
        play.come_back(match_id=match_id, user_id=user_id)
    except play.Refused as refusal:
        if refusal.code != "game_over":
            raise


def _rest(tables: list[str]) -> None:
    from django.utils import timezone  # noqa: PLC0415 - after the setup

    from games import play  # noqa: PLC0415 - after the setup

    for match_id in tables:
        play.pause(match_id=match_id, now=timezone.now())


def _entries(tables: list[str]) -> list[dict[str, Any]]:
    from games.models import Entry  # noqa: PLC0415 - after the setup

    rows = Entry.objects.filter(match__in=tables).values_list("match", "number", "maker", "at_ms")
    names = ("match", "number", "maker", "at_ms")
    return [dict(zip(names, row, strict=True)) for row in rows]


def _caught_up(people: list[Any], overdue: int) -> tuple[int, int]:
    """How many of so many deadlines that are over at once the clock acted upon, and in how many milliseconds."""
    from django.db.models import Max  # noqa: PLC0415 - after the setup

    from games.models import Deadline, Entry  # noqa: PLC0415 - after the setup
    from games.storage import statements  # noqa: PLC0415 - after the setup

    tables = [_table(people, LONG) for _ in range(overdue)]
    begun = statements.now_ms()
    # So long ago that nothing which is given back meanwhile makes them run again.
    Deadline.objects.filter(match__in=tables).update(at_ms=begun - OVER_FOR)
    played = Entry.objects.filter(match__in=tables, maker=Entry.Maker.CLOCK)
    until = time.monotonic() + PATIENCE
    while played.values("match").distinct().count() < overdue and time.monotonic() < until:
        time.sleep(LOOK)
    last = played.aggregate(last=Max("at_ms"))["last"] or begun
    return played.values("match").distinct().count(), last - begun


if __name__ == "__main__":
    main(sys.argv[1:])
