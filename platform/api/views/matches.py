"""Matches: what a socket tells and takes, as single calls."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
from django.http import HttpResponse

from api import paging
from api.bodies import AskBody, CallBody, NoBody, PreviewBody, SeatNumber, VoteBody
from api.calls import CHECKED, IMMUTABLE, Asking, Query, call, kept, responded
from api.problems import CallRefused, of_refusal
from api.serializers import room_for
from api.shapes import HeldMatchesShape, LogShape, QuestionShape, RoomShape, ThanksShape
from api.tokens import PLAY, READ, TABLES
from games import play, protocol
from games.formats import export as exports
from games.formats import transfer
from games.formats.export import Text
from games.models import Match
from games.movers.people import answer_to, called_by, foreseen_by
from games.reading import acting, film, held_matches, match_data, replays, updates
from games.reading.selectors import Standing, table_for
from games.reading.table_view import view_for
from games.shapes import DataShape, ViewShape
from games.telling import attendance
from games.verification import verdicts
from lobbies import thanked
from lobbies.services import tables
from lobbies.services import thanks as thanking

SINCE = Query("since", "number", "the newest entry that the reader knows")
SEAT = Query("seat", "number", "whose table, by who plays several at one device", 0, 63)


@call("My matches", HeldMatchesShape, scope=READ, query=paging.PAGES)
def matches(ask: Asking) -> dict[str, Any]:
    """Those in which I hold a seat, the most urgent first."""
    lines = held_matches.matches_of(ask.user.pk)
    return paging.after(ask, [_held(line) for line in lines])


def _held(line: held_matches.MatchLine) -> dict[str, Any]:
    return {
        "match": line.match_id,
        "game": line.game,
        "status": line.status,
        "version": line.version,
        "seat": line.seat,
        "asked": line.asked,
        "deadline_at": line.deadline_at,
        "started_at": line.started_at,
        "ended_at": line.ended_at,
        "names": line.names,
    }


@call("A match as I may see it", protocol.Welcome, scope=READ, is_open=True, query=(SINCE, SEAT))
def match(ask: Asking, match_id: str) -> protocol.Welcome:
    """The `welcome` of the socket: everything to draw the table, and the events after `since`."""
    welcome, held = updates.welcome(
        match_id, ask.user_id, ask.query.get("since"), ask.query.get("seat")
    )
    # A page without a socket is somebody who has the table open; a program is nobody.
    if ask.token is None and ask.person is not None and ask.person.pk in held:
        attendance.seen_by_calls(match_id, ask.person.pk)
    return welcome


@call("The view of a match", ViewShape, scope=READ, is_open=True, query=(SEAT,))
def match_view(ask: Asking, match_id: str) -> msgspec.Raw:
    """What my seat may see, or a watcher if I hold none."""
    table = table_for(match_id)
    return msgspec.Raw(view_for(table, _shown(ask, table)))


@call("What I may do now", QuestionShape, scope=READ, is_open=True, query=(SEAT,))
def choices(ask: Asking, match_id: str) -> dict[str, Any]:
    """The question of my seat and its choices; both empty for a watcher."""
    table = table_for(match_id)
    view = msgspec.json.decode(view_for(table, _shown(ask, table)))
    return {name: view[name] for name in ("match", "version", "seat", "question", "choices")}


def _shown(ask: Asking, table: Standing) -> int | None:
    return acting.seat_shown(table.seating, ask.user_id, ask.query.get("seat"))


@call("Play", protocol.Receipt, scope=PLAY, body=protocol.Body)
def actions(ask: Asking, match_id: str) -> Any:
    """One action; the receipt comes once it is stored for good, and the same key gives the same receipt."""
    return _told(
        ask, answer_to(ask.body, match_id=match_id, user_id=ask.user_id, lang=ask.lang, now=None)
    )


@call("What would this change?", protocol.Foreseen, scope=READ, body=PreviewBody)
def previews(ask: Asking, match_id: str) -> Any:
    """A forecast of actions in their order; nothing is played."""
    asked = protocol.Preview(ask.body.key, ask.body.action, ask.body.then, ask.body.seat)
    return _told(ask, foreseen_by(asked, match_id=match_id, user_id=ask.user_id, lang=ask.lang))


@call("Take back, step aside, come back", protocol.Receipt, scope=PLAY, body=CallBody)
def calls(ask: Asking, match_id: str) -> Any:
    """Something of the table: `undo`, `redo`, `go`, `return`, `vacation`."""
    wanted = protocol.Call(ask.body.key, ask.body.call, ask.body.version, ask.body.seat)
    return _told(ask, called_by(wanted, match_id=match_id, user_id=ask.user_id, lang=ask.lang))


@call("Ask the table for something", protocol.Receipt, scope=PLAY, body=AskBody)
def asks(ask: Asking, match_id: str) -> Any:
    """What its people decide together (`undo`, `pause`, `resume`, `end`, `substitute`).

    And what has to do with a seat that looks for somebody (`call`, `uncall`, `apply`, `retract`).
    """
    given = ask.body
    wanted = protocol.Ask(given.key, given.ask, given.to, given.seat, given.candidate)
    return _told(ask, called_by(wanted, match_id=match_id, user_id=ask.user_id, lang=ask.lang))


@call("Vote on what somebody asked for", protocol.Receipt, scope=PLAY, body=VoteBody)
def votes(ask: Asking, match_id: str) -> Any:
    """`yes` or `no`; `withdraw` by who asked. The welcome of the match says what is asked."""
    wanted = protocol.Vote(ask.body.key, ask.body.motion, ask.body.vote)
    return _told(ask, called_by(wanted, match_id=match_id, user_id=ask.user_id, lang=ask.lang))


def _told(ask: Asking, answer: Any) -> Any:
    if isinstance(answer, protocol.Refusal):
        return of_refusal(ask.request.path, answer)
    return answer


@call("Give my seat up for good", protocol.Receipt, scope=PLAY, body=NoBody)
def leave(ask: Asking, match_id: str) -> protocol.Receipt:
    """An AI plays on where the rules know no leaving."""
    return play.leave(match_id=match_id, user_id=ask.user_id, now=ask.now)


@call("The same people once more", RoomShape, scope=TABLES, body=NoBody, status=201)
def rematch(ask: Asking, match_id: str) -> dict[str, Any]:
    """A new table with the people, AI players and options of an ended match."""
    table = tables.table_rematch(match_id=match_id, user=ask.user, now=ask.now)
    return room_for(ask, table.pk)


@call("Whom I may thank for a match", ThanksShape, scope=READ)
def thanks(ask: Asking, match_id: str) -> dict[str, Any]:
    """The other seats, once the match has ended, and by how many each was thanked; none for who did not sit there to the end."""
    return _thanks_for(ask, match_id)


@call("Thank somebody for a match", ThanksShape, scope=PLAY, body=SeatNumber)
def thank(ask: Asking, match_id: str) -> dict[str, Any]:
    """Once for each seat: the same again changes nothing and tells nobody."""
    thanking.thank(match_id=match_id, giver=ask.user, number=ask.body.seat, now=ask.now)
    return _thanks_for(ask, match_id)


def _thanks_for(ask: Asking, match_id: str) -> dict[str, Any]:
    found = Match.objects.get(pk=match_id)
    lines = thanked.lines_for(found, ask.user.pk) if found.status == Match.Status.ENDED else []
    return {"seats": [line._asdict() for line in lines]}


@call("The log of a match", LogShape, scope=READ, is_open=True, query=(SINCE, *paging.PAGES))
def log(ask: Asking, match_id: str) -> dict[str, Any]:
    """What every entry told, from `since` on; the same for everybody."""
    newest = table_for(match_id).row.version
    place = paging.place_in(ask, int)
    start = ask.query.get("since", 0) if place is None else place
    end = min(max(start, 0) + paging.size_of(ask), newest)
    items = updates.events_since(match_id, start, end) if start >= 0 else []
    return paging.part(ask, items, end if end < newest else None)


@call("Rules and tables of a match", DataShape, scope=READ, is_open=True, keeps=IMMUTABLE)
def data(_ask: Asking, match_id: str) -> dict[str, Any]:
    """They never change."""
    return match_data.data_of(match_id)


@call("The course of a match", dict[str, Any], scope=READ, is_open=True, keeps=IMMUTABLE)
def wealth(ask: Asking, match_id: str) -> HttpResponse:
    """Everybody's worth from round to round, once the match has ended; of a private one for those who sat there."""
    return _opened(ask, match_id, match_data.course_of, IMMUTABLE)


