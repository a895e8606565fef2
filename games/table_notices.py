"""What people are told of what their table decides, of what their seat plays no more by itself, and of who plays it for them.

All of it is found in rows, by a sweep: nothing is lost with a message, and nobody is told twice.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, Final

from django.db.models import F, OuterRef, Subquery
from django.db.models.functions import Coalesce
from django.urls import reverse
from django.utils.translation import gettext, gettext_lazy

from accounts.models import User
from games.fronts.catalogue import front_for
from games.models import Applicant, Entry, Match, Motion, Programmed, Seat
from games.orders import words
from games.reading import selectors
from games.reading.selectors import Standing
from games.telling import company
from gates.moments import moment_words
from notifications import kinds, registry
from notifications.models import Notice
from notifications.services import Words, notify

#: Who is at the table, or comes soon, sees it there.
GRACE: Final = timedelta(seconds=10)
#: What was decided or stopped before is told nobody any more.
LOOKED_BACK: Final = timedelta(hours=1)
#: Rows of a kind that one sweep looks at.
SWEPT_AT_ONCE: Final = 200
ASKS: Final[dict[str, Any]] = {
    "undo": gettext_lazy("%(who)s asks to take moves back."),
    "pause": gettext_lazy("%(who)s asks for a pause."),
    "resume": gettext_lazy("%(who)s asks to play on."),
    "end": gettext_lazy("%(who)s asks to end the game now."),
    "substitute": gettext_lazy("%(who)s proposes %(candidate)s for the seat of %(subject)s."),
}
ENDS: Final[dict[str, Any]] = {
    Motion.State.CARRIED: gettext_lazy("What you asked for is agreed on."),
    Motion.State.REFUSED: gettext_lazy("What you asked for is refused."),
    Motion.State.EXPIRED: gettext_lazy("Not everybody answered in time what you asked for."),
    Motion.State.LAPSED: gettext_lazy("The table has played on; what you asked for is void."),
}


def votes_tell(now: datetime) -> int:
    """Tell who has a vote and is away, who asked, and who was given a seat; how many were told."""
    asked = Motion.objects.filter(state=Motion.State.OPEN, opened_at__lte=now - GRACE)
    told = sum(_motion_tell(one, now) for one in asked.order_by("opened_at")[:SWEPT_AT_ONCE])
    offers = Applicant.objects.filter(
        call__closed_at=None,
        call__match__status=Match.Status.RUNNING,
        at__range=(now - LOOKED_BACK, now - GRACE),
    ).select_related("call", "user")
    told += sum(_offer_tell(one, now) for one in offers.order_by("at")[:SWEPT_AT_ONCE])
    over = Motion.objects.filter(state__in=list(ENDS), closed_at__range=(now - LOOKED_BACK, now))
    return told + sum(_end_tell(one, now) for one in over.order_by("-closed_at")[:SWEPT_AT_ONCE])


def stops_tell(now: datetime) -> int:
    """Tell whose programmed action has stopped lately, and why; how many were told."""
    lately = Programmed.objects.exclude(stopped="").filter(
        match__status=Match.Status.RUNNING, match__advanced_at__gte=now - LOOKED_BACK
    )
    rows = lately.select_related("match", "user").order_by("-pk")[:SWEPT_AT_ONCE]
    return sum(_stop_tell(row, now) for row in rows)


def stands_tell(now: datetime) -> int:
    """Tell whose seat an AI has begun to play since the clock had to answer for it; how many were told.

    Who has said so themselves needs no notice: then no answer of the clock is newer than their last one.
    """
    entries = Entry.objects.filter(match=OuterRef("match"), seat=OuterRef("number"))
    newest = entries.order_by("-number").values("number")
    seats = (
        Seat.objects.filter(
            user__isnull=False,
            left_at=None,
            match__status=Match.Status.RUNNING,
            match__advanced_at__gte=now - LOOKED_BACK,
        )
        .exclude(stand_in="")
        .annotate(
            missed=Subquery(newest.filter(maker=Entry.Maker.CLOCK)[:1]),
            own=Coalesce(Subquery(newest.filter(maker=Entry.Maker.PERSON)[:1]), 0),
        )
        .filter(missed__gt=F("own"))
    )
    return sum(_stand_tell(seat, now) for seat in seats.order_by("-pk")[:SWEPT_AT_ONCE])


def _stand_tell(seat: Any, now: datetime) -> int:
    table = selectors.table_for(seat.match_id)

    def said() -> Words:
        return Words(
            _title(gettext("An AI plays your seat: %(game)s"), table),
            gettext(
                "The clock had to answer for you. At the table you take the seat back with one press."
            ),
        )

    mark = f"{seat.match_id}:{seat.missed}"
    return _tell(kinds.STAND_IN, table, [seat.user_id], mark, said, now)


def _motion_tell(motion: Motion, now: datetime) -> int:
    table = selectors.table_for(motion.match_id)

    def said() -> Words:
        seats = table.seating.lines
        who = {
            "who": seats[motion.seat].name,
            "subject": "" if motion.subject is None else seats[motion.subject].name,
            "candidate": "" if motion.candidate is None else motion.candidate.display_name,
        }
        until = moment_words(motion.until)
        lines = [
            str(ASKS[motion.kind]) % who,
            gettext("Answers count until: %(moment)s") % {"moment": until},
        ]
        return Words(_title(gettext("Your table asks you: %(game)s"), table), "\n".join(lines))

    waiting = [seat for seat in _voters(table) if str(seat) not in motion.answers]
    return _tell_away(table, waiting, f"{motion.match_id}:{motion.pk}", said, now)


def _offer_tell(offer: Applicant, now: datetime) -> int:
    """Somebody would take a seat that an AI plays: the table is to choose."""
    table = selectors.table_for(offer.call.match_id)

    def said() -> Words:
        who = {"who": offer.user.display_name, "subject": table.seating.lines[offer.call.seat].name}
        return Words(
            _title(gettext("Somebody would play with you: %(game)s"), table),
            gettext("%(who)s would take the seat of %(subject)s.") % who,
        )

    mark = f"{offer.call.match_id}:offer{offer.pk}"
    return _tell_away(table, _voters(table), mark, said, now)


def _end_tell(motion: Motion, now: datetime) -> int:
    """What came of it, to who asked; the seat, to whom it was given."""
    table = selectors.table_for(motion.match_id)

    def said() -> Words:
        return Words(
            _title(gettext("Your table has decided: %(game)s"), table), str(ENDS[motion.state])
        )

    mark = f"{motion.match_id}:{motion.pk}:over"
    # With nobody else to ask it was done at once, before the eyes of who asked.
    alone = len(motion.answers) < 2  # noqa: PLR2004 - who asks and one more
    told = 0 if alone else _tell_away(table, [motion.seat], mark, said, now)
    if motion.kind == Motion.Kind.SUBSTITUTE and motion.state == Motion.State.CARRIED:
        told += _seat_tell(motion, table, mark, now)
    return told


def _seat_tell(motion: Motion, table: Standing, mark: str, now: datetime) -> int:
    user = motion.candidate
    if user is None or table.seating.seat_of(user.pk) != motion.subject:
        return 0

    def said() -> Words:
        return Words(
            _title(gettext("The seat is yours: %(game)s"), table),
            gettext("The table has given you a seat for good. It goes on without a new start."),
        )

    return _tell(kinds.SEAT_GIVEN, table, [user.pk], mark, said, now)


def _stop_tell(row: Programmed, now: datetime) -> int:
    table = selectors.table_for(row.match_id)

    def said() -> Words:
        return Words(
            _title(gettext("A programmed action has stopped: %(game)s"), table),
            f"{words.sentence(row)}\n{words.reason(row)}",
        )

    mark = f"{row.match_id}:{row.pk}:{row.created_at:%y%m%d%H%M%S%f}"
    path = reverse("match_programmed", args=[row.match_id])
    return _tell(kinds.PROGRAM_STOPPED, table, [row.user_id], mark, said, now, path=path)


def _voters(table: Standing) -> list[int]:
    return [] if table.live is None else table.seating.voters(table.live.gone)


def _title(text: str, table: Standing) -> str:
    assert table.live is not None
    return text % {"game": front_for(table.live.fixed.book.game.key).name}


def _tell_away(
    table: Standing, seats: list[int], mark: str, said: Callable[[], Words], now: datetime
) -> int:
    """Tell those who hold one of these seats and do not have the table open."""
    held = [user for user, seat in table.seating.held.items() if seat in seats]
    return _tell(kinds.TABLE_VOTE, table, held, mark, said, now)


def _tell(  # noqa: PLR0913 - what is told to whom, of what, where it leads
    kind: kinds.NoticeKind,
    table: Standing,
    people: list[int],
    mark: str,
    said: Callable[[], Words],
    now: datetime,
    *,
    path: str = "",
) -> int:
    """Those of the people who are away and were not told before; no letter where everybody waits at the table."""
    if table.live is None:
        return 0
    known = Notice.objects.filter(kind=kind.key, mark=mark).values_list("user", flat=True)
    away = set(company.absent(table.match_id, people)) - set(known)
    told = [
        notify(
            user=user,
            kind=kind,
            subject=table.match_id,
            mark=mark,
            words=said,
            path=path or reverse("match_table", args=[table.match_id]),
            by_letter=table.row.control.is_slow,
            now=now,
        )
        for user in User.objects.filter(pk__in=away)
    ]
    return sum(one is not None for one in told)


@registry.holds(kinds.STAND_IN.key)
def is_still_stood_in_for(user_id: int, mark: str) -> bool:
    """Whether the AI still plays, and the person is not at the table."""
    match_id = mark.partition(":")[0]
    seats = Seat.objects.filter(match=match_id, user=user_id, match__status=Match.Status.RUNNING)
    return seats.exclude(stand_in="").exists() and bool(company.absent(match_id, [user_id]))


@registry.holds(kinds.TABLE_VOTE.key)
def is_still_to_be_told(user_id: int, mark: str) -> bool:
    """Whether the vote is open, the offer stands, or it was decided, and the person is not at the table."""
    match_id, number, *rest = mark.split(":")
    if not company.absent(match_id, [user_id]):
        return False
    if rest:
        return True
    if number.startswith("offer"):
        return Applicant.objects.filter(pk=number[len("offer") :], call__closed_at=None).exists()
    motion = Motion.objects.filter(pk=number, state=Motion.State.OPEN).first()
    seat = selectors.seat_of(match_id, user_id)
    return motion is not None and seat is not None and str(seat) not in motion.answers
