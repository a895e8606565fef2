"""Which table the first page shows: one being played, else the record of one, else none."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Exists, OuterRef, QuerySet
from django.urls import reverse

from games.fronts.catalogue import with_board
from games.fronts.front import RING
from games.models import Match
from lobbies import pages
from lobbies.models import Table

#: A table where nobody has moved for so long is no show.
STILL: Final = timedelta(minutes=5)
#: A record shorter than this, in entries, shows nothing worth seeing.
SHORTEST: Final = 60


@dataclass(frozen=True)
class Show:
    """`kind` is live or film; the addresses are those of the match."""

    kind: str
    table: int
    match_id: str
    url: str
    data: str
    film: str = ""


def table_on_show(now: datetime) -> Show | None:
    """Public tables only: what goes on at a private one is nobody else's business. A ring is what the page can draw."""
    public = Table.objects.filter(visibility=Table.Visibility.PUBLIC, game__in=with_board(RING))
    lively = public.filter(
        match__status=Match.Status.RUNNING,
        match__paused_at=None,
        match__advanced_at__gt=now - STILL,
    )
    table = lively.order_by("-match__advanced_at").first()
    if table is not None:
        return show_of(table, "live")
    table = ended_tables(public).first()
    return None if table is None else show_of(table, "film")


def ended_tables(public: QuerySet[Table]) -> QuerySet[Table]:
    """Those with a record worth seeing, the newest first.

    By their beginning, and each match looked up by its key: that way the index `table_begun` is walked until one is
    found; a join would read and sort everything that was ever played.
    """
    whole = Match.objects.filter(
        pk=OuterRef("match"), status=Match.Status.ENDED, version__gte=SHORTEST
    )
    begun = public.filter(Exists(whole), state=Table.State.STARTED)
    return begun.order_by("-started_at", "-pk")


def show_of(table: Table, kind: str) -> Show:
    key = table.match_key
    return Show(
        kind=kind,
        table=table.pk,
        match_id=key,
        url=pages.match_url(key),
        data=reverse("match_data", args=[key]),
        film=reverse("match_film", args=[key]) if kind == "film" else "",
    )
