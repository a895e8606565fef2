"""A ladder worked out from one match on: the one writer of changes. The caller holds the ladder."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Final

from django.db.models import Q

from accounts.models import User
from ratings import ladder_rows
from ratings.chronicle import Key, MatchRecord, Stand
from ratings.elo import START
from ratings.history import LadderState, Result, rate_match
from ratings.ladders import season_at
from ratings.models import (
    CorrectedRating,
    Correction,
    Ladder,
    MatchRating,
    Rating,
    RatingChange,
    SeasonRating,
)

#: Before every match.
BEGINNING: Final[Key] = (datetime(2000, 1, 1, tzinfo=UTC), "")


@dataclass(slots=True)
class Work:
    """What was found from one match on, beside what is stored."""

    ladder: Ladder
    since: Key
    state: LadderState
    users: Collection[int]
    #: The changes that are stored and were not found again yet, by match and person.
    stored: dict[tuple[int, str], RatingChange]
    #: The last stand in each season, by season and person.
    seasons: dict[tuple[str, str], Stand] = field(default_factory=dict)
    new: list[RatingChange] = field(default_factory=list)
    replaced: list[RatingChange] = field(default_factory=list)
    rows: list[MatchRating] = field(default_factory=list)
    people: set[str] = field(default_factory=set)
    changes: int = 0

    @property
    def differing(self) -> int:
        """How many changes are not what is stored."""
        return len(self.new) + len(self.stored)

    def take(self, row: MatchRating, record: MatchRecord) -> None:
        """The next match in the order."""
        result = rate_match(self.state, record)
        was = (row.offsets, row.case)
        ladder_rows.fill(row, result)
        if (row.offsets, row.case) != was:
            self.rows.append(row)
        self._take_changes(row, result)

    def _take_changes(self, row: MatchRating, result: Result) -> None:
        for change in result.changes:
            self.changes += 1
            values = ladder_rows.change_values(result, change)
            old = self.stored.pop((row.pk, change.who), None)
            if old is None or not ladder_rows.same(old, values):
                self.new.append(ladder_rows.change_row(row, change.who, values, self.users))
                if old is not None:
                    self.replaced.append(old)
            self.seasons[change.after.season, change.who] = change.after


def work_out(ladder: Ladder, since: Key) -> Work:
    """What follows from `since` on; nothing is written. Raises BrokenRecord."""
    later = ~Q(ladder_rows.matches_before(since))
    rows = list(ladder_rows.counted(ladder).filter(later))
    records = [ladder_rows.record_of(row) for row in rows]
    stored = ladder_rows.current(ladder).filter(~Q(ladder_rows.before(since)))
    by_person = {(change.rated_match_id, change.person): change for change in stored}
    people = {who for record in records for who in record.everybody} | {
        person for _, person in by_person
    }
    work = _begun(ladder, since, records, people, by_person)
    for row, record in zip(rows, records, strict=True):
        work.take(row, record)
    return work


def _begun(
    ladder: Ladder,
    since: Key,
    records: Sequence[MatchRecord],
    people: set[str],
    stored: dict[tuple[int, str], RatingChange],
) -> Work:
    state = ladder_rows.state_before(ladder, since, records, people)
    users = set(User.objects.filter(pk__in=map(int, people)).values_list("pk", flat=True))
    season = str(season_at(since[0]))
    seasons = {
        (season, who): stand for who, stand in state.people.items() if stand.season == season
    }
    return Work(ladder, since, state, users, stored, seasons, people=people)


def write(work: Work, correction: Correction) -> None:
    """Store what was found; what it replaces names the `correction`, which is kept if it moves what was known before."""
    ladder = work.ladder
    gone = [*work.replaced, *work.stored.values()]
    if gone or (work.new and correction.kind != Correction.Kind.ORDER):
        correction.save()
        _write_receipts(work, correction)
        for row in gone:
            row.corrected_by = correction
        RatingChange.objects.bulk_update(gone, ["corrected_by"], ladder_rows.BATCH)
    MatchRating.objects.bulk_update(work.rows, ["offsets", "case"], ladder_rows.BATCH)
    RatingChange.objects.bulk_create(work.new, ladder_rows.BATCH)
    stands = {who: work.state.people.get(who, Stand()) for who in work.people}
    ladder_rows.write_stands(ladder, stands, work.users)
    _forget_seasons(work)
    ladder_rows.write_seasons(ladder, work.seasons, work.users)
    _note_last(ladder)


def _forget_seasons(work: Work) -> None:
    """Take away who has no match in a season any more; the rows of the others stay, with what was noted there."""
    users, since = [int(who) for who in work.people], str(season_at(work.since[0]))
    rows = SeasonRating.objects.filter(ladder=work.ladder, user__in=users, season__gte=since)
    gone = [
        pk
        for pk, season, user in rows.values_list("pk", "season", "user")
        if not work.seasons.get((season, str(user)), Stand()).season_games
    ]
    SeasonRating.objects.filter(pk__in=gone).delete()


def _write_receipts(work: Work, correction: Correction) -> None:
    rows = Rating.objects.filter(ladder=work.ladder, user__in=[int(who) for who in work.people])
    was = {str(user): rating for user, rating in rows.values_list("user", "rating")}
    if correction.kind != Correction.Kind.ORDER:
        # Who has no row stood where people begin; of a match that comes late, newcomers have the match's own receipt.
        was = dict.fromkeys(map(str, work.users), START) | was
    lines = ladder_rows.corrected_lines(correction, was, work.state.people, work.users)
    CorrectedRating.objects.bulk_create(
        (CorrectedRating(**line) for line in lines), ladder_rows.BATCH
    )


def _note_last(ladder: Ladder) -> None:
    last = ladder_rows.counted(ladder).reverse().values_list("ended_at", "match").first()
    ladder.last_ended_at, ladder.last_match = last or (None, "")
    ladder.save(update_fields=["last_ended_at", "last_match"])
