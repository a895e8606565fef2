"""Pages of a match: translate the request, one call, translate back."""

from __future__ import annotations

import msgspec
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_GET, require_POST

from games import export as exports
from games import play, protocol, selectors, verdicts
from games.answers import refused
from games.engines.kernel.errors import IllegalAction
from games.models import Match

YEAR = 365 * 24 * 3600


@require_GET
def table(request: HttpRequest, match_id: str) -> HttpResponse:
    """The page of the table; anybody may look."""
    match = Match.objects.filter(pk=match_id).first()
    if match is None:
        raise Http404
    context = {
        "match": match,
        "match_id": match_id,
        "ws_path": f"/ws/matches/{match_id}/",
        "lang": get_language(),
        "seat": selectors.seat_of(match_id, request.user.pk),
    }
    return render(request, "games/table.html", context)


@require_GET
def data(_request: HttpRequest, match_id: str) -> HttpResponse:
    """Rules and tables of the match; they never change."""
    try:
        found = selectors.data_of(match_id)
    except Match.DoesNotExist as error:
        raise Http404 from error
    response = _json(found)
    response["Cache-Control"] = f"public, max-age={YEAR}, immutable"
    return response


@require_GET
def export(_request: HttpRequest, match_id: str) -> HttpResponse:
    """The whole match, as docs/export.md describes it."""
    try:
        found = exports.export_of(match_id)
    except Match.DoesNotExist as error:
        raise Http404 from error
    response = _json(found)
    response["Content-Disposition"] = f'attachment; filename="{match_id.replace("/", "-")}.json"'
    return response


@require_GET
def verify(request: HttpRequest, match_id: str) -> HttpResponse:
    """One sentence: whether all draws are right."""
    try:
        verdict = verdicts.verdict_of(match_id)
    except Match.DoesNotExist as error:
        raise Http404 from error
    if request.headers.get("accept", "").startswith("application/json"):
        return _json(verdict)
    context = {"match_id": match_id, "verdict": verdict}
    return render(request, "games/verify.html", context)


@require_POST
@login_required
def leave(request: HttpRequest, match_id: str) -> HttpResponse:
    """Give the seat up for good."""
    wants_json = request.headers.get("accept", "").startswith("application/json")
    try:
        receipt = play.leave(match_id=match_id, user_id=request.user.pk, now=timezone.now())
    except Match.DoesNotExist as error:
        raise Http404 from error
    except IllegalAction as refusal:
        if wants_json:
            lang = get_language() or "pl"
            answer = refused(None, refusal.code, refusal.params, match_id, lang)
            return HttpResponse(
                protocol.encode(answer), content_type="application/json", status=409
            )
    else:
        if wants_json:
            return HttpResponse(protocol.encode(receipt), content_type="application/json")
    return HttpResponseRedirect(reverse("match_table", args=[match_id]))


def _json(content: object) -> HttpResponse:
    return HttpResponse(msgspec.json.encode(content), content_type="application/json")
