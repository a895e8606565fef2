"""What a table came to: from the log of its match, or from its worth when the time is up."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from typing import Any

from games import play
from games.engines.kernel.actions import SYSTEM
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.outcome import Outcome, places_of, ranked
from games.models import Match
from games.reading import selectors as reading
from tournaments.models import Bout
from tournaments.services.seats import units_of

Result = tuple[list[int], list[int]]


def of_match(bout: Bout) -> Result | None:
    """Places and worths by entrant of a match that has ended; None while it goes on."""
    match = bout.match
    if match is None or match.status != Match.Status.ENDED or match.outcome is None:
        return None
    return of_outcome(bout, Outcome.from_json(match.outcome))


def of_outcome(bout: Bout, outcome: Outcome) -> Result:
    """The same, of an outcome: an entrant stands where the best of their seats does; who never came is last."""
    seats = sum(map(len, outcome.placings))
    by_seat = places_of(outcome.placings)
    units = units_of(bout, seats)
    best = [min(by_seat[seat] for seat in unit) for unit in units]
    worth = [sum(outcome.worth.get(seat, 0) for seat in unit) for unit in units]
    return behind(bout, best), worth if any(worth) else []


def behind(bout: Bout, order: Sequence[int]) -> list[int]:
    """Places from 1 by entrant: lower comes first, those who never came stand behind all others."""
    gone = [pk in bout.absent for pk in bout.seats]
    keys = [(is_gone, one) for is_gone, one in zip(gone, order, strict=True)]
    return [1 + sum(other < own for other in keys) for own in keys]


def when_time_is_up(bout: Bout, now: datetime) -> Result | None:
    """What the table is worth now, exactly. A game that knows an end by time ends; others stand still.

    None where the match has not begun.
    """
    if bout.match is None:
        return None
    with suppress(IllegalAction):
        play.submit_for_seat(
            match_id=bout.match.pk,
            seat=SYSTEM,
            action={"do": "time_up"},
            maker=play.CLOCK,
            now=now,
        )
    bout.match.refresh_from_db()
    found = of_match(bout)
    return found or by_worth(bout, now)


def by_worth(bout: Bout, now: datetime) -> Result | None:
    """Places by the worth of everybody as the match stands; it stands still from here on."""
    assert bout.match is not None
    live = reading.table_for(bout.match.pk).live
    if live is None:
        return None
    _, worth = live.fixed.book.game.worths(live.table.state)
    placings = ranked({seat: (amount,) for seat, amount in worth.items()})
    play.pause(match_id=bout.match.pk, now=now)
    return of_outcome(bout, Outcome(placings, "worth", dict(worth)))


def write(bout: Bout, result: Result, decision: str) -> None:
    """Keeps the result; the caller holds the lock of the event."""
    bout.places, bout.worth = result
    bout.decision = decision
    bout.save(update_fields=["places", "worth", "decision"])


def nearest_places(places: Sequence[Any], size: int) -> list[int] | None:
    """None if these are places of a table of this size; else the nearest list that is."""
    given = [one if isinstance(one, int) else size for one in places]
    given = [*given, *[size] * (size - len(given))][:size]
    right = [1 + sum(other < own for other in given) for own in given]
    return None if list(places) == right else right