@call("A match to be shown again", dict[str, Any], scope=READ, is_open=True, keeps=CHECKED)
def match_film(ask: Asking, match_id: str) -> HttpResponse:
    """What a watcher saw at the end of each go, once the match has ended; of a private one for those who sat there."""
    return _opened(ask, match_id, film.film_of, CHECKED)


def _opened(ask: Asking, match_id: str, read: Callable[[str], Any], keeps: str) -> HttpResponse:
    """What `read` finds of a match that this person may read; of a private one nothing is kept."""
    is_private = replays.open_match(match_id, ask.user_id).private
    return responded(ask.request, read(match_id), keeps="" if is_private else keeps)


@call("Whether all draws are right", dict[str, Any], scope=READ, is_open=True)
def verdict(_ask: Asking, match_id: str) -> dict[str, Any]:
    """`state` is `open` while the match goes on, then `right`, `different` or `broken`."""
    return verdicts.verdict_of(match_id)


@call("The whole match", dict[str, Any], scope=READ, is_open=True, keeps=CHECKED)
def match_export(ask: Asking, match_id: str) -> HttpResponse:
    """As docs/export.md describes it; secrets stand in it once the match has ended. A private one is for those who sat there."""
    return _file(ask, match_id, exports.text_of)


@call("The match as a log of another site", dict[str, Any] | list[Any], scope=READ, is_open=True, keeps=CHECKED)  # fmt: skip
def match_log_of(ask: Asking, match_id: str, site: str) -> HttpResponse:
    """Where that site knows the game and its rules. A private match is for those who sat there."""
    try:
        return _file(ask, match_id, partial(transfer.text_of, site=site))
    except transfer.NotForExport as error:
        raise CallRefused("not_found") from error


def _file(ask: Asking, match_id: str, read: Callable[[str], Text]) -> HttpResponse:
    is_private = replays.open_match(match_id, ask.user_id).private
    found = read(match_id)
    response = responded(ask.request, msgspec.Raw(found.content))
    return response if is_private else kept(ask.request, response, found.tag, CHECKED)
