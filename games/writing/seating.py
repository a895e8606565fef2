"""The names of who sits there."""

from __future__ import annotations

from functools import partial

from django.db import transaction
from django.db.models import F

from games.models import NAME_LENGTH, Match, Seat
from games.reading import matches as lives
from games.writing.locking import Refused, locked, new_facts, tell_facts


def rename(*, match_id: str, user_id: int, name: str) -> None:
    """The name of this person at the table. Raises Refused `not_your_seat`."""
    with locked(match_id) as row:
        seat = lives.seating_for(match_id, row.facts).seat_of(user_id)
        if seat is None:
            raise Refused("not_your_seat")
        Seat.objects.filter(match=match_id, number=seat).update(name=name[:NAME_LENGTH])
        new_facts(match_id, row)


def rename_everywhere(*, user_id: int, name: str) -> None:
    """Changes the name of this person at every table, past ones included.

    Who closes an account leaves no name behind.
    """
    with transaction.atomic():
        seats = Seat.objects.filter(user=user_id).exclude(name=name[:NAME_LENGTH])
        matches = sorted(seats.values_list("match", flat=True))
        # The count of facts is what every process looks at, for tables that go on as for old ones.
        Match.objects.filter(pk__in=matches).update(facts=F("facts") + 1)
        seats.update(name=name[:NAME_LENGTH])
        for match_id in matches:
            transaction.on_commit(partial(tell_facts, match_id), robust=True)
