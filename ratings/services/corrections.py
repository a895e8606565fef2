"""What the staff may change about ratings: void a match or take that back, take a person out, freeze one, work a ladder out anew.

Nothing is edited. The ladder is gone through again from the first match concerned, as if that match had never been,
and everybody whose rating is another then has a receipt.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any

from django.db import transaction

from accounts.models import User
from games import play
from ratings import facts
from ratings.chronicle import Key
from ratings.models import CorrectedRating, Correction, Freeze, Ladder, MatchRating, RatingChange
from ratings.services.sweeping import held
from ratings.services.working_out import BEGINNING, Work, work_out, write


@dataclass(frozen=True, slots=True)
class Moved:
    """Whom a correction changes, and by how much."""

    person: str
    name: str
    ladder: str
    before: Decimal
    after: Decimal

    @property
    def change(self) -> Decimal:
        return self.after - self.before


@dataclass(frozen=True, slots=True)
class Order:
    """Who orders a correction, when, and why; the reason is what players read."""

    by: User | None
    at: datetime
    reason: str


@dataclass(frozen=True, slots=True)
class Check:
    """A ladder gone through from its beginning: matches, changes, and changes that are not what is stored."""

    matches: int
    changes: int
    different: int


class _Rollback(Exception):
    """Takes a preview back."""


@transaction.atomic
def matches_void(*, match_ids: Sequence[str], order: Order) -> list[Moved]:
    """Have matches count for nothing; whom that changes. Voiding one again changes nothing.

    Raises Match.DoesNotExist, and play.Refused `not_started`; nothing has changed then.
    """
    for match_id in match_ids:
        play.void(match_id=match_id, reason=order.reason, by=order.by, now=order.at)
    rows = MatchRating.objects.filter(match__in=match_ids, verdict="")
    return _take_out(list(rows.select_related("ladder")), Correction.Kind.VOID, order)


@transaction.atomic
def matches_reinstate(*, match_ids: Sequence[str], order: Order) -> list[Moved]:
    """Take back that matches were voided; whom that changes. They count again as they were read when they ended.

    Others than voided ones stay as they are. Raises Match.DoesNotExist and BrokenRecord; nothing has changed then.
    """
    for match_id in match_ids:
        play.reinstate(match_id=match_id, by=order.by)
    asked = MatchRating.objects.filter(match__in=match_ids, verdict="void")
    rows = list(asked.select_related("ladder", "match__variant"))
    papers = facts.papers_of([row.match for row in rows])
    for row in rows:
        row.verdict = facts.read(row.match, papers).verdict
    MatchRating.objects.bulk_update(rows, ["verdict"])
    return _correct_from([row for row in rows if not row.verdict], Correction.Kind.RETURN, order)


def person_remove(*, user: User, since: datetime, order: Order) -> list[Moved]:
    """Void every rated match of somebody that ended after `since`; whom that changes."""
    return people_remove(users=[user], since=since, order=order)


@transaction.atomic
def people_remove(
    *, users: Sequence[User], order: Order, since: datetime = BEGINNING[0]
) -> list[Moved]:
    """As `person_remove`, of several; a ladder is worked out once for all of them."""
    changes = RatingChange.objects.filter(user__in=users, corrected_by=None, ended_at__gte=since)
    rows = MatchRating.objects.filter(pk__in=changes.values("rated_match"), verdict="")
    found = list(rows.select_related("ladder").order_by("ended_at", "match"))
    for row in found:
        play.void(match_id=row.match_id, reason=order.reason, by=order.by, now=order.at)
    return _take_out(found, Correction.Kind.REMOVAL, order)


def _take_out(rows: Sequence[MatchRating], kind: Correction.Kind, order: Order) -> list[Moved]:
    MatchRating.objects.filter(pk__in=[row.pk for row in rows]).update(verdict="void")
    return _correct_from(rows, kind, order)


def _correct_from(rows: Sequence[MatchRating], kind: Correction.Kind, order: Order) -> list[Moved]:
    """Work every ladder out from the first of these matches on."""
    firsts: dict[tuple[str, str], Key] = {}
    for row in rows:
        name = (row.ladder.game, row.ladder.pace)
        key = (row.ended_at, row.match_id)
        firsts[name] = min(key, firsts.get(name, key))
    moved: list[Moved] = []
    for (game, pace), first in sorted(firsts.items()):
        moved += _correct(held(game, pace), first, kind, order)
    return moved


def _correct(ladder: Ladder, since: Key, kind: Correction.Kind, order: Order) -> list[Moved]:
    correction = Correction(
        ladder=ladder, kind=kind, at=order.at, by=order.by, reason=order.reason, since=since[0]
    )
    work = work_out(ladder, since)
    write(work, correction)
    return moved_by(correction) if correction.pk else []


def moved_by(correction: Correction) -> list[Moved]:
    """Whom a correction has changed, the largest change first."""
    lines = CorrectedRating.objects.filter(correction=correction).select_related("user")
    ladder = str(correction.ladder)
    found = [_moved(line, ladder) for line in lines]
    return sorted(found, key=lambda one: (-abs(one.change), one.person))


def _moved(line: CorrectedRating, ladder: str) -> Moved:
    name = line.person if line.user is None else line.user.display_name
    return Moved(line.person, name, ladder, line.before, line.after)


def preview(correct: Callable[..., list[Moved]], **given: Any) -> list[Moved]:
    """Whom a correction would change; nothing is written."""
    moved: list[Moved] = []
    try:
        with transaction.atomic():
            moved = correct(**given)
            raise _Rollback  # noqa: TRY301 - the way to take a block back
    except _Rollback:
        return moved


def ladder_rebuild(*, ladder: Ladder, order: Order) -> Check:
    """Work a ladder out from its beginning and store what differs. Raises BrokenRecord; then nothing has changed."""
    return _rebuild(ladder, order)[0]


@transaction.atomic
def ladders_rebuild(*, ladders: Sequence[Ladder], order: Order) -> list[Moved]:
    """As `ladder_rebuild`, of several, all or none; whom that changes."""
    ordered = sorted(ladders, key=lambda one: (one.game, one.pace))
    return [moved for ladder in ordered for moved in _rebuild(ladder, order)[1]]


@transaction.atomic
def _rebuild(ladder: Ladder, order: Order) -> tuple[Check, list[Moved]]:
    work = work_out(held(ladder.game, ladder.pace), BEGINNING)
    different = work.differing
    correction = Correction(
        ladder=ladder, kind=Correction.Kind.REBUILD, at=order.at, by=order.by, reason=order.reason
    )
    check = _check(work, different)
    write(work, correction)
    return check, moved_by(correction) if correction.pk else []


def ladder_check(ladder: Ladder) -> Check:
    """As `ladder_rebuild`, without writing anything."""
    work = work_out(ladder, BEGINNING)
    return _check(work, work.differing)


def _check(work: Work, different: int) -> Check:
    matches = MatchRating.objects.filter(ladder=work.ladder, verdict="").count()
    return Check(matches, work.changes, different)


def person_freeze(*, user: User, order: Order) -> bool:
    """Somebody may not play rated until it is lifted; False if they may not already."""
    _, is_new = Freeze.objects.get_or_create(
        user=user, lifted_at=None, defaults={"at": order.at, "by": order.by, "reason": order.reason}
    )
    return is_new


def person_unfreeze(*, user: User, order: Order) -> bool:
    """Somebody may play rated again; False if they may already."""
    frozen = Freeze.objects.filter(user=user, lifted_at=None)
    return bool(frozen.update(lifted_at=order.at, lifted_by=order.by))
