"""Matches come from other sites, and go there (docs/export.md); the exchange of a game knows the form of their logs."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from datetime import datetime
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.utils.translation import gettext

from accounts import names
from accounts import selectors as people
from games import play
from games.engines.kernel.actions import SYSTEM
from games.engines.kernel.log import effective
from games.formats.export import Text, text_from
from games.fronts.catalogue import front_for
from games.fronts.exchange import Brought, Exchange
from games.models import Entry, Match, Seat
from games.reading.recent import Recent
from games.timing.controls import Untimed
from games.writing.seat_plans import Options, SeatPlan

#: Who plays on in the seats of people that are not here.
BOT: Final = "steady"


class NotForExport(Exception):
    """A match that the logs of no other site can hold: another game, or other rules than that site's."""


def match_import(*, exchange: Exchange, content: bytes, user: Any, seat: int, now: datetime) -> str:
    """A match from the bytes of a log, its id. `user` takes `seat`, AI players the others; it has no clock.

    Raises LogRefused, then nothing was imported.
    """
    log = exchange.read(content, seat)
    match_id = prepared(exchange, log, now)
    try:
        write(match_id=match_id, log=log, user=user, seat=seat, now=now)
    except BaseException:
        play.discard(match_id=match_id)
        raise
    return match_id


def prepared(exchange: Exchange, log: Brought, now: datetime) -> str:
    """The id of a match by the rules of the log, which has not begun."""
    revision = play.revision_for(game=exchange.game, rules=log.rules, now=now)
    return play.prepare(revision=revision, now=now).pk


def write(*, match_id: str, log: Brought, user: Any, seat: int, now: datetime) -> None:
    """Have that match begin where the log ends. Raises as `play.start_with_log`."""
    plans = [
        SeatPlan(name, user) if number == seat else SeatPlan(name, bot=BOT)
        for number, name in enumerate(_names(log, user, seat))
    ]
    options = Options(control=Untimed(), origin=Match.Origin.IMPORTED.value)
    play.start_with_log(match_id=match_id, seats=plans, options=options, played=log.played, now=now)


def _names(log: Brought, user: Any, seat: int) -> list[str]:
    """How the seats are called: mine as I am, the others as the file says where nobody here is called so."""
    return [
        user.display_name if number == seat else _named(name, number)
        for number, name in enumerate(log.names)
    ]


def _named(name: str, number: int) -> str:
    name = names.clean(name)
    try:
        names.validate(name)
    except ValidationError:
        pass
    else:
        if not people.is_name_taken(name):
            return name
    player = gettext("Player")  # in no f-string: what lies there is collected by no catalogue
    return f"{player} {number + 1}"


def exchange_for(match: Match) -> Exchange | None:
    """The site whose logs can hold this match; None where there is none."""
    exchange = front_for(match.game).exchange
    if exchange is None or not exchange.can_hold(match.revision.rules):
        return None
    return exchange


#: The newest logs with the version of their match: making one plays its match again.
_TEXTS: Final[Recent[tuple[int, Text]]] = Recent(24)
#: One is made at a time, as with exports.
_MAKING: Final = threading.Lock()


def text_of(match_id: str, site: str) -> Text:
    """`export_of` as JSON text, made once for each entry and each change of a name.

    Raises as that, and NotForExport for another site than that of the game.
    """
    return text_for(Match.objects.select_related("revision").get(pk=match_id), site)


def text_for(match: Match, site: str) -> Text:
    """`text_of` for somebody who has read the match with its revision."""
    match_id, exchange = match.pk, exchange_for(match)
    if exchange is None or exchange.site != site:
        raise NotForExport(match_id)
    version, facts = match.version, match.facts
    found = _kept(match_id, version, facts)
    if found is None:
        with _MAKING:
            found = _kept(match_id, version, facts) or text_from(_document(exchange, match), facts)
            _TEXTS.put(match_id, (version, found))
    return found


def _kept(match_id: str, version: int, facts: int) -> Text | None:
    kept = _TEXTS.get(match_id)
    return kept[1] if kept is not None and (kept[0], kept[1].facts) == (version, facts) else None


def export_of(match_id: str) -> dict[str, Any]:
    """The match as a log of another site, undone entries left out. Raises Match.DoesNotExist and NotForExport."""
    match = Match.objects.select_related("revision").get(pk=match_id)
    exchange = exchange_for(match)
    if exchange is None:
        raise NotForExport(match_id)
    return _document(exchange, match)


def _document(exchange: Exchange, match: Match) -> dict[str, Any]:
    seats = Seat.objects.filter(match=match).order_by("number").values_list("name", flat=True)
    about = {"created_at": match.started_at, "finished_at": match.ended_at}
    return exchange.document(
        rules=match.revision.rules,
        names=list(seats),
        moves=_effective(match),
        match_id=match.pk,
        times={key: int(at.timestamp()) for key, at in about.items() if at is not None},
    )


def _effective(match: Match) -> Iterator[tuple[int, dict[str, Any], int]]:
    """Seat, action and Unix seconds of every entry that counts, but the first, which is the setup."""
    rows = Entry.objects.filter(match=match, number__lte=match.version).order_by("number")
    entries = [
        {"n": row.number, "kind": row.kind, "seat": row.seat, "action": row.action, "at": row.at_ms}
        for row in rows.iterator()
    ]
    for entry in effective(entries):
        if entry["kind"] != Entry.Kind.SETUP.value:
            seat = SYSTEM if entry["seat"] is None else entry["seat"]
            yield seat, entry["action"], entry["at"] // 1000
