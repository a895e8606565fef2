"""A match as documented JSON (docs/export.md).

It holds complete rules and tables, so that nothing else is needed to check it.
"""

from __future__ import annotations

import hashlib
import threading
from typing import Any, Final, NamedTuple

import msgspec

from games.engines.catalogue import game_for
from games.engines.kernel.log import bounds_of
from games.models import BotRevision, Entry, FormerHolder, Match, Seat, Snapshot
from games.reading.matches import fixed_for
from games.reading.recent import Recent
from games.storage.sealing import opened
from games.timing.controls import to_json

FORMAT: Final = 1


class Text(NamedTuple):
    """An export as it is sent.

    `facts` counts the changes of names since the match was prepared, `tag` tells texts apart.
    """

    facts: int
    content: bytes
    tag: str


#: Exports of matches that have ended: making one replays the match and takes up to a second.
_TEXTS: Final[Recent[Text]] = Recent(24)
#: One is made at a time, so that a crowd at a table that has just ended waits for one replay.
_MAKING: Final = threading.Lock()


def text_of(match_id: str) -> Text:
    """The export as JSON text. Raises Match.DoesNotExist."""
    status, facts = Match.objects.values_list("status", "facts").get(pk=match_id)
    if status != Match.Status.ENDED:
        return _made(match_id, facts)
    found = _kept(match_id, facts)
    if found is None:
        with _MAKING:
            found = _kept(match_id, facts) or _made(match_id, facts)
            _TEXTS.put(match_id, found)
    return found


def _kept(match_id: str, facts: int) -> Text | None:
    # Of a match that has ended nothing changes but the names of people.
    found = _TEXTS.get(match_id)
    return found if found is not None and found.facts == facts else None


def _made(match_id: str, facts: int) -> Text:
    return text_from(export_of(match_id), facts)


def text_from(document: object, facts: int) -> Text:
    """The JSON text of a document that was made when the facts of its match had this number."""
    content = msgspec.json.encode(document)
    return Text(facts, content, f'"{hashlib.sha256(content).hexdigest()[:32]}"')


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
        # What was copied has draws of another match, a lesson arranged ones: neither has dice that could be checked.
        "origin": match.origin,
        "copied_at": match.copied_at,
        "engine": revision.engine,
        "rules_hash": revision.hash,
        "rules": revision.rules,
        "tables": revision.tables,
        "variant": match.variant.slug if match.variant else None,
        "control": to_json(match.control),
        "pace": match.pace,
        "commitment": match.commitment,
        "secret": opened(bytes(match.secret), match.pk).hex() if is_over else None,
        "seats": _seats(match_id),
        "started_at": match.started_at,
        "ended_at": match.ended_at,
        "entries": _entries(match, is_over=is_over),
        "digests": _digests(match_id) if is_over else [],
        "outcome": match.outcome,
    }


def _seats(match_id: str) -> list[dict[str, Any]]:
    revisions: dict[str, set[int]] = {}
    for bot, revision in BotRevision.objects.filter(match=match_id).values_list("bot", "revision"):
        revisions.setdefault(bot, set()).add(revision)
    before: dict[int, list[dict[str, Any]]] = {}
    for former in FormerHolder.objects.filter(match=match_id):
        before.setdefault(former.seat, []).append({"name": former.name, "until": former.version})
    rows = Seat.objects.filter(match=match_id).order_by("number")
    return [
        _seat(row, revisions.get(row.bot or row.stood_in, set()), before.get(row.number, []))
        for row in rows
    ]


def _seat(seat: Seat, revisions: set[int], held_before: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "seat": seat.number,
        "name": seat.name,
        "bot": seat.bot or None,
        # More than one: the site was updated while the match went on.
        "bot_revision": next(iter(revisions)) or None if len(revisions) == 1 else None,
        "entropy": bytes(seat.entropy).hex(),
        "seal": seat.seal or None,
        "left_at": seat.left_at,
        # An AI that has played here while the person was away.
        "stood_in": seat.stood_in or None,
        # Who held the seat before, and the newest entry when somebody else took it.
        "held_before": held_before,
    }


def _entries(match: Match, *, is_over: bool) -> list[dict[str, Any]]:
    rows = Entry.objects.filter(match=match.pk, number__lte=match.version).order_by("number")
    game, rules = game_for(match.game), match.revision.rules
    entries = [
        {
            "n": row.number,
            "kind": row.kind,
            "seat": row.seat,
            # What was drawn betrays decks and hands as long as the match goes on, and offers may be
            # nobody else's business.
            "action": row.action if is_over else game.disclosed(rules, row.action),
            "drawn": row.drawn if is_over else None,
            "bounds": None,
            "words": row.words if is_over else None,
            "key": row.key,
            "by": row.maker,
            "at": row.at_ms,
        }
        for row in rows.iterator()
    ]
    if is_over:
        _add_bounds(match.pk, entries)
    return entries


def _add_bounds(match_id: str, entries: list[dict[str, Any]]) -> None:
    fixed = fixed_for(match_id)
    found = bounds_of(fixed.book.game, fixed.book.compiled, fixed.seats, entries)
    for entry, bounds in zip(entries, found, strict=True):
        entry["bounds"] = bounds


def _digests(match_id: str) -> list[dict[str, Any]]:
    rows = Snapshot.objects.filter(match=match_id).order_by("number")
    return [
        {"n": number, "digest": digest} for number, digest in rows.values_list("number", "digest")
    ]
