"""Pages of a match: translate the request, one call, translate back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

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
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import play, protocol
from games.editions.selectors import table_differences
from games.engines.kernel.errors import IllegalAction
from games.formats import export as exports
from games.formats import imports, transfer
from games.fronts.catalogue import EXCHANGES, front_for
from games.fronts.exchange import Exchange
from games.models import Import, Match
from games.movers.people import refused
from games.reading import advice, match_data, matches, replays, rule_pages, rule_pictures, selectors
from games.reading import film as films
from games.replay_views import explained
from games.tasks import import_log
from games.verification import verdicts
from gates import outbox
from gates.responses import json_answer

FOR_GOOD: Final = f"public, max-age={365 * 24 * 3600}, immutable"
FOR_A_DAY: Final = "public, max-age=86400"
#: Digits of the number of a seat at most.
SEAT_DIGITS: Final = 2
#: What only some people may read.
NOT_KEPT: Final = "private, no-store"


@require_safe
@gzip_page
def table(request: HttpRequest, match_id: str) -> HttpResponse:
    """The page of the table; anybody may look."""
    match = Match.objects.filter(pk=match_id).first()
    if match is None:
        raise Http404
    seat = selectors.seat_of(match_id, request.user.pk)
    is_lesson = match.origin == Match.Origin.LESSON and seat is not None
    context = {
        "match": match,
        "match_id": match_id,
        "ws_path": f"/ws/matches/{match_id}/",
        "lang": get_language(),
        "seat": seat,
        "lesson": rule_pages.lesson(match.game, get_language() or "pl") if is_lesson else None,
        "hints": advice.is_open_to_hints(selectors.table_for(match_id), request.user.pk),
        "front": front_for(match.game),
        "exchange": transfer.exchange_for(match),
    }
    return render(request, "games/table.html", context)


@require_safe
@gzip_page
def data(_request: HttpRequest, match_id: str) -> HttpResponse:
    """Rules and tables of the match; they never change."""
    return _kept(match_data.data_of, match_id, FOR_GOOD)


@require_safe
@explained
def wealth(request: HttpRequest, match_id: str) -> HttpResponse:
    """Everybody's worth from round to round, and the facts of a match that has ended."""
    is_private = replays.open_match(match_id, request.user.pk).private
    return _kept(match_data.course_of, match_id, NOT_KEPT if is_private else FOR_GOOD)


@require_safe
@explained
def export(request: HttpRequest, match_id: str) -> HttpResponse:
    """The whole match, as docs/export.md describes it.

    Whoever has it already is told so by its ETag; names may still change, so it is asked for each time.
    """
    match = replays.open_match(match_id, request.user.pk)
    return _file(request, match, exports.text_of(match_id), ".json")


@require_safe
@explained
def export_log(request: HttpRequest, match_id: str, site: str) -> HttpResponse:
    """The match as a log of that site, where it can hold it; with an ETag as the export."""
    match = replays.open_match(match_id, request.user.pk)
    try:
        found = transfer.text_for(match, site)
    except transfer.NotForExport as error:
        raise Http404 from error
    return _file(request, match, found, f"-{site.replace('.', '')}.json")


