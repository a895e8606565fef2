"""Programmed actions of seats, kept as rows and fired after each move as answers of their person."""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction
from django.db.models import F, QuerySet

from games import play
from games.engines.kernel.choices import Action
from games.engines.kernel.errors import IllegalAction
from games.models import Entry, Match, Programmed
from games.orders import faults, rules
from games.orders.rehearsal import answered, rehearsed
from games.orders.rules import KEY, SeatProgram, Stop
from games.orders.surroundings import around, corporations, to_float
from games.reading import selectors
from games.reading.matches import Live
from games.storage import statements
from games.telling.hub import HUB
from games.writing import standstill
from games.writing.locking import locked

#: Answers in a row for one match before other work has its turn.
MOST_AT_ONCE: Final = 20
#: A task that has not come by then is lost, and so many tables are looked after in one sweep.
LOST_AFTER: Final = timedelta(seconds=3)
SWEPT_MOST: Final = 200

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class DryRun:
    """What a programmed action would play now, why it would stop, or None if it would wait.

    `before`: at the last decisions of the seat, see `rehearsed`.
    """

    now: Action | Stop | None
    before: list[Action | None]


def order_add(*, match_id: str, user_id: int, program: SeatProgram, now: datetime) -> Programmed:
    """Have the seat of this person play so from now on; one of each kind, of bids one for each thing, the newest counts.

    Raises IllegalAction: `not_your_seat`, `programs_at_one_device`, `not_started`, or why it can never fire (`faults.fault`).
    """
    with locked(match_id):
        live, seat = _seated(match_id, user_id)
        program = _checked(program, live, seat)
        kind: dict[str, Any] = {"match_id": match_id, "user_id": user_id, "kind": program.kind}
        kept, _ = Programmed.objects.update_or_create(
            **(kind | {"about": program.about} if program.kind == rules.BID else kind),
            defaults={
                "limit": program.limit,
                "times": program.times,
                "about": program.about,
                "stopped": "",
                "seen": 0,
                "created_at": now,
            },
        )
        _tell(match_id, user_id)
    return kept


def _checked(program: SeatProgram, live: Live, seat: int) -> SeatProgram:
    """As it is kept. Raises IllegalAction where it can never fire."""
    game, found = live.fixed.book.game, around(program, live, seat)
    if program.kind == rules.FLOAT and program.about not in corporations(live):
        raise IllegalAction("out_of_range" if faults.has_rounds(game) else "never_fires")
    if why := faults.fault(program, game, live.table.state, seat, found):
        raise IllegalAction(why)
    if program.kind == rules.ROUND and found.unit.startswith(rules.DEALING):
        return replace(program, about=found.unit)
    return program


def order_remove(*, match_id: str, user_id: int, kind: str, about: str = "") -> None:
    """The seat of this person plays so no more; `about` tells bids apart."""
    with locked(match_id):  # nothing is played of it once this has returned
        rows = Programmed.objects.filter(match=match_id, user=user_id, kind=kind)
        (rows.filter(about=about) if kind == rules.BID else rows).delete()
        _tell(match_id, user_id)


def dry_run(match_id: str, user_id: int, program: SeatProgram) -> DryRun:
    """What it would play now and would have played of late. Plays nothing. Raises IllegalAction as `order_add`."""
    live, seat = _seated(match_id, user_id)
    found = answered(_checked(program, live, seat), live, seat)
    return DryRun(found, rehearsed(program, live, seat))


def kinds_for(match_id: str, user_id: int) -> dict[str, str]:
    """The kinds of programmed actions that the game of this match knows; none where it has not begun.

    With each, why nothing of the kind can ever fire for this person; empty where something can.
    """
    try:
        live, seat = _seated(match_id, user_id)
    except IllegalAction:
        return {}
    game, state = live.fixed.book.game, live.table.state
    closed = {
        kind: faults.hopeless(kind, game, state, seat)
        for kind in faults.kinds_of(game, state, seat)
    }
    if rules.FLOAT in closed and not to_float(live):
        closed[rules.FLOAT] = closed[rules.FLOAT] or "all_float"
    return closed


def has_orders(match_id: str) -> bool:
    """Whether anybody at this table has programmed something."""
    return statements.has_orders(match_id)


def fire(match_id: str) -> int:
    """Play what seats have programmed, until nothing fits; how many answers."""
    played = 0
    while played < MOST_AT_ONCE and _fire_one(_rows(match_id)):
        played += 1
    return played


