"""What a match was, read from its rows: once, when it is rated. Later changes of the rows change nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

from django.db.models import Count

from games.engines.catalogue import GAMES
from games.fronts.catalogue import front_for
from games.models import Entry, Match, Seat
from ratings import elo
from ratings.calibration import rating_of
from ratings.chronicle import BOT, BrokenRecord, MatchRecord, UnitRecord

#: Actions that every seat whose person stayed must have taken, else the match says nothing.
ACTIONS_LEAST: Final = 3
#: Stands in for somebody whose row is gone; counts as an AI of the rating with which people begin.
GONE: Final = "gone"


@dataclass(frozen=True, slots=True)
class MatchReading:
    """A match as it is rated, and why it counts for nothing (empty: it counts)."""

    record: MatchRecord
    verdict: str


def read(match: Match) -> MatchReading:
    """What an ended, rated match was. Raises BrokenRecord where its rows do not say who did how well."""
    seats = list(Seat.objects.filter(match=match).order_by("number"))
    try:
        record = _record(match, seats)
    except (LookupError, TypeError) as error:
        raise BrokenRecord(match.pk, repr(error)) from error
    return MatchReading(record, _verdict(match, record, seats))


def is_certified(game: str, variant: str | None) -> bool:
    """Whether matches by this variant share the ladder of their game: only the sets of rules that come with it."""
    return variant is not None and any(one["id"] == variant for one in GAMES[game].presets())


def _verdict(match: Match, record: MatchRecord, seats: Sequence[Seat]) -> str:
    if match.voided_at is not None:
        return "void"
    if not is_certified(match.game, match.variant.slug if match.variant else None):
        return "edition"
    if not record.people:
        return "nobody"
    if not _is_played(match, seats):
        return "short"
    return ""


def _is_played(match: Match, seats: Sequence[Seat]) -> bool:
    acted = Entry.objects.filter(match=match, kind=Entry.Kind.PLAY).values_list("seat")
    counts = dict(acted.annotate(count=Count("pk")).order_by())
    stayed = [seat.number for seat in seats if seat.user_id and seat.quit_version is None]
    return all(counts.get(number, 0) >= ACTIONS_LEAST for number in stayed)


def _record(match: Match, seats: Sequence[Seat]) -> MatchRecord:
    assert match.ended_at is not None
    names = {seat.number: _name(seat) for seat in seats}
    return MatchRecord(
        match_id=match.pk,
        ended_at=match.ended_at,
        variant=match.variant.slug if match.variant else "",
        length=match.version,
        units=tuple(_units(match, seats, names)),
        bots=_bots(match.game, names.values()),
    )


def _name(seat: Seat) -> str:
    if seat.user_id is not None:
        return str(seat.user_id)
    return f"{BOT}{seat.bot if seat.bot and seat.left_at is None else GONE}#{seat.number}"


def _bots(game: str, names: Any) -> dict[str, Decimal]:
    found, measured = {}, front_for(game).bot_ratings
    for name in names:
        if name.startswith(BOT):
            key = name.removeprefix(BOT).partition("#")[0]
            found[name] = elo.START if key == GONE else rating_of(measured, key)
    return found


def _units(match: Match, seats: Sequence[Seat], names: Mapping[int, str]) -> list[UnitRecord]:
    quits = {seat.number: seat.quit_version for seat in seats}
    group = {seat: at for at, seats_ in enumerate(match.outcome["placings"]) for seat in seats_}
    ranks = [group[unit["seats"][0]] for unit in match.units]
    return [
        UnitRecord(
            members=tuple(names[seat] for seat in unit["seats"]),
            place=1 + sum(other < rank for other in ranks),
            role=unit["role"],
            seat=number,
            quit=min(
                (at for seat in unit["seats"] if (at := quits[seat]) is not None), default=None
            ),
        )
        for number, (unit, rank) in enumerate(zip(match.units, ranks, strict=True))
    ]
