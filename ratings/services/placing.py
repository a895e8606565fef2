"""The places of a day, noted once, so that a leaderboard can say who has climbed since."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from django.db import transaction
from django.db.models import F, Window
from django.db.models.functions import RowNumber

from ratings.ladders import season_at
from ratings.leaderboards import Leaderboard
from ratings.models import Ladder, PlaceNote

BATCH: Final = 500


@transaction.atomic
def places_note(now: datetime) -> bool:
    """Note everybody's place on every ladder; False where that was done today already (in UTC)."""
    _, is_new = PlaceNote.objects.get_or_create(day=now.date(), defaults={"at": now})
    if not is_new:
        return False
    PlaceNote.objects.filter(day__lt=now.date()).delete()
    for ladder in Ladder.objects.all():
        for season in ("", str(season_at(now))):
            _note(Leaderboard(ladder, now, season))
    return True


def _note(board: Leaderboard) -> None:
    nth = Window(RowNumber(), order_by=[F("rating").desc(), F("user").asc()])
    places: dict[int, int] = dict(board.placed.annotate(nth=nth).values_list("pk", "nth"))
    rows: list[Any] = []
    for row in board.rows.only("pk", "noted_place"):
        if row.noted_place != places.get(row.pk):
            row.noted_place = places.get(row.pk)
            rows.append(row)
    board.rows.bulk_update(rows, ["noted_place"], BATCH)
