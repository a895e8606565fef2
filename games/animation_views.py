"""A match as a short animation that can be sent on: one drawing that moves by itself, without a script."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from typing import Final

from csp.decorators import csp_replace
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language, gettext
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from games.models import Match
from games.reading import replays
from games.reading.animations import animation_of
from games.reading.table_view import seats_seen
from games.replay_views import asked, explained, slow_down, who
from gates import flood

#: Each is a walk through the whole match.
ANIMATIONS: Final = flood.Limit("animations", 30, 60)
#: How the drawing looks; raised where that changes, so that nobody keeps an older one.
DRAWN: Final = 1


@gzip_page
@require_safe
@explained
def animation(request: HttpRequest, match_id: str) -> HttpResponse:
    """The match up to `?at=`, without it as far as it was played. Of one that is over it is kept, by its ETag."""
    match = replays.match_for(match_id, request.user.pk)
    number = asked(request, match)
    tag = _tag(match, number)
    if tag and (known := get_conditional_response(request, etag=tag)):
        return known
    if wait := flood.wait(ANIMATIONS, who(request), timezone.now()):
        return slow_down(wait)
    answer = _drawn(request, match, number)
    answer["Content-Disposition"] = f'inline; filename="magnat-{match_id}-{number}-animation.svg"'
    answer["Cache-Control"] = _kept(match)
    if tag:
        answer["ETag"] = tag
    return answer


def _drawn(request: HttpRequest, match: Match, number: int) -> HttpResponse:
    found = animation_of(match, number)
    title = gettext("%(game)s, move by move: %(names)s") % {
        "game": found["front"].name,
        "names": ", ".join(line.name for line in found["seats"]),
    }
    style = render_to_string("games/animation.css", found)
    context = found | {"title": title, "style": style}
    answer = render(request, "games/animation.svg", context, content_type="image/svg+xml")
    return _moved_by(request, answer, style)


def _moved_by(request: HttpRequest, answer: HttpResponse, style: str) -> HttpResponse:
    """The drawing may be moved by this very style, and by nothing else."""
    digest = b64encode(sha256(style.encode()).digest()).decode()
    policy = {"style-src": [f"'sha256-{digest}'"], "script-src": ["'none'"]}
    csp_replace(policy)(lambda _request: answer)(request)
    return answer


def _kept(match: Match) -> str:
    if match.private or match.status != Match.Status.ENDED:
        return "private, no-cache" if match.status == Match.Status.ENDED else "private, no-store"
    return "public, no-cache"


def _tag(match: Match, number: int) -> str:
    """What the drawing depends on, in short; empty while the match goes on."""
    if match.status != Match.Status.ENDED:
        return ""
    names = [seat["name"] for seat in seats_seen(match.pk)]
    told = repr((DRAWN, match.pk, number, get_language(), names))
    return f'"{sha256(told.encode()).hexdigest()[:32]}"'
