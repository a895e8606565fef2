"""A match as documented JSON (docs/export.md).

It holds complete rules and tables, so that nothing else is needed to check it.
"""

from __future__ import annotations

from typing import Any, Final

from games.engines.catalogue import game_for
from games.models import Entry, Match, Seat, Snapshot
from games.sealing import opened

FORMAT: Final = 1


def export_of(match_id: str) -> dict[str, Any]:
    """The match and its log.

    Until it has ended, without anything that a player may not know. Raises Match.DoesNotExist.
    """
    match = Match.objects.select_related("revision", "variant").get(pk=match_id)
    revision = match.revision
    is_over = match.status == Match.Status.ENDED
    return {
        "format": FORMAT,
        "match": match.pk,
        "game": match.game,
        "status": match.status,
        "engine": revision.engine,
        "rules_hash": revision.hash,
        "rules": revision.rules,
        "tables": revision.tables,
        "variant": match.variant.slug if match.variant else None,
        "clock_seconds": match.clock_seconds,
        "pace": match.pace,
        "commitment": match.commitment,
        "secret": opened(bytes(match.secret), match.pk).hex() if is_over else None,
        "seats": [_seat(seat) for seat in Seat.objects.filter(match=match_id).order_by("number")],
        "started_at": match.started_at,
        "ended_at": match.ended_at,
        "entries": _entries(match, is_over=is_over),
        "digests": _digests(match_id) if is_over else [],
        "outcome": match.outcome,
    }


def _seat(seat: Seat) -> dict[str, Any]:
    return {
        "seat": seat.number,
        "name": seat.name,
        "bot": seat.bot or None,
        "entropy": bytes(seat.entropy).hex(),
        "seal": seat.seal or None,
        "left_at": seat.left_at,
    }


def _entries(match: Match, *, is_over: bool) -> list[dict[str, Any]]:
    rows = Entry.objects.filter(match=match.pk, number__lte=match.version).order_by("number")
    game, rules = game_for(match.game), match.revision.rules
    return [
        {
            "n": row.number,
            "kind": row.kind,
            "seat": row.seat,
            # What was drawn betrays decks and hands as long as the match goes on, and offers may be
            # nobody else's business.
            "action": row.action if is_over else game.disclosed(rules, row.action),
            "drawn": row.drawn if is_over else None,
            "words": row.words if is_over else None,
            "key": row.key,
            "by": row.maker,
            "at": row.at_ms,
        }
        for row in rows.iterator()
    ]


def _digests(match_id: str) -> list[dict[str, Any]]:
    rows = Snapshot.objects.filter(match=match_id).order_by("number")
    return [
        {"n": number, "digest": digest} for number, digest in rows.values_list("number", "digest")
    ]
