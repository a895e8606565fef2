"""Reads: how a match stands, and who holds which seat of it."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass

from games.models import Match
from games.reading import matches
from games.reading.matches import Live
from games.reading.seating import Seating
from games.storage import statements


@dataclass(frozen=True, slots=True)
class Standing:
    """A match as it stands: the row, who sits there and, once it has started, its state.

    Of one that has not, what was `prepared`.
    """

    match_id: str
    row: statements.MatchRow
    seating: Seating
    live: Live | None
    prepared: Match | None = None
    #: Whether a seat plays by itself, where whoever has just written the match looked; None where nobody did.
    is_programmed: bool | None = None


def now_ms() -> int:
    """The server's clock, in milliseconds."""
    return int(time.time() * 1000)


def table_for(match_id: str) -> Standing:
    """The match as it stands now. Raises Match.DoesNotExist."""
    row = statements.row_of(match_id)
    if row is None:
        raise Match.DoesNotExist(match_id)
    seating = matches.seating_for(match_id, row.facts)
    if row.version:
        return Standing(match_id, row, seating, matches.live_for(match_id, row))
    return Standing(match_id, row, seating, None, Match.objects.get(pk=match_id))


def last_known(match_id: str) -> tuple[Live | None, Seating]:
    """As `table_for`, without a look at the rows where this process has just written the match itself."""
    found = matches.known(match_id)
    if found is not None:
        return found
    table = table_for(match_id)
    return table.live, table.seating


def seat_of(match_id: str, user_id: int | None) -> int | None:
    """The seat that this person holds in the match and has not given up."""
    row = statements.row_of(match_id)
    return None if row is None else matches.seating_for(match_id, row.facts).seat_of(user_id)


def round_in(live: Live) -> int | None:
    """The round that the match is in; None where its game counts none."""
    number = getattr(live.table.state, "round", None)
    return number if isinstance(number, int) else None


def circle_of(match_id: str, seat: int) -> tuple[int, ...]:
    """The seats, `seat` among them, that the rules let talk apart; empty where nobody may."""
    row = statements.row_of(match_id)
    if row is None or not row.version:
        return ()
    live = matches.live_for(match_id, row)
    others = live.fixed.book.game.confidants(live.table.state, seat)
    return tuple(sorted({seat, *others})) if others else ()


def counters(match_ids: Iterable[str]) -> dict[str, tuple[int, int]]:
    """Version and count of facts of these matches, as the rows have them."""
    rows = Match.objects.filter(pk__in=list(match_ids)).values_list("pk", "version", "facts")
    return {pk: (version, facts) for pk, version, facts in rows}
