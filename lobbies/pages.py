"""What pages and sockets show of a table, prepared so that templates decide nothing."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.cache import cache
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language, gettext, ngettext

from accounts.models import User
from games import characters, decisions
from games.editions import selectors as editions
from games.fronts.catalogue import front_for
from games.models import Match
from games.reading.held_matches import MatchLine
from games.timing.texts import text_of
from lobbies import filters, selectors
from lobbies.models import Table

ROW_CACHE_SECONDS = 3600
SHAPES = ("circle", "square", "triangle", "diamond", "cross", "star")


@dataclass(frozen=True)
class SeatMark:
    """A seat in a row of pawns: `number` from 1 gives its shape and ink."""

    number: int
    name: str
    kind: str  # person, bot, free

    @property
    def shape(self) -> str:
        return SHAPES[self.number - 1]


@dataclass(frozen=True)
class Row:
    """A line of the timetable."""

    table: int
    state: str
    game: str
    game_name: str
    rules: str
    seats: list[SeatMark]
    status: str
    urgent: bool
    tempo: str
    url: str
    pace: str
    language: str
    check_until: datetime | None
    is_mine: bool
    is_sealing: bool
    is_rated: bool

    @property
    def can_join(self) -> bool:
        is_open = self.state == "waiting" and not self.is_sealing
        return is_open and any(mark.kind == "free" for mark in self.seats)

    @property
    def language_name(self) -> str:
        return filters.LANGUAGES.get(self.language, self.language)


def rules_text(table: Table) -> str:
    """The rules of a table in a few words; it must come with its match and variant."""
    variant = table.match.variant if table.match else None
    return editions.rules_text(table.game, table.preset, variant, table.revision)


def seat_name(name: str, bot: str) -> str:
    return name or characters.name_of(bot)


def marks_waiting(table: Table) -> list[SeatMark]:
    taken = {seat.number: seat for seat in table.seats.all()}
    marks = []
    for number in range(table.seats_max):
        seat = taken.get(number)
        if seat is None:
            marks.append(SeatMark(number + 1, gettext("free seat"), "free"))
        elif seat.bot:
            marks.append(SeatMark(number + 1, characters.name_of(seat.bot), "bot"))
        else:
            marks.append(SeatMark(number + 1, seat.name, "person"))
    return marks


def marks_playing(table: Table) -> list[SeatMark]:
    assert table.match is not None  # a started table has its match
    return [
        SeatMark(seat.number + 1, seat.name, "bot" if seat.bot else "person")
        for seat in table.match.seats.all()
    ]


def is_at(table: Table, user: User | None) -> bool:
    """Whether somebody sits at the table, waiting or playing; it must come with its seats."""
    if user is None:
        return False
    if table.match is None or table.is_forming:
        return any(seat.user_id == user.pk for seat in table.seats.all())
    return any(seat.user_id == user.pk and not seat.left_at for seat in table.match.seats.all())


def row_of(table: Table, *, is_mine: bool = False) -> Row:
    waiting = table.is_forming
    marks = marks_waiting(table) if waiting else marks_playing(table)
    free = sum(mark.kind == "free" for mark in marks)
    return Row(
        table=table.pk,
        state="waiting" if waiting else "running",
        game=table.game,
        game_name=front_for(table.game).name,
        rules=rules_text(table),
        seats=marks,
        status=status_of(table, free) if waiting else playing_text(selectors.round_of(table)),
        urgent=waiting and (free == 1 or table.check_until is not None or table.is_sealing),
        tempo=text_of(table.control),
        url=table_url(table),
        pace=filters.pace_of(table.control),
        language=table.language,
        check_until=table.check_until if waiting else None,
        is_mine=is_mine,
        is_sealing=table.is_sealing,
        is_rated=table.rated,
    )


def crowd_text() -> str:
    """How much goes on, for the bar on top; empty where nobody plays."""
    crowd = selectors.crowd()
    people, tables = crowd["people"], crowd["tables"]
    if not people:
        return ""
    at = ngettext("at %(n)d table", "at %(n)d tables", tables) % {"n": tables}
    return ngettext("%(n)d person", "%(n)d people", people) % {"n": people} + " " + at


def pending_texts() -> dict[str, str]:
    """The button that shows what changed, by plural category of the reader's language."""
    samples = {"one": 1, "few": 2, "many": 5, "other": 5}
    return {
        category: ngettext("%(n)s change", "%(n)s changes", count) % {"n": "%s"}
        for category, count in samples.items()
    }


