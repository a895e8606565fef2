"""The notes that somebody keeps for themselves at a match: read and written by nobody else."""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext_lazy
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_http_methods, require_safe

from games import own_notes
from games.engines.kernel.errors import IllegalAction
from games.models import Match
from games.own_notes import NotesText
from games.replay_views import slow_down
from gates import flood
from gates.frames import BadMessage, Messages
from gates.responses import json_answer

#: Whoever writes without a pause saves every two seconds; several devices of somebody share this.
KEEPING: Final = flood.Limit("notes", 120, 60)
#: What the database's column of versions holds.
_HIGHEST: Final = 2**31 - 2
SENTENCES: Final[dict[str, Any]] = {
    "not_your_seat": gettext_lazy("You do not sit at this table."),
    "notes_malformed": gettext_lazy("These notes came in a form that is not understood."),
    "notes_too_long": gettext_lazy("These notes are too long."),
    "notes_changed": gettext_lazy("Another device of yours has changed these notes since."),
}
STATUS: Final = {"not_your_seat": 403, "notes_malformed": 400, "notes_too_long": 422}


class SentNotes(msgspec.Struct, forbid_unknown_fields=True):
    """The whole text, and the version that it takes the place of; 0 where nothing stood."""

    text: str
    version: Annotated[int, msgspec.Meta(ge=0, le=_HIGHEST)]


SENT: Final[Messages[SentNotes]] = Messages(SentNotes)


@require_http_methods(["GET", "HEAD", "POST"])
@ensure_csrf_cookie
@login_required
def notes(request: HttpRequest, match_id: str) -> HttpResponse:
    """My own notes at this match; a POST writes them down."""
    user_id = request.user.pk or 0
    if wait := flood.wait(KEEPING, user_id, timezone.now()):
        return slow_down(wait)
    try:
        if request.method != "POST":
            return _answer(_told(own_notes.read(match_id, user_id)))
        return _kept(match_id, user_id, _sent(request))
    except Match.DoesNotExist as error:
        raise Http404 from error
    except IllegalAction as refusal:
        return _refused(refusal.code, STATUS[refusal.code])


@require_safe
@login_required
def notes_file(request: HttpRequest) -> HttpResponse:
    """Everything that I wrote down for myself, as a file to keep."""
    told = [
        {
            "match": row.match_id,
            "game": row.match.game,
            "changed_at": row.changed_at,
            "text": row.text,
        }
        for row in own_notes.written_by(request.user.pk or 0)
    ]
    answer = _answer({"notes": told})
    answer["Content-Disposition"] = 'attachment; filename="magnat-notes.json"'
    return answer


def _sent(request: HttpRequest) -> NotesText:
    """The body, which must be JSON. Raises IllegalAction `notes_malformed`."""
    # The bytes of a form have been read as fields and are not to be had again.
    if request.content_type != "application/json":
        raise IllegalAction("notes_malformed")
    try:
        sent = SENT.parse(request.body)
    except BadMessage as error:
        raise IllegalAction("notes_malformed") from error
    return NotesText(sent.text, sent.version)


def _kept(match_id: str, user_id: int, sent: NotesText) -> HttpResponse:
    """The new version; where another device was first, its text, and nothing was written."""
    found = own_notes.keep(match_id=match_id, user_id=user_id, sent=sent, now=timezone.now())
    if found.text != sent.text:
        return _answer(_refusal("notes_changed") | _told(found), 409)
    return _answer(_told(found))


def _told(found: NotesText) -> dict[str, Any]:
    return {"text": found.text, "version": found.version}


def _refusal(code: str) -> dict[str, Any]:
    return {"code": code, "message": str(SENTENCES[code])}


def _refused(code: str, status: int) -> HttpResponse:
    return _answer(_refusal(code), status)


def _answer(content: object, status: int = 200) -> HttpResponse:
    return json_answer(content, status, Cache_Control="private, no-store")
