"""Pages of matches that are over: one for each that anybody can read, and the list of one's own."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.formats import transfer
from games.fronts.catalogue import front_for
from games.models import Match
from games.parameters.options import is_english
from games.reading import comparisons, match_data, matches, replays, stories
from games.replay_views import DIGITS_MOST, FRAMES, explained, slow_down, who
from gates import flood


@require_safe
@explained
def story(request: HttpRequest, match_id: str) -> HttpResponse:
    """What became of a match: result, graph, turning points, luck, and the ways on."""
    match = replays.match_for(match_id, request.user.pk)
    lang = "en" if is_english() else "pl"
    context = {
        "story": stories.story_of(match, request.user.pk, lang),
        "match_id": match_id,
        "front": front_for(match.game),
        "exchange": transfer.exchange_for(match),
        "mine": request.user.pk is not None,
        "told": match_data.told_of(matches.book_for(match.revision_id))[lang],
    }
    return render(request, "games/story.html", context)


@require_safe
@explained
def comparison(request: HttpRequest, match_id: str) -> HttpResponse:
    """A copy beside the match that it was copied from, in the round `?round=`; without it as they stand now."""
    match = replays.match_for(match_id, request.user.pk)
    if wait := flood.wait(FRAMES, who(request), timezone.now()):
        return slow_down(wait)
    lang, asked = "en" if is_english() else "pl", request.GET.get("round", "")
    context = {
        "comparison": comparisons.comparison_of(match, request.user.pk, asked, lang),
        "match_id": match_id,
        "front": front_for(match.game),
        "over": match.status == Match.Status.ENDED,
    }
    return render(request, "games/comparison.html", context)


@never_cache
@require_safe
@login_required
def finished(request: HttpRequest) -> HttpResponse:
    """The matches that I have finished, found again by game, by who was there or by how they ended."""
    asked, search = request.GET.get("page", ""), request.GET.get("q", "")
    number = (
        int(asked) if asked.isascii() and asked.isdecimal() and len(asked) <= DIGITS_MOST else 1
    )
    wanted = request.GET.get("result", "")
    result = wanted if wanted in stories.RESULTS else ""
    page = stories.finished_of(request.user.pk, search, number, result)
    lines = [stories.line_of(seat) for seat in page.object_list]
    context = {
        "page": page,
        "lines": lines,
        "q": search[: stories.SEARCH_LONGEST],
        "result": result,
    }
    return render(request, "games/finished.html", context)
