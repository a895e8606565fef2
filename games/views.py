"""Pages of a match: translate the request, one call, translate back."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

import msgspec
from allauth.core import ratelimit
from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language, gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import export as exports
from games import film as films
from games import imports, play, protocol, selectors, transfer, verdicts
from games.answers import refused
from games.engines.g1836jr.gamelog import MOST_BYTES
from games.engines.kernel.errors import IllegalAction
from games.fronts.catalogue import front_for
from games.models import Import, Match
from games.rulebooks import shelf
from games.tasks import import_log
from gates import outbox

FOR_GOOD: Final = f"public, max-age={365 * 24 * 3600}, immutable"
FOR_A_DAY: Final = "public, max-age=86400"


@require_safe
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
        "front": front_for(match.game),
        "can_go": transfer.can_go(match),
    }
    return render(request, "games/table.html", context)


@require_safe
def data(_request: HttpRequest, match_id: str) -> HttpResponse:
    """Rules and tables of the match; they never change."""
    return _kept(selectors.data_of, match_id, FOR_GOOD)


@require_safe
def wealth(_request: HttpRequest, match_id: str) -> HttpResponse:
    """Everybody's worth from round to round, and the facts of a match that has ended."""
    return _kept(selectors.course_of, match_id, FOR_GOOD)


@require_safe
def export(request: HttpRequest, match_id: str) -> HttpResponse:
    """The whole match, as docs/export.md describes it.

    Whoever has it already is told so by its ETag; names may still change, so it is asked for each time.
    """
    try:
        found = exports.text_of(match_id)
    except Match.DoesNotExist as error:
        raise Http404 from error
    return _file(request, found, f"{match_id.replace('/', '-')}.json")


@require_safe
def export_18xx(request: HttpRequest, match_id: str) -> HttpResponse:
    """The match as a log of 18xx.games, where that format can hold it; with an ETag as the export."""
    try:
        found = transfer.text_of(match_id)
    except (Match.DoesNotExist, transfer.NotForExport) as error:
        raise Http404 from error
    return _file(request, found, f"{match_id.replace('/', '-')}-18xxgames.json")


def _file(request: HttpRequest, found: exports.Text, name: str) -> HttpResponse:
    response = HttpResponse(found.content, content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    response["ETag"] = found.tag
    response["Cache-Control"] = "public, no-cache"
    return get_conditional_response(request, etag=found.tag, response=response) or response


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def import_18xx(request: HttpRequest) -> HttpResponse:
    """A log of 18xx.games for a worker to make a match of; the one who brings it takes a seat."""
    if request.method != "POST":
        return render(request, "games/import18xx.html")
    if not ratelimit.consume(request, action="import"):
        problem = gettext("Too many games brought here in a short time. Try again later.")
        context: dict[str, Any] = {"is_refused": True, "at": None, "problem": problem}
        return render(request, "games/import18xx.html", context, status=429)
    file, seat = request.FILES.get("log"), request.POST.get("seat", "1")
    row = imports.bring(
        content=b"" if file is None else file.read(MOST_BYTES + 1),
        user=request.user,
        seat=int(seat) - 1 if seat in {"1", "2", "3", "4"} else 0,
        lang=get_language() or "pl",
        now=timezone.now(),
        tell=partial(outbox.send_task, import_log),
    )
    return HttpResponseRedirect(reverse("import_18xx_state", args=[row.pk]))


@never_cache
@require_safe
@login_required
def import_18xx_state(request: HttpRequest, import_id: int) -> HttpResponse:
    """How far one's import is: the page waits, leads to the match or says what is wrong; as JSON the state."""
    row = Import.objects.filter(pk=import_id, user=request.user.pk).first()
    if row is None:
        raise Http404
    if request.headers.get("accept", "").startswith("application/json"):
        return _json({"state": row.state})
    if row.state == Import.State.WAITING:
        return render(request, "games/import18xx_waits.html")
    if row.state == Import.State.DONE:
        if row.match_id is None:  # it was removed since
            raise Http404
        return HttpResponseRedirect(reverse("match_table", args=[row.match_id]))
    if row.problem is None:
        at, problem, status = None, gettext("Something went wrong on our side."), 503
    else:
        lang = get_language() or "pl"
        at, problem, status = row.problem["at"], imports.sentence_of(row.problem, lang), 422
    context = {"is_refused": True, "at": at, "problem": problem}
    return render(request, "games/import18xx.html", context, status=status)


@require_safe
def film(_request: HttpRequest, match_id: str) -> HttpResponse:
    """A match that has ended, to be shown again slowly. It never changes."""
    return _kept(films.film_of, match_id, FOR_A_DAY)


@require_safe
def verify(request: HttpRequest, match_id: str) -> HttpResponse:
    """One sentence: whether all draws are right."""
    try:
        verdict = verdicts.verdict_of(match_id)
    except Match.DoesNotExist as error:
        raise Http404 from error
    if request.headers.get("accept", "").startswith("application/json"):
        return _json(verdict)
    match = Match.objects.select_related("revision").get(pk=match_id)
    context = {"match_id": match_id, "verdict": verdict, "can_go": transfer.can_go(match)}
    return render(request, "games/verify.html", context)


@require_safe
def chance(_request: HttpRequest) -> HttpResponse:
    """How chance works here, for whoever wants to check it by hand: docs/chance.md as it is."""
    return _paper("docs/chance.md")


@require_safe
def chance_script(_request: HttpRequest) -> HttpResponse:
    """The script that recomputes the draws of an export without anything of ours."""
    return _paper("examples/verify_draws.py")


def _paper(path: str) -> HttpResponse:
    text = (settings.BASE_DIR / path).read_text(encoding="utf-8")
    return HttpResponse(text, content_type="text/plain; charset=utf-8")


@require_safe
def rules(request: HttpRequest, game: str) -> HttpResponse:
    """The rules of a game as they are in the box."""
    return _rules_page(request, game, {})


@require_safe
def match_rules(request: HttpRequest, match_id: str) -> HttpResponse:
    """The rules of one match, what differs from the box marked."""
    match = Match.objects.select_related("revision").filter(pk=match_id).first()
    if match is None:
        raise Http404
    revision = match.revision
    about = {"match_id": match_id, "tables": revision.tables}
    return _rules_page(request, match.game, revision.rules, **about)


def _rules_page(
    request: HttpRequest,
    game: str,
    parameters: dict[str, Any],
    tables: dict[str, Any] | None = None,
    match_id: str | None = None,
) -> HttpResponse:
    if not shelf.has_book(game):
        raise Http404
    lang = get_language() or "pl"
    page = shelf.page(game, lang, parameters, tables)
    books = {} if match_id else shelf.titles(lang)
    return render(
        request, "games/rules.html", {"page": page, "match_id": match_id, "books": books.items()}
    )


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


def _kept(read: Callable[[str], object], match_id: str, caching: str) -> HttpResponse:
    """What `read` finds of a match, with how long it may be kept; 404 where there is no such match."""
    try:
        response = _json(read(match_id))
    except Match.DoesNotExist as error:
        raise Http404 from error
    response["Cache-Control"] = caching
    return response


def _json(content: object) -> HttpResponse:
    return HttpResponse(msgspec.json.encode(content), content_type="application/json")
