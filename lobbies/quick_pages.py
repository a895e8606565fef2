"""What the page of quick tables shows, prepared so that the template decides nothing."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Count
from django.utils import timezone
from django.utils.translation import gettext, ngettext

from accounts.models import User
from games.fronts.catalogue import front_for
from games.timing.texts import text_of
from lobbies import game_texts, pages, waits
from lobbies.models import SEATS_HIGHEST, SEATS_LOWEST, QuickSeek, QuickWait
from lobbies.reach import DrawnReach, reach_of
from lobbies.seeking import USUAL, WINDOW
from lobbies.tempi import TEMPI
from lobbies.waits import Estimate, Wait
from ratings.windows import WIDENS_EVERY, width

#: Measurements of so many days, at this hour and the ones beside it, tell how long people wait.
DAYS: Final = 28
HOURS_BESIDE: Final = 1
#: Without measurements AI players are offered after so many seconds.
AI_AFTER: Final = 60
#: People who are drawn beside the window of one who waits.
OTHERS_MOST: Final = 60
#: Measurements that are read, the newest: enough for every game and tempo.
READ_MOST: Final = 6000
#: The room of the picture of past waits.
WIDTH, HEIGHT, HAIRLINE = 340, 84, 3

Cellmates = dict[tuple[str, str], list[Wait]]


@dataclass(frozen=True, slots=True)
class QuickCell:
    """A game at a tempo: what eight of ten wait, and how many wait now."""

    tempo: str
    title: str
    wait: str
    waiting: str
    is_known: bool
    is_mine: bool


@dataclass(frozen=True, slots=True)
class QuickRow:
    """A game with its tempi."""

    game: str
    game_name: str
    cells: list[QuickCell]


@dataclass(frozen=True, slots=True)
class PastWaits:
    """Past waits as hairlines (from, to, height, whether it is behind me); where I stand, and what eight of ten waited."""

    lines: list[tuple[float, float, float, bool]]
    mine: float
    eight: float | None
    eight_text: str
    longest: str
    count: int


@dataclass(frozen=True, slots=True)
class WaitCard:
    """My wait. The ring of `ticks` runs down to the next widening; `is_late`: longer than nine of ten."""

    seek: QuickSeek
    game_name: str
    tempo: str
    waited: int
    missing: str
    past: PastWaits | None
    window: str
    next_window: str
    #: None where any rating will do.
    reach: DrawnReach | None
    #: Seats of the table, and whether somebody waits for each.
    seats: list[tuple[int, str, bool]]
    inside: int
    others: int
    #: Of a minute, in degrees, and whether it is over.
    ticks: list[tuple[int, bool]]
    is_late: bool
    bots: int


def rows(user: User | None, now: datetime) -> list[QuickRow]:
    """The table of games and tempi."""
    past, waiting = past_waits(now), _waiting()
    mine = QuickSeek.objects.filter(user=user).first() if user else None
    return [
        QuickRow(
            card.key,
            card.name,
            [_cell(card.key, tempo, past, waiting, mine) for tempo in TEMPI],
        )
        for card in game_texts.cards()
    ]


def tempo_titles() -> list[str]:
    return [text_of(control) for control in TEMPI.values()]


def sizes() -> list[int]:
    return list(range(SEATS_LOWEST, SEATS_HIGHEST + 1))


def past_waits(now: datetime) -> Cellmates:
    """Waits of the last weeks at this hour, by game and tempo."""
    hour = timezone.localtime(now).hour
    hours = [(hour + apart) % 24 for apart in range(-HOURS_BESIDE, HOURS_BESIDE + 1)]
    rows = QuickWait.objects.filter(at__gt=now - timedelta(days=DAYS), at__hour__in=hours)
    newest = rows.order_by("-at").values_list("game", "tempo", "seconds", "is_found")[:READ_MOST]
    found: Cellmates = {}
    for game, tempo, seconds, is_found in newest:
        found.setdefault((game, tempo), []).append(Wait(seconds, is_found))
    return found


def _waiting() -> dict[tuple[str, str], int]:
    rows = QuickSeek.objects.filter(table=None).values("game", "tempo").order_by()
    return {(row["game"], row["tempo"]): row["n"] for row in rows.annotate(n=Count("pk"))}


def _cell(
    game: str,
    tempo: str,
    past: Cellmates,
    waiting: dict[tuple[str, str], int],
    mine: QuickSeek | None,
) -> QuickCell:
    known = waits.estimate(past.get((game, tempo), []))
    count = waiting.get((game, tempo), 0)
    return QuickCell(
        tempo=tempo,
        title=text_of(TEMPI[tempo]),
        wait=wait_text(known),
        waiting=ngettext("%(n)d waits", "%(n)d wait", count) % {"n": count}
        if count
        else gettext("nobody waits"),
        is_known=known is not None,
        is_mine=mine is not None and (mine.game, mine.tempo) == (game, tempo),
    )


def wait_text(known: Estimate | None) -> str:
    """What eight of ten wait; said only where it was measured."""
    if known is None:
        return gettext("too few data")
    if known.eight is None:
        return gettext("most give up")
    return gettext("to %(time)s") % {"time": clock(known.eight)}


def clock(seconds: int) -> str:
    """`2:24`, or hours where there are several."""
    if seconds >= 2 * 3600:
        return gettext("%(n)d h") % {"n": round(seconds / 3600)}
    return f"{seconds // 60}:{seconds % 60:02}"


def card_of(seek: QuickSeek, now: datetime) -> WaitCard:
    """My wait as it is now."""
    known = past_waits(now).get((seek.game, seek.tempo), [])
    found, waited = waits.estimate(known), max(0, int((now - seek.since).total_seconds()))
    late_after = AI_AFTER if found is None else found.nine or found.half or AI_AFTER
    step = int(WIDENS_EVERY.total_seconds())
    ratings = _others(seek)
    drawn = _reach(seek, waited, step, ratings)
    return WaitCard(
        seek=seek,
        game_name=front_for(seek.game).name,
        tempo=text_of(TEMPI[seek.tempo]),
        waited=waited,
        missing=_missing(seek),
        past=_past(known, found, waited),
        window=window_text(seek, waited),
        next_window=window_text(seek, waited + step),
        reach=drawn,
        seats=_seats(seek, len(ratings)),
        inside=len(ratings) if drawn is None else sum(inside for _, inside in drawn.dots),
        others=len(ratings),
        ticks=[(6 * at, at * step >= 60 * (step - waited % step)) for at in range(60)],
        is_late=waited > late_after,
        bots=(seek.seats or 4) - 1,
    )


def _others(seek: QuickSeek) -> list[int]:
    """The ratings of those who wait in the same place, the newest left out where there are very many."""
    rows = QuickSeek.objects.filter(
        game=seek.game, tempo=seek.tempo, rated=seek.rated, table=None
    ).exclude(pk=seek.pk)
    return list(rows.order_by("since").values_list("rating", flat=True)[:OTHERS_MOST])


def _reach(seek: QuickSeek, waited: int, step: int, ratings: list[int]) -> DrawnReach | None:
    now, after = (width(WINDOW, timedelta(seconds=time)) for time in (waited, waited + step))
    if not seek.rated or now is None:
        return None
    return reach_of(
        seek.rating, now + seek.slack, (now if after is None else after) + seek.slack, ratings
    )


def _seats(seek: QuickSeek, others: int) -> list[tuple[int, str, bool]]:
    """The pawns of the table that is being formed; mine is the first."""
    size = seek.seats or USUAL
    return [
        (number + 1, pages.SHAPES[number % len(pages.SHAPES)], number <= others)
        for number in range(size)
    ]


def window_text(seek: QuickSeek, waited: int) -> str:
    """Which ratings are looked for after so long."""
    reach = width(WINDOW, timedelta(seconds=waited))
    if not seek.rated or reach is None:
        return gettext("any rating")
    around = reach + seek.slack
    return f"{max(0, seek.rating - around)}–{seek.rating + around}"


def _missing(seek: QuickSeek) -> str:
    """How many people stand in the way of a table."""
    if seek.offer_id is not None:
        return gettext("The table is ready")
    beside = QuickSeek.objects.filter(
        game=seek.game, tempo=seek.tempo, rated=seek.rated, table=None
    )
    count = max(1, (seek.seats or 2) - beside.count())
    return ngettext("%(n)d person is missing", "%(n)d people are missing", count) % {"n": count}


def _past(known: list[Wait], found: Estimate | None, waited: int) -> PastWaits | None:
    if found is None:
        return None
    longest = max(60, waited, *(wait.seconds for wait in known if wait.is_found), 60)
    counts = waits.columns(known, longest)
    column, most = WIDTH / len(counts), max(counts) or 1
    at = round(WIDTH * waited / longest, 1)
    lines = [
        (
            round(column * number + 1, 1),
            round(column * (number + 1) - 1, 1),
            float(HEIGHT - HAIRLINE * level),
            column * number < at,
        )
        for number, count in enumerate(counts)
        for level in range(1, 1 + round(count / most * HEIGHT / HAIRLINE))
    ]
    eight = None if found.eight is None else round(WIDTH * found.eight / longest, 1)
    return PastWaits(lines, at, eight, wait_text(found), clock(longest), found.count)


def frame_of(seek: QuickSeek | None) -> dict[str, str]:
    """What a page is told of a wait: its state, and where to go once there is a table."""
    if seek is None:
        return {"state": "gone", "url": ""}
    if seek.table is not None:
        return {"state": "started", "url": pages.table_url(seek.table)}
    return {"state": "waiting" if seek.offer_id is None else "asked", "url": ""}
