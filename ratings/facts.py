"""What a match was, read from its rows: once, when it is rated. Later changes of the rows change nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

from django.db.models import Count

from games.editions import selectors as editions
from games.engines.bots.characters import akin_to
from games.engines.kernel.log import AGREED
from games.fronts.catalogue import front_for
from games.models import Entry, FormerHolder, Match, Seat
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


@dataclass(frozen=True, slots=True)
class MatchPapers:
    """The rows that several matches need besides their own, each asked for once for all of them."""

    seats: Mapping[str, Sequence[Seat]]
    #: Actions that were played, by match and seat.
    actions: Mapping[tuple[str, int | None], int]
    #: Who took over the seat of whom and played it, by match; ids as text.
    substitutes: Mapping[str, Mapping[str, str]]
    #: Whether the ladder of the game knows these rules, by game and variant.
    certified: Mapping[tuple[str, str | None], bool]


def papers_of(matches: Sequence[Match]) -> MatchPapers:
    """What `read` needs of these matches, in as many questions as for one."""
    ids = [match.pk for match in matches]
    acted = Entry.objects.filter(match__in=ids, kind=Entry.Kind.PLAY).values("match", "seat")
    rules = {(match.game, _slug(match)) for match in matches}
    formers = list(FormerHolder.objects.filter(match__in=ids).order_by("version", "pk"))
    seats = list(Seat.objects.filter(match__in=ids).order_by("match", "number"))
    return MatchPapers(
        # First: `_held` gives the seats back to who began.
        substitutes=_substitutes(seats, formers),
        seats=_held(seats, formers),
        actions={
            (row["match"], row["seat"]): row["count"]
            for row in acted.annotate(count=Count("pk")).order_by()
        },
        certified={(game, slug): is_certified(game, slug) for game, slug in rules},
    )


def read(match: Match, papers: MatchPapers) -> MatchReading:
    """What an ended, rated match was. Raises BrokenRecord where its rows do not say who did how well."""
    seats = papers.seats.get(match.pk, ())
    try:
        record = _record(match, seats, papers.substitutes.get(match.pk, {}))
    except (LookupError, TypeError) as error:
        raise BrokenRecord(match.pk, repr(error)) from error
    return MatchReading(record, _verdict(match, record, papers))


def _slug(match: Match) -> str | None:
    return match.variant.slug if match.variant else None


def _substitutes(
    seats: Sequence[Seat], formers: Sequence[FormerHolder]
) -> dict[str, dict[str, str]]:
    """Who sat to the end where somebody else had begun, and took as many actions as a match asks for."""
    first, last = _by_seat(reversed(formers)), _by_seat(formers)
    found: dict[str, dict[str, str]] = {}
    for seat in seats:
        key = (seat.match_id, seat.number)
        if key not in last or seat.user_id is None or seat.quit_version is not None:
            continue
        began = first[key].user_id
        if began not in {None, seat.user_id} and _has_played(seat, last[key].version):
            found.setdefault(seat.match_id, {})[str(began)] = str(seat.user_id)
    return found


def _by_seat(formers: Iterable[FormerHolder]) -> dict[tuple[str, int], FormerHolder]:
    """The last of these for each seat."""
    return {(former.match_id, former.seat): former for former in formers}


def _has_played(seat: Seat, since: int) -> bool:
    """Asked for each seat that changed hands: there are few."""
    own = Entry.objects.filter(match=seat.match_id, seat=seat.number, number__gt=since)
    return own.filter(kind=Entry.Kind.PLAY)[:ACTIONS_LEAST].count() >= ACTIONS_LEAST


def _held(seats: Sequence[Seat], formers: Sequence[FormerHolder]) -> dict[str, list[Seat]]:
    """The seats as they began: in the hands of the first of those who held one and gave it up to somebody else."""
    firsts = _by_seat(reversed(formers))
    found: dict[str, list[Seat]] = {}
    for seat in seats:
        former_of_it = firsts.get((seat.match_id, seat.number))
        found.setdefault(seat.match_id, []).append(_as_begun(seat, former_of_it))
    return found


def _as_begun(seat: Seat, former: FormerHolder | None) -> Seat:
    """The seat in the hands of who began the match: the result stays with who left, whoever played on."""
    if former is not None:
        seat.user_id, seat.bot = former.user_id, ""
        seat.quit_version, seat.left_at = former.version, former.at
    return seat


def is_certified(game: str, variant: str | None) -> bool:
    """Whether matches by this variant share the ladder of their game: only rules that everybody was offered."""
    return bool(variant) and editions.was_published(game, variant or "")


def _verdict(match: Match, record: MatchRecord, papers: MatchPapers) -> str:
    if match.voided_at is not None:
        return "void"
    if not papers.certified[match.game, _slug(match)]:
        return "edition"
    if not record.people:
        return "nobody"
    if match.outcome["reason"] == AGREED:
        return "agreed"
    if not _is_played(match, papers):
        return "short"
    return ""


def _is_played(match: Match, papers: MatchPapers) -> bool:
    """Whether everybody who stayed has acted often enough."""
    return all(
        papers.actions.get((match.pk, seat.number), 0) >= ACTIONS_LEAST
        for seat in papers.seats[match.pk]
        if seat.user_id and seat.quit_version is None
    )


def _record(match: Match, seats: Sequence[Seat], came: Mapping[str, str]) -> MatchRecord:
    assert match.ended_at is not None
    names = {seat.number: _name(seat) for seat in seats}
    return MatchRecord(
        match_id=match.pk,
        ended_at=match.ended_at,
        variant=match.variant.slug if match.variant else "",
        length=match.version,
        units=tuple(_units(match, seats, names)),
        bots=_bots(match.game, names.values()),
        # Who left another seat of the same match has their own result.
        substitutes={left: who for left, who in came.items() if who not in names.values()},
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
            found[name] = elo.START if key == GONE else rating_of(measured, key, *akin_to(key))
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