def _file(request: HttpRequest, match: Match, found: exports.Text, ending: str) -> HttpResponse:
    name = match.pk.replace("/", "-") + ending
    response = HttpResponse(found.content, content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    response["ETag"] = found.tag
    response["Cache-Control"] = NOT_KEPT if match.private else "public, no-cache"
    return get_conditional_response(request, etag=found.tag, response=response) or response


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def bring_log(request: HttpRequest, site: str) -> HttpResponse:
    """A log of that site for a worker to make a match of; the one who brings it takes a seat."""
    exchange = EXCHANGES[site]
    if request.method != "POST":
        return _import_page(request, exchange)
    if not ratelimit.consume(request, action="import"):
        problem = gettext("Too many games brought here in a short time. Try again later.")
        return _import_page(request, exchange, 429, at=None, problem=problem)
    file, seat = request.FILES.get("log"), request.POST.get("seat", "1")
    seats = [str(number) for number in _seats_of(exchange)]
    row = imports.bring(
        sent=imports.SentLog(
            site=site,
            content=b"" if file is None else file.read(exchange.most_bytes + 1),
            seat=int(seat) - 1 if seat in seats else 0,
        ),
        user=request.user,
        lang=get_language() or "pl",
        now=timezone.now(),
        tell=partial(outbox.send_task, import_log),
    )
    return HttpResponseRedirect(reverse("import_state", kwargs={"site": site, "import_id": row.pk}))


@never_cache
@require_safe
@login_required
def import_state(request: HttpRequest, import_id: int, site: str) -> HttpResponse:
    """How far one's import is: the page waits, leads to the match or says what is wrong; as JSON the state."""
    row = Import.objects.filter(pk=import_id, user=request.user.pk, site=site).first()
    if row is None:
        raise Http404
    if request.headers.get("accept", "").startswith("application/json"):
        return json_answer({"state": row.state})
    if row.state == Import.State.WAITING:
        return render(request, "games/import_waits.html", {"exchange": EXCHANGES[site]})
    if row.state == Import.State.DONE:
        if row.match_id is None:  # it was removed since
            raise Http404
        return HttpResponseRedirect(reverse("match_table", args=[row.match_id]))
    if row.problem is None:
        at, problem, status = None, gettext("Something went wrong on our side."), 503
    else:
        lang = get_language() or "pl"
        at, problem, status = row.problem["at"], imports.sentence_of(row, lang), 422
    kept = {"match_id": row.match_id, "entry": (row.problem or {}).get("entry")}
    return _import_page(request, EXCHANGES[site], status, at=at, problem=problem, **kept)


def _import_page(
    request: HttpRequest, exchange: Exchange, status: int = 200, **refusal: Any
) -> HttpResponse:
    """The form for a log; `refusal` says what was wrong with the last one, and at which action."""
    context = {
        "exchange": exchange,
        "seats": _seats_of(exchange),
        "is_refused": bool(refusal),
        **refusal,
    }
    return render(request, "games/import.html", context, status=status)


def _seats_of(exchange: Exchange) -> range:
    """The seats there, as people count them."""
    return range(1, exchange.seats_most + 1)


@require_safe
@explained
def film(request: HttpRequest, match_id: str) -> HttpResponse:
    """A match that has ended, to be shown again slowly. It never changes."""
    is_private = replays.open_match(match_id, request.user.pk).private
    return _kept(films.film_of, match_id, NOT_KEPT if is_private else FOR_A_DAY)


@require_safe
def verify(request: HttpRequest, match_id: str) -> HttpResponse:
    """One sentence: whether all draws are right."""
    try:
        verdict = verdicts.verdict_of(match_id)
    except Match.DoesNotExist as error:
        raise Http404 from error
    if request.headers.get("accept", "").startswith("application/json"):
        return json_answer(verdict)
    match = Match.objects.select_related("revision").get(pk=match_id)
    context = {"match_id": match_id, "verdict": verdict, "exchange": transfer.exchange_for(match)}
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
    if not rule_pages.has_book(game):
        raise Http404
    return _rules_page(request, game, rule_pictures.book_of_the_box(game))


@require_safe
def match_rules(request: HttpRequest, match_id: str) -> HttpResponse:
    """The rules of one match, what differs from the box marked."""
    match = Match.objects.select_related("revision").filter(pk=match_id).first()
    if match is None:
        raise Http404
    revision = match.revision
    told = table_differences(revision)
    book = matches.book_for(revision.pk)
    return _rules_page(request, match.game, book, match_id=match_id, told=told)


def _rules_page(
    request: HttpRequest,
    game: str,
    book: matches.Rulebook,
    match_id: str | None = None,
    told: Sequence[str] = (),
) -> HttpResponse:
    """`told`: what the tables of a match do otherwise than those of the box."""
    if not rule_pages.has_book(game):
        raise Http404
    lang = get_language() or "pl"
    worked = rule_pictures.examples_of(book)
    page = rule_pages.page(game, lang, book.rules, book.tables, worked)
    shown = {
        "page": page,
        "pictures": rule_pictures.pictures_of(book, page.brief),
        "front": front_for(game),
        "match_id": match_id,
        "books": ({} if match_id else rule_pages.titles(lang)).items(),
        "told": told,
    }
    return render(request, "games/rules.html", shown)


@require_POST
@login_required
def leave(request: HttpRequest, match_id: str) -> HttpResponse:
    """Give the seat up for good."""
    wants_json = request.headers.get("accept", "").startswith("application/json")
    try:
        receipt = play.leave(
            match_id=match_id,
            user_id=request.user.pk,
            now=timezone.now(),
            seat=_seat_named(request),
        )
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


def _seat_named(request: HttpRequest) -> int | None:
    """Who at this device gets up, in the form; None: everybody there. A seat that is none is nobody's."""
    text = request.POST.get("seat", "")
    if not text:
        return None
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= SEAT_DIGITS else -1


def _kept(read: Callable[[str], object], match_id: str, caching: str) -> HttpResponse:
    """What `read` finds of a match, with how long it may be kept; 404 where there is no such match."""
    try:
        response = json_answer(read(match_id))
    except Match.DoesNotExist as error:
        raise Http404 from error
    response["Cache-Control"] = caching
    return response
