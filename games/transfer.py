"""Matches of 1836jr come from 18xx.games, and go there (docs/export.md)."""

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
from games.engines.g1836jr.exporting import Export
from games.engines.g1836jr.gamelog import TITLE, BadLog, Log, read
from games.engines.g1836jr.interchange import Played
from games.engines.g1836jr.replay import Replay, end_faults, rules_of
from games.engines.kernel.actions import SYSTEM
from games.engines.kernel.log import effective
from games.export import Text, text_from
from games.live import Recent
from games.models import Entry, Match, Seat
from games.seat_plans import Options, SeatPlan

GAME: Final = "1836jr"
#: Who plays on in the seats of people that are not here.
BOT: Final = "steady"
_BROWN: Final = "multiple_brown_from_ipo"


class NotForExport(Exception):
    """A match that the format of 18xx.games cannot hold: another game, or other rules than that site's."""


def match_import(*, content: bytes, user: Any, seat: int, now: datetime) -> str:
    """A match from the bytes of a log, its id. `user` takes `seat`, AI players the others; it has no clock.

    Raises BadLog and Refused, then nothing was imported.
    """
    log, played = worked_out(content, seat)
    match_id = prepared(log, now)
    try:
        write(match_id=match_id, log=log, played=played, user=user, seat=seat, now=now)
    except BaseException:
        play.discard(match_id=match_id)
        raise
    return match_id


def worked_out(content: bytes, seat: int) -> tuple[Log, list[Played]]:
    """The log in these bytes, and what is played in it, `seat` being one of its seats. Raises BadLog and Refused."""
    log = read(content)
    if not 0 <= seat < len(log.ids):
        seats = len(log.ids)
        problem = f"has {seats} seats, there is no seat {seat + 1}"
        raise BadLog(problem, code="log_seat", seats=seats, seat=seat + 1)
    replay = Replay(log)
    played = replay.to_the_end()
    for rule, problem in end_faults(replay.state, log):
        raise BadLog(f"{problem} ({rule})", code="log_end", rule=rule)
    return log, played


def prepared(log: Log, now: datetime) -> str:
    """The id of a match by the rules of the log, which has not begun."""
    revision = play.revision_for(game=GAME, rules=rules_of(log.options), now=now)
    return play.prepare(revision=revision, now=now).pk


def write(
    *, match_id: str, log: Log, played: list[Played], user: Any, seat: int, now: datetime
) -> None:
    """Have that match begin where the log ends. Raises as `play.start_with_log`."""
    plans = [
        SeatPlan(name, user) if number == seat else SeatPlan(name, bot=BOT)
        for number, name in enumerate(_names(log, user, seat))
    ]
    options = Options(clock_seconds=0)
    play.start_with_log(match_id=match_id, seats=plans, options=options, played=played, now=now)


def _names(log: Log, user: Any, seat: int) -> list[str]:
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
    return f"{gettext('Player')} {number + 1}"


def can_go(match: Match) -> bool:
    """Whether the format of 18xx.games can hold this match."""
    return match.game == GAME and match.revision.rules.get("compat_18xxgames") is True


#: The newest logs with the version of their match: making one plays its match again.
_TEXTS: Final[Recent[tuple[int, Text]]] = Recent(24)
#: One is made at a time, as with exports.
_MAKING: Final = threading.Lock()


def text_of(match_id: str) -> Text:
    """`export_of` as JSON text, made once for each entry and each change of a name. Raises as that."""
    version, facts = Match.objects.values_list("version", "facts").get(pk=match_id)
    found = _kept(match_id, version, facts)
    if found is None:
        with _MAKING:
            found = _kept(match_id, version, facts) or text_from(export_of(match_id), facts)
            _TEXTS.put(match_id, (version, found))
    return found


def _kept(match_id: str, version: int, facts: int) -> Text | None:
    kept = _TEXTS.get(match_id)
    return kept[1] if kept is not None and (kept[0], kept[1].facts) == (version, facts) else None


def export_of(match_id: str) -> dict[str, Any]:
    """The match as a log of 18xx.games, undone entries left out. Raises Match.DoesNotExist and NotForExport."""
    match = Match.objects.select_related("revision").get(pk=match_id)
    if not can_go(match):
        raise NotForExport(match_id)
    seats = list(Seat.objects.filter(match=match_id).order_by("number").values_list("name"))
    options = [_BROWN] if match.revision.rules.get(_BROWN) else []
    export = Export(options, range(1, len(seats) + 1))
    for seat, action, at in _effective(match):
        export.add(seat, action, at)
    about = {"created_at": match.started_at, "finished_at": match.ended_at}
    seconds = {key: int(moment.timestamp()) for key, moment in about.items() if moment is not None}
    return export.document(
        [name for (name,) in seats], description=f"{TITLE} {match_id}", **seconds
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
