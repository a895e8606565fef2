"""Tournaments: their course, and coming on their lists."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec
from django.db.models import Count, Q, QuerySet

from api import paging
from api.bodies import EventEntry, NoBody, Pausing
from api.calls import Asking, Query, call
from api.shapes import EntryShape, EventShape, EventsShape, RoundsShape, StandingsShape
from api.tokens import EVENTS, READ
from games.engines.catalogue import GAMES
from games.timing.controls import to_json
from lobbies.errors import LobbyError
from tournaments import selectors
from tournaments.errors import TournamentError
from tournaments.models import NAME_LENGTH, Tournament
from tournaments.services import entry
from tournaments.shown_rounds import round_shows
from tournaments.standings import StandingLine, standing_lines


class EventPlace(msgspec.Struct, array_like=True):
    """Where a list of events goes on: after this one."""

    at: datetime
    number: int


@call(
    "Tournaments",
    EventsShape,
    scope=READ,
    is_open=True,
    query=(
        Query("game", "text", "only this game"),
        Query("state", tuple(Tournament.State.values), "only those in this state"),
        *paging.PAGES,
    ),
)
def tournaments(ask: Asking) -> dict[str, Any]:
    """By their start, the latest first."""
    rows = _rows().order_by("-starts_at", "-pk")
    if "game" in ask.query:
        if ask.query["game"] not in GAMES:
            raise LobbyError("unknown_game")
        rows = rows.filter(game=ask.query["game"])
    if "state" in ask.query:
        rows = rows.filter(state=ask.query["state"])
    place = paging.place_in(ask, EventPlace)
    if place is not None:
        same = Q(starts_at=place.at, pk__lt=place.number)
        rows = rows.filter(Q(starts_at__lt=place.at) | same)
    size = paging.size_of(ask)
    found = list(rows[: size + 1])
    following = (
        EventPlace(found[size - 1].starts_at, found[size - 1].pk) if len(found) > size else None
    )
    mine = selectors.events_of(ask.user) if ask.person else set()
    return paging.part(ask, [_event(one, mine) for one in found[:size]], following)


def _rows() -> QuerySet[Any]:
    listed = Count("registrations", filter=Q(registrations__state__in=["listed", "paused"]))
    return Tournament.objects.annotate(listed=listed)


def _event(one: Any, mine: set[int]) -> dict[str, Any]:
    return {
        "id": one.pk,
        "name": one.name,
        "about": one.about,
        "game": one.game,
        "format": one.format,
        "state": one.state,
        "reason": one.reason,
        "starts_at": one.starts_at,
        "control": to_json(one.control),
        "rated": one.is_rated,
        "by_hand": one.by_hand,
        "players_least": one.players_least,
        "players_most": one.players_most,
        "listed": one.listed,
        "mine": one.pk in mine,
    }


@call("A tournament", EventShape, scope=READ, is_open=True)
def tournament(ask: Asking, event_id: int) -> dict[str, Any]:
    """Its terms and how far it is."""
    found = _rows().filter(pk=event_id).first()
    if found is None:
        raise TournamentError("no_such_event")
    return _event(found, selectors.events_of(ask.user) if ask.person else set())


def _found(event_id: int) -> Tournament:
    found = selectors.event_by_id(event_id)
    if found is None:
        raise TournamentError("no_such_event")
    return found


@call("The standings of a tournament", StandingsShape, scope=READ, is_open=True)
def standings(ask: Asking, event_id: int) -> dict[str, Any]:
    """Best first, with everything that decided places; empty before the start."""
    found = _found(event_id)
    lines = standing_lines(found, ask.person) if found.is_begun else []
    return {"items": [_line(line) for line in lines]}


def _line(line: StandingLine) -> dict[str, Any]:
    return {
        "place": line.place,
        "name": line.name,
        "user": line.person,
        "out": line.is_out,
        "points": line.points,
        "criteria": [{"name": str(one["name"]), "value": one["text"]} for one in line.values],
    }


@call("The rounds of a tournament", RoundsShape, scope=READ, is_open=True)
def rounds(ask: Asking, event_id: int) -> dict[str, Any]:
    """With their tables, newest first."""
    shown = round_shows(_found(event_id), ask.person)
    return {"items": [_round(one) for one in shown]}


def _round(one: dict[str, Any]) -> dict[str, Any]:
    return {
        "number": one["round"].number,
        "stage": one["round"].stage,
        "state": one["round"].state,
        "byes": one["byes"],
        "tables": [
            {
                "number": bout["bout"].number,
                "match": bout["match"],
                "seats": [
                    {"seat": seat["seat"] - 1, "name": seat["name"], "place": seat["place"]}
                    for seat in bout["seats"]
                ],
            }
            for bout in one["bouts"]
        ],
    }


@call("Come on the list", EntryShape, scope=EVENTS, body=EventEntry)
def register(ask: Asking, event_id: int) -> dict[str, Any]:
    """A place, or one on the waiting list."""
    _found(event_id)
    partner = ask.body.partner[:NAME_LENGTH]
    row = entry.register(event_id=event_id, user=ask.user, partner=partner, now=ask.now)
    return {"event": event_id, "state": row.state}


@call("Leave the list", None, scope=EVENTS, body=NoBody)
def withdraw(ask: Asking, event_id: int) -> None:
    """Or the event, if it is being played."""
    _found(event_id)
    entry.withdraw(event_id=event_id, user=ask.user, now=ask.now)


@call("Say that I am here", EntryShape, scope=EVENTS, body=NoBody)
def check_in(ask: Asking, event_id: int) -> dict[str, Any]:
    """While check-in is open."""
    _found(event_id)
    row = entry.check_in(event_id=event_id, user=ask.user, now=ask.now)
    return {"event": event_id, "state": row.state}


@call("Pause, or play on", EntryShape, scope=EVENTS, body=Pausing)
def pause(ask: Asking, event_id: int) -> dict[str, Any]:
    """Who pauses is not paired."""
    _found(event_id)
    row = entry.pause(event_id=event_id, user=ask.user, on=ask.body.on)
    return {"event": event_id, "state": row.state}
