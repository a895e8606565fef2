"""Notes that people keep for themselves at a match: by the account, so that every device of theirs has them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import F, QuerySet

from games.engines.kernel.errors import IllegalAction
from games.models import NOTES_LENGTH, FormerHolder, Match, OwnNotes, Seat


@dataclass(frozen=True)
class NotesText:
    """What the notes of somebody at a match say; `version` is 0 before anything was written down."""

    text: str = ""
    version: int = 0


def read(match_id: str, user_id: int) -> NotesText:
    """The notes of this person. Raises Match.DoesNotExist, IllegalAction `not_your_seat`."""
    _check_seat(match_id, user_id)
    row = OwnNotes.objects.filter(match=match_id, user=user_id).first()
    return NotesText() if row is None else NotesText(row.text, row.version)


def keep(*, match_id: str, user_id: int, sent: NotesText, now: datetime) -> NotesText:
    """Put down `sent.text` in the place of what stood there at `sent.version`.

    Answers what stands there afterwards: the same text, or, where another device has changed it since, the one
    of that device; then nothing was written. Raises as `read`, and IllegalAction `notes_too_long`.
    """
    _check_seat(match_id, user_id)
    if len(sent.text) > NOTES_LENGTH:
        raise IllegalAction("notes_too_long", limit=NOTES_LENGTH)
    own = OwnNotes.objects.filter(match=match_id, user=user_id)
    changed = {"text": sent.text, "changed_at": now}
    if own.filter(version=sent.version).update(version=F("version") + 1, **changed):
        return NotesText(sent.text, sent.version + 1)
    row, _ = OwnNotes.objects.get_or_create(match_id=match_id, user_id=user_id, defaults=changed)
    return NotesText(row.text, row.version)


def written_by(user_id: int) -> QuerySet[OwnNotes]:
    """All notes of this person in which something stands, with their matches, the newest first."""
    found = OwnNotes.objects.filter(user=user_id).exclude(text="")
    return found.select_related("match").order_by("-changed_at", "-pk")


def forget(user_id: int) -> None:
    """Nothing that this person wrote down is left."""
    OwnNotes.objects.filter(user=user_id).delete()


def _check_seat(match_id: str, user_id: int) -> None:
    """Who sits at the table keeps notes, also who sat there before."""
    for seats in (Seat.objects, FormerHolder.objects):
        if seats.filter(match=match_id, user=user_id).exists():
            return
    Match.objects.only("pk").get(pk=match_id)
    raise IllegalAction("not_your_seat")
