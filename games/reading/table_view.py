"""What a table looks like to a seat. What may be seen is decided here and in the engine's `view`."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import Any, Final

import msgspec
from django.urls import reverse

from games.fronts.catalogue import front_for
from games.reading import votes
from games.reading.matches import Fixed, Live
from games.reading.seating import Seating
from games.reading.selectors import Standing, table_for
from games.storage import statements
from games.timing.banks import shown
from games.timing.controls import to_json

_encode: Final = msgspec.json.Encoder().encode


def view_for(table: Standing, seat: int | None) -> bytes:
    """The view of `seat` (None: of a watcher), encoded."""
    return views_for(table, [seat])[seat]


def views_for(table: Standing, seats: Collection[int | None]) -> dict[int | None, bytes]:
    """The views of these seats (None: of a watcher), encoded.

    Each is computed once for each version, audience and count of facts, and what all may see once for them all.
    """
    live = table.live
    if live is None:
        return {seat: _encode(_prepared_view(table, seat)) for seat in seats}
    row = table.row
    missing = [seat for seat in seats if (seat, row.facts, row.is_paused) not in live.views]
    if missing:
        for seat, view in _views(table, live, missing).items():
            live.views[seat, row.facts, row.is_paused] = view
    return {seat: live.views[seat, row.facts, row.is_paused] for seat in seats}


def _views(table: Standing, live: Live, seats: Collection[int | None]) -> dict[int | None, bytes]:
    game, state = live.fixed.book.game, live.table.state
    views, besides = game.views(state, seats), front_for(game.key).besides(state, seats)
    is_open = live.outcome is None and not table.row.is_paused
    voting = table.seating.voters(live.gone) if live.outcome is None else []
    shared, asks = _encode(_shared(table, live, voting)), _asks(table, live)
    return {
        seat: _joined(
            shared,
            {
                "seat": seat,
                "game": views[seat],
                "beside": besides[seat],
                "question": None if seat is None else live.table.questions.get(seat),
                "choices": _choices(live, seat) if is_open and seat is not None else [],
                "asks": asks if seat in voting else [],
            },
        )
        for seat in seats
    }


def _joined(shared: bytes, own: dict[str, Any]) -> bytes:
    """One encoded view: what all may see, encoded once for them all, and the own part; no key stands in both."""
    return shared[:-1] + b"," + _encode(own)[1:]


def _shared(table: Standing, live: Live, voting: list[int]) -> dict[str, Any]:
    """What does not depend on who looks; `voting`: the seats of those who decide together."""
    fixed, seating, is_open = live.fixed, table.seating, live.outcome is None
    away = seating.waited_for(seating.motion, live.gone, is_rated=fixed.rated) if is_open else []
    return _about(table) | {
        "deadlines": [_deadline(row) for row in live.deadlines],
        "control": to_json(table.row.control),
        "times": shown(live.times),
        "pace": fixed.pace,
        "rules": _rules(fixed),
        "commitment": fixed.commitment,
        "secret": fixed.secret.hex() if live.outcome is not None else None,
        "outcome": live.outcome,
        "rated": fixed.rated,
        "motion": votes.shown(seating.motion, voting, away) if is_open else None,
        "calls": votes.calls_shown(seating.calls) if is_open else [],
    }


def _choices(live: Live, seat: int) -> list[dict[str, Any]]:
    return [choice.to_json() for choice in live.fixed.book.game.legal(live.table.state, seat)]


def _asks(table: Standing, live: Live) -> list[str]:
    """What somebody who has a vote may ask the others now."""
    seating = table.seating
    if seating.bound or seating.motion is not None:
        return []
    return votes.askable(is_rated=live.fixed.rated, is_paused=table.row.is_paused)


def _about(table: Standing) -> dict[str, Any]:
    """What depends neither on the state of the game nor on who looks."""
    return {
        "match": table.match_id,
        "status": table.row.status if table.live is None else table.live.status,
        "version": table.row.version if table.live is None else table.live.version,
        "facts": table.row.facts,
        "seats": _seats(table.seating),
        "paused": table.row.is_paused,
    } | _addresses(table.match_id)


def _seats(seating: Seating) -> list[dict[str, Any]]:
    return [
        {
            "seat": line.seat,
            "name": line.name,
            "user_name": None if line.left else line.user_name,
            "bot": line.bot,
            "left": line.left,
            "stand_in": line.stand_in,
        }
        | ({} if line.beside_host is None else {"beside_host": line.beside_host})
        for line in seating.lines
    ]


def seats_seen(match_id: str) -> list[dict[str, Any]]:
    """The seats of a match as everybody sees them. Raises Match.DoesNotExist."""
    return _seats(table_for(match_id).seating)


@lru_cache(maxsize=1000)
def _addresses(match_id: str) -> dict[str, str]:
    return {
        "data": reverse("match_data", args=[match_id]),
        "verify": reverse("match_verify", args=[match_id]),
        "wealth": reverse("match_wealth", args=[match_id]),
        "replay": reverse("match_replay", args=[match_id]),
    }


def _prepared_view(table: Standing, seat: int | None) -> dict[str, Any]:
    assert table.prepared is not None
    return _about(table) | {
        "seat": seat,
        "game": None,
        "beside": None,
        "question": None,
        "choices": [],
        "deadlines": [],
        "control": to_json(table.row.control),
        "times": [],
        "pace": table.prepared.pace,
        "rules": None,
        "commitment": table.prepared.commitment,
        "secret": None,
        "outcome": None,
        "motion": None,
        "calls": [],
        "asks": [],
        "rated": table.prepared.rated,
    }


def _deadline(row: statements.DeadlineRow) -> dict[str, Any]:
    return {
        "kind": row.kind,
        "seat": row.seat if row.seat >= 0 else None,
        "at": row.at_ms,
        "name": row.name or None,
    }


def _rules(fixed: Fixed) -> dict[str, Any]:
    book = fixed.book
    return {
        "variant": fixed.variant,
        "changed": book.changed,
        "hash": book.hash,
        "engine": book.engine,
    }
