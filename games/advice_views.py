"""What the adviser says: a hint at a table that counts for nothing, and the review of a match that is over."""

from __future__ import annotations

import time
from typing import Any, Final

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from games.engines.kernel.errors import IllegalAction
from games.models import Match
from games.reading import advice, replays, reviews
from games.replay_views import slow_down
from games.tasks import review_slice
from gates import flood, outbox
from gates.responses import json_answer

#: A hint is worked out while its reader waits; a review keeps a worker busy.
HINTS: Final = flood.Limit("hints", 60, 60)
REVIEWS: Final = flood.Limit("reviews", 20, 3600)
SENTENCES: Final[dict[str, Any]] = {
    "hint_rated": gettext_lazy("There are no hints where the result counts."),
    "hint_bound": gettext_lazy("There are no hints at the tables of an event."),
    "hint_not_asked": gettext_lazy("Nothing is asked of you just now."),
    "not_your_seat": gettext_lazy("You do not sit at this table."),
    "not_started": gettext_lazy("The match has not begun yet."),
    "paused": gettext_lazy("The match is paused."),
    "game_over": gettext_lazy("The match is over."),
    "review_running": gettext_lazy("Your review comes once the match is over."),
    "review_not_yours": gettext_lazy("Only those who sat at this table can have their moves reviewed."),
    "replay_private": gettext_lazy("This match was played in private: only those who sat there can see it again."),
}  # fmt: skip
STATUS: Final = {"not_your_seat": 403, "review_not_yours": 403, "replay_private": 403}
CONFLICT: Final = 409


@require_safe
@login_required
def hint(request: HttpRequest, match_id: str) -> HttpResponse:
    """What the adviser would do in the reader's seat, which is asked."""
    if wait := flood.wait(HINTS, request.user.pk, timezone.now()):
        return slow_down(wait)
    try:
        return _answer(advice.hint_for(match_id, request.user.pk))
    except Match.DoesNotExist as error:
        raise Http404 from error
    except IllegalAction as refusal:
        return _refused(refusal)


@require_POST
@login_required
def review(request: HttpRequest, match_id: str) -> HttpResponse:
    """How far the review of the reader's own moves is; the first time somebody asks it begins."""
    try:
        match = replays.open_match(match_id, request.user.pk)
        seat = reviews.seat_reviewed(match, request.user.pk)
    except Match.DoesNotExist as error:
        raise Http404 from error
    except IllegalAction as refusal:
        return _refused(refusal)
    is_new = reviews.found(match_id, seat) is None
    if is_new and (wait := flood.wait(REVIEWS, request.user.pk, timezone.now())):
        return slow_down(wait)
    progress, is_to_go_on = reviews.begun(match_id, seat, time.time())
    if is_to_go_on:
        outbox.send_task(review_slice, match_id, seat)
    shown = {name: progress[name] for name in ("done", "looked", "of", "mistakes")}
    return _answer({"seat": seat, **shown})


def _refused(refusal: IllegalAction) -> HttpResponse:
    content = {"code": refusal.code, "message": str(SENTENCES[refusal.code])}
    return _answer(content, STATUS.get(refusal.code, CONFLICT))


def _answer(content: object, status: int = 200) -> HttpResponse:
    return json_answer(content, status, Cache_Control="private, no-store")
