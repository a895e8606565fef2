"""A round that was worked out, as rows."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import asdict
from datetime import datetime, timedelta
from typing import Any

from tournaments import selectors, signals
from tournaments.formats.record import RoundPlan
from tournaments.models import Bout, PlannedRound, Tournament
from tournaments.pairing.event import Pair
from tournaments.services.acts import agreed_in, changing, tell


def write_round(tournament: Tournament, plan: RoundPlan, now: datetime) -> bool:
    """Keeps a round that was worked out, unless the event is not as it was then."""
    with changing(tournament.pk) as locked:
        if locked.version != tournament.version:
            return True
        number = 1 + locked.rounds.count()
        starts_at = max(now, locked.next_at or now)
        ids = {key: one.pk for key, one in selectors.rows_by_key(locked).items()}
        row = PlannedRound.objects.create(
            tournament=locked,
            number=number,
            stage=plan.stage,
            byes=[ids[name] for name in plan.byes],
            certificate=certificate_of(plan, selectors.course_of(locked).forbid),
            starts_at=starts_at,
            ends_at=starts_at + timedelta(minutes=locked.round_minutes),
        )
        seats = [[ids[name] for name in table] for table in plan.tables]
        Bout.objects.bulk_create(bouts_of(row, seats, plan.groups))
        rows = locked.registrations.filter(number__gt=0)
        tell(signals.round_paired, locked, agreed_in(rows), round_number=number)
    return True


def bouts_of(
    row: PlannedRound, tables: Sequence[Sequence[int]], groups: Sequence[int]
) -> list[Bout]:
    """The tables of a round as rows, not written; registrations in the order of play."""
    parts = groups or [0] * len(tables)
    return [
        Bout(round=row, number=number, group=group, seats=list(table))
        for number, (table, group) in enumerate(zip(tables, parts, strict=True), start=1)
    ]


def certificate_of(plan: RoundPlan, forbid: Collection[Pair]) -> dict[str, Any] | None:
    """What pairing proved, as it is kept, with how many pairs were forbidden and how many of them sit together.

    The seconds differ from machine to machine and are left out.
    """
    if plan.certificate is None:
        return None
    told = asdict(plan.certificate) | {"proved": plan.certificate.proved}
    del told["seconds"]
    broken = sum(any(pair <= {*table} for table in plan.tables) for pair in forbid)
    return told | {"forbidden": len(forbid), "forbidden_broken": broken}
