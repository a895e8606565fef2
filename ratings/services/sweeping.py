"""Ended matches become changes of ratings, in the order in which they ended; never in a request.

A ladder is held while its matches are rated, and all that a batch changes is one transaction: whoever is killed has
changed nothing, and the next sweep begins where it began.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import QuerySet

from games.models import Match
from ratings import devices, facts, ladder_rows
from ratings.chronicle import BrokenRecord, Key, MatchRecord
from ratings.leaving import unrated_until
from ratings.models import Correction, Ladder, MatchRating
from ratings.paces import pace_of_match
from ratings.selectors import is_frozen
from ratings.services.working_out import work_out, write

#: Matches that one transaction rates at most.
BATCH: Final = 200
#: So far back every sweep looks; the thorough one looks at everything.
USUAL: Final = timedelta(days=1)

log = logging.getLogger(__name__)


def sweep(now: datetime, *, thorough: bool = False, batch: int = BATCH) -> int:
    """Rate what has ended and was not rated, `batch` in a transaction; how many matches were looked at."""
    count = 0
    while found := list(_due(now, thorough=thorough)[:batch]):
        for game, pace in sorted({_ladder_of(match) for match in found}):
            count += _rate(
                game, pace, [one.pk for one in found if _ladder_of(one) == (game, pace)], now
            )
    return count


def _due(now: datetime, *, thorough: bool) -> QuerySet[Match]:
    """Those that are rated, have ended and have no row yet, in their order."""
    ended = Match.objects.filter(rated=True, status=Match.Status.ENDED, rating=None)
    if not thorough:
        ended = ended.filter(ended_at__gt=now - USUAL)
    with_rules = ended.select_related("revision").defer("revision__tables")
    return with_rules.order_by("ended_at", "pk")


def _ladder_of(match: Match) -> tuple[str, str]:
    return match.game, pace_of_match(match)


@transaction.atomic
def _rate(game: str, pace: str, match_ids: Sequence[str], now: datetime) -> int:
    ladder = held(game, pace)
    # Looked at again: somebody else may have held the ladder before.
    asked = Match.objects.filter(pk__in=match_ids, rating=None).select_related("variant")
    matches = list(asked.order_by("ended_at", "pk"))
    papers = facts.papers_of(matches)
    rows = [_row(ladder, match, papers) for match in matches]
    MatchRating.objects.bulk_create(rows)
    if keys := [(row.ended_at, row.match_id) for row in rows if not row.verdict]:
        _go_on(ladder, min(keys), now)
    return len(match_ids)


def _row(ladder: Ladder, match: Match, papers: facts.MatchPapers) -> MatchRating:
    try:
        reading = facts.read(match, papers)
        ladder_rows.require_whole(reading.record)
    except BrokenRecord as broken:
        log.error("match %s cannot be rated: %s", match.pk, broken)  # noqa: TRY400 - it says all there is
        return ladder_rows.broken_row(ladder, match)
    return ladder_rows.rated_row(ladder, _without_barred(reading.record), reading.verdict)


def _without_barred(record: MatchRecord) -> MatchRecord:
    """Who took a seat over wins nothing beside somebody who seems to be the same person, nor while they play unrated."""
    if not record.substitutes:
        return record
    ids = {int(who) for who in record.everybody}
    barred = {one for pair in devices.sharing(ids, record.ended_at) for one in pair}
    barred |= {
        one for one in map(int, record.substitutes.values()) if _is_unrated(one, record.ended_at)
    }
    left = {left: who for left, who in record.substitutes.items() if int(who) not in barred}
    return replace(record, substitutes=left)


def _is_unrated(user_id: int, at: datetime) -> bool:
    """Whether somebody plays unrated at that moment: frozen by the staff, or after leaving early again and again."""
    return is_frozen(user_id) or unrated_until(user_id, at) is not None


def _go_on(ladder: Ladder, first: Key, now: datetime) -> None:
    """Rate from here on. A match that ended before others that are rated already has them worked out anew."""
    work = work_out(ladder, first)
    correction = Correction(ladder=ladder, kind=Correction.Kind.ORDER, at=now, since=first[0])
    write(work, correction)


def held(game: str, pace: str) -> Ladder:
    """The ladder, locked until the transaction ends."""
    Ladder.objects.get_or_create(game=game, pace=pace)
    return Ladder.objects.select_for_update().get(game=game, pace=pace)
