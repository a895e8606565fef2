"""The rows of a ladder: what `history` needs is read from them, and what it finds is written."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from decimal import ROUND_HALF_EVEN, Decimal
from typing import Any, Final

from django.db.models import F, Q, QuerySet, Window
from django.db.models.functions import RowNumber

from games.models import Match
from ratings import cases
from ratings.chronicle import Key, MatchRecord, Stand
from ratings.elo import START
from ratings.history import GAIN_DAYS, LENGTHS_MOST, LadderState, Meeting, PersonChange, Result
from ratings.ladders import ACTIVE_GAMES
from ratings.models import Correction, Ladder, MatchRating, Rating, RatingChange, SeasonRating

BATCH: Final = 500
_FINE: Final = Decimal("0.0001")


def before(key: Key) -> Q:
    """Rows of matches that stand before this place in the order."""
    at, match_id = key
    return Q(ended_at__lt=at) | Q(ended_at=at, rated_match__match__lt=match_id)


def matches_before(key: Key) -> Q:
    """The same of the matches themselves."""
    at, match_id = key
    return Q(ended_at__lt=at) | Q(ended_at=at, match__lt=match_id)


def counted(ladder: Ladder) -> QuerySet[MatchRating]:
    """The matches of a ladder that count, in their order."""
    return MatchRating.objects.filter(ladder=ladder, verdict="").order_by("ended_at", "match")


def current(ladder: Ladder) -> QuerySet[RatingChange]:
    """The changes that hold, those that were corrected left out."""
    return RatingChange.objects.filter(ladder=ladder, corrected_by=None)


def record_of(row: MatchRating) -> MatchRecord:
    """What was stored of a match. Raises BrokenRecord."""
    return MatchRecord.read(row.match_id, row.ended_at, row.record)


def state_before(
    ladder: Ladder, key: Key, records: Sequence[MatchRecord], people: Collection[str]
) -> LadderState:
    """What the matches before `key` have left, as far as these later matches and `people` ask for it."""
    state = LadderState()
    earlier = current(ladder).filter(before(key), person__in=people)
    state.people = _stands(earlier)
    for who, at, gains in _recent(earlier, key[0]):
        for other, gain in gains.items():
            state.meetings[who, other].append(Meeting(at, Decimal(gain)))
    for table_type in sorted({record.table_type for record in records}):
        state.offsets[table_type] = _offsets(ladder, key, table_type)
    for variant in sorted({record.variant for record in records}):
        state.lengths[variant] = _lengths(ladder, key, variant)
    return state


def _stands(earlier: QuerySet[RatingChange]) -> dict[str, Stand]:
    newest = Window(
        RowNumber(),
        partition_by=F("person"),
        order_by=[F("ended_at").desc(), F("rated_match__match").desc()],
    )
    rows = earlier.annotate(nth=newest).filter(nth=1).values_list("person", "stand", "pk")
    return {person: Stand.read(f"change {pk}", stand) for person, stand, pk in rows}


def _recent(
    earlier: QuerySet[RatingChange], at: datetime
) -> Iterable[tuple[str, datetime, dict[str, str]]]:
    rows = earlier.filter(ended_at__gt=at - timedelta(days=GAIN_DAYS))
    return rows.order_by("ended_at", "rated_match__match").values_list(
        "person", "ended_at", "gains"
    )


def _offsets(ladder: Ladder, key: Key, table_type: str) -> dict[str, Decimal]:
    rows = counted(ladder).filter(matches_before(key), table_type=table_type)
    newest = rows.order_by("-ended_at", "-match").values_list("offsets", flat=True).first()
    return {name: Decimal(value) for name, value in (newest or {}).items()}


def _lengths(ladder: Ladder, key: Key, variant: str) -> deque[int]:
    rows = counted(ladder).filter(matches_before(key), variant=variant, is_whole=True)
    newest = rows.order_by("-ended_at", "-match").values_list("length", flat=True)[:LENGTHS_MOST]
    return deque(reversed(newest), maxlen=LENGTHS_MOST)


# -- what came out ------------------------------------------------------------------------------------


def rated_row(ladder: Ladder, record: MatchRecord, verdict: str) -> MatchRating:
    """The row of a match that was read, not written."""
    return MatchRating(
        match_id=record.match_id,
        ladder=ladder,
        ended_at=record.ended_at,
        verdict=verdict,
        variant=record.variant,
        table_type=record.table_type,
        length=record.length,
        is_whole=record.is_whole,
        record=record.to_json(),
    )


def broken_row(ladder: Ladder, match: Match) -> MatchRating:
    """The row of a match that cannot be read, so that nobody tries again."""
    assert match.ended_at is not None
    return MatchRating(
        match=match,
        ladder=ladder,
        ended_at=match.ended_at,
        verdict="broken",
        length=match.version,
        is_whole=False,
        record={},
    )


def require_whole(record: MatchRecord) -> None:
    """Raises BrokenRecord unless what is stored of this record can be read again."""
    if record.people:
        MatchRecord.read(record.match_id, record.ended_at, record.to_json())


def fill(row: MatchRating, result: Result) -> None:
    """What was worked out of a match, into its row."""
    row.offsets = {
        key: str(value.quantize(_FINE, ROUND_HALF_EVEN))
        for key, value in result.rated.offsets.items()
    }
    row.case = {
        "case": cases.written(row.match_id, result.match),
        "season": cases.written(row.match_id, result.season),
        "median": result.median,
    }
    if result.substitutes:
        row.case["substitutes"] = {
            who: cases.written(row.match_id, match) for who, match in result.substitutes.items()
        }


def change_values(result: Result, change: PersonChange) -> dict[str, Any]:
    """What a change is, as its columns hold it: the same again, whenever it is worked out."""
    unit = result.record.units[change.unit]
    return {
        "unit": change.unit,
        "units": len(result.record.units),
        "place": unit.place,
        "role": unit.role,
        "left": unit.quit is not None and change.who not in result.substitutes,
        "before": change.before.rating,
        "after": change.after.rating,
        "season": change.after.season,
        "games": change.after.games,
        "stand": change.after.to_json(),
        "gains": {other: str(gain) for other, gain in change.gains.items()},
        "exact": {
            "change": str(change.change),
            "clipped": str(change.clipped),
            "limited": str(change.limited),
            "season_before": str(change.before.season_rating),
        },
    }


def change_row(
    row: MatchRating, who: str, values: dict[str, Any], users: Collection[int]
) -> RatingChange:
    """The row of a change, not written."""
    return RatingChange(
        rated_match=row,
        ladder_id=row.ladder_id,
        ended_at=row.ended_at,
        person=who,
        user_id=int(who) if int(who) in users else None,
        **values,
    )


def same(stored: RatingChange, values: dict[str, Any]) -> bool:
    """Whether a stored change agrees with what was found in every digit."""
    return all(getattr(stored, name) == value for name, value in values.items())


def stand_rows(ladder: Ladder, stands: dict[str, Stand], users: Collection[int]) -> list[Rating]:
    """Where these people stand, as rows; who is no user any more has none."""
    return [
        Rating(
            ladder=ladder,
            user_id=int(who),
            rating=stand.rating,
            games=stand.games,
            wins=stand.wins,
            opponents=len(stand.opponents),
            last_at=stand.last,
            fifth_last_at=stand.recent[0] if len(stand.recent) == ACTIVE_GAMES else None,
            stand=stand.to_json(),
        )
        for who, stand in stands.items()
        if int(who) in users and stand.games
    ]


def season_row(ladder: Ladder, who: str, stand: Stand) -> SeasonRating:
    """Where somebody stands in the season of this stand, as a row."""
    return SeasonRating(
        ladder=ladder,
        season=stand.season,
        user_id=int(who),
        rating=stand.season_rating,
        games=stand.season_games,
        wins=stand.season_wins,
    )


def write_stands(ladder: Ladder, stands: dict[str, Stand], users: Collection[int]) -> None:
    """Where these people stand now; those without a match any more stand nowhere."""
    gone = [int(who) for who, stand in stands.items() if not stand.games]
    Rating.objects.filter(ladder=ladder, user__in=gone).delete()
    Rating.objects.bulk_create(
        stand_rows(ladder, stands, users),
        BATCH,
        update_conflicts=True,
        unique_fields=["ladder", "user"],
        update_fields=[
            *("rating", "games", "wins", "opponents", "last_at", "fifth_last_at", "stand"),
        ],
    )


def write_seasons(
    ladder: Ladder, last: dict[tuple[str, str], Stand], users: Collection[int]
) -> None:
    """Where people stand in these seasons, by season and person."""
    rows = [
        season_row(ladder, who, stand)
        for (_, who), stand in last.items()
        if int(who) in users and stand.season_games
    ]
    SeasonRating.objects.bulk_create(
        rows,
        BATCH,
        update_conflicts=True,
        unique_fields=["ladder", "season", "user"],
        update_fields=["rating", "games", "wins"],
    )


def corrected_lines(
    correction: Correction, was: dict[str, Decimal], now: dict[str, Stand], users: Collection[int]
) -> Iterator[dict[str, Any]]:
    """The receipts of a correction: everybody whose rating is another now."""
    for who in sorted(was, key=int):
        stand = now.get(who, Stand())
        if stand.rating != was[who]:
            user = int(who) if int(who) in users else None
            yield {
                "correction": correction,
                "person": who,
                "user_id": user,
                "before": was[who],
                "after": stand.rating if stand.games else START,
            }
