"""The page on which a seat says beforehand what it will play."""

from __future__ import annotations

from typing import Any, Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.engines.kernel.errors import IllegalAction
from games.fronts.catalogue import front_for
from games.models import Match, Programmed
from games.orders import rules, service
from games.orders.rules import SeatProgram
from games.orders.words import OFFERED, OUTCOMES, PLAYED, reason, sentence
from games.reading import selectors
from games.refusals import names_in
from games.simple_answers import PRESSED, SAID

#: The field that names what an action of this kind is about.
_NAMED: Final = {rules.FLOAT: "about", rules.BID: "lot"}
#: What programmed actions play, by action.
_WORDS: Final = {**PRESSED, **SAID, **PLAYED}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def programmed(request: HttpRequest, match_id: str) -> HttpResponse:
    """What my seat plays by itself; a form for more of it, with a dry run."""
    match = Match.objects.filter(pk=match_id).select_related("revision").first()
    if match is None or selectors.seat_of(match_id, request.user.pk) is None:
        raise Http404
    problem: Any = ""
    if request.method == "POST":
        problem = _change(request, match_id)
        if problem:
            messages.error(request, problem)
        elif request.POST.get("act") != "try":
            return redirect("match_programmed", match_id)
    rows = Programmed.objects.filter(match=match_id, user=request.user.pk).order_by("pk")
    names = names_in(match.revision.tables, get_language() or "pl")
    context = {
        "match": match,
        "game_name": front_for(match.game).name,
        "rows": [(row, sentence(row), reason(row)) for row in rows],
        "kinds": [(kind, OFFERED[kind]) for kind in rules.KINDS],
        "corporations": service.corporations_of(match_id),
        "lots": [(lot, names.get(lot, lot)) for lot in service.lots_of(match_id)],
        # What was tried, or refused, need not be said again.
        "said": {
            name: request.POST.get(name, "") for name in ("kind", "limit", "about", "lot", "times")
        },
    }
    return render(request, "games/programmed.html", context, status=409 if problem else 200)


def _change(request: HttpRequest, match_id: str) -> Any:
    """Does what the form says; what was wrong as a sentence, empty if nothing was."""
    kind, user_id = request.POST.get("kind", ""), request.user.pk or 0
    if kind not in rules.KINDS:
        return OUTCOMES["never_fires"]
    if request.POST.get("act") == "remove":
        about = request.POST.get("about", "")
        service.order_remove(match_id=match_id, user_id=user_id, kind=kind, about=about)
        return ""
    try:
        about = request.POST.get(_NAMED[kind], "") if kind in _NAMED else ""
        limit = _number(request, "limit") if kind in rules.LIMITED else None
        program = SeatProgram(kind, limit, _number(request, "times"), about)
        if request.POST.get("act") == "try":
            found = service.dry_run(match_id, user_id, program)
            messages.info(
                request,
                OUTCOMES.get(found)
                or _("Now it would play: %(action)s.") % {"action": _WORDS.get(found, found)},
            )
            return ""
        service.order_add(match_id=match_id, user_id=user_id, program=program, now=timezone.now())
    except IllegalAction as refusal:
        return OUTCOMES.get(refusal.code, refusal.code)
    service.fire(match_id)
    return ""


def _number(request: HttpRequest, name: str) -> int | None:
    """The number in this field, None where it is empty. Raises IllegalAction `out_of_range`."""
    text = request.POST.get(name, "").strip()
    if not text:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(rules.LIMIT_MOST))):
        raise IllegalAction("out_of_range")
    return int(text)