def status_of(table: Table, free: int) -> str:
    """What a table waits for that has not begun."""
    if table.check_until is not None or table.is_sealing:
        return gettext("starting")
    return free_text(free)


def playing_text(number: int | None) -> str:
    """How far a match is, where its game counts rounds."""
    if number is None:
        return gettext("being played")
    return gettext("round %(n)d") % {"n": number}


def free_text(free: int) -> str:
    if not free:
        return gettext("full, not all ready")
    return ngettext("%(n)d seat free", "%(n)d seats free", free) % {"n": free}


def table_url(table: Table) -> str:
    if table.state == Table.State.STARTED:
        return match_url(table.match_key)
    return reverse("lobbies:table", args=[table.pk])


def match_url(match_id: str) -> str:
    return f"/matches/{match_id}/"


def row_html(table: Table, user: User | None) -> str:
    """The row as HTML, made once for each state of the table, language, and whether it is one's own."""
    is_mine = is_at(table, user)
    status = table.match.status if table.match else "none"
    if status == Match.Status.RUNNING:
        status = f"round-{selectors.round_of(table)}"
    key = f"lobby-row:{table.code}:{table.version}:{status}:{get_language()}:{is_mine}"
    html = cache.get(key)
    if html is None:
        html = render_to_string("lobbies/_row.html", {"row": row_of(table, is_mine=is_mine)})
        cache.set(key, html, ROW_CACHE_SECONDS)
    return str(html)


def row_frame(table: Table, user: User | None) -> dict[str, Any]:
    state = "waiting" if table.is_forming else "running"
    return {"table": table.pk, "state": state, "html": row_html(table, user)}


# ---------------------------------------------------------------------------------------


#: Of my tables that wait, so many are looked at: more nobody answers from one list.
ANSWERED_HERE_MOST = 20


@dataclass(frozen=True)
class Card:
    """One of my tables."""

    url: str
    game: str
    game_name: str
    names: str
    status: str
    action: str
    urgent: bool = False
    rematch: str = ""  # address of the rematch form
    answer: str = ""  # address of the page that asks what the match asks
    sealing: int = 0  # number of the table, where this browser is asked for its part in the chance


def mine_html(user: User | None) -> str:
    return render_to_string("lobbies/_mine.html", {"cards": mine_cards(user)})


def mine_cards(user: User | None) -> list[Card]:
    """My tables, the most urgent first."""
    found = selectors.mine(user)
    here = {
        line.match_id
        for line in found.asked[:ANSWERED_HERE_MOST]
        if user is not None and decisions.is_simple(line.match_id, user.pk)
    }
    return [
        *(card_of_table(table, gettext("about to begin")) for table in found.sealing),
        *(
            card_of_match(line, gettext("your turn"), urgent=True, here=here)
            for line in found.asked
        ),
        *(card_of_table(table, gettext("you are invited")) for table in found.invited),
        *(card_of_table(table, gettext("waiting for players")) for table in found.waiting),
        *(card_of_match(line, gettext("others move")) for line in found.running),
        *(card_of_match(line, gettext("ended"), ended=True) for line in found.ended),
    ]


def card_of_match(
    line: MatchLine,
    status: str,
    *,
    urgent: bool = False,
    ended: bool = False,
    here: Container[str] = (),
) -> Card:
    """`here`: the matches whose question can be answered away from the board."""
    return Card(
        url=match_url(line.match_id),
        game=line.game,
        game_name=front_for(line.game).name,
        names=", ".join(line.names),
        status=status,
        action=gettext("See the result") if ended else gettext("Back to the table"),
        urgent=urgent,
        rematch=reverse("lobbies:rematch", args=[line.match_id]) if ended else "",
        answer=reverse("decision_mine", args=[line.match_id]) if line.match_id in here else "",
    )


def card_of_table(table: Table, status: str) -> Card:
    names = [mark.name for mark in marks_waiting(table) if mark.kind != "free"]
    return Card(
        url=table_url(table),
        game=table.game,
        game_name=front_for(table.game).name,
        names=", ".join(names),
        status=status,
        action=gettext("Open the table"),
        urgent=table.is_sealing,
        sealing=table.pk if table.is_sealing else 0,
    )
