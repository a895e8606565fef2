"""Reads: the list of tables, my tables, and the talk that somebody may see."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.cache import cache
from django.db.models import Prefetch, Q, QuerySet

from accounts.models import User
from games.models import Match, Seat
from games.reading.held_matches import MatchLine, matches_of
from games.reading.selectors import circle_of
from lobbies.models import FORMING, IS_FORMING, Message, Mute, Table, TableSeat

ROWS_RUNNING = 20
MINE_ENDED = 3
HISTORY = 100
#: The rooms that anybody may come to read; partners' words are for themselves alone, for good.
OPEN_ROOMS = (Message.Room.PLAYERS.value, Message.Room.WATCHERS.value)


# ------------------------------------------------------------------------------------------


def tables_with_seats() -> QuerySet[Table]:
    # Many tables have the same rules, which are much to read: those are fetched once each.
    return Table.objects.select_related("match__variant", "host").prefetch_related(
        "revision",
        Prefetch("seats", TableSeat.objects.select_related("user")),
        Prefetch("match__seats", Seat.objects.order_by("number")),
    )


def tables_listed() -> list[Table]:
    """What the lobby shows: public tables not begun yet, oldest first, then those being played."""
    public = tables_with_seats().filter(visibility=Table.Visibility.PUBLIC)
    waiting = public.filter(IS_FORMING).order_by("created_at", "pk")
    running = public.filter(match__status=Match.Status.RUNNING).order_by("-started_at", "-pk")
    return [*waiting, *running[:ROWS_RUNNING]]


def is_listed(table: Table) -> bool:
    """Whether the table belongs in the public list now."""
    if table.is_private:
        return False
    if table.is_forming:
        return True
    return table.match is not None and table.match.status == Match.Status.RUNNING


def counts() -> dict[str, int]:
    """How many public tables wait and how many are being played."""
    public = Table.objects.filter(visibility=Table.Visibility.PUBLIC)
    return {
        "waiting": public.filter(IS_FORMING).count(),
        "running": public.filter(match__status=Match.Status.RUNNING).count(),
    }


def crowd() -> dict[str, int]:
    """How many people sit at how many tables, private ones too."""
    playing = Seat.objects.filter(match__status=Match.Status.RUNNING, left_at=None)
    waiting = TableSeat.objects.filter(table__in=Table.objects.filter(IS_FORMING))
    people = {
        *playing.filter(user__isnull=False).values_list("user_id", flat=True),
        *waiting.filter(user__isnull=False).values_list("user_id", flat=True),
    }
    tables = Match.objects.filter(status=Match.Status.RUNNING).count()
    return {"people": len(people), "tables": tables + waiting.values("table").distinct().count()}


def round_key(match_id: str) -> str:
    return f"lobby-round:{match_id}"


def round_of(table: Table) -> int | None:
    """The round that a running match is in, as last noted; None if its game counts none."""
    return None if table.match_id is None else cache.get(round_key(table.match_id))


@dataclass(frozen=True)
class Mine:
    """My tables by urgency: about to begin, my turn, invitations, waiting, running, ended."""

    sealing: list[Table]
    asked: list[MatchLine]
    invited: list[Table]
    waiting: list[Table]
    running: list[MatchLine]
    ended: list[MatchLine]

    def __bool__(self) -> bool:
        return any((self.sealing, self.asked, self.invited, self.waiting, self.running, self.ended))


def mine(user: User | None) -> Mine:
    if user is None or not user.is_authenticated:
        return Mine([], [], [], [], [], [])
    lines = matches_of(user.pk, ended=MINE_ENDED)
    forming = tables_with_seats().filter(IS_FORMING)
    invited = forming.filter(state=Table.State.WAITING, invites__user=user)
    seated = list(forming.filter(seats__user=user).order_by("created_at"))
    return Mine(
        sealing=[table for table in seated if table.is_sealing],
        asked=[line for line in lines if line.asked],
        invited=list(invited.exclude(seats__user=user)),
        waiting=[table for table in seated if table.is_waiting],
        running=[line for line in lines if line.status == "running" and not line.asked],
        ended=[line for line in lines if line.status == "ended"],
    )


# --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class TalkPlace:
    """Where somebody stands at the talk of a match."""

    seat: int | None
    room: str
    reads: tuple[str, ...]
    why_not: str | None
    #: Those who may read the words of this seat to its partners, as messages carry it.
    circle: str = ""
    #: Seats of people with whom this one may talk apart now.
    confidants: tuple[int, ...] = ()

    @property
    def can_say(self) -> bool:
        return self.why_not is None

    def hears(self, room: str, circle: str) -> bool:
        """Whether words said in this room, by these partners, are for this reader."""
        if room == Message.Room.PARTNERS:
            return bool(circle) and circle == self.circle
        return room in self.reads


def seat_number(match_id: str, user_id: int) -> int | None:
    """The seat somebody holds in the match, or at the table while it waits."""
    seats: Iterable[int] = Seat.objects.filter(
        match=match_id, user=user_id, left_at=None
    ).values_list("number", flat=True)
    waiting = TableSeat.objects.filter(
        table__match=match_id, table__state__in=FORMING, user=user_id
    ).values_list("number", flat=True)
    return next(iter([*seats, *waiting]), None)


def rematch_for(match_id: str, user: User | None) -> dict[str, Any] | None:
    """The waiting rematch of a match, as those hear of it who sat there: address, host, seated."""
    if user is None or not user.is_authenticated:
        return None
    table = tables_with_seats().filter(rematch_of=match_id, state__in=FORMING).first()
    if table is None or not Seat.objects.filter(match=match_id, user=user).exists():
        return None
    seated = [seat.user.display_name for seat in table.seats.all() if seat.user is not None]
    return {
        "table": table.pk,
        "url": f"/tables/{table.pk}/",
        "host": table.host.display_name if table.host else "",
        "seated": seated,
    }


def room_for(seat: int | None) -> str:
    return Message.Room.WATCHERS if seat is None else Message.Room.PLAYERS


def place_of(match_id: str, user: User | None) -> TalkPlace | None:
    """None if there is no such match. Players read watchers only when the match has ended."""
    match = Match.objects.filter(pk=match_id).only("status").first()
    if match is None:
        return None
    known = user is not None and user.is_authenticated
    seat = seat_number(match_id, user.pk) if user is not None and known else None
    apart = seat is not None and match.status != Match.Status.ENDED
    return TalkPlace(
        seat=seat,
        room=room_for(seat),
        reads=(Message.Room.PLAYERS.value,) if apart else OPEN_ROOMS,
        why_not=None if known else "sign_in_needed",
        **circle_at(match_id, seat),
    )


def circle_at(match_id: str, seat: int | None) -> dict[str, Any]:
    """The part of a place that says with whom this seat may talk apart."""
    circle = () if seat is None else circle_of(match_id, seat)
    if seat is None or not circle:
        return {}
    people = Seat.objects.filter(
        match=match_id, number__in=circle, user__isnull=False, left_at=None
    )
    there = people.exclude(number=seat).order_by("number").values_list("number", flat=True)
    return {"circle": "-".join(map(str, circle)), "confidants": tuple(there)}


def has_muted(person: User, other: User | None) -> bool:
    """Whether this person wants nothing to do with the other."""
    return other is not None and Mute.objects.filter(user=person, muted=other).exists()


def muted_pairs(people: Collection[int]) -> list[tuple[int, int]]:
    """Who of these people has muted whom of them."""
    mutes = Mute.objects.filter(user__in=people, muted__in=people)
    return list(mutes.values_list("user", "muted"))


def muted_by(user: User | None) -> list[int]:
    if user is None or not user.is_authenticated:
        return []
    return list(Mute.objects.filter(user=user).order_by("pk").values_list("muted", flat=True))


def messages_for(match_id: str, user: User | None) -> QuerySet[Message]:
    """What this reader may see: not hidden, in rooms open to them, muted people included."""
    place = place_of(match_id, user)
    if place is None:
        return Message.objects.none()
    open_to_me = Q(room__in=place.reads)
    if place.circle:
        open_to_me |= Q(room=Message.Room.PARTNERS, circle=place.circle)
    return Message.objects.filter(open_to_me, match=match_id, hidden=False)


def history_for(match_id: str, user: User | None) -> list[dict[str, Any]]:
    """The last messages as the socket sends them, oldest first, without muted people."""
    seen = messages_for(match_id, user).exclude(author__in=muted_by(user))
    return [message_json(message) for message in seen.order_by("-pk")[:HISTORY]][::-1]


def message_json(message: Message) -> dict[str, Any]:
    return {
        "id": message.pk,
        "room": str(message.room),
        "author": {
            "user": message.author_id,
            "name": message.author_name,
            "seat": message.seat,
        },
        "text": message.text,
        "at": iso(message.at),
    }


def iso(moment: datetime) -> str:
    """UTC with milliseconds and a Z, as browsers write it."""
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
