"""Programmed actions of seats, kept as rows and fired after each move as answers of their person."""

from __future__ import annotations

import logging
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Final

from django.db.models import F, QuerySet

from games import play
from games.engines.kernel.choices import FIXED, Action
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Sink
from games.engines.kernel.rng import FastRng
from games.fronts.catalogue import front_for
from games.models import Entry, Match, Programmed
from games.orders import rules
from games.orders.rules import SeatProgram, Stop, Surroundings
from games.reading import selectors
from games.reading.matches import Live

#: Answers in a row for one match before other work has its turn.
MOST_AT_ONCE: Final = 20
#: A task that has not come by then is lost, and so many tables are looked after in one sweep.
LOST_AFTER: Final = timedelta(seconds=3)
SWEPT_MOST: Final = 200
#: Keys of entries that a programmed action made begin so: the log tells which.
KEY: Final = "programmed"

log = logging.getLogger(__name__)


def order_add(*, match_id: str, user_id: int, program: SeatProgram, now: datetime) -> Programmed:
    """Have the seat of this person play so from now on; one of each kind, of bids one for each thing, the newest counts.

    Raises IllegalAction: `not_your_seat`, `not_started`, `game_over`, `out_of_range`, `seat_out`, `never_fires`, or why what it waits for is past (`rules.fault`).
    """
    live, seat = _seated(match_id, user_id)
    if program.kind == rules.FLOAT and program.about not in corporations(live):
        raise IllegalAction(
            "out_of_range" if rules.has_rounds(live.fixed.book.game) else "never_fires"
        )
    around = _around(program, live, seat)
    if why := rules.fault(program, live.fixed.book.game, live.table.state, seat, around):
        raise IllegalAction(why)
    if program.kind == rules.ROUND and around.unit.startswith(rules.DEALING):
        program = replace(program, about=around.unit)
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
    return kept


def order_remove(*, match_id: str, user_id: int, kind: str, about: str = "") -> None:
    """The seat of this person plays so no more; `about` tells bids apart."""
    rows = Programmed.objects.filter(match=match_id, user=user_id, kind=kind)
    (rows.filter(about=about) if kind == rules.BID else rows).delete()


def dry_run(match_id: str, user_id: int, program: SeatProgram) -> str:
    """What it would play now: the name of the action, the reason why it would stop, or `waits`. Plays nothing."""
    live, seat = _seated(match_id, user_id)
    found = _answer(program, live, seat)
    if isinstance(found, Stop):
        return found.reason
    return "waits" if found is None else str(found["do"])


def lots_of(match_id: str) -> list[str]:
    """What auctions may still sell in this match, by id; none where it has not begun or the game has none."""
    live = selectors.table_for(match_id).live
    return [] if live is None else list(_lots(live))


def _lots(live: Live) -> dict[str, int | None]:
    game = live.fixed.book.game
    return front_for(game.key).lots(game.view(live.table.state, None))


def corporations(live: Live) -> list[str]:
    """The corporations of the game, by name; none where it has none."""
    return list(live.fixed.book.game.view(live.table.state, None).get("c", {}))


def corporations_of(match_id: str) -> list[str]:
    """As `corporations`, of a match that may not have begun."""
    live = selectors.table_for(match_id).live
    return [] if live is None else corporations(live)


def has_orders(match_id: str) -> bool:
    """Whether anybody at this table has programmed something."""
    return Programmed.objects.filter(match=match_id, stopped="").exists()


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
        except (IllegalAction, Match.DoesNotExist):
            row.delete()
            continue
        program = SeatProgram(row.kind, row.limit, row.times, row.about)
        found = _answer(program, live, seat)
        if isinstance(found, Stop):
            Programmed.objects.filter(pk=row.pk).update(stopped=found.reason)
        elif found is not None and _play(row, live, seat, found):
            return True
        Programmed.objects.filter(pk=row.pk).update(seen=live.version)
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
    if row.kind == rules.ROUND and not row.about:
        unit = live.fixed.book.game.clock_unit(live.table.state, seat)
        Programmed.objects.filter(pk=row.pk).update(about=unit)
    return True


def _answer(program: SeatProgram, live: Live, seat: int) -> Action | Stop | None:
    choices = live.fixed.book.game.legal(live.table.state, seat)
    is_asked, around = seat in live.table.questions, _around(program, live, seat)
    return rules.answer(program, choices, is_asked=is_asked, around=around)


def _around(program: SeatProgram, live: Live, seat: int) -> Surroundings:
    game, state = live.fixed.book.game, live.table.state
    if program.kind == rules.PASS:
        number = getattr(state, "round", None)
        return Surroundings(round=number if isinstance(number, int) else None)
    if program.kind == rules.BID:
        return _auction(program.about, live, seat)
    if program.kind == rules.CLAIM:
        return Surroundings(is_owed=_is_owed(live, seat))
    if program.kind == rules.DECLINE:
        return Surroundings(price=_price(live, seat))
    if program.kind == rules.ROUND:
        return Surroundings(unit=game.clock_unit(state, seat))
    if program.kind == rules.FLOAT:
        known = game.view(state, seat).get("c", {}).get(program.about, {})
        newest = Entry.objects.filter(match=live.fixed.match_id, number=live.version, seat=seat)
        return Surroundings(
            unit=game.clock_unit(state, seat),
            par=known.get("par"),
            has_floated=bool(known.get("floated")),
            has_just_played=newest.filter(key__startswith=f"{KEY}-{program.kind}-").exists(),
        )
    return rules.NOTHING_KNOWN


def _auction(about: str, live: Live, seat: int) -> Surroundings:
    """What is to be known of the thing that is bid for; nothing where that is whatever comes."""
    if not about:
        return rules.NOTHING_KNOWN
    game, lots = live.fixed.book.game, _lots(live)
    lot = front_for(game.key).lot(game.view(live.table.state, None))
    return Surroundings(lot=lot, is_sold=about not in lots, is_leading=lots.get(about) == seat)


def _is_owed(live: Live, seat: int) -> bool:
    """Whether somebody owes the seat a rent that it may claim."""
    try:
        live.fixed.book.game.check(live.table.state, seat, {"do": rules.PLAYS[rules.CLAIM]})
    except IllegalAction:
        return False
    return True


def _price(live: Live, seat: int) -> int | None:
    """What the deed on offer costs: what buying it would tell, on a copy."""
    game = live.fixed.book.game
    choices = game.legal(live.table.state, seat)
    buying = next((one for one in choices if one.do == "buy" and one.kind == FIXED), None)
    if buying is None:
        return None
    told: Sink = []
    game.apply(game.copy(live.table.state), seat, buying.action(), FastRng(0), told)
    return next((fact["price"] for fact in told if "price" in fact), None)


def _seated(match_id: str, user_id: int) -> tuple[Live, int]:
    table = selectors.table_for(match_id)
    seat = table.seating.seat_of(user_id)
    if seat is None:
        raise IllegalAction("not_your_seat")
    if table.live is None:
        raise IllegalAction("not_started")
    return table.live, seat
