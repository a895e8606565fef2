"""The verdict on a match in the database, for its *verify* page."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, Final

import msgspec
from django.core.cache import cache
from django.utils.translation import gettext

from games.formats.export import text_of
from games.models import Match
from games.verification.differences import TEXTS
from games.verification.replay import BadExport, verify

_KEPT: Final = 24 * 3600


def exported(match_id: str) -> dict[str, Any]:
    """The export exactly as a file would hold it. Raises Match.DoesNotExist."""
    plain: dict[str, Any] = msgspec.json.decode(text_of(match_id).content)
    return plain


def verdict_of(match_id: str) -> dict[str, Any]:
    """What the page says: `state` is `open`, `copy`, `lesson`, `right`, `different` or `broken`.

    Raises Match.DoesNotExist.
    """
    match = Match.objects.only("status", "commitment", "origin", "copied_at", "copied_from").get(
        pk=match_id
    )
    if match.origin == Match.Origin.COPIED:
        return {
            "match": match_id,
            "state": "copy",
            "commitment": match.commitment,
            "copied_from": match.copied_from_id,
            "copied_at": match.copied_at,
        }
    if match.origin == Match.Origin.LESSON:
        return {"match": match_id, "state": "lesson", "commitment": match.commitment}
    if match.status != Match.Status.ENDED:
        return {"match": match_id, "state": "open", "commitment": match.commitment}
    # A match that has ended does not change any more; checking it takes up to a second.
    key = f"games.verdict.3.{match_id}"
    kept: dict[str, Any] | None = cache.get(key)
    if kept is None:
        kept = _check(match_id)
        cache.set(key, kept, _KEPT)
    return _told(kept)


def _told(kept: dict[str, Any]) -> dict[str, Any]:
    """With what differs in the reader's language."""
    if kept["state"] != "different":
        return kept
    sentence = TEXTS[kept["code"]]
    return kept | {"problem": gettext(sentence) % kept["params"]}


def _check(match_id: str) -> dict[str, Any]:
    export = exported(match_id)
    promised = {"commitment": export["commitment"], "secret": export["secret"]}
    try:
        # AI players think for longer than a page may take; `verify_match` asks them as well.
        verdict = verify(export, with_ai=False)
    except BadExport as error:
        return {"match": match_id, "state": "broken", "problem": str(error)} | promised
    state = "right" if verdict.is_right else "different"
    return asdict(verdict) | {"state": state} | promised
