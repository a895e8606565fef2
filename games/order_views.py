"""The page on which a seat says beforehand what it will play."""

from __future__ import annotations

from typing import Any, Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.decisions import WORDS
from games.engines.kernel.errors import IllegalAction
from games.fronts.catalogue import front_for
from games.models import Match, Programmed
from games.orders import rules, service
from games.orders.rules import SeatProgram
from games.reading import selectors

SENTENCES: Final[dict[str, Any]] = {
    rules.FORCED: gettext_lazy("Play moves that leave no choice."),
    rules.PASS: gettext_lazy("Pass wherever one can pass."),
    rules.BID: gettext_lazy("Bid the least that is allowed, up to %(limit)d."),
    rules.CLAIM: gettext_lazy("Claim every rent."),
    rules.DECLINE: gettext_lazy("Buy no deeds that are offered."),
}
OUTCOMES: Final[dict[str, Any]] = {
    "waits": gettext_lazy("Now it would wait."),
    "done": gettext_lazy("It has been played as often as you said."),
    "limit_reached": gettext_lazy("The next bid would be more than you said."),
    "never_fires": gettext_lazy("This game has no such action: it would never be played."),
    "out_of_range": gettext_lazy("Say a whole number, from 1 to a million; for how often, to 100."),
    "game_over": gettext_lazy("The match is over."),
    "not_started": gettext_lazy("The match has not begun."),
    "not_your_seat": gettext_lazy("You hold no seat in this match."),
}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def programmed(request: HttpRequest, match_id: str) -> HttpResponse:
    """What my seat plays by itself; a form for more of it, with a dry run."""
    match = Match.objects.filter(pk=match_id).first()
    if match is None or selectors.seat_of(match_id, request.user.pk) is None:
        raise Http404
    if request.method == "POST":
        problem = _change(request, match_id)
        if not problem:
            return redirect("match_programmed", match_id)
        messages.error(request, problem)
    rows = Programmed.objects.filter(match=match_id, user=request.user.pk).order_by("pk")
    context = {
        "match": match,
        "game_name": front_for(match.game).name,
        "rows": [
            (row, _sentence(row.kind, row.limit), OUTCOMES.get(row.stopped, row.stopped))
            for row in rows
        ],
        "kinds": [
            (
                kind,
                SENTENCES[kind]
                if kind != rules.BID
                else _("Bid the least that is allowed, up to a limit."),
            )
            for kind in rules.KINDS
        ],
        "bid": rules.BID,
    }
    return render(
        request, "games/programmed.html", context, status=409 if request.method == "POST" else 200
    )


def _change(request: HttpRequest, match_id: str) -> Any:
    """Does what the form says; what was wrong as a sentence, empty if nothing was."""
    kind, user_id = request.POST.get("kind", ""), request.user.pk or 0
    if kind not in rules.KINDS:
        return OUTCOMES["never_fires"]
    if request.POST.get("act") == "remove":
        service.order_remove(match_id=match_id, user_id=user_id, kind=kind)
        return ""
    try:
        program = SeatProgram(kind, _number(request, "limit"), _number(request, "times"))
        if request.POST.get("act") == "try":
            found = service.dry_run(match_id, user_id, program)
            messages.info(
                request,
                OUTCOMES.get(found)
                or _("Now it would play: %(action)s.") % {"action": WORDS.get(found, found)},
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


def _sentence(kind: str, limit: int | None) -> str:
    sentence = str(SENTENCES[kind])
    return sentence % {"limit": limit} if limit is not None and kind == rules.BID else sentence
