"""What entrants add to the chance of their table: as at tables of the lobby, but nobody waits for those who are away.

When a round begins, the match of every table at which somebody looks on is prepared, so that the site is bound to its
secret before any browser answers. Then the browsers of those who are present show the seal of 32 random bytes, and
when all have, or their time is up, the bytes. Who was away, or never answers, adds nothing: for their seat the
site's commitment stands alone. A table without anybody who looks on opens at once.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction
from django.db.models import Q

from accounts.models import User
from games import play
from games.engines.kernel.rng import SEALED_BYTES, seal_of
from games.models import Match
from games.writing.seat_plans import SeatPlan
from tournaments import selectors
from tournaments.errors import TournamentError
from tournaments.models import Bout, BoutPart, PlannedRound, Registration, Tournament
from tournaments.services import seats

#: Who was heard of within this time is present; browsers say so more often.
PRESENT_SECONDS: Final = 45
#: How long seals are waited for, and then the bytes that they cover.
SEAL_SECONDS: Final = 6
REVEAL_SECONDS: Final = 6
_SEAL: Final = re.compile(r"[0-9a-f]{64}")


def seen(*, event_id: int, user: User, now: datetime) -> None:
    """This person has the page of the event open."""
    rows = Registration.objects.filter(tournament=event_id)
    rows.filter(user=user).update(seen_at=now)
    rows.filter(partner=user).update(partner_seen_at=now)


def is_ready(bout_id: int, now: datetime) -> bool:
    """Whether nothing more is to be waited for before this table opens; asks its people first."""
    with transaction.atomic():
        tournament = held_event(bout_id)
        bout = Bout.objects.select_for_update().filter(pk=bout_id).first()
        if tournament is None or bout is None:
            return False
        if bout.opened_at is not None or tournament.by_hand:
            return True
        if bout.asked_at is None:
            return not _ask(bout, now)
    return _is_over(bout, list(bout.parts.all()), now)


def held_event(bout_id: int) -> Tournament | None:
    """The event of a table, locked before the table is, as the desk does; None where it is not being played."""
    events = Tournament.objects.select_for_update(of=("self",))
    running = events.filter(rounds__bouts=bout_id, state=Tournament.State.RUNNING)
    return running.select_related("revision", "variant").first()


def _ask(bout: Bout, now: datetime) -> bool:
    """Prepares the match and asks everybody who is present; False where nobody is."""
    tournament = bout.round.tournament
    rows = {row.pk: row for row in Registration.objects.filter(pk__in=bout.seats)}
    present = _present(rows.values(), now)
    plans = seats.plans_for(bout, rows, selectors.terms_of(tournament).unit) if present else []
    asked = [
        (number, plan.user.pk)
        for number, plan in enumerate(plans)
        if plan.user is not None and plan.user.pk in present
    ]
    if not asked:
        return False
    bout.match = play.prepare(revision=tournament.revision, variant=tournament.variant, now=now)
    bout.asked_at = now
    bout.save(update_fields=["match", "asked_at"])
    BoutPart.objects.bulk_create(
        BoutPart(bout=bout, seat=number, user_id=user_id) for number, user_id in asked
    )
    return True


def _present(rows: Any, now: datetime) -> set[int]:
    since = now - timedelta(seconds=PRESENT_SECONDS)
    pairs = [
        pair
        for row in rows
        for pair in ((row.user_id, row.seen_at), (row.partner_id, row.partner_seen_at))
    ]
    return {pk for pk, at in pairs if pk is not None and at is not None and at >= since}


def _seals_end(bout: Bout, parts: Sequence[BoutPart], now: datetime) -> bool:
    """Whether no more seals are taken: all who were asked have sealed, or their time is up."""
    assert bout.asked_at is not None
    late = now >= bout.asked_at + timedelta(seconds=SEAL_SECONDS)
    return late or all(part.seal for part in parts)


def _is_over(bout: Bout, parts: Sequence[BoutPart], now: datetime) -> bool:
    assert bout.asked_at is not None
    if not _seals_end(bout, parts, now):
        return False
    late = now >= bout.asked_at + timedelta(seconds=SEAL_SECONDS + REVEAL_SECONDS)
    return late or all(part.entropy for part in parts if part.seal)


def added(bout: Bout, plans: Sequence[SeatPlan]) -> list[SeatPlan]:
    """The same plans with what their people have shown; who left since or got another seat adds nothing."""
    parts = {(part.seat, part.user_id): part for part in bout.parts.all() if part.entropy}
    found = []
    for number, plan in enumerate(plans):
        part = parts.get((number, plan.user.pk)) if plan.user is not None else None
        found.append(
            plan if part is None else replace(plan, entropy=bytes(part.entropy), seal=part.seal)
        )
    return found


def forget(planned: PlannedRound) -> None:
    """The matches that were prepared for tables which are not to be opened go."""
    for bout in planned.bouts.filter(opened_at=None, match__isnull=False):
        play.discard(match_id=str(bout.match_id))


def state_of(*, event_id: int, user: User, now: datetime) -> dict[str, Any]:
    """How far the table of this person is with its chance, for browsers; as the lobby tells it (docs/talk.md)."""
    bout = _mine(event_id, user)
    nothing: dict[str, Any] = {
        "state": "waiting",
        "match": "",
        "commitment": "",
        "mine": None,
        "seats": [],
    }
    if bout is None or bout.match is None:
        return nothing | {"url": ""}
    parts = list(bout.parts.all())
    own = next((part.seat for part in parts if part.user_id == user.pk), None)
    if bout.opened_at is not None:
        return nothing | {"state": "started", "match": str(bout.match_id), "url": bout.match.pk}
    seals_end = _seals_end(bout, parts, now)
    by_seat = {part.seat: part for part in parts if part.seal or not seals_end}
    terms = selectors.terms_of(bout.round.tournament)
    shown = [_seat(number, by_seat.get(number)) for number in range(len(bout.seats) * terms.unit)]
    mine = own if own in by_seat else None
    told = {"match": str(bout.match_id), "commitment": bout.match.commitment, "mine": mine}
    return {"state": "sealing", "seats": shown, "url": ""} | told


def _seat(number: int, part: BoutPart | None) -> dict[str, Any]:
    """One seat; those of whom nothing is waited for stand there as an AI does."""
    if part is None:
        return {"seat": number, "bot": "none", "seal": None, "revealed": False}
    return {
        "seat": number,
        "bot": None,
        "seal": part.seal or None,
        "revealed": bool(part.entropy),
    }


def _mine(event_id: int, user: User) -> Bout | None:
    """The newest table of this person."""
    row = Registration.objects.filter(Q(user=user) | Q(partner=user), tournament=event_id).first()
    if row is None:
        return None
    bouts = Bout.objects.filter(round__tournament=event_id)
    newest = bouts.select_related("match", "round__tournament").order_by("-round__number")
    return next((bout for bout in newest if row.pk in bout.seats), None)


def _own_part(event_id: int, user: User) -> BoutPart:
    """What this person is asked for, locked. Raises `nothing_asked`."""
    parts = BoutPart.objects.select_for_update(of=("self",)).select_related("bout__match")
    found = parts.filter(user=user, bout__round__tournament=event_id, bout__opened_at=None).first()
    if (
        found is None
        or found.bout.match is None
        or found.bout.match.status != Match.Status.PREPARED
    ):
        raise TournamentError("nothing_asked")
    return found


@transaction.atomic
def seal(*, event_id: int, user: User, text: str, now: datetime) -> None:
    """Shows the seal of the own seat, once: the same again is fine. Raises `seal_malformed`, `seal_late`."""
    if not _SEAL.fullmatch(text):
        raise TournamentError("seal_malformed")
    part = _own_part(event_id, user)
    if part.seal == text:
        return
    if part.seal or _seals_end(part.bout, list(part.bout.parts.all()), now):
        raise TournamentError("seal_late")
    part.seal = text
    part.save(update_fields=["seal"])


@transaction.atomic
def reveal(*, event_id: int, user: User, entropy: bytes, now: datetime) -> None:
    """Shows what the seal covers, once no more seals are taken. Raises `seal_malformed`, `seal_early`, `wrong_seal`."""
    if len(entropy) != SEALED_BYTES:
        raise TournamentError("seal_malformed")
    part = _own_part(event_id, user)
    if not _seals_end(part.bout, list(part.bout.parts.all()), now):
        raise TournamentError("seal_early")
    if part.seal != seal_of(str(part.bout.match_id), part.seat, entropy):
        raise TournamentError("wrong_seal")
    part.entropy = entropy
    part.save(update_fields=["entropy"])