def claim(match_id: str) -> bool:
    """Whether a rent was claimed by a seat that has said so. At once, for the next throw of the dice ends the right to it."""
    return _fire_one(_rows(match_id).filter(kind=rules.CLAIM))


def unseen(now: datetime) -> list[str]:
    """Matches with programmed actions that nobody has looked at since the last entry: its task was lost."""
    rows = Programmed.objects.filter(
        stopped="",
        match__status=Match.Status.RUNNING,
        match__paused_at=None,
        match__advanced_at__lt=now - LOST_AFTER,
        seen__lt=F("match__version"),
    )
    return sorted(set(rows.values_list("match", flat=True)[:SWEPT_MOST]))


def _rows(match_id: str) -> QuerySet[Programmed]:
    return Programmed.objects.filter(match=match_id, stopped="").order_by("pk")


def _fire_one(rows: QuerySet[Programmed]) -> bool:
    for row in rows:
        try:
            live, seat = _seated(row.match_id, row.user_id)
            if answered(_program(row), live, seat) is not None and _carry_out(row):
                return True
        except (IllegalAction, Match.DoesNotExist):  # the seat is theirs no more
            row.delete()
            _tell(row.match_id, row.user_id)
            continue
        Programmed.objects.filter(pk=row.pk).update(seen=live.version)
    return False


def _carry_out(row: Programmed) -> bool:
    """Play it, or stop it, with the match held: what was taken away or changed meanwhile is not played. Whether it played."""
    standstill.ensure()  # before the lock, for it may write to every match
    with locked(row.match_id):
        kept = Programmed.objects.filter(pk=row.pk, stopped="", created_at=row.created_at).first()
        if kept is None:
            return False
        live, seat = _seated(kept.match_id, kept.user_id)
        found = answered(_program(kept), live, seat)
        if found is not None and _is_taken_back(kept, live, seat):
            found = Stop("taken_back")
        if isinstance(found, Stop):
            return _stop(kept, found.reason)
        return found is not None and _play(kept, live, seat, found)


def _play(row: Programmed, live: Live, seat: int, action: Action) -> bool:
    """As an answer of the person, to the question that was looked at; the caller holds the lock."""
    try:
        play.submit(
            match_id=live.fixed.match_id,
            user_id=row.user_id,
            key=f"{KEY}-{row.kind}-{live.version}",
            action=action,
            question=live.table.questions.get(seat),
        )
    except play.Refused as refusal:
        log.debug("a programmed action came late match=%s %s", live.fixed.match_id, refusal.code)
        return False
    except IllegalAction as refusal:
        return _stop(row, refusal.code)
    if row.times is not None:
        row.times -= 1
    if row.kind == rules.ROUND and not row.about:
        row.about = live.fixed.book.game.clock_unit(live.table.state, seat)
    row.save(update_fields=["times", "about"])
    return True


def _stop(row: Programmed, reason: str) -> bool:
    """It plays no more, and this time it did not play either: always False."""
    Programmed.objects.filter(pk=row.pk).update(stopped=reason)
    _tell(row.match_id, row.user_id)
    return False


def _tell(match_id: str, user_id: int) -> None:
    """After the commit, the pages of this person learn how much is programmed now."""
    transaction.on_commit(lambda: HUB.tell_programmed(match_id, user_id), robust=True)


def _is_taken_back(row: Programmed, live: Live, seat: int) -> bool:
    """Whether its person has just agreed to take back what it played: it would only play the same again."""
    entries = Entry.objects.filter(match=row.match_id)
    newest = entries.filter(number=live.version, kind=Entry.Kind.UNDO).first()
    if newest is None or seat not in newest.action["agreed"] or newest.action.get("redo"):
        return False
    since = entries.filter(seat=seat, number__range=(newest.action["to"] + 1, live.version))
    return since.filter(key__startswith=f"{KEY}-{row.kind}-").exists()


def _program(row: Programmed) -> SeatProgram:
    return SeatProgram(row.kind, row.limit, row.times, row.about)


def _seated(match_id: str, user_id: int) -> tuple[Live, int]:
    table = selectors.table_for(match_id)
    seat = table.seating.seat_of(user_id)
    if seat is None:
        raise IllegalAction("not_your_seat")
    if len(table.seating.seats_at(seat)) > 1:
        raise IllegalAction("programs_at_one_device")
    if table.live is None:
        raise IllegalAction("not_started")
    return table.live, seat
