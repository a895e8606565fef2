"""Programmed actions of seats, kept as rows and fired after each move as answers of their person."""

from __future__ import annotations

import logging
from datetime import datetime
from typing import Final

from games import play
from games.engines.kernel.choices import Action
from games.engines.kernel.errors import IllegalAction
from games.models import Match, Programmed
from games.orders import rules
from games.orders.rules import SeatProgram, Stop
from games.reading import selectors
from games.reading.matches import Live

#: Answers in a row for one match before other work has its turn.
MOST_AT_ONCE: Final = 20
#: Keys of entries that a programmed action made begin so: the log tells which.
KEY: Final = "programmed"

log = logging.getLogger(__name__)


def order_add(*, match_id: str, user_id: int, program: SeatProgram, now: datetime) -> Programmed:
    """Have the seat of this person play so from now on; one of each kind, the newest counts.

    Raises IllegalAction: `not_your_seat`, `not_started`, `game_over`, `out_of_range`, `never_fires`.
    """
    live, seat = _seated(match_id, user_id)
    if why := rules.fault(program, live.fixed.book.game, live.table.state, seat):
        raise IllegalAction(why)
    kept, _ = Programmed.objects.update_or_create(
        match_id=match_id,
        user_id=user_id,
        kind=program.kind,
        defaults={
            "limit": program.limit,
            "times": program.times,
            "stopped": "",
            "created_at": now,
        },
    )
    return kept


def order_remove(*, match_id: str, user_id: int, kind: str) -> None:
    """The seat of this person plays so no more."""
    Programmed.objects.filter(match=match_id, user=user_id, kind=kind).delete()


def dry_run(match_id: str, user_id: int, program: SeatProgram) -> str:
    """What it would play now: the name of the action, the reason why it would stop, or `waits`. Plays nothing."""
    live, seat = _seated(match_id, user_id)
    found = _answer(program, live, seat)
    if isinstance(found, Stop):
        return found.reason
    return "waits" if found is None else str(found["do"])


def has_orders(match_id: str) -> bool:
    """Whether anybody at this table has programmed something."""
    return Programmed.objects.filter(match=match_id, stopped="").exists()


def fire(match_id: str) -> int:
    """Play what seats have programmed, until nothing fits; how many answers."""
    played = 0
    while played < MOST_AT_ONCE and _fire_one(match_id):
        played += 1
    return played


def _fire_one(match_id: str) -> bool:
    for row in Programmed.objects.filter(match=match_id, stopped="").order_by("pk"):
        try:
            live, seat = _seated(match_id, row.user_id)
        except (IllegalAction, Match.DoesNotExist):
            row.delete()
            continue
        found = _answer(SeatProgram(row.kind, row.limit, row.times), live, seat)
        if isinstance(found, Stop):
            Programmed.objects.filter(pk=row.pk).update(stopped=found.reason)
        elif found is not None and _play(row, live, seat, found):
            return True
    return False


def _play(row: Programmed, live: Live, seat: int, action: Action) -> bool:
    """As an answer of the person, to the question that was looked at; the same twice is one move."""
    question = live.table.questions.get(seat)
    try:
        play.submit(
            match_id=live.fixed.match_id,
            user_id=row.user_id,
            key=f"{KEY}-{row.kind}-{live.version}",
            action=action,
            question=question,
        )
    except play.Refused as refusal:
        log.debug("a programmed action came late match=%s %s", live.fixed.match_id, refusal.code)
        return False
    except IllegalAction as refusal:
        Programmed.objects.filter(pk=row.pk).update(stopped=refusal.code)
        return False
    if row.times is not None:
        Programmed.objects.filter(pk=row.pk).update(times=row.times - 1)
    return True


def _answer(program: SeatProgram, live: Live, seat: int) -> Action | Stop | None:
    choices = live.fixed.book.game.legal(live.table.state, seat)
    return rules.answer(program, choices, is_asked=seat in live.table.questions)


def _seated(match_id: str, user_id: int) -> tuple[Live, int]:
    table = selectors.table_for(match_id)
    seat = table.seating.seat_of(user_id)
    if seat is None:
        raise IllegalAction("not_your_seat")
    if table.live is None:
        raise IllegalAction("not_started")
    return table.live, seat
